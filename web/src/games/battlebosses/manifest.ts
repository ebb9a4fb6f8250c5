import icon from 'icon:power-lightning'
import type { Manifest } from '../contract'
import board from './board.jpg'
import cover from './cover.svg'
import wordmark from './wordmark.svg'

export default {
  name: 'battlebosses',
  title: 'Battle Bosses',
  icon,
  cover,
  board,
  wordmark,
  wordmarkBox: [6036, 724],
  plate: '2 to 6 · 40 min',
  felt: ['#5A4FB0', '#2C2660', '#100D28'],
  hides: true,
  load: () => import('./index'),
  howto: () => import('./Howto.svelte'),
} satisfies Manifest
