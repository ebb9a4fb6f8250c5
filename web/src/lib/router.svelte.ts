/** Where we are. Links are plain anchors; a click on one of ours changes the page without loading it anew. */
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'game'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; step: number | null }
  | { page: 'rules'; game: string | null }
  | { page: 'score'; game: string }
  | { page: 'about' }
  | { page: 'me' }
  | { page: 'missing' }

export function route(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const step = new URLSearchParams(search).get('step')
  switch (parts.length ? parts[0] : '') {
    case '':
      return { page: 'home' }
    case 'new':
      return parts.length === 2 ? { page: 'new', game: parts[1] } : { page: 'missing' }
    case 'game':
      return parts.length === 2 ? { page: 'game', game: parts[1] } : { page: 'missing' }
    case 't':
      if (parts.length === 2) return { page: 'table', id: parts[1] }
      if (parts.length === 3 && parts[2] === 'replay') return { page: 'replay', id: parts[1], step: step && /^\d+$/.test(step) ? +step : null }
      return { page: 'missing' }
    case 'rules':
      return { page: 'rules', game: parts[1] ?? null }
    case 'score':
      return parts.length === 2 ? { page: 'score', game: parts[1] } : { page: 'missing' }
    case 'about':
      return { page: 'about' }
    case 'me':
      return { page: 'me' }
  }
  return { page: 'missing' }
}

class Router {
  route = $state<Route>(route(location.pathname, location.search))
  hash = $state(location.hash.slice(1))

  constructor() {
    addEventListener('popstate', () => this.read())
    document.addEventListener('click', (event) => this.follow(event))
  }

  read(): void {
    this.route = route(location.pathname, location.search)
    this.hash = location.hash.slice(1)
  }

  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address)
    const before = this.route
    this.read()
    if (before.page !== this.route.page) scrollTo(0, 0)
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
