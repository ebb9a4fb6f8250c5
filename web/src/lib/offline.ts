const CACHE = 'underboss-offline'

/** Everything of ours that this page has loaded so far, and the page itself. */
function loaded(): string[] {
  const files = performance.getEntriesByType('resource').map((entry) => new URL(entry.name))
  const ours = files.filter((file) => file.origin === location.origin && file.pathname.startsWith('/assets/')).map((file) => file.pathname)
  return [...new Set([location.pathname, ...ours])]
}

/**
 * Lets the page that is open now load again without a network: a service worker for its folder, and its files in a cache.
 * True once all is kept. Pages under other addresses are never touched.
 */
export async function keepOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return false
  try {
    const folder = location.pathname.replace(/[^/]*$/, '')
    await navigator.serviceWorker.register('/offline-worker.js', { scope: folder })
    await Promise.all([navigator.serviceWorker.ready, document.fonts.ready])
    const cache = await caches.open(CACHE)
    const wanted = loaded()
    if (navigator.onLine) {
      const old = (await cache.keys()).filter((kept) => new URL(kept.url).pathname.startsWith('/assets/') && !wanted.includes(new URL(kept.url).pathname))
      await cache.addAll(wanted)
      await Promise.all(old.map((kept) => cache.delete(kept)))
    }
    return (await Promise.all(wanted.map((file) => cache.match(file)))).every(Boolean)
  } catch {
    return (await caches.match(location.pathname)) !== undefined // without a network: kept before
  }
}
