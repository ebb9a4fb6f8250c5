import icon from 'icon:dragon-head'
import type { Manifest } from '../contract'
import board from './board.jpg'
import cover from './cover.svg'
import wordmark from './wordmark.svg'

export default {
  name: 'overboss',
  title: 'Overboss',
  icon,
  cover,
  board,
  wordmark,
  wordmarkBox: [4581, 822],
  plate: '1 to 5 · 30 min',
  felt: ['#2A8A96', '#16505A', '#0B2A30'],
  hides: (options) => options.bosses === true,
  load: () => import('./index'),
  howto: () => import('./Howto.svelte'),
  score: () => import('./Score.svelte'),
} satisfies Manifest
