/** Where the pips of a d6 lie, in thirds of the face. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
}

const at = (r: number, turn: number): string =>
  `${Math.round(r * Math.cos(turn) * 100) / 100} ${Math.round(r * Math.sin(turn) * 100) / 100}`

/** The outline of a many-sided die and the edges of its front face. */
export function facets(r: number): { outline: string; edges: string } {
  const outer = Array.from({ length: 10 }, (_, i) => at(r, -Math.PI / 2 + (i * Math.PI) / 5))
  const inner = Array.from({ length: 5 }, (_, i) => at(r * 0.62, -Math.PI / 2 + (i * 2 * Math.PI) / 5))
  return {
    outline: `M${outer.join('L')}Z`,
    edges: `M${inner.join('L')}Z${inner.map((point, i) => `M${point}L${outer[i * 2]}`).join('')}`,
  }
}
