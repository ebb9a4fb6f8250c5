import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { Playback } from '../src/shell/playback.svelte'
import type { State } from '../src/types/messages'

const state = (seq: number) => ({ seq }) as State

describe('playback', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    settings.set('speed', 1)
  })

  it('shows the steps of others one after the other', () => {
    const playback = new Playback(() => undefined)
    playback.jump(state(0))
    for (const seq of [1, 2, 3]) playback.add(state(seq), [], false)
    vi.advanceTimersByTime(10)
    expect(playback.shown?.seq).toBe(1)
    vi.advanceTimersByTime(400)
    expect(playback.shown?.seq).toBe(2)
    vi.advanceTimersByTime(400)
    expect(playback.shown?.seq).toBe(3)
  })

  it('shows my own step at once, after what came before it', () => {
    const seen: boolean[] = []
    const playback = new Playback((_, mine) => seen.push(mine))
    playback.jump(state(0))
    playback.add(state(1), [], false)
    playback.add(state(2), [], true)
    expect(playback.shown?.seq).toBe(2)
    expect(seen).toEqual([false, true])
  })

  it('is never more than 2.5 s behind', () => {
    const playback = new Playback(() => undefined)
    playback.jump(state(0))
    for (let seq = 1; seq <= 60; seq++) playback.add(state(seq), [], false)
    vi.advanceTimersByTime(2600)
    expect(playback.shown?.seq).toBe(60)
  })

  it('moves nothing when told not to', () => {
    settings.set('speed', 0)
    const playback = new Playback(() => undefined)
    playback.add(state(1), [], false)
    expect(playback.shown?.seq).toBe(1)
  })
})
