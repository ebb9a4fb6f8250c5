import type { TableInfo } from '../types/messages'

/** Whether a table waits for one of my seats. */
export const yours = (table: TableInfo): boolean =>
  table.phase === 'playing' && table.seats.some((seat) => seat.mine && table.waiting.includes(seat.seat))
