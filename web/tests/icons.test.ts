import { describe, expect, it } from 'vitest'
import { coarse } from '../icons'

describe('coarse path data', () => {
  it('keeps one decimal and no more signs than needed', () => {
    expect(coarse('M70.25 25.156c-9.534.026-19.4.69-29.594 2.063z')).toBe('M70.3 25.2c-9.5 0-19.4.7-29.6 2.1z')
    expect(coarse('M1 2l.04.26.31-.02h10v-.5')).toBe('M1 2l0 .3.3 0h10v-.5')
  })

  it('reads the flags of an arc even when they stand close together', () => {
    expect(coarse('M0 0a10.26 10.26 0 01.55.5a1 1 0 1 0 2 2')).toBe('M0 0a10.3 10.3 0 0 1 .6.5a1 1 0 1 0 2 2')
  })
})
