/** What this browser remembers about how its user likes the table. */
interface Kept {
  theme: 'dark' | 'light'
  sound: boolean
  volume: number
  speed: number // 0: no animation, 1: usual, 2: twice as fast
  endGuard: boolean
  odds: boolean
}

const USUAL: Kept = { theme: 'dark', sound: true, volume: 0.6, speed: 1, endGuard: true, odds: true }
const KEY = 'underboss.settings'

function kept(): Kept {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...USUAL, ...(read && typeof read === 'object' ? read : {}) }
  } catch {
    return { ...USUAL }
  }
}

class Settings {
  kept = $state<Kept>(kept())
  still = $state(false) // the system asks for reduced motion

  constructor() {
    const asked = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
    if (asked) {
      this.still = asked.matches
      asked.addEventListener?.('change', () => (this.still = asked.matches))
    }
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.kept[name] = value
    this.apply()
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept))
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  /** 0 where nothing may move, else how many times as fast as usual. */
  get motion(): number {
    return this.still ? 0 : this.kept.speed
  }

  apply(): void {
    const root = document.documentElement
    root.dataset.theme = this.kept.theme
    root.dataset.motion = this.kept.speed === 0 ? 'off' : this.kept.speed > 1 ? 'fast' : 'on'
  }
}

export const settings = new Settings()
