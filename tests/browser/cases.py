"""The games that the browser tests play. A game joins by adding its case."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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


@dataclass(frozen=True)
class Case:
    """How the tests set a game up and what they may rely on."""

    name: str
    seats: int = 2
    variant: str | None = None
    #: options of a game that is over after a few decisions
    short: dict[str, Any] = field(default_factory=dict)
    #: variants with seat counts whose positions are compared with the legal set
    tables: tuple[tuple[str, int], ...] = ()
    #: the board is a grid of cells
    grid: bool = False
    #: something is hidden from the other seats
    hides: bool = False
    #: a verb whose action rolls dice or reveals something, so that it cannot be taken back
    barrier: str | None = None
    #: for pictures: the variant, how many decisions lead to the middle, and verbs that make it lively
    scene: str | None = None
    middle: int = 60
    closing: dict[str, Any] = field(default_factory=dict)
    lively: tuple[str, ...] = ()
    #: verbs that end a turn
    ends: tuple[str, ...] = ("end",)


OVERSHADOW = Case(
    name="overshadow",
    variant="classic",
    short={"variation": SMALL.format(turns=2)},
    tables=(("classic", 2), ("melee", 2), ("fortress", 2), ("block-style", 2)),
    grid=True,
    barrier="end",
    scene="block-style",
    middle=110,
    lively=("battle",),
    closing={"variation": DUEL},
)

THEBOSS = Case(
    name="theboss",
    variant="classic",
    short={"bosses": "1.2.3"},
    tables=(("classic", 2), ("classic", 4), ("five", 5), ("lenient", 3)),
    hides=True,
    barrier="reveal",
    middle=30,
    ends=("done",),
)

CASES: dict[str, Case] = {"overshadow": OVERSHADOW, "theboss": THEBOSS}
