import type { BattleBossesView } from '../../types/battlebosses'
import type { Told } from '../../types/messages'

export interface Minion {
  id: number
  seat: number
  cell: number
}

/** The view counts minions; to see one walk it needs a name. Names follow the moves that events tell, the view decides who is there. */
export class Crew {
  private minions: Minion[] = []
  private next = 0

  follow(view: BattleBossesView, events: Told[]): Minion[] {
    for (const told of events) if (told.event === 'minions_moved') this.march(told)
    const kept: Minion[] = []
    for (const side of view.sides)
      for (const crowd of side.crowds) {
        const there = this.minions.filter((one) => one.seat === side.seat && one.cell === crowd.cell).slice(0, crowd.minions)
        while (there.length < crowd.minions) there.push({ id: this.next++, seat: side.seat, cell: crowd.cell })
        kept.push(...there)
      }
    this.minions = kept
    return kept
  }

  private march(told: Told): void {
    let left = told.minions as number
    // The last to come are the first to go.
    this.minions = this.minions
      .toReversed()
      .map((one) => (left > 0 && one.seat === told.seat && one.cell === told.start ? (left--, { ...one, cell: told.cell as number }) : one))
      .toReversed()
  }
}
