import { describe, expect, it } from 'vitest'
import { cubeSize, fewest, spread } from '../src/games/theboss/cities'

const crew = (big: number, small = 0) => ({ big, small })

describe('cubes of a city', () => {
  it('are large while they fit, then smaller, then only counted', () => {
    expect(cubeSize([])).toBe(20)
    expect(cubeSize([crew(4), crew(2)])).toBe(20)
    expect(cubeSize([crew(4), crew(2), crew(1)])).toBe(16)
    expect(cubeSize([crew(4, 1), crew(4)])).toBe(16)
    expect(cubeSize([crew(6, 3), crew(6, 2), crew(5, 1)])).toBeNull()
  })
})

describe('marks on the score track', () => {
  const apart = (places: number[]) => [...places].sort((a, b) => a - b).every((x, i, all) => i === 0 || x - all[i - 1] >= 23.9)

  it('stand at their score where there is room', () => {
    expect(spread([0, 6, 12], 12, 224, 24)).toEqual([0, 100, 200])
  })
  it('stand side by side when scores are equal, also at both ends', () => {
    for (const scores of [[0, 0, 0, 0, 0], [12, 12, 12], [5, 5, 6, 6], [11, 12, 12, 12]]) {
      const places = spread(scores, 12, 200, 24)
      expect(apart(places)).toBe(true)
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...places)).toBeLessThanOrEqual(176)
    }
  })
  it('keeps the order of the scores', () => {
    const places = spread([3, 1, 2], 12, 60, 24)
    expect(places[1]).toBeLessThan(places[2])
    expect(places[2]).toBeLessThan(places[0])
  })
})

describe('the cubes that stand ready', () => {
  const cubes = (big: number, small: number) => ({ id: big * 10 + small, text: `cubes ${big} ${small}`, verb: 'cubes', label: '', targets: [`big:${big}`, `small:${small}`] })
  const actions = [cubes(3, 0), cubes(1, 1), cubes(2, 0), cubes(1, 2)]

  it('are the fewest, big ones first', () => {
    expect(fewest(actions, [])?.text).toBe('cubes 2 0')
    expect(fewest(actions, ['big:1'])?.text).toBe('cubes 1 1')
    expect(fewest([], [])).toBeNull()
  })
})
