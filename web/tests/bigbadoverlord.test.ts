import { beforeEach, describe, expect, it } from 'vitest'
import { moved, settle } from '../src/games/bigbadoverlord/arrange'
import { BLADE, describe as told, half, LANTERN, numberOf, strength, wedges } from '../src/games/bigbadoverlord/cards'
import { Chronicle } from '../src/games/bigbadoverlord/chronicle.svelte'
import { questionOf, Standing } from '../src/games/bigbadoverlord/standing.svelte'
import { fighters, sumText, type SumParts } from '../src/games/bigbadoverlord/table'
import type { BattleView, BigBadOverlordView, DukeView } from '../src/types/bigbadoverlord'
import type { Action } from '../src/types/messages'

const [SIREN, HYDRA, RAM, RIDERS, PARISH] = ['Silver-Tongued Siren', 'Swamp Hydra', 'Clockwork Ram', 'Nightshade Riders', 'Pitchfork Parish'].map(numberOf)
const open = (card: number, side: string | null = null, captive = false) => ({ card, side, captive })
const kept = (card: number) => ({ card, open: true, known_to: [], side: null, captive: false })

function duke(number: number, seat: number, army: number[], citadel: number[] = [], hand: number[] = []): DukeView {
  return { duke: number, seat, alive: true, army: army.map((card) => open(card)), citadel: citadel.map(kept), hand: hand.map(kept) }
}

function table(part: Partial<BigBadOverlordView>): BigBadOverlordView {
  return {
    ...{ seat: 0, seats: 3, waiting: [0], paired: false, step: 'turning', who: 0, mode: 'start', active: 0, number: 4, fielded: false, attacked: [] },
    ...{ dukes: [], deck: 40, discard: [], good_side: [], battle: null, picked: [], why: 0, winners: [] },
    ...part,
  }
}

const action = (text: string, ...targets: string[]): Action => ({ id: text.length, text, verb: text.split(' ')[0], label: text, targets })

describe('cards', () => {
  it('read halves as people write them', () => {
    expect([0, 1, 2, 3, 5].map(half)).toEqual(['0', '½', '1', '1½', '2½'])
  })

  it('add up to the strength of an army, artifacts only beside an attack of their kind', () => {
    expect(strength([RIDERS, RIDERS, HYDRA, BLADE])).toEqual([2, null, 30])
    expect(strength([SIREN, BLADE, LANTERN])).toEqual([2, null, null])
    expect(strength([])).toEqual([null, null, null])
  })

  it('show an artifact by its bonus and tell a machine from a mind', () => {
    expect(wedges(LANTERN)).toEqual([null, '+4', null])
    expect(told(RAM)).toContain('MIND cannot be taken over')
    expect(told(PARISH)).toContain('attacks MELEE 5')
  })
})

describe('rearranging by hand', () => {
  const mine = duke(0, 0, [1, 2], [5, 6, 7], [9])
  const all = [1, 2, 5, 6, 7, 9].map((card) => action(`guard c${card}`, `card:${card}`))
  const legal = [...all, action('enlist'), action('muster')]

  it('names the whole citadel when two cards change places', () => {
    expect(moved(mine, 1, { zone: 'citadel', card: 6 })).toEqual([5, 1, 7])
    expect(settle(legal, mine, [5, 1, 7])).toEqual(['guard c5', 'guard c1', 'guard c7'])
  })

  it('calls the others to the army where the citadel stays short', () => {
    expect(moved(mine, 6, { zone: 'army' })).toEqual([5, 7])
    expect(settle(legal, mine, [5, 7])).toEqual(['guard c5', 'guard c7', 'muster'])
  })

  it('has no place in a full citadel, and takes the short way for the new card', () => {
    expect(moved(mine, 9, { zone: 'citadel', card: null })).toBeNull()
    expect(settle(legal, mine, [5, 6, 7])).toEqual(['enlist'])
    const roomy = duke(0, 0, [1], [5], [9])
    expect(settle([...all, action('hide')], roomy, moved(roomy, 9, { zone: 'citadel', card: null })!)).toEqual(['hide'])
  })

  it('offers nothing that is not legal', () => {
    expect(settle([], mine, [5, 1, 7])).toBeNull()
    expect(settle([], mine, [5, 6, 7])).toBeNull()
  })
})

