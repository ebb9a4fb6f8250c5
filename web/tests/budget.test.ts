import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const built = join(__dirname, '../../src/underboss/server/static')
const FIRST = 120_000
const FURTHER = 60_000

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}

/** Everything that a browser must have to run these modules, each file once. */
function needed(chunks: Record<string, Chunk>, names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = chunks[name]
    if (!chunk || seen.has(chunk.file)) continue
    seen.add(chunk.file)
    needed(chunks, chunk.imports ?? [], seen)
  }
  return seen
}

const weigh = (files: Iterable<string>): number =>
  [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0)

describe.runIf(existsSync(join(built, '.vite/manifest.json')))('the weight of the built script', () => {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))
  const games = Object.keys(chunks).filter((name) => /^src\/games\/[^/]+\/index\.ts$/.test(name))
  const shell = needed(chunks, ['index.html', 'src/shell/TablePage.svelte'])

  it('knows the entry and at least one game', () => {
    expect(chunks['index.html']?.isEntry).toBe(true)
    expect(games.length).toBeGreaterThan(0)
  })

  it.each(games)('opens a table with %s for at most 120 kB', (game) => {
    expect(weigh(needed(chunks, [game], new Set(shell))) ).toBeLessThanOrEqual(FIRST)
  })

  it.each(games)('adds %s for at most 60 kB', (game) => {
    const all = needed(chunks, [game], new Set(shell))
    expect(weigh([...all].filter((file) => !shell.has(file)))).toBeLessThanOrEqual(FURTHER)
  })
})
