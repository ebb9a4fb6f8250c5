import type { Selection } from '../../lib/selection.svelte'

/** Choose a target. What was played is forgotten: the next decision begins with nothing chosen, even if it offers the same again. */
export function choose(selection: Selection, target: string): void {
  selection.pick(target)
  if (!selection.chosen.length) selection.clear()
}
