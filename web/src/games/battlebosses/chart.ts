import type { BattleBossesView, Spot } from '../../types/battlebosses'

export const R = 60 // of a hexagon, from its middle to a corner
const WIDE = Math.sqrt(3) * R
export const SQUARE = 104
const EDGE = 12

export interface Point {
  x: number
  y: number
}

const round = (value: number): number => Math.round(value * 100) / 100
const key = (row: number, column: number): string => `${row} ${column}`

/** Where the spaces of a map lie in the drawing, and what they belong to. */
export class Chart {
  readonly hexagons: boolean
  readonly points: Point[]
  readonly names: string[]
  readonly rows: number[][]
  readonly width: number
  readonly height: number
  readonly voids: { x: number; y: number; r: number }[]
  /** The seat on whose ground a space lies; null for a base. */
  readonly grounds: (number | null)[]

  constructor(readonly view: BattleBossesView) {
    this.hexagons = view.shape === 'hexagons'
    const raw = view.spots.map((spot) => this.place(spot.row, this.column(spot)))
    const holes = this.holes()
    const [halfX, halfY] = this.hexagons ? [WIDE / 2, R] : [SQUARE / 2, SQUARE / 2]
    const left = Math.min(...raw.map((at) => at.x)) - halfX - EDGE
    const top = Math.min(...raw.map((at) => at.y)) - halfY - EDGE
    this.points = raw.map((at) => ({ x: round(at.x - left), y: round(at.y - top) }))
    this.width = Math.max(...this.points.map((at) => at.x)) + halfX + EDGE
    this.height = Math.max(...this.points.map((at) => at.y)) + halfY + EDGE + 8
    this.voids = holes.map((hole) => ({ x: round(hole.x - left), y: round(hole.y - top), r: hole.r }))
    this.names = named(view.spots)
    this.rows = this.inRows()
    this.grounds = shared(view)
  }

  /** A base stands half a space off its row, so that only its roads lead to it. */
  private column(spot: Spot): number {
    if (spot.base === null) return spot.column
    const row = this.view.spots.filter((other) => other.base === null && other.row === spot.row).map((other) => other.column)
    if (!row.length) return spot.column
    return spot.column < Math.min(...row) ? Math.min(...row) - 3 : Math.max(...row) + 3
  }

  private place(row: number, column: number): Point {
    return this.hexagons ? { x: (column * WIDE) / 2, y: row * 1.5 * R } : { x: (column / 2) * SQUARE, y: row * SQUARE }
  }

  /** Missing spaces inside the map, put together where they touch. */
  private holes(): { x: number; y: number; r: number }[] {
    const open = new Map<string, Point>()
    for (const row of new Set(this.view.spots.map((spot) => spot.row))) {
      const columns = this.view.spots.filter((spot) => spot.base === null && spot.row === row).map((spot) => spot.column)
      for (let column = Math.min(...columns); column < Math.max(...columns); column += 2)
        if (!columns.includes(column)) open.set(key(row, column), this.place(row, column))
    }
    const ways = this.hexagons ? [[0, 2], [0, -2], [1, 1], [1, -1], [-1, 1], [-1, -1]] : [[0, 2], [0, -2], [1, 0], [-1, 0]] // prettier-ignore
    const found: { x: number; y: number; r: number }[] = []
    while (open.size) {
      const group: Point[] = []
      const reached = [open.keys().next().value!]
      for (let at = reached.pop(); at !== undefined; at = reached.pop()) {
        const point = open.get(at)
        if (!point) continue
        open.delete(at)
        group.push(point)
        const [row, column] = at.split(' ').map(Number)
        for (const [down, right] of ways) reached.push(key(row + down, column + right))
      }
      const x = group.reduce((sum, point) => sum + point.x, 0) / group.length
      const y = group.reduce((sum, point) => sum + point.y, 0) / group.length
      const r = Math.max(...group.map((point) => Math.hypot(point.x - x, point.y - y))) + R * 1.05
      found.push({ x, y, r })
    }
    return found
  }

  private inRows(): number[][] {
    const numbers = [...new Set(this.view.spots.map((spot) => spot.row))].sort((a, b) => a - b)
    return numbers.map((row) =>
      this.view.spots
        .map((spot, cell) => ({ spot, cell }))
        .filter((one) => one.spot.row === row)
        .sort((a, b) => this.points[a.cell].x - this.points[b.cell].x)
        .map((one) => one.cell),
    )
  }

  get size(): { width: number; height: number; unit: number } {
    return { width: this.width, height: this.height, unit: this.hexagons ? WIDE : SQUARE }
  }

  /** The outline of a space around 0 0, `part` of its full size. */
  outline(part = 1): string {
    if (!this.hexagons) {
      const half = round((SQUARE / 2) * part)
      return `M${-half} ${-half}H${half}V${half}H${-half}Z`
    }
    const corners = Array.from({ length: 6 }, (_, i) => {
      const angle = Math.PI / 6 + (i * Math.PI) / 3
      return `${round(R * part * Math.cos(angle))} ${round(R * part * Math.sin(angle))}`
    })
    return `M${corners.join('L')}Z`
  }

  get corners(): number {
    return this.hexagons ? 6 : 4
  }

  /** The space that an arrow key leads to: the next one in the row, else the nearest one in that direction. */
  step(from: number, dx: number, dy: number): number | null {
    const at = this.points[from]
    let best: number | null = null
    let least = Infinity
    this.points.forEach((point, cell) => {
      const [x, y] = [point.x - at.x, point.y - at.y]
      const ahead = x * dx + y * dy
      const aside = Math.abs(x * dy) + Math.abs(y * dx)
      if (ahead < 1 || aside > ahead * 1.8) return
      const far = ahead + aside * (dx ? 5 : 1.5)
      if (far < least) [best, least] = [cell, far]
    })
    return best
  }
}

/** Rows are letters from the top, spaces in a row numbers from the left, as in the log. */
function named(spots: Spot[]): string[] {
  const seen = new Map<number, number>()
  return spots.map((spot) => {
    if (spot.base !== null) return `base ${spot.base + 1}`
    const at = (seen.get(spot.row) ?? 0) + 1
    seen.set(spot.row, at)
    return `${String.fromCharCode(65 + spot.row)}${at}`
  })
}

/** Steps from a space to all others. */
export function distances(spots: Spot[], from: number): number[] {
  const far = spots.map(() => Infinity)
  far[from] = 0
  const row = [from]
  for (let cell = row.shift(); cell !== undefined; cell = row.shift())
    for (const near of spots[cell].near)
      if (far[near] === Infinity && spots[near].base === null) {
        far[near] = far[cell] + 1
        row.push(near)
      }
  return far
}

/** Each boss brings an equal share of the map: the spaces nearest to its start. */
function shared(view: BattleBossesView): (number | null)[] {
  const cells = view.spots.map((_, cell) => cell).filter((cell) => view.spots[cell].base === null)
  const share = Math.ceil(cells.length / view.sides.length)
  const pairs = view.sides.flatMap((side) => {
    const far = distances(view.spots, side.start)
    const home = view.spots[side.start]
    return cells.map((cell) => ({ cell, seat: side.seat, far: far[cell] + Math.hypot(view.spots[cell].column - home.column, view.spots[cell].row - home.row) / 100 }))
  })
  const owner: (number | null)[] = view.spots.map(() => null)
  const given = view.sides.map(() => 0)
  for (const { cell, seat } of pairs.sort((a, b) => a.far - b.far || a.seat - b.seat))
    if (owner[cell] === null && given[seat] < share) {
      owner[cell] = seat
      given[seat] += 1
    }
  return owner
}
