"""How a bot judges Overboss: the Power that each map promises, looking ahead to the end of its own turn."""

from __future__ import annotations

import math

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.brain import Brain, Term
from underboss.engine.dice import Dice
from underboss.engine.state import State
from underboss.engine.vectors import vec
from underboss.engine.verbs import verb_of
from underboss.games.overboss import verbs
from underboss.games.overboss.bosses import ABILITY, NEW_MARKET, SPLIT_DRAFT
from underboss.games.overboss.outlook import best_place, next_action, promise, settled
from underboss.games.overboss.power import power
from underboss.games.overboss.prospects import WEIGHTS
from underboss.games.overboss.rules import Overboss
from underboss.games.overboss.table import (
    DRAFT,
    ENDED,
    FREE,
    PLACE,
    PORTAL_AGAIN,
    SETTLE,
    SPLIT_DUE,
    SPLIT_TOKEN,
    STAGE_END,
    TOKEN_SLOT,
)  # fmt: skip

EARLY = 3.0  # points by which a Portal or Boss used before placing must be worth it
FINAL_HEAT = 8.0  # points of a lead that count for much in a finished game
HELD_BOSS = 2.0  # what a Boss not yet revealed promises


class OverbossBrain(Brain):
    """A seat's strength is its expected Power; its chance the share of all strengths, sharper towards the end."""

    def __init__(self, weights: list[float] | None = None) -> None:
        self.weights = vec[float](weights) if weights is not None else WEIGHTS

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, Overboss)
        if state.step > FREE and state.step < STAGE_END and state.waiting == BIT[seat]:
            return self._best_of_interruption(state, seat)
        return self.chance(state, seat)

    def _best_of_interruption(self, state: Overboss, seat: i64) -> float:
        """A Portal, Boss or Command under way is worth what it can be made of."""
        early = state.turn == seat and state.phase in (DRAFT, PLACE) and state.step != SPLIT_TOKEN
        if early or state.step == PORTAL_AGAIN:
            return self.chance(state, seat)
        best = 0.0
        for action in state.legal(seat):
            after = state.copy()
            after.apply(seat, action, Dice(1))
            best = max(best, self.evaluate(after, seat))
        return best

    def chance(self, state: Overboss, seat: i64) -> float:
        if state.seats == 1:
            target = 57.0 if state.board == 0 else 80.0
            return 1.0 / (1.0 + math.exp((target - self.strength(state, 0)) / 8.0))
        strengths = [self.strength(state, other) for other in range(state.seats)]
        outcome = state.outcome
        heat = 3.0 + 0.25 * float(self._open_places(state)) if outcome is None else FINAL_HEAT
        top = max(strengths)
        shares = [math.exp((strength - top) / heat) for strength in strengths]
        share = shares[seat] / sum(shares)
        # Winning is what counts; but by how much tells a search more, since it plays games to the end at random.
        return share if outcome is None else 0.5 * outcome.payoff(int(seat)) + 0.5 * share

    def _open_places(self, state: Overboss) -> i64:
        """How many turns a seat still has, on average."""
        places: i64 = 0
        for seat in range(state.seats):
            places += count(state.open_squares(seat))
        return places // state.seats

    def strength(self, state: Overboss, seat: i64) -> float:
        """The Power that the seat may expect."""
        if state.step in (ENDED, STAGE_END):
            return float(power(state, seat))
        if state.turn == seat and state.step == PLACE:
            return best_place(state, seat, state.hand_tile, state.hand_token, self.weights)
        if state.turn == seat and state.step == DRAFT and self._drafts_anew(state, seat):
            return self._best_draft(state, seat)
        if state.turn == seat and state.step == SETTLE:
            return settled(state, seat, self.weights)
        early = state.turn == seat and state.step > FREE and state.phase in (DRAFT, PLACE)
        return self.promise(state, seat) - (EARLY if early else 0.0)

    def promise(self, state: Overboss, seat: i64) -> float:
        """The map as it lies."""
        return promise(state, seat, self.weights)

    def _drafts_anew(self, state: Overboss, seat: i64) -> bool:
        """Did a Boss change what can be drafted? Looking at every market otherwise is slow and gains nothing."""
        if not len(state.dealt) or not state.revealed & BIT[seat]:
            return False
        return ABILITY[state.boss_of(seat)] in (SPLIT_DRAFT, NEW_MARKET)

    def _best_draft(self, state: Overboss, seat: i64) -> float:
        best = -1000.0
        split = (state.flags & SPLIT_DUE) != 0
        for slot in range(4):
            for other in range(4):
                if state.market[slot] and split == (slot != other):
                    tile, token = state.market[slot], state.market[TOKEN_SLOT + other]
                    best = max(best, best_place(state, seat, tile, token, self.weights))
        return best

    def pick(self, state: State, seat: i64, actions: vec[i64], dice: Dice) -> i64:
        assert isinstance(state, Overboss)
        return next_action(state, seat, actions, dice, self.weights)

    def prior(self, state: State, seat: i64, action: i64) -> float:
        verb = verb_of(action)
        if verb in (verbs.PORTAL, verbs.REVEAL, verbs.LIFT):
            return 0.5
        if verb in (verbs.COMMAND, verbs.EXCHANGE, verbs.ONWARD):
            return 2.0
        return 1.0

    def situation(self, state: State) -> i64:
        """What lies in the market."""
        assert isinstance(state, Overboss)
        mixed: i64 = 1
        for piece in state.market:
            mixed = (mixed * 131 + piece) & 0xFFFFFFFFFFFF
        return mixed

    def terms(self, state: State, seat: i64) -> list[Term]:
        assert isinstance(state, Overboss)
        from underboss.games.overboss.advice import terms  # which knows this brain

        return terms(self, state, int(seat))
