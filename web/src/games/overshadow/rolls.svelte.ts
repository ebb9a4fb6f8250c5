import type { Told } from '../../types/messages'
import type { OverShadowView } from '../../types/overshadow'

interface Battle {
  attacker: number
  defender: number
  attack: number
  defence: number
}

/** What the dice showed last, as far as this browser saw it. */
export class Rolls {
  moves = $state(0)
  battle = $state.raw<Battle | null>(null)
  count = $state(0)
  fresh = $state(false)

  /** Begin anew with what is known of the steps before. */
  recall(recent: Told[], view: OverShadowView): void {
    this.moves = 0
    this.battle = null
    this.read(recent, view)
    this.fresh = false
  }

  read(events: Told[], view: OverShadowView): void {
    this.fresh = false
    for (const told of events) {
      if (told.event === 'turn') {
        this.moves = told.moves as number
        this.fresh = true
      } else if (told.event === 'battled' || told.event === 'stormed') {
        const defender = told.event === 'stormed' ? (told.owner as number) : (view.pieces[told.target as number]?.seat ?? 0)
        this.battle = { attacker: told.seat as number, defender, attack: told.attack as number, defence: told.defence as number }
        this.count += 1
        this.fresh = true
      }
    }
  }
}
