import { api, randomKey, Refused } from '../lib/api'
import { Line, type LineState } from '../lib/line'
import type { Action, ChatLine, HintMove, LogEntry, ServerMessage, State, TableInfo, Told } from '../types/messages'
import { Playback } from './playback.svelte'

export interface Pending {
  key: string
  action: Action | null // null: an undo or another request
  what: string
  message: object
  acked: number | null
}

export interface Note {
  text: string
  rule: string | null
  at: { x: number; y: number } | null
}

/** A table as this browser sees it: the newest state, the log, the talk, and what was asked of the server. */
export class Client {
  table = $state.raw<TableInfo | null>(null)
  live = $state.raw<State | null>(null)
  log = $state.raw<LogEntry[]>([])
  recent = $state.raw<Told[]>([])
  offers = $state.raw<State['offers']>({ draw: [], undo: null })
  chat = $state.raw<ChatLine[]>([])
  notes = $state('')
  line = $state<LineState>('connecting')
  pending = $state.raw<Pending | null>(null)
  note = $state.raw<Note | null>(null)
  hints = $state.raw<HintMove[]>([])
  hintAsked = $state(false)
  looking = $state.raw<{ step: number; state: State } | null>(null)
  missed = $state(0) // steps that came while looking back
  unread = $state(0)
  failed = $state<string | null>(null)
  now = $state(Date.now())
  heardAt = $state(Date.now()) // when clocks and absences were last told
  plan: string[] = []
  readonly playback: Playback

  private readonly link: Line
  private readonly tick: ReturnType<typeof setInterval>
  private asked: { x: number; y: number } | null = null

  constructor(
    readonly id: string,
    private readonly told: { steps: (events: Told[], mine: boolean) => void; turn: () => void },
  ) {
    this.playback = new Playback((events, mine) => this.told.steps(events, mine))
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    this.link = new Line(
      `${scheme}//${location.host}/ws/tables/${id}`,
      () => ({ t: 'hello', seq: this.live?.seq ?? -1 }),
      (message) => this.hear(message),
      (state, reason) => this.linked(state, reason),
    )
    this.tick = setInterval(() => (this.now = Date.now()), 1000)
  }

  close(): void {
    clearInterval(this.tick)
    this.link.close()
    this.playback.stop()
  }

  /** What the board shows: an older step, a step on its way to the present, or the present. */
  get shown(): State | null {
    return this.looking?.state ?? this.playback.shown ?? this.live
  }

  get present(): boolean {
    return !this.looking && this.playback.shown === this.live
  }

  /** Legal now, and nothing stands in the way of playing it. */
  get actions(): Action[] {
    if (!this.live || !this.present || this.pending || this.plan.length) return []
    return this.live.actions
  }

  get seat(): number | null {
    return this.live?.seat ?? this.table?.seats.find((seat) => seat.mine)?.seat ?? null
  }

