import type { BigBadOverlordView } from '../../types/bigbadoverlord'
import type { Action } from '../../types/messages'

/** Questions that go round the table and can be answered once for a while. */
export type Question = 'ally' | 'aid' | 'haunt' | 'leave' | 'defend'
export type Until = 'turn' | 'game'

export const QUESTIONS: Record<Question, { name: string; answer: string; verbs: string[] }> = {
  ally: { name: 'Join an attack?', answer: 'I join no attack', verbs: ['aloof', 'pass'] },
  aid: { name: 'Help a defender?', answer: 'I help no defender', verbs: ['aloof', 'pass'] },
  haunt: { name: 'Haunt a roll?', answer: 'I haunt nobody', verbs: ['aloof', 'pass'] },
  leave: { name: 'Withdraw from a battle?', answer: 'My cards stay to the end', verbs: ['stand', 'stay'] },
  defend: { name: 'Rearrange when attacked?', answer: 'I defend as I stand', verbs: ['keep'] },
}

export const UNTIL: Record<Until, string> = { turn: 'until my next turn', game: 'for this game' }

const STEPS: Record<string, Question> = { allying: 'ally', aiding: 'aid', haunting: 'haunt', leaving: 'leave' }

export function questionOf(view: BigBadOverlordView): Question | null {
  if (view.step === 'arranging') return view.mode === 'defend' ? 'defend' : null
  return STEPS[view.step] ?? null
}

interface Answer {
  until: Until
  since: number // the turn it was given in
}
type Answers = Partial<Record<Question, Answer>>

/** What this browser answers by itself, for one seat of one table. */
export class Standing {
  answers = $state<Answers>({})

  constructor(private readonly key: string) {
    try {
      const read = JSON.parse(localStorage.getItem(key) ?? '{}')
      if (read && typeof read === 'object') this.answers = read
    } catch {
      this.answers = {}
    }
  }

  give(question: Question, until: Until | null, turn: number): void {
    const { [question]: _, ...others } = this.answers
    this.answers = until ? { ...others, [question]: { until, since: turn } } : others
    this.keep()
  }

  /** Forget what was meant until my next turn, once it has come. */
  renew(view: BigBadOverlordView, me: number): void {
    const turn = view.dukes.find((one) => one.duke === view.active)?.seat === me
    for (const [question, answer] of Object.entries(this.answers)) {
      if (turn && answer.until === 'turn' && view.number > answer.since) this.give(question as Question, null, view.number)
    }
  }

  /** The legal action that answers the present question, if I said so. */
  action(view: BigBadOverlordView, actions: Action[]): Action | null {
    const question = questionOf(view)
    if (!question || !this.answers[question]) return null
    for (const verb of QUESTIONS[question].verbs) {
      const found = actions.find((action) => action.verb === verb)
      if (found) return found
    }
    return null
  }

  private keep(): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.answers))
    } catch {
      // a browser that keeps nothing still answers until it is closed
    }
  }
}

const known = new Map<string, Standing>()

/** The answers of a seat at the table of this page; every part of the board sees the same. */
export function standing(me: number | null): Standing {
  const key = `underboss.standing.${location.pathname.split('/')[2] ?? ''}.${me}`
  if (!known.has(key)) known.set(key, new Standing(key))
  return known.get(key)!
}
