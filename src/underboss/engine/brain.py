"""What a bot needs to know of a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.state import State
from underboss.engine.vectors import append, vec

ENOUGH: Final = -1


class Term:
    """One reason in an evaluation: how much it adds to a seat's chance, and words for it."""

    __slots__ = ("text", "worth")

    def __init__(self, worth: float, text: str) -> None:
        self.worth = worth
        self.text = text


@mypyc_attr(allow_interpreted_subclasses=True)
class Brain:
    """Judges positions that a bot imagined; it is never given the truth.

    `evaluate` must lie from 0 (lost) to 1 (won) and, over all sides, add up to about 1.
    """

    def evaluate(self, state: State, seat: i64) -> float:
        """The seat's estimated chance to win from here."""
        outcome = state.outcome
        if outcome is not None:
            return outcome.payoff(int(seat))
        return 1.0 / float(state.seats)

    def prior(self, state: State, seat: i64, action: i64) -> float:
        """How promising an action looks before it is tried; above zero, relative to the other actions."""
        return 1.0

    def pick(self, state: State, seat: i64, actions: vec[i64], dice: Dice) -> i64:
        """What a sensible player would do, quickly told, for rollouts; ENOUGH where the position is best judged as it is."""
        return by_prior(self, state, seat, actions, dice)

    def situation(self, state: State) -> i64:
        """A number, below 2^56, that tells apart what chance led to as everybody sees it; 0 if that matters little."""
        return 0

    def sides(self, state: State) -> vec[i64]:
        """For each seat the mask of the seats that win and lose with it."""
        masks = vec[i64]()
        for seat in range(state.seats):
            masks = append(masks, BIT[seat])
        return masks

    def terms(self, state: State, seat: i64) -> list[Term]:
        """The parts of the evaluation in words, the weightiest first; for hints."""
        return []


def by_prior(brain: Brain, state: State, seat: i64, actions: vec[i64], dice: Dice) -> i64:
    """An action, each with a chance in proportion to its prior."""
    weights = vec[float](capacity=len(actions))
    total = 0.0
    for action in actions:
        total += brain.prior(state, seat, action)
        weights = append(weights, total)
    mark = dice.chance() * total
    for number in range(len(actions)):
        if mark < weights[number]:
            return actions[number]
    return actions[len(actions) - 1]
