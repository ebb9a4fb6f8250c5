import boar from 'icon:boar'
import brain from 'icon:brain'
import crownedSkull from 'icon:crowned-skull'
import demolish from 'icon:demolish'
import dragonSpiral from 'icon:dragon-spiral'
import femaleVampire from 'icon:female-vampire'
import frogPrince from 'icon:frog-prince'
import mermaid from 'icon:mermaid'
import pharoah from 'icon:pharoah'
import push from 'icon:push'
import robotGolem from 'icon:robot-golem'
import seaSerpent from 'icon:sea-serpent'
import trade from 'icon:trade'

/** The Bosses in the order in which the rules number them. */
export const BOSSES: Record<string, { icon: string; colour: string; deep: string }> = {
  toad: { icon: frogPrince, colour: '#A9CF6B', deep: '#2E4A1C' },
  bone_lord: { icon: crownedSkull, colour: '#E8DEC6', deep: '#3A3430' },
  sand_queen: { icon: pharoah, colour: '#F0C56A', deep: '#5B3B0E' },
  night_countess: { icon: femaleVampire, colour: '#E79AB0', deep: '#4A1528' },
  brain: { icon: brain, colour: '#E9A6C8', deep: '#4B1E45' },
  boar: { icon: boar, colour: '#D9A06A', deep: '#4A2812' },
  serpent: { icon: seaSerpent, colour: '#7FD0C6', deep: '#0F413F' },
  robot: { icon: robotGolem, colour: '#A8BECB', deep: '#26384A' },
  siren: { icon: mermaid, colour: '#8EC3EF', deep: '#173A60' },
  dragon: { icon: dragonSpiral, colour: '#FF9B6B', deep: '#5B1A0C' },
}
export const BOSS_NAMES = Object.keys(BOSSES)

/** What a Command does. */
export const EFFECTS: Record<string, { title: string; icon: string }> = {
  intimidate: { title: 'Intimidate', icon: push },
  demolish: { title: 'Demolish', icon: demolish },
  overthrow: { title: 'Overthrow', icon: trade },
}
