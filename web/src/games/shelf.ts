import type { GameParts, Manifest } from './contract'
import plain from './plain'

const found = import.meta.glob<{ default: Manifest }>('./*/manifest.ts', { eager: true })
const ORDER = ['overshadow', 'theboss', 'overboss', 'bigbadoverlord', 'battlebosses']
const place = (game: Manifest): number => (ORDER.includes(game.name) ? ORDER.indexOf(game.name) : ORDER.length)

/** The boxes in the order in which they stand. A folder with a `manifest.ts` is enough to be on the shelf. */
export const shelf: Manifest[] = Object.values(found)
  .map((file) => file.default)
  .sort((a, b) => place(a) - place(b))

export const box = (name: string): Manifest | undefined => shelf.find((game) => game.name === name)

const loaded = new Map<string, Promise<GameParts>>()

/** The board and all that belongs to it; a game without one is played from a plain list of its actions. */
export function parts(name: string): Promise<GameParts> {
  const load = box(name)?.load
  if (!load) return Promise.resolve(plain)
  if (!loaded.has(name)) loaded.set(name, load().then((file) => file.default))
  return loaded.get(name)!
}
