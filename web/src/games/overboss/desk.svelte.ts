import type { OverbossView } from '../../types/overboss'

/** What the parts of the board share: whose map is looked at, and what a line of the score sheet lights up. */
class Desk {
  /** Whose map lies in the middle; null: the one that matters now. */
  seat = $state<number | null>(null)
  /** The pair under the pointer. */
  peek = $state<number | null>(null)
  /** The squares that a line of one seat's sheet talks of. */
  line = $state.raw<{ seat: number; squares: number[] } | null>(null)
  /** The kind of line that the final scoring counts, on every map. */
  kind = $state<string | null>(null)

  clear(): void {
    this.seat = this.peek = this.line = this.kind = null
  }

  /** The lit squares of a seat's map; null when nothing is talked of. */
  lit(view: OverbossView, seat: number): number[] | null {
    if (this.kind !== null) return view.realms[seat].sheet.lines.filter((line) => line.kind === this.kind).flatMap((line) => line.squares)
    return this.line?.seat === seat ? this.line.squares : null
  }
}

export const desk = new Desk()
