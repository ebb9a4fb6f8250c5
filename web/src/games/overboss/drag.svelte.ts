/** Something picked up with the pointer: the target it stands for and what it looks like. */
export interface Piece {
  target: string
  tile: string | null
  token: string | null
}

const SLACK = 8 // pixels before a press becomes a drag

/** One drag at a time, by mouse, pen or finger. A press that does not move is left to the click. */
export class Drag {
  piece = $state.raw<Piece | null>(null)
  x = $state(0)
  y = $state(0)
  /** The click that follows a drag belongs to it. */
  swallowed = false

  constructor(
    private readonly lifted: (piece: Piece) => void,
    private readonly dropped: (piece: Piece, on: Element) => void,
  ) {}

  press(event: PointerEvent, piece: Piece): void {
    if (event.button) return
    const from = { x: event.clientX, y: event.clientY }
    const end = new AbortController()
    const on = (name: string, deed: (event: PointerEvent) => void) => addEventListener(name, deed as EventListener, { signal: end.signal })
    on('pointermove', (move) => {
      if (!this.piece) {
        if (Math.hypot(move.clientX - from.x, move.clientY - from.y) < SLACK) return
        this.piece = piece
        this.lifted(piece)
      }
      this.x = move.clientX
      this.y = move.clientY
    })
    on('pointerup', (up) => {
      end.abort()
      if (!this.piece) return
      this.piece = null
      this.swallowed = true
      setTimeout(() => (this.swallowed = false))
      const under = document.elementFromPoint(up.clientX, up.clientY)
      if (under) this.dropped(piece, under)
    })
    on('pointercancel', () => {
      end.abort()
      this.piece = null
    })
  }
}
