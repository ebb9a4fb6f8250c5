"""Why an action is refused, in one sentence and with the number of the rule."""

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.state import Reason
from underboss.engine.verbs import first, second, verb_of
from underboss.games.overboss import bosses, portals, verbs
from underboss.games.overboss.pieces import DUNGEON, TOKEN_TITLES, TYPE, active_portals, waiting, walks
from underboss.games.overboss.squares import ALL_SQUARES, MOST, SQUARE_NAMES
from underboss.games.overboss.table import (
    CHOOSE_BOSS,
    COMMAND_DONE,
    DRAFT,
    EXCHANGE_DUE,
    FREE,
    NO_CARD,
    PLACE,
    PORTAL_AGAIN,
    PORTAL_DONE,
    PORTAL_LAST,
    PORTAL_TO,
    REDRAFT,
    REDRAFT_EXCHANGE,
    REDRAFT_SETTLE,
    SETTLE,
    SLIDE_TO,
    SLIDE_WHAT,
    SPLIT_DUE,
    SPLIT_TOKEN,
    STAGE_END,
    SWAP_TWO,
    TOKEN_SLOT,
    Table,
)  # fmt: skip

# What a step asks for, and the rule that says so.
_ASKED: dict[int, tuple[str, str]] = {
    CHOOSE_BOSS: ("first keep one of your two Bosses", "OB-56"),
    DRAFT: ("first draft a pair of the market", "OB-13"),
    PLACE: ("first place the tile you drafted", "OB-14"),
    SETTLE: ("first place the tokens of your lair on your open tiles", "OB-18"),
    FREE: ("you have drafted and placed; end your turn or use what is left", "OB-12"),
    PORTAL_TO: ("first set the lifted token down", "OB-51"),
    PORTAL_AGAIN: ("choose a second token or pass", "OB-51"),
    PORTAL_LAST: ("first set the second token down", "OB-51"),
    SPLIT_TOKEN: ("first take the token of another pair", "OB-62"),
    REDRAFT: ("first draft a pair for the destroyed tile", "OB-80"),
    REDRAFT_SETTLE: ("first place your waiting tokens", "OB-81"),
    REDRAFT_EXCHANGE: ("use the Summoning Circle's exchange or pass", "OB-81"),
    STAGE_END: ("the stage is over: go on, play it again or give up", "OB-89"),
}


def reason(table: Table, seat: i64, action: i64) -> Reason:
    """For an action that is not legal now."""
    verb = verb_of(action)
    found = _of_the_verb(table, seat, verb, first(action), second(action))
    if found is not None:
        return found
    text, rule = _ASKED.get(int(table.step), ("the ability or Command begun must be carried out first", "OB-60"))
    return Reason(text, rule)


def _of_the_verb(table: Table, seat: i64, verb: i64, one: i64, two: i64) -> Reason | None:
    """A reason that lies in the action itself; None if it comes at the wrong time."""
    step = table.step
    in_turn = step in (DRAFT, PLACE, SETTLE, FREE)
    if verb == verbs.KEEP and step == CHOOSE_BOSS:
        return Reason("this Boss was not dealt to you", "OB-56")
    if verb == verbs.DRAFT and step in (DRAFT, REDRAFT):
        return _draft(table, one)
    if verb == verbs.PLACE and step == PLACE:
        return _square(table, one) or Reason(f"{SQUARE_NAMES[one]} has a tile already", "OB-14")
    if verb == verbs.SETTLE and step in (SETTLE, REDRAFT_SETTLE):
        return _settle(table, seat, one, two)
    if verb == verbs.PORTAL and in_turn:
        return _portal(table, seat, one)
    if verb == verbs.LIFT and step not in _ASKED:
        return _token(table, seat, one)
    if verb == verbs.LIFT and step == PORTAL_AGAIN:
        return _token(table, seat, one) or Reason("this token has just been moved", "OB-51")
    if verb == verbs.TO and step in (PORTAL_TO, PORTAL_LAST):
        return _to(table, seat, one)
    if verb == verbs.TO and step == SLIDE_TO:
        return Reason(f"{SQUARE_NAMES[one]} is no open square beside the tile", "OB-78")
    if verb == verbs.EXCHANGE and step in (FREE, REDRAFT_EXCHANGE):
        return _exchange(table, seat, one, two)
    if verb == verbs.REVEAL and in_turn:
        return _reveal(table, seat)
    if verb == verbs.TAKE and step not in _ASKED:
        return Reason(f"slot {one} of the market has no token for this", "OB-60")
    if verb == verbs.TAKE and step == SPLIT_TOKEN:
        return Reason(f"slot {one} is where the tile came from, or has no token", "OB-62")
    if verb == verbs.CHOOSE and step not in _ASKED:
        return Reason(f"there is no {TOKEN_TITLES[one]} to choose", "OB-60")
    if verb == verbs.COMMAND and in_turn:
        return _command(table)
    if verb == verbs.TARGET and step not in _ASKED:
        return _target(table, seat, one)
    if verb == verbs.PASS and step == FREE:
        return Reason("there is nothing to pass: end your turn", "OB-12")
    if verb == verbs.AGAIN and step == STAGE_END:
        return Reason("no retry is left", "OB-89")
    if verb == verbs.ONWARD and step == STAGE_END:
        return Reason("the stage was not passed", "OB-89")
    return None


