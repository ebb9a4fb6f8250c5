import type { OverbossView } from '../../types/overboss'
import type { BoardProps } from '../contract'
import type { OverbossAids } from './cells'
import { kindOf, TOKENS, tokenTitle } from './pieces'

type Given = Pick<BoardProps<OverbossView, OverbossAids>, 'view' | 'aids' | 'actions' | 'selection'>

/** One line under the prompt: what to click, and what is worth knowing about it. */
export function helpFor({ view, aids, actions, selection }: Given): string {
  const chosen = selection.chosen
  const held = chosen[0]?.startsWith('slot:')
  const may = (verb: string) => actions.some((action) => action.verb === verb)
  const terrain = (tile: string | null | undefined) => (tile ? `${aids.help?.tiles[kindOf(tile)]?.title}: ${aids.help?.tiles[kindOf(tile)]?.text}.` : '')
  if (chosen[0]?.startsWith('cell:')) {
    const exchange = selection.next.size > 0
    const portal = selection.matching.some((action) => action.verb === 'portal' || action.verb === 'lift')
    if (exchange && portal) return 'Choose a token of the market for the exchange, or a lit tile for the Portal.'
    return exchange ? 'Choose the token of the market that you want for it.' : 'Choose a lit tile for it. Each number is what that move would add.'
  }
  switch (view.step) {
    case 'draft':
      if (view.split_due) return held ? 'Press it again to take its tile.' : 'Choose the pair whose tile you want; the token comes from another one.'
      if (held) return `Choose a square. ${terrain(view.market[Number(chosen[0].slice(5))].tile)}`
      return may('portal') ? 'Choose a pair; or a token of your map, to use a Portal.' : 'Choose a pair, then a square. The number is the best it can add.'
    case 'place':
      return `Each number is what that square would add. ${terrain(view.hand.tile)}`
    case 'settle':
    case 'redraft_settle': {
      const token = chosen.find((target) => target.startsWith('token:'))
      return token ? `Choose an open tile for the ${tokenTitle(TOKENS[Number(token.slice(6))])}.` : 'Choose a token of your lair, then an open tile.'
    }
    case 'free':
      if (may('command')) return 'A pattern is complete: you may activate its Command.'
      if (may('exchange')) return 'The Circle: choose a lit token to exchange it for one of the market.'
      return may('portal') ? 'You may still use a Portal: choose a token of your map.' : 'Nothing else is left to do.'
    case 'choose_boss':
      return 'It stays hidden until you use it. Its payment counts at the end in any case.'
    case 'redraft':
      return held ? 'Press it again to take it.' : 'Choose a pair. It goes into the empty square at once.'
    case 'demolish_what':
    case 'swap_one':
    case 'swap_two':
    case 'slide_what':
      return view.commands?.resolving != null ? 'On any map: look at another one by its small picture.' : 'Only your own map can be reached.'
    default:
      return 'Choose what is lit.'
  }
}
