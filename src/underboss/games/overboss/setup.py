"""Setting the table: stack, bag, market, Boss cards, Commands."""

from mypy_extensions import i64

from underboss.engine.bits import BIT, mask_of
from underboss.engine.dice import Dice
from underboss.engine.vectors import vec
from underboss.games.overboss.happenings import CARD_DEALT, STOCKED, TURN
from underboss.games.overboss.pieces import TILES, TOKENS, tile_copies, token_copies
from underboss.games.overboss.squares import CARD_COPIES, CARDS, MOST
from underboss.games.overboss.table import (
    CHOOSE_BOSS,
    DECK,
    DRAFT,
    NO_CARD,
    TOKEN_SLOT,
    Table,
)
from underboss.games.overboss.tally import BOSS_NAMES
from underboss.games.overboss.verbs import MARKET


def set_up(table: Table, board: i64, terrains: list[int], bosses: bool, commands: bool, dice: Dice) -> None:
    """Clear everything and begin: with the Bosses, if there are any, else with the first turn."""
    clear(table, board)
    table.terrains = mask_of(terrains)
    fill_bags(table, terrains)
    for slot in range(MARKET):
        table.fill(slot, dice)
        if table.ears is not None:
            table.tell(STOCKED, (slot, int(table.market[slot]), int(table.market[TOKEN_SLOT + slot])))
    table.cards = vec[i64]()
    if commands:
        table.cards = vec[i64]([0] * DECK + CARD_COPIES + [0] * CARDS)
        deal_commands(table, dice)
    table.dealt = vec[i64]()
    table.chosen = 0
    table.revealed = 0
    if bosses:
        deal_bosses(table, dice)
    else:
        begin_turn(table, table.first)


def clear(table: Table, board: i64) -> None:
    table.board = board
    for place in range(MOST * table.seats):
        table.tiles[place] = 0
        table.tokens[place] = 0
    for seat in range(table.seats):
        table.filled[seat] = 0
        table.ground[seat] = 0
        table.crowd[seat] = 0
        table.lairs[seat] = 0
    for at in range(2 * MARKET):
        table.market[at] = 0


def fill_bags(table: Table, terrains: list[int]) -> None:
    tiles, tokens = tile_copies(terrains), token_copies(terrains)
    for tile in range(TILES):
        table.stack[tile] = tiles[tile]
        table.discards[tile] = 0
    for token in range(TOKENS):
        table.bag[token] = tokens[token]
    table.stacked = sum(tiles)
    table.bagged = sum(tokens)


def deal_commands(table: Table, dice: Dice) -> None:
    for slot in range(MARKET):
        table.cards[slot] = table.draw_card(dice)
        if table.ears is not None:
            table.tell(CARD_DEALT, (slot, int(table.cards[slot])))


def deal_bosses(table: Table, dice: Dice) -> None:
    """Two to each seat; all choose at once."""
    deck: i64 = BIT[len(BOSS_NAMES)] - 1
    table.dealt = vec[i64]([0] * (2 * table.seats))
    for at in range(2 * table.seats):
        boss = dice.pick(deck)
        deck &= ~BIT[boss]
        table.dealt[at] = boss
    table.step = CHOOSE_BOSS
    table.waiting = BIT[table.seats] - 1


def begin_turn(table: Table, seat: i64) -> None:
    table.turn = seat
    table.flags = 0
    table.placed = -1
    table.card = NO_CARD
    table.phase = DRAFT
    table.ask(seat, DRAFT)
    if table.ears is not None:
        table.tell(TURN, (int(seat), 1 + int(table.filled[seat]).bit_count()))
