import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkDice } from '../src/lib/dicecheck'
import type { DiceProof } from '../src/types/messages'

const seed = 'ab'.repeat(32)

function proof(): DiceProof {
  const key = Buffer.from(seed, 'hex')
  const draws = Array.from({ length: 40 }, (_, i) => {
    const n = i % 2 ? 12 : 6
    const word = createHmac('sha256', key).update(`v1|table|one,two|${i}`).digest().readUInt32BE(0)
    return { i, n, value: word % n }
  })
  return { version: 'v1', game_id: 'table', seed, commitment: createHash('sha256').update(key).digest('hex'), nonces: ['one', 'two'], draws }
}

const shared = JSON.parse(readFileSync(join(__dirname, '../../tests/vectors/dice.json'), 'utf8')) as { version: string; cases: DiceProof[] }

describe('checking the dice', () => {
  it.each(shared.cases)('agrees with the server on the shared vector of $game_id', async (one) => {
    expect(await checkDice({ ...one, version: shared.version })).toMatchObject({ honest: true, draws: one.draws.length })
  })

  it('passes honest ones', async () => {
    expect(await checkDice(proof())).toMatchObject({ honest: true, draws: 40 })
  })

  it('fails with one flipped bit anywhere', async () => {
    const value = proof()
    value.draws[17].value ^= 1
    expect(await checkDice(value)).toMatchObject({ honest: false })
    const sealed = { ...proof(), seed: `ac${seed.slice(2)}` }
    expect((await checkDice(sealed)).text).toContain('sealed')
    expect(await checkDice({ ...proof(), nonces: ['one', 'twp'] })).toMatchObject({ honest: false })
    expect(await checkDice({ ...proof(), seed: 'zz' })).toMatchObject({ honest: false })
    expect(await checkDice({ ...proof(), version: 'v2' })).toMatchObject({ honest: false })
  })
})
