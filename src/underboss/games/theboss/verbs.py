"""The words that The Boss's actions and events are made of, and the names of its phases and endings."""

from typing import Final

from underboss.engine.events import Happening
from underboss.engine.verbs import Argument, Verb, Vocabulary
from underboss.games.theboss.content import content

CHICAGO: Final = 7  # the seven cities are 0 to 6, their number less one
CINCINNATI: Final = 4
PLACES: Final = 8


def card_names() -> list[str]:
    """Every city card by city code and face: `ny-0`, `de-revolver`."""
    return [f"{city.code.lower()}-{card}" for city in content().cities for card in city.cards]


CARDS: Final = len(card_names())
City: Final = Argument("city", PLACES, [place.code.lower() for place in content().places])
Big: Final = Argument("big", content().crew.big + 1)
Small: Final = Argument("small", content().crew.small + 1)
Card: Final = Argument("card", CARDS, card_names())

PLACE: Final = Verb("place", City)
CUBES: Final = Verb("cubes", Big, Small)
REVEAL: Final = Verb("reveal", Card)
DONE: Final = Verb("done")
VERBS: Final = Vocabulary(PLACE, CUBES, REVEAL, DONE)

SET_UP: Final = Happening("set_up", "bosses", "dealer")
ROUND: Final = Happening("round", "number", "dealer", "left_of_chicago", "overtime")
DEALT: Final = Happening("dealt", "seat", "hand", secret=("hand",))
CHOSE: Final = Happening("chose", "seat", "city")
PLACED: Final = Happening("placed", "seat", "city", "big", "small", "total", "ousted")
REVEALED: Final = Happening("revealed", "seat", "card", reveals=True)
PAUSED: Final = Happening("paused", "order")
POLICE: Final = Happening("police", "kind", "silver", "gold", "last")
CLAIMED: Final = Happening("claimed", "seat", "card", "points")
UNCLAIMED: Final = Happening("unclaimed", "card")
PAID: Final = Happening("paid", "seat", "sum", "points")
KILLED: Final = Happening("killed", "seat", "city")
JAILED: Final = Happening("jailed", "seat", "city")
INJURED: Final = Happening("injured", "seat", "city")
BANISHED: Final = Happening("banished", "seat", "city")
CAME_BACK: Final = Happening("came_back", "seat", "prison", "hospital")
TIED: Final = Happening("tied", "seats", "overtime")
ENDED: Final = Happening("ended", "winners", "why")
HAPPENINGS: Final = (
    SET_UP, ROUND, DEALT, CHOSE, PLACED, REVEALED, PAUSED, POLICE, CLAIMED, UNCLAIMED,
    PAID, KILLED, JAILED, INJURED, BANISHED, CAME_BACK, TIED, ENDED,
)  # fmt: skip

FRESH: Final = 0  # a turn in which nothing was done yet
COUNTING: Final = 1  # a city was chosen, the cubes are to be counted out
REVEALING: Final = 2  # cubes were placed, a card must follow
PLACING: Final = 3  # a card was revealed, cubes may follow
OVER: Final = 4

BY_POINTS: Final = 1
BY_LAST_ROUND: Final = 2
BY_CUBES: Final = 3
SHARED: Final = 4
WHY: Final = {
    BY_POINTS: "the most points",
    BY_LAST_ROUND: "equal points, but the most in the last round",
    BY_CUBES: "equal points also in the last round, but the most cubes in reserve",
    SHARED: "still tied after three overtime rounds, so the win is shared",
}
