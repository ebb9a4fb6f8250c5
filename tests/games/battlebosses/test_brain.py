"""What a search tells apart: what the turn has to spend and how everybody fares, as all can see it."""

from __future__ import annotations

import underboss
from underboss import Dice
from underboss.games.battlebosses.codes import CRYSTALS, ENERGY, HAND, WOUNDS


def test_situations_differ_by_what_can_be_spent_and_by_health_and_not_by_hidden_cards() -> None:
    game = underboss.load("battlebosses", variant="duel")
    state = game.start(2, Dice(1))
    before = game.brain.situation(state)
    assert 0 < before < 2**56
    for seat, what in ((state.turn, ENERGY), (state.turn, CRYSTALS), (0, WOUNDS), (1, WOUNDS)):
        other = state.copy()
        other.put(seat, what, other.get(seat, what) + 1)
        assert game.brain.situation(other) != before
    other = state.copy()
    other.put(1, HAND, other.get(1, HAND) ^ 6)
    assert game.brain.situation(other) == before
