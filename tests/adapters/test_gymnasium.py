"""Gymnasium's checker over every game and seat count, and episodes against bots."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.adapters.tables import Chair, every_chair
from underboss import BadInput, Dice
from underboss.adapters.gymnasium import SeatEnv


@every_chair
def test_the_checker_passes_without_a_warning(chair: Chair) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        env = SeatEnv(chair.name, chair.seats, chair.seats - 1, ["random"], chair.variant, render_mode="ansi", **chair.options)
        check_env(env, skip_render_check=True)
    assert {str(warning.message) for warning in caught} == KNOWN


KNOWN: set[str] = set()


@every_chair
def test_an_episode_against_bots_ends_with_the_payoff(chair: Chair) -> None:
    env = SeatEnv(chair.name, chair.seats, 0, ["random"], chair.variant, **chair.options)
    seen, info = env.reset(seed=3)
    dice = Dice(4)
    ended = bool(not env.table.waiting)
    reward = 0.0
    while not ended:
        assert (seen["action_mask"] == info["action_mask"]).all()
        legal = np.flatnonzero(seen["action_mask"])
        seen, reward, ended, _, info = env.step(int(legal[dice.below(len(legal))]))
        assert env.observation_space.contains(seen)
    outcome = env.table.outcome
    assert outcome is not None
    assert reward == outcome.payoff(0)


def test_an_illegal_action_costs_the_episode_and_says_why() -> None:
    env = SeatEnv("theboss", 2, 0, ["random"])
    seen, _ = env.reset(seed=1)
    before = env.table.dump()
    _, reward, ended, cut, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "rule" in info["illegal"]
    assert env.table.dump() == before


def test_seats_and_bots_are_checked() -> None:
    with pytest.raises(BadInput, match="seat 2"):
        SeatEnv("theboss", 2, 2)
    with pytest.raises(BadInput, match="no bots"):
        SeatEnv("theboss", 2, 0, [])
