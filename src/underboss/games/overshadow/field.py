"""The battlefield and the numbers of a variation: everything about OverShadow that does not change in play."""

from typing import Final

from mypy_extensions import i16, i64

from underboss.engine.vectors import append, vec

NOWHERE: Final = -1


class Field:
    """Cells are numbered row by row from the top left. Seat s owns the pieces from s x crew on; the first of them is
    the captain where there is one."""

    def __init__(
        self,
        width: int,
        height: int,
        obstacles: list[int],
        sections: list[list[int]],
        walls: list[list[int]],
        crew: int,
        captain: bool,
        crowned: bool,
        move_die: int,
        attack_die: int,
        battle_die: int,
        strikes: int,
        skulls: int,
        respawn: int,
        diagonal: bool,
        turns: int,
    ) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.cells: i64 = width * height
        self.obstacles = obstacles
        self.sections = sections
        self.crew: i64 = crew
        self.captain = captain  # the first piece of each seat is a captain: guarded, struck, unarmed
        self.crowned = crowned  # the first piece is shown as the captain
        self.move_die: i64 = move_die
        self.attack_die: i64 = attack_die  # 0: attacks are free
        self.battle_die: i64 = battle_die
        self.strikes: i64 = strikes  # this many against a captain lose; 0: not played
        self.skulls: i64 = skulls  # this many pieces lost lose; 0: not played
        self.respawn: i64 = respawn  # price in Move Points; 0: not played
        self.diagonal = diagonal
        self.turns: i64 = turns  # the guard against endless games
        self.steps = _neighbours(width, height, False)
        self.range = _neighbours(width, height, True) if diagonal else self.steps
        self.reach: i64 = 8 if diagonal else 4  # entries for each cell in `range`
        self.section = vec[i16]([i16(cell) for cells in sections for cell in cells])
        self.section_start = _starts(sections)
        self.walled = any(walls)
        self.wall_cells = vec[i16]([i16(cell) for cells in walls for cell in cells])
        self.wall_start = _starts(walls)
        self.wall_at = vec[i16]([i16(NOWHERE)] * (width * height))
        self.wall_owner = vec[i64]()
        for seat, cells in enumerate(walls):
            for cell in cells:
                self.wall_at[cell] = i16(len(self.wall_owner))
                self.wall_owner = append(self.wall_owner, seat)


def _starts(groups: list[list[int]]) -> vec[i64]:
    """Where each group begins in the flat list, and one past the end of the last."""
    starts = vec[i64]([0])
    total: i64 = 0
    for group in groups:
        total += len(group)
        starts = append(starts, total)
    return starts


def _neighbours(width: int, height: int, diagonal: bool) -> vec[i16]:
    """The neighbours of each cell, four or eight entries a cell, NOWHERE beyond the edge."""
    ways = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    if diagonal:
        ways += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    near = vec[i16]()
    for row in range(height):
        for column in range(width):
            for down, right in ways:
                inside = 0 <= row + down < height and 0 <= column + right < width
                cell = (row + down) * width + column + right if inside else NOWHERE
                near = append(near, i16(cell))
    return near
