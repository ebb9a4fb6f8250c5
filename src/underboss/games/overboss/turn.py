"""A turn from draft to restock, and what happens by itself in between."""

from mypy_extensions import i64

from underboss.engine.bits import lowest
from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec
from underboss.games.overboss import commands, portals, solo
from underboss.games.overboss.happenings import DRAFTED, LEFT, PLACED, SCORED, STOCKED
from underboss.games.overboss.pieces import CIRCLE, ENTERS, GRAVEYARD, MINIBOSS, TYPE, VOLCANO, waiting, walks
from underboss.games.overboss.power import power, tell_overtaken
from underboss.games.overboss.redraft import exchange_squares, take_pair
from underboss.games.overboss.setup import begin_turn
from underboss.games.overboss.table import (
    DRAFT,
    ENDED,
    EXCHANGE_DUE,
    FREE,
    GO_ON,
    NO_CARD,
    PLACE,
    SETTLE,
    SPLIT_DUE,
    SPLIT_TOKEN,
    TOKEN_SLOT,
    Table,
)
from underboss.games.overboss.verbs import DRAFT as DRAFT_VERB
from underboss.games.overboss.verbs import MARKET, act
from underboss.games.overboss.verbs import SETTLE as SETTLE_VERB


def drafts(table: Table) -> vec[i64]:
    """Every pair, or tile alone, of the market."""
    actions = vec[i64](capacity=24)
    for slot in range(MARKET):
        if table.market[slot]:
            actions = append(actions, act(DRAFT_VERB, slot))
    return actions


def settlings(table: Table, seat: i64) -> vec[i64]:
    """Every waiting token on every open tile."""
    actions = vec[i64](capacity=24)
    for token in range(1, MINIBOSS + 1):
        if waiting(table.lairs[seat], token):
            squares = table.open_tiles(seat)
            while squares:
                actions = append(actions, act(SETTLE_VERB, token, lowest(squares)))
                squares &= squares - 1
    return actions


def draft(table: Table, seat: i64, slot: i64) -> None:
    """A pair comes into the hand; for the Bone Lord the tile alone, and the token is asked for."""
    table.phase = PLACE
    if table.flags & SPLIT_DUE:
        table.flags &= ~SPLIT_DUE
        table.hand_tile = table.market[slot]
        table.market[slot] = 0
        if table.ears is not None:
            table.tell(DRAFTED, (int(seat), int(slot), int(table.hand_tile), 0))
        table.a = slot
        table.ask(seat, SPLIT_TOKEN)
        return
    table.hand_tile, table.hand_token = take_pair(table, seat, slot)
    table.step = GO_ON


def place(table: Table, seat: i64, square: i64) -> None:
    """The tile goes down, a Volcano burns, the token arrives."""
    tile, token = table.hand_tile, table.hand_token
    table.hand_tile = 0
    table.hand_token = 0
    table.lay(seat, square, tile)
    table.placed = square
    table.phase = SETTLE
    if table.ears is not None:
        table.tell(PLACED, (int(seat), int(square), int(tile)))
        if TYPE[tile] == GRAVEYARD:
            tell_overtaken(table, seat)
    if TYPE[tile] == VOLCANO:
        table.burn_around(seat, square)
    elif TYPE[tile] == CIRCLE:
        table.flags |= EXCHANGE_DUE
    if walks(token) and table.open_tiles(seat):
        table.lairs[seat] += ENTERS[token]  # on its way to a tile: not worth telling
    elif token:
        table.store(seat, token)
    table.step = GO_ON


def go_on(table: Table, dice: Dice) -> None:
    """Find the next decision. What leaves no choice is done on the way."""
    if table.card != NO_CARD:
        commands.replace(table, dice)
    seat = table.turn
    if table.phase == DRAFT:
        table.ask(seat, DRAFT)
    elif table.phase == PLACE:
        ask_to_place(table, seat)
    elif table.must_settle(seat):
        ask_to_settle(table, seat)
    else:
        table.ask(seat, FREE)


def ask_to_place(table: Table, seat: i64) -> None:
    squares = table.open_squares(seat)
    if squares & (squares - 1) or portals.usable(table, seat) or table.keeps_a_secret(seat):
        table.ask(seat, PLACE)
    else:
        place(table, seat, lowest(squares))


def ask_to_settle(table: Table, seat: i64) -> None:
    """One kind of token and one open tile leave no choice, unless something else could come first."""
    token = table.only_kind(seat)
    squares = table.open_tiles(seat)
    if not token or squares & (squares - 1) or portals.usable(table, seat) or table.keeps_a_secret(seat):
        table.ask(seat, SETTLE)
    else:
        table.settle(seat, token, lowest(squares))
        table.step = GO_ON


def offer(table: Table, seat: i64) -> i64:
    """The squares whose tokens the Summoning Circle placed in this turn could exchange."""
    if table.flags & EXCHANGE_DUE:
        return exchange_squares(table, seat, table.placed)
    return 0


def end_turn(table: Table, dice: Dice) -> None:
    after: i64 = (table.turn + 1) % table.seats
    if not table.open_squares(after):  # all maps fill in the same round
        end_game(table)
        return
    if table.seats == 1:
        slide_market(table)
    for slot in range(MARKET):
        if table.fill(slot, dice) and table.ears is not None:
            table.tell(STOCKED, (slot, int(table.market[slot]), int(table.market[TOKEN_SLOT + slot])))
    begin_turn(table, after)


def slide_market(table: Table) -> None:
    """Alone: pairs move to the right, the rightmost leaves, the left is free for new ones."""
    to: i64 = MARKET - 1
    for slot in range(MARKET - 1, -1, -1):
        tile, token = table.market[slot], table.market[TOKEN_SLOT + slot]
        if tile or token:
            table.market[slot] = 0
            table.market[TOKEN_SLOT + slot] = 0
            table.market[to] = tile
            table.market[TOKEN_SLOT + to] = token
            to -= 1
    last: i64 = MARKET - 1
    if table.ears is not None:
        table.tell(LEFT, (int(last), int(table.market[last]), int(table.market[TOKEN_SLOT + last])))
    table.empty(last)
    for slot in range(last, 0, -1):
        table.market[slot] = table.market[slot - 1]
        table.market[TOKEN_SLOT + slot] = table.market[TOKEN_SLOT + slot - 1]
    table.market[0] = 0
    table.market[TOKEN_SLOT] = 0


def end_game(table: Table) -> None:
    if table.ears is not None:
        for seat in range(table.seats):
            table.tell(SCORED, (int(seat), int(power(table, seat))))
    if table.stage >= 0:
        solo.end_stage(table)
        return
    table.step = ENDED
    table.waiting = 0
