// Made by tools/app_data.py from the Python types: do not edit.

export interface BattleView {
  attacker: number | null
  defender: number
  stage: string
  round: number
  good: number | null
  line: number[]
  alone: string[]
  sums: Sum[]
  haunts: Haunt[]
  rolls: Rolled[]
  asked: number[]
  aloof: number[]
  joined: number[]
  staying: number[]
  arranged: number[]
}

export interface BigBadOverlordView {
  seat: number | null
  seats: number
  waiting: number[]
  paired: boolean
  step: string
  who: number | null
  mode: string
  active: number | null
  number: number
  fielded: boolean
  attacked: number[]
  dukes: DukeView[]
  deck: number
  discard: number[]
  good_side: Fielded[]
  battle: BattleView | null
  picked: number[]
  why: number
  winners: number[]
}

export interface DukeView {
  duke: number
  seat: number
  alive: boolean
  army: Fielded[]
  citadel: Kept[]
  hand: Kept[]
}

export interface Fielded {
  card: number
  side: string | null
  captive: boolean
}

export interface Haunt {
  ghost: number
  side: string
  roll: string
  sign: string
}

export interface Kept {
  card: number | null
  open: boolean
  known_to: number[]
  side: string | null
  captive: boolean
}

export interface Rolled {
  side: string
  roll: string
  dice: [number, number]
  bonus: number
  total: number
  success: boolean
}

export interface Sum {
  side: string
  mind: number | null
  magic: number | null
  melee: number | null
  defence_only: number
}
