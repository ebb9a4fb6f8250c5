declare module 'icon:*' {
  /** The inner SVG of a game-icons icon, drawn in `currentColor` on 512 by 512. */
  const body: string
  export default body
}
