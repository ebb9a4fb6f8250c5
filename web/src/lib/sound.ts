import { settings } from './settings.svelte'

/** Six small sounds, made on the spot. Silent until the first gesture, as browsers and good manners want. */
export type Sound = 'tap' | 'slide' | 'dice' | 'coin' | 'bell' | 'crack'

let context: AudioContext | null = null
let out: GainNode | null = null
/** The last sounds that were asked for, for tests and for the visual twin. */
export const heard: { sound: Sound; played: boolean }[] = []

function wake(): void {
  if (context || typeof AudioContext === 'undefined') return
  context = new AudioContext()
  out = context.createGain()
  out.connect(context.destination)
}

for (const gesture of ['pointerdown', 'keydown']) globalThis.addEventListener?.(gesture, wake, { once: true, capture: true })

export function play(sound: Sound): void {
  const may = context !== null && settings.kept.sound && settings.kept.volume > 0
  heard.push({ sound, played: may })
  if (heard.length > 50) heard.shift()
  globalThis.dispatchEvent?.(new CustomEvent('underboss-sound', { detail: { sound, played: may } }))
  if (!may || !context || !out) return
  out.gain.value = settings.kept.volume * 0.35
  SOUNDS[sound](context, out, context.currentTime)
}

function tone(ctx: AudioContext, to: AudioNode, at: number, pitch: number, length: number, type: OscillatorType, loud: number, end = pitch): void {
  const source = ctx.createOscillator()
  const gain = ctx.createGain()
  source.type = type
  source.frequency.setValueAtTime(pitch, at)
  source.frequency.exponentialRampToValueAtTime(Math.max(end, 20), at + length)
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  source.connect(gain).connect(to)
  source.start(at)
  source.stop(at + length + 0.02)
}

function hiss(ctx: AudioContext, to: AudioNode, at: number, length: number, pitch: number, loud: number): void {
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2
  const source = ctx.createBufferSource()
  const filter = ctx.createBiquadFilter()
  const gain = ctx.createGain()
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(to)
  source.start(at)
}

const SOUNDS: Record<Sound, (ctx: AudioContext, to: AudioNode, at: number) => void> = {
  tap: (ctx, to, at) => {
    tone(ctx, to, at, 210, 0.09, 'sine', 0.9, 90)
    hiss(ctx, to, at, 0.05, 1800, 0.5)
  },
  slide: (ctx, to, at) => hiss(ctx, to, at, 0.22, 3200, 0.5),
  dice: (ctx, to, at) => {
    for (const [i, late] of [0, 0.08, 0.19, 0.26, 0.37].entries()) {
      hiss(ctx, to, at + late, 0.06, 1400 + i * 220, 0.9)
      tone(ctx, to, at + late, 330 - i * 30, 0.06, 'triangle', 0.35, 140)
    }
  },
  coin: (ctx, to, at) => {
    tone(ctx, to, at, 1320, 0.16, 'triangle', 0.35)
    tone(ctx, to, at + 0.07, 1760, 0.26, 'triangle', 0.35)
  },
  bell: (ctx, to, at) => {
    tone(ctx, to, at, 392, 0.55, 'sine', 0.6)
    tone(ctx, to, at, 788, 0.4, 'sine', 0.18)
    tone(ctx, to, at, 1185, 0.25, 'sine', 0.07)
  },
  crack: (ctx, to, at) => {
    hiss(ctx, to, at, 0.16, 900, 1.2)
    tone(ctx, to, at, 130, 0.3, 'sawtooth', 0.4, 45)
  },
}
