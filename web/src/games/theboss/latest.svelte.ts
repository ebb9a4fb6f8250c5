import type { Told } from '../../types/messages'

/** What was done last: the city that got cubes, the card that was shown. Chalk marks point at them. */
export class Latest {
  city = $state<number | null>(null)
  card = $state<number | null>(null)
  seat = $state<number | null>(null)

  /** Begin anew with what is known of the steps before. */
  recall(recent: Told[]): void {
    this.city = this.card = this.seat = null
    this.read(recent)
  }

  read(events: Told[]): void {
    for (const told of events) {
      const seat = (told.seat as number | null | undefined) ?? null
      if (told.event === 'placed') {
        if (seat !== this.seat) this.card = null
        this.city = told.city as number
        this.seat = seat
      } else if (told.event === 'revealed') {
        if (seat !== this.seat) this.city = null
        this.card = told.card as number
        this.seat = seat
      } else if (told.event === 'round') {
        this.city = this.card = this.seat = null
      }
    }
  }
}