def _square(table: Table, square: i64) -> Reason | None:
    if ALL_SQUARES[table.board] & BIT[square]:
        return None
    return Reason(f"the board has no square {SQUARE_NAMES[square]}", "OB-5")


def _draft(table: Table, slot: i64) -> Reason:
    if not table.market[slot]:
        return Reason(f"slot {slot} of the market has no tile", "OB-23")
    if table.flags & SPLIT_DUE:
        return Reason("no other pair has a token to go with this tile", "OB-62")
    return Reason("that pair cannot be drafted", "OB-13")


def _settle(table: Table, seat: i64, token: i64, square: i64) -> Reason:
    wrong = _square(table, square)
    if wrong is not None:
        return wrong
    if not walks(token):
        return Reason(f"a {TOKEN_TITLES[token]} never lies on a tile", "OB-20")
    if not waiting(table.lairs[seat], token):
        return Reason(f"no {TOKEN_TITLES[token]} waits in your lair", "OB-17")
    if not table.filled[seat] & BIT[square]:
        return Reason(f"{SQUARE_NAMES[square]} has no tile", "OB-15")
    if TYPE[table.tiles[MOST * seat + square]] == DUNGEON:
        return Reason("a Dungeon takes no token", "OB-16")
    return Reason(f"{SQUARE_NAMES[square]} has a token already", "OB-19")


def _token(table: Table, seat: i64, square: i64) -> Reason | None:
    if table.crowd[seat] & BIT[square]:
        return None
    return _square(table, square) or Reason(f"no token lies on {SQUARE_NAMES[square]} of your map", "OB-52")


def _portal(table: Table, seat: i64, square: i64) -> Reason | None:
    if table.flags & PORTAL_DONE:
        return Reason("you may use one Portal in a turn", "OB-50")
    if not active_portals(table.lairs[seat]):
        return Reason("you have no active Portal", "OB-50")
    if not portals.can_move(table, seat):
        return Reason("no token of yours has a place to go", "OB-51")
    return _token(table, seat, square)


def _to(table: Table, seat: i64, square: i64) -> Reason:
    wrong = _square(table, square)
    if wrong is not None:
        return wrong
    if square == table.a:
        return Reason("the token already lies there", "OB-51")
    if not table.ground[seat] & BIT[square]:
        return Reason(f"{SQUARE_NAMES[square]} has no tile that takes a token", "OB-51")
    return Reason("the second token goes to an open tile", "OB-51")


def _exchange(table: Table, seat: i64, square: i64, slot: i64) -> Reason | None:
    if table.step == FREE and not table.flags & EXCHANGE_DUE:
        return Reason("you have no exchange: it comes with a Summoning Circle placed this turn, before a Command", "OB-38")
    if not table.market[TOKEN_SLOT + slot]:
        return Reason(f"slot {slot} of the market has no token", "OB-38")
    return _token(table, seat, square) or Reason(f"{SQUARE_NAMES[square]} does not border the Summoning Circle", "OB-38")


def _reveal(table: Table, seat: i64) -> Reason | None:
    if not len(table.dealt):
        return Reason("there are no Boss cards in this game", "OB-56")
    if table.revealed & BIT[seat]:
        return Reason("your Boss is revealed already", "OB-58")
    why = bosses.idle(table, seat)
    return Reason(why, "OB-60") if why else None


def _command(table: Table) -> Reason:
    if not len(table.cards):
        return Reason("there are no Command cards in this game", "OB-72")
    if table.flags & COMMAND_DONE:
        return Reason("you may activate one Command in a turn", "OB-76")
    if table.placed < 0 or table.step != FREE:
        return Reason("a Command comes after placing tile and tokens", "OB-12")
    return Reason("your map does not show this pattern with the tile just placed", "OB-74")


def _target(table: Table, seat: i64, place: i64) -> Reason:
    owner, square = place // MOST, place % MOST
    if owner >= table.seats:
        return Reason(f"there is no seat {owner}", "OB-77")
    if table.card == NO_CARD and owner != seat:
        return Reason("a Boss reaches only your own map", "OB-60")
    wrong = _square(table, square)
    if wrong is not None:
        return wrong
    if not table.filled[owner] & BIT[square]:
        return Reason(f"{SQUARE_NAMES[square]} has no tile", "OB-77")
    if table.step == SLIDE_WHAT:
        return Reason(f"the tile on {SQUARE_NAMES[square]} has no open square beside it", "OB-78")
    if table.step == SWAP_TWO:
        return Reason("two different tiles trade places", "OB-82")
    return Reason("this tile cannot be chosen", "OB-77")
