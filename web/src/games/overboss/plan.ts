import { COLUMNS } from './pieces'

/** Units of the drawing: a tile, the gap between two, and the parchment around them. */
export const TILE = 100
export const PITCH = 106
export const BEFORE = 36 // left and above: mountains usually
export const AFTER = 34 // right and below: water usually

export interface Plan {
  width: number
  height: number
  left: number // where the strips beyond the sides begin
  top: number
  right: number
  bottom: number
}

export const place = (column: number, row: number): { x: number; y: number } => ({ x: BEFORE + column * PITCH, y: BEFORE + row * PITCH })
export const corner = (cell: number): { x: number; y: number } => place(cell % COLUMNS, Math.floor(cell / COLUMNS))

export function planOf(rows: number): Plan {
  const width = BEFORE + COLUMNS * PITCH - (PITCH - TILE) + AFTER
  const height = BEFORE + rows * PITCH - (PITCH - TILE) + AFTER
  return { width, height, left: 5, top: 5, right: width - AFTER + 3, bottom: height - AFTER + 3 }
}
