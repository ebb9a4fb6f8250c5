// The scorer of the score page. The app knows no rules; this page alone does, because it must work at a table without a
// network, where no server can be asked. Its numbers come from the content files (tools/app_data.py), and a test compares
// it line by line with the engine on a thousand random maps.
import type { Line, Sheet } from '../../types/overboss'
import content from './content.json'
import { COLUMNS, kindOf, LANDS, markOf, MONSTERS, placeName, TERRAIN, TYPES } from './pieces'

export interface CardboardMap {
  squares: { tile: string | null; token: string | null }[]
  crystals: string[]
  usedPortals: number
  boss: string | null
}

interface Worth {
  base?: number
  totals?: number[]
}

const TILES = content.tiles
const TOKENS = content.tiles.tokens
const worth = (kind: string): Worth => TILES[kind as keyof typeof TILES] as Worth
/** An entry of a table; the last one also stands for all higher numbers. */
const total = (table: number[], number: number): number => table[Math.min(number, table.length - 1)]
const PLURALS: Record<string, string> = { Volcano: 'Volcanoes', harpy: 'harpies', witch: 'witches' }
const many = (number: number, thing: string): string => (number === 1 ? `1 ${thing}` : `${number} ${PLURALS[thing] ?? `${thing}s`}`)
const distinct = <T>(things: T[]): T[] => [...new Set(things)]

/** A map with what the rules ask of it: neighbours, edges, types. */
class Land {
  readonly rows: number
  readonly kinds: (string | null)[]

  constructor(readonly map: CardboardMap) {
    this.rows = map.squares.length / COLUMNS
    this.kinds = map.squares.map(({ tile }) => (tile ? kindOf(tile) : null))
  }

  of(kind: string): number[] {
    return this.kinds.flatMap((found, square) => (found === kind ? [square] : []))
  }

  near(square: number): number[] {
    const [row, column] = [Math.floor(square / COLUMNS), square % COLUMNS]
    return [row > 0 ? square - COLUMNS : -1, column > 0 ? square - 1 : -1, column < COLUMNS - 1 ? square + 1 : -1, row < this.rows - 1 ? square + COLUMNS : -1].filter((at) => at >= 0)
  }

  typesAround(square: number): string[] {
    return distinct(this.near(square).flatMap((at) => this.kinds[at] ?? []))
  }

  /** Whether the square lies at an edge of this kind: m mountains, w water. */
  beside(square: number, edge: string): boolean {
    const board = content.boards[this.rows === 3 ? '3x4' : '4x4']
    const [row, column] = [Math.floor(square / COLUMNS), square % COLUMNS]
    const sides = [row === 0 && board.top[column], row === this.rows - 1 && board.bottom[column], column === 0 && board.left[row], column === COLUMNS - 1 && board.right[row]]
    return sides.includes(edge)
  }

  matching(): number[] {
    return this.map.squares.flatMap(({ token }, square) => {
      const kind = this.kinds[square]
      return token && kind && TERRAIN[kind].monster === token ? [square] : []
    })
  }

  /** Each band as the list of its squares, rows first. */
  bands(): number[][] {
    const rows = Array.from({ length: this.rows }, (_, row) => Array.from({ length: COLUMNS }, (_, column) => row * COLUMNS + column))
    const columns = Array.from({ length: COLUMNS }, (_, column) => Array.from({ length: this.rows }, (_, row) => row * COLUMNS + column))
    return [...rows, ...columns].flatMap((line) => this.bandsIn(line))
  }

  private bandsIn(line: number[]): number[][] {
    const found: number[][] = []
    for (const square of line) {
      const token = this.map.squares[square].token
      const last = found.at(-1)
      if (token && last && MONSTERS.includes(token) && this.map.squares[last[0]].token === token) last.push(square)
      else found.push([square])
    }
    return found.filter((band) => band.length > 1)
  }
}

