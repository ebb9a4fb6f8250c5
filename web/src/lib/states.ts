/** The states of something that may be pressed, to be spread on its element; `styles/states.css` draws them. */
export const states = (pending = false, hinted = false, played = false) => ({
  'data-pending': pending ? '' : undefined,
  'data-hinted': hinted ? '' : undefined,
  'data-played': played ? '' : undefined,
})
