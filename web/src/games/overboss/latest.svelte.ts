import type { Told } from '../../types/messages'
import { corner } from './plan'

/** Something that has just come to a square: where it came from, in units of the drawing. */
export interface Arrival {
  seat: number
  cell: number
  what: 'tile' | 'token' | 'both'
  dx: number
  dy: number
}

const ABOVE = { dx: 0, dy: -46 }

function way(from: number, to: number): { dx: number; dy: number } {
  const [a, b] = [corner(from), corner(to)]
  return { dx: a.x - b.x, dy: a.y - b.y }
}

/** What the newest steps did: things that arrive, tokens that are gone, and chalk marks on the squares of this turn. */
export class Latest {
  arrivals = $state.raw<Arrival[]>([])
  gone = $state.raw<{ seat: number; cell: number; token: number }[]>([])
  marks = $state.raw<{ seat: number; cell: number }[]>([])
  count = $state(0)

  read(events: Told[]): void {
    this.arrivals = []
    this.gone = []
    this.count += 1
    for (const told of events) {
      if (told.event === 'drafted' || told.event === 'stage_begun') this.marks = []
      this.arrivals = [...this.arrivals, ...arrivals(told)]
      if (told.event === 'burned' || told.event === 'returned') {
        this.gone = [...this.gone, { seat: told.seat as number, cell: told.cell as number, token: told.token as number }]
      }
    }
    this.marks = [...this.marks, ...this.arrivals.map(({ seat, cell }) => ({ seat, cell }))]
  }
}

function arrivals(told: Told): Arrival[] {
  const seat = (told.owner ?? told.seat) as number
  const cell = told.cell as number
  switch (told.event) {
    case 'placed':
      return [{ seat, cell, what: 'tile', ...ABOVE }]
    case 'settled':
    case 'exchanged':
    case 'called':
      return [{ seat, cell, what: 'token', ...ABOVE }]
    case 'moved':
      return [{ seat, cell, what: 'token', ...way(told.origin as number, cell) }]
    case 'traded':
      return [
        { seat, cell, what: 'token', ...way(told.other as number, cell) },
        { seat, cell: told.other as number, what: 'token', ...way(cell, told.other as number) },
      ]
    case 'slid':
      return [{ seat, cell, what: 'both', ...way(told.origin as number, cell) }]
    case 'overthrown': {
      const [owner, other] = [told.other_owner as number, told.other as number]
      const near = owner === seat
      return [
        { seat, cell, what: 'both', ...(near ? way(other, cell) : ABOVE) },
        { seat: owner, cell: other, what: 'both', ...(near ? way(cell, other) : ABOVE) },
      ]
    }
    default:
      return []
  }
}
