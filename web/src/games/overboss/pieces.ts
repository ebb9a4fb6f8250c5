import bandIcon from 'icon:linked-rings'
import bossIcon from 'icon:overlord-helm'
import cactus from 'icon:cactus'
import campingTent from 'icon:camping-tent'
import caveEntrance from 'icon:cave-entrance'
import crystalGrowth from 'icon:crystal-growth'
import cultist from 'icon:cultist'
import dragonHead from 'icon:dragon-head'
import dungeonGate from 'icon:dungeon-gate'
import fireSilhouette from 'icon:fire-silhouette'
import fluffyCloud from 'icon:fluffy-cloud'
import goblinHead from 'icon:goblin-head'
import harpy from 'icon:harpy'
import hornedSkull from 'icon:horned-skull'
import magicPortal from 'icon:magic-portal'
import matchIcon from 'icon:check-mark'
import medievalGate from 'icon:medieval-gate'
import orcHead from 'icon:orc-head'
import pentacle from 'icon:pentacle'
import pineTree from 'icon:pine-tree'
import sandSnake from 'icon:sand-snake'
import skeletonInside from 'icon:skeleton-inside'
import swampIcon from 'icon:swamp'
import tombstone from 'icon:tombstone'
import usedPortal from 'icon:portal'
import vampireDracula from 'icon:vampire-dracula'
import volcanoIcon from 'icon:volcano'
import witchFace from 'icon:witch-face'

/** How a type of tile looks, and whose home it is. */
export interface Terrain {
  title: string
  colour: string
  deep: string
  light: string
  icon: string
  monster: string | null
  face: string | null // the monster's icon
}

const terrain = (title: string, colour: string, deep: string, light: string, icon: string, monster: string | null, face: string | null): Terrain => ({
  title,
  colour,
  deep,
  light,
  icon,
  monster,
  face,
})

/** In the order in which the rules number them; Dungeons last. */
export const TERRAIN: Record<string, Terrain> = {
  forest: terrain('Forest', '#3C7A45', '#1C4427', '#8CC472', pineTree, 'kobold', goblinHead),
  cave: terrain('Cave', '#7B736A', '#3B3530', '#B5AB9E', caveEntrance, 'dragon', dragonHead),
  graveyard: terrain('Graveyard', '#6C7C92', '#343F52', '#B9C7D8', tombstone, 'skeleton', skeletonInside),
  swamp: terrain('Swamp', '#6B6F2C', '#373B12', '#B8BD5C', swampIcon, 'witch', witchFace),
  camp: terrain('Camp', '#B5692F', '#65340F', '#E9AE6C', campingTent, 'orc', orcHead),
  castle: terrain('Castle', '#96556F', '#4E2437', '#D49BB2', medievalGate, 'vampire', vampireDracula),
  volcano: terrain('Volcano', '#97301F', '#3E0F0A', '#FF9A3D', volcanoIcon, 'elemental', fireSilhouette),
  circle: terrain('Summoning Circle', '#5A479A', '#271C52', '#B9A2F2', pentacle, 'sorcerobe', cultist),
  desert: terrain('Desert', '#DDB565', '#845F22', '#F7E0A4', cactus, 'sandworm', sandSnake),
  cloud: terrain('Cloud Island', '#9CCBE0', '#36708F', '#F2FAFD', fluffyCloud, 'harpy', harpy),
  dungeon: terrain('Dungeon', '#3A332D', '#14100D', '#D8A95A', dungeonGate, null, null),
}

export const TYPES = Object.keys(TERRAIN)
export const LANDS = TYPES.slice(0, -1)
export const MONSTERS = LANDS.map((name) => TERRAIN[name].monster!)

/** All tokens in the order in which the rules number them. */
export const TOKENS = ['nothing', ...MONSTERS, 'miniboss', ...LANDS.map((name) => `${name}-crystal`), 'portal']

/** A Camp's flags: colour, and the number of tails for eyes that do not see it. */
export const FLAGS: Record<string, string> = { blue: '#2F7FD0', red: '#D93A2B', orange: '#F08A24', purple: '#8E5BD0', yellow: '#F2CE3E', black: '#1D1917' }
export const FLAG_NAMES = Object.keys(FLAGS)

/** The type of a tile: `graveyard-2` is a graveyard. */
export const kindOf = (tile: string): string => tile.split('-')[0]
/** A Graveyard's value or a Camp's flag. */
export const markOf = (tile: string): string => tile.split('-')[1] ?? ''

export function tileTitle(tile: string): string {
  const title = TERRAIN[kindOf(tile)].title
  const mark = markOf(tile)
  return mark === '' ? title : kindOf(tile) === 'camp' ? `${mark} ${title}` : `${title} ${mark}`
}

export function tokenTitle(token: string): string {
  if (token === 'miniboss') return 'Miniboss'
  if (token === 'portal') return 'Portal'
  return token.endsWith('-crystal') ? `${TERRAIN[kindOf(token)].title} Crystal` : token
}

/** Monsters and Minibosses lie on tiles; Crystals and Portals never do. */
export const walks = (token: string): boolean => token === 'miniboss' || MONSTERS.includes(token)

/** How a token looks: rim, face, ink, icon, and the icon of its terrain on a small lug. */
export interface TokenLook {
  rim: string
  face: string
  ink: string
  icon: string
  lug: string | null
}

export function tokenLook(token: string, spent = false): TokenLook {
  if (token === 'portal') return { rim: spent ? '#6F675C' : '#3E8FB0', face: spent ? '#3A3530' : '#12303C', ink: spent ? '#B5AB9E' : '#9FE3F5', icon: spent ? usedPortal : magicPortal, lug: null }
  if (token === 'miniboss') return { rim: '#B23A26', face: '#2A0F0A', ink: '#FFD9B0', icon: hornedSkull, lug: null }
  if (token.endsWith('-crystal')) {
    const home = TERRAIN[kindOf(token)]
    return { rim: home.colour, face: '#14262B', ink: '#9BEFFF', icon: crystalGrowth, lug: home.icon }
  }
  const home = TERRAIN[LANDS[MONSTERS.indexOf(token)]]
  return { rim: home.colour, face: 'url(#bone)', ink: '#23160B', icon: home.face!, lug: home.icon }
}

/** Kinds of lines on a score sheet: title, icon and colour. */
export const SCORED: Record<string, { title: string; icon: string; colour: string }> = {
  ...Object.fromEntries(TYPES.map((name) => [name, { title: TERRAIN[name].title, icon: TERRAIN[name].icon, colour: TERRAIN[name].deep }])),
  matching: { title: 'Matching', icon: matchIcon, colour: '#3E5A2E' },
  band: { title: 'Bands', icon: bandIcon, colour: '#5A4426' },
  miniboss: { title: 'Minibosses', icon: hornedSkull, colour: '#6A1D12' },
  crystal: { title: 'Crystals', icon: crystalGrowth, colour: '#1D5A66' },
  boss: { title: 'Boss', icon: bossIcon, colour: '#4A2B63' },
}
export const SCORED_ORDER = Object.keys(SCORED)

export const COLUMNS = 4
export const PLACES = 16 // squares between the maps of two seats in `square:` targets

/** A square's name as the notation has it: b3. */
export const squareName = (cell: number): string => `${'abcd'[cell % COLUMNS]}${Math.floor(cell / COLUMNS) + 1}`
export const placeName = (cell: number): string => squareName(cell).toUpperCase()

/** A number with its sign, as a gain or a loss. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0')
