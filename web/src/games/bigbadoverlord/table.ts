import type { BattleView, BigBadOverlordView, DukeView } from '../../types/bigbadoverlord'
import type { Action } from '../../types/messages'
import { BLADE, DUKES, KINDS, LANTERN, cardName, half, type Kind, type Side } from './cards'

interface Roll {
  bonus: number
  hit: number
}
interface Clash {
  bonus: number
  loses: number
}
export interface RoundOdds {
  mind: Record<Side, Roll | null>
  magic: Record<Side, Roll | null>
  melee: Record<Side, Clash> | null
}
export interface Odds {
  round: RoundOdds
  battle: { attack_wins: number; defence_wins: number; rounds: number; attackers_left: number; games: number }
}
/** What a bonus is made of, in the order it is reckoned. */
export interface SumParts {
  side: Side
  roll: Kind
  cards: [number, number][]
  walls: number
  artifact: number
  keeps: number
  ghost: number
  only: boolean
  total: number
}
export interface BigBadAids extends Partial<Odds> {
  sums?: SumParts[]
  attacks?: Record<string, Odds>
}

export const SIDES: readonly Side[] = ['attack', 'defence']

export const dukeOf = (view: BigBadOverlordView, duke: number): DukeView => view.dukes.find((one) => one.duke === duke)!

/** Dukes clockwise from the one that sits below: mine, or the first. */
export function fromMe(view: BigBadOverlordView, me: number | null): DukeView[] {
  const at = Math.max(
    0,
    view.dukes.findIndex((one) => one.seat === me),
  )
  return [...view.dukes.slice(at), ...view.dukes.slice(0, at)]
}

export const mine = (view: BigBadOverlordView, me: number | null): DukeView[] => view.dukes.filter((one) => one.seat === me)

/** The artifacts a Duke is known to have. */
export function artifacts(duke: DukeView): number[] {
  const cards = [...duke.army, ...duke.citadel, ...duke.hand].map((one) => one.card)
  return [BLADE, LANTERN].filter((card) => cards.includes(card))
}

/** What a Duke is doing in the battle that is on. */
export function role(view: BigBadOverlordView, duke: DukeView): 'attacks' | 'defends' | 'ally' | 'ghost' | null {
  if (!duke.alive) return 'ghost'
  const { battle } = view
  if (!battle) return null
  if (battle.attacker === duke.duke) return 'attacks'
  if (battle.defender === duke.duke) return 'defends'
  return duke.army.some((one) => one.side !== null && !one.captive) ? 'ally' : null
}

export interface Fighter {
  card: number
  owner: number | null // the seat of an ally whose card it is
  captive: boolean
}

/** The cards of a side in the order they came. Before the first round the defender's army stands where it lies. */
export function fighters(view: BigBadOverlordView, battle: BattleView, side: Side): Fighter[] {
  const main = side === 'attack' ? battle.attacker : battle.defender
  const found: (Fighter & { at: number })[] = []
  const add = (card: number, duke: DukeView | null, captive: boolean) =>
    found.push({ card, captive, owner: duke && duke.duke !== main && !captive ? duke.seat : null, at: battle.line.indexOf(card) })
  for (const duke of view.dukes) {
    const waits = side === 'defence' && battle.round === 0 && battle.stage === 'field' && duke.duke === main
    for (const one of duke.army) if (one.side === side || (waits && one.side === null)) add(one.card, duke, one.captive)
    for (const one of duke.citadel) if (one.side === side && one.card !== null) add(one.card, duke, one.captive)
  }
  for (const one of view.good_side) if (one.side === side) add(one.card, null, one.captive)
  return found.sort((a, b) => a.at - b.at)
}

/** The name of a side: its Duke, its do-gooder, or what that left behind. */
export function sideName(battle: { attacker: number | null; defender: number; good: number | null }, side: Side): string {
  if (side === 'defence') return DUKES[battle.defender].name
  if (battle.attacker !== null) return DUKES[battle.attacker].name
  return battle.good === null ? 'What the do-gooder left' : cardName(battle.good)
}

/** "4 + 4 + 3, twice for the walls, +2 Widowblade, less 3 for the ghost". */
export function sumText(sum: SumParts): string {
  const parts = [sum.cards.length ? sum.cards.map(([, halves]) => half(halves)).join(' + ') : 'no card counts']
  if (sum.only) parts.push('defence only')
  if (sum.walls !== 1) parts.push(sum.walls > 1 ? 'twice for the walls' : 'half for the walls')
  if (sum.artifact) parts.push(`+${sum.artifact} ${cardName(sum.roll === 'melee' ? BLADE : LANTERN)}`)
  if (sum.keeps !== 1) parts.push(sum.keeps ? 'half resisted' : 'all resisted')
  if (sum.ghost) parts.push(sum.ghost < 0 ? `less ${-sum.ghost} for a ghost` : `${sum.ghost} more for a ghost`)
  return parts.join(', ')
}

/** Steps whose answer is a card of mine. */
const CARD_VERBS = ['guard', 'discard', 'join']
export const asksForCards = (actions: Action[]): boolean => actions.some((action) => CARD_VERBS.includes(action.verb))

/** The question is asked before the dice of this round are thrown. */
export const beforeRoll = (view: BigBadOverlordView): boolean => ['allying', 'aiding', 'haunting', 'arranging', 'discarding'].includes(view.step)

export const kindOf = (roll: number): Kind => KINDS[roll] ?? 'magic'
