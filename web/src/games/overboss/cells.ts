import type { Selection } from '../../lib/selection.svelte'
import type { Action } from '../../types/messages'
import type { OverbossView } from '../../types/overboss'
import { kindOf, placeName, PLACES, signed, squareName, TERRAIN, tileTitle, TOKENS, tokenTitle } from './pieces'

export interface Fit {
  card: number
  squares: number[]
}

export interface OverbossAids {
  gains: Record<string, number>
  patterns: Record<string, Fit[]>
  burns: Record<string, number[]>
  help: {
    tiles: Record<string, { title: string; monster: string | null; text: string; rule: string }>
    bosses: Record<string, { title: string; ability: string; objective: string; rule: string }>
    commands: Record<string, { text: string; rule: string }>
  }
}

/** What the shell marks: the target that waits for the table, is recommended, or was played. */
export type Marked = Record<'pending' | 'hinted' | 'played', string | null>

/** A square of the map in the middle, with all that a click on it may do. */
export interface CellState {
  cell: number
  tile: string | null
  token: string | null
  target: string | null
  /** A click leads on. */
  usable: boolean
  /** The actions that a click plays one after the other, where what is chosen reaches this square. */
  way: string[] | null
  gain: number | null
  chosen: boolean
  attacked: boolean
  fits: Fit[]
  burns: number[]
  label: string
}

const ON_ANY_MAP = ['slide_what', 'swap_one', 'swap_two', 'demolish_what']
const OF_A_PLACE = ['slide_to', 'swap_two', 'redraft', 'redraft_settle', 'redraft_exchange']
const OF_A_SQUARE = ['portal_to', 'portal_last', 'trade_slot']

export const aimsAnywhere = (view: OverbossView): boolean => ON_ANY_MAP.includes(view.step)

/** Whose map the step is about: the one struck, or that of whoever decides. */
export function mapInQuestion(view: OverbossView, me: number | null): number {
  if (view.step === 'slide_to') return Math.floor(view.at[0] / PLACES)
  return me ?? view.waiting[0] ?? view.turn
}

/** The square that an action under way has begun with. */
function begun(view: OverbossView): { seat: number; cell: number } | null {
  if (OF_A_PLACE.includes(view.step)) return { seat: Math.floor(view.at[0] / PLACES), cell: view.at[0] % PLACES }
  if (OF_A_SQUARE.includes(view.step)) return { seat: view.waiting[0], cell: view.at[0] }
  return null
}

const numbered = (chosen: string[], kind: string): number | null => {
  const found = chosen.find((target) => target.startsWith(`${kind}:`))
  return found === undefined ? null : Number(found.split(':')[1])
}

/** The chosen pair of the market while drafting, or the one the pointer is on. */
export function pairInMind(view: OverbossView, chosen: string[], peek: number | null): number | null {
  if (view.step !== 'draft' || view.split_due) return null
  return numbered(chosen, 'slot') ?? (chosen.length ? null : peek)
}

/** The words before a square's name in the action that the numbers on the map talk of. */
function question(view: OverbossView, actions: Action[], chosen: string[], peek: number | null): string | null {
  const cell = numbered(chosen, 'cell')
  if (cell !== null) {
    const lift = actions.find((action) => (action.verb === 'portal' || action.verb === 'lift') && action.targets[0] === `cell:${cell}`)
    return lift ? lift.text : null
  }
  const slot = pairInMind(view, chosen, peek)
  if (slot !== null) return `draft ${slot}`
  const token = numbered(chosen, 'token')
  if (token !== null) return `settle ${TOKENS[token]}`
  if (view.step === 'place') return 'place'
  return view.step === 'portal_to' || view.step === 'portal_last' ? 'to' : null
}

interface Given {
  view: OverbossView
  aids: OverbossAids
  actions: Action[]
  selection: Selection
  /** Whose map is shown, and from whose seat. */
  seat: number
  me: number | null
  peek: number | null
}

export function cellStates({ view, aids, actions, selection, seat, me, peek }: Given): CellState[] {
  const chosen = selection.chosen
  const asked = question(view, actions, chosen, peek)
  const mine = seat === mapInQuestion(view, me)
  const from = begun(view)
  const held = numbered(chosen, 'slot') !== null || numbered(chosen, 'cell') !== null
  return view.realms[seat].squares.map(({ tile, token }, cell) => {
    const target = aimsAnywhere(view) ? `square:${PLACES * seat + cell}` : mine ? `cell:${cell}` : null
    const key = mine && asked !== null ? `${asked} ${squareName(cell)}` : ''
    const gain = aids.gains?.[key] ?? null
    const begins = asked !== null && /^(draft|portal|lift)/.test(asked)
    const way = actions.length && held && begins && gain !== null ? [asked!, `${asked!.startsWith('draft') ? 'place' : 'to'} ${squareName(cell)}`] : null
    const usable = actions.length > 0 && (way !== null || (target !== null && selection.can(target)))
    const state: CellState = {
      cell,
      tile,
      token,
      target: way ? null : target,
      usable,
      way,
      gain,
      chosen: (mine && selection.has(`cell:${cell}`)) || (from?.seat === seat && from.cell === cell),
      attacked: usable && view.step === 'demolish_what',
      fits: aids.patterns?.[key] ?? [],
      burns: aids.burns?.[key] ?? [],
      label: '',
    }
    state.label = label(view, state)
    return state
  })
}

const DEEDS: Record<string, string> = {
  place: 'place the tile here',
  settle: 'put the token here',
  redraft_settle: 'put the token here',
  portal_to: 'set the token down here',
  portal_last: 'set the token down here',
  slide_to: 'slide the tile here',
  slide_what: 'slide this tile',
  demolish_what: 'destroy this tile',
  swap_one: 'swap this tile',
  swap_two: 'swap with this tile',
}

function label(view: OverbossView, state: CellState): string {
  const matching = state.tile && state.token && TERRAIN[kindOf(state.tile)].monster === state.token
  const what = state.tile ? tileTitle(state.tile) : 'open square'
  const parts = [`${placeName(state.cell)}: ${what}${state.token ? ` with ${matching ? 'matching ' : ''}${tokenTitle(state.token)}` : ''}`]
  if (state.chosen) parts.push('chosen')
  if (state.usable) parts.push(deed(view, state) + (state.gain === null ? '' : `, ${signed(state.gain)}`))
  if (state.usable && state.burns.length) parts.push(`destroys ${state.burns.length} ${state.burns.length === 1 ? 'token' : 'tokens'}`)
  if (state.usable && state.fits.length) {
    const names = new Set(state.fits.map((fit) => view.commands?.open[fit.card].effect ?? ''))
    parts.push(`completes ${[...names].join(' and ')}`)
  }
  return parts.join('. ')
}

function deed(view: OverbossView, state: CellState): string {
  if (state.way) return state.way[0].startsWith('draft') ? 'draft and place here' : state.token ? 'trade places' : 'move here'
  return DEEDS[view.step] ?? (view.exchange_due ? 'choose this token' : 'move this token')
}
