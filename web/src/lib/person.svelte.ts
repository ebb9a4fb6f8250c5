import type { GameInfo, Me } from '../types/messages'
import { api } from './api'

const GUESTS = ['Marlowe', 'Ines', 'Quill', 'Sable', 'Annie', 'Corvin', 'Petra', 'Rook', 'Vesper', 'Tamsin', 'Ludo', 'Mirel']

const BEEN = 'underboss.been'

/** Who I am, once asked; a guest gets a name when one is first needed. */
class Person {
  me = $state<Me | null>(null)
  asked = $state(false)
  suggestion = GUESTS[Math.floor(Math.random() * GUESTS.length)]

  /** Whoever was never here need not be asked for. */
  async ask(): Promise<void> {
    try {
      this.me = localStorage.getItem(BEEN) ? await api.me() : null
    } catch {
      this.me = null
    }
    this.asked = true
  }

  async signIn(name: string, password: string): Promise<void> {
    this.me = await api.signIn(name, password)
    localStorage.setItem(BEEN, '1')
  }

  async leave(deed: () => Promise<unknown>): Promise<void> {
    await deed()
    localStorage.removeItem(BEEN)
    this.me = null
  }

  async become(name: string): Promise<Me> {
    this.me = this.me ? await api.rename(name) : await api.arrive(name)
    localStorage.setItem(BEEN, '1')
    return this.me
  }

  /** Me, arriving as a guest under the suggested name if nobody asked before. */
  async ensure(): Promise<Me> {
    if (!this.asked) await this.ask()
    return this.me ?? (await this.become(this.suggestion))
  }
}

export const person = new Person()

let shelf: Promise<GameInfo[]> | undefined

/** The games that the server knows, asked once. */
export function games(): Promise<GameInfo[]> {
  shelf ??= api.games().catch((error) => {
    shelf = undefined
    throw error
  })
  return shelf
}
