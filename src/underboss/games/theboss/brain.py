"""How a bot judges The Boss: expected points, sharpened into chances the fewer rounds are left."""

from __future__ import annotations

import math

from mypy_extensions import i64

from underboss.engine.brain import Brain, Term
from underboss.engine.state import State
from underboss.engine.verbs import first, second, verb_of
from underboss.games.theboss.prospects import Prospects, Weights
from underboss.games.theboss.rules import TheBoss
from underboss.games.theboss.table import NOBODY
from underboss.games.theboss.verbs import COUNTING, CUBES, FRESH, OVER, PLACE, REVEAL, REVEALING


class TheBossBrain(Brain):
    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights if weights is not None else Weights()

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, TheBoss)
        if state.phase == OVER:
            outcome = state.outcome
            assert outcome is not None
            return outcome.payoff(int(seat))
        if state.phase == COUNTING:
            return self.chance(self.placed(state, seat), seat, seat)
        return self.chance(state, seat, seat)

    def chance(self, state: TheBoss, seat: i64, viewer: i64) -> float:
        """The seat's share of all strengths, as far as the viewer can tell."""
        if state.taken == 0 and state.phase == FRESH:
            viewer = NOBODY  # a hand just dealt in an imagined world says nothing about the one to come
        prospects = Prospects(state, viewer, self.weights)
        heat = 1.2 + 1.5 * math.sqrt(prospects.more + 0.2 * float(prospects.turns[0]))
        best = max(prospects.points)
        total = 0.0
        own = 0.0
        for other in range(state.seats):
            weight = math.exp((prospects.points[other] - best) / heat)
            total += weight
            if other == seat:
                own = weight
        return own / total

    def placed(self, state: TheBoss, seat: i64) -> TheBoss:
        """A city is chosen: as if the mover then placed the number of cubes that suits him best, as far as the seat can tell."""
        mover = state.turn
        shown = state.has_revealed(mover)
        best = -1.0
        found = state
        for action in state.legal(mover):
            after = state.copy()
            after.put(mover, state.chosen, first(action), second(action))
            if shown:
                after.turn = NOBODY  # his turn is over
            else:
                after.phase = REVEALING
            chance = self.chance(after, mover, seat)
            if chance > best:
                best = chance
                found = after
        return found

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, TheBoss)
        verb = verb_of(action)
        if verb == CUBES.code:
            extra = first(action) + second(action) - state.need(seat, state.chosen)
            return 2.0 / float((1 + extra) * (1 + second(action)))
        if verb == PLACE.code:
            return 3.0 / float(state.need(seat, first(action)))
        return 0.5 if verb == REVEAL.code else 1.0

    def terms(self, state: State, seat: i64) -> list[Term]:
        assert isinstance(state, TheBoss)
        from underboss.games.theboss.advice import terms  # which knows this brain

        return terms(self, state, int(seat))
