import type { BattleBossesView } from '../../types/battlebosses'
import type { Told } from '../../types/messages'
import { friends } from './bosses'

/** What an action would cost somebody, or give, in one space. */
export interface Toll {
  cell: number
  kind: 'enemy' | 'own' | 'heal'
  text: string
  falls: boolean
}

interface Sum {
  cell: number
  kind: Toll['kind']
  boss: number
  minions: number
  falls: boolean
}

/** The losses and gains of a preview, put together space by space as the board shows them. */
export function tolls(view: BattleBossesView, events: Told[], me: number): Toll[] {
  const sums = new Map<string, Sum>()
  const at = new Map(view.sides.map((side) => [side.seat, side.cell ?? side.start]))
  const sum = (cell: number, kind: Toll['kind']): Sum => {
    const name = `${cell} ${kind}`
    if (!sums.has(name)) sums.set(name, { cell, kind, boss: 0, minions: 0, falls: false })
    return sums.get(name)!
  }
  const kind = (seat: number) => (friends(view, seat, me) ? 'own' : 'enemy')
  for (const told of events) {
    const seat = told.seat as number
    const cell = told.cell as number
    switch (told.event) {
      case 'boss_moved':
        at.set(seat, cell)
        break
      case 'hurt':
        sum(at.get(seat)!, kind(seat)).boss += told.damage as number
        break
      case 'fell':
        sum(at.get(seat)!, kind(seat)).falls = true
        break
      case 'healed':
        sum(at.get(seat)!, 'heal').boss += told.damage as number
        break
      case 'destroyed':
      case 'sacrificed':
        sum(cell, kind(seat)).minions += told.minions as number
        break
      case 'clashed':
        sum(cell, kind(seat)).minions += told.minions as number
        sum(cell, kind(told.other as number)).minions += told.minions as number
        break
      case 'boss_fought':
        sum(cell, kind(told.other as number)).minions += told.minions as number
        break
      case 'monster_hurt': {
        const beast = view.monsters.find((one) => one.who === told.who)
        if (beast) sum(beast.cell, 'enemy').boss += told.damage as number
        break
      }
      case 'base_hurt': {
        const base = view.bases[told.team as number]
        sum(base.cell, base.team === view.sides[me].team ? 'own' : 'enemy').boss += told.damage as number
        break
      }
    }
  }
  return [...sums.values()].filter((one) => one.boss || one.minions).map((one) => ({ cell: one.cell, kind: one.kind, text: worded(one), falls: one.falls }))
}

function worded({ boss, minions, kind }: Sum): string {
  if (kind === 'heal') return `+${boss}`
  return [boss ? `−${boss}` : '', minions ? `×${minions}` : ''].filter(Boolean).join(' ')
}
