import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

// How many numbers each command of a path takes.
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`
const ARC = new RegExp([NUMBER, NUMBER, NUMBER, '[01]', '[01]', NUMBER, NUMBER].map((one) => `(${one})`).join(String.raw`[\s,]*`), 'g')

function numbers(command: string, text: string): number[] {
  if (command === 'A') return [...text.matchAll(ARC)].flatMap((found) => found.slice(1).map(Number)) // its flags may be glued together
  return [...text.matchAll(new RegExp(NUMBER, 'g'))].map((found) => Number(found[0]))
}

const joined = (values: number[]): string => values.map((value, at) => (at && value >= 0 ? ` ${value}` : `${value}`)).join('')

/**
 * The same path in whole units and relative commands. Every point is rounded by itself, so errors do not add up:
 * an icon of 512 units drawn with 64 pixels is off by a sixteenth of a pixel at most, and weighs half.
 */
export function whole(path: string): string {
  let out = ''
  let last = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const { round } = Math
  for (const [, letter, text] of path.matchAll(/([a-df-zA-DF-Z])([^a-df-zA-DF-Z]*)/g)) {
    let command = letter.toUpperCase()
    const relative = letter !== command
    if (command === 'Z') {
      out += 'z'
      last = ''
      ;[x, y] = [startX, startY]
      continue
    }
    const given = numbers(command, text)
    for (let at = 0; at < given.length; at += TAKES[command]) {
      const some = given.slice(at, at + TAKES[command])
      const [fromX, fromY] = [round(x), round(y)]
      const far = (value: number, i: number) => value + (relative ? (i % 2 ? y : x) : 0)
      let told: number[]
      if (command === 'H') {
        x = far(some[0], 0)
        told = [round(x) - fromX]
      } else if (command === 'V') {
        y = far(some[0], 1)
        told = [round(y) - fromY]
      } else if (command === 'A') {
        ;[x, y] = [far(some[5], 0), far(some[6], 1)]
        told = [...some.slice(0, 2).map((radius) => round(radius * 10) / 10), ...some.slice(2, 5), round(x) - fromX, round(y) - fromY]
      } else {
        const points = some.map(far)
        told = points.map((value, i) => round(value) - (i % 2 ? fromY : fromX))
        ;[x, y] = points.slice(-2)
        if (command === 'M') [startX, startY] = [x, y]
      }
      const name = command.toLowerCase()
      out += (name === last && name !== 'm' ? (told[0] >= 0 ? ' ' : '') : name) + joined(told)
      last = name
      if (command === 'M') command = 'L'
    }
  }
  return out
}

/** `import crown from 'icon:queen-crown'` gives the inner SVG of that icon, so a bundle carries only the icons it names. */
export function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json')
  let all: Record<string, { body: string }> | undefined
  return {
    name: 'game-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('icon:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0icon:')) return undefined
      all ??= JSON.parse(readFileSync(file, 'utf8')).icons as Record<string, { body: string }>
      const icon = all[id.slice(6)]
      if (!icon) this.error(`there is no icon ${id.slice(6)} in @iconify-json/game-icons`)
      return `export default ${JSON.stringify(icon.body.replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${whole(path)}"`))}`
    },
  }
}
