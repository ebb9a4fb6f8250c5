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

CASE = Case(
    name="overshadow",
    variant="classic",
    short={"variation": SMALL.format(turns=2)},
    tables=(("classic", 2), ("melee", 2), ("fortress", 2), ("block-style", 2)),
    grid=True,
    barrier="end",
    scene="block-style",
    middle=110,
    fierce={"variation": SMALL.format(turns=60)},
    closing={"variation": DUEL},
)
