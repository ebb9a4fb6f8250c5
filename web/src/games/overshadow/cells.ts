import type { Selection } from '../../lib/selection.svelte'
import { look } from '../../lib/seats'
import type { Action, SeatInfo } from '../../types/messages'
import type { OverShadowView, Piece } from '../../types/overshadow'
import { type Field, numberOf } from './field'

export interface OverShadowAids {
  reach?: Record<string, Record<string, number>> // by piece: each cell it can reach with the cell before it
  battle?: { win: number }
}

export interface CellState {
  cell: number
  target: string | null // what a click on it means to the rules, null: nothing ever
  legal: boolean // the target is the next one of a legal action
  way: number[] | null // the steps that lead here, when it takes several
  cost: number | null
  strike: boolean // a battle or a storm
  piece: Piece | null
  label: string
}

export const pieceName = (view: OverShadowView, piece: Piece): string =>
  `${look(piece.seat).name} ${piece.captain ? 'captain' : numberOf(view, piece)}`

/** The steps to a cell. */
function wayTo(cell: number, before: Record<string, number>): number[] {
  const steps = [cell]
  while (before[steps[0]] in before) steps.unshift(before[steps[0]])
  return steps
}

/** What each cell is and may be used for now, worked out once for the whole board. */
export function cellStates(field: Field, aids: OverShadowAids, selection: Selection, actions: Action[], seats: SeatInfo[]): CellState[] {
  const { view } = field
  const stones = new Set(view.obstacles)
  const standing = new Map(view.pieces.filter((piece) => piece.cell !== null).map((piece) => [piece.cell!, piece]))
  const walls = new Map(view.sides.flatMap((side, seat) => side.walls.map((cell) => [cell, seat] as const)))
  const chosen = selection.chosen
  const verbs = new Map<string, string>()
  for (const action of selection.matching) if (action.targets.length > chosen.length) verbs.set(action.targets[chosen.length], action.verb)
  const before = chosen.length === 1 && actions.length ? (aids.reach?.[chosen[0].split(':')[1]] ?? {}) : {}
  return Array.from({ length: view.width * view.height }, (_, cell) => {
    const piece = standing.get(cell) ?? null
    const stone = stones.has(cell)
    const target = piece && view.phase !== 'placing' ? `piece:${piece.id}` : stone ? null : `cell:${cell}`
    const verb = target === null || !chosen.length ? undefined : verbs.get(target)
    const legal = target !== null && selection.can(target)
    const way = !legal && !piece && cell in before ? wayTo(cell, before) : null
    const cost = verb === 'step' ? 1 : (way?.length ?? null)
    const strike = verb === 'battle' || verb === 'storm'
    const content = stone
      ? 'obstacle'
      : piece
        ? `${pieceName(view, piece)}, ${seats[piece.seat]?.name ?? ''}`
        : walls.has(cell)
          ? `wall of ${look(walls.get(cell)!).name}`
          : 'free'
    const may = strike
      ? 'may be attacked'
      : verb === 'place'
        ? 'may be placed here'
        : cost
          ? `reached with ${cost} Move Point${cost === 1 ? '' : 's'}`
          : chosen[0] === target
            ? 'chosen'
            : legal
              ? 'may be chosen'
              : ''
    return { cell, target, legal, way, cost, strike, piece, label: [field.name(cell), content, may].filter(Boolean).join(', ') }
  })
}
