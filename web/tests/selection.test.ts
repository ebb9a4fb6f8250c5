import { describe, expect, it } from 'vitest'
import { Selection } from '../src/lib/selection.svelte'
import type { Action } from '../src/types/messages'

let id = 0
const action = (verb: string, ...targets: string[]): Action => ({ id: id++, text: [verb, ...targets].join(' '), verb, label: verb, targets })

function chooser(actions: Action[]) {
  const played: Action[] = []
  return { played, selection: new Selection(() => actions, (one) => played.push(one)) }
}

const steps = () => [
  action('step', 'piece:1', 'cell:5'),
  action('step', 'piece:1', 'cell:6'),
  action('step', 'piece:2', 'cell:6'),
  action('battle', 'piece:2', 'piece:9'),
  action('end'),
]

describe('selection', () => {
  it('offers what an action begins with, then what follows', () => {
    const { selection, played } = chooser(steps())
    expect(selection.begin).toEqual(new Set(['piece:1', 'piece:2']))
    expect(selection.can('cell:6')).toBe(false)
    expect(selection.pick('piece:2')).toBe(true)
    expect(selection.next).toEqual(new Set(['cell:6', 'piece:9']))
    expect(played).toEqual([])
  })

  it('plays as soon as one action is meant', () => {
    const { selection, played } = chooser(steps())
    selection.pick('piece:2')
    selection.pick('piece:9')
    expect(played.map((one) => one.text)).toEqual(['battle piece:2 piece:9'])
  })

  it('changes to another beginning, and lets go when picked twice', () => {
    const { selection } = chooser(steps())
    selection.pick('piece:1')
    selection.pick('piece:2')
    expect(selection.chosen).toEqual(['piece:2'])
    selection.pick('piece:2')
    expect(selection.chosen).toEqual([])
  })

  it('refuses what leads nowhere and changes nothing', () => {
    const { selection, played } = chooser(steps())
    selection.pick('piece:1')
    expect(selection.pick('cell:99')).toBe(false)
    expect(selection.chosen).toEqual(['piece:1'])
    expect(played).toEqual([])
  })

  it('takes for granted what every action shares, but never plays by itself', () => {
    const { selection, played } = chooser([action('place', 'piece:0', 'cell:1'), action('place', 'piece:0', 'cell:2')])
    expect(selection.chosen).toEqual(['piece:0'])
    expect(selection.next).toEqual(new Set(['cell:1', 'cell:2']))
    const alone = chooser([action('place', 'piece:0', 'cell:1')])
    expect(alone.played).toEqual([])
    expect(played).toEqual([])
  })

  it('shows several verbs with the same targets as finished, for buttons', () => {
    const { selection, played } = chooser([action('buy', 'card:1'), action('burn', 'card:1'), action('buy', 'card:2')])
    selection.pick('card:1')
    expect(played).toEqual([])
    expect(selection.finished.map((one) => one.verb)).toEqual(['buy', 'burn'])
  })

  it('forgets what is no longer legal', () => {
    let legal = steps()
    const selection = new Selection(() => legal, () => undefined)
    selection.pick('piece:1')
    legal = [action('step', 'piece:2', 'cell:6'), action('step', 'piece:3', 'cell:7')]
    expect(selection.chosen).toEqual([])
  })
})