  private linked(state: LineState, reason = ''): void {
    this.line = state
    if (state === 'refused') this.failed = reason
    if (state === 'open' && this.pending) this.link.send(this.pending.message)
  }

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case 'table':
        this.table = message.table
        this.heardAt = Date.now()
        break
      case 'state':
        this.arrive(message, false)
        if (message.log) this.log = message.log
        if (message.recent) this.recent = message.recent
        break
      case 'step': {
        const lines = message.events.filter((told) => told.line).map((told) => ({ text: told.line!, harm: told.harm ?? false, event: told.event, seat: (told.seat as number | null | undefined) ?? null }))
        this.log = [...this.log.filter((entry) => entry.seq < message.seq), { seq: message.seq, seat: message.by, lines }]
        if (this.looking) this.missed += 1
        this.arrive(message.state, true, message.events, message.by)
        break
      }
      case 'undone':
        this.link.send({ t: 'hello', seq: -1 })
        this.arrive(message.state, false)
        break
      case 'ack':
        if (this.pending?.key === message.key) {
          this.pending = { ...this.pending, acked: message.seq }
          this.settle()
        }
        break
      case 'refused':
        this.refused(message)
        break
      case 'why':
        if (message.error) this.note = { text: message.error, rule: message.rule, at: this.asked }
        break
      case 'hint':
        this.hintAsked = false
        if (message.seq === this.live?.seq) this.hints = message.best
        break
      case 'chat':
        if (!this.chat.some((line) => line.seq === message.seq && line.room === message.room)) {
          this.chat = [...this.chat, message]
          this.unread += 1
        }
        break
      case 'offer':
        this.hintAsked = false
        if (message.what === 'refused') this.note = { text: message.error, rule: message.rule, at: null }
        else if (message.what === 'draw') this.offers = { ...this.offers, draw: message.draw }
        else this.offers = { ...this.offers, undo: message.undo }
        break
      case 'notes':
        this.notes = message.text
        break
      case 'error':
        this.failed = message.error
        break
    }
  }

  private arrive(state: State, stepped: boolean, events: Told[] = [], by: number | null = null): void {
    const turned = state.my_turn && !this.live?.my_turn && this.live !== null
    const first = this.live === null
    this.live = state
    this.offers = state.offers
    this.heardAt = Date.now()
    if (this.hints.length) this.hints = []
    this.hintAsked = false
    if (stepped) this.playback.add(state, events, by !== null && by === state.seat)
    else this.playback.jump(state)
    if (turned && !first) this.told.turn()
    this.settle()
    this.continue()
  }

  private settle(): void {
    if (this.pending?.acked !== null && this.pending && this.live && this.live.seq >= (this.pending.acked ?? Infinity)) {
      this.pending = null
      this.continue()
    }
  }

  private refused(message: { key: string | null; error: string; rule: string | null; state: State | null }): void {
    if (this.pending && message.key !== null && this.pending.key !== message.key) return
    this.pending = null
    this.plan = []
    this.hintAsked = false
    if (message.state) this.arrive(message.state, false)
    this.note = { text: message.error, rule: message.rule, at: null }
  }

  /** Play one action, or several by their texts as long as each is legal when its turn comes. */
  act(what: Action | string[]): void {
    if (!this.live || this.pending) return
    this.note = null
    if (Array.isArray(what)) {
      this.plan = [...what]
      this.continue()
    } else {
      this.send(what, { t: 'act', seq: this.live.seq, action: what.id, ...(this.table?.hotseat ? { seat: this.live.seat } : {}) }, what.label)
    }
  }

  private continue(): void {
    if (this.pending || !this.plan.length || !this.live) return
    const [text, ...rest] = this.plan
    const action = this.live.my_turn ? this.live.actions.find((legal) => legal.text === text) : undefined
    this.plan = []
    if (action) {
      this.act(action)
      this.plan = rest
    }
  }

  private send(action: Action | null, message: object, what: string): void {
    const key = randomKey()
    const whole = { ...message, key }
    this.pending = { key, action, what, message: whole, acked: null }
    this.link.send(whole)
  }

  undo(): void {
    if (!this.live || this.pending) return
    if (this.live.undo.ask) this.link.send({ t: 'propose', what: 'undo' })
    else if (this.live.undo.can) this.send(null, { t: 'undo', seq: this.live.seq }, 'Undo')
  }

  concede(): void {
    this.send(null, { t: 'concede' }, 'Concede')
  }

  draw(does: 'offer' | 'accept' | 'decline'): void {
    this.link.send({ t: 'draw', do: does })
  }

  answer(accept: boolean): void {
    this.link.send({ t: 'answer', accept })
  }

  hint(): void {
    if (!this.live) return
    this.hintAsked = this.link.send({ t: 'hint', seq: this.live.seq })
  }

  why(targets: string[], at: Element): void {
    const box = at.getBoundingClientRect()
    this.asked = { x: box.left + box.width / 2, y: box.top }
    this.link.send({ t: 'why', targets })
  }

  say(text: string): boolean {
    return this.link.send({ t: 'chat', text })
  }

  keepNotes(text: string): void {
    this.notes = text
    this.link.send({ t: 'notes', text })
  }

  letBot(on: boolean): void {
    this.link.send({ t: 'bot', on })
  }

  /** Look at an older step from my own knowledge; the game goes on meanwhile. */
  async lookAt(step: number): Promise<void> {
    if (this.live && step >= this.live.seq) return this.goLive()
    try {
      const state = await api.step(this.id, Math.max(step, 0))
      if (!this.looking) this.missed = 0
      this.looking = { step: Math.max(step, 0), state }
    } catch (error) {
      this.note = { text: error instanceof Refused ? error.message : 'That step cannot be shown.', rule: null, at: null }
    }
  }

  goLive(): void {
    this.looking = null
    this.missed = 0
  }

  /** Seconds left, running down between two messages of the server. */
  left(seconds: number, running: boolean): number {
    return Math.max(0, seconds - (running ? (this.now - this.heardAt) / 1000 : 0))
  }
}
