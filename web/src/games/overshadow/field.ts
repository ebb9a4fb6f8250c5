import type { OverShadowView, Piece } from '../../types/overshadow'

export const CELL = 44
export const EDGE = 34

export interface Block {
  column: number
  row: number
  columns: number
  rows: number
}

/** Where things lie on the drawn board. The seats at the top see it turned, so that each has its own home below. */
export class Field {
  readonly turned: boolean

  constructor(readonly view: OverShadowView) {
    this.turned = view.seat !== null && this.top(view.seat)
  }

  private top(seat: number): boolean {
    const home = this.view.sides[seat]?.section ?? []
    const middle = home.reduce((sum, cell) => sum + Math.floor(cell / this.view.width), 0) / Math.max(home.length, 1)
    return home.length > 0 && middle < (this.view.height - 1) / 2
  }

  get size(): { width: number; height: number; unit: number } {
    return { width: this.view.width * CELL + 2 * EDGE, height: this.view.height * CELL + 2 * EDGE, unit: CELL }
  }

  /** The drawn column and row of a cell, and the other way round: turning twice is no turn. */
  at(cell: number): { column: number; row: number } {
    const { width, height } = this.view
    const [column, row] = [cell % width, Math.floor(cell / width)]
    return this.turned ? { column: width - 1 - column, row: height - 1 - row } : { column, row }
  }

  cell(column: number, row: number): number | null {
    const { width, height } = this.view
    if (column < 0 || row < 0 || column >= width || row >= height) return null
    return this.turned ? (height - 1 - row) * width + (width - 1 - column) : row * width + column
  }

  /** The middle of a cell in the drawing. */
  middle(cell: number): { x: number; y: number } {
    const { column, row } = this.at(cell)
    return { x: EDGE + column * CELL + CELL / 2, y: EDGE + row * CELL + CELL / 2 }
  }

  name(cell: number): string {
    return `${String.fromCharCode(97 + (cell % this.view.width))}${Math.floor(cell / this.view.width) + 1}`
  }

  /** The offset of a shadow: away from the lamp, the further the higher the piece. */
  shadow(x: number, y: number, lift: number): [number, number] {
    const { width, height } = this.size
    const fan = (0.009 * lift * 12) / Math.max(this.view.width, 12)
    return [(x - width / 2) * fan, (y - height * 0.367) * fan]
  }

  /** Obstacles as rectangles: one stone rather than its cells. */
  get stones(): Block[] {
    const left = new Set(this.view.obstacles)
    const stones: Block[] = []
    for (const { column, row } of this.view.obstacles.map((cell) => this.at(cell)).sort((a, b) => a.row - b.row || a.column - b.column)) {
      const has = (c: number, r: number) => {
        const cell = this.cell(c, r)
        return cell !== null && left.has(cell)
      }
      if (!has(column, row)) continue
      let columns = 1
      while (columns < 3 && has(column + columns, row)) columns++
      let rows = 1
      while (rows < 3 && Array.from({ length: columns }, (_, i) => has(column + i, row + rows)).every(Boolean)) rows++
      for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) left.delete(this.cell(column + c, row + r)!)
      stones.push({ column, row, columns, rows })
    }
    return stones
  }

  /** The lines around a set of cells, as path data. */
  outline(cells: number[]): string {
    const inside = new Set(cells)
    const lines: string[] = []
    for (const cell of cells) {
      const { column, row } = this.at(cell)
      const [x, y] = [EDGE + column * CELL, EDGE + row * CELL]
      const open = (c: number, r: number) => {
        const near = this.cell(c, r)
        return near !== null && !inside.has(near)
      }
      if (open(column, row - 1)) lines.push(`M${x} ${y}h${CELL}`)
      if (open(column, row + 1)) lines.push(`M${x} ${y + CELL}h${CELL}`)
      if (open(column - 1, row)) lines.push(`M${x} ${y}v${CELL}`)
      if (open(column + 1, row)) lines.push(`M${x + CELL} ${y}v${CELL}`)
    }
    return lines.join('')
  }
}

/** The number painted on a piece, as in the log. */
export function numberOf(view: OverShadowView, piece: Piece): number {
  const crew = view.pieces.length / view.seats
  return (piece.id % crew) + (view.pieces[0]?.captain ? 0 : 1)
}
