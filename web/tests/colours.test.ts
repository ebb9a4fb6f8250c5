import { describe, expect, it } from 'vitest'
import { SCORED } from '../src/games/overboss/pieces'

/** How bright a colour is, by the definition of the accessibility guidelines. */
function brightness(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, bright] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe('the colours of a score sheet', () => {
  it('measures contrast as the guidelines do', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
  it.each(Object.entries(SCORED))('carry the points of %s in cream', (_, { colour }) => {
    expect(contrast(colour, '#fff8ea')).toBeGreaterThanOrEqual(4.5)
  })
})
