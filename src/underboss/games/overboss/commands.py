"""Command cards: which of the open ones may be activated, and what they do."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec
from underboss.games.overboss.happenings import CARD_DEALT, COMMANDED, OVERTHROWN, SLID
from underboss.games.overboss.pieces import TYPE
from underboss.games.overboss.redraft import destroy
from underboss.games.overboss.scoring import squares_of
from underboss.games.overboss.squares import CARD_EFFECTS, CARDS, FITS, FITS_FROM, MOST, NEAR
from underboss.games.overboss.table import (
    COMMAND_DONE,
    DEMOLISH_WHAT,
    EXCHANGE_DUE,
    GO_ON,
    NO_CARD,
    SLIDE_TO,
    SLIDE_WHAT,
    SPENT,
    SWAP_ONE,
    SWAP_TWO,
    Table,
)
from underboss.games.overboss.verbs import COMMAND, MARKET, PASS, TARGET, act

_STEPS: Final = {"intimidate": SLIDE_WHAT, "demolish": DEMOLISH_WHAT, "overthrow": SWAP_ONE}
EFFECT: Final = vec[i64]([_STEPS[effect] for effect in CARD_EFFECTS])


def fits(table: Table, card: i64, same: i64, square: i64) -> bool:
    """Is the card's pattern found among these squares so that it contains the one given?"""
    row: i64 = CARDS * table.board + card
    for at in range(FITS_FROM[row], FITS_FROM[row + 1]):
        if FITS[at] & BIT[square] and FITS[at] & ~same == 0:
            return True
    return False


def ready(table: Table, seat: i64) -> i64:
    """The set of open Commands that the seat, whose turn it is, may activate now."""
    if len(table.cards) == 0 or table.flags & COMMAND_DONE or table.placed < 0:
        return 0
    kind = TYPE[table.tiles[MOST * seat + table.placed]]
    same = squares_of(table.tiles, MOST * seat, table.board, kind)
    found: i64 = 0
    for slot in range(MARKET):
        if fits(table, table.cards[slot], same, table.placed):
            found |= BIT[slot]
    return found


def activate(table: Table, seat: i64, slot: i64) -> None:
    """The Command's step begins; an exchange not yet made is forgone."""
    card = table.cards[slot]
    table.flags = (table.flags | COMMAND_DONE) & ~EXCHANGE_DUE
    table.card = slot
    if table.ears is not None:
        table.tell(COMMANDED, (int(seat), int(slot), int(card)))
    table.ask(seat, EFFECT[card])


def replace(table: Table, dice: Dice) -> None:
    """The Command just resolved is discarded and another one dealt."""
    slot = table.card
    table.card = NO_CARD
    table.cards[SPENT + table.cards[slot]] += 1
    table.cards[slot] = table.draw_card(dice)
    if table.ears is not None:
        table.tell(CARD_DEALT, (int(slot), int(table.cards[slot])))


# Targets. A Boss reaches only the own map, a Command all of them.


def reach(table: Table, seat: i64, wanted: i64) -> bool:
    return table.card != NO_CARD or seat == wanted


def targets(table: Table, seat: i64) -> vec[i64]:
    """Every tile that may be chosen in this step and, for a Command, leaving it."""
    actions = vec[i64]()
    for owner in range(table.seats):
        if not reach(table, seat, owner):
            continue
        squares = choosable(table, owner)
        for square in range(MOST):
            if squares & BIT[square]:
                actions = append(actions, act(TARGET, MOST * owner + square))
    if table.card != NO_CARD:
        actions = append(actions, act(PASS))
    return actions


def choosable(table: Table, owner: i64) -> i64:
    """The squares of one map whose tiles this step can take."""
    filled = table.filled[owner]
    if table.step == SLIDE_WHAT:
        return slidable(table, owner)
    if table.step == SWAP_TWO and table.a // MOST == owner:
        return filled & ~BIT[table.a % MOST]
    return filled


def slidable(table: Table, owner: i64) -> i64:
    """The squares with a tile beside an open square."""
    open_squares = table.open_squares(owner)
    found: i64 = 0
    for square in range(MOST):
        if table.filled[owner] & BIT[square] and NEAR[MOST * table.board + square] & open_squares:
            found |= BIT[square]
    return found


def slide_goals(table: Table) -> i64:
    owner = table.a // MOST
    return NEAR[MOST * table.board + table.a % MOST] & table.open_squares(owner)


def target(table: Table, seat: i64, place: i64) -> None:
    """A tile was chosen."""
    if table.step == SLIDE_WHAT:
        table.a = place
        table.ask(seat, SLIDE_TO)
    elif table.step == SWAP_ONE:
        table.a = place
        table.ask(seat, SWAP_TWO)
    elif table.step == SWAP_TWO:
        _overthrow(table, seat, table.a, place)
    else:
        destroy(table, place)


def slide(table: Table, seat: i64, square: i64) -> None:
    """The chosen tile slides to a square of its map."""
    owner, origin = table.a // MOST, table.a % MOST
    table.shift(table.a, MOST * owner + square)
    if table.ears is not None:
        tile = table.tiles[MOST * owner + square]
        table.tell(SLID, (int(seat), int(owner), int(origin), int(square), int(tile)))
    table.step = GO_ON


def _overthrow(table: Table, seat: i64, place: i64, other: i64) -> None:
    table.shift(place, other)
    if table.ears is not None:
        values = (int(seat), int(place // MOST), int(place % MOST), int(other // MOST), int(other % MOST))
        table.tell(OVERTHROWN, values)
    table.step = GO_ON


def commands(ready_slots: i64, actions: vec[i64]) -> vec[i64]:
    for slot in range(MARKET):
        if ready_slots & BIT[slot]:
            actions = append(actions, act(COMMAND, slot))
    return actions
