"""What a map may still become: a careful player's guess of its final Power."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.vectors import vec
from underboss.games.overboss.pieces import (
    CAMP,
    CLOUD,
    DESERT,
    DUNGEON,
    FOREST,
    MARK,
    MINIBOSS,
    SWAMP,
    TYPE,
    WAITING_KINDS,
    active_portals,
    crystals,
)
from underboss.games.overboss.scoring import (
    CAMP_TOTALS,
    DESERT_TOTALS,
    FOREST_TOTALS,
    group_from,
    tile_score,
    token_score,
    total,
)
from underboss.games.overboss.squares import ALL_SQUARES, COLUMNS, MOST, NEAR, ROWS, SQUARES

# What each promise is worth in points; found by climbing on the mean solo Power of greedy games.
TURN: Final = 0  # a turn still to come
NEXT_FOREST: Final = 1  # share of what the next Forest would add
NEXT_CAMP: Final = 2
NEXT_DESERT: Final = 3
SWAMP_ROOM: Final = 4  # a Swamp alone with open squares beside it
DUNGEON_ROOM: Final = 5  # an open square beside a Dungeon
CLOUD_FEAR: Final = 6  # a type that may still come, for each Cloud Island
BAND_ROOM: Final = 7  # an open place in line with Monsters, for each point it could add
CRYSTAL_HOPE: Final = 8  # a turn still to come, for each Crystal
PORTAL_HOPE: Final = 9
WAITING_HOPE: Final = 10  # tokens in the lair
OPEN_TILE: Final = 11
WEIGHTS: Final = vec[float]([4.6, 0.45, 0.49, 0.3, 0.3, 0.45, 0.25, 0.2, 0.27, 0.96, 1.2, 0.6])


def prospects(tiles: vec[i64], tokens: vec[i64], at: i64, board: i64, lair: i64, terrains: i64, weights: vec[float]) -> float:
    """The map's points now, without Graveyard places and Boss, and what its open squares promise."""
    open_squares: i64 = ALL_SQUARES[board]
    open_tiles: i64 = 0
    types: i64 = 0
    forests: i64 = 0
    flags: i64 = 0
    deserts: i64 = 0
    swamps: i64 = 0
    dungeons: i64 = 0
    clouds: i64 = 0
    promise = 0.0
    for square in range(SQUARES[board]):
        tile = tiles[at + square]
        if not tile:
            continue
        open_squares &= ~BIT[square]
        kind = TYPE[tile]
        types |= BIT[kind]
        if kind == FOREST:
            forests += 1
        elif kind == CAMP:
            flags |= BIT[MARK[tile]]
        elif kind == DESERT:
            deserts |= BIT[square]
        elif kind == SWAMP:
            swamps |= BIT[square]
        elif kind == DUNGEON:
            dungeons |= BIT[square]
        elif kind == CLOUD:
            clouds += 1
        if kind != DUNGEON and not tokens[at + square]:
            open_tiles |= BIT[square]
    turns = float(count(open_squares))
    share = turns / float(SQUARES[board])
    promise += weights[TURN] * turns
    if open_squares:
        promise += weights[DUNGEON_ROOM] * _dungeon_room(dungeons, board, open_squares)
        promise += weights[SWAMP_ROOM] * _swamp_room(swamps, board, open_squares)
        if terrains & BIT[FOREST]:
            promise += share * weights[NEXT_FOREST] * _next(FOREST_TOTALS, forests)
        if terrains & BIT[CAMP]:
            promise += share * weights[NEXT_CAMP] * _next(CAMP_TOTALS, count(flags))
        if deserts:
            promise += share * weights[NEXT_DESERT] * _desert_room(deserts, board, open_squares)
        if clouds:
            missing = count((terrains | BIT[DUNGEON]) & ~types)
            promise -= share * weights[CLOUD_FEAR] * float(clouds * missing)
        promise += share * weights[CRYSTAL_HOPE] * turns * float(count(crystals(lair)))
        promise += weights[PORTAL_HOPE] * float(active_portals(lair))
        if lair & WAITING_KINDS:
            promise += weights[WAITING_HOPE]
        promise += weights[OPEN_TILE] * float(count(open_tiles))
        promise += weights[BAND_ROOM] * _band_room(tokens, at, board, open_squares | open_tiles)
    return float(tile_score(tiles, tokens, at, board) + token_score(tiles, tokens, at, board, lair)) + promise


def _next(totals: vec[i64], number: i64) -> float:
    """What one more would add."""
    return float(total(totals, number + 1) - total(totals, number))


def _dungeon_room(dungeons: i64, board: i64, open_squares: i64) -> float:
    """How many open squares lie beside Dungeons, for each of them."""
    room: i64 = 0
    while dungeons:
        room += count(NEAR[MOST * board + lowest(dungeons)] & open_squares)
        dungeons &= dungeons - 1
    return float(room)


def _swamp_room(swamps: i64, board: i64, open_squares: i64) -> float:
    """How many Swamps have no other beside them, but room for one."""
    alone: i64 = 0
    left = swamps
    while left:
        near = NEAR[MOST * board + lowest(left)]
        if near & open_squares and not near & swamps:
            alone += 1
        left &= left - 1
    return float(alone)


def _desert_room(deserts: i64, board: i64, open_squares: i64) -> float:
    """What the best group would gain by one more."""
    best = 0.0
    while deserts:
        group = group_from(deserts, board, lowest(deserts))
        deserts &= ~group
        rim: i64 = 0
        members = group
        while members:
            rim |= NEAR[MOST * board + lowest(members)]
            members &= members - 1
        if rim & open_squares:
            gain = _next(DESERT_TOTALS, count(group))
            best = gain if gain > best else best
    return best


def _band_room(tokens: vec[i64], at: i64, board: i64, room: i64) -> float:
    """Open places in line with Monsters, weighed by what a like Monster there would add."""
    found = 0.0
    rows = ROWS[board]
    while room:
        square = lowest(room)
        room &= room - 1
        row, column = square // COLUMNS, square % COLUMNS
        found += _line_gain(tokens, at, square, 1, column, COLUMNS - 1 - column)
        found += _line_gain(tokens, at, square, COLUMNS, row, rows - 1 - row)
    return found


def _line_gain(tokens: vec[i64], at: i64, square: i64, step: i64, before: i64, after: i64) -> float:
    """The best that one Monster on the square could add along one line."""
    left = _run(tokens, at, square, -step, before)
    right = _run(tokens, at, square, step, after)
    gain = 0.0
    if left:
        gain = 2.0 if left == 1 else 3.0
    if right:
        gain = max(gain, 2.0 if right == 1 else 3.0)
    if left and right and tokens[at + square - step] == tokens[at + square + step]:
        gain += 2.0
    return gain


def _run(tokens: vec[i64], at: i64, square: i64, step: i64, most: i64) -> i64:
    """How many like Monsters stand in line from the square on, itself left out."""
    if most == 0:
        return 0
    token = tokens[at + square + step]
    if token == 0 or token >= MINIBOSS:
        return 0
    length: i64 = 1
    while length < most and tokens[at + square + step * (length + 1)] == token:
        length += 1
    return length
