"""The Power of the seats at a table: scoring applied to its maps."""

from mypy_extensions import i64

from underboss.engine.bits import count
from underboss.engine.vectors import append, vec
from underboss.games.overboss.happenings import OVERTAKEN
from underboss.games.overboss.pieces import GRAVEYARD
from underboss.games.overboss.scoring import (
    graveyard_places,
    matching_squares,
    squares_of,
    tile_score,
    token_score,
)
from underboss.games.overboss.squares import MOST
from underboss.games.overboss.table import NO_BOSS, Table
from underboss.games.overboss.tally import objective


def graveyards(table: Table) -> vec[i64]:
    """How many Graveyards each seat has."""
    counts = vec[i64]()
    for seat in range(table.seats):
        counts = append(counts, count(squares_of(table.tiles, MOST * seat, table.board, GRAVEYARD)))
    return counts


def tell_overtaken(table: Table, seat: i64) -> None:
    """After a seat placed a Graveyard: tell whom it cost points for the most or second most."""
    counts = graveyards(table)
    after = graveyard_places(counts)
    counts[seat] -= 1
    before = graveyard_places(counts)
    for other in range(table.seats):
        if after[other] < before[other]:
            table.tell(OVERTAKEN, (int(other), int(seat), int(before[other]), int(after[other])))


def tile_power(table: Table, seat: i64) -> i64:
    """Terrain and Dungeons, with the seat's place among the Graveyards."""
    return tile_score(table.tiles, table.tokens, MOST * seat, table.board) + graveyard_places(graveyards(table))[seat]


def token_power(table: Table, seat: i64) -> i64:
    return token_score(table.tiles, table.tokens, MOST * seat, table.board, table.lairs[seat])


def boss_power(table: Table, seat: i64) -> i64:
    """The objective of the seat's Boss, revealed or not."""
    boss = table.boss_of(seat)
    if boss == NO_BOSS:
        return 0
    return objective(boss, table.tiles, table.tokens, MOST * seat, table.board, table.lairs[seat])


def power(table: Table, seat: i64) -> i64:
    return tile_power(table, seat) + token_power(table, seat) + boss_power(table, seat)


def matching(table: Table, seat: i64) -> i64:
    return count(matching_squares(table.tiles, table.tokens, MOST * seat, table.board))
