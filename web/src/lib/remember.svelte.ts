import { untrack } from 'svelte'
import type { Told } from '../types/messages'

/** What a board keeps in mind over steps: a trail, the last roll. */
export interface Memory<View> {
  /** Begin anew with the events of the last steps: the table was opened, or something was taken back. */
  recall(recent: Told[], view: View): void
  /** What the newest step did. */
  read(events: Told[], view: View): void
}

/** Lets a memory follow the table; called while a component is made, with its props. */
export function remember<View>(memory: Memory<View>, props: () => { view: View; events: Told[]; recent: Told[] }): void {
  $effect(() => {
    const { recent } = props()
    untrack(() => memory.recall(recent, props().view))
  })
  $effect(() => {
    const { events } = props()
    untrack(() => memory.read(events, props().view))
  })
}
