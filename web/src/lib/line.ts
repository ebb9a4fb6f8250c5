import type { ServerMessage } from '../types/messages'

export type LineState = 'connecting' | 'open' | 'cut' | 'refused'

const QUIET = 2500 // then ask whether the other end lives
const IDLE = 10_000 // then let the other end know that we live, however much it tells us
const DEAD = 9000 // then take a new socket
const FINAL = [4403, 4404, 4405] // not ours, no such table, not for us: asking again does not help
const WAITS = [250, 500, 1000, 2000, 3000]

/** A socket that comes back by itself. It says hello at each start and drops a line that went silent. */
export class Line {
  private socket: WebSocket | null = null
  private tries = 0
  private last = 0
  private sent = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private closed = false

  constructor(
    private readonly address: string,
    private readonly hello: () => object,
    private readonly hear: (message: ServerMessage) => void,
    private readonly state: (state: LineState, reason?: string) => void,
  ) {
    this.look = this.look.bind(this)
    document.addEventListener('visibilitychange', this.look)
    addEventListener('online', this.look)
    this.beat = setInterval(() => this.check(), 500)
    this.open()
  }

  private open(): void {
    clearTimeout(this.timer)
    if (this.closed) return
    const socket = new WebSocket(this.address)
    this.socket = socket
    this.last = Date.now()
    socket.onopen = () => {
      if (this.socket !== socket) return
      this.sent = Date.now()
      socket.send(JSON.stringify(this.hello()))
    }
    socket.onmessage = (event) => {
      if (this.socket !== socket) return
      this.last = Date.now()
      if (this.tries >= 0) {
        this.tries = -1
        this.state('open')
      }
      this.hear(JSON.parse(event.data))
    }
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      if (!FINAL.includes(event.code)) return this.lost()
      this.close()
      this.state('refused', event.reason)
    }
    socket.onerror = () => socket.close()
  }

  private lost(): void {
    this.socket = null
    if (this.closed) return
    this.tries = Math.max(this.tries, 0)
    this.state('cut')
    this.timer = setTimeout(() => this.open(), WAITS[Math.min(this.tries++, WAITS.length - 1)])
  }

  private check(): void {
    const silent = Date.now() - this.last
    if (this.socket && silent > DEAD) this.drop()
    else if (silent > QUIET || Date.now() - this.sent > IDLE) this.send({ t: 'ping' })
  }

  private drop(): void {
    const old = this.socket
    this.lost()
    old?.close()
  }

  /** Back from the background, or the network is back: do not wait for timers that slept. */
  private look(): void {
    if (document.visibilityState === 'hidden' || this.closed) return
    if (!this.socket) {
      this.tries = Math.max(this.tries, 0)
      this.open()
      return
    }
    if (Date.now() - this.last < QUIET) return
    const asked = this.last
    this.send({ t: 'ping' })
    setTimeout(() => this.socket && this.last === asked && this.drop(), 900)
  }

  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.sent = Date.now()
    this.socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.beat)
    document.removeEventListener('visibilitychange', this.look)
    removeEventListener('online', this.look)
    this.socket?.close()
  }
}
