import type { GameParts } from '../games/contract'
import { parts } from '../games/shelf'
import { api } from '../lib/api'
import { router } from '../lib/router.svelte'
import { settings } from '../lib/settings.svelte'
import type { Analysis, State, StepInfo, TableInfo } from '../types/messages'

/** A game step by step, from my own knowledge while it runs and from anybody's after it. */
export class Reel {
  table = $state.raw<TableInfo | null>(null)
  game = $state.raw<GameParts | null>(null)
  steps = $state.raw<StepInfo[]>([])
  state = $state.raw<State | null>(null)
  analysis = $state.raw<Analysis | null>(null)
  step = $state(0)
  as = $state<string>('me')
  playing = $state(false)
  problem = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined
  private asking: ReturnType<typeof setTimeout> | undefined
  private kept = new Map<string, State>()

  constructor(
    readonly id: string,
    private readonly begin: number | null,
  ) {}

  async load(): Promise<void> {
    try {
      this.table = await api.table(this.id)
      const [game, steps] = await Promise.all([parts(this.table.game), api.steps(this.id)])
      this.game = game
      this.steps = steps
      if (!this.mine) this.as = this.table.phase === 'over' ? 'all' : 'me'
      await this.go(this.begin ?? this.last)
      void this.read()
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  close(): void {
    this.playing = false
    clearTimeout(this.timer)
    clearTimeout(this.asking)
  }

  private get mine(): boolean {
    return this.table?.seats.some((seat) => seat.mine) ?? false
  }

  get last(): number {
    return this.steps.at(-1)?.seq ?? this.table?.seq ?? 0
  }

  get told(): StepInfo | null {
    return this.steps.find((step) => step.seq === this.step) ?? null
  }

  /** Whose eyes may be borrowed: only my own while the game runs. */
  get views(): { as: string; name: string }[] {
    const own = { as: 'me', name: this.mine ? 'You' : 'Spectator' }
    if (this.table?.phase !== 'over') return [own]
    const seats = this.table.seats.filter((seat) => !seat.mine && seat.kind !== 'closed').map((seat) => ({ as: String(seat.seat), name: seat.name }))
    return [{ as: 'all', name: 'Everyone' }, ...(this.mine ? [own] : []), ...seats]
  }

  async go(step: number): Promise<void> {
    const wanted = Math.min(Math.max(Math.round(step), 0), this.last)
    const state = await this.fetch(wanted)
    if (!state) return
    this.step = wanted
    this.state = state
    if (router.route.page === 'replay') history.replaceState(null, '', `/t/${this.id}/replay?step=${wanted}${location.hash}`)
    if (this.playing) this.later()
  }

  async look(as: string): Promise<void> {
    this.as = as
    await this.go(this.step)
  }

  private async fetch(step: number): Promise<State | null> {
    const key = `${this.as} ${step}`
    try {
      if (!this.kept.has(key)) this.kept.set(key, await api.step(this.id, step, this.as === 'me' ? undefined : this.as))
      return this.kept.get(key) ?? null
    } catch (error) {
      this.problem = (error as Error).message
      return null
    }
  }

  toggle(): void {
    this.playing = !this.playing
    clearTimeout(this.timer)
    if (this.playing) void this.go(this.step >= this.last ? 0 : this.step)
  }

  private later(): void {
    clearTimeout(this.timer)
    if (this.step >= this.last) {
      this.playing = false
      return
    }
    this.timer = setTimeout(() => this.playing && void this.go(this.step + 1), 700 / (settings.kept.speed || 1))
  }

  private async read(): Promise<void> {
    if (this.table?.phase !== 'over') return
    try {
      this.analysis = await api.analysis(this.id)
      if (this.analysis.status === 'pending') this.asking = setTimeout(() => void this.read(), 2000)
    } catch {
      this.analysis = null
    }
  }
}
