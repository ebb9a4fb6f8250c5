import { describe, expect, it } from 'vitest'
import { Field, numberOf } from '../src/games/overshadow/field'
import type { OverShadowView } from '../src/types/overshadow'

const side = (section: number[]) => ({ strikes: 0, skulls: 0, walls: [], section, out: false, place: 0 })

function view(seat: number | null, obstacles: number[] = []): OverShadowView {
  return {
    seat, seats: 2, waiting: [0], width: 4, height: 4, obstacles, guarded: true, strike_limit: 3, skull_limit: 0, respawn_cost: 5,
    diagonal: false, turn: 0, number: 1, last_number: 0, phase: 'fighting', pending: null, moves: 3, attacks: null, why: 0,
    sides: [side([0, 1, 2, 3]), side([12, 13, 14, 15])],
    pieces: [0, 1, 2, 3].map((id) => ({ id, seat: id >> 1, captain: id % 2 === 0, cell: id, fought: [], stormed: false })),
  }
}

describe('the field', () => {
  it('puts my home below, and a spectator sees it as it is told', () => {
    expect(new Field(view(0)).turned).toBe(true)
    expect(new Field(view(1)).turned).toBe(false)
    expect(new Field(view(null)).turned).toBe(false)
  })

  it('turns cells there and back', () => {
    const field = new Field(view(0))
    for (let cell = 0; cell < 16; cell++) {
      const { column, row } = field.at(cell)
      expect(field.cell(column, row)).toBe(cell)
    }
    expect(field.cell(4, 0)).toBeNull()
    expect(field.at(0)).toEqual({ column: 3, row: 3 })
  })

  it('names cells as the log does, however the board is turned', () => {
    expect(new Field(view(0)).name(0)).toBe('a1')
    expect(new Field(view(1)).name(13)).toBe('b4')
  })

  it('makes one stone of touching obstacles and covers each cell once', () => {
    const stones = new Field(view(1, [0, 1, 4, 5, 10])).stones
    expect(stones).toContainEqual({ column: 0, row: 0, columns: 2, rows: 2 })
    expect(stones.reduce((sum, stone) => sum + stone.columns * stone.rows, 0)).toBe(5)
  })

  it('numbers fighters from 1 beside a captain', () => {
    const shown = view(1)
    expect(numberOf(shown, shown.pieces[1])).toBe(1)
  })
})
