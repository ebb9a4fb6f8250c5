import type { Ground } from './bosses'

/** The same numbers for the same seed, so that a tile always looks the same. */
export function dice(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** What grows or lies on a boss's ground, as path data: open lines, or dots drawn with round ends. */
export function texture(ground: Ground, seed: number): string {
  const next = dice(seed)
  const spots = Array.from({ length: 6 }, () => {
    const [angle, far] = [next() * Math.PI * 2, 8 + Math.sqrt(next()) * 30]
    return [round(Math.cos(angle) * far), round(Math.sin(angle) * far)]
  })
  const drawn = (mark: (x: number, y: number, i: number) => string): string => spots.map(([x, y], i) => `M${x} ${y}${mark(x, y, i)}`).join('')
  switch (ground) {
    case 'plates':
      return 'M-38 -12H38M-12 -12V-44M14 -12V34M-34 22H14' + drawn(() => 'h.01')
    case 'moss':
      return drawn(() => 'h.01')
    case 'embers':
      return drawn(() => 'l6-4 5 5.500')
    case 'crescents':
      return drawn(() => 'a6 6 0 1 0 8 6a5 5 0 0 1-8-6')
    case 'cracks':
      return drawn((_, __, i) => (i % 2 ? 'l7 5 2 8 8 2' : 'l-6 6 3 7'))
    case 'rings':
      return drawn((_, __, i) => (i % 2 ? 'm-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0' : 'm-4-4l8 8m0-8l-8 8'))
    case 'furrows':
      return drawn(() => 'q5-5 10 0t10 0')
  }
}

/** How thick the marks of a ground are: dots are points with a wide line. */
export const THICK: Record<Ground, number> = { plates: 3, moss: 6.5, embers: 1.8, crescents: 1.6, cracks: 1.8, rings: 1.6, furrows: 1.8 }
