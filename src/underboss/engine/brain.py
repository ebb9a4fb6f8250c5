"""What a bot needs to know of a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.state import State
from underboss.engine.vectors import append, vec

ENOUGH: Final = -1
FEW: Final = 5  # actions that a quick choice looks at


class Term:
    """One reason in an evaluation: how much it is worth to a seat, words for it, and what it is about: the same kind from one
    position to the next, whatever its numbers."""

    __slots__ = ("kind", "text", "worth")

    def __init__(self, worth: float, text: str, kind: str = "") -> None:
        self.worth = worth
        self.text = text
        self.kind = kind or text


@mypyc_attr(allow_interpreted_subclasses=True)
class Brain:
    """Judges positions that a bot imagined; it is never given the truth.

    `evaluate` lies from 0 (lost) to 1 (won) and is meant to be compared with other values of the same seat: the better
    position has the higher one, and an end that the seat won a higher one than any that it lost. A search needs no more. The
    seats' values need not add up to 1, nor team-mates' be equal; who shows them side by side divides them by their sum over
    the sides.
    """

    def evaluate(self, state: State, seat: i64) -> float:
        """The seat's estimated chance to win from here."""
        outcome = state.outcome
        if outcome is not None:
            return outcome.payoff(int(seat))
        return 1.0 / float(state.seats)

    def guess(self, state: State, seat: i64) -> float:
        """A quicker `evaluate` on the same scale, for looks one action ahead and for rollouts, which only guide a search."""
        return self.evaluate(state, seat)

    def judge(self, state: State, values: vec[float]) -> None:
        """Write every seat's `evaluate` into `values`; for brains that would do the same work again for each."""
        for seat in range(state.seats):
            values[seat] = self.evaluate(state, seat)

    def prior(self, state: State, seat: i64, action: i64) -> float:
        """How promising an action looks before it is tried; above zero, relative to the other actions."""
        return 1.0

    def pick(self, state: State, seat: i64, actions: vec[i64], dice: Dice) -> i64:
        """What a sensible player would do, quickly told, for rollouts; ENOUGH where the position is best judged as it is."""
        return best_of_few(self, state, seat, actions, dice)

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
        """The parts of the evaluation in words, each of another kind; for hints. They may tell how the seat would go on with what
        it began, but nothing that it does not know."""
        return []


def best_of_few(brain: Brain, state: State, seat: i64, actions: vec[i64], dice: Dice) -> i64:
    """What the brain likes best of a few actions, which are drawn in proportion to their priors."""
    weights = vec[float](capacity=len(actions))
    total = 0.0
    for action in actions:
        weights = append(weights, brain.prior(state, seat, action))
        total += weights[len(weights) - 1]
    best: i64 = 0
    most = -1.0
    for _ in range(min(FEW, len(actions))):
        number = _drawn(weights, dice.chance() * total)
        total -= weights[number]
        weights[number] = 0.0
        after = state.copy()
        after.apply(seat, actions[number], dice)
        worth = brain.guess(after, seat)
        if worth > most:
            most = worth
            best = number
    return actions[best]


def _drawn(weights: vec[float], mark: float) -> i64:
    """The place where the weights add up to more than the mark."""
    last: i64 = 0
    for number in range(len(weights)):
        if weights[number] > 0.0:
            last = number
            mark -= weights[number]
            if mark < 0.0:
                break
    return last
