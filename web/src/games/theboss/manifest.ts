import icon from 'icon:fedora'
import type { Manifest } from '../contract'
import board from './board.jpg'
import cover from './cover.svg'
import wordmark from './wordmark.svg'

export default {
  name: 'theboss',
  title: 'The Boss',
  icon,
  cover,
  board,
  wordmark,
  wordmarkBox: [4895, 709],
  plate: '2 to 4 · 30 min',
  felt: ['#2F7A60', '#1E4739', '#0E241D'],
  hides: true,
  load: () => import('./index'),
  howto: () => import('./Howto.svelte'),
} satisfies Manifest
