"""How a bot judges OverShadow: men on the board, strikes, walls, and who is about to get at whose captain."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.brain import Brain, Term
from underboss.engine.state import State
from underboss.engine.verbs import first, second, verb_of
from underboss.games.overshadow.field import NOWHERE
from underboss.games.overshadow.rules import OverShadow
from underboss.games.overshadow.verbs import BATTLE, EMPTY, END, FIGHTING, OFF, PLACE, PLACING, RESPAWN, STORM

FAR: Final = 40  # farther than any two cells
SURE: Final = 0.4  # how sure a strength is of the win, fitted to who won 300 games: luck decides most of them


class Weights:
    """How much things count towards winning; set by hand and tried in games between bots."""

    __slots__ = ("attack", "beside", "close", "few", "fighter", "guard", "open_side", "respawn", "strike", "turn")

    def __init__(
        self,
        fighter: float = 0.35,  # on the board
        few: float = 0.5,  # each fighter that is missing to three
        strike: float = 1.0,  # against the own captain
        close: float = 0.3,  # nearness of a fighter to its prey, from 0 to 1
        beside: float = 0.15,  # a fighter beside an enemy captain
        guard: float = 0.05,  # nearness of a fighter to the own captain
        open_side: float = 0.1,  # a cell beside the own captain that an enemy could stand on
        attack: float = 0.05,  # an attack on a captain that can be made in this turn
        respawn: float = 0.15,  # a lost fighter that can be brought back in this turn
        turn: float = 0.1,  # being on turn
    ) -> None:
        self.fighter = fighter
        self.few = few
        self.strike = strike
        self.close = close
        self.beside = beside
        self.guard = guard
        self.open_side = open_side
        self.attack = attack
        self.respawn = respawn
        self.turn = turn


class OverShadowBrain(Brain):
    """A seat's strength is a sum of terms; its chance its share of all strengths' exponentials."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights if weights is not None else Weights()

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
                weight = math.exp(SURE * self.strength(state, other))
                total += weight
                if other == seat:
                    own = weight
        return own / total

    def strength(self, state: OverShadow, seat: i64) -> float:
        return self.crew(state, seat) + self.harm(state, seat) + self.offence(state, seat) + self.defence(state, seat)

    # The terms

    def crew(self, state: OverShadow, seat: i64) -> float:
        """The fighters, and that the last of them must not fall. Who is still to be placed is not missing."""
        fighters = float(state.fighters(seat))
        if state.phase == PLACING:
            fighters = float(state.field.crew - (1 if state.field.captain else 0))
        worth = self.weights.fighter * fighters
        if state.field.captain and fighters < 3.0:
            worth -= self.weights.few * (3.0 - fighters)
        return worth

    def harm(self, state: OverShadow, seat: i64) -> float:
        """Strikes, skulls and fallen walls stay."""
        worth = -self.weights.strike * float(i64(state.strikes[seat]))
        if state.field.skulls:
            worth -= 0.35 * float(i64(state.skulls[seat]))
        if state.field.walled:
            worth += 0.4 * float(state.standing(int(seat)))
        return worth

    def offence(self, state: OverShadow, seat: i64) -> float:
        """Fighters near their prey, and what the seat on turn can still do to it with its Move Points."""
        field = state.field
        weights = self.weights
        start = seat * field.crew
        worth = 0.0
        nearest: i64 = FAR
        ready: i64 = 0
        for piece in range(start + 1 if field.captain else start, start + field.crew):
            if state.where[piece] == OFF:
                if state.phase == PLACING:  # it will stand somewhere, as far off as one that sees no prey yet
                    worth += weights.close * nearness(FAR)
                continue
            prey = self.prey(state, seat, i64(state.where[piece]))
            steps = prey >> 6
            worth += weights.close * nearness(steps)
            if field.captain and not state.fought[piece] & BIT[prey & 63]:
                if steps == 1:
                    ready += 1
                else:
                    nearest = min(nearest, steps)
        if field.captain:
            worth += weights.beside * float(ready)
        if state.turn != seat or state.phase != FIGHTING:
            return worth
        worth += weights.turn
        if field.captain:
            worth += weights.attack * float(ready + (1 if nearest <= state.moves + 1 else 0))
        if field.respawn:
            worth += weights.respawn * float(min(state.moves // field.respawn, field.crew - 1 - state.fighters(seat)))
        return worth

    def prey(self, state: OverShadow, seat: i64, cell: i64) -> i64:
        """What a fighter on the cell goes for: the distance, above six bits for the captain or piece."""
        field = state.field
        best: i64 = FAR << 6
        for other in range(state.seats):
            if other == seat or state.out & BIT[other]:
                continue
            if field.walled:
                for wall in range(field.wall_start[other], field.wall_start[other + 1]):
                    if state.walls & BIT[wall]:
                        best = min(best, distance(field.width, cell, i64(field.wall_cells[wall])) << 6)
                continue
            begin = other * field.crew
            for piece in range(begin, begin + (1 if field.captain else field.crew)):
                if state.where[piece] != OFF:
                    best = min(best, distance(field.width, cell, i64(state.where[piece])) << 6 | piece)
        return best

    def defence(self, state: OverShadow, seat: i64) -> float:
        """A captain that its own men stand around, or that hides in a corner."""
        field = state.field
        start = seat * field.crew
        if not field.captain or state.where[start] == OFF:
            return 0.0
        home: i64 = i64(state.where[start])
        worth = 0.0
        for at in range(home * 4, home * 4 + 4):
            near: i64 = i64(field.steps[at])
            if near != NOWHERE:
                there: i64 = i64(state.board[near])
                if there == EMPTY or (there <= state.seats * field.crew and (there - 1) // field.crew != seat):
                    worth -= self.weights.open_side
        for piece in range(start + 1, start + field.crew):
            if state.where[piece] != OFF:
                worth += self.weights.guard * nearness(distance(field.width, home, i64(state.where[piece])))
        return worth

    # Before anything is tried

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, OverShadow)
        verb = verb_of(action)
        field = state.field
        if verb == BATTLE.code:
            return 6.0 if field.captain and second(action) % field.crew == 0 else 3.0
        if verb == STORM.code:
            return 4.0
        if verb == RESPAWN.code:
            return 3.0
        if verb == END.code or verb == PLACE.code:
            return 1.0
        return self._prior_step(state, seat, first(action), second(action))

    def _prior_step(self, state: OverShadow, seat: i64, piece: i64, cell: i64) -> float:
        """Towards the prey; captains stay where they are."""
        if state.field.captain and piece == seat * state.field.crew:
            return 0.3
        before = self.prey(state, seat, i64(state.where[piece])) >> 6
        return 2.0 if self.prey(state, seat, cell) >> 6 < before else 0.4

    def situation(self, state: State) -> i64:
        """Move and Attack Points, and who is left on the board."""
        assert isinstance(state, OverShadow)
        left: i64 = 0
        for piece in range(min(len(state.where), 44)):
            if state.where[piece] != OFF:
                left |= BIT[piece]
        return 1 + state.moves + 32 * state.attacks + 256 * left

    def terms(self, state: State, seat: i64) -> list[Term]:
        assert isinstance(state, OverShadow)
        from underboss.games.overshadow.advice import terms  # which knows this brain

        return terms(self, state, int(seat))


def nearness(distance: i64) -> float:
    """1 beside, falling slowly; even far away a step counts a little."""
    return 4.0 / (3.0 + float(distance))


def distance(width: i64, one: i64, other: i64) -> i64:
    down = one // width - other // width
    right = one % width - other % width
    return (down if down >= 0 else -down) + (right if right >= 0 else -right)
