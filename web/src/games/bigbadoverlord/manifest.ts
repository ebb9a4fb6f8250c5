import icon from 'icon:overlord-helm'
import type { Manifest } from '../contract'
import board from './board.jpg'
import cover from './cover.svg'
import wordmark from './wordmark.svg'

export default {
  name: 'bigbadoverlord',
  title: 'Big Bad Overlord',
  icon,
  cover,
  board,
  wordmark,
  wordmarkBox: [7363, 1045],
  plate: '3 to 6 · 60 min',
  felt: ['#A43A4C', '#5E1B2A', '#2A0D16'],
  hides: true,
  load: () => import('./index'),
  howto: () => import('./Howto.svelte'),
} satisfies Manifest
