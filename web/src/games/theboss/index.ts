import card from 'icon:card-play'
import cubes from 'icon:cubes'
import type { TheBossView } from '../../types/theboss'
import type { GameParts } from '../contract'
import Board from './Board.svelte'
import { cardName, cardNumber, cardOf, counted, face, fewest, listed, spotOf, type TheBossAids } from './cities'
import Facts from './Facts.svelte'
import Hand from './Hand.svelte'
import Side from './Side.svelte'

const CODES = ['ny', 'bo', 'de', 'kc', 'ci', 'me', 'ph', 'ch']
// Every city card in the order of its number, by city code and face.
const CARDS = [
  ...['ny-0', 'ny-1', 'ny-2', 'ny-3', 'bo-1', 'bo-2', 'bo-3', 'bo-prison', 'de-1', 'de-2', 'de-3', 'de-4', 'de-revolver'],
  ...['kc-2', 'kc-3', 'kc-revolver', 'ci-1', 'ci-2', 'ci-3', 'ci-banished', 'me-1', 'me-2', 'me-3', 'me-hospital'],
  ...['ph-3', 'ph-revolver', 'ph-prison'],
]

export default {
  Board,
  Side,
  Hand,
  handCount: (view: TheBossView) => view.hand?.length ?? 0,
  inHand: ({ view }) => (view as TheBossView).phase === 'revealing',
  Facts,
  chip: (view: TheBossView, seat: number) => String(view.sides[seat].points),
  status: (view: TheBossView) => `Round ${view.number}${view.overtime ? ' (overtime)' : ''} · ${view.phase === 'over' ? 'the end' : `card ${cardNumber(view)} of ${view.hand_size}`}`,
  help: ({ view, aids, actions, selection }) => {
    const shown = view as TheBossView
    const worked = aids as TheBossAids
    const held = selection.chosen.find((target) => target.startsWith('card:'))
    if (held) return `${cardName(shown, cardOf(shown, Number(held.split(':')[1])))}: press it again, or the button, to show it to all.`
    if (shown.phase === 'counting' && shown.chosen !== null && shown.seat !== null) {
      const need = worked.needs.find((one) => one.city === shown.chosen)?.cubes[shown.seat] ?? 1
      const may = worked.possible.find((one) => one.city === shown.chosen)?.cards.map(face)
      const hidden = !may ? '' : may.length === 1 ? ` Its hidden card must be: ${may[0]}.` : ` Its hidden card is ${listed(may, 'or')}.`
      return `${counted(need, 'cube')} or more ${need === 1 ? 'takes' : 'take'} ${spotOf(shown, shown.chosen)?.name}.${hidden}`
    }
    if (shown.phase === 'revealing') return 'Choose a card of your hand.'
    if (shown.phase === 'placing') return 'Choose a lit city, or leave it.'
    if (!actions.some((action) => action.verb === 'place')) return 'No placement is possible: choose a card of your hand.'
    return 'Choose a lit city for your cubes, or a card of your hand.'
  },
  ready: ({ actions, selection }) => fewest(actions, selection.chosen),
  sound: (told) => {
    switch (told.event) {
      case 'placed':
        return 'tap'
      case 'revealed':
      case 'police':
        return 'slide'
      case 'claimed':
      case 'paid':
        return (told.points as number) > 0 ? 'coin' : null
      case 'killed':
      case 'jailed':
      case 'injured':
      case 'banished':
        return 'crack'
      default:
        return null
    }
  },
  divider: ({ event, text }) => (event === 'round' ? text.replace(/:.*$/, '').toLowerCase() : null),
  quiet: ['unclaimed', 'came_back', 'dealt'],
  targets: (text: string) => {
    const [verb, first, second] = text.split(' ')
    if (verb === 'place') return [`city:${CODES.indexOf(first)}`]
    if (verb === 'cubes') return [`big:${first}`, `small:${second}`]
    return verb === 'reveal' ? [`card:${CARDS.indexOf(first)}`] : []
  },
  icons: { reveal: card, cubes, place: cubes },
  ends: ['done'],
} satisfies GameParts
