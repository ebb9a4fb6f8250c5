"""Boss cards: keeping one, revealing it, and the ten abilities."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec
from underboss.games.overboss.commands import slidable
from underboss.games.overboss.happenings import (
    CALLED,
    DREW,
    EXCHANGED,
    KEPT,
    LEFT,
    RETURNED,
    REVEALED,
    SETTLED,
    STOCKED,
    TOOK,
)
from underboss.games.overboss.pieces import ENTERS, MINIBOSS, WAITING_KINDS, waiting
from underboss.games.overboss.portals import can_move
from underboss.games.overboss.table import (
    BRAIN_LIFT,
    CALL_WHERE,
    CALL_WHO,
    DEMOLISH_WHAT,
    DRAFT,
    GO_ON,
    LURE_SLOT,
    REDRAW_KEEP,
    REDRAW_WHO,
    SLIDE_WHAT,
    SPLIT_DUE,
    SPLIT_TOKEN,
    SWAP_ONE,
    TOKEN_SLOT,
    TRADE_SLOT,
    TRADE_WHO,
    Table,
)
from underboss.games.overboss.tally import ABILITIES
from underboss.games.overboss.verbs import CHOOSE, MARKET, TAKE, act
from underboss.games.overboss.verbs import DRAFT as DRAFT_VERB

TRADE: Final = 0
SPLIT_DRAFT: Final = 1
NEW_MARKET: Final = 2
REDRAW: Final = 3
PORTAL_MOVE: Final = 4
SLIDE: Final = 5
SWAP: Final = 6
REDRAFT: Final = 7
LURE: Final = 8
CALL: Final = 9
_CODES: Final = [
    "trade", "split_draft", "new_market", "redraw", "portal_move", "slide", "swap", "redraft", "lure", "call",
]  # fmt: skip
ABILITY: Final = vec[i64]([_CODES.index(name) for name in ABILITIES])
# The step that each ability begins with; 0 where it is done at once.
_STEP: Final = vec[i64]([TRADE_WHO, 0, 0, REDRAW_WHO, BRAIN_LIFT, SLIDE_WHAT, SWAP_ONE, DEMOLISH_WHAT, LURE_SLOT, CALL_WHO])


def keep(table: Table, seat: i64, boss: i64) -> None:
    """The other card goes back; once chosen, the first of the two dealt is the one kept."""
    if table.dealt[2 * seat] != boss:
        table.dealt[2 * seat + 1] = table.dealt[2 * seat]
        table.dealt[2 * seat] = boss
    table.chosen |= BIT[seat]
    table.waiting &= ~BIT[seat]
    if table.ears is not None:
        table.tell(KEPT, (int(seat), int(boss)), BIT[seat])


def idle(table: Table, seat: i64) -> str:
    """Why the seat's Boss could do nothing now; empty if it could do something."""
    ability = ABILITY[table.boss_of(seat)]
    if ability in (SPLIT_DRAFT, NEW_MARKET) and table.step != DRAFT:
        return "this Boss is revealed before drafting"
    if ability == SPLIT_DRAFT and not len(split_slots(table)):
        return "the market has no second pair"
    if ability == TRADE and (not table.crowd[seat] or not len(takes(table, MINIBOSS))):
        return "there are no two tokens to trade"
    if ability == REDRAW and not table.crowd[seat]:
        return "no token lies on your map"
    if ability == PORTAL_MOVE and not can_move(table, seat):
        return "no token of yours has a place to go"
    if ability == SLIDE and not slidable(table, seat):
        return "no tile of yours lies beside an open square"
    if ability == SWAP and count(table.filled[seat]) < 2:
        return "you have no two tiles"
    if ability == REDRAFT and (not table.filled[seat] or not tiles_left(table)):
        return "there is no tile to destroy or none to draft"
    if ability == LURE and not len(takes(table, MINIBOSS - 1)):
        return "the market has no Monster"
    if ability == CALL and not (table.crowd[seat] and table.lairs[seat] & WAITING_KINDS):
        return "it needs a token in the lair and one on the map"
    return ""


def tiles_left(table: Table) -> bool:
    for slot in range(MARKET):
        if table.market[slot]:
            return True
    return False


def reveal(table: Table, seat: i64, dice: Dice) -> None:
    """Turn the card over and begin its ability."""
    boss = table.boss_of(seat)
    table.revealed |= BIT[seat]
    if table.ears is not None:
        table.tell(REVEALED, (int(seat), int(boss)))
    ability = ABILITY[boss]
    if ability == SPLIT_DRAFT:
        table.flags |= SPLIT_DUE
        table.step = GO_ON
    elif ability == NEW_MARKET:
        new_market(table, dice)
        table.step = GO_ON
    else:
        table.ask(seat, _STEP[ability])


