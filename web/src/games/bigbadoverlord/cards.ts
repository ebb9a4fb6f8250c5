import bandit from 'icon:bandit'
import lantern from 'icon:candle-skull'
import boar from 'icon:boar'
import blade from 'icon:broadsword'
import eye from 'icon:burning-eye'
import moths from 'icon:butterfly'
import mask from 'icon:carnival-mask'
import cauldron from 'icon:cauldron'
import riders from 'icon:cloaked-figure-on-horseback'
import brain from 'icon:brain'
import swords from 'icon:crossed-swords'
import devil from 'icon:devil-mask'
import hood from 'icon:executioner-hood'
import fairy from 'icon:fairy-wand'
import vampire from 'icon:female-vampire'
import tentacles from 'icon:floating-tentacles'
import frog from 'icon:frog'
import giant from 'icon:giant'
import goblin from 'icon:goblin'
import goose from 'icon:goose'
import lightning from 'icon:heavy-lightning'
import glass from 'icon:hourglass'
import hydra from 'icon:hydra'
import imp from 'icon:imp'
import kneeling from 'icon:kneeling'
import leech from 'icon:leeching-worm'
import lyre from 'icon:lyre'
import swirl from 'icon:magic-swirl'
import mermaid from 'icon:mermaid'
import monk from 'icon:monk-face'
import lancer from 'icon:mounted-knight'
import ogre from 'icon:ogre'
import pikeman from 'icon:pikeman'
import fork from 'icon:pitchfork'
import hat from 'icon:robin-hood-hat'
import golem from 'icon:rock-golem'
import needle from 'icon:sewing-needle'
import ram from 'icon:siege-ram'
import dog from 'icon:sitting-dog'
import skeleton from 'icon:skeleton'
import jar from 'icon:skull-in-jar'
import staff from 'icon:skull-staff'
import snail from 'icon:snail'
import shout from 'icon:sonic-shout'
import spartan from 'icon:spartan'
import scythe from 'icon:spinning-blades'
import sunrise from 'icon:sunrise'
import tavern from 'icon:tavern-sign'
import helm from 'icon:visored-helm'
import warlock from 'icon:warlock-hood'
import warlord from 'icon:warlord-helmet'
import drop from 'icon:water-drop'
import wind from 'icon:wind-hole'
import wolf from 'icon:wolf-howl'
import told from './cards.json'

export interface Design {
  id: string
  name: string
  copies: number
  /** In half points; null where the card makes no such attack. */
  attack: (number | null)[]
  defence: number[] | null
  /** Of a do-gooder: what remains of its opponent's bonus. */
  resists: number[] | null
  machine: boolean
  /** Of an artifact. */
  bonus: number | null
}

export const KINDS = ['mind', 'magic', 'melee'] as const
export type Kind = (typeof KINDS)[number]
export type Side = 'attack' | 'defence'

export interface KindLook {
  name: string
  colour: string
  deep: string
  ink: string
  icon: string
}

export const KIND: Record<Kind, KindLook> = {
  mind: { name: 'MIND', colour: '#F0BE3C', deep: '#6B4A00', ink: '#241705', icon: brain },
  magic: { name: 'MAGIC', colour: '#A878E6', deep: '#3F1D75', ink: '#16062B', icon: swirl },
  melee: { name: 'MELEE', colour: '#E2563C', deep: '#6E1608', ink: '#240702', icon: swords },
}

export const BLADE = 74
export const LANTERN = 75
const FIRST_GOOD = 76

const ART: Record<string, string> = {
  ...{ m01: bandit, m02: goblin, m03: pikeman, m04: skeleton, m05: goose, m06: boar, m07: spartan, m08: wolf, m09: hood, m10: ogre, m11: hydra },
  ...{ m12: golem, m13: tentacles, m14: warlord, m15: riders, m16: frog, m17: snail, m18: moths, m19: imp, m20: giant, m21: devil, m22: warlock },
  ...{ m23: lightning, m24: staff, m25: eye, m26: mask, m27: mermaid, m28: leech, m29: jar, m30: kneeling, m31: ram, m32: scythe, m33: cauldron },
  ...{ g01: fork, g02: tavern, g03: lyre, g04: monk, g05: dog, g06: lancer, g07: hat, g08: fairy, g09: helm, g10: sunrise },
  ...{ a1: blade, a2: lantern },
}

