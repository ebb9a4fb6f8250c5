const COUNTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** The numbers of one path command. The flags of an arc (its fourth and fifth number) may stand without a space. */
function numbers(command: string, text: string): number[] {
  const found: number[] = []
  let rest = text
  for (;;) {
    const at = found.length % (COUNTS[command.toLowerCase()] || 1)
    const flag = command.toLowerCase() === 'a' && (at === 3 || at === 4)
    const next = rest.match(flag ? /^[\s,]*([01])/ : /^[\s,]*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/)
    if (!next) return found
    found.push(Number(next[1]))
    rest = rest.slice(next[0].length)
  }
}

/** Path data with one decimal: on a drawing of 512 units nobody sees the rest, and it is a third of the bytes. */
export function coarse(data: string): string {
  return data.replace(/([a-df-zA-DF-Z])([^a-df-zA-DF-Z]*)/g, (_, command: string, text: string) => {
    let written = command
    let dotted = true // whether a leading dot would be read as part of the number before
    for (const [at, number] of numbers(command, text).entries()) {
      const short = String(Math.round(number * 10) / 10).replace(/^(-?)0\./, '$1.')
      const apart = at > 0 && !short.startsWith('-') && !(short.startsWith('.') && !dotted)
      written += (apart ? ' ' : '') + short
      dotted = !short.includes('.')
    }
    return written
  })
}
