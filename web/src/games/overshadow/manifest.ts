import icon from 'icon:queen-crown'
import type { Manifest } from '../contract'
import board from './board.jpg'
import cover from './cover.svg'
import wordmark from './wordmark.svg'

export default {
  name: 'overshadow',
  title: 'OverShadow',
  icon,
  cover,
  board,
  wordmark,
  wordmarkBox: [8020, 942],
  plate: '2 to 4 · 25 min',
  felt: ['#A98A4E', '#5A452A', '#241A10'],
  hides: false,
  load: () => import('./index'),
  howto: () => import('./Howto.svelte'),
  picture: () => import('./Variant.svelte'),
} satisfies Manifest