const DECK: Design[] = (told.designs as Design[]).flatMap((design) => Array.from({ length: design.copies }, () => design))

export const DUKES = told.dukes
export const DUKE_ART = [wind, vampire, drop, needle, glass, shout]

export const design = (card: number): Design => DECK[card]
export const art = (card: number): string => ART[DECK[card].id]
export const cardName = (card: number): string => DECK[card].name
/** The first card of that name. */
export const numberOf = (name: string): number => DECK.findIndex((one) => one.name === name)
export const isArtifact = (card: number): boolean => card === BLADE || card === LANTERN
export const isGood = (card: number): boolean => card >= FIRST_GOOD

/** A bonus in half points as people write it. */
export function half(halves: number): string {
  const whole = Math.trunc(halves / 2)
  return `${whole || halves % 2 === 0 ? whole : ''}${halves % 2 ? '½' : ''}`
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)
export const percent = (chance: number): string => `${Math.round(100 * chance)} %`

/** The kind of a card's best attack, which tints its picture; null for a card that only defends. */
export function best(card: number): Kind | null {
  const { attack } = DECK[card]
  const most = Math.max(...attack.map((value) => value ?? -1))
  return most < 0 ? null : KINDS[attack.indexOf(most)]
}

/** Colours of a card's picture: of its best attack, brass for artifacts, sky for do-gooders, grey for defence only. */
export function tint(card: number): { colour: string; deep: string } {
  if (isArtifact(card)) return { colour: '#E6B960', deep: '#4A3510' }
  if (isGood(card)) return { colour: '#BFE0F5', deep: '#235070' }
  const kind = best(card)
  return kind ? KIND[kind] : { colour: '#A79E93', deep: '#3B3631' }
}

/** What the three wedges of a card say: its attacks, or the bonus of an artifact. */
export function wedges(card: number): (string | null)[] {
  if (card === BLADE || card === LANTERN) return KINDS.map((kind) => (kind === (card === BLADE ? 'melee' : 'magic') ? `+${DECK[card].bonus}` : null))
  return DECK[card].attack.map((value) => (value === null ? null : half(value)))
}

/** What the cards add to each kind of roll, as they lie in the field: half points, or null without such an attack. */
export function strength(cards: number[]): (number | null)[] {
  return KINDS.map((kind, at) => {
    const attacks = cards.map((card) => DECK[card].attack[at]).filter((value) => value !== null)
    if (!attacks.length) return null
    const held = kind === 'melee' && cards.includes(BLADE) ? BLADE : kind === 'magic' && cards.includes(LANTERN) ? LANTERN : null
    return attacks.reduce((sum, value) => sum + value, 0) + (held === null ? 0 : 2 * DECK[held].bonus!)
  })
}

const KEPT = new Map([
  [0.5, 'half'],
  [0, 'nothing'],
])

/** Everything about a card in one breath, for screen readers and for the card's own page. */
export function describe(card: number): string {
  const { name, attack, defence, resists, machine } = DECK[card]
  if (card === BLADE) return `${name}, artifact: +2 to MELEE with an attack of that kind`
  if (card === LANTERN) return `${name}, artifact: +4 to MAGIC with an attack of that kind`
  const attacks = KINDS.flatMap((kind, at) => (attack[at] === null ? [] : [`${KIND[kind].name} ${half(attack[at])}`]))
  const weak = KINDS.flatMap((kind, at) => (KEPT.has(resists?.[at] ?? 1) ? [`${KEPT.get(resists![at])} of a ${KIND[kind].name} bonus counts against it`] : []))
  return [
    name,
    attacks.length ? `attacks ${attacks.join(', ')}` : 'defence only',
    `defence ${KINDS.map((kind, at) => `${KIND[kind].name} ${machine && kind === 'mind' ? 'cannot be taken over' : defence?.[at]}`).join(', ')}`,
    machine ? 'a machine' : '',
    ...weak,
  ]
    .filter(Boolean)
    .join('; ')
}
