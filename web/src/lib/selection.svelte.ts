import type { Action } from '../types/messages'

/**
 * What is chosen so far on the way to an action. The legal actions with their targets, in order, are all it knows:
 * a target is offered when some legal action continues with it.
 */
export class Selection {
  private picked = $state<string[]>([])

  constructor(
    private readonly legal: () => Action[],
    private readonly act: (action: Action) => void,
  ) {}

  /** The chosen targets, with those that go without saying because every action begins with them. */
  readonly chosen: string[] = $derived.by(() => {
    const kept = begins(this.legal(), this.picked).length ? this.picked : []
    return common(begins(this.legal(), kept), kept)
  })

  /** The actions that go on from what is chosen. */
  readonly matching: Action[] = $derived.by(() => begins(this.legal(), this.chosen))

  /** The targets that may be chosen next. */
  readonly next: Set<string> = $derived.by(() => {
    const at = this.chosen.length
    return new Set(this.matching.flatMap((action) => action.targets.slice(at, at + 1)))
  })

  /** The actions that need nothing more; several when verbs differ only by name. */
  get finished(): Action[] {
    const at = this.chosen.length
    return at === 0 ? [] : this.matching.filter((action) => action.targets.length === at)
  }

  /** Whether a click on this target leads on, from here or as a new beginning. */
  can(target: string): boolean {
    return this.next.has(target) || this.begin.has(target)
  }

  has(target: string): boolean {
    return this.chosen.includes(target)
  }

  /** The targets that some legal action begins with. */
  readonly begin: Set<string> = $derived.by(() => new Set(this.legal().flatMap((action) => action.targets.slice(0, 1))))

  /** Choose a target: play when only one action is meant, else narrow down. False if it leads nowhere. */
  pick(target: string): boolean {
    const chosen = this.chosen
    if (this.next.has(target)) return this.take([...chosen, target])
    if (this.picked.at(-1) === target) {
      this.picked = this.picked.slice(0, -1)
      return true
    }
    if (this.begin.has(target)) return this.take([target])
    return false
  }

  private take(targets: string[]): boolean {
    const meant = begins(this.legal(), targets)
    const only = meant.length === 1 && meant[0].targets.length === targets.length
    this.picked = only ? targets.slice(0, 1) : targets
    if (only) this.act(meant[0])
    return true
  }

  /** Choose without ever playing, for hover, drag and the keyboard. */
  hold(targets: string[]): void {
    this.picked = targets
  }

  clear(): void {
    this.picked = []
  }
}

const begins = (actions: Action[], targets: string[]): Action[] =>
  actions.filter((action) => action.targets.length >= targets.length && targets.every((target, i) => action.targets[i] === target))

function common(actions: Action[], from: string[]): string[] {
  const aimed = actions.filter((action) => action.targets.length > 0)
  const targets = [...from]
  if (aimed.length < 2) return targets
  for (;;) {
    const at = targets.length
    const first = aimed[0].targets[at]
    if (first === undefined || !aimed.every((action) => action.targets[at] === first && action.targets.length > at + 1)) return targets
    targets.push(first)
  }
}
