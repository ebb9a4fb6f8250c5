/** What the server and the app say to each other. The views of the games are generated, one file each. */
export interface Me {
  id: string
  name: string
  claimed: boolean
}

export interface OptionKind {
  name: string
  kind: 'bool' | 'int' | 'choice' | 'text'
  choices?: (string | number)[] | null
  least?: number | null
  most?: number | null
  default: unknown
  about: string
}

export interface VariantInfo {
  name: string
  title: string
  about: string
  seats: number[]
  options: Record<string, unknown>
}

export interface GameInfo {
  name: string
  title: string
  about: string
  minutes: [number, number]
  seat_counts: number[]
  variants: VariantInfo[]
  options: OptionKind[]
  bots: string[]
}

export interface RuleText {
  id: string
  text: string
  ours: boolean
}

export interface RulesPage {
  title: string
  intro: string
  sections: { title: string; rules: RuleText[] }[]
}

export interface SeatInfo {
  seat: number
  kind: 'person' | 'bot' | 'open' | 'closed'
  name: string
  level?: string | null
  person?: string | null
  mine: boolean
  present: 'here' | 'away' | 'gone'
  away_left?: number | null
  bot_playing: boolean
  stand_in?: string | null
}

export interface Pace {
  kind: 'live' | 'days' | 'none'
  seconds?: number | null
  increment?: number | null
  days?: number | null
}

export interface Outcome {
  reason: string
  ranks: number[]
  scores?: (number | null)[] | null
  teams?: number[] | null
}

export interface TableInfo {
  id: string
  game: string
  title: string
  variant: string | null
  options: Record<string, unknown>
  phase: 'gathering' | 'playing' | 'over'
  public: boolean
  rated: boolean
  spectators: boolean
  pace: Pace
  hotseat: boolean
  owner: string
  seats: SeatInfo[]
  commitment: string | null
  nonces?: unknown
  seed?: string | null
  seq: number
  waiting: number[]
  outcome: Outcome | null
  created: string | number
  updated: string | number
  link: string
  rematch?: string | null
  origin?: string | null
  viewers: number
}

export interface Action {
  id: number
  text: string
  verb: string
  label: string
  targets: string[]
}

export interface Told {
  event: string
  line?: string
  harm?: boolean
  [field: string]: string | number | boolean | null | undefined
}

export interface LogLine {
  text: string
  harm: boolean
  event: string
  /** Whom it tells of; null: nobody. */
  seat?: number | null
}

export interface LogEntry {
  seq: number
  seat: number | null
  lines: LogLine[]
}

export interface Clock {
  seat: number
  left: number
  running: boolean
}

export interface BaseView {
  seat: number | null
  seats: number
  waiting: number[]
}

export interface UndoOffer {
  by: number
  seq: number
  steps: number
  from: number
  needs: number[]
  agreed: number[]
}

export interface State<V = BaseView, A = Record<string, unknown>> {
  seq: number
  decisions: Record<string, number>
  seat: number | null
  view: V
  aids: A
  prompt: string
  my_turn: boolean
  waiting: number[]
  actions: Action[]
  undo: { can: boolean; why: string | null; ask: boolean }
  clocks: Clock[]
  outcome: Outcome | null
  offers: { draw: number[]; undo: UndoOffer | null }
  log?: LogEntry[]
  /** With the log: what the last steps did. */
  recent?: Told[]
}

export interface HintMove {
  action: number
  text: string
  label: string
  chance: number
  why: string
}

export interface ChatLine {
  room: 'players' | 'spectators'
  seq: number
  by: { name: string; seat: number | null }
  text: string
  at: string | number
}

export type ServerMessage =
  | { t: 'table'; table: TableInfo }
  | ({ t: 'state' } & State)
  | { t: 'step'; seq: number; by: number; action: string | null; events: Told[]; state: State }
  | { t: 'undone'; seq: number; by: number; steps: number; state: State }
  | { t: 'ack'; key: string; seq: number }
  | { t: 'refused'; key: string | null; error: string; rule: string | null; state: State | null }
  | { t: 'why'; targets: string[]; error: string | null; rule: string | null }
  | { t: 'hint'; seq: number; best: HintMove[] }
  | ({ t: 'chat' } & ChatLine)
  | { t: 'notes'; text: string }
  | { t: 'offer'; what: 'refused'; error: string; rule: string | null }
  | { t: 'offer'; what: 'draw'; draw: number[] }
  | { t: 'offer'; what: 'undo'; undo: UndoOffer | null }
  | { t: 'pong' }
  | { t: 'over'; outcome: Outcome }
  | { t: 'error'; error: string }

export interface StepInfo {
  seq: number
  seat: number | null
  action: string | null
  label: string
  lines: string[]
}

export interface Analysis {
  status: 'pending' | 'ready'
  points: { seq: number; chances: number[] }[]
  turning: TurningPoint[]
}

export interface TurningPoint {
  seq: number
  seat?: number
  played: string
  /** Empty: nothing was better, the dice or the others turned it. */
  better: string
  better_label?: string
  /** What the better action would have gained, or the change that followed. */
  gain: number
  text: string
}

export interface DiceProof {
  version: string
  game_id: string
  seed: string
  commitment: string
  nonces: string[]
  draws: { i: number; n: number; value: number }[]
}
