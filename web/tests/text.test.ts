import { describe, expect, it } from 'vitest'
import { ago, clock, counts, emphasise, inline, words } from '../src/lib/text'
import { route } from '../src/lib/router.svelte'

describe('words', () => {
  it('tells time', () => {
    expect(clock(100)).toBe('1:40')
    expect(clock(7260)).toBe('2 h 1 min')
    expect(clock(200_000)).toBe('2 d 7 h')
    expect(ago(Date.now() / 1000 - 125)).toBe('2 min')
    expect(ago('nonsense')).toBe('')
  })

  it('tells seat counts', () => {
    expect(counts([2])).toBe('2')
    expect(counts([2, 4])).toBe('2 or 4')
    expect(counts([4, 2, 3])).toBe('2 to 4')
  })

  it('sets names bold, the longer before the shorter, and not inside words', () => {
    const parts = emphasise('Ann attacks Anna, not Annabel.', ['Ann', 'Anna'])
    expect(parts.filter((part) => part.bold).map((part) => part.text)).toEqual(['Ann', 'Anna'])
    expect(parts.map((part) => part.text).join('')).toBe('Ann attacks Anna, not Annabel.')
  })

  it('survives names that look like patterns', () => {
    expect(emphasise('(.*) wins', ['(.*)'])[0]).toEqual({ text: '(.*)', bold: true })
  })

  it('reads inline markdown and links rule numbers', () => {
    expect(inline('See **this** and OS-12.').map((part) => part.rule ?? (part.bold ? '!' : part.text))).toEqual(['See ', '!', ' and ', 'OS-12', '.'])
  })

  it('makes option names readable', () => {
    expect(words('block_style')).toBe('Block style')
  })
})

describe('routes', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/new/theboss', { page: 'new', game: 'theboss' }],
    ['/t/abc', { page: 'table', id: 'abc' }],
    ['/t/abc/replay', { page: 'replay', id: 'abc', step: null }],
    ['/rules/overshadow', { page: 'rules', game: 'overshadow' }],
    ['/nowhere', { page: 'missing' }],
    ['/t/abc/else', { page: 'missing' }],
  ])('%s', (path, expected) => expect(route(path)).toEqual(expected))

  it('reads the step of a replay, and only a number', () => {
    expect(route('/t/abc/replay', '?step=44')).toMatchObject({ step: 44 })
    expect(route('/t/abc/replay', '?step=x')).toMatchObject({ step: null })
  })
})
