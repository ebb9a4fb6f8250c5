// Made by tools/app_data.py from the Python types: do not edit.

export interface Base {
  team: number
  cell: number
  health: number
  most_health: number
}

export interface BattleBossesView {
  seat: number | null
  seats: number
  waiting: number[]
  map: string
  shape: string
  teams: boolean
  spots: Spot[]
  phase: string
  turn: number
  number: number
  last_number: number
  acted: number
  effects: number
  softened: number[]
  made: number
  why: number
  sides: Side[]
  dice: Die[]
  monsters: Beast[]
  bases: Base[]
  frames: Frame[]
}

export interface Beast {
  who: number
  name: string
  cell: number
  health: number
  most_health: number
  strikes: number
}

export interface Crowd {
  cell: number
  minions: number
}

export interface Die {
  die: number
  face: number
  energy: number
  crystals: number
  overload: boolean
  again: boolean
}

export interface Frame {
  kind: string
  seat: number
  numbers: number[]
}

export interface Side {
  seat: number
  team: number
  boss: number
  key: string
  name: string
  minion: string
  health: number
  most_health: number
  cell: number | null
  start: number
  energy: number
  crystals: number
  supply: number
  crowds: Crowd[]
  tokens: number[]
  hand: number[] | null
  hand_size: number
  known: number[]
  deck_size: number
  discard: number[]
  played: number[]
  aside: number[] | null
  aside_size: number
  slain: number[]
  uses: number
  lasting: Record<string, number>
  out: boolean
  place: number
}

export interface Spot {
  row: number
  column: number
  near: number[]
  zone: number | null
  base: number | null
  start: number | null
}
