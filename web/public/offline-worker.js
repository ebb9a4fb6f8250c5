// For pages that must work without a network (src/lib/offline.ts registers it for their folder only): a page comes from the
// network if there is one, else as it was kept; files with a hash in their name never change and come from the cache first.
const CACHE = 'underboss-offline'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (event.request.mode === 'navigate') event.respondWith(page(event.request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(event.request))
})

async function page(request, url) {
  const cache = await caches.open(CACHE)
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await cache.put(url.pathname, fresh.clone())
    return fresh
  } catch (error) {
    const kept = await cache.match(url.pathname)
    if (kept) return kept
    throw error
  }
}

async function file(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await cache.put(request, fresh.clone())
  return fresh
}
