/** What had the focus may be gone or hidden after a step: then the prompt or the board takes it, wherever it was, never the body. */
export class Focus {
  private root: HTMLElement | null = null
  private place: '.prompt' | '.board' | null = null

  listen = (root: HTMLElement): (() => void) => {
    const note = (event: FocusEvent) => (this.place = (event.target as Element).closest('.prompt') ? '.prompt' : '.board')
    // Some things leave the table only after their last animation.
    const left = (event: FocusEvent) => {
      const target = event.target as Element
      requestAnimationFrame(() => target.checkVisibility() || this.mend())
    }
    this.root = root
    root.addEventListener('focusin', note)
    root.addEventListener('focusout', left)
    return () => {
      root.removeEventListener('focusin', note)
      root.removeEventListener('focusout', left)
    }
  }

  mend(place = this.place): void {
    const lost = document.activeElement === document.body || document.activeElement?.checkVisibility() === false
    if (place && lost) this.root?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
  }
}
