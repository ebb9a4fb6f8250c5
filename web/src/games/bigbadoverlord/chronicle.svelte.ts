import type { Told } from '../../types/messages'
import { BLADE, type Kind, type Side } from './cards'
import { kindOf, SIDES, type SumParts } from './table'

export interface Throw {
  side: Side
  kind: Kind
  dice: [number, number]
  bonus: number // cards and artifacts
  ghost: number
  total: number
  success: boolean
  smack: boolean // a Duke's own blow in the final battle
  sum: SumParts | null // what the bonus was made of, where it is known
}

export interface Loss {
  card: number
  side: Side
  kind: Kind
  how: 'destroyed' | 'taken' | 'captured' | 'turned'
  why: string
}

export interface Round {
  number: number
  stage: string
  attacker: number | null
  defender: number
  good: number | null
  throws: Throw[]
  losses: Loss[]
  /** What else happened in it, as the log tells it. */
  lines: string[]
  result: string
}

const STAGES = ['peace', 'field', 'walls', 'throne', 'final']
const SMACK = 3
const number = (told: Told, field: string): number => told[field] as number

/** The battle that is on, or the last one, round by round: whole battles may be fought in one step, and eyes need longer. */
export class Chronicle {
  rounds = $state.raw<Round[]>([])
  /** The newest step fought at least one round. */
  fresh = $state(false)
  /** News for everybody: the cataclysm, a march, a fall. */
  news = $state.raw<{ event: string; text: string } | null>(null)
  private sides: Pick<Round, 'attacker' | 'defender' | 'good'> = { attacker: null, defender: 0, good: null }
  private sums: SumParts[] = []

  /** The battle as it stands before the next step, and what its bonuses are made of: events tell dice and losses, not the sums behind them. */
  meet(battle: { attacker: number | null; defender: number; good: number | null } | null, sums: SumParts[] | undefined): void {
    if (battle) this.sides = { attacker: battle.attacker, defender: battle.defender, good: battle.good }
    if (sums?.length) this.sums = sums
  }

  read(events: Told[]): void {
    this.fresh = events.some((told) => told.event === 'fought')
    if (!events.length) return
    this.news = null
    let rounds = this.rounds
    for (const told of events) {
      const opens = this.opening(told)
      if (opens) {
        this.sides = opens
        if (told.event !== 'sent' && told.event !== 'marched') rounds = []
      }
      if (told.event === 'fought') {
        rounds = [...rounds, { ...this.sides, number: number(told, 'number'), stage: STAGES[number(told, 'stage')], throws: [], losses: [], lines: [], result: '' }]
      } else if (rounds.length) {
        rounds = [...rounds.slice(0, -1), this.told(rounds.at(-1)!, told)]
      }
      if (['cataclysm', 'fell', 'marched', 'sent', 'last_battle', 'ceded', 'won', 'good_came'].includes(told.event)) this.news = { event: told.event, text: told.line ?? '' }
    }
    this.rounds = rounds
  }

  private opening(told: Told): Pick<Round, 'attacker' | 'defender' | 'good'> | null {
    const card = (told.card as number | undefined) ?? -1
    const good = card >= 0 ? card : null
    switch (told.event) {
      case 'attacked':
        return { attacker: number(told, 'duke'), defender: number(told, 'target'), good: null }
      case 'good_came':
        return { attacker: null, defender: number(told, 'duke'), good }
      case 'sent':
      case 'marched':
        return { attacker: null, defender: number(told, 'target'), good }
      case 'last_battle':
        return { attacker: number(told, 'duke'), defender: number(told, 'other'), good: null }
      default:
        return null
    }
  }

  private told(round: Round, told: Told): Round {
    const line = told.line ?? ''
    switch (told.event) {
      case 'rolled':
        return { ...round, throws: [...round.throws, this.rolled(told)] }
      case 'clashed': {
        const smack = number(told, 'blade') === BLADE // a tie is thrown again: only the last throw counts
        return { ...round, throws: [...round.throws.filter((one) => one.kind !== 'melee' || one.smack !== smack), ...this.clashed(told)], result: smack ? round.result : line.replace(/^.*: ([^:]+)\.$/, '$1') }
      }
      case 'taken':
        return this.lose(round, told, 'mind', told.good ? 'turned' : 'taken')
      case 'killed':
        return this.lose(round, told, kindOf(number(told, 'roll')), 'destroyed')
      case 'wrecked':
        if (!told.taken) return { ...round, lines: [...round.lines, line] }
        return this.lose(round, { ...told, side: number(told, 'duke') === round.attacker ? 2 : 1 }, 'melee', 'captured')
      case 'fell':
      case 'looted':
      case 'returned':
      case 'haunted':
      case 'cancelled':
      case 'withdrew':
      case 'faced':
        return { ...round, lines: [...round.lines, line] }
      default:
        return round
    }
  }

  private thrown(side: Side, kind: Kind, dice: [number, number], bonus: number, ghost: number, success: boolean, smack: boolean): Throw {
    const sum = this.sums.find((one) => one.side === side && one.roll === kind && one.total === bonus + ghost) ?? null
    return { side, kind, dice, bonus, ghost, total: dice[0] + dice[1] + bonus + ghost, success, smack, sum: smack ? null : sum }
  }

  private rolled(told: Told): Throw {
    const roll = number(told, 'roll')
    const dice: [number, number] = [number(told, 'one'), number(told, 'two')]
    return this.thrown(SIDES[number(told, 'side') - 1], kindOf(roll), dice, number(told, 'bonus'), number(told, 'points'), Boolean(told.hit), roll === SMACK)
  }

  private clashed(told: Told): Throw[] {
    const smack = number(told, 'blade') === BLADE
    const result = number(told, 'result')
    return [
      this.thrown('attack', 'melee', [number(told, 'one'), number(told, 'two')], number(told, 'bonus'), number(told, 'points'), result === 1, smack),
      this.thrown('defence', 'melee', [number(told, 'other_one'), number(told, 'other_two')], number(told, 'other_bonus'), number(told, 'other_points'), result === 2, smack),
    ]
  }

  private lose(round: Round, told: Told, kind: Kind, how: Loss['how']): Round {
    return { ...round, losses: [...round.losses, { card: number(told, 'card'), side: SIDES[number(told, 'side') - 1], kind, how, why: told.line ?? '' }] }
  }

  /** The round that the table shows now, if this browser has seen it. */
  round(at: number): Round | null {
    return this.rounds.findLast((one) => one.number === at) ?? null
  }
}

