import raise from 'icon:raise-skeleton'
import type { OverShadowView } from '../../types/overshadow'
import type { GameParts } from '../contract'
import Board from './Board.svelte'
import type { OverShadowAids } from './cells'
import Facts from './Facts.svelte'
import Side from './Side.svelte'

export default {
  Board,
  Side,
  Facts,
  chip: (view: OverShadowView, seat: number) => {
    const side = view.sides[seat]
    if (side.out) return 'out'
    if (view.strike_limit) return `${side.strikes} of ${view.strike_limit}`
    if (view.skull_limit) return `${side.skulls} of ${view.skull_limit}`
    if (side.walls.length) return `${side.walls.length} walls`
    return `${view.pieces.filter((piece) => piece.seat === seat && piece.cell !== null).length} left`
  },
  status: (view: OverShadowView) => `${view.width} × ${view.height}${view.number ? ` · turn ${view.number}` : ' · setting up'}`,
  help: ({ view, aids, actions, selection }) => {
    const shown = view as OverShadowView
    if (shown.phase === 'placing') return 'Any lit space of your section will do.'
    if (shown.phase !== 'fighting') return 'Choose a lit space.'
    if (!selection.chosen.length) return actions.length > 1 ? 'Choose a piece with a ring, then a lit space or an enemy.' : 'Nothing else can be done this turn.'
    const strikes = selection.matching.filter((action) => action.verb === 'battle' || action.verb === 'storm')
    const odds = (aids as OverShadowAids).battle?.win
    const chance = odds === undefined ? '' : ` It wins ${Math.round(odds * 100)} in 100.`
    return strikes.length ? `Step to a lit space, or strike at the corners.${chance}` : 'Step to a lit space; the number is what it costs.'
  },
  sound: (told) => {
    switch (told.event) {
      case 'turn':
      case 'battled':
      case 'stormed':
      case 'opening':
        return 'dice'
      case 'stepped':
      case 'placed':
      case 'respawned':
        return 'tap'
      case 'destroyed':
      case 'struck':
      case 'wall_fell':
        return 'crack'
      default:
        return null
    }
  },
  divider: ({ event, text }) => (event === 'turn' ? text.replace(/^(Turn \d+): (.+) rolls .*$/, '$1 · $2').toLowerCase() : null),
  runs: ['stepped'],
  quiet: ['stepped', 'turn', 'placed', 'opening'],
  targets: (text: string) => {
    const [verb, ...numbers] = text.split(' ')
    const kinds = verb === 'battle' ? ['piece', 'piece'] : ['piece', 'cell']
    return numbers.map((number, i) => `${kinds[i]}:${number}`)
  },
  icons: { respawn: raise },
  buttons: ['respawn'],
  ends: ['end'],
} satisfies GameParts
