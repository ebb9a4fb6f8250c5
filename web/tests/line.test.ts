import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Line } from '../src/lib/line'

class Wire {
  static all: Wire[] = []
  static OPEN = 1
  readyState = 0
  sent: { t: string }[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number; reason: string }) => void
  constructor(readonly address: string) {
    Wire.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close(code = 1000, reason = '') {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
  up() {
    this.readyState = 1
    this.onopen?.()
  }
  say(told: object) {
    this.onmessage?.({ data: JSON.stringify(told) })
  }
}

describe('the line', () => {
  let states: string[] = []
  let line: Line
  const last = () => Wire.all[Wire.all.length - 1]
  const kinds = () => last().sent.map((message) => message.t)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', Wire)
    Wire.all = []
    states = []
    line = new Line('ws://house', () => ({ t: 'hello', seq: 7 }), () => undefined, (state) => states.push(state))
  })
  afterEach(() => {
    line.close()
    vi.unstubAllGlobals()
  })

  it('says hello first and again after a cut', () => {
    last().up()
    last().say({ t: 'table' })
    expect(states).toEqual(['open'])
    last().close(1006)
    expect(states).toEqual(['open', 'cut'])
    vi.advanceTimersByTime(300)
    expect(Wire.all).toHaveLength(2)
    last().up()
    expect(kinds()).toEqual(['hello'])
    last().say({ t: 'table' })
    expect(states).toEqual(['open', 'cut', 'open'])
  })

  it('asks after 2.5 s of silence and takes a new socket after 9 s', () => {
    last().up()
    last().say({ t: 'table' })
    vi.advanceTimersByTime(3000)
    expect(kinds()).toContain('ping')
    expect(Wire.all).toHaveLength(1)
    vi.advanceTimersByTime(7500)
    expect(Wire.all.length).toBeGreaterThan(1)
    expect(states).toContain('cut')
  })

  it('lets the server know that it lives, however much the server tells', () => {
    last().up()
    for (let i = 0; i < 12; i++) {
      last().say({ t: 'step' })
      vi.advanceTimersByTime(1000)
    }
    expect(kinds().filter((kind) => kind === 'ping').length).toBeGreaterThan(0)
  })

  it('does not knock again where it was turned away', () => {
    last().up()
    last().close(4405, 'this table has no spectators')
    vi.advanceTimersByTime(20_000)
    expect(Wire.all).toHaveLength(1)
    expect(states).toEqual(['refused'])
  })

  it('sends nothing while the line is cut', () => {
    expect(line.send({ t: 'chat' })).toBe(false)
    last().up()
    expect(line.send({ t: 'chat' })).toBe(true)
  })
})
