"""Moving tokens as a Portal does: one or two of them, to open tiles, or two that trade places."""

from mypy_extensions import i64

from underboss.engine.bits import BIT, lowest
from underboss.engine.vectors import append, vec
from underboss.games.overboss.happenings import MOVED, PORTAL_USED, TRADED
from underboss.games.overboss.pieces import ACTIVE_PORTAL, USED_PORTAL, active_portals
from underboss.games.overboss.table import GO_ON, PORTAL_AGAIN, PORTAL_DONE, PORTAL_LAST, PORTAL_TO, Table
from underboss.games.overboss.verbs import act


def can_move(table: Table, seat: i64) -> bool:
    """Is there a token, and a place for it?"""
    crowd = table.crowd[seat]
    return crowd != 0 and (table.open_tiles(seat) != 0 or (crowd & (crowd - 1)) != 0)


def usable(table: Table, seat: i64) -> bool:
    """May the seat, whose turn it is, use a Portal now?"""
    return not table.flags & PORTAL_DONE and active_portals(table.lairs[seat]) > 0 and can_move(table, seat)


def each(squares: i64, verb: i64, actions: vec[i64]) -> vec[i64]:
    """The verb with each of these squares."""
    while squares:
        actions = append(actions, act(verb, lowest(squares)))
        squares &= squares - 1
    return actions


def goals(table: Table, seat: i64) -> i64:
    """Where the lifted token may go: open tiles and, for the first token, those of others, who then trade places."""
    if table.step == PORTAL_TO:
        return (table.open_tiles(seat) | table.crowd[seat]) & ~BIT[table.a]
    return table.open_tiles(seat)


def begin(table: Table, seat: i64, square: i64) -> None:
    """Turn a Portal over and lift the first token."""
    table.lairs[seat] += USED_PORTAL - ACTIVE_PORTAL
    table.flags |= PORTAL_DONE
    if table.ears is not None:
        table.tell(PORTAL_USED, (int(seat),))
    lift(table, seat, square)


def lift(table: Table, seat: i64, square: i64) -> None:
    table.a = square
    table.ask(seat, PORTAL_TO)


def lift_second(table: Table, seat: i64, square: i64) -> None:
    table.a = square
    table.ask(seat, PORTAL_LAST)


def seconds(table: Table, seat: i64) -> i64:
    """The tokens that may be moved after the first one."""
    return table.crowd[seat] & ~BIT[table.a]


def set_down(table: Table, seat: i64, square: i64) -> None:
    """The lifted token goes to this square."""
    origin = table.a
    if table.crowd[seat] & BIT[square]:
        _trade(table, seat, origin, square)
        table.step = GO_ON
        return
    table.put(seat, square, table.pick_up(seat, origin))
    if table.ears is not None:
        table.tell(MOVED, (int(seat), int(table.tokens[16 * seat + square]), int(origin), int(square)))
    table.a = square
    again = table.step == PORTAL_TO and seconds(table, seat) != 0
    if again:
        table.ask(seat, PORTAL_AGAIN)
    else:
        table.step = GO_ON


def _trade(table: Table, seat: i64, square: i64, other: i64) -> None:
    token = table.pick_up(seat, square)
    table.put(seat, square, table.pick_up(seat, other))
    table.put(seat, other, token)
    if table.ears is not None:
        table.tell(TRADED, (int(seat), int(square), int(other)))
