// Maps as people write them down: the text form that docs/overboss-maps.md tells, read and written.
import content from './content.json'
import { BOSS_NAMES } from './cards'
import { COLUMNS, FLAG_NAMES, kindOf, LANDS, MONSTERS, placeName, TERRAIN, TYPES, walks } from './pieces'
import type { CardboardMap } from './score'

export const TILE_NAMES = TYPES.flatMap((kind) => (kind === 'graveyard' ? [1, 2, 3].map((value) => `${kind}-${value}`) : kind === 'camp' ? FLAG_NAMES.map((flag) => `${kind}-${flag}`) : [kind]))

export interface Written {
  map: CardboardMap
  rivals: number[]
}

/** Reads a map, or throws an Error with one sentence that says what is wrong and where. */
export function readMap(text: string): Written {
  const rows: string[][] = []
  const fields: Record<string, string> = {}
  for (const raw of text.split('\n')) {
    const line = raw.split('#')[0].trim()
    const field = line.match(/^(lair|rivals|boss)\s*:(.*)$/i)
    if (field) fields[field[1].toLowerCase()] = field[2].trim()
    else if (line) rows.push(line.toLowerCase().split(/\s+/))
  }
  if (rows.length !== 3 && rows.length !== 4) throw new Error(`The map has ${rows.length} rows, and 3 or 4 are needed.`)
  const short = rows.findIndex((row) => row.length !== COLUMNS)
  if (short >= 0) throw new Error(`Row ${short + 1} has ${rows[short].length} squares, and ${COLUMNS} are needed.`)
  const lair = (fields.lair ?? '').toLowerCase().split(/[\s,]+/).filter(Boolean)
  const rivals = (fields.rivals ?? '').split(/\s+/).filter(Boolean)
  const wrong = rivals.find((rival) => !/^(\d|1[0-2])$/.test(rival))
  if (wrong !== undefined) throw new Error(`rivals: ${wrong} is no number of Graveyards from 0 to 12.`)
  return {
    map: { squares: rows.flat().map(square), crystals: crystals(lair), usedPortals: lair.filter((name) => name === 'used-portal').length, boss: bossOf(fields.boss) },
    rivals: rivals.map(Number),
  }
}

function square(written: string, at: number): { tile: string | null; token: string | null } {
  const [tile, token = null, ...more] = written.split('/')
  const where = placeName(at)
  if (tile === '.') {
    if (token) throw new Error(`${where}: ${token} lies on an open square.`)
    return { tile: null, token: null }
  }
  if (!TILE_NAMES.includes(tile)) throw new Error(`${where}: ${tile} is not a tile.`)
  if (more.length) throw new Error(`${where}: a tile holds one token.`)
  if (token && !walks(token)) throw new Error(`${where}: ${token} is not a token that lies on tiles.`)
  if (token && tile === 'dungeon') throw new Error(`${where}: a Dungeon takes no token.`)
  return { tile, token }
}

function crystals(lair: string[]): string[] {
  const strange = lair.find((name) => !['portal', 'used-portal', 'miniboss', ...MONSTERS].includes(name) && !LANDS.includes(name.replace('-crystal', '')))
  if (strange) throw new Error(`lair: ${strange} is not a token.`)
  return lair.filter((name) => name.endsWith('-crystal')).map(kindOf)
}

function bossOf(name: string | undefined): string | null {
  if (!name) return null
  const boss = name.toLowerCase().replaceAll(' ', '_')
  if (!BOSS_NAMES.includes(boss)) throw new Error(`boss: ${name} is not a Boss.`)
  return boss
}

/** The same map as text. */
export function writeMap({ squares, crystals: held, usedPortals, boss }: CardboardMap): string {
  const rows = Array.from({ length: squares.length / COLUMNS }, (_, row) =>
    squares
      .slice(row * COLUMNS, (row + 1) * COLUMNS)
      .map(({ tile, token }) => [tile ?? '.', token].filter(Boolean).join('/'))
      .join(' '),
  )
  const lair = [...held.map((name) => `${name}-crystal`), ...Array.from({ length: usedPortals }, () => 'used-portal')]
  return [...rows, lair.length ? `lair: ${lair.join(' ')}` : '', boss ? `boss: ${boss}` : ''].filter(Boolean).join('\n')
}

/** What cannot be, in one sentence each: more of something than the box holds, or a sixth terrain. */
export function problems(maps: CardboardMap[]): string[] {
  const found: string[] = []
  const count = (names: (string | null)[]) => names.reduce((sums, name) => (name ? sums.set(name, (sums.get(name) ?? 0) + 1) : sums), new Map<string, number>())
  const tiles = count(maps.flatMap((map) => map.squares.map(({ tile }) => tile)))
  const tokens = count(maps.flatMap((map) => map.squares.map(({ token }) => token)))
  for (const [tile, number] of tiles) if (number > copies(tile)) found.push(`${number} tiles ${tile}, and there are ${copies(tile)}.`)
  for (const [token, number] of tokens) {
    const most = token === 'miniboss' ? content.tiles.tokens.minibosses : content.tiles.tokens.monsters
    if (number > most) found.push(`${number} tokens ${token}, and there are ${most}.`)
  }
  const held = count(maps.flatMap((map) => map.crystals))
  for (const [name, number] of held) if (number > 1) found.push(`The ${TERRAIN[name].title} Crystal lies in ${number} lairs.`)
  const terrains = new Set([...[...tiles.keys()].map(kindOf), ...[...tokens.keys()].flatMap((token) => (token === 'miniboss' ? [] : LANDS[MONSTERS.indexOf(token)])), ...held.keys()])
  terrains.delete('dungeon')
  if (terrains.size > 5) found.push(`${terrains.size} terrains (${[...terrains].map((name) => TERRAIN[name].title).join(', ')}), and a game has five.`)
  return found
}

function copies(tile: string): number {
  const [kind, mark] = tile.split('-')
  const { graveyard, camp } = content.tiles
  if (kind === 'graveyard') return graveyard.copies[graveyard.values.indexOf(Number(mark))]
  return kind === 'camp' ? camp.copies[camp.flags.indexOf(mark)] : content.tiles[kind as 'forest'].tiles
}
