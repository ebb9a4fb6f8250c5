import type { BattleBossesView } from '../../types/battlebosses'
import type { Told } from '../../types/messages'

/** What was done last, as far as this browser saw it: the chalk trail, the roll, and what is being carried out. */
export class Latest {
  trail = $state.raw<number[]>([])
  /** Counts rolls, so that dice tumble once for each. */
  rolls = $state(0)
  /** The dice that lie new on the table. */
  fresh = $state.raw<Set<number>>(new Set())
  used = $state<number | null>(null)
  hit = $state.raw<Set<number>>(new Set())
  private mover = ''

  /** Begin anew with what is known of the steps before; nothing of it moves again. */
  recall(recent: Told[], view: BattleBossesView): void {
    this.trail = []
    this.used = null
    this.mover = ''
    this.read(recent, view)
    this.fresh = new Set()
    this.hit = new Set()
  }

  read(events: Told[], view: BattleBossesView): void {
    this.hit = new Set(events.filter((told) => told.event === 'hurt').map((told) => told.seat as number))
    this.fresh = new Set()
    for (const told of events) {
      switch (told.event) {
        case 'boss_moved':
        case 'minions_moved':
          this.follow(told)
          break
        case 'turn':
          this.mover = ''
          this.used = null
          this.rolls += 1
          this.fresh = new Set(view.dice.keys())
          break
        case 'rerolled':
          this.rolls += 1
          this.fresh = new Set([told.die as number])
          break
        case 'used':
          this.used = told.ability as number
          break
        case 'played':
          this.used = null
          break
      }
    }
    if (!view.frames.length) this.used = null
  }

  private follow(told: Told): void {
    const mover = `${told.event} ${told.seat}`
    const [start, cell] = [told.start as number, told.cell as number]
    this.trail = mover === this.mover && this.trail.at(-1) === start ? [...this.trail, cell] : [start, cell]
    this.mover = mover
  }
}
