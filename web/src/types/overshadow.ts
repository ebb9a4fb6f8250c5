// Made by tools/app_data.py from the Python types: do not edit.

export interface OverShadowView {
  seat: number | null
  seats: number
  waiting: number[]
  width: number
  height: number
  obstacles: number[]
  guarded: boolean
  strike_limit: number
  skull_limit: number
  respawn_cost: number
  diagonal: boolean
  turn: number
  number: number
  last_number: number
  phase: string
  pending: number | null
  moves: number
  attacks: number | null
  pieces: Piece[]
  sides: Side[]
  why: number
}

export interface Piece {
  id: number
  seat: number
  captain: boolean
  cell: number | null
  fought: number[]
  stormed: boolean
}

export interface Side {
  strikes: number
  skulls: number
  walls: number[]
  section: number[]
  out: boolean
  place: number
}
