import type { GameParts } from '../contract'
import Board from './Board.svelte'

/** Any game at all, played from the list of what is legal. */
export default { Board } satisfies GameParts
