import { settings } from '../lib/settings.svelte'
import type { State, Told } from '../types/messages'

interface Step {
  state: State
  events: Told[]
  mine: boolean
}

const BEAT = 340 // ms between two steps shown
const WHOLE = 2500 // ms for everything that waits

/** Shows steps one after the other so that eyes can follow. Never behind my own moves, never more than 2.5 s behind. */
export class Playback {
  shown = $state.raw<State | null>(null)
  events = $state.raw<Told[]>([])
  private waiting: Step[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private last = 0
  private due = 0 // by then all that waits is shown

  constructor(private readonly step: (events: Told[], mine: boolean) => void) {}

  add(state: State, events: Told[], mine: boolean): void {
    if (!this.waiting.length) this.due = Date.now() + WHOLE
    this.waiting.push({ state, events, mine })
    if (mine || settings.motion === 0 || document.visibilityState === 'hidden') this.finish()
    else this.next()
  }

  /** Show this state at once: nothing of what came before is worth showing. */
  jump(state: State): void {
    this.stop()
    this.waiting = []
    this.events = []
    this.shown = state
  }

  /** Skip to the end, as a tap asks. */
  finish(): void {
    this.stop()
    while (this.waiting.length) this.show(this.waiting.shift()!)
  }

  private next(): void {
    if (this.timer !== undefined || !this.waiting.length) return
    const pace = Math.min(BEAT / (settings.motion || 1), Math.max(0, this.due - Date.now()) / this.waiting.length)
    const wait = Math.max(0, this.last + pace - Date.now())
    this.timer = setTimeout(() => {
      this.timer = undefined
      const step = this.waiting.shift()
      if (step) this.show(step)
      this.next()
    }, wait)
  }

  private show(step: Step): void {
    this.last = Date.now()
    this.shown = step.state
    this.events = step.events
    this.step(step.events, step.mine)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
