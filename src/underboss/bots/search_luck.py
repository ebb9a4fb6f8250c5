"""Dice that a search needs: the same luck again, and dice that tell whether they were thrown."""

from __future__ import annotations

from mypy_extensions import i64

from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec


class Tape(Dice):
    """The same luck again and again: what was drawn once comes again after `at` is set back to 0."""

    __slots__ = ("at", "source", "tape")

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.tape = vec[i64]()
        self.at: i64 = 0
        super().__init__(0)

    def below(self, n: i64) -> i64:
        if self.at == len(self.tape):
            self.tape = append(self.tape, self.source.below(1 << 30))
        self.at += 1
        return self.tape[self.at - 1] * n >> 30

    def roll(self, sides: i64) -> i64:
        return self.below(sides) + 1


class StillDice(Dice):
    """Tells whether chance was asked for."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        super().__init__(0)
        self.asked = False

    def below(self, n: i64) -> i64:
        self.asked = True
        return super().below(n)  # a real draw, since rules may roll until something happens

    def roll(self, sides: i64) -> i64:
        return self.below(sides) + 1
