import { describe, expect, it } from 'vitest'
import { Chart } from '../src/games/battlebosses/chart'
import { Crew } from '../src/games/battlebosses/crew'
import { standing } from '../src/games/battlebosses/stand'
import { tolls } from '../src/games/battlebosses/toll'
import type { BattleBossesView, Side, Spot } from '../src/types/battlebosses'

const ROWS = ['  o o o', ' o o o o', 'o o   o o', ' o o o o', '  o o o']

function ring(): Spot[] {
  const places = ROWS.flatMap((line, row) => [...line].map((mark, column) => ({ mark, row, column })).filter((one) => one.mark === 'o'))
  const beside = (a: { row: number; column: number }, b: { row: number; column: number }) => {
    const [down, across] = [Math.abs(a.row - b.row), Math.abs(a.column - b.column)]
    return (down === 0 && across === 2) || (down === 1 && across === 1)
  }
  return places.map((place) => ({ row: place.row, column: place.column, near: places.flatMap((other, i) => (beside(place, other) ? [i] : [])), zone: null, base: null, start: null }))
}

function side(seat: number, cell: number, crowds: [number, number][]): Side {
  const empty = { hand: [], known: [], discard: [], played: [], aside: [], slain: [], tokens: [] }
  const numbers = { team: seat, boss: seat, health: 10, most_health: 10, start: cell, energy: 0, crystals: 0, supply: 0, hand_size: 0, deck_size: 0, aside_size: 0, uses: 0, place: 0 }
  return { seat, cell, key: 'vashara', name: 'Vashara', minion: 'Whelps', lasting: {}, out: false, crowds: crowds.map(([at, minions]) => ({ cell: at, minions })), ...empty, ...numbers }
}

function view(mine: [number, number][], theirs: [number, number][] = []): BattleBossesView {
  const numbers = { seats: 2, turn: 0, number: 3, last_number: 60, acted: 0, effects: 0, made: 0, why: 0 }
  const empty = { softened: [], dice: [], monsters: [], bases: [], frames: [] }
  return { seat: 0, waiting: [0], map: 'Void Ring', shape: 'hexagons', teams: false, spots: ring(), phase: 'battle', sides: [side(0, 7, mine), side(1, 10, theirs)], ...numbers, ...empty }
}

describe('the map', () => {
  const chart = new Chart(view([]))

  it('names its spaces as the log does', () => {
    expect(chart.names[0]).toBe('A1')
    expect(chart.names[10]).toBe('C4')
  })

  it('gives each boss nine spaces and has one Void', () => {
    expect(chart.grounds.filter((seat) => seat === 0)).toHaveLength(9)
    expect(chart.grounds[7]).toBe(0)
    expect(chart.grounds[10]).toBe(1)
    expect(chart.voids).toHaveLength(1)
  })

  it('is walked with arrow keys, over the Void too', () => {
    expect(chart.step(8, 1, 0)).toBe(9)
    expect(chart.step(0, 0, -1)).toBeNull()
    const seen = new Set([0])
    for (const cell of seen) for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) seen.add(chart.step(cell, dx, dy) ?? 0) // prettier-ignore
    expect(seen.size).toBe(18)
  })
})

describe('minions', () => {
  it('keep their names when they march and lose them when they fall', () => {
    const crew = new Crew()
    const before = crew.follow(view([[3, 3]]), [])
    const after = crew.follow(view([[3, 1], [4, 2]]), [{ event: 'minions_moved', seat: 0, start: 3, cell: 4, minions: 2 }]) // prettier-ignore
    expect(after.map((one) => one.id).sort()).toEqual(before.map((one) => one.id).sort())
    expect(crew.follow(view([[4, 2]]), [])).toHaveLength(2)
    expect(crew.follow(view([[4, 2], [3, 1]]), []).find((one) => one.cell === 3)!.id).toBe(3) // prettier-ignore
  })

  it('are one piece and a number from four on', () => {
    const shown = (count: number) => {
      const seen = view([[3, count]])
      return standing(seen, new Chart(seen), new Crew().follow(seen, [])).flatMap((thing) => (thing.kind === 'minion' ? [thing.count] : []))
    }
    expect(shown(3)).toEqual([1, 1, 1])
    expect(shown(4)).toEqual([4, 0, 0, 0])
  })
})

describe('what an action would cost', () => {
  it('counts damage where the boss will be, and lost minions of both sides', () => {
    const told = [
      { event: 'boss_moved', seat: 0, start: 7, cell: 8, by: 0 },
      { event: 'boss_fought', seat: 0, cell: 8, minions: 2, other: 1 },
      { event: 'hurt', seat: 0, damage: 1, health: 9, by: 1 },
      { event: 'hurt', seat: 0, damage: 1, health: 8, by: 1 },
    ]
    expect(tolls(view([]), told, 0)).toEqual([
      { cell: 8, kind: 'enemy', text: '×2', falls: false },
      { cell: 8, kind: 'own', text: '−2', falls: false },
    ])
  })

  it('says when a boss would fall', () => {
    const told = [{ event: 'hurt', seat: 1, damage: 10, health: 0, by: 0 }, { event: 'fell', seat: 1, by: 0 }] // prettier-ignore
    expect(tolls(view([]), told, 0)).toEqual([{ cell: 10, kind: 'enemy', text: '−10', falls: true }])
  })
})
