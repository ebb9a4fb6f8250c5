const LARGEST = 1.75 // a small board stays a board

/**
 * What part of a drawing is seen: wheel and pinch zoom, drag pans, and only the board, never the page.
 * `least` is the size in screen pixels that one unit of the drawing must have to be comfortable to touch.
 */
export class Viewport {
  x = $state(0)
  y = $state(0)
  scale = $state(1) // 1 shows everything
  width = $state(1) // of the element, in pixels
  height = $state(1)
  private touches = new Map<number, { x: number; y: number }>()
  private spread = 0
  moved = false // the last press was a drag, not a click

  constructor(
    private readonly world: () => { width: number; height: number; unit: number },
    private readonly comfort: number,
  ) {}

  private get whole(): number {
    const { width, height } = this.world()
    return Math.min(this.width / width, this.height / height, LARGEST)
  }

  /** Screen pixels per unit of the drawing. */
  get ratio(): number {
    return this.whole * this.scale
  }

  get viewBox(): string {
    const { width, height } = this.world()
    const [w, h] = [this.width / this.ratio, this.height / this.ratio]
    const x = w >= width ? (width - w) / 2 : Math.min(Math.max(this.x - w / 2, 0), width - w)
    const y = h >= height ? (height - h) / 2 : Math.min(Math.max(this.y - h / 2, 0), height - h)
    return `${x} ${y} ${w} ${h}`
  }

  /** The seen part in units of the drawing. */
  get seen(): { x: number; y: number; width: number; height: number } {
    const [x, y, width, height] = this.viewBox.split(' ').map(Number)
    return { x, y, width, height }
  }

  get zoomed(): boolean {
    return this.scale > 1.01
  }

  /** How far to zoom in so that a unit is comfortable to touch. */
  get comfortable(): number {
    return Math.max(1, this.comfort / (this.whole * this.world().unit))
  }

  centre(x: number, y: number): void {
    this.x = x
    this.y = y
  }

  zoom(scale: number): void {
    const { x, y, width, height } = this.seen
    this.centre(x + width / 2, y + height / 2)
    this.scale = Math.min(Math.max(scale, 1), Math.max(4, this.comfortable * 2))
  }

  listen = (element: Element): (() => void) => {
    const sized = new ResizeObserver(() => {
      this.width = element.clientWidth || 1
      this.height = element.clientHeight || 1
    })
    sized.observe(element)
    const on = <K extends keyof HTMLElementEventMap>(name: K, deed: (event: HTMLElementEventMap[K]) => void) => {
      element.addEventListener(name, deed as EventListener, { passive: false })
      return () => element.removeEventListener(name, deed as EventListener)
    }
    const off = [
      on('wheel', (event) => {
        if (!event.ctrlKey && !this.zoomed) return
        event.preventDefault()
        this.zoom(this.scale * Math.exp(-event.deltaY / 300))
      }),
      on('pointerdown', (event) => {
        this.moved = false
        this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
        this.spread = 0
      }),
      on('pointermove', (event) => this.drag(event)),
      on('pointerup', (event) => this.touches.delete(event.pointerId)),
      on('pointercancel', (event) => this.touches.delete(event.pointerId)),
      on('pointerleave', (event) => this.touches.delete(event.pointerId)),
    ]
    return () => {
      sized.disconnect()
      for (const stop of off) stop()
    }
  }

  private drag(event: PointerEvent): void {
    const last = this.touches.get(event.pointerId)
    if (!last) return
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
    if (this.touches.size === 1 && !this.moved && Math.hypot(dx, dy) < 8) return
    this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.touches.size === 2) {
      const [a, b] = [...this.touches.values()]
      const spread = Math.hypot(a.x - b.x, a.y - b.y)
      if (this.spread) this.zoom((this.scale * spread) / this.spread)
      this.spread = spread
      this.moved = true
    } else if (this.zoomed) {
      const { x, y, width, height } = this.seen
      this.centre(x + width / 2 - dx / this.ratio, y + height / 2 - dy / this.ratio)
      this.moved = true
    }
  }
}
