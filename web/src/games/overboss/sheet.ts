import type { Line, Sheet } from '../../types/overboss'
import { SCORED, SCORED_ORDER } from './pieces'

/** The lines of one kind together, as a row of the score sheet. */
export interface Row {
  kind: string
  title: string
  note: string
  points: number
  squares: number[]
  lines: Line[]
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const count = (number: number): string => COUNTS[number] ?? String(number)

/** The rows of a sheet in the order of the rules: tiles, tokens, the Boss. */
export function rowsOf(sheet: Sheet): Row[] {
  return SCORED_ORDER.filter((kind) => sheet.lines.some((line) => line.kind === kind)).map((kind) => {
    const lines = sheet.lines.filter((line) => line.kind === kind)
    const squares = [...new Set(lines.flatMap((line) => line.squares))]
    return { kind, title: SCORED[kind].title, note: note(kind, lines, squares), points: lines.reduce((sum, line) => sum + line.points, 0), squares, lines }
  })
}

function note(kind: string, lines: Line[], squares: number[]): string {
  switch (kind) {
    case 'band':
      return lines.map((line) => line.points).join(' + ')
    case 'desert':
      return lines.map((line) => `group of ${line.squares.length}`).join(', ')
    case 'crystal':
      return lines.map((line) => line.text.split(' Crystal')[0]).join(', ')
    case 'graveyard': {
      const place = lines.find((line) => line.text.endsWith('Graveyards') && !/\d/.test(line.text))
      return [count(squares.length), place?.text.replace(' Graveyards', '')].filter(Boolean).join(', ')
    }
    case 'camp':
      return lines[0].text.replace(/^.*with /, '').replace('different ', '')
    case 'boss':
      return lines[0].text.split(':')[0]
    default:
      return count(squares.length)
  }
}

/** A seat's sheet in two or three words: what brings it most. */
export function spoken(sheet: Sheet): string {
  const best = rowsOf(sheet).sort((a, b) => b.points - a.points)[0]
  if (!best) return 'nothing yet'
  return `${best.title} ${best.points}`
}