def new_market(table: Table, dice: Dice) -> None:
    """All pairs leave before the first new one is drawn."""
    for slot in range(MARKET):
        if table.ears is not None:
            table.tell(LEFT, (slot, int(table.market[slot]), int(table.market[TOKEN_SLOT + slot])))
        table.empty(slot)
    for slot in range(MARKET):
        table.fill(slot, dice)
        if table.ears is not None:
            table.tell(STOCKED, (slot, int(table.market[slot]), int(table.market[TOKEN_SLOT + slot])))


# Bone Lord: the tile from one pair, the token from another.


def split_slots(table: Table) -> vec[i64]:
    """The pairs whose tile can be drafted, since another pair has a token."""
    actions = vec[i64]()
    tokens: i64 = 0
    for slot in range(MARKET):
        if table.market[TOKEN_SLOT + slot]:
            tokens |= BIT[slot]
    for slot in range(MARKET):
        if table.market[slot] and tokens & ~BIT[slot]:
            actions = append(actions, act(DRAFT_VERB, slot))
    return actions


def takes(table: Table, last: i64) -> vec[i64]:
    """The slots with a token up to this number; for the Bone Lord not that of the tile just drafted."""
    actions = vec[i64]()
    for slot in range(MARKET):
        token = table.market[TOKEN_SLOT + slot]
        if 0 < token <= last and not (table.step == SPLIT_TOKEN and table.a == slot):
            actions = append(actions, act(TAKE, slot))
    return actions


def take(table: Table, seat: i64, slot: i64) -> None:
    """A token leaves the market, for the hand, the map or the lair."""
    token = table.market[TOKEN_SLOT + slot]
    if table.step == TRADE_SLOT:
        _trade(table, seat, slot)
        return
    table.market[TOKEN_SLOT + slot] = 0
    if table.ears is not None:
        table.tell(TOOK, (int(seat), int(slot), int(token)))
    if table.step == SPLIT_TOKEN:
        table.hand_token = token
    else:
        table.store(seat, token)
    table.step = GO_ON


def _trade(table: Table, seat: i64, slot: i64) -> None:
    given = table.pick_up(seat, table.a)
    token = table.market[TOKEN_SLOT + slot]
    table.market[TOKEN_SLOT + slot] = given
    table.put(seat, table.a, token)
    if table.ears is not None:
        table.tell(EXCHANGED, (int(seat), int(table.a), int(slot), int(given), int(token)))
    table.step = GO_ON


# Night Countess: back into the bag, two drawn, one kept.


def redraw(table: Table, seat: i64, square: i64, dice: Dice) -> None:
    token = table.pick_up(seat, square)
    table.to_bag(token)
    table.a = square
    table.b = table.draw_token(dice)
    table.c = table.draw_token(dice)
    if table.ears is not None:
        table.tell(RETURNED, (int(seat), int(square), int(token)))
        table.tell(DREW, (int(seat), int(table.b), int(table.c)))
    table.ask(seat, REDRAW_KEEP)


def choices(table: Table, seat: i64) -> vec[i64]:
    """The tokens drawn, or those that wait in the lair."""
    actions = vec[i64]()
    if table.step == REDRAW_KEEP:
        actions = append(actions, act(CHOOSE, table.b))
        if table.c and table.c != table.b:
            actions = append(actions, act(CHOOSE, table.c))
        return actions
    for token in range(1, MINIBOSS + 1):
        if waiting(table.lairs[seat], token):
            actions = append(actions, act(CHOOSE, token))
    return actions


def choose(table: Table, seat: i64, token: i64) -> None:
    if table.step == CALL_WHO:
        table.a = token
        table.ask(seat, CALL_WHERE)
        return
    table.to_bag(table.c if token == table.b else table.b)
    square = table.a
    table.b = 0
    table.c = 0
    if table.receive(seat, square, token) and table.ears is not None:
        table.tell(SETTLED, (int(seat), int(token), int(square)))
    table.step = GO_ON


def call(table: Table, seat: i64, square: i64) -> None:
    """A token of the lair and one of the map trade places."""
    went = table.pick_up(seat, square)
    table.lairs[seat] += ENTERS[went] - ENTERS[table.a]
    table.put(seat, square, table.a)
    if table.ears is not None:
        table.tell(CALLED, (int(seat), int(square), int(table.a), int(went)))
    table.step = GO_ON


def lifted(table: Table, seat: i64, square: i64, dice: Dice) -> None:
    """A token was chosen for the Toad, the Night Countess or the Dragon."""
    if table.step == TRADE_WHO:
        table.a = square
        table.ask(seat, TRADE_SLOT)
    elif table.step == REDRAW_WHO:
        redraw(table, seat, square, dice)
    else:
        call(table, seat, square)
