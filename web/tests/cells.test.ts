import { describe, expect, it } from 'vitest'
import { cellStates } from '../src/games/overshadow/cells'
import { Field } from '../src/games/overshadow/field'
import { Selection } from '../src/lib/selection.svelte'
import type { Action } from '../src/types/messages'
import type { OverShadowView } from '../src/types/overshadow'

const side = (section: number[]) => ({ strikes: 0, skulls: 0, walls: [], section, out: false, place: 0 })
const view: OverShadowView = {
  seat: 1, seats: 2, waiting: [1], width: 4, height: 4, obstacles: [15], guarded: true, strike_limit: 3, skull_limit: 0, respawn_cost: 5,
  diagonal: false, turn: 1, number: 1, last_number: 0, phase: 'fighting', pending: null, moves: 2, attacks: null, why: 0,
  sides: [side([0, 1, 2, 3]), side([12, 13, 14])],
  pieces: [0, 1, 2, 3].map((id) => ({ id, seat: id >> 1, captain: id % 2 === 0, cell: [0, 5, 12, 9][id], fought: [], stormed: false })),
}
const action = (id: number, verb: string, ...targets: string[]): Action => ({ id, text: '', verb, label: '', targets })
const actions = [action(1, 'step', 'piece:3', 'cell:8'), action(2, 'battle', 'piece:3', 'piece:1'), action(3, 'step', 'piece:2', 'cell:8'), action(4, 'end')]
const reach = { '3': { '8': 9, '4': 8 } }

describe('the cells of OverShadow', () => {
  const selection = new Selection(() => actions, () => undefined)
  const states = () => cellStates(new Field(view), { reach }, selection, actions, [])

  it('offers my pieces first, and marks none of them as struck or reached', () => {
    selection.clear()
    expect(states().filter((state) => state.legal).map((state) => state.target)).toEqual(['piece:3', 'piece:2'])
    expect(states().some((state) => state.strike || state.cost !== null)).toBe(false)
    expect(states()[9].label).toContain('may be chosen')
  })

  it('then offers steps, ways of several steps, and what may be struck', () => {
    selection.clear()
    selection.pick('piece:3')
    expect(states()[8]).toMatchObject({ legal: true, cost: 1, strike: false })
    expect(states()[4]).toMatchObject({ legal: false, way: [8, 4], cost: 2 })
    expect(states()[5]).toMatchObject({ legal: true, strike: true })
    expect(states()[5].label).toContain('may be attacked')
    expect(states()[15]).toMatchObject({ target: null, legal: false })
  })
})
