// Made by tools/app_data.py from the Python types: do not edit.

export interface Campaign {
  stage: number
  stages: number
  target: number
  star: Goal[]
  retries: number
  stars: number[]
  powers: number[]
}

export interface Command {
  name: string
  effect: string
  pattern: string[]
}

export interface Commands {
  open: Command[]
  deck: Record<string, number>
  spent: Record<string, number>
  resolving: number | null
}

export interface Goal {
  count: string
  least: number
}

export interface Lair {
  monsters: string[]
  crystals: string[]
  portals: number
  used_portals: number
}

export interface Line {
  section: string
  kind: string
  text: string
  squares: number[]
  points: number
}

export interface OverbossView {
  seat: number | null
  seats: number
  waiting: number[]
  board: string
  rows: number
  columns: number
  edges: Record<string, string>
  mountains: number[]
  water: number[]
  terrains: string[]
  round: number
  rounds: number
  first: number
  turn: number
  step: string
  phase: string
  at: number[]
  hand: Pair
  placed: number | null
  portal_done: boolean
  command_done: boolean
  exchange_due: boolean
  split_due: boolean
  market: Pair[]
  stack: Record<string, number>
  discards: Record<string, number>
  bag: Record<string, number>
  realms: Realm[]
  commands: Commands | null
  campaign: Campaign | null
  titles: ([string, number])[]
}

export interface Pair {
  tile: string | null
  token: string | null
}

export interface Realm {
  squares: Square[]
  lair: Lair
  dealt: (string | null)[]
  chosen: boolean
  revealed: boolean
  sheet: Sheet
}

export interface Sheet {
  total: number
  tiles: number
  tokens: number
  boss: number
  matching: number
  lines: Line[]
}

export interface Square {
  tile: string | null
  token: string | null
}
