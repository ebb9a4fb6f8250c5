"""Judges one position of a game that was played: the decision that was made there, and how every seat stood.

All of it from what each seat knew. A position gets its share of iterations and seconds and no more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from underboss.bots.search import Tuning
from underboss.bots.search_tree import Choice
from underboss.bots.thinker import SearchBot
from underboss.bots.tuning import tuning_for
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.state import State
from underboss.engine.view import View

SLIP = 0.02  # a smaller loss is no matter
SURE = 3.0  # standard errors: hundreds of decisions are judged, and none is to be blamed for noise


class Mean(NamedTuple):
    """A chance and its standard error."""

    chance: float
    error: float


class Verdict(NamedTuple):
    """A decision: the chance with the action that was played, the best action and its chance. Where no action is clearly
    better, the one that was played is the best."""

    played: Mean
    action: int
    best: Mean


class Judge:
    """A quarter of the iterations finds the best action, half lets what was played catch up with it and compares the two, and
    a quarter is for how the others stand. Where the clock ends the first quarter, the others shrink with it."""

    def __init__(self, game: Game, dice: Dice, iterations: int, seconds: float) -> None:
        self.game, self.dice, self.seconds = game, dice, seconds / 4
        self.quarter = max(1, iterations // 4)
        self.done = 0  # iterations

    def verdict(self, view: View, action: int) -> Verdict:
        """What its own seat could have known about a decision."""
        bot = self._bot(paired=True)
        found = bot.study(view, self.seconds)
        self.quarter = max(1, bot.done)
        self.done += bot.done
        best, played = found[0], next(choice for choice in found if choice.action == action)
        if best is played:
            value = mean(self._tried(bot, action, self.quarter))
            return Verdict(value, action, value)
        behind = best.tries - played.tries
        self._tried(bot, action, behind)  # else it is judged by a thinner tree
        each = max(2, 2 * self.quarter - behind) // 2
        return self._compared(action, best, *(self._tried(bot, one, each) for one in (action, best.action)))

    def _tried(self, bot: SearchBot, action: int, times: int) -> list[float]:
        assert bot.search is not None
        self.done += times
        return bot.search.dwell(action, times)

    def _compared(self, action: int, best: Choice, own: list[float], others: list[float]) -> Verdict:
        """The same luck met both actions, so what counts is by how much their results differ each time."""
        gap = mean([other - result for result, other in zip(own, others)])
        if gap.chance >= max(SLIP, SURE * gap.error):
            return Verdict(mean(own), best.action, mean(others))
        alike = mean(own + others)
        return Verdict(alike, action, alike)

    def stands(self, state: State, known: dict[int, Mean]) -> list[Mean]:
        """How each seat stands by its own view; some are known already."""
        outcome = state.outcome
        if outcome is not None:
            return [Mean(outcome.payoff(seat), 0.0) for seat in range(state.seats)]
        each = -(-self.quarter // max(1, state.seats - len(known)))
        return [known.get(seat) or self._stand(state.view(seat), each) for seat in range(state.seats)]

    def _stand(self, view: View, iterations: int) -> Mean:
        assert view.seat is not None
        search = self._bot(paired=False).fresh(view)
        done = search.think(iterations, self.seconds / view.seats)
        self.done += done
        return Mean(search.expected()[view.seat], search.spread / math.sqrt(done))

    def _bot(self, paired: bool) -> SearchBot:
        """A new one each time: a tree from before would make judgements depend on each other."""
        bot = SearchBot(self.game, self.dice, once(tuning_for(self.game.name), paired))
        bot.iterations, bot.longest = self.quarter, math.inf
        return bot


def mean(results: Sequence[float]) -> Mean:
    """Of at least one; a single one tells nothing for sure."""
    middle = sum(results) / len(results)
    if len(results) == 1:
        return Mean(middle, 1.0)
    square = sum((result - middle) ** 2 for result in results) / (len(results) - 1)
    return Mean(middle, math.sqrt(square / len(results)))


def once(tuning: Tuning, paired: bool) -> Tuning:
    """The same search, in which each iteration counts for one."""
    return Tuning(
        depth=int(tuning.depth), guided=tuning.guided, explore=tuning.explore, doubt=tuning.doubt, scout=tuning.scout,
        ripe=int(tuning.ripe), apart=tuning.apart, paired=paired,
    )  # fmt: skip
