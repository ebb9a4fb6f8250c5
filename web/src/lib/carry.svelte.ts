const SLACK = 8 // pixels before a press becomes a drag

interface Load {
  what: string
  x: number
  y: number
  dx: number
  dy: number
  moved: boolean
}

/** One thing of a hand, carried by the pointer; a press that does not move is left to the click. */
export class Carry {
  private load = $state.raw<Load | null>(null)

  /** `dropped` is told what was let go, and everything that lies under the pointer. */
  constructor(private readonly dropped: (what: string, under: Element[]) => void) {}

  /** The click that ends a drag belongs to it. */
  get moved(): boolean {
    return this.load?.moved ?? false
  }

  press(event: PointerEvent, what: string): void {
    if (event.button) return
    this.load = { what, x: event.clientX, y: event.clientY, dx: 0, dy: 0, moved: false }
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
  }

  readonly pull = (event: PointerEvent): void => {
    if (!this.load) return
    const [dx, dy] = [event.clientX - this.load.x, event.clientY - this.load.y]
    if (this.load.moved || Math.hypot(dx, dy) >= SLACK) this.load = { ...this.load, dx, dy, moved: true }
  }

  readonly drop = (event: PointerEvent): void => {
    if (!this.load?.moved) return this.cancel()
    this.dropped(this.load.what, document.elementsFromPoint(event.clientX, event.clientY))
    setTimeout(this.cancel)
  }

  readonly cancel = (): void => {
    this.load = null
  }

  /** How the carried thing is drawn meanwhile. */
  shift(what: string): string | undefined {
    return this.load?.what === what && this.load.moved ? `translate(${this.load.dx}px, ${this.load.dy}px)` : undefined
  }
}
