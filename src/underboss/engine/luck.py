"""The same luck several times over, for a look at what different actions would bring."""

from mypy_extensions import i64

from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec


class Luck(Dice):
    """What was drawn once from the source comes again after `rewind`, until `renew`; quicker than seeding new dice."""

    __slots__ = ("_at", "_source", "_tape")

    def __init__(self, source: Dice) -> None:
        super().__init__(0)
        self._source = source
        self._tape = vec[i64]()
        self._at: i64 = 0

    def rewind(self) -> None:
        self._at = 0

    def renew(self) -> None:
        self._tape = vec[i64]()
        self._at = 0

    def below(self, n: i64) -> i64:
        if self._at == len(self._tape):
            self._tape = append(self._tape, self._source.below(1 << 30))
        self._at += 1
        return self._tape[self._at - 1] * n >> 30

    def roll(self, sides: i64) -> i64:
        return self.below(sides) + 1
