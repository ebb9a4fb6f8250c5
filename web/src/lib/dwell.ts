const SLACK = 8 // pixels that a resting finger may wander

/**
 * For an element that may be refused: staying on it with a finger (600 ms) or by keyboard (700 ms) asks why.
 * `{@attach dwell(() => !usable, ask)}`; clicks are the element's own affair. With `touch` only a finger counts.
 */
export function dwell(refused: () => boolean, ask: (element: Element) => void, touch = false): (element: Element) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    const stop = () => clearTimeout(timer)
    const wait = (after: number) => {
      stop()
      if (refused()) timer = setTimeout(() => ask(element), after)
    }
    const press = (event: PointerEvent) => {
      from = { x: event.clientX, y: event.clientY }
      if (event.pointerType !== 'mouse') wait(600)
    }
    const move = (event: PointerEvent) => Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK && stop()
    const deeds: [string, (event: Event) => void][] = [
      ['focus', () => !touch && element.matches(':focus-visible') && wait(700)],
      ['pointerdown', press as (event: Event) => void],
      ['pointermove', move as (event: Event) => void],
      ...['blur', 'click', 'pointerup', 'pointercancel', 'pointerleave'].map((name): [string, () => void] => [name, stop]),
    ]
    for (const [name, deed] of deeds) element.addEventListener(name, deed)
    return () => {
      stop()
      for (const [name, deed] of deeds) element.removeEventListener(name, deed)
    }
  }
}
