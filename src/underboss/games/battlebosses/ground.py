"""The map: which spaces there are, what is next to what, and how far."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.vectors import vec
from underboss.games.battlebosses.codes import NOWHERE

FAR: Final = 99


class Ground:
    """Cells are numbered row by row; the bases of the two teams, where there are any, come last. Sets of cells are masks.
    No way leads through a base: it is only ever an end."""

    def __init__(self, near: list[list[int]], starts: list[int], bases: list[int], zones: list[int], camps: list[int]) -> None:
        self.cells: i64 = len(near)
        self.starts = vec[i64](starts)  # of each seat
        self.bases = vec[i64](bases)  # of the two teams; empty without bases
        self.zones = vec[i64](zones)  # of each cell; empty without fog
        self.camps = vec[i64](camps)  # the cell of each monster
        self.all: i64 = 0
        self.open: i64 = 0  # where bosses and tokens may be
        self.near = vec[i64]([0] * len(near))  # the neighbours of each cell
        self.ball = vec[i64]([0] * (4 * len(near)))  # for each cell what lies within 0, 1, 2 and 3 steps
        self.steps = vec[i64]([FAR] * (len(near) * len(near)))
        self.clear = vec[i64]([0] * len(near))  # what a boss in this cell reaches through the fog
        for cell, beside in enumerate(near):
            self.all |= BIT[cell]
            if cell not in bases:
                self.open |= BIT[cell]
            for other in beside:
                self.near[cell] |= BIT[other]
        for cell in range(len(near)):
            self._measure(near, bases, cell)
            self._lift_fog(cell)

    def _measure(self, near: list[list[int]], bases: list[int], start: int) -> None:
        self.steps[start * self.cells + start] = 0
        row = [start]
        while row:
            further: list[int] = []
            for cell in row:
                steps: i64 = self.steps[start * self.cells + cell]
                for ring in range(4):
                    if steps <= ring:
                        self.ball[start * 4 + ring] |= BIT[cell]
                if cell in bases and cell != start:
                    continue
                for other in near[cell]:
                    if self.steps[start * self.cells + other] == FAR:
                        self.steps[start * self.cells + other] = steps + 1
                        further.append(other)
            row = further

    def _lift_fog(self, start: i64) -> None:
        for cell in range(self.cells):
            if not len(self.zones) or -1 <= self.zones[cell] - self.zones[start] <= 1:
                self.clear[start] |= BIT[cell]

    def distance(self, start: i64, end: i64) -> i64:
        """In steps; FAR where no way leads."""
        return self.steps[start * self.cells + end]

    def base_of(self, team: i64) -> i64:
        """The cell of a team's base, or NOWHERE."""
        return self.bases[team] if len(self.bases) else NOWHERE