function tileWorth(land: Land, square: number): number {
  const kind = land.kinds[square]!
  const base = worth(kind).base ?? 0
  switch (kind) {
    case 'graveyard':
      return Number(markOf(land.map.squares[square].tile!))
    case 'cave':
      return base + (land.beside(square, 'm') ? TILES.cave.beside_mountains : 0)
    case 'swamp':
      return base + (land.beside(square, 'w') ? TILES.swamp.beside_water : 0) + (land.typesAround(square).includes('swamp') ? TILES.swamp.beside_swamp : 0)
    case 'castle':
      return base + (land.map.squares[square].token === 'vampire' ? TILES.castle.with_monster : 0)
    case 'cloud':
      return base + TILES.cloud.per_other_type * otherTypes(land)
    case 'dungeon':
      return base + TILES.dungeon.per_type_around * land.typesAround(square).length
    default:
      return base
  }
}

const otherTypes = (land: Land): number => distinct(land.kinds.filter((kind) => kind !== null && kind !== 'cloud')).length

function because(land: Land, square: number): string {
  switch (land.kinds[square]) {
    case 'cave':
      return land.beside(square, 'm') ? ', beside mountains' : ''
    case 'graveyard':
      return `, value ${markOf(land.map.squares[square].tile!)}`
    case 'swamp':
      return (land.beside(square, 'w') ? ', by the water' : '') + (land.typesAround(square).includes('swamp') ? ', beside a Swamp' : '')
    case 'castle':
      return land.map.squares[square].token === 'vampire' ? ', with a vampire' : ''
    case 'cloud':
      return `, ${many(otherTypes(land), 'other type')} on the map`
    case 'dungeon':
      return `, ${many(land.typesAround(square).length, 'type')} around it`
    default:
      return ''
  }
}

const line = (section: string, kind: string, text: string, squares: number[], points: number): Line => ({ section, kind, text, squares, points })

function groups(land: Land, squares: number[]): number[][] {
  const found: number[][] = []
  const left = new Set(squares)
  for (const first of squares) {
    if (!left.delete(first)) continue
    const group = [first]
    for (let at = 0; at < group.length; at++) for (const next of land.near(group[at])) if (left.delete(next)) group.push(next)
    found.push(group.sort((a, b) => a - b))
  }
  return found
}

function tileLines(land: Land, placePoints: number): Line[] {
  return TYPES.flatMap((kind) => {
    const squares = land.of(kind)
    const { title } = TERRAIN[kind]
    if (!squares.length) return []
    if (kind === 'forest') return [line('tiles', kind, many(squares.length, title), squares, total(TILES.forest.totals, squares.length))]
    if (kind === 'camp') {
      const flags = distinct(squares.map((square) => land.map.squares[square].tile)).length
      return [line('tiles', kind, `${many(squares.length, title)} with ${many(flags, 'different flag')}`, squares, total(TILES.camp.totals, flags))]
    }
    if (kind === 'desert') return groups(land, squares).map((group) => line('tiles', kind, `${many(group.length, title)} connected`, group, total(TILES.desert.totals, group.length)))
    const lines = squares.map((square) => line('tiles', kind, `${title} on ${placeName(square)}${because(land, square)}`, [square], tileWorth(land, square)))
    if (kind === 'graveyard' && placePoints) lines.push(line('tiles', kind, `${placePoints === TILES.graveyard.most ? 'most' : 'second most'} Graveyards`, squares, placePoints))
    return lines
  })
}

function tokenLines(land: Land): Line[] {
  const { squares } = land.map
  const matching = land.matching().map((square) => line('tokens', 'matching', `${squares[square].token} matching its ${TERRAIN[land.kinds[square]!].title} on ${placeName(square)}`, [square], TOKENS.matching))
  const bands = land.bands().map((band) => line('tokens', 'band', `band of ${many(band.length, squares[band[0]].token!)}, ${placeName(band[0])} to ${placeName(band.at(-1)!)}`, band, TOKENS.bands[band.length]))
  const minibosses = squares.flatMap(({ token }, square) => (token === 'miniboss' ? [line('tokens', 'miniboss', `Miniboss on ${placeName(square)}`, [square], TOKENS.miniboss)] : []))
  const crystals = LANDS.filter((name) => land.map.crystals.includes(name)).map((name) => {
    const found = land.of(name)
    return line('tokens', 'crystal', `${TERRAIN[name].title} Crystal with ${many(found.length, TERRAIN[name].title)}`, found, found.length * TOKENS.crystal_per_tile)
  })
  return [...matching, ...bands, ...minibosses, ...crystals]
}

