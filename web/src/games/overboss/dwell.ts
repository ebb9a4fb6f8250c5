/**
 * For an element that may be refused: staying on it with a finger (600 ms) or by keyboard (700 ms) asks why.
 * `{@attach dwell(() => !usable, ask)}`; clicks are the element's own affair.
 */
export function dwell(refused: () => boolean, ask: (element: Element) => void): (element: Element) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => clearTimeout(timer)
    const wait = (after: number) => {
      stop()
      if (refused()) timer = setTimeout(() => ask(element), after)
    }
    const deeds: [string, (event: Event) => void][] = [
      ['focus', () => element.matches(':focus-visible') && wait(700)],
      ['pointerdown', (event) => (event as PointerEvent).pointerType !== 'mouse' && wait(600)],
      ...['blur', 'click', 'pointerup', 'pointercancel', 'pointerleave'].map((name): [string, () => void] => [name, stop]),
    ]
    for (const [name, deed] of deeds) element.addEventListener(name, deed)
    return () => {
      stop()
      for (const [name, deed] of deeds) element.removeEventListener(name, deed)
    }
  }
}
