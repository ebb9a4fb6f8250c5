import { describe, expect, it } from 'vitest'
import { graveyardPlaces, ranking, scoreMaps } from '../src/games/overboss/score'
import { problems, readMap, writeMap } from '../src/games/overboss/written'

const EXAMPLE = `
cave/kobold           forest/kobold       graveyard-2/kobold  forest/orc
forest/skeleton       dungeon             swamp/kobold        forest/miniboss
graveyard-1/skeleton  camp-yellow/dragon  swamp/witch         camp-yellow
lair: forest-crystal used-portal portal
rivals: 3 1 0
`

describe('the score page', () => {
  it('scores the map of the documentation', () => {
    const { map, rivals } = readMap(EXAMPLE)
    const [sheet] = scoreMaps([map], rivals)
    expect([sheet.total, sheet.tiles, sheet.tokens]).toEqual([46, 28, 18])
  })

  it('gives the places for Graveyards, alone for three', () => {
    expect(graveyardPlaces([3, 3, 1, 0])).toEqual([5, 5, 2, 0])
    expect(graveyardPlaces([2])).toEqual([0])
    expect(graveyardPlaces([3])).toEqual([5])
  })

  it('writes what it reads', () => {
    const { map } = readMap(EXAMPLE)
    expect(readMap(writeMap(map)).map).toEqual(map)
  })

  it('says what is wrong, and where', () => {
    const row = '. . . .\n'
    expect(() => readMap(row + row)).toThrow('The map has 2 rows, and 3 or 4 are needed.')
    expect(() => readMap(`forst . . .\n${row}${row}`)).toThrow('A1: forst is not a tile.')
    expect(() => readMap(`. dungeon/orc . .\n${row}${row}`)).toThrow('B1: a Dungeon takes no token.')
    expect(() => readMap(`. . ./orc .\n${row}${row}`)).toThrow('C1: orc lies on an open square.')
    const { map } = readMap('forest cave swamp castle\nvolcano circle . .\ngraveyard-3 graveyard-3 graveyard-3 graveyard-3')
    expect(problems([map])).toEqual(['4 tiles graveyard-3, and there are 3.', expect.stringMatching(/^7 terrains/)])
  })

  it('shares a place between equals', () => {
    const sheet = (total: number, tiles: number) => ({ total, tiles, tokens: total - tiles, boss: 0, matching: 0, lines: [] })
    expect(ranking([sheet(30, 20), sheet(40, 20), sheet(40, 25), sheet(30, 20)])).toEqual([
      { at: 2, place: 1 },
      { at: 1, place: 2 },
      { at: 0, place: 3 },
      { at: 3, place: 3 },
    ])
  })
})
