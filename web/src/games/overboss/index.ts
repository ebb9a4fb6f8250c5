import demolish from 'icon:demolish'
import helm from 'icon:overlord-helm'
import portal from 'icon:magic-portal'
import retry from 'icon:cycle'
import shop from 'icon:shop'
import truce from 'icon:truce'
import type { OverbossView } from '../../types/overboss'
import type { Told } from '../../types/messages'
import type { GameParts } from '../contract'
import Board from './Board.svelte'
import { BOSS_NAMES } from './cards'
import Facts from './Facts.svelte'
import { helpFor } from './help'
import { PLACES, TOKENS } from './pieces'
import Sheet from './Sheet.svelte'

const cell = (name: string): number => 'abcd'.indexOf(name[0]) + 4 * (Number(name.slice(1)) - 1)

/** What a word of the notation stands for, by verb. */
const ARGUMENTS: Record<string, ((word: string) => string)[]> = {
  keep: [(word) => `boss:${BOSS_NAMES.indexOf(word)}`],
  draft: [(word) => `slot:${word}`],
  take: [(word) => `slot:${word}`],
  settle: [(word) => `token:${TOKENS.indexOf(word)}`, (word) => `cell:${cell(word)}`],
  choose: [(word) => `token:${TOKENS.indexOf(word)}`],
  exchange: [(word) => `cell:${cell(word)}`, (word) => `slot:${word}`],
  command: [(word) => `card:${word}`],
  target: [(word) => `square:${PLACES * Number(word.split('.')[0]) + cell(word.split('.')[1])}`],
  ...Object.fromEntries(['place', 'portal', 'lift', 'to'].map((verb) => [verb, [(word: string) => `cell:${cell(word)}`]])),
}

export default {
  Board,
  Facts,
  Sheet,
  sheetName: 'Score',
  chip: (view: OverbossView, seat: number) => String(view.realms[seat].sheet.total),
  status: (view: OverbossView) =>
    [view.campaign ? `Stage ${view.campaign.stage + 1} of ${view.campaign.stages}` : '', `Round ${view.round} of ${view.rounds}`, `${view.rows} × ${view.columns} map`].filter(Boolean).join(' · '),
  help: helpFor,
  sound: (told: Told) => {
    switch (told.event) {
      case 'placed':
      case 'settled':
      case 'moved':
      case 'traded':
        return 'tap'
      case 'drafted':
      case 'exchanged':
      case 'revealed':
      case 'commanded':
      case 'slid':
        return 'slide'
      case 'burned':
      case 'demolished':
      case 'overthrown':
        return 'crack'
      case 'scored':
        return 'coin'
      default:
        return null
    }
  },
  divider: ({ event, text }) => (event === 'turn' ? text.replace(': ', ' · ').replace(' is on turn.', '').toLowerCase() : null),
  quiet: ['drafted', 'stocked', 'stored', 'card_dealt', 'left'],
  targets: (text: string) => {
    const [verb, ...words] = text.split(' ')
    return words.map((word, at) => ARGUMENTS[verb]?.[at]?.(word) ?? '').filter(Boolean)
  },
  icons: { draft: shop, portal, reveal: helm, command: demolish, again: retry, 'give-up': truce },
} satisfies GameParts
