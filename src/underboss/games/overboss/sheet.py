"""The score sheet of a map: one line for every reason, in words."""

from __future__ import annotations

from typing import Annotated

import msgspec
from mypy_extensions import i64

from underboss.engine.bits import BIT, count, members
from underboss.engine.vectors import vec
from underboss.engine.view import Implied
from underboss.games.overboss.pieces import (
    CAMP,
    CASTLE,
    CAVE,
    CLOUD,
    DESERT,
    DUNGEON,
    FOREST,
    GRAVEYARD,
    MARK,
    MINIBOSS,
    MONSTERS,
    SWAMP,
    TYPE,
    TYPE_NAMES,
    TYPE_TITLES,
    crystals,
)  # fmt: skip
from underboss.games.overboss.scoring import (
    BANDS,
    CAMP_TOTALS,
    CRYSTAL_WORTH,
    DESERT_TOTALS,
    FOREST_TOTALS,
    MATCHING,
    MINIBOSS_WORTH,
    MOST_GRAVEYARDS,
    bands,
    cloud_worth,
    group_from,
    matching_squares,
    squares_of,
    tile_worth,
    total,
    types_around,
    types_of,
)  # fmt: skip
from underboss.games.overboss.squares import MOUNTAINS, SQUARE_NAMES, SQUARES, WATER
from underboss.games.overboss.tally import BOSS_TITLES, COUNTED, COUNTS, objective, tally


class Line(msgspec.Struct, frozen=True):
    """One reason for points. `kind` groups lines: a type of tile, or matching, band, miniboss, crystal, boss."""

    section: str  # tiles, tokens or boss
    kind: str
    text: str
    squares: list[int]
    points: int


class Sheet(msgspec.Struct, frozen=True):
    """A map's score with its reasons."""

    total: int
    tiles: int
    tokens: int
    boss: int
    matching: int  # Matching Monsters, which decide ties
    lines: Annotated[list[Line], Implied]


class Map:
    """What is needed to score one map."""

    def __init__(self, tiles: vec[i64], tokens: vec[i64], at: int, board: int, lair: int) -> None:
        self.tiles, self.tokens, self.at, self.board, self.lair = tiles, tokens, at, board, lair

    def squares(self, kind: int) -> list[int]:
        return members(squares_of(self.tiles, self.at, self.board, kind))


def place_name(square: int) -> str:
    return SQUARE_NAMES[square].upper()


def score_sheet(land: Map, place_points: int, boss: int | None = None) -> Sheet:
    """All lines of a map. `place_points` are those for having the most or second most Graveyards."""
    lines = [*_tile_lines(land, place_points), *_token_lines(land)]
    if boss is not None:
        lines.append(_boss_line(land, boss))
    sums = {section: sum(line.points for line in lines if line.section == section) for section in ("tiles", "tokens", "boss")}
    matching = int(count(matching_squares(land.tiles, land.tokens, land.at, land.board)))
    return Sheet(sum(sums.values()), sums["tiles"], sums["tokens"], sums["boss"], matching, lines)


def _tile_lines(land: Map, place_points: int) -> list[Line]:
    lines: list[Line] = []
    for kind in range(len(TYPE_NAMES)):
        squares = land.squares(kind)
        if not squares:
            continue
        if kind in (FOREST, CAMP):
            lines.append(_set_line(land, kind, squares))
        elif kind == DESERT:
            lines += _desert_lines(land)
        else:
            lines += [_single_line(land, kind, square) for square in squares]
        if kind == GRAVEYARD and place_points:
            which = "most" if place_points == MOST_GRAVEYARDS else "second most"
            lines.append(Line("tiles", "graveyard", f"{which} Graveyards", squares, place_points))
    return lines


def _set_line(land: Map, kind: int, squares: list[int]) -> Line:
    if kind == FOREST:
        points = total(FOREST_TOTALS, len(squares))
        return Line("tiles", "forest", _many(len(squares), "Forest"), squares, int(points))
    flags = len({int(MARK[land.tiles[land.at + square]]) for square in squares})
    text = f"{_many(len(squares), 'Camp')} with {_many(flags, 'different flag')}"
    return Line("tiles", "camp", text, squares, int(total(CAMP_TOTALS, flags)))


def _desert_lines(land: Map) -> list[Line]:
    lines = []
    left = int(squares_of(land.tiles, land.at, land.board, DESERT))
    while left:
        group = int(group_from(left, land.board, members(left)[0]))
        left &= ~group
        size = int(count(group))
        points = int(total(DESERT_TOTALS, size))
        lines.append(Line("tiles", "desert", f"{_many(size, 'Desert')} connected", members(group), points))
    return lines


