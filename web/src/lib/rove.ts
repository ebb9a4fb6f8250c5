const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys walk along the buttons of a row, round its ends: `onkeydown={rove}` on what holds them. */
export function rove(event: KeyboardEvent): void {
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll('button')]
  const at = all.indexOf(event.target as HTMLButtonElement)
  const step = STEPS[event.key]
  if (!step || at < 0) return
  event.preventDefault()
  all[(at + step + all.length) % all.length].focus()
}
