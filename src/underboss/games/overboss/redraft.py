"""After a tile was destroyed its owner drafts again, into the same square."""

from mypy_extensions import i64

from underboss.engine.bits import BIT, lowest
from underboss.engine.vectors import append, vec
from underboss.games.overboss.happenings import DEMOLISHED, DRAFTED, EXCHANGED, PLACED, SETTLED
from underboss.games.overboss.pieces import CIRCLE, GRAVEYARD, TYPE, VOLCANO
from underboss.games.overboss.power import tell_overtaken
from underboss.games.overboss.squares import MOST, NEAR
from underboss.games.overboss.table import (
    EXCHANGE_DUE,
    GO_ON,
    REDRAFT,
    REDRAFT_EXCHANGE,
    REDRAFT_SETTLE,
    TOKEN_SLOT,
    Table,
)
from underboss.games.overboss.verbs import EXCHANGE, MARKET, act


def destroy(table: Table, place: i64) -> None:
    """Tile and token leave; the owner is asked to redraft."""
    owner, square = place // MOST, place % MOST
    tile = table.lift_tile(owner, square)
    token = table.pick_up(owner, square)
    table.discard(tile)
    table.to_bag(token)
    if owner == table.turn and square == table.placed:
        table.placed = -1
        table.flags &= ~EXCHANGE_DUE
    if table.ears is not None:
        table.tell(DEMOLISHED, (int(table.turn), int(owner), int(square), int(tile), int(token)))
    table.a = place
    table.ask(owner, REDRAFT)


def redraft(table: Table, slot: i64) -> None:
    """The owner takes a pair of the market into the empty square."""
    owner, square = table.a // MOST, table.a % MOST
    tile, token = take_pair(table, owner, slot)
    table.lay(owner, square, tile)
    if table.ears is not None:
        table.tell(PLACED, (int(owner), int(square), int(tile)))
        if TYPE[tile] == GRAVEYARD:
            tell_overtaken(table, owner)
    if TYPE[tile] == VOLCANO:
        table.burn_around(owner, square)
    if table.receive(owner, square, token) and table.ears is not None:
        table.tell(SETTLED, (int(owner), int(token), int(square)))
    table.b = 1 if TYPE[tile] == CIRCLE else 0
    proceed(table)


def take_pair(table: Table, seat: i64, slot: i64) -> tuple[i64, i64]:
    """Tile and token leave the market."""
    tile = table.market[slot]
    token = table.market[TOKEN_SLOT + slot]
    table.market[slot] = 0
    table.market[TOKEN_SLOT + slot] = 0
    if table.ears is not None:
        table.tell(DRAFTED, (int(seat), int(slot), int(tile), int(token)))
    return tile, token


def proceed(table: Table) -> None:
    """Waiting tokens first, then the Circle's offer, then back to the turn. On the own turn tokens are placed later."""
    owner, square = table.a // MOST, table.a % MOST
    while owner != table.turn and table.must_settle(owner):
        token = table.only_kind(owner)
        squares = table.open_tiles(owner)
        if not token or squares & (squares - 1):
            table.ask(owner, REDRAFT_SETTLE)
            return
        table.settle(owner, token, lowest(squares))
    if table.b and exchange_squares(table, owner, square):
        table.ask(owner, REDRAFT_EXCHANGE)
    else:
        table.step = GO_ON


def exchange_squares(table: Table, seat: i64, circle: i64) -> i64:
    """Whose tokens a Summoning Circle on this square could exchange; none without a token in the market."""
    tokens: i64 = 0
    for slot in range(MARKET):
        tokens |= table.market[TOKEN_SLOT + slot]
    if not tokens:
        return 0
    return (BIT[circle] | NEAR[MOST * table.board + circle]) & table.crowd[seat]


def exchanges(table: Table, squares: i64, actions: vec[i64]) -> vec[i64]:
    """Every exchange of a token on these squares."""
    for square in range(MOST):
        if squares & BIT[square]:
            for slot in range(MARKET):
                if table.market[TOKEN_SLOT + slot]:
                    actions = append(actions, act(EXCHANGE, square, slot))
    return actions


def exchange(table: Table, seat: i64, square: i64, slot: i64) -> None:
    """A token of the map and one of the market trade places, as far as the one received can lie on a tile."""
    given = table.pick_up(seat, square)
    received = table.market[TOKEN_SLOT + slot]
    table.market[TOKEN_SLOT + slot] = given
    if table.ears is not None:
        table.tell(EXCHANGED, (int(seat), int(square), int(slot), int(given), int(received)))
    table.receive(seat, square, received)
