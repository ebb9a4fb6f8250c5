import aside from 'icon:card-discard'
import play from 'icon:card-play'
import pickup from 'icon:card-pickup'
import keep from 'icon:poker-hand'
import type { BattleBossesView } from '../../types/battlebosses'
import type { GameParts } from '../contract'
import Board from './Board.svelte'
import type { BattleBossesAids } from './bosses'
import Facts from './Facts.svelte'
import Hand from './Hand.svelte'
import { bolt } from './icons'
import Mine from './Mine.svelte'

const KINDS: Record<string, string[]> = {
  aside: ['card'],
  use: ['ability'],
  play: ['card'],
  at: ['cell'],
  who: ['who'],
  move: ['cell', 'minions', 'cell'],
  hit: ['who', 'minions'],
  discard: ['card'],
  take: ['card'],
  wreck: ['seat', 'card'],
  reroll: ['die'],
}

const HELP: Record<string, string> = {
  march: 'Choose a group, then where it goes.',
  split: 'Choose whom they hit, then how many do.',
  drop: 'Choose a card of your hand.',
  take_back: 'The cards below lie in your discard pile.',
  wrecking: 'The cards below are in play.',
  cast_again: 'Click a die in the sky.',
  step: 'Step to a lit space; entering enemy minions costs health.',
}

export default {
  Board,
  Hand,
  handCount: (view: BattleBossesView) => (view.seat === null ? 0 : view.sides[view.seat].hand_size),
  inHand: ({ view, actions }) => (view as BattleBossesView).phase === 'mulligan' || actions.some((action) => ['discard', 'take', 'wreck'].includes(action.verb)),
  Mine,
  Facts,
  chip: (view: BattleBossesView, seat: number) => (view.sides[seat].out ? 'out' : view.seats > 3 ? String(view.sides[seat].health) : `${view.sides[seat].health} of ${view.sides[seat].most_health}`),
  status: (view: BattleBossesView) => `${view.map}${view.number ? ` · turn ${view.number}` : ''}`,
  help: ({ view, aids, selection }) => {
    const shown = view as BattleBossesView
    const known = aids as BattleBossesAids
    const frame = shown.frames.at(-1)
    const me = shown.seat
    if (me === null) return ''
    if (shown.phase === 'mulligan') return 'Click the cards that you do not want. You draw others for them.'
    const meant = selection.finished[0]
    if (meant?.verb === 'play') {
      const card = known.bosses[me].cards[Number(meant.targets[0].split(':')[1])]
      return `${card.name}: ${card.text} Press it again, or the button, to play it.`
    }
    if (frame) return HELP[frame.kind] ?? 'Choose a lit space or a name.'
    const end = known.previews?.end?.text
    return end ? `If you end the turn now: ${end}.` : 'Choose an ability, a card, or end the turn.'
  },
  sound: (told) => {
    switch (told.event) {
      case 'boss_moved':
      case 'minions_moved':
      case 'created':
      case 'token_set':
        return 'tap'
      case 'set_aside':
      case 'kept':
      case 'played':
      case 'drew':
      case 'discarded':
      case 'took_back':
        return 'slide'
      case 'summed':
      case 'rerolled':
        return 'dice'
      case 'stole':
      case 'monster_slain':
        return 'coin'
      case 'hurt':
      case 'destroyed':
      case 'clashed':
      case 'base_hurt':
      case 'fell':
        return 'crack'
      default:
        return null
    }
  },
  divider: ({ event, text }) => (event === 'turn' ? text.replace(/^(Turn \d+): (.+)\.$/, '$1 · $2').toLowerCase() : null),
  quiet: ['turn', 'drew', 'shuffled', 'got', 'kept', 'set_aside'],
  targets: (text: string) => {
    const [verb, ...numbers] = text.split(' ')
    return numbers.map((number, i) => `${KINDS[verb]?.[i] ?? 'cell'}:${number}`)
  },
  icons: { play, aside, take: pickup, use: bolt, done: keep },
  ends: ['end'],
} satisfies GameParts
