import aloof from 'icon:interdiction'
import flag from 'icon:return-arrow'
import ghost from 'icon:haunting'
import hand from 'icon:shaking-hands'
import minions from 'icon:minions'
import shield from 'icon:checked-shield'
import siege from 'icon:siege-tower'
import swords from 'icon:crossed-swords'
import tower from 'icon:white-tower'
import type { BigBadOverlordView } from '../../types/bigbadoverlord'
import type { Action, Told } from '../../types/messages'
import type { GameParts } from '../contract'
import Board from './Board.svelte'
import { DUKES, KIND, KINDS, percent } from './cards'
import Facts from './Facts.svelte'
import Hand from './Hand.svelte'
import Side from './Side.svelte'
import { asksForCards, mine, type BigBadAids, type Odds } from './table'

function oddsText(odds: Odds): string {
  const { melee } = odds.round
  const rolls = KINDS.flatMap((kind) => {
    if (kind === 'melee') return melee ? [`MELEE ${percent(melee.defence.loses)} to ${percent(melee.attack.loses)}`] : []
    const roll = odds.round[kind].attack
    return roll ? [`${KIND[kind].name} ${percent(roll.hit)}`] : []
  })
  return `${percent(odds.battle.attack_wins)} to beat the army; first round: ${rolls.join(', ')}.`
}

function help(view: BigBadOverlordView, aids: BigBadAids, actions: Action[], chosen: string[]): string {
  const duke = chosen.find((target) => target.startsWith('duke:'))?.slice(5)
  if (duke !== undefined && aids.attacks?.[duke]) return oddsText(aids.attacks[duke])
  if (chosen.some((target) => target.startsWith('card:'))) return 'Press the card again, or the button.'
  const left = 3 - view.picked.length
  switch (view.step) {
    case 'picking':
      return 'They fight alike; their ghosts differ.'
    case 'setting':
      return `${left} more for the citadel; the others form the army, face up.`
    case 'discarding':
      return 'Choose a card; artifacts are kept.'
    case 'arranging':
      if (view.picked.length) return `${left} more for the citadel, or send all others to the army.`
      return actions.some((action) => action.verb === 'enlist' || action.verb === 'hide')
        ? 'Place the new card, or drag cards.'
        : 'Keep it so, or drag cards.'
    case 'turning':
      return 'Choose a citadel to see your chances. Three cards stay at home.'
    case 'allying':
      return asksForCards(actions) ? 'Choose cards of your army to send, or stay out.' : 'Rearrange to send cards: three must stay in your citadel.'
    case 'aiding':
      return 'Choose one card to send, or stay out.'
    case 'haunting':
      return 'Choose a roll: help it or spoil it.'
    case 'pressing':
      return aids.battle ? `Fighting on: ${percent(aids.battle.attack_wins)} to win, in about ${aids.battle.rounds.toFixed(1)} rounds.` : 'The road lies open.'
    case 'rewarded':
      return 'With six in the army one must go.'
    default:
      return ''
  }
}

const SOUNDS: Record<string, 'tap' | 'slide' | 'dice' | 'coin' | 'crack'> = {
  ...{ mustered: 'tap', guarded: 'slide', drew: 'slide', joined: 'tap', attacked: 'tap', stopped: 'slide', haunted: 'slide', thrown: 'dice', rolled: 'dice', clashed: 'dice' },
  ...{ killed: 'crack', taken: 'crack', fell: 'crack', cataclysm: 'crack', looted: 'coin', won: 'coin' },
}

const WORDS: Record<string, number> = { attack: 0, defence: 1, mind: 0, magic: 1, melee: 2, bonus: 0, penalty: 1 }

export default {
  Board,
  Hand,
  inHand: ({ actions }) => asksForCards(actions),
  handCount: (view: BigBadOverlordView) => mine(view, view.seat).reduce((sum, duke) => sum + duke.army.length + duke.citadel.length + duke.hand.length, 0),
  Side,
  Facts,
  chip: (view: BigBadOverlordView, seat: number) => {
    const living = mine(view, seat).filter((duke) => duke.alive)
    return living.length ? String(living.reduce((sum, duke) => sum + duke.army.length, 0)) : 'ghost'
  },
  status: (view: BigBadOverlordView) => {
    const { battle } = view
    const final = battle?.stage === 'final' ? 'final ' : ''
    const round = battle?.round ? `${final}battle, round ${battle.round}` : `before the ${final}battle`
    const turn = view.number ? `Turn ${view.number}` : `${view.dukes.length} Dukes`
    return battle && view.step !== 'done' ? `${turn} · ${round}` : `${turn} · deck ${view.deck}`
  },
  help: ({ view, aids, actions, selection }) => help(view as BigBadOverlordView, aids as BigBadAids, actions, selection.chosen),
  sound: (told: Told) => SOUNDS[told.event] ?? null,
  divider: ({ event, text }) => (event === 'turn' || event === 'fought' ? text.replace(/[:.].*$/, '').toLowerCase() : null),
  quiet: ['guarded', 'mustered', 'drew', 'dealt', 'thrown'],
  targets: (text: string) => {
    const [verb, ...words] = text.split(' ')
    if (verb === 'attack' || verb === 'send' || verb === 'cede' || verb === 'pick') return [`duke:${DUKES.findIndex((duke) => duke.short.toLowerCase() === words[0])}`]
    if (verb === 'haunt' || verb === 'cancel') return words.map((word, at) => `${['side', 'roll', 'sign'][at]}:${WORDS[word]}`)
    return []
  },
  icons: { attack: swords, again: swords, storm: siege, join: hand, aloof, withdraw: flag, haunt: ghost, cancel: ghost, keep: shield, stay: shield, stand: shield, muster: minions, enlist: minions, hide: tower, guard: tower },
  ends: ['end', 'pass', 'keep'],
} satisfies GameParts
