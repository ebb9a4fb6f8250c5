"""What a map is worth. A map is its tiles and tokens from place `at` of two long rows; `board` says which board."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.vectors import append, vec
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
    SWAMP,
    TYPE,
    TYPE_NAMES,
    content,
    crystals,
)
from underboss.games.overboss.squares import COLUMNS, MOST, MOUNTAINS, NEAR, ROWS, SQUARES, WATER

_TILES: Final = content("tiles")
_TOKENS: Final = _TILES["tokens"]
BASE: Final = vec[i64]([_TILES[name].get("base", 0) for name in TYPE_NAMES])
FOREST_TOTALS: Final = vec[i64](_TILES["forest"]["totals"])
CAMP_TOTALS: Final = vec[i64](_TILES["camp"]["totals"])
DESERT_TOTALS: Final = vec[i64](_TILES["desert"]["totals"])
BANDS: Final = vec[i64](_TOKENS["bands"])
CAVE_MORE: Final[i64] = _TILES["cave"]["beside_mountains"]
SWAMP_BY_WATER: Final[i64] = _TILES["swamp"]["beside_water"]
SWAMP_BY_SWAMP: Final[i64] = _TILES["swamp"]["beside_swamp"]
CASTLE_MORE: Final[i64] = _TILES["castle"]["with_monster"]
DUNGEON_MORE: Final[i64] = _TILES["dungeon"]["per_type_around"]
CLOUD_MORE: Final[i64] = _TILES["cloud"]["per_other_type"]
MOST_GRAVEYARDS: Final[i64] = _TILES["graveyard"]["most"]
SECOND_GRAVEYARDS: Final[i64] = _TILES["graveyard"]["second"]
MATCHING: Final[i64] = _TOKENS["matching"]
MINIBOSS_WORTH: Final[i64] = _TOKENS["miniboss"]
CRYSTAL_WORTH: Final[i64] = _TOKENS["crystal_per_tile"]
ENOUGH_ALONE: Final[i64] = content("solo")["graveyards"]["enough_for_most"]


def total(table: vec[i64], number: i64) -> i64:
    """A table's entry; its last one also stands for all higher numbers."""
    last: i64 = len(table) - 1
    return table[number] if number < last else table[last]


def squares_of(tiles: vec[i64], at: i64, board: i64, kind: i64) -> i64:
    """The set of squares with a tile of this type."""
    found: i64 = 0
    for square in range(SQUARES[board]):
        if TYPE[tiles[at + square]] == kind:
            found |= BIT[square]
    return found


def types_of(tiles: vec[i64], at: i64, board: i64) -> i64:
    """The set of types of tile on the map, Dungeon included."""
    found: i64 = 0
    for square in range(SQUARES[board]):
        if tiles[at + square]:
            found |= BIT[TYPE[tiles[at + square]]]
    return found


def types_around(tiles: vec[i64], at: i64, board: i64, square: i64) -> i64:
    """The set of types bordering a square."""
    found: i64 = 0
    around: i64 = NEAR[MOST * board + square]
    while around:
        tile = tiles[at + lowest(around)]
        around &= around - 1
        if tile:
            found |= BIT[TYPE[tile]]
    return found


def tile_worth(tiles: vec[i64], tokens: vec[i64], at: i64, board: i64, square: i64) -> i64:
    """The points of one tile, for all types that score tile by tile but the Cloud Island."""
    kind = TYPE[tiles[at + square]]
    if kind == GRAVEYARD:
        return MARK[tiles[at + square]]
    worth: i64 = BASE[kind]
    if kind == CAVE:
        if MOUNTAINS[board] & BIT[square]:
            worth += CAVE_MORE
    elif kind == SWAMP:
        if WATER[board] & BIT[square]:
            worth += SWAMP_BY_WATER
        if types_around(tiles, at, board, square) & BIT[SWAMP]:
            worth += SWAMP_BY_SWAMP
    elif kind == CASTLE:
        if tokens[at + square] == CASTLE + 1:
            worth += CASTLE_MORE
    elif kind == DUNGEON:
        worth += DUNGEON_MORE * count(types_around(tiles, at, board, square))
    return worth


def cloud_worth(types: i64) -> i64:
    """The points of each Cloud Island on a map with these types."""
    return BASE[CLOUD] + CLOUD_MORE * count(types & ~BIT[CLOUD])


def group_from(members: i64, board: i64, square: i64) -> i64:
    """The connected squares among these that hang together with one of them."""
    group: i64 = BIT[square]
    edge = group
    while edge:
        grown = members & NEAR[MOST * board + lowest(edge)] & ~group
        edge = (edge & (edge - 1)) | grown
        group |= grown
    return group


def deserts_worth(deserts: i64, board: i64) -> i64:
    """The points of all Desert groups together."""
    points: i64 = 0
    while deserts:
        group = group_from(deserts, board, lowest(deserts))
        deserts &= ~group
        points += total(DESERT_TOTALS, count(group))
    return points


