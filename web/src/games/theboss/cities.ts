import bell from 'icon:ringing-bell'
import cow from 'icon:cow'
import fedora from 'icon:fedora'
import guitar from 'icon:guitar'
import hospital from 'icon:hospital-cross'
import pig from 'icon:pig'
import prison from 'icon:window-bars'
import revolver from 'icon:revolver'
import suitcase from 'icon:suitcase'
import teapot from 'icon:teapot'
import towers from 'icon:modern-city'
import wheel from 'icon:car-wheel'
import type { Action } from '../../types/messages'
import type { Card, Crew, Spot, TheBossView } from '../../types/theboss'

/** What the server works out for a seat, from its view alone. */
export interface TheBossAids {
  possible: { city: number; cards: Card[]; chance: number; points: number; penalty: number }[]
  chicago: { parts: number[]; sum: number; pays: number }
  last_turn: { order: number[]; fixed: boolean }
  last_round: { chance: number | null; ending: number; left: number; silver: number; gold: number }
  needs: { city: number; cubes: number[] }[]
}

export interface CityLook {
  colour: string
  deep: string
  icon: string
}

export const CHICAGO = 7

/** By city, Chicago last: colour, its dark side, and what the city is known for. */
export const CITIES: readonly CityLook[] = [
  { colour: '#A9A294', deep: '#4A463F', icon: towers },
  { colour: '#2F9488', deep: '#10433D', icon: teapot },
  { colour: '#4F8CD2', deep: '#163457', icon: wheel },
  { colour: '#B07A46', deep: '#432A13', icon: cow },
  { colour: '#D98299', deep: '#5F2536', icon: pig },
  { colour: '#9F7BD1', deep: '#351F54', icon: guitar },
  { colour: '#D3A02F', deep: '#5B400A', icon: bell },
  { colour: '#DE5E4B', deep: '#4F110B', icon: fedora },
]

const PENALTIES: Record<string, string> = { revolver, prison, hospital, banished: suitcase }

export const penaltyIcon = (card: Card): string => PENALTIES[card.penalty!]

export const face = (card: Card): string => card.penalty ?? String(card.points)

/** "Detroit 4", "Boston prison". */
export const cardName = (view: TheBossView, card: Card): string => `${spotOf(view, card.city)?.name ?? ''} ${face(card)}`

/** Where the longest names may be broken. */
export const breakable = (name: string): string => name.replace('Philadelphia', 'Phila\u00addelphia').replace('Cincinnati', 'Cincin\u00adnati')

export const total = (crew: Crew): number => crew.big + crew.small

export const spotOf = (view: TheBossView, city: number): Spot | undefined => view.row.find((spot) => spot.city === city)

export function cardOf(view: TheBossView, id: number): Card {
  for (const spot of view.row) {
    const found = spot.cards.find((card) => card.id === id)
    if (found) return found
  }
  throw new Error(`there is no card ${id} in the row`)
}

export const counted = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

export function listed(names: string[], word = 'and'): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

export function crewText({ big, small }: Crew): string {
  return listed([big ? `${big} big` : '', small ? `${small} small` : ''].filter(Boolean))
}

const BOX = 52 // px of width for cubes in a city, beside the crown
const LINES: [number, number][] = [
  [20, 3],
  [16, 4],
]

/** How large the cubes of a city may be drawn so that all fit; null: too many, so one of each kind and their number. */
export function cubeSize(crews: Crew[]): number | null {
  const lines = (size: number) => crews.reduce((sum, { big, small }) => sum + Math.ceil((big + small * 0.7) / Math.floor(BOX / (size - 2))), 0)
  return LINES.find(([size, most]) => lines(size) <= most)?.[0] ?? null
}

/** Where marks stand on a track of this width: at their score, but never closer than they can be read. */
export function spread(scores: number[], most: number, width: number, mark: number): number[] {
  const order = scores.map((_, i) => i).sort((a, b) => scores[a] - scores[b] || a - b)
  const gap = Math.min(mark, Math.max(0, width - mark) / Math.max(1, scores.length - 1))
  const places = new Array<number>(scores.length)
  order.forEach((at, i) => (places[at] = Math.max((scores[at] / most) * (width - mark), i ? places[order[i - 1]] + gap : 0)))
  let right = width - mark
  for (const at of order.reverse()) {
    places[at] = Math.min(places[at], right)
    right = places[at] - gap
  }
  return places
}

/** Which card of their hands is being played: 3 of 5. */
export const cardNumber = (view: TheBossView): number => Math.min(view.hand_size, Math.floor(view.taken / view.seats) + 1)

/** Why a seat's tag under a city reads as it does: the cubes that are missing, or that it leads. */
export function standing(spot: Spot, seat: number | null, needs: number): { text: string; mine: boolean } {
  if (seat === null) return { text: spot.leader === null ? 'nobody' : `${Math.max(...spot.crews.map(total))} lead`, mine: false }
  if (spot.leader === seat) return { text: 'yours', mine: true }
  return { text: `needs ${needs}`, mine: false }
}

/** The fewest cubes that will do, big ones first, among the actions that begin with what is chosen. */
export function fewest(actions: Action[], chosen: string[]): Action | null {
  const open = actions.filter((action) => action.verb === 'cubes' && chosen.every((target) => action.targets.includes(target)))
  return open.sort((a, b) => total(cubesOf(a)) - total(cubesOf(b)) || cubesOf(a).small - cubesOf(b).small)[0] ?? null
}

/** The numbers of cubes in an action `cubes 2 1`. */
export function cubesOf(action: Action): Crew {
  const [big, small] = action.targets.map((target) => Number(target.split(':')[1]))
  return { big, small }
}
