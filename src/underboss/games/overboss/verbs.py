"""What a player can do. The codes are the places in the vocabulary; `act` packs them without looking anything up."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.verbs import Argument, Verb, Vocabulary
from underboss.games.overboss.pieces import TOKEN_NAMES, TOKENS
from underboss.games.overboss.squares import MOST, SQUARE_NAMES
from underboss.games.overboss.tally import BOSS_NAMES

SEATS: Final = 5
MARKET: Final = 4

Boss: Final = Argument("boss", len(BOSS_NAMES), BOSS_NAMES)
Slot: Final = Argument("slot", MARKET)
Cell: Final = Argument("cell", MOST, SQUARE_NAMES)
Token: Final = Argument("token", TOKENS, TOKEN_NAMES)
Card: Final = Argument("card", MARKET)
Square: Final = Argument("square", SEATS * MOST, [f"{seat}.{name}" for seat in range(SEATS) for name in SQUARE_NAMES])

KEEP: Final = 0
DRAFT: Final = 1
PLACE: Final = 2
SETTLE: Final = 3
PORTAL: Final = 4
LIFT: Final = 5
TO: Final = 6
EXCHANGE: Final = 7
REVEAL: Final = 8
TAKE: Final = 9
CHOOSE: Final = 10
COMMAND: Final = 11
TARGET: Final = 12
PASS: Final = 13
END: Final = 14
ONWARD: Final = 15
AGAIN: Final = 16
GIVE_UP: Final = 17

VERBS: Final = Vocabulary(
    Verb("keep", Boss, secret=True),  # one of two Boss cards
    Verb("draft", Slot),
    Verb("place", Cell),
    Verb("settle", Token, Cell),  # a token on an open tile
    Verb("portal", Cell),  # use a Portal, beginning with this token
    Verb("lift", Cell),  # a token of the own map, for a Portal's second move or a Boss
    Verb("to", Cell),  # where the lifted token or the sliding tile goes
    Verb("exchange", Cell, Slot),  # the Summoning Circle's offer
    Verb("reveal"),
    Verb("take", Slot),  # a token out of the market
    Verb("choose", Token),  # one of the tokens drawn, or one of the lair
    Verb("command", Card),
    Verb("target", Square),  # a tile on any map
    Verb("pass"),
    Verb("end"),
    Verb("onward"),
    Verb("again"),
    Verb("give-up"),
)


def act(verb: i64, a: i64 = 0, b: i64 = 0) -> i64:
    """The action of this verb with these arguments."""
    return verb | a << 6 | b << 16
