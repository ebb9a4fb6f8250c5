import type { Selection } from '../../lib/selection.svelte'
import { settings } from '../../lib/settings.svelte'

/** The first press chooses, the second plays: for what cannot be taken back. With the guard of the settings off one press plays. */
export function press(selection: Selection, target: string): void {
  if (!selection.has(target) && settings.kept.endGuard) return selection.hold([target])
  selection.clear()
  selection.pick(target)
}
