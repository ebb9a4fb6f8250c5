import type { Selection } from '../../lib/selection.svelte'
import { look } from '../../lib/seats'
import type { BattleBossesView } from '../../types/battlebosses'
import type { Action, SeatInfo } from '../../types/messages'
import { type BattleBossesAids, counted } from './bosses'
import type { Chart } from './chart'
import { type Toll, tolls } from './toll'

export interface CellState {
  cell: number
  /** What a click on it means to the rules. */
  target: string
  legal: boolean
  /** A march of the whole group leads here, although its number is not chosen yet. */
  reach: Action | null
  /** What the action that ends here would do, everywhere. */
  tolls: Toll[]
  strike: boolean
  chosen: boolean
  label: string
}

/** The one of `who` that a click on a space means, where a boss or a monster stands alone there to be chosen. */
function chosenBy(view: BattleBossesView, actions: Action[]): Map<number, string> {
  const cells = new Map<number, string[]>()
  if (['pick_victim', 'swarm', 'clash'].includes(view.frames.at(-1)?.kind ?? '')) return new Map()
  for (const target of new Set(actions.filter((action) => action.verb === 'who' || action.verb === 'hit').map((action) => action.targets[0]))) {
    const cell = cellOfWho(view, Number(target.split(':')[1]))
    if (cell !== null) cells.set(cell, [...(cells.get(cell) ?? []), target])
  }
  return new Map([...cells].filter(([, targets]) => targets.length === 1).map(([cell, [target]]) => [cell, target]))
}

export const cellOfWho = (view: BattleBossesView, who: number): number | null =>
  view.sides[who] ? view.sides[who].cell : (view.monsters.find((beast) => beast.who === who)?.cell ?? null)

/** The most minions of the chosen group, as a target; null where no number is asked. */
export function wholeGroup(selection: Selection): string | null {
  const numbers = [...selection.next].filter((target) => target.startsWith('minions:'))
  if (!numbers.length || !selection.matching.some((action) => action.verb === 'move')) return null
  return numbers.sort((a, b) => Number(b.split(':')[1]) - Number(a.split(':')[1]))[0]
}

/** What each space is and may be used for now, worked out once for the whole board. */
export function cellStates(chart: Chart, aids: BattleBossesAids, selection: Selection, actions: Action[], seats: SeatInfo[]): CellState[] {
  const { view } = chart
  const whose = chosenBy(view, actions)
  const at = selection.chosen.length
  const ready = new Map(selection.matching.filter((action) => action.targets.length === at + 1).map((action) => [action.targets[at], action]))
  const whole = wholeGroup(selection)
  const marches = new Map(selection.matching.filter((action) => whole !== null && action.targets[at] === whole).map((action) => [action.targets.at(-1)!, action]))
  return view.spots.map((_, cell) => {
    const target = whose.get(cell) ?? `cell:${cell}`
    const legal = actions.length > 0 && selection.can(target)
    const reach = actions.length > 0 ? (marches.get(target) ?? null) : null
    const action = reach ?? ready.get(target)
    const preview = action ? aids.previews?.[action.text] : undefined
    const seat = view.seat ?? view.waiting[0] ?? 0
    const cost = preview ? tolls(view, preview.events, seat) : []
    const chosen = selection.chosen.includes(target)
    const may = chosen ? 'chosen' : reach ? 'the group may go here' : legal ? 'may be chosen' : ''
    const label = [`${chart.names[cell]}`, ...contents(chart, cell, seats), may && preview?.text ? `${may}: ${preview.text}` : may]
    return { cell, target, legal, reach, tolls: cost, strike: cost.some((one) => one.kind === 'enemy'), chosen, label: label.filter(Boolean).join(', ') }
  })
}

function contents({ view }: Chart, cell: number, seats: SeatInfo[]): string[] {
  const who = (seat: number) => (seat === view.seat ? 'your' : `${seats[seat]?.name ?? look(seat).name}'s`)
  const spot = view.spots[cell]
  const base = spot.base === null ? null : view.bases[spot.base]
  const beast = view.monsters.find((one) => one.cell === cell && one.health > 0)
  const found = view.sides.flatMap((side) => {
    const minions = side.crowds.find((crowd) => crowd.cell === cell)?.minions ?? 0
    return [
      side.cell === cell ? `${who(side.seat)} boss ${side.name} with ${side.health} of ${side.most_health} health` : '',
      minions ? `${minions} ${side.minion} (${who(side.seat)})` : '',
      side.tokens.includes(cell) ? `${who(side.seat)} token` : '',
      side.start === cell && side.cell !== cell ? `${who(side.seat)} start` : '',
    ]
  })
  const things = [base ? `${base.health} of ${base.most_health} health` : '', beast ? `${beast.name}, ${beast.health} of ${beast.most_health} health, strikes for ${beast.strikes}` : '', ...found].filter(Boolean)
  return [...(things.length ? things : ['empty']), spot.zone !== null && !base ? `zone ${spot.zone + 1}` : '']
}

/** The number of a group that is on its way to be chosen: every size, with what it stands for. */
export const sizes = (selection: Selection): { target: string; text: string }[] =>
  [...selection.next]
    .filter((target) => target.startsWith('minions:'))
    .map((target) => ({ target, text: counted(Number(target.split(':')[1]), 'minion') }))
