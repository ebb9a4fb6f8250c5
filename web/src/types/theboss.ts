// Made by tools/app_data.py from the Python types: do not edit.

export interface Card {
  id: number
  city: number
  points: number
  penalty: string | null
}

export interface Claim {
  city: number
  seat: number | null
  card: number | null
  points: number
}

export interface Crew {
  big: number
  small: number
}

export interface Side {
  points: number
  last_points: number
  big: number
  small: number
  prison_one: number
  prison_two: number
  hospital: number
  dead: number
  spent: number
  banished: boolean
  colours: number[]
}

export interface Spot {
  city: number
  number: number | null
  name: string
  code: string
  left_of_chicago: boolean
  crews: Crew[]
  leader: number | null
  cards: Card[]
  face_up: number[]
  covered: boolean
}

export interface TheBossView {
  seat: number | null
  seats: number
  waiting: number[]
  row: Spot[]
  sides: Side[]
  hand: number[] | null
  number: number
  dealer: number
  turn: number
  taken: number
  hand_size: number
  phase: string
  chosen: number | null
  order: number[]
  police: number[]
  last: boolean
  overtime: number
  contenders: number[]
  past: Claim[]
  past_sum: number
  winners: number[]
  why: number
  lenient: boolean
  police_at: number
}
