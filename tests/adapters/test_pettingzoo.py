"""PettingZoo's own suites over every game, and what they do not look at."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from tests.laws.tables import Table, every_table, first_variants
from underboss import BadInput, Dice, IllegalAction
from underboss.adapters.pettingzoo import TableEnv, env, raw_env

with warnings.catch_warnings():  # with its board games installed, its tests import one of them in a way that it deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

FULL = bool(os.environ.get("UNDERBOSS_FULL"))
WHOLE = {str(table) for table in first_variants()}  # where the suites have their own lengths, if it is not a full run
LONG = {"overshadow"}  # whose random games seldom end within those lengths

# A dict with a mask is what PettingZoo's own board games return; its suite knows these by name and warns about others.
KNOWN = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that came to their end."""
    found: list[str] = []
    step = TableEnv.step

    def told(self: TableEnv, action: object) -> None:
        running = bool(self.table.waiting)
        step(self, action)
        if running and not self.table.waiting:
            found.append(self.game.name)

    monkeypatch.setattr(TableEnv, "step", told)
    return found


@every_table
def test_the_api_test_passes_with_exactly_the_known_warnings(table: Table, ends: list[str]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(table.name, table.seats, table.variant), **lengths(table, 30))
    assert {str(warning.message) for warning in caught} == KNOWN
    assert ends or not at_full_length(table) or table.name in LONG


@every_table
def test_the_seed_test_passes(table: Table, ends: list[str]) -> None:
    seed_test(lambda: env(table.name, table.seats, table.variant), **lengths(table, 15))
    assert ends or not at_full_length(table) or table.name in LONG


def at_full_length(table: Table) -> bool:
    return FULL or str(table) in WHOLE


def lengths(table: Table, short: int) -> dict[str, int]:
    """Nothing where the suite has its own length, in which a game comes to its end."""
    return {} if at_full_length(table) else {"num_cycles": short}


@every_table
def test_a_random_episode_ends_with_the_payoffs(table: Table) -> None:
    episode = raw_env(table.name, table.seats, table.variant)
    episode.reset(seed=5)
    dice = Dice(5)
    for agent in episode.agent_iter():
        seen, _, ended, _, _ = episode.last()
        if ended:
            break
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal) == len(episode.table.legal(int(agent.removeprefix("seat_"))))
        episode.step(int(legal[dice.below(len(legal))]))
    outcome = episode.table.outcome
    assert list(episode.rewards.values()) == [outcome.payoff(seat) for seat in range(table.seats)]
    assert all(episode.terminations.values())


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


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("number", [99999, -1, 0.9, "3", None])
def test_what_is_no_action_is_refused_and_changes_nothing(make: Callable[..., Any], number: object) -> None:
    table = make("theboss", 2)
    table.reset(seed=1)
    before = table.unwrapped.table.dump()
    with pytest.raises(BadInput, match=r"^(index -?\d+ is not from 0 to \d+|action .* is not a whole number)$"):
        table.step(number)
    assert table.unwrapped.table.dump() == before
    assert not any(table.terminations.values())


def test_a_seed_of_numpy_is_a_seed_and_no_number_changes_nothing() -> None:
    one, other = raw_env("theboss", 2), raw_env("theboss", 2)
    one.reset(seed=np.int64(4))
    with pytest.raises(BadInput, match=r"^seed 'x' is not a whole number$"):
        one.reset(seed="x")
    one.reset()
    other.reset(seed=4)
    other.reset()
    assert one.table.dump() == other.table.dump()


def test_seeds_make_games_and_further_games_differ() -> None:
    def first(table: object, **seed: int) -> bytes:
        table.reset(**seed)  # type: ignore[attr-defined]
        return str(table.table.dump()).encode()  # type: ignore[attr-defined]

    one, other = raw_env("theboss", 2), raw_env("theboss", 2)
    games = [first(one, seed=3), first(one), first(one)]
    assert games == [first(other, seed=3), first(other), first(other)]
    assert len(set(games)) == 3
    assert len({first(one, seed=seed) for seed in range(5)}) == 5


def test_it_draws_what_a_spectator_sees() -> None:
    table = raw_env("overshadow", 2, render_mode="ansi")
    table.reset(seed=1)
    assert "seat 0" in table.render()
    assert raw_env("overshadow", 2).render() is None


def test_what_cannot_be_done_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadInput, match=r"^render_mode 'human': a table is drawn as text"):
        raw_env("theboss", 2, render_mode="human")
    with pytest.raises(ResetNeeded, match=r"no game has begun: call reset\(\) first"):
        raw_env("theboss", 2).step(0)
