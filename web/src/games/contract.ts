import type { Component } from 'svelte'
import type { Selection } from '../lib/selection.svelte'
import type { Sound } from '../lib/sound'
import type { Action, BaseView, SeatInfo, Told } from '../types/messages'

/** What every part of a game's board is given. `V` is the game's view, `A` its aids. */
export interface BoardProps<V = BaseView, A = Record<string, unknown>> {
  view: V
  aids: A
  /** Legal now; empty while it is not my turn, an answer is awaited, or an older step is looked at. */
  actions: Action[]
  /** What the newest step did, to animate; a new array for each step, empty after a resync or undo. */
  events: Told[]
  /** What the last steps before did, for a memory that begins anew: a new array when the table is opened and after an undo. */
  recent: Told[]
  /** Narrows the legal actions target by target: `can`, `has`, `pick`, `next`, `chosen`. */
  selection: Selection
  seats: SeatInfo[]
  /** The seat I look from; null for a spectator. */
  me: number | null
  /** Sent and not yet answered: draw it at 70 % with blue dashes. */
  pending: Action | null
  /** Recommended by a hint: dotted green line and lantern. */
  hint: Action | null
  /** In the replay of a turning point: what was played, beside `hint` as what was better. */
  played?: Action | null
  /** In a replay, where nothing can be done: whose step is shown. */
  actor?: number | null
  /** 0: nothing may move; else times as fast as usual. CSS durations follow the `--m-*` tokens by themselves. */
  motion: number
  /** Play one legal action, or several by their texts one after the other, as long as each is legal when its turn comes. */
  act: (what: Action | string[]) => void
  /** Ask why these targets, in order, may not be used now; the answer appears as a note at the element. */
  why: (targets: string[], at: Element) => void
}

/** What a seat panel shows of one seat: only public numbers, drawn rather than listed. */
export interface FactsProps<V = BaseView, A = Record<string, unknown>> {
  view: V
  aids: A
  seat: number
  seats: SeatInfo[]
  me: number | null
}

/** The lazily loaded part of a game: `export default {...} satisfies GameParts` in `games/<game>/index.ts`. */
export interface GameParts {
  Board: Component<BoardProps<any, any>>
  /** Under the seats on desktop, in the Seats tab on phones: dice tray, police file. What must be seen on a phone belongs on the Board. */
  Side?: Component<BoardProps<any, any>>
  /** Directly under my own seat panel: what only I can do. */
  Mine?: Component<BoardProps<any, any>>
  /** Numbers that belong beside the board: above the log on desktop, a tab of its own on phones. */
  Sheet?: Component<BoardProps<any, any>>
  /** What the sheet's tab is called. */
  sheetName?: string
  /** My cards: under the board on desktop, a tab of its own on phones. */
  Hand?: Component<BoardProps<any, any>>
  /** On a phone: whether the present decision is made in the Hand tab, which then opens by itself. */
  inHand?: (state: { view: any; actions: Action[] }) => boolean
  /** How many cards the Hand tab counts. */
  handCount?: (view: any) => number
  Facts?: Component<FactsProps<any, any>>
  /** One short public number of a seat, for the chips on phones: "1 of 3". */
  chip?: (view: any, seat: number) => string
  /** The line under the word-mark: "12 × 12 · turn 7". */
  status?: (view: any) => string
  /** A line of help under the prompt, from the view and what is chosen. */
  help?: (props: Pick<BoardProps<any, any>, 'view' | 'aids' | 'actions' | 'selection'>) => string
  /** An action that stands ready on the primary button although it could be chosen otherwise: the fewest cubes that will do. */
  ready?: (props: Pick<BoardProps<any, any>, 'view' | 'aids' | 'actions' | 'selection'>) => Action | null
  /** The sound of an event, if it has one. */
  sound?: (told: Told) => Sound | null
  /** Text of a divider in the log before the line of this event, such as "turn 7". */
  divider?: (told: { event: string; text: string }) => string | null
  /** Events that the log's filter hides: passes and other small steps. */
  quiet?: string[]
  /** Events that come in runs, like the steps of one piece: of lines that differ only in their last word the log shows the last. */
  runs?: string[]
  /** Icon of a button, by verb. */
  icons?: Record<string, string>
  /** The targets that an action's notation names, to show it on the board: `step 3 27` is piece:3, cell:27. */
  targets?: (text: string) => string[]
  /** Verbs whose actions are offered as buttons although they have targets (that no board element stands for). */
  buttons?: string[]
  /** The verb that ends a turn: primary button, and guarded by the "End turn" setting. */
  ends?: string[]
}

/** The eager part, a few lines: `games/<game>/manifest.ts`, so that the shelf knows the box. */
export interface Manifest {
  name: string
  title: string
  /** For rows of tables and chips. */
  icon: string
  cover: string
  /** A picture of the board in the middle of a real game, taken by `make screens`. */
  board: string
  wordmark: string
  /** Width and height of the word-mark. */
  wordmarkBox: [number, number]
  /** Seats and time on the brass plate until the server says it. */
  plate: string
  /** Colour of the felt at the new-table page. */
  felt: [string, string, string]
  /** Whether seats hide anything, perhaps only with some options: on one shared device hands are covered between turns. */
  hides: boolean | ((options: Record<string, unknown>) => boolean)
  load?: () => Promise<{ default: GameParts }>
  /** How to play in one minute, as a strip of pictures for the box page. */
  howto?: () => Promise<{ default: Component }>
  /** A page of its own at /score/<game>: a calculator for the printed game. */
  score?: () => Promise<{ default: Component }>
  /** A picture of a variant for the new-table page. */
  picture?: () => Promise<{ default: Component<{ variant: string }> }>
}