describe('the chronicle of a battle', () => {
  const rolled = { event: 'rolled', side: 1, roll: 0, one: 6, two: 5, bonus: 2, points: -1, hit: 1, line: 'MIND' }
  const clashed = { event: 'clashed', one: 3, two: 3, bonus: 5, points: 0, other_one: 2, other_two: 2, other_bonus: 9, other_points: 0, result: 2, blade: -1, line: 'MELEE: attack, defence: the defence wins.' }

  it('keeps every round of a step, with dice, losses and why', () => {
    const book = new Chronicle()
    book.read([
      { event: 'attacked', duke: 2, target: 4 },
      { event: 'fought', number: 1, stage: 1 },
      rolled,
      { event: 'taken', card: 7, side: 2, good: 0, line: 'the lowest MIND defence' },
      { event: 'fought', number: 2, stage: 2 },
      { ...clashed, result: 4 },
      clashed,
      { event: 'killed', card: 9, side: 1, roll: 2, line: 'the lowest MELEE defence' },
    ])
    expect(book.fresh).toBe(true)
    expect(book.rounds.map((round) => [round.number, round.stage, round.attacker, round.defender])).toEqual([
      [1, 'field', 2, 4],
      [2, 'walls', 2, 4],
    ])
    expect(book.rounds[0].throws[0]).toMatchObject({ side: 'attack', kind: 'mind', total: 12, success: true, ghost: -1 })
    expect(book.rounds[0].losses).toEqual([{ card: 7, side: 'defence', kind: 'mind', how: 'taken', why: 'the lowest MIND defence' }])
    expect(book.rounds[1].throws.map((one) => [one.side, one.total, one.success])).toEqual([
      ['attack', 11, false],
      ['defence', 13, true],
    ])
    expect(book.rounds[1].result).toBe('the defence wins')
    book.read([{ event: 'turn', number: 5 }])
    expect(book.fresh).toBe(false)
    expect(book.rounds).toHaveLength(2)
  })

  it('remembers what a bonus was made of only where it agrees', () => {
    const sum: SumParts = { side: 'attack', roll: 'mind', cards: [[SIREN, 2]], walls: 1, artifact: 0, keeps: 1, ghost: -1, only: false, total: 1 }
    const book = new Chronicle()
    book.meet({ attacker: 1, defender: 2, good: null }, [sum])
    book.read([{ event: 'fought', number: 1, stage: 1 }, rolled, { ...rolled, bonus: 3 }])
    expect(book.rounds[0]).toMatchObject({ attacker: 1, defender: 2 })
    expect(book.rounds[0].throws.map((one) => one.sum)).toEqual([sum, null])
    expect(sumText({ ...sum, walls: 0.5, artifact: 4, roll: 'magic', keeps: 0.5 })).toBe('1, half for the walls, +4 Grinning Lantern, half resisted, less 1 for a ghost')
  })

  it('follows a do-gooder from one Duke to the next', () => {
    const book = new Chronicle()
    book.read([{ event: 'good_came', duke: 1, card: PARISH }, { event: 'fought', number: 1, stage: 1 }, { event: 'marched', target: 3, card: PARISH, line: 'on' }, { event: 'fought', number: 1, stage: 1 }])
    expect(book.rounds.map((round) => [round.attacker, round.defender, round.good])).toEqual([
      [null, 1, PARISH],
      [null, 3, PARISH],
    ])
    expect(book.news).toEqual({ event: 'marched', text: 'on' })
  })
})

describe('the sides of a battle', () => {
  const battle: BattleView = {
    ...{ attacker: 0, defender: 1, stage: 'field', round: 0, good: null, line: [3, 2], alone: [], sums: [], haunts: [], rolls: [] },
    ...{ asked: [], aloof: [], joined: [], staying: [], arranged: [] },
  }
  const ally = { ...duke(2, 2, []), army: [open(3, 'attack')] }
  const view = table({ dukes: [{ ...duke(0, 0, []), army: [open(2, 'attack')] }, duke(1, 1, [8, 9]), ally] })

  it('stand in the order they came, an ally under its own mark; the defender stands before the first round too', () => {
    expect(fighters(view, battle, 'attack').map((one) => [one.card, one.owner])).toEqual([
      [3, 2],
      [2, null],
    ])
    expect(fighters(view, battle, 'defence').map((one) => one.card)).toEqual([8, 9])
    expect(fighters(view, { ...battle, round: 1 }, 'defence')).toEqual([])
  })
})

describe('standing answers', () => {
  const asked = table({ step: 'haunting', active: 1, dukes: [duke(0, 0, []), duke(1, 1, [])] })
  const legal = [action('haunt attack mind bonus', 'side:0', 'roll:0', 'sign:0'), action('pass'), action('aloof')]
  beforeEach(() => localStorage.clear())

  it('answer only the question they are for, with a legal action', () => {
    const mine = new Standing('a')
    expect(mine.action(asked, legal)).toBeNull()
    mine.give('haunt', 'game', 4)
    expect(mine.action(asked, legal)?.text).toBe('aloof')
    expect(mine.action(asked, [])).toBeNull()
    expect(mine.action(table({ step: 'aiding' }), legal)).toBeNull()
  })

  it('are kept in the browser, and end with my next turn or when taken back', () => {
    const mine = new Standing('a')
    mine.give('haunt', 'turn', 4)
    mine.give('aid', 'game', 4)
    const again = new Standing('a')
    expect(Object.keys(again.answers)).toEqual(['haunt', 'aid'])
    again.renew({ ...asked, number: 5 }, 0) // another's turn
    expect(Object.keys(again.answers)).toEqual(['haunt', 'aid'])
    again.renew({ ...asked, number: 6, active: 0 }, 0)
    expect(Object.keys(again.answers)).toEqual(['aid'])
    again.give('aid', null, 6)
    expect(new Standing('a').answers).toEqual({})
  })

  it('know a defender from somebody who only arranges', () => {
    expect(questionOf(table({ step: 'arranging', mode: 'defend' }))).toBe('defend')
    expect(questionOf(table({ step: 'arranging', mode: 'start' }))).toBeNull()
  })
})
