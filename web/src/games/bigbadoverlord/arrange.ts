import type { DukeView } from '../../types/bigbadoverlord'
import type { Action } from '../../types/messages'

export const MOST_CITADEL = 3

export const textFor = (actions: Action[], verb: string, card?: number): string | undefined =>
  actions.find((action) => action.verb === verb && (card === undefined || action.targets[0] === `card:${card}`))?.text

/** The actions, by their texts, that put exactly these cards into the citadel and all others into the army; null if they are not legal. */
export function settle(actions: Action[], duke: DukeView, citadel: number[]): string[] | null {
  const before = duke.citadel.map((one) => one.card)
  const fresh = duke.hand[0]?.card
  const same = before.every((card) => citadel.includes(card!))
  const added = citadel.filter((card) => !before.includes(card))
  const short = (verb: string): string[] | null => {
    const text = textFor(actions, verb)
    return text ? [text] : null
  }
  if (same && !added.length) return short(fresh === undefined ? 'keep' : 'enlist')
  if (same && added.length === 1 && added[0] === fresh) return short('hide')
  const texts = citadel.map((card) => textFor(actions, 'guard', card))
  if (texts.some((text) => text === undefined) || citadel.length > MOST_CITADEL) return null
  const all = duke.army.length + duke.citadel.length + duke.hand.length
  const rest = citadel.length < Math.min(MOST_CITADEL, all) ? ['muster'] : []
  return [...(texts as string[]), ...rest]
}

/** The citadel after a card is dropped on a place: another card of the citadel (they change places), a free slot, or the army. */
export function moved(duke: DukeView, card: number, onto: { zone: 'army' } | { zone: 'citadel'; card: number | null }): number[] | null {
  const inside = duke.citadel.flatMap((one) => one.card ?? [])
  if (onto.zone === 'army') return inside.filter((one) => one !== card)
  if (inside.includes(card)) return null
  if (onto.card !== null) return inside.map((one) => (one === onto.card ? card : one))
  return inside.length < MOST_CITADEL ? [...inside, card] : null
}
