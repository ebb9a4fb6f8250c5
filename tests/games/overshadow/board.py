"""Positions for tests, drawn in letters."""

from __future__ import annotations

import underboss
from underboss import Dice, LoadedDice
from underboss.engine.bits import BIT, mask_of
from underboss.games.overshadow.rules import OverShadow
from underboss.games.overshadow.verbs import BATTLE, END, FIGHTING, PLACE, RESPAWN, STEP, STORM, VERBS

__all__ = ["BATTLE", "END", "PLACE", "RESPAWN", "STEP", "STORM", "Board", "Dice", "LoadedDice"]


class Board:
    """A position in the middle of a turn. In the drawing `a` to `f` are pieces 0 to 5 of seat 0 (`a` its captain),
    `A` to `F` those of seat 1, `k` to `p` of seat 2, `K` to `P` of seat 3; anything else is empty. Only the rows that
    matter need be drawn; they begin at the top."""

    def __init__(self, drawing: str, turn: int = 0, moves: int = 12, attacks: int = 6, seats: int = 2, **options: object) -> None:
        self.game = underboss.load("overshadow", **options)
        state = self.game.start(seats, Dice(1))
        assert isinstance(state, OverShadow)
        field = state.field
        self.crew, self.width = int(field.crew), int(field.width)
        where = [-1] * (seats * self.crew)
        for row, line in enumerate(drawing.strip("\n").split("\n")):
            for column, mark in enumerate(line.strip()):
                if mark.isalpha():
                    where[self.piece(mark)] = row * self.width + column
        none = [0] * seats
        numbers = [0, mask_of(list(range(len(field.wall_owner)))), 0, turn, 1, moves, attacks, FIGHTING, -1, 0]
        dump = [where, [0] * len(where), none, list(none), list(none), numbers]
        restored = self.game.restore(seats, dump)
        assert isinstance(restored, OverShadow)
        self.state: OverShadow = restored

    def piece(self, mark: str) -> int:
        seat, first = next((seat, start) for seat, start in enumerate("aAkK") if 0 <= ord(mark) - ord(start) < 8)
        return seat * self.crew + ord(mark) - ord(first)

    def cell(self, name: str) -> int:
        """`b3`: column b, row 3."""
        return (int(name[1:]) - 1) * self.width + ord(name[0]) - ord("a")

    def action(self, text: str) -> int:
        """`step b c3`, `battle b A`, `storm b e1`, `respawn b`, `place b c3`, `end`."""
        verb, *words = text.split()
        numbers = [self.piece(word) if len(word) == 1 else self.cell(word) for word in words]
        return VERBS.parse(" ".join([verb, *map(str, numbers)]))

    def play(self, text: str, *faces: int) -> Board:
        """Carry out an action; every face must be used. The turn's die is rolled by whoever comes next."""
        dice = LoadedDice(list(faces))
        self.state.play(self.state.turn, self.action(text), dice)
        assert dice.left == 0, f"{dice.left} faces were not used"
        return self

    def why_not(self, text: str) -> str:
        """The number of the rule that refuses the action, or an empty string."""
        reason = self.state.refusal(self.state.turn, self.action(text))
        assert (reason is None) == (self.action(text) in list(self.state.legal(self.state.turn)))
        return "" if reason is None else reason.rule

    def at(self, mark: str) -> int:
        return int(self.state.where[self.piece(mark)])

    def is_out(self, seat: int) -> bool:
        return bool(self.state.out & BIT[seat])
