import type { BattleBossesView, Beast } from '../../types/battlebosses'
import type { Chart, Point } from './chart'
import type { Minion } from './crew'

interface Placed extends Point {
  key: string
  cell: number
  scale: number
}

export interface StandingBoss extends Placed {
  kind: 'boss'
  seat: number
}

export interface StandingMinion extends Placed {
  kind: 'minion'
  seat: number
  /** How many it stands for; 0: it is under the one that shows the number. */
  count: number
}

export interface StandingBeast extends Placed {
  kind: 'beast'
  beast: Beast
}

export interface StandingToken extends Placed {
  kind: 'token'
  seat: number
}

export type Standing = StandingBoss | StandingMinion | StandingBeast | StandingToken

const STACK = 4 // from so many on one piece and a number
const OPEN: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-18, 0], [18, 0]], // prettier-ignore
  3: [[-18, 11], [18, 11], [0, -15]], // prettier-ignore
}
const BESIDE: [number, number][] = [[36, 24], [-36, 26], [38, -6]] // prettier-ignore

/** Where everything stands: bosses in the middle of a space, minions around them or in groups. */
export function standing(view: BattleBossesView, chart: Chart, crew: Minion[]): Standing[] {
  const found: Standing[] = []
  view.spots.forEach((_, cell) => {
    const { x, y } = chart.points[cell]
    const bosses = view.sides.filter((side) => side.cell === cell)
    const beast = view.monsters.find((one) => one.cell === cell && one.health > 0)
    const giants = bosses.length + (beast ? 1 : 0)
    const crowded = giants > 1
    const put = (at: number): Point => ({ x: x + (crowded ? (at - (giants - 1) / 2) * 46 : 0), y: y - 7 })
    bosses.forEach((side, at) => found.push({ kind: 'boss', key: `boss ${side.seat}`, cell, seat: side.seat, scale: crowded ? 0.74 : 1, ...put(at) }))
    if (beast) found.push({ kind: 'beast', key: `beast ${beast.who}`, cell, beast, scale: crowded ? 0.74 : 1, ...put(giants - 1) })
    view.sides
      .filter((side) => side.tokens.includes(cell))
      .forEach((side, at) => found.push({ kind: 'token', key: `token ${side.seat} ${cell}`, cell, seat: side.seat, scale: 1, x: x - 30 + at * 22, y: y - 34 }))
    const built = giants > 0 || view.spots[cell].base !== null
    const groups = view.sides.map((side) => crew.filter((one) => one.cell === cell && one.seat === side.seat)).filter((group) => group.length)
    groups.forEach((group, at) => found.push(...grouped(group, at, groups.length, built, { x, y })))
  })
  return found
}

/** One seat's minions in a space. */
function grouped(group: Minion[], at: number, groups: number, built: boolean, { x, y }: Point): StandingMinion[] {
  const alone = groups === 1
  const stacked = group.length >= STACK || (group.length > 1 && !alone)
  const middle: [number, number] = built ? BESIDE[at % BESIDE.length] : [(at - (groups - 1) / 2) * 42, 0]
  const spread = built ? BESIDE : OPEN[Math.min(group.length, STACK - 1)]
  const scale = built ? 0.78 : !alone ? 0.9 : stacked ? 1.2 : 1
  return group.map((one, i) => {
    const [dx, dy] = stacked || !alone ? middle : spread[i]
    const count = !stacked ? 1 : i === 0 ? group.length : 0
    return { kind: 'minion', key: `minion ${one.id}`, cell: one.cell, seat: one.seat, scale, x: x + dx, y: y + dy, count }
  })
}
