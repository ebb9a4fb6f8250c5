import { api, type NewSeat } from '../lib/api'
import { games, person } from '../lib/person.svelte'
import type { TableInfo } from '../types/messages'

/** The level a newcomer meets: the second of the list, which is neither a pushover nor a shark. */
export const usualLevel = (levels: string[]): string | undefined =>
  levels.includes('henchman') ? 'henchman' : levels[Math.min(1, levels.length - 1)]

/** A table against bots with the first variant and the fewest seats that make a game with others. */
export async function playNow(name: string): Promise<TableInfo> {
  const found = (await games()).find((game) => game.name === name)
  if (!found) throw new Error(`${name} is not on the shelf.`)
  await person.ensure()
  const variant = found.variants[0]
  const seats = [...(variant?.seats ?? found.seat_counts)].sort((a, b) => a - b)
  const count = seats.find((many) => many > 1) ?? seats[0]
  const level = usualLevel(found.bots)
  const chairs: NewSeat[] = Array.from({ length: count }, (_, i) => (i === 0 ? { kind: 'me' } : { kind: 'bot', level }))
  return api.open({
    game: name,
    variant: variant?.name,
    options: {},
    seats: chairs,
    public: false,
    rated: false,
    spectators: true,
    pace: { kind: 'none' },
  })
}

/** "Two seats wait". */
export const waits = (count: number): string =>
  ['No seat waits', 'One seat waits', 'Two seats wait', 'Three seats wait', 'Four seats wait', 'Five seats wait'][count] ?? `${count} seats wait`