def _single_line(land: Map, kind: int, square: int) -> Line:
    text = f"{TYPE_TITLES[kind]} on {place_name(square)}{_because(land, kind, square)}"
    if kind == CLOUD:
        points = cloud_worth(types_of(land.tiles, land.at, land.board))
    else:
        points = tile_worth(land.tiles, land.tokens, land.at, land.board, square)
    return Line("tiles", TYPE_NAMES[kind], text, [square], int(points))


def _because(land: Map, kind: int, square: int) -> str:
    around = types_around(land.tiles, land.at, land.board, square)
    if kind == CAVE and MOUNTAINS[land.board] & BIT[square]:
        return ", beside mountains"
    if kind == GRAVEYARD:
        return f", value {MARK[land.tiles[land.at + square]]}"
    if kind == SWAMP:
        reasons = [", by the water"] if WATER[land.board] & BIT[square] else []
        return "".join(reasons + ([", beside a Swamp"] if around & BIT[SWAMP] else []))
    if kind == CASTLE and land.tokens[land.at + square] == CASTLE + 1:
        return ", with a vampire"
    if kind == CLOUD:
        others = types_of(land.tiles, land.at, land.board) & ~BIT[CLOUD]
        return f", {_many(int(count(others)), 'other type')} on the map"
    if kind == DUNGEON:
        return f", {_many(int(count(around)), 'type')} around it"
    return ""


def _token_lines(land: Map) -> list[Line]:
    lines = []
    for square in members(matching_squares(land.tiles, land.tokens, land.at, land.board)):
        kind = int(TYPE[land.tiles[land.at + square]])
        text = f"{MONSTERS[kind]} matching its {TYPE_TITLES[kind]} on {place_name(square)}"
        lines.append(Line("tokens", "matching", text, [square], int(MATCHING)))
    for band in bands(land.tokens, land.at, land.board):
        monster = MONSTERS[land.tokens[land.at + band[0]] - 1]
        text = f"band of {_many(len(band), monster)}, {place_name(band[0])} to {place_name(band[-1])}"
        lines.append(Line("tokens", "band", text, band, int(BANDS[len(band)])))
    for square in range(int(SQUARES[land.board])):
        if land.tokens[land.at + square] == MINIBOSS:
            lines.append(Line("tokens", "miniboss", f"Miniboss on {place_name(square)}", [square], int(MINIBOSS_WORTH)))
    for kind in members(crystals(land.lair)):
        squares = land.squares(kind)
        text = f"{TYPE_TITLES[kind]} Crystal with {_many(len(squares), TYPE_TITLES[kind])}"
        lines.append(Line("tokens", "crystal", text, squares, len(squares) * int(CRYSTAL_WORTH)))
    return lines


def _boss_line(land: Map, boss: int) -> Line:
    found = int(tally(COUNTS[boss], land.tiles, land.tokens, land.at, land.board, land.lair))
    points = int(objective(boss, land.tiles, land.tokens, land.at, land.board, land.lair))
    return Line("boss", "boss", f"{BOSS_TITLES[boss]}: {counted_words(COUNTED[COUNTS[boss]], found)}", [], points)


# What is counted, for one and for several.
COUNTED_WORDS = {
    "minibosses": ("Miniboss", "Minibosses"),
    "matching_in_bottom_row": ("Matching Monster in the bottom row", "Matching Monsters in the bottom row"),
    "long_bands": ("band of three or more", "bands of three or more"),
    "matching_in_corners": ("Matching Monster in a corner", "Matching Monsters in corners"),
    "used_portals": ("used Portal", "used Portals"),
    "types_beyond_four": ("type of tile beyond four", "types of tile beyond four"),
    "crystals": ("Crystal", "Crystals"),
    "rich_dungeons": ("Dungeon worth 4 or 5", "Dungeons worth 4 or 5"),
    "monster_kinds": ("kind of Monster", "kinds of Monster"),
    "full_rows": ("row full of tokens", "rows full of tokens"),
    "matching": ("Matching Monster", "Matching Monsters"),
    "volcanoes": ("Volcano", "Volcanoes"),
    "bands": ("band", "bands"),
    "clouds": ("Cloud Island", "Cloud Islands"),
}


def counted_words(counted: str, number: int) -> str:
    one, several = COUNTED_WORDS[counted]
    return f"{number} {one if number == 1 else several}"


def _many(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {PLURALS.get(thing, thing + 's')}"


PLURALS = {"Volcano": "Volcanoes", "harpy": "harpies", "witch": "witches"}
