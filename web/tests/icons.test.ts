import { describe, expect, it } from 'vitest'
import { whole } from '../icons'

/** Where the pen of a path with relative lines and curves only comes to. */
function end(path: string): [number, number] {
  let [x, y] = [0, 0]
  for (const [, letter, text] of path.matchAll(/([a-z])([^a-z]*)/g)) {
    const some = [...text.matchAll(/-?[\d.]+/g)].map(Number)
    const takes = { m: 2, l: 2, c: 6 }[letter] ?? 2
    for (let at = 0; at < some.length; at += takes) {
      x += some[at + takes - 2]
      y += some[at + takes - 1]
    }
  }
  return [x, y]
}

describe('the paths of icons in whole units', () => {
  it('rounds every point by itself, so that errors do not add up', () => {
    const steps = Array.from({ length: 100 }, () => 'l.4.4').join('')
    expect(end(whole(`M10.4 10.4${steps}`))).toEqual([50, 50])
  })

  it('keeps absolute, relative and implicit commands apart', () => {
    expect(whole('M1.2 2.4L10 20h5.5V3zm4 4 6 6')).toBe('m1 2l9 18h6v-17zm4 4l6 6')
    expect(whole('m10 10 5 5-3 1')).toBe('m10 10l5 5-3 1')
  })

  it('reads the flags of arcs that are glued together', () => {
    expect(whole('M0 0a5.25 5.25 0 0110 10')).toBe('m0 0a5.3 5.3 0 0 1 10 10')
  })

  it('goes back to the start of a closed path', () => {
    expect(whole('M10.6 10.6l5 0zl1 1')).toBe('m11 11l5 0zl1 1')
  })
})
