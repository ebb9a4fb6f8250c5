"""Maps: from the picture in a content file to the ground that the rules walk on."""

from __future__ import annotations

from underboss.engine.errors import BadInput
from underboss.games.battlebosses.codes import MOST_CELLS
from underboss.games.battlebosses.ground import Ground
from underboss.games.battlebosses.schema import Map

STARTS = "123456"
CAMPS = "abcd"
WAYS = {
    "hexagons": ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)),
    "squares": ((-1, 0), (0, -2), (0, 2), (1, 0)),
}


class Atlas:
    """One map read: where each cell lies in the picture, and what it is."""

    def __init__(self, chart: Map, place: str) -> None:
        self.name = chart.name
        self.shape = chart.shape
        self.place = place
        self.lists = {"duel": chart.duel, "free": chart.free, "teams": chart.teams}
        self.spots = _spots(chart.picture, place)
        self.marks = [mark for mark, _, _ in self.spots]
        at = {(row, column): cell for cell, (_, row, column) in enumerate(self.spots)}
        self.near = [
            [at[row + down, column + right] for down, right in WAYS[chart.shape] if (row + down, column + right) in at]
            for _, row, column in self.spots
        ]
        self.zones = _zones(chart, self.spots, place)
        self._check()

    def _check(self) -> None:
        if len(self.spots) > MOST_CELLS - 2:
            self._refuse(f"{len(self.spots)} spaces, and {MOST_CELLS - 2} are possible")
        seen, row = {0}, [0]
        while row:
            row = [other for cell in row for other in self.near[cell] if other not in seen]
            seen.update(row)
        if len(seen) < len(self.spots):
            _, line, column = self.spots[min(set(range(len(self.spots))) - seen)]
            self._refuse(f"no way leads to the space in row {line + 1}, column {column + 1}")
        for mark in STARTS + CAMPS:
            if self.marks.count(mark) > 1:
                self._refuse(f"{mark!r} is there twice")
        sizes = {"duel": (2,), "free": (3, 4), "teams": (4, 6)}
        for name, starts in self.lists.items():
            if starts and len(starts) not in sizes[name]:
                self._refuse(f"{name} = {list(starts)}: {' or '.join(str(size) for size in sizes[name])} starts are needed")
            for start in starts:
                if starts.count(start) > 1 or str(start) not in self.marks:
                    self._refuse(f"{name} = {list(starts)}: start {start} is named twice or not in the picture")

    def _refuse(self, why: str) -> None:
        raise BadInput(f"{self.place}: {why} (rule BB-103)")

    def seats(self, mode: str) -> tuple[int, ...]:
        """How many may play this map in this mode."""
        counts = {"battle": (len(self.lists["duel"]), len(self.lists["free"])), "teams": (len(self.lists["teams"]),)}
        if mode == "arena":
            return counts["teams"] if self.zones else ()
        return counts[mode]

    def starts(self, mode: str, seats: int) -> list[int]:
        """The start cell of each seat."""
        named = self.lists["teams"] if mode != "battle" else self.lists["duel" if seats == 2 else "free"]
        return [self.marks.index(str(start)) for start in named]

    def ground(self, mode: str, seats: int) -> Ground:
        starts = self.starts(mode, seats)
        near = [list(cells) for cells in self.near]
        if mode != "arena":
            return Ground(near, starts, [], [], [])
        bases = [len(near), len(near) + 1]
        zones = list(self.zones)
        for team, base in enumerate(bases):
            beside = starts[team::2]
            near.append(beside)
            zones.append(zones[beside[0]])
            for start in beside:
                near[start] = [*near[start], base]
        camps = [self.marks.index(mark) for mark in CAMPS if mark in self.marks]
        return Ground(near, starts, bases, zones, camps)

    def spot(self, cell: int, seats: int) -> tuple[int, int]:
        """Row and column for drawing; a base lies outside, beside the middle of its starts."""
        if cell < len(self.spots):
            return self.spots[cell][1:]
        beside = [self.spots[start] for start in self.starts("teams", seats)[cell - len(self.spots) :: 2]]
        row = sum(row for _, row, _ in beside) // len(beside)
        right = 2 * sum(column for _, _, column in beside) > len(beside) * max(column for _, _, column in self.spots)
        edge = max(column for _, _, column in self.spots) + 3 if right else -3
        return row, edge


def _spots(picture: str, place: str) -> list[tuple[str, int, int]]:
    spots: list[tuple[str, int, int]] = []
    for row, line in enumerate(picture.strip("\n").split("\n")):
        for column, mark in enumerate(line):
            if mark == " ":
                continue
            if mark != "o" and mark not in STARTS + CAMPS:
                raise BadInput(f"{place}: {mark!r} in row {row + 1} is no mark of a map (rule BB-103)")
            spots.append((mark, row, column))
    if not spots:
        raise BadInput(f"{place}: the picture has no space (rule BB-103)")
    return spots


def _zones(chart: Map, spots: list[tuple[str, int, int]], place: str) -> list[int]:
    """The fog zone of each cell, from a second picture of the same shape."""
    lines = chart.zones.strip("\n").split("\n") if chart.zones else []
    zones: list[int] = []
    for _, row, column in spots if lines else []:
        mark = lines[row][column] if row < len(lines) and column < len(lines[row]) else " "
        if mark not in "01234" or mark == " ":
            raise BadInput(f"{place}: the zones have {mark!r} in row {row + 1} where 0 to 4 is needed (rule BB-103)")
        zones.append(int(mark))
    return zones