/** What the Bosses are paid for: how it is counted, and its words for one and for several. */
const COUNTED: Record<string, [(land: Land) => number, string, string]> = {
  minibosses: [(land) => land.map.squares.filter(({ token }) => token === 'miniboss').length, 'Miniboss', 'Minibosses'],
  matching_in_bottom_row: [(land) => land.matching().filter((square) => square >= COLUMNS * (land.rows - 1)).length, 'Matching Monster in the bottom row', 'Matching Monsters in the bottom row'],
  long_bands: [(land) => land.bands().filter((band) => band.length > 2).length, 'band of three or more', 'bands of three or more'],
  matching_in_corners: [
    (land) => land.matching().filter((square) => [0, COLUMNS - 1, COLUMNS * (land.rows - 1), COLUMNS * land.rows - 1].includes(square)).length,
    'Matching Monster in a corner',
    'Matching Monsters in corners',
  ],
  used_portals: [(land) => land.map.usedPortals, 'used Portal', 'used Portals'],
  types_beyond_four: [(land) => Math.max(0, distinct(land.kinds.filter(Boolean)).length - 4), 'type of tile beyond four', 'types of tile beyond four'],
  crystals: [(land) => land.map.crystals.length, 'Crystal', 'Crystals'],
  rich_dungeons: [(land) => land.of('dungeon').filter((square) => tileWorth(land, square) >= 4).length, 'Dungeon worth 4 or 5', 'Dungeons worth 4 or 5'],
  monster_kinds: [(land) => distinct(land.map.squares.flatMap(({ token }) => (token && token !== 'miniboss' ? [token] : []))).length, 'kind of Monster', 'kinds of Monster'],
  full_rows: [
    (land) => Array.from({ length: land.rows }, (_, row) => land.map.squares.slice(row * COLUMNS, (row + 1) * COLUMNS)).filter((row) => row.every(({ token }) => token)).length,
    'row full of tokens',
    'rows full of tokens',
  ],
}

function bossLine(land: Land, boss: string): Line {
  const entry = content.bosses[boss as keyof typeof content.bosses]
  const [count, one, several] = COUNTED[entry.count]
  const found = count(land)
  return line('boss', 'boss', `${entry.name}: ${found} ${found === 1 ? one : several}`, [], Math.min(entry.each * found, entry.most))
}

/** The points for having the most or second most Graveyards, given the number of each map; alone it takes three. */
export function graveyardPlaces(counts: number[]): number[] {
  if (counts.length === 1) return [counts[0] >= content.enough_graveyards_alone ? TILES.graveyard.most : 0]
  const [most, second] = distinct(counts.filter((count) => count > 0)).sort((a, b) => b - a)
  return counts.map((count) => (count === 0 ? 0 : count === most ? TILES.graveyard.most : count === second ? TILES.graveyard.second : 0))
}

/** The score sheets of the maps of one game. For a single map, `rivals` are the Graveyards of the others; none: played alone. */
export function scoreMaps(maps: CardboardMap[], rivals: number[] = []): Sheet[] {
  const lands = maps.map((map) => new Land(map))
  const counts = lands.map((land) => land.of('graveyard').length)
  const places = graveyardPlaces(maps.length > 1 ? counts : [...counts, ...rivals])
  return lands.map((land, at) => {
    const lines = [...tileLines(land, places[at]), ...tokenLines(land), ...(land.map.boss ? [bossLine(land, land.map.boss)] : [])]
    const sum = (section: string) => lines.filter((one) => one.section === section).reduce((points, one) => points + one.points, 0)
    const [tiles, tokens, boss] = [sum('tiles'), sum('tokens'), sum('boss')]
    return { total: tiles + tokens + boss, tiles, tokens, boss, matching: land.matching().length, lines }
  })
}

/** Who wins, best first: Power, then tile score, then Matching Monsters; equals share a place. */
export function ranking(sheets: Sheet[]): { at: number; place: number }[] {
  const beats = (a: Sheet, b: Sheet): number => b.total - a.total || b.tiles - a.tiles || b.matching - a.matching
  const order = sheets.map((_, at) => at).sort((a, b) => beats(sheets[a], sheets[b]))
  return order.map((at) => ({ at, place: 1 + sheets.filter((other) => beats(other, sheets[at]) < 0).length }))
}
