import { COLUMNS } from './pieces'
import { ranking, scoreMaps, type CardboardMap } from './score'
import { readMap, writeMap } from './written'

interface Player {
  name: string
  map: CardboardMap
}

const KEY = 'underboss.score.overboss'
const blank = (rows: number): CardboardMap => ({ squares: Array.from({ length: rows * COLUMNS }, () => ({ tile: null, token: null })), crystals: [], usedPortals: 0, boss: null })

/** A game on cardboard as it is typed in: kept in this browser, so that a locked phone forgets nothing. */
export class Cardboard {
  rows = $state(3)
  players = $state<Player[]>([{ name: '', map: blank(3) }])
  /** Graveyards of the others, if only one map is typed in. */
  rivals = $state<number[]>([])
  at = $state(0)
  spot = $state(0)

  readonly sheets = $derived(scoreMaps(this.players.map((player) => player.map), this.rivals))
  readonly ranks = $derived(ranking(this.sheets))

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
      if (!kept) return
      this.players = kept.players.map((player: { name: string; text: string }) => ({ name: String(player.name), map: readMap(player.text).map }))
      this.rows = this.players[0].map.squares.length / COLUMNS
      this.rivals = kept.rivals.map(Number)
    } catch {
      // what cannot be read is not worth keeping
    }
  }

  keep(): void {
    const players = this.players.map(({ name, map }) => ({ name, text: writeMap(map) }))
    try {
      localStorage.setItem(KEY, JSON.stringify({ players, rivals: this.rivals }))
    } catch {
      // a browser that keeps nothing still counts
    }
  }

  get map(): CardboardMap {
    return this.players[this.at].map
  }

  get most(): number {
    return this.rows === 3 ? 5 : 4
  }

  /** Another board: the maps begin anew, since no square keeps its neighbours. */
  board(rows: number): void {
    if (rows === this.rows) return
    this.rows = rows
    this.players = this.players.slice(0, this.most).map(({ name }) => ({ name, map: blank(rows) }))
    this.at = Math.min(this.at, this.players.length - 1)
    this.spot = 0
  }

  join(): void {
    this.players.push({ name: '', map: blank(this.rows) })
    this.at = this.players.length - 1
    this.spot = 0
  }

  leave(at: number): void {
    this.players.splice(at, 1)
    this.at = Math.min(this.at, this.players.length - 1)
  }

  clear(): void {
    this.players = [{ name: '', map: blank(this.rows) }]
    this.rivals = []
    this.at = this.spot = 0
  }

  put(tile: string | null, token: string | null): void {
    this.map.squares[this.spot] = { tile, token: tile === null || tile === 'dungeon' ? null : token }
  }

  /** The next square without a tile, if there is one. */
  next(): void {
    const { squares } = this.map
    const open = [...squares.keys()].map((step) => (this.spot + 1 + step) % squares.length).find((cell) => squares[cell].tile === null)
    if (open !== undefined) this.spot = open
  }

  /** Read a map that was written down into the player's place. */
  read(text: string): void {
    const { map, rivals } = readMap(text)
    if (map.squares.length !== this.rows * COLUMNS) this.board(map.squares.length / COLUMNS)
    this.players[this.at].map = map
    if (this.players.length === 1) this.rivals = rivals
  }
}
