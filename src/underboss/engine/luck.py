"""The same luck several times over, for a look at what different actions would bring."""

from __future__ import annotations

from underboss.engine.dice import Dice


class Luck(Dice):
    """Dice that can be wound back to their start, which is quicker than seeding new ones."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._start = (self._a, self._b, self._c, self._round)

    def rewind(self) -> None:
        self._a, self._b, self._c, self._round = self._start
