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


class Streams(Dice):
    """Numbered streams of chance, quick to change between: the same number brings the same draws."""

    __slots__ = ("_first", "_second", "_third")

    def __init__(self, source: Dice) -> None:
        super().__init__(0)
        self._first = source.below(1 << 30)
        self._second = source.below(1 << 30)
        self._third = source.below(1 << 30)

    def begin(self, number: i64) -> None:
        """Draw from this stream, from its beginning."""
        self._a = self._first ^ number
        self._b = self._second
        self._c = self._third
        self._round = 1
        for _ in range(8):  # until streams with neighbouring numbers have nothing in common
            self._next()
