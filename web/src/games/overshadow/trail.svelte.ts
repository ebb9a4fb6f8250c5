import type { Told } from '../../types/messages'

/** The chalk line behind the piece that moved last: all its steps in a row. */
export class Trail {
  cells = $state.raw<number[]>([])
  private piece: number | null = null

  /** Begin anew with what is known of the steps before. */
  recall(recent: Told[]): void {
    this.cells = []
    this.piece = null
    this.read(recent)
  }

  read(events: Told[]): void {
    for (const told of events) {
      if (told.event === 'stepped') {
        const [piece, start, cell] = [told.piece as number, told.start as number, told.cell as number]
        this.cells = piece === this.piece && this.cells.at(-1) === start ? [...this.cells, cell] : [start, cell]
        this.piece = piece
      } else if (told.event === 'turn' || told.event === 'destroyed') {
        this.piece = null
      }
    }
  }
}
