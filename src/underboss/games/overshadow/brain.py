"""How a bot judges OverShadow: men on the board, strikes, walls, and who stands close to whom."""

from __future__ import annotations

import math

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.brain import Brain, Term
from underboss.engine.state import State
from underboss.engine.verbs import verb_of
from underboss.games.overshadow.rules import OverShadow
from underboss.games.overshadow.verbs import BATTLE, END, OFF, RESPAWN, STORM


class OverShadowBrain(Brain):
    """A seat's strength is a sum of terms; its chance is its share of all strengths, sharpened."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, OverShadow)
        outcome = state.outcome
        if outcome is not None:
            return outcome.payoff(int(seat))
        if state.out & BIT[seat]:
            return 0.0
        total = 0.0
        own = 0.0
        for other in range(state.seats):
            if not state.out & BIT[other]:
                weight = math.exp(self.strength(state, other))
                total += weight
                if other == seat:
                    own = weight
        return own / total

    def strength(self, state: OverShadow, seat: i64) -> float:
        field = state.field
        fighters = float(state.fighters(seat))
        worth = 0.5 * fighters if field.captain or field.walled else 0.35 * fighters
        if field.captain and fighters <= 2.0:
            worth -= 0.6 * (3.0 - fighters)  # one lost attack from losing everything
        worth -= 0.9 * float(i64(state.strikes[seat]))
        if field.skulls:
            worth -= 0.35 * float(i64(state.skulls[seat]))
        if field.walled:
            worth += 0.4 * float(state.standing(int(seat)))
        return worth + self.position(state, seat)

    def position(self, state: OverShadow, seat: i64) -> float:
        """Being near to what one wants to attack, and a captain that keeps away from enemies."""
        field = state.field
        near = 0.0
        start = seat * field.crew
        for piece in range(start, start + field.crew):
            if state.where[piece] == OFF:
                continue
            distance = self._nearest_prey(state, seat, i64(state.where[piece]))
            if field.captain and piece == start:
                near += 0.02 * float(min(distance, 6))
            else:
                near -= 0.015 * float(distance)
        return near

    def _nearest_prey(self, state: OverShadow, seat: i64, cell: i64) -> i64:
        field = state.field
        best: i64 = 40
        for other in range(state.seats):
            if other == seat or state.out & BIT[other]:
                continue
            if field.walled:
                for wall in range(field.wall_start[other], field.wall_start[other + 1]):
                    if state.walls & BIT[wall]:
                        best = min(best, _distance(field.width, cell, i64(field.wall_cells[wall])))
                continue
            for piece in range(other * field.crew, (other + 1) * field.crew):
                if state.where[piece] != OFF:
                    best = min(best, _distance(field.width, cell, i64(state.where[piece])))
        return best

    def prior(self, state: State, seat: i64, action: i64) -> float:
        verb = verb_of(action)
        if verb == BATTLE.code or verb == STORM.code:
            return 3.0
        if verb == RESPAWN.code:
            return 3.0
        return 0.5 if verb == END.code else 1.0

    def terms(self, state: State, seat: i64) -> list[Term]:
        assert isinstance(state, OverShadow)
        field = state.field
        found: list[Term] = []
        for other in range(state.seats):
            sign = 1.0 if other == seat else -1.0
            owner = "you have" if other == seat else f"seat {other + 1} has"
            fighters = int(state.fighters(other))
            found.append(Term(sign * 0.5 * fighters, f"{owner} {fighters} fighters on the board"))
            if field.strikes and state.strikes[other]:
                found.append(Term(-sign * 0.9 * int(state.strikes[other]), f"{owner} {state.strikes[other]} strikes"))
            if field.skulls and state.skulls[other]:
                found.append(Term(-sign * 0.35 * int(state.skulls[other]), f"{owner} {state.skulls[other]} skulls"))
            if field.walled:
                found.append(Term(sign * 0.4 * state.standing(int(other)), f"{owner} {state.standing(int(other))} wall spaces"))
            found.append(Term(sign * self.position(state, other), f"{owner} pieces near the enemy"))
        return sorted(found, key=_weight)


def _weight(term: Term) -> float:
    return -abs(term.worth)


def _distance(width: i64, one: i64, other: i64) -> i64:
    down = one // width - other // width
    right = one % width - other % width
    return (down if down >= 0 else -down) + (right if right >= 0 else -right)
