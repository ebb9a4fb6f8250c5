import type { DiceProof } from '../types/messages'

const WORDS = 2 ** 32

const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const hex = (buffer: ArrayBuffer): string => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

export interface Verdict {
  honest: boolean
  draws: number
  text: string
}

/** Works every draw out again from the seed: HMAC-SHA-256 over version, game, nonces and number of the draw. */
export async function checkDice(proof: DiceProof): Promise<Verdict> {
  const bad = (text: string): Verdict => ({ honest: false, draws: proof.draws.length, text })
  if (proof.version !== 'v1') return bad(`Dice of version ${proof.version} cannot be checked here.`)
  if (!/^([0-9a-f]{2})+$/i.test(proof.seed)) return bad('The seed is not hexadecimal.')
  const seed = bytes(proof.seed)
  const promised = hex(await crypto.subtle.digest('SHA-256', seed))
  if (promised !== proof.commitment) return bad('The seed is not the one that was sealed before the game.')
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const message = `${proof.version}|${proof.game_id}|${proof.nonces.join(',')}`
  for (const draw of proof.draws) {
    const value = await drawn(key, `${message}|${draw.i}`, draw.n)
    if (value !== draw.value) return bad(`Draw ${draw.i} should have been ${value}, and the record says ${draw.value}.`)
  }
  return { honest: true, draws: proof.draws.length, text: `All ${proof.draws.length} draws match the seal.` }
}

/** A number from 0 to n - 1: the first 32-bit word of the hash that favours no result. */
async function drawn(key: CryptoKey, message: string, n: number): Promise<number> {
  const limit = WORDS - (WORDS % n)
  for (let block = 0; ; block++) {
    const text = block === 0 ? message : `${message}|${block}`
    const digest = new DataView(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
    for (let at = 0; at < 32; at += 4) {
      const word = digest.getUint32(at)
      if (word < limit) return word % n
    }
  }
}
