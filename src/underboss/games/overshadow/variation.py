"""A variation of OverShadow: board, sections, pieces, dice and which rules are on. The shipped ones and a user's own
file take the same form and pass the same checks."""

from __future__ import annotations

import tomllib
from collections import deque
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from underboss.engine.errors import BadInput
from underboss.games.overshadow.field import Field
from underboss.games.overshadow.verbs import MOST_CELLS, MOST_PIECES

WALLS = "ABCD"
LONGEST = 20_000  # characters of a user's file


class Variation(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What `docs/variations.md` describes. In the board `.` is free, `#` an obstacle, `1` to `4` the section of that
    seat, `A` to `D` a wall of that seat."""

    title: Annotated[str, Meta(min_length=1, max_length=60)] = "Own variation"
    board: str
    pieces: Annotated[int, Meta(ge=1, le=30)] = 6
    captain: Literal["guarded", "fighter", "none"] = "guarded"
    move_die: Annotated[int, Meta(ge=2, le=100)] = 12
    attack_die: Annotated[int, Meta(ge=0, le=100)] = 0
    battle_die: Annotated[int, Meta(ge=2, le=100)] = 12
    strikes: Annotated[int, Meta(ge=1, le=20)] = 3
    skulls: Annotated[int, Meta(ge=0, le=200)] = 0
    respawn: Annotated[int, Meta(ge=0, le=100)] = 5
    diagonal_range: bool = False
    turns: Annotated[int, Meta(ge=0, le=2000)] = 0  # 0: by the size of the board
    uneven: bool = False  # the sections are meant to differ


def read_variation(text: str) -> Variation:
    """A user's file, with an error that says what is wrong and where."""
    if len(text) > LONGEST:
        raise BadInput(f"the variation has {len(text)} characters, and {LONGEST} are allowed")
    try:
        data: dict[str, Any] = tomllib.loads(text)
        variation = msgspec.convert(data, Variation)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"the variation is not TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise BadInput(f"the variation is not usable: {error}") from None
    build_field(variation)
    return variation


def rows_of(variation: Variation) -> list[str]:
    return variation.board.strip("\n").split("\n")


def seat_count(variation: Variation) -> int:
    """How many sections the board marks."""
    marks = {mark for row in rows_of(variation) for mark in row}
    return sum(1 for seat in range(4) if str(seat + 1) in marks)


def build_field(variation: Variation) -> Field:
    """Check the variation and lay out its field."""
    rows = [row.rstrip() for row in rows_of(variation)]
    _check_shape(rows)
    seats = _check_seats(rows)
    sections = [_cells(rows, str(seat + 1)) for seat in range(seats)]
    walls = [_cells(rows, WALLS[seat]) for seat in range(seats)]
    _check_connected(rows)
    _check_room(variation, sections)
    if variation.captain == "guarded" and variation.pieces < 2:
        raise BadInput("pieces = 1: a guarded captain needs at least one fighter (rule OS-64)")
    if sum(len(cells) for cells in walls) > 60:
        raise BadInput(f"{sum(len(cells) for cells in walls)} wall spaces, and 60 are possible (rule OS-62)")
    if not variation.uneven:
        _check_fair(rows, seats)
    area = len(rows) * len(rows[0])
    return Field(
        width=len(rows[0]),
        height=len(rows),
        obstacles=_cells(rows, "#"),
        sections=sections,
        walls=walls,
        crew=variation.pieces,
        captain=variation.captain == "guarded",
        crowned=variation.captain != "none",
        move_die=variation.move_die,
        attack_die=variation.attack_die,
        battle_die=variation.battle_die,
        strikes=variation.strikes if variation.captain == "guarded" else 0,
        skulls=variation.skulls,
        respawn=variation.respawn,
        diagonal=variation.diagonal_range,
        turns=variation.turns or (300 if area <= 64 else 600 if area <= 144 else 1000),
    )


def _cells(rows: list[str], mark: str) -> list[int]:
    return [at * len(row) + place for at, row in enumerate(rows) for place, cell in enumerate(row) if cell == mark]


def _check_shape(rows: list[str]) -> None:
    width = len(rows[0])
    if not 4 <= width <= 20 or not 4 <= len(rows) <= 20:
        raise BadInput(f"the board is {width} wide and {len(rows)} high, and 4 to 20 is possible (rule OS-62)")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise BadInput(f"board row {number} has {len(row)} cells and row 1 has {width} (rule OS-62)")
        for place, cell in enumerate(row, 1):
            if cell not in ".#1234ABCD":
                raise BadInput(f"board row {number}, cell {place}: {cell!r} is not one of . # 1-4 A-D (rule OS-62)")
    assert width * len(rows) <= MOST_CELLS


def _check_seats(rows: list[str]) -> int:
    marks = "".join(rows)
    seats = sum(1 for seat in range(4) if str(seat + 1) in marks)
    if seats < 2:
        raise BadInput(f"the board marks {seats} sections, and at least 1 and 2 are needed (rule OS-62)")
    for seat in range(4):
        if (str(seat + 1) in marks) != (seat < seats):
            raise BadInput(f"sections must be numbered from 1 without a gap, and {seat + 1} breaks it (rule OS-62)")
        if WALLS[seat] in marks and seat >= seats:
            raise BadInput(f"wall {WALLS[seat]} belongs to section {seat + 1}, which the board lacks (rule OS-62)")
    return seats


def _check_connected(rows: list[str]) -> None:
    """Every cell that is no obstacle can be reached from every other; walls fall, so they count as ways."""
    width = len(rows[0])
    open_cells = {at for at in range(width * len(rows)) if rows[at // width][at % width] != "#"}
    start = min(open_cells)
    seen, queue = {start}, deque([start])
    while queue:
        cell = queue.popleft()
        ways = [cell - width, cell + width]
        ways += [cell - 1] if cell % width else []
        ways += [cell + 1] if cell % width < width - 1 else []
        for near in ways:
            if near in open_cells and near not in seen:
                seen.add(near)
                queue.append(near)
    if lost := open_cells - seen:
        at = min(lost)
        raise BadInput(f"board row {at // width + 1}, cell {at % width + 1} cannot be reached from the rest (rule OS-63)")


def _check_room(variation: Variation, sections: list[list[int]]) -> None:
    for seat, cells in enumerate(sections):
        if len(cells) < variation.pieces:
            raise BadInput(f"section {seat + 1} has {len(cells)} cells and {variation.pieces} pieces have to fit (rule OS-64)")
    if len(sections) * variation.pieces > MOST_PIECES:
        raise BadInput(f"{len(sections)} x {variation.pieces} pieces, and {MOST_PIECES} are possible (rule OS-64)")


def _check_fair(rows: list[str], seats: int) -> None:
    """Some turn or reflection of the whole board takes section 1 to each other section."""
    alike = {0}
    for turned in _symmetries(rows):
        names = _renaming(rows, turned, seats)
        if names is not None:
            alike.add(names[0])
    for seat in range(seats):
        if seat not in alike:
            raise BadInput(
                f"section {seat + 1} is not like section 1: no turn or reflection of the board exchanges them"
                " (rule OS-65; `uneven = true` allows it)"
            )


def _symmetries(rows: list[str]) -> list[list[str]]:
    found = [rows]
    for _ in range(3):
        found.append(["".join(column) for column in zip(*found[-1][::-1])])
    return found + [[row[::-1] for row in turned] for turned in found]


def _renaming(rows: list[str], turned: list[str], seats: int) -> list[int] | None:
    """For each seat the seat that it becomes, or None if the turned board is another board."""
    if len(turned) != len(rows) or len(turned[0]) != len(rows[0]):
        return None
    becomes: dict[int, int] = {}
    for old, new in zip("".join(rows), "".join(turned)):
        same_kind = old == new or (old in "1234" and new in "1234") or (old in WALLS and new in WALLS)
        if not same_kind:
            return None
        if old in "1234" or old in WALLS:
            seat, other = (int(old) - 1, int(new) - 1) if old in "1234" else (WALLS.index(old), WALLS.index(new))
            if becomes.setdefault(seat, other) != other:
                return None
    return [becomes[seat] for seat in range(seats)]
