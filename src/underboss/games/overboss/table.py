"""All that lies on the table, and the ways pieces move on it. Who may do what is for the other files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from underboss.engine.bits import BIT, lowest
from underboss.engine.dice import Dice
from underboss.engine.state import State
from underboss.engine.vectors import vec
from underboss.games.overboss.happenings import BURNED, SETTLED, STORED
from underboss.games.overboss.pieces import DUNGEON, ENTERS, MINIBOSS, TILES, TYPE, WAITING_KINDS, waiting, walks
from underboss.games.overboss.squares import ALL_SQUARES, CARDS, MOST, NEAR

if TYPE_CHECKING:
    from underboss.engine.game import Game

# Steps. The first ones are those of a turn; from PORTAL_TO on they interrupt one and give it back with GO_ON.
CHOOSE_BOSS: Final = 0
DRAFT: Final = 1
PLACE: Final = 2
SETTLE: Final = 3
FREE: Final = 4
PORTAL_TO: Final = 5  # a: the lifted token's square
PORTAL_AGAIN: Final = 6  # a: where the first token went
PORTAL_LAST: Final = 7  # a: the second token's square
SPLIT_TOKEN: Final = 8  # a: the slot of the tile
TRADE_WHO: Final = 9
TRADE_SLOT: Final = 10  # a: the own token's square
REDRAW_WHO: Final = 11
REDRAW_KEEP: Final = 12  # a: the square, b and c: the tokens drawn
BRAIN_LIFT: Final = 13
SLIDE_WHAT: Final = 14
SLIDE_TO: Final = 15  # a: the tile's place on the table (16 x seat + square)
SWAP_ONE: Final = 16
SWAP_TWO: Final = 17  # a: the first tile's place
DEMOLISH_WHAT: Final = 18
REDRAFT: Final = 19  # a: the empty place
REDRAFT_SETTLE: Final = 20  # a: the place, b: 1 while the Circle's exchange is still to come
REDRAFT_EXCHANGE: Final = 21  # a: the place of the Circle
LURE_SLOT: Final = 22
CALL_WHO: Final = 23
CALL_WHERE: Final = 24  # a: the token of the lair
STAGE_END: Final = 25  # a: 1 if the stage was passed, b: 1 for its star, c: the Power
ENDED: Final = 26
GO_ON: Final = 27  # never seen from outside

STEP_NAMES: Final[list[str]] = [
    "choose_boss", "draft", "place", "settle", "free", "portal_to", "portal_again", "portal_last", "split_token",
    "trade_who", "trade_slot", "redraw_who", "redraw_keep", "brain_lift", "slide_what", "slide_to", "swap_one",
    "swap_two", "demolish_what", "redraft", "redraft_settle", "redraft_exchange", "lure_slot", "call_who",
    "call_where", "stage_end", "ended",
]  # fmt: skip

# Flags of the running turn.
PORTAL_DONE: Final = 1
COMMAND_DONE: Final = 2
EXCHANGE_DUE: Final = 4
SPLIT_DUE: Final = 8

# Where things lie in the short rows.
TOKEN_SLOT: Final = 4  # in the market, after the four tiles
DECK: Final = 4  # in the cards, after the four open ones
SPENT: Final = 4 + CARDS
NO_BOSS: Final = -1
NO_CARD: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(State):
    """Maps lie 16 places apart in `tiles` and `tokens`; each seat's sets of squares save looking for them."""

    __slots__ = (
        "a",
        "b",
        "bag",
        "bagged",
        "board",
        "c",
        "card",
        "cards",
        "chosen",
        "crowd",
        "dealt",
        "discards",
        "filled",
        "first",
        "flags",
        "ground",
        "hand_tile",
        "hand_token",
        "lairs",
        "market",
        "phase",
        "placed",
        "powers",
        "retries",
        "revealed",
        "stack",
        "stacked",
        "stage",
        "stars",
        "step",
        "terrains",
        "tiles",
        "tokens",
        "turn",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        seats: i64,
        board: i64,
        tiles: vec[i64],
        tokens: vec[i64],
        filled: vec[i64],
        ground: vec[i64],
        crowd: vec[i64],
        lairs: vec[i64],
        dealt: vec[i64],
        stack: vec[i64],
        discards: vec[i64],
        bag: vec[i64],
        market: vec[i64],
        cards: vec[i64],
        powers: vec[i64],
    ) -> None:
        super().__init__(game, seats)
        self.board: i64 = board
        self.first: i64 = 0
        self.turn: i64 = 0
        self.step: i64 = DRAFT
        self.phase: i64 = DRAFT  # the step of the turn that an interruption gives back to
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.hand_tile: i64 = 0
        self.hand_token: i64 = 0
        self.placed: i64 = -1  # the square of the tile placed in this turn
        self.flags: i64 = 0
        self.card: i64 = NO_CARD  # the slot of the Command being resolved
        self.chosen: i64 = 0  # seats that have kept a Boss
        self.revealed: i64 = 0  # seats whose Boss lies face up
        self.terrains: i64 = 0  # set of the terrains in this game
        self.stage: i64 = -1  # of the campaign, if this is one
        self.retries: i64 = 0
        self.stars: i64 = 0  # set of stages
        self.stacked: i64 = 0  # tiles in the stack
        self.bagged: i64 = 0  # tokens in the bag
        self.tiles: vec[i64] = tiles
        self.tokens: vec[i64] = tokens
        self.filled: vec[i64] = filled  # squares with a tile
        self.ground: vec[i64] = ground  # squares with a tile that takes a token
        self.crowd: vec[i64] = crowd  # squares with a token
        self.lairs: vec[i64] = lairs
        self.dealt: vec[i64] = dealt  # two Bosses a seat; once chosen, the first is the one kept
        self.stack: vec[i64] = stack  # how many of each tile
        self.discards: vec[i64] = discards
        self.bag: vec[i64] = bag  # how many of each token
        self.market: vec[i64] = market
        self.cards: vec[i64] = cards  # open Commands, then the deck and the spent ones by kind
        self.powers: vec[i64] = powers  # of the stages passed

    # looking

    def open_squares(self, seat: i64) -> i64:
        return ALL_SQUARES[self.board] & ~self.filled[seat]

    def open_tiles(self, seat: i64) -> i64:
        return self.ground[seat] & ~self.crowd[seat]

    def must_settle(self, seat: i64) -> bool:
        """Do tokens wait in the lair while a tile is open?"""
        return (self.lairs[seat] & WAITING_KINDS) != 0 and self.open_tiles(seat) != 0

    def only_kind(self, seat: i64) -> i64:
        """The one kind of token that waits in the lair, or 0 if there are several or none."""
        only: i64 = 0
        for token in range(1, MINIBOSS + 1):
            if waiting(self.lairs[seat], token):
                if only:
                    return 0
                only = token
        return only

    def boss_of(self, seat: i64) -> i64:
        """The Boss that the seat kept, or NO_BOSS."""
        return self.dealt[2 * seat] if self.chosen & BIT[seat] else NO_BOSS

    def keeps_a_secret(self, seat: i64) -> bool:
        """Does the seat hold a Boss face down? Then nothing may be done for it, lest that tells the card."""
        return len(self.dealt) > 0 and not self.revealed & BIT[seat]

    def ask(self, seat: i64, step: i64) -> None:
        self.step = step
        self.waiting = BIT[seat]

    # tiles

    def lay(self, seat: i64, square: i64, tile: i64) -> None:
        self.tiles[MOST * seat + square] = tile
        self.filled[seat] |= BIT[square]
        if TYPE[tile] != DUNGEON:
            self.ground[seat] |= BIT[square]

    def lift_tile(self, seat: i64, square: i64) -> i64:
        tile = self.tiles[MOST * seat + square]
        self.tiles[MOST * seat + square] = 0
        self.filled[seat] &= ~BIT[square]
        self.ground[seat] &= ~BIT[square]
        return tile

    def shift(self, place: i64, other: i64) -> None:
        """What lies at two places of the table, tiles with their tokens, trades places; the second may be empty."""
        tile = self.lift_tile(place // MOST, place % MOST)
        token = self.pick_up(place // MOST, place % MOST)
        other_tile = self.lift_tile(other // MOST, other % MOST)
        other_token = self.pick_up(other // MOST, other % MOST)
        self._drop(other, tile, token)
        self._drop(place, other_tile, other_token)
        mine: i64 = MOST * self.turn + self.placed
        if self.placed >= 0 and mine in (place, other):
            goes = other if mine == place else place
            self.placed = goes % MOST if goes // MOST == self.turn else -1

    def _drop(self, place: i64, tile: i64, token: i64) -> None:
        if tile:
            self.lay(place // MOST, place % MOST, tile)
        if token:
            self.put(place // MOST, place % MOST, token)

    # tokens

    def put(self, seat: i64, square: i64, token: i64) -> None:
        self.tokens[MOST * seat + square] = token
        self.crowd[seat] |= BIT[square]

    def pick_up(self, seat: i64, square: i64) -> i64:
        token = self.tokens[MOST * seat + square]
        self.tokens[MOST * seat + square] = 0
        self.crowd[seat] &= ~BIT[square]
        return token

    def store(self, seat: i64, token: i64) -> None:
        """Into the lair."""
        self.lairs[seat] += ENTERS[token]
        if self.ears is not None:
            self.tell(STORED, (int(seat), int(token)))

    def settle(self, seat: i64, token: i64, square: i64) -> None:
        """From the lair onto a tile."""
        self.lairs[seat] -= ENTERS[token]
        self.put(seat, square, token)
        if self.ears is not None:
            self.tell(SETTLED, (int(seat), int(token), int(square)))

    def receive(self, seat: i64, square: i64, token: i64) -> bool:
        """A token comes for a tile: it lies on it if it can, else it goes to the lair. Does it lie there?"""
        if walks(token) and self.ground[seat] & BIT[square] & ~self.crowd[seat]:
            self.put(seat, square, token)
            return True
        if token:
            self.store(seat, token)
        return False

    def burn_around(self, seat: i64, square: i64) -> None:
        """A Volcano was placed: everybody beside it goes back into the bag."""
        victims: i64 = NEAR[MOST * self.board + square] & self.crowd[seat]
        while victims:
            cell = lowest(victims)
            victims &= victims - 1
            token = self.pick_up(seat, cell)
            self.to_bag(token)
            if self.ears is not None:
                self.tell(BURNED, (int(seat), int(cell), int(token)))

    # stack, bag and deck: how many of each, in no order

    def to_bag(self, token: i64) -> None:
        if token:
            self.bag[token] += 1
            self.bagged += 1

    def discard(self, tile: i64) -> None:
        if tile:
            self.discards[tile] += 1

    def draw_token(self, dice: Dice) -> i64:
        """Out of the bag; 0 if it is empty."""
        if not self.bagged:
            return 0
        left: i64 = dice.below(self.bagged)
        token: i64 = 1
        while left >= self.bag[token]:
            left -= self.bag[token]
            token += 1
        self.bag[token] -= 1
        self.bagged -= 1
        return token

    def draw_tile(self, dice: Dice) -> i64:
        """From the stack, which the discarded tiles become when it is used up; 0 if both are empty."""
        if not self.stacked:
            self._turn_discards_over()
        if not self.stacked:
            return 0
        left: i64 = dice.below(self.stacked)
        tile: i64 = 1
        while left >= self.stack[tile]:
            left -= self.stack[tile]
            tile += 1
        self.stack[tile] -= 1
        self.stacked -= 1
        return tile

    def _turn_discards_over(self) -> None:
        for tile in range(TILES):
            self.stacked += self.discards[tile]
            self.stack[tile] += self.discards[tile]
            self.discards[tile] = 0

    def fill(self, slot: i64, dice: Dice) -> bool:
        """Draw what the slot of the market lacks; was anything lacking?"""
        lacks = not self.market[slot] or not self.market[TOKEN_SLOT + slot]
        if not self.market[slot]:
            self.market[slot] = self.draw_tile(dice)
        if not self.market[TOKEN_SLOT + slot]:
            self.market[TOKEN_SLOT + slot] = self.draw_token(dice)
        return lacks

    def empty(self, slot: i64) -> None:
        """Take a pair out of play: the tile is discarded, the token goes into the bag."""
        self.discard(self.market[slot])
        self.to_bag(self.market[TOKEN_SLOT + slot])
        self.market[slot] = 0
        self.market[TOKEN_SLOT + slot] = 0

    def draw_card(self, dice: Dice) -> i64:
        """A Command from the deck, which the spent ones become when it is used up."""
        left: i64 = 0
        for card in range(CARDS):
            left += self.cards[DECK + card]
        if not left:
            for card in range(CARDS):
                self.cards[DECK + card] = self.cards[SPENT + card]
                left += self.cards[SPENT + card]
                self.cards[SPENT + card] = 0
        left = dice.below(left)
        drawn: i64 = 0
        while left >= self.cards[DECK + drawn]:
            left -= self.cards[DECK + drawn]
            drawn += 1
        self.cards[DECK + drawn] -= 1
        return drawn
