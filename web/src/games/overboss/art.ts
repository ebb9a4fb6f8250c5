// The pictures of the tiles, 100 by 100, as SVG text: trees, dunes and stones vary a little from square to square.

function dice(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const n = (value: number): number => Math.round(value * 10) / 10
const times = (count: number, draw: (at: number) => string): string => Array.from({ length: count }, (_, at) => draw(at)).join('')

type Between = (least: number, most: number) => number

const pine = (x: number, y: number, s: number, fill: string): string =>
  `<path d="M${n(x)} ${n(y - s)}l${n(s * 0.34)} ${n(s * 0.42)}h${n(-s * 0.14)}l${n(s * 0.26)} ${n(s * 0.4)}h${n(-s * 0.92)}l${n(s * 0.26)} ${n(-s * 0.4)}h${n(-s * 0.14)}Z" fill="${fill}"/>`

const grave = (x: number, y: number, s: number): string =>
  `<path d="M${n(x - s * 0.38)} ${y}v${n(-s * 0.7)}a${n(s * 0.38)} ${n(s * 0.38)} 0 0 1 ${n(s * 0.76)} 0v${n(s * 0.7)}Z" fill="#AEBBCB" stroke="#343F52" stroke-width="1.2"/><path d="M${x} ${n(y - s * 0.75)}v${n(s * 0.45)}m${n(-s * 0.15)} ${n(-s * 0.28)}h${n(s * 0.3)}" stroke="#4d5c72" stroke-width="1.3"/>`

const tent = (x: number, y: number, s: number): string =>
  `<path d="M${n(x - s * 0.6)} ${y}L${x} ${y - s}L${n(x + s * 0.6)} ${y}Z" fill="#E9CFA0" stroke="#4c260a" stroke-width="1.5"/><path d="M${n(x - s * 0.16)} ${y}L${x} ${n(y - s * 0.6)}L${n(x + s * 0.16)} ${y}Z" fill="#4c260a"/>`

const cloud = (x: number, y: number, s: number): string =>
  `<path d="M${x - s} ${y}a${n(s * 0.5)} ${n(s * 0.5)} 0 0 1 ${n(s * 0.6)} ${n(-s * 0.5)}a${n(s * 0.55)} ${n(s * 0.55)} 0 0 1 ${s} 0a${n(s * 0.45)} ${n(s * 0.45)} 0 0 1 ${n(s * 0.5)} ${n(s * 0.5)}Z" fill="#F2FAFD" stroke="#6fa6c2" stroke-width="1.4"/>`

const LAVA = 'M47 20l-6 18 5 14-12 20 3 30M55 20l7 22-4 12 14 18-2 28'

const PICTURES: Record<string, (q: Between) => string> = {
  forest: (q) =>
    [
      [26, '#2f6639', 21],
      [50, '#2a5c34', 25],
      [78, '#235029', 28],
      [104, '#1b4022', 30],
    ]
      .map(([y, fill, size]) => times(6, (at) => pine(at * 19 + q(-4, 6), (y as number) + q(-3, 3), (size as number) + q(-3, 4), fill as string)))
      .join('') + '<path d="M0 8q24-7 50 0t50-2V0H0Z" fill="#8CC472" opacity=".3"/>',
  desert: (q) =>
    times(6, (at) => {
      const [y, a] = [10 + at * 18 + q(-3, 3), q(6, 12)]
      return `<path d="M-5 ${n(y)}q28 ${n(-a)} 52 0t60 ${n(-a * 0.4)}V${n(y + 15)}q-30 6-58-2t-54 4Z" fill="${at % 2 ? '#C99B47' : '#EBCB85'}" opacity=".6"/>`
    }) + times(3, () => `<path d="M${n(q(10, 88))} ${n(q(14, 34))}v-11m0 6h4v-4m-4 7h-4v-5" stroke="#6f7a2e" stroke-width="2.6" fill="none" stroke-linecap="round"/>`),
  graveyard: () =>
    '<path d="M0 30q30-8 55 0t45-3V100H0Z" fill="#5b6b81"/><path d="M0 62q26-8 52 0t48-3V100H0Z" fill="#4d5c72"/>' +
    [[10, 24, 13], [32, 18, 11], [80, 20, 13], [93, 46, 12], [8, 56, 14], [88, 76, 15], [30, 84, 15], [60, 92, 14], [58, 22, 10], [10, 90, 12]].map(([x, y, s]) => grave(x, y, s)).join(''),
  volcano: () =>
    '<path d="M0 70L36 12h26L100 66V100H0Z" fill="#5f1c12"/><path d="M38 12h22l-4 9-6-3-7 5Z" fill="#FFC04D"/>' +
    `<path d="${LAVA}M20 60l-8 16 4 24M84 58l4 18-6 26" stroke="#FF7A2B" stroke-width="3.4" fill="none" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="${LAVA}" stroke="#FFD36B" stroke-width="1.3" fill="none" stroke-linecap="round"/><g fill="#F2B48A" opacity=".5"><circle cx="30" cy="6" r="8"/><circle cx="68" cy="4" r="9"/></g>`,
  cave: (q) =>
    '<path d="M0 0h100v100H0Z" fill="#6b635a"/>' +
    times(12, (at) => {
      const [x, y, s] = [q(-5, 100), q(-5, 100), q(14, 30)]
      return `<path d="M${n(x)} ${n(y)}l${n(s)} ${n(-s * 0.3)} ${n(s * 0.4)} ${n(s * 0.7)} ${n(-s * 0.9)} ${n(s * 0.5)}Z" fill="${['#8a8177', '#7a7167', '#5b534b'][at % 3]}" stroke="#3B3530"/>`
    }) +
    '<path d="M22 100V70q0-36 28-36t28 36v30Z" fill="#1d1916"/><path d="M30 44l4 12 5-16 5 14 6-18 5 17 6-14 4 15 5-10" fill="#8a8177"/>',
  swamp: (q) =>
    times(7, (at) => `<path d="M-4 ${10 + at * 14}q12-6 26 0t26 0 26 0 30 0" stroke="${at % 2 ? '#8e9440' : '#474b18'}" stroke-width="4" fill="none" opacity=".75"/>`) +
    times(7, () => {
      const [x, y] = [q(4, 96), q(20, 100)]
      return `<path d="M${n(x)} ${n(y)}v-16m4 16v-12m-8 12v-10" stroke="#20250a" stroke-width="1.8"/><rect x="${n(x - 1.7)}" y="${n(y - 22)}" width="3.4" height="9" rx="1.7" fill="#5a3413"/>`
    }) +
    '<path d="M18 80h9a9 5 0 1 1-4-4ZM82 30h9a9 5 0 1 1-4-4ZM76 88h9a9 5 0 1 1-4-4Z" fill="#B8BD5C"/>',
  camp: (q) =>
    '<path d="M0 0h100v100H0Z" fill="#A85F28"/>' +
    times(20, () => `<path d="M${n(q(0, 100))} ${n(q(0, 100))}l3-5" stroke="#7c4316" stroke-width="1.6"/>`) +
    [[20, 34, 26], [80, 44, 24], [16, 92, 24], [84, 94, 26], [50, 22, 18]].map(([x, y, s]) => tent(x, y, s)).join(''),
  castle: (q) =>
    times(8, (row) => times(6, (column) => `<rect x="${(column - 1) * 24 + (row % 2 ? 13 : 1)}" y="${row * 13 + 1}" width="22" height="11" rx="1.5" fill="${q(0, 1) > 0.5 ? '#8a4c65' : '#a3637d'}"/>`)) +
    '<path d="M0 34V14h10v8h12v-8h14v8h28v-8h14v8h12v-8h10v20Z" fill="#C98CA5" stroke="#4E2437" stroke-width="1.6"/>',
  circle: () =>
    '<circle cx="50" cy="50" r="58" fill="#3A2C73"/><g fill="none" stroke="#B9A2F2"><circle cx="50" cy="50" r="44" stroke-width="2.4"/><circle cx="50" cy="50" r="37" stroke-width="1.2" stroke-dasharray="3 4"/><path d="M50 8L75.500 84 10 37h80L24.500 84Z" stroke-width="2"/></g>' +
    '<g fill="#F0E6FF"><circle cx="8" cy="8" r="3"/><circle cx="92" cy="8" r="3"/><circle cx="8" cy="92" r="3"/><circle cx="92" cy="92" r="3"/></g>',
  cloud: () =>
    [[14, 20, 17], [50, 12, 18], [88, 22, 17], [6, 58, 18], [94, 60, 18], [24, 92, 19], [62, 96, 20], [98, 94, 15]].map(([x, y, s]) => cloud(x, y, s)).join('') +
    '<path d="M24 52h52l-9 14-8 6-6 16-6-9-9-4-5-10Z" fill="#8C7B66" stroke="#4A3B2B" stroke-width="1.4"/><path d="M22 52q4-9 14-8 5-8 15-5 9-4 15 4 10-1 12 9Z" fill="#79B06A" stroke="#3f6f3a" stroke-width="1.4"/><path d="M4 78h18M78 40h18M80 84h14" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8"/>',
  dungeon: (q) =>
    times(5, (row) => times(5, (column) => `<rect x="${column * 20 + 1 + (row % 2 ? -8 : 0)}" y="${row * 20 + 1}" width="${n(q(16, 19))}" height="18" rx="3" fill="${['#4a423a', '#423a33', '#3a332d'][(row * 3 + column) % 3]}"/>`)) +
    '<path d="M24 100V60a26 26 0 0 1 52 0v40Z" fill="#0d0a08" stroke="#D8A95A" stroke-width="3"/><path d="M36 40v60M50 34v66M64 40v60M25 62h50M25 80h50" stroke="#8a6a34" stroke-width="3"/><path d="M10 30v10M90 30v10" stroke="#6a4a20" stroke-width="4"/><g fill="#FFB54A"><circle cx="10" cy="25" r="6"/><circle cx="90" cy="25" r="6"/></g>',
}

const drawn = new Map<string, string>()

/** The picture of a type of tile; few seeds are enough to keep neighbours apart. */
export function picture(kind: string, seed: number): string {
  const key = `${kind} ${seed % 5}`
  let found = drawn.get(key)
  if (found === undefined) {
    const roll = dice((seed % 5) + 1)
    found = PICTURES[kind]((least, most) => least + roll() * (most - least))
    drawn.set(key, found)
  }
  return found
}

/** The path of a pennant with 1 to 6 tails, its pole at 0 0. */
export function flag(tails: number): string {
  const [length, height] = [21, 15]
  const step = height / tails
  const notches = times(tails, (at) => `L${length} ${n(at * step + step / 2)}L${length - 7} ${n((at + 1) * step)}`)
  return `M0 0H${length - 7}${notches}H0Z`
}