def tile_score(tiles: vec[i64], tokens: vec[i64], at: i64, board: i64) -> i64:
    """All tile points but those for having the most or second most Graveyards."""
    points: i64 = 0
    types: i64 = 0
    forests: i64 = 0
    clouds: i64 = 0
    flags: i64 = 0
    deserts: i64 = 0
    for square in range(SQUARES[board]):
        tile = tiles[at + square]
        if not tile:
            continue
        kind = TYPE[tile]
        types |= BIT[kind]
        if kind == FOREST:
            forests += 1
        elif kind == CAMP:
            flags |= BIT[MARK[tile]]
        elif kind == DESERT:
            deserts |= BIT[square]
        elif kind == CLOUD:
            clouds += 1
        else:
            points += tile_worth(tiles, tokens, at, board, square)
    points += total(FOREST_TOTALS, forests) + total(CAMP_TOTALS, count(flags))
    points += deserts_worth(deserts, board)
    if clouds:
        points += clouds * cloud_worth(types)
    return points


def graveyard_places(counts: vec[i64]) -> vec[i64]:
    """The points of each seat for having the most or second most Graveyards, given the number of each."""
    if len(counts) == 1:
        return vec[i64]([MOST_GRAVEYARDS if counts[0] >= ENOUGH_ALONE else 0])
    most: i64 = 0
    second: i64 = 0
    for number in counts:
        if number > most:
            second = most
            most = number
        elif second < number < most:
            second = number
    points = vec[i64]()
    for number in counts:
        worth: i64 = 0
        if number and number == most:
            worth = MOST_GRAVEYARDS
        elif number and number == second:
            worth = SECOND_GRAVEYARDS
        points = append(points, worth)
    return points


def matching_squares(tiles: vec[i64], tokens: vec[i64], at: i64, board: i64) -> i64:
    """The set of squares with a Matching Monster."""
    found: i64 = 0
    for square in range(SQUARES[board]):
        token = tokens[at + square]
        if token and token == TYPE[tiles[at + square]] + 1 and token < MINIBOSS:
            found |= BIT[square]
    return found


def band_length(tokens: vec[i64], at: i64, start: i64, step: i64, places: i64) -> i64:
    """How many Monsters of one kind stand in line from `start` on, at most so many places."""
    token = tokens[at + start]
    if token == 0 or token >= MINIBOSS:
        return 0
    length: i64 = 1
    while length < places and tokens[at + start + length * step] == token:
        length += 1
    return length


def bands_worth(tokens: vec[i64], at: i64, board: i64) -> i64:
    """The points of all bands."""
    points: i64 = 0
    rows = ROWS[board]
    for row in range(rows):
        points += _line_worth(tokens, at + COLUMNS * row, 1, COLUMNS)
    for column in range(COLUMNS):
        points += _line_worth(tokens, at + column, COLUMNS, rows)
    return points


def _line_worth(tokens: vec[i64], start: i64, step: i64, places: i64) -> i64:
    """The points of the bands along one row or column."""
    points: i64 = 0
    length: i64 = 0
    last: i64 = 0
    for place in range(places):
        token = tokens[start + place * step]
        if token == last:
            length += 1
            continue
        if last and last < MINIBOSS:
            points += BANDS[length]
        last = token
        length = 1
    if last and last < MINIBOSS:
        points += BANDS[length]
    return points


def bands(tokens: vec[i64], at: i64, board: i64) -> list[list[int]]:
    """Each band as the list of its squares; rows first. The slow twin of `bands_worth`, for score sheets."""
    found: list[list[int]] = []
    rows = int(ROWS[board])
    lines = [[COLUMNS * row + column for column in range(COLUMNS)] for row in range(rows)]
    lines += [[COLUMNS * row + column for row in range(rows)] for column in range(COLUMNS)]
    for line in lines:
        at_place = 0
        while at_place < len(line) - 1:
            step = line[1] - line[0]
            length = int(band_length(tokens, at, line[at_place], step, len(line) - at_place))
            if length > 1:
                found.append(line[at_place : at_place + length])
            at_place += max(1, length)
    return found


def token_score(tiles: vec[i64], tokens: vec[i64], at: i64, board: i64, lair: i64) -> i64:
    """Matching Monsters, bands, Minibosses and Crystals."""
    points: i64 = bands_worth(tokens, at, board)
    held = crystals(lair)
    for square in range(SQUARES[board]):
        tile = tiles[at + square]
        if not tile:
            continue
        token = tokens[at + square]
        kind = TYPE[tile]
        if token == MINIBOSS:
            points += MINIBOSS_WORTH
        elif token and token == kind + 1:
            points += MATCHING
        if held & BIT[kind]:
            points += CRYSTAL_WORTH
    return points
