"""OverShadow in the browser tests."""

from __future__ import annotations

from tests.browser.cases.case import Case

SMALL = 'title = "Skirmish"\nboard = """\n1111\n....\n....\n2222\n"""\npieces = 2\nstrikes = 2\nturns = {turns}\n'

DUEL = """
title = "Duel"
board = '''
11111111
11111111
........
..##.#..
..#.##..
........
22222222
22222222
'''
pieces = 5
move_die = 8
strikes = 1
turns = 80
uneven = true
"""

# Everybody but the captain goes where the enemies are.
TASTE = """(() => {
  const at = (cell) => [cell % view.width, Math.floor(cell / view.width)]
  const [piece, cell] = [view.pieces[+a.targets[0]?.split(':')[1]], +a.targets[1]?.split(':')[1]]
  const far = (from, to) => Math.abs(at(from)[0] - at(to)[0]) + Math.abs(at(from)[1] - at(to)[1])
  const foes = view.pieces.filter((p) => p.seat !== view.seat && p.cell !== null)
  const near = (from) => Math.min(...foes.map((p) => far(from, p.cell)))
  if (a.verb === 'battle') return 100
  if (a.verb === 'respawn') return 50
  if (a.verb === 'end') return -0.5
  if (a.verb === 'place') return piece.captain ? -Math.abs(at(cell)[0] - 6) : Math.random()
  return piece.captain ? -9 : near(piece.cell) - near(cell)
})()"""

CASE = Case(
    name="overshadow",
    variant="classic",
    short={"variation": SMALL.format(turns=2)},
    tables=(("classic", 2), ("melee", 2), ("fortress", 2), ("block-style", 2)),
    grid=True,
    barrier="end",
    scene="block-style",
    middle=70,
    taste=TASTE,
    fierce={"variation": SMALL.format(turns=60)},
    closing={"variation": DUEL},
)
