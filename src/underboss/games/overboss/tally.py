"""Things that Boss objectives and campaign stars count on a map, and what the Bosses pay for them."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.vectors import vec
from underboss.games.overboss.pieces import CLOUD, DUNGEON, MINIBOSS, VOLCANO, content, crystals, used_portals
from underboss.games.overboss.scoring import bands, matching_squares, squares_of, tile_worth, types_of
from underboss.games.overboss.squares import COLUMNS, CORNERS, ROWS, SQUARES

COUNTED: Final[list[str]] = [
    "minibosses",
    "matching_in_bottom_row",
    "long_bands",
    "matching_in_corners",
    "used_portals",
    "types_beyond_four",
    "crystals",
    "rich_dungeons",
    "monster_kinds",
    "full_rows",
    "matching",
    "volcanoes",
    "bands",
    "clouds",
]

_BOSSES: Final = content("bosses")
BOSS_NAMES: Final[list[str]] = list(_BOSSES)
BOSS_TITLES: Final[list[str]] = [boss["name"] for boss in _BOSSES.values()]
ABILITIES: Final[list[str]] = [boss["ability"] for boss in _BOSSES.values()]
LIFTS: Final[list[float]] = [float(boss["lift"]) for boss in _BOSSES.values()]
BOSS_RULES: Final[list[str]] = [boss["rule"] for boss in _BOSSES.values()]
COUNTS: Final = vec[i64]([COUNTED.index(boss["count"]) for boss in _BOSSES.values()])
EACH: Final = vec[i64]([boss["each"] for boss in _BOSSES.values()])
MOST_PAID: Final = vec[i64]([boss["most"] for boss in _BOSSES.values()])


def tally(counted: i64, tiles: vec[i64], tokens: vec[i64], at: i64, board: i64, lair: i64) -> i64:
    """How many of the things at this place of COUNTED the map has."""
    if counted == 0:
        return _minibosses(tokens, at, board)
    if counted == 1:
        bottom = 15 * BIT[COLUMNS * (ROWS[board] - 1)]
        return count(matching_squares(tiles, tokens, at, board) & bottom)
    if counted == 2:
        return len([band for band in bands(tokens, at, board) if len(band) > 2])
    if counted == 3:
        return count(matching_squares(tiles, tokens, at, board) & CORNERS[board])
    if counted == 4:
        return used_portals(lair)
    if counted == 5:
        return max(0, count(types_of(tiles, at, board)) - 4)
    if counted == 6:
        return count(crystals(lair))
    if counted == 7:
        return _rich_dungeons(tiles, tokens, at, board)
    if counted == 8:
        return _monster_kinds(tokens, at, board)
    if counted == 9:
        return _full_rows(tokens, at, board)
    if counted == 10:
        return count(matching_squares(tiles, tokens, at, board))
    if counted == 11:
        return count(squares_of(tiles, at, board, VOLCANO))
    if counted == 12:
        return len(bands(tokens, at, board))
    return count(squares_of(tiles, at, board, CLOUD))


def _minibosses(tokens: vec[i64], at: i64, board: i64) -> i64:
    found: i64 = 0
    for square in range(SQUARES[board]):
        if tokens[at + square] == MINIBOSS:
            found += 1
    return found


def _rich_dungeons(tiles: vec[i64], tokens: vec[i64], at: i64, board: i64) -> i64:
    found: i64 = 0
    dungeons = squares_of(tiles, at, board, DUNGEON)
    for square in range(SQUARES[board]):
        if dungeons & BIT[square] and tile_worth(tiles, tokens, at, board, square) >= 4:
            found += 1
    return found


def _monster_kinds(tokens: vec[i64], at: i64, board: i64) -> i64:
    kinds: i64 = 0
    for square in range(SQUARES[board]):
        token = tokens[at + square]
        if token and token < MINIBOSS:
            kinds |= BIT[token]
    return count(kinds)


def _full_rows(tokens: vec[i64], at: i64, board: i64) -> i64:
    full: i64 = 0
    for row in range(ROWS[board]):
        start = at + COLUMNS * row
        if tokens[start] and tokens[start + 1] and tokens[start + 2] and tokens[start + 3]:
            full += 1
    return full


def objective(boss: i64, tiles: vec[i64], tokens: vec[i64], at: i64, board: i64, lair: i64) -> i64:
    """The points of a Boss's objective."""
    points: i64 = EACH[boss] * tally(COUNTS[boss], tiles, tokens, at, board, lair)
    return min(points, MOST_PAID[boss])
