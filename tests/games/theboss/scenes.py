"""Positions of The Boss set up by hand, in the words of the table."""

from __future__ import annotations

from typing import Any

from underboss import Dice, State, load
from underboss.engine.bits import members
from underboss.games.theboss.game import TheBossGame
from underboss.games.theboss.pack import CARDS_OF
from underboss.games.theboss.rules import TheBoss
from underboss.games.theboss.table import BIG, COLUMNS, SMALL
from underboss.games.theboss.verbs import PLACES, VERBS, Card, City
from underboss.games.theboss.view import TheBossView

NUMBERS = (
    "bosses", "rewards", "banished", "dealer", "chicago", "number", "taken", "turn", "order", "phase", "chosen", "police",
    "last", "overtime", "contenders", "winners", "why", "past_rewards", "past_claims", "past_sum", "past_left",
)  # fmt: skip
EVERY_CITY = "1.2.3.4.5.6.7"


class Scene:
    """Begins as the first turn of a first round; seat 0 deals. Change what the test is about, then ask for `state`."""

    def __init__(self, seats: int = 4, bosses: str = EVERY_CITY, **options: Any) -> None:
        self.game = load("theboss", bosses=bosses, **options)
        assert isinstance(self.game, TheBossGame)
        self.seats = seats
        first = self.game.start(seats, Dice(5))
        self.hands, self.tally, self.bigs, self.smalls, self.piles, numbers = [list(part) for part in first.dump()]  # type: ignore[call-overload]
        self.numbers: dict[str, int] = dict(zip(NUMBERS, numbers))
        self.numbers.update(dealer=0, turn=0)
        self.hand_size = int(first.setting.hand)  # type: ignore[attr-defined]

    def set(self, **numbers: int) -> Scene:
        for name in numbers:
            assert name in self.numbers
        self.numbers.update(numbers)
        return self

    def cubes(self, seat: int, city: str, big: int, small: int = 0) -> Scene:
        """Cubes from the seat's reserve into a city."""
        at = seat * PLACES + City.parse(city)
        self.bigs[at] += big
        self.smalls[at] += small
        self.tally[seat * COLUMNS + BIG] -= big
        self.tally[seat * COLUMNS + SMALL] -= small
        return self

    def column(self, seat: int, column: int, value: int) -> Scene:
        self.tally[seat * COLUMNS + column] = value
        return self

    def last_turn(self, rewards: list[str], hands: list[str], dealer: int = 0) -> Scene:
        """One card in each hand, these cards face down, all others face up; the turns go clockwise from the dealer."""
        held = [Card.parse(name) for name in hands]
        hidden = [Card.parse(name) for name in rewards]
        self.hands = [2**card for card in held]
        for city in members(self.numbers["bosses"]):
            self.piles[city] = 0
            for card in members(CARDS_OF[city]):
                if card not in held and card not in hidden:
                    self.piles[city] = self.piles[city] * 32 + card + 1
        order = [(dealer + step) % self.seats for step in range(self.seats)]
        return self.set(
            rewards=sum(2**card for card in hidden),
            dealer=dealer,
            turn=dealer,
            taken=self.seats * (self.hand_size - 1),
            order=sum((seat + 1) << (3 * place) for place, seat in enumerate(order)),
        )

    def deal(self, rewards: list[str], hands: list[list[str]]) -> Scene:
        """These cards face down and in the hands."""
        self.hands = [sum(2 ** Card.parse(name) for name in hand) for hand in hands]
        return self.set(rewards=sum(2 ** Card.parse(name) for name in rewards))

    def state(self) -> TheBoss:
        dump = [self.hands, self.tally, self.bigs, self.smalls, self.piles, [self.numbers[name] for name in NUMBERS]]
        state = self.game.restore(self.seats, dump)
        assert isinstance(state, TheBoss)
        return state


def play(state: State, *texts: str, dice: Dice | None = None) -> None:
    """Play these actions, each for the seat on turn."""
    for text in texts:
        state.play(state.actor, VERBS.parse(text), dice or Dice(1))


def legal(state: State) -> list[str]:
    return [VERBS.format(action) for action in state.legal(state.actor)]


def refusal(state: State, text: str) -> str:
    """The reason with its rule; empty if the action is legal."""
    reason = state.why_not(state.actor, VERBS.parse(text))
    return "" if reason is None else str(reason)


def pass_turn(state: State) -> None:
    """The seat on turn reveals some card and places nothing."""
    play(state, next(text for text in legal(state) if text.startswith("reveal")))
    if "done" in legal(state):
        play(state, "done")


def finish_round(state: State) -> None:
    """Everybody reveals cards and places nothing until the round has been settled."""
    number = seen(state).number
    while state.waiting and seen(state).number == number:
        pass_turn(state)


def seen(state: State, seat: int | None = None) -> TheBossView:
    view = state.view(seat)
    assert isinstance(view, TheBossView)
    return view


def tell(state: State, *texts: str) -> list[dict[str, Any]]:
    """Play the actions and return what happened, as a spectator is told."""
    events: list[Any] = []
    for text in texts:
        state.ears = []
        state.play(state.actor, VERBS.parse(text), Dice(1))
        events += state.ears
    state.ears = None
    return [event.seen_by(None) for event in events]
