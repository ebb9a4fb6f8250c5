/** Seconds as 1:40, or 2 d 3 h for the slow ones. */
export function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole >= 86_400) return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`
  if (whole >= 3600) return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** How long ago, in the largest fitting unit. */
export function ago(when: string | number, now = Date.now()): string {
  const then = typeof when === 'number' ? (when > 1e11 ? when : when * 1000) : Date.parse(when)
  if (Number.isNaN(then)) return ''
  const seconds = Math.max(0, (now - then) / 1000)
  if (seconds < 60) return 'now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

/** Seat counts in words: "2 to 4", "2 or 4", "2". */
export function counts(seats: number[]): string {
  if (seats.length === 0) return ''
  const sorted = [...seats].sort((a, b) => a - b)
  const [least, most] = [sorted[0], sorted[sorted.length - 1]]
  if (least === most) return String(least)
  return sorted.length === most - least + 1 && sorted.length > 2 ? `${least} to ${most}` : `${sorted.slice(0, -1).join(', ')} or ${most}`
}

export interface Span {
  text: string
  bold: boolean
  rule?: string
}

/** A line cut where one of the names stands, so that names are set bold. */
export function emphasise(text: string, names: string[]): Span[] {
  const known = names.filter(Boolean).sort((a, b) => b.length - a.length)
  if (!known.length) return [{ text, bold: false }]
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return text
    .split(found)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, bold: known.includes(part) }))
}

/** Inline markdown of the rules as spans: bold, code and links to rule numbers. */
export function inline(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\b[A-Z]{2}-\d+\b)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^[A-Z]{2}-\d+$/.test(part)) return { text: part, bold: false, rule: part }
      if (/^\*\*/.test(part)) return { text: part.slice(2, -2), bold: true }
      if (/^[*`]/.test(part)) return { text: part.slice(1, -1), bold: part[0] === '`' }
      return { text: part, bold: false }
    })
}

/** An option's or choice's name for people: "block_style" is Block style. */
export function words(name: unknown): string {
  const text = String(name).replaceAll('_', ' ').replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
