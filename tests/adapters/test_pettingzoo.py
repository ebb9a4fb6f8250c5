"""PettingZoo's own suites over every game, and what they do not look at."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from tests.adapters.tables import Chair, every_chair
from underboss import Dice, IllegalAction
from underboss.adapters.pettingzoo import env, raw_env

with warnings.catch_warnings():  # with its board games installed, its tests import one of them in a way that it deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

# A dict with a mask is what PettingZoo's own board games return; its suite knows these by name and warns about others.
KNOWN = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@every_chair
def test_the_api_test_passes_with_exactly_the_known_warnings(chair: Chair) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(chair.name, chair.seats, chair.variant, **chair.options), num_cycles=30)
    assert {str(warning.message) for warning in caught} == KNOWN


@every_chair
def test_the_seed_test_passes(chair: Chair) -> None:
    seed_test(lambda: env(chair.name, chair.seats, chair.variant, **chair.options), num_cycles=15)


@every_chair
def test_a_random_episode_ends_with_the_payoffs(chair: Chair) -> None:
    table = raw_env(chair.name, chair.seats, chair.variant, **chair.options)
    table.reset(seed=5)
    dice = Dice(5)
    for agent in table.agent_iter():
        seen, _, ended, _, _ = table.last()
        if ended:
            break
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal) == len(table.table.legal(int(agent.removeprefix("seat_"))))
        table.step(int(legal[dice.below(len(legal))]))
    outcome = table.table.outcome
    assert list(table.rewards.values()) == [outcome.payoff(seat) for seat in range(chair.seats)]
    assert all(table.terminations.values())


def test_an_observation_tells_nothing_that_the_view_does_not() -> None:
    """What is hidden is dealt anew: the array stays the same."""
    table = raw_env("theboss", 3)
    table.reset(seed=1)
    before = table.observe("seat_0")["observation"]
    table.table.redeal(0, Dice(9))
    assert (table.observe("seat_0")["observation"] == before).all()
    assert (table.observe("seat_1")["observation"] != before).any()


def test_an_illegal_action_ends_the_wrapped_episode_and_raises_in_the_raw_one() -> None:
    raw = raw_env("theboss", 2)
    raw.reset(seed=1)
    illegal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        raw.step(illegal)
    wrapped = env("theboss", 2)
    wrapped.reset(seed=1)
    wrapped.last()
    loser = wrapped.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrapped.step(illegal)
    assert wrapped.rewards[loser] == -1.0
    assert all(wrapped.terminations.values())


def test_seeds_make_games_and_further_games_differ() -> None:
    def first(table: object, **seed: int) -> bytes:
        table.reset(**seed)  # type: ignore[attr-defined]
        return str(table.table.dump()).encode()  # type: ignore[attr-defined]

    one, other = raw_env("theboss", 2), raw_env("theboss", 2)
    games = [first(one, seed=3), first(one), first(one)]
    assert games == [first(other, seed=3), first(other), first(other)]
    assert len(set(games)) == 3


def test_it_draws_what_a_spectator_sees() -> None:
    table = raw_env("overshadow", 2, render_mode="ansi")
    table.reset(seed=1)
    assert "seat 0" in table.render()
    assert raw_env("overshadow", 2).render() is None
