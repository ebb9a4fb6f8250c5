"""Whole games: every set of bosses and every option to the end, with sums that must hold."""

from __future__ import annotations

import pytest

import underboss
from tests.games.theboss.scenes import seen
from tests.games.theboss.test_setup import EVERY_SET
from underboss import Dice
from underboss.games.theboss.rules import TheBoss
from underboss.games.theboss.view import TheBossView


def check(view: TheBossView) -> None:
    """What must be true in every position."""
    for spot in view.row:
        totals = sorted(crew.big + crew.small for crew in spot.crews)
        assert totals[-1] == 0 or totals[-1] > totals[-2], "a city has two leaders"
        assert all(crew.big or not crew.small for crew in spot.crews), "small cubes stand alone"
    for seat, side in enumerate(view.sides):
        here = sum(spot.crews[seat].big for spot in view.row)
        assert here + side.big + side.prison_one + side.prison_two + side.hospital + side.dead == 6


@pytest.mark.rule("TB-23", "TB-56")
@pytest.mark.parametrize(("police_at", "small_cubes"), [(1, "strict"), (2, "lenient")])
@EVERY_SET
def test_random_games_of_every_set_end_well(seats: int, bosses: str, police_at: int, small_cubes: str) -> None:
    game = underboss.load("theboss", bosses=bosses, police_at=police_at, small_cubes=small_cubes)
    for seed in range(3):
        state, dice = game.start(seats, Dice(seed)), Dice(seed, 1)
        assert isinstance(state, TheBoss)
        while state.waiting:
            check(seen(state))
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[dice.below(len(actions))], dice)
        assert state.outcome is not None
        assert min(state.outcome.ranks) == 1
        assert 3 <= state.number <= 8


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_many_random_games_end_within_the_bound(seats: int) -> None:
    game = underboss.load("theboss")
    dice = Dice(seats)
    for _ in range(200):
        state = game.start(seats, dice)
        assert underboss.playout(state, dice, game.bound + 1) <= game.bound
        assert state.outcome is not None
