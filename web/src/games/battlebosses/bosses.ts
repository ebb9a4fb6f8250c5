import { look } from '../../lib/seats'
import type { BattleBossesView, Side } from '../../types/battlebosses'
import { BOSSES, EFFECTS, rank, ROLES, sparkles, UNKNOWN, upgrade } from './icons'
import type { Told } from '../../types/messages'

export interface Ability {
  number: number
  name: string
  role: string
  energy: number
  cost: string
  text: string
  icon: string
}

export interface Card {
  kind: number
  id: string
  name: string
  type: string
  cost: number
  copies: number
  text: string
  icon: string
  ability: number | null
  energy: number | null
}

export interface Sheet {
  key: string
  name: string
  short: string
  minion: string
  token: string
  abilities: Ability[]
  cards: Card[]
}

export interface BattleBossesAids {
  bosses: Sheet[]
  previews: Record<string, { text: string; events: Told[] }>
  prices: Record<string, number>
}

/** How a boss is told apart: icon, colours, and the ground of its nine spaces. */
export interface BossLook {
  icon: string
  minion: string
  colour: string
  deep: string
  tile: string
  edge: string
  mark: string
  ground: Ground
}

export type Ground = 'plates' | 'moss' | 'embers' | 'crescents' | 'cracks' | 'rings' | 'furrows'

type Paint = Omit<BossLook, 'icon' | 'minion'>

const PAINTS: Record<string, Paint> = {
  tin_leviathan: { colour: '#8FA6B2', deep: '#2E3F49', tile: '#39454D', edge: '#8FA6B2', mark: '#93A9B5', ground: 'plates' },
  mother_mycel: { colour: '#B5BE6A', deep: '#3C4A1E', tile: '#424A35', edge: '#8E9A62', mark: '#8C9A58', ground: 'moss' },
  vashara: { colour: '#EE8A4A', deep: '#5B1F0C', tile: '#52362D', edge: '#B57A5E', mark: '#FF8A4A', ground: 'embers' },
  queen_umbra: { colour: '#8E82D8', deep: '#2A2358', tile: '#37325A', edge: '#8E82D8', mark: '#A79CEC', ground: 'crescents' },
  gorrum: { colour: '#C49B6C', deep: '#4B331A', tile: '#4C4031', edge: '#A98A64', mark: '#D0A877', ground: 'cracks' },
  paradox: { colour: '#58BDC8', deep: '#124850', tile: '#274850', edge: '#58A9B4', mark: '#63C4D0', ground: 'rings' },
}

/** A boss of somebody's own file wears its seat's colours and a plain helm. */
export function bossLook(side: Pick<Side, 'key' | 'seat'>): BossLook {
  const [icon, minion] = BOSSES[side.key] ?? UNKNOWN
  const seat = look(side.seat)
  const paint: Paint = PAINTS[side.key] ?? { colour: seat.lit, deep: seat.dark, tile: '#3D3B44', edge: seat.lit, mark: seat.lit, ground: 'furrows' }
  return { icon, minion, ...paint }
}

export const TYPES: Record<string, { colour: string; icon: string }> = {
  Effect: { colour: '#A63A5E', icon: EFFECTS.damage },
  Upgrade: { colour: '#2F7F73', icon: upgrade },
  Promotion: { colour: '#8A6A1E', icon: rank },
}

export const cardIcon = (card: Card): string => EFFECTS[card.icon] ?? TYPES[card.type]?.icon ?? sparkles
export const abilityIcon = (ability: { role: string; icon: string }): string => ROLES[ability.role] ?? EFFECTS[ability.icon] ?? sparkles

/** What a seat may use: the boss's abilities, its minions', and those that Upgrades in play give. */
export function abilitiesOf(sheet: Sheet, side: Side): Ability[] {
  const given = [...new Set(side.played)].map((kind) => sheet.cards[kind]).filter((card) => card.ability !== null)
  return [
    ...sheet.abilities,
    ...given.map((card) => ({ number: card.ability!, name: card.name, role: 'given', energy: card.energy ?? 0, cost: '', text: card.text.replace(/New ability \([^)]*\): /, ''), icon: card.icon })),
  ]
}

export const inPlay = (side: Side): number => side.crowds.reduce((sum, crowd) => sum + crowd.minions, 0)

/** Whether two seats fight on one side. */
export const friends = (view: BattleBossesView, one: number, other: number): boolean => view.sides[one].team === view.sides[other].team

export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 || noun === 'energy' ? '' : 's'}`
