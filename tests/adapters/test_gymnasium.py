"""Gymnasium's checker over every game, variant and seat count, and episodes against bots."""

from __future__ import annotations

import copy
import pickle
import re
import warnings
from collections.abc import Callable

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from tests.adapters.reading import read
from tests.laws.tables import Table, every_table
from underboss import BadInput, Dice
from underboss.adapters.gymnasium import SeatEnv
from underboss.bots.bot import NO_CLOCK
from underboss.bots.program import Program
from underboss.bots.thinker import SearchBot

KNOWN: set[str] = set()


@every_table
def test_the_checker_passes_without_a_warning(table: Table) -> None:
    """With its render and close checks, which need the environment to be registered."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        settings = {"seats": table.seats, "seat": table.seats - 1, "bots": ["random"], "variant": table.variant}
        env = gymnasium.make(f"underboss/{table.name}-v1", render_mode="ansi", **settings)
        check_env(env.unwrapped)
    assert {str(warning.message) for warning in caught} == KNOWN
    assert env.spec is not None


@every_table
def test_an_episode_against_bots_ends_with_the_payoff(table: Table) -> None:
    env = SeatEnv(table.name, table.seats, 0, ["random"], table.variant)
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


def test_the_learner_sees_what_its_seat_sees() -> None:
    env = SeatEnv("theboss", 3, 1, ["random"])
    seen, _ = env.reset(seed=2)
    for _ in range(5):
        view = env.table.view(1)
        told = read(env.layout, seen["observation"])
        assert (told.seat, told.hand) == (1, view.hand)  # type: ignore[attr-defined]
        assert (seen["observation"] == env.layout.encode(view)).all()
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_seeds_make_games() -> None:
    def first(seed: int) -> str:
        env = SeatEnv("theboss", 2, 0, ["random"])
        env.reset(seed=seed)
        return str(env.table.dump())

    assert first(1) == first(1)
    assert len({first(seed) for seed in range(5)}) == 5


def test_an_illegal_action_costs_the_episode_and_says_why() -> None:
    env = SeatEnv("theboss", 2, 0, ["random"])
    seen, _ = env.reset(seed=1)
    before = env.table.dump()
    _, reward, ended, cut, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "rule" in info["illegal"]
    assert env.table.dump() == before


@pytest.mark.parametrize("number", [0.9, "3", None])
def test_what_is_not_even_a_number_costs_the_episode_too(number: object) -> None:
    env = SeatEnv("theboss", 2, 0, ["random"])
    env.reset(seed=1)
    before = env.table.dump()
    _, reward, ended, _, info = env.step(number)
    assert (reward, ended, env.table.dump()) == (-1.0, True, before)
    assert info["illegal"] == f"action {number!r} is not a whole number"


@pytest.mark.parametrize("number", [99999, -1])
def test_a_number_that_is_no_action_costs_the_episode_too(number: int) -> None:
    env = SeatEnv("theboss", 2, 0, ["random"])
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(number)
    assert (reward, ended) == (-1.0, True)
    assert info["illegal"] == f"index {number} is not from 0 to {env.game.verbs.size - 1}"


def test_an_episode_that_is_over_takes_no_further_step() -> None:
    env = SeatEnv("theboss", 2, 0, ["random"])
    seen, _ = env.reset(seed=1)
    env.step(99999)
    legal = int(np.flatnonzero(seen["action_mask"])[0])
    with pytest.raises(ResetNeeded, match=r"the episode is over: call reset\(\) first"):
        env.step(legal)
    play_on(env, env.reset(seed=1)[0])
    with pytest.raises(ResetNeeded, match=r"the episode is over: call reset\(\) first"):
        env.step(legal)
    env.reset(seed=1)
    assert not env.step(legal)[2]


def play_on(env: SeatEnv, seen: dict[str, np.ndarray]) -> tuple[float, str]:
    """The first legal action till the end: the reward, and how it stood."""
    ended = False
    while not ended:
        seen, reward, ended, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    return reward, str(env.table.dump())


def test_a_game_that_ends_before_the_seat_is_asked_pays_all_the_same() -> None:
    env = SeatEnv("theboss", 2, 0, ["random"])
    env.reset(seed=1)
    over = env.game.start(2, Dice(1))
    while over.waiting:
        over.apply(over.actor, over.legal(over.actor)[0], Dice(2))
    env._state = over
    assert over.outcome is not None
    assert env.step(0)[1:4] == (over.outcome.payoff(0), True, False)


def test_it_draws_what_the_seat_sees() -> None:
    env = SeatEnv("theboss", 2, 0, ["random"], render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.game.words.picture(env.table.view(0), ["seat 0", "seat 1"], False)
    assert env.render() != env.game.words.picture(env.table.view(None), ["seat 0", "seat 1"], False)
    silent = SeatEnv("theboss", 2, 0, ["random"])
    silent.reset(seed=1)
    assert silent.render() is None


def test_what_cannot_sit_down_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match=r"^seat 2 is not from 0 to 1$"):
        SeatEnv("theboss", 2, 2)
    with pytest.raises(BadInput, match=r"^0 bots for 1 seats: name one for each seat"):
        SeatEnv("theboss", 2, 0, [])
    with pytest.raises(BadInput, match=r"^3 bots for 2 seats: name one for each seat"):
        SeatEnv("theboss", 3, 0, ["random", "greedy", "random"])
    with pytest.raises(BadInput, match=r"^there is no bot 'genius': choose one of"):
        SeatEnv("theboss", 3, 0, ["random", "genius"])
    with pytest.raises(BadInput, match=r"^render_mode 'human': a table is drawn as text"):
        SeatEnv("theboss", 2, 0, ["random"], render_mode="human")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"seconds": -1}, "seconds -1: a number from 0.001 is needed, or None for no clock"),
        ({"seconds": float("nan")}, "seconds nan: a number from 0.001 is needed, or None for no clock"),
        ({"seconds": "x"}, "seconds 'x': a number from 0.001 is needed, or None for no clock"),
        ({"seat": 0.5}, "seat 0.5 is not a whole number"),
        ({"seats": "2"}, "seats '2' is not a whole number"),
        ({"bots": [1]}, "bot 1 is not a name"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=f"^{re.escape(sentence)}$"):
        SeatEnv("theboss", **settings)  # type: ignore[arg-type]


def test_a_step_before_the_first_reset_says_so() -> None:
    with pytest.raises(ResetNeeded, match=r"no game has begun: call reset\(\) first"):
        SeatEnv("theboss", 2, 0, ["random"]).step(0)


def test_a_hostile_bot_never_ends_an_episode_and_is_told_of_once() -> None:
    env = SeatEnv("theboss", 2, 0, ["tests.bots.hostile:Crashing"])
    with pytest.warns(UserWarning, match="forfeited a decision") as told:
        play_on(env, env.reset(seed=3)[0])
    env.close()
    assert len(env.faults[1]) > 1
    assert "ZeroDivisionError: on purpose" in env.faults[1][0]
    assert [str(warning.message) for warning in told] == [
        f"\x1b[33mWARN: tests.bots.hostile:Crashing forfeited a decision, since {env.faults[1][0]}\x1b[0m"
    ]


def test_a_class_of_ones_own_plays_every_episode_alike() -> None:
    env = SeatEnv("theboss", 2, 1, ["tests.bots.hostile:Counting"])
    first, again = env.reset(seed=3)[0], env.reset(seed=3)[0]
    assert (first["observation"] == again["observation"]).all()
    assert not env.faults[0]
    env.close()


def test_one_name_is_one_bot_and_who_plays_alone_needs_none() -> None:
    assert SeatEnv("theboss", 3, 1, "greedy")._seating.names == ["greedy", "greedy"]
    alone = SeatEnv("overboss", 1, 0, [])
    play_on(alone, alone.reset(seed=2)[0])
    assert alone.table.outcome is not None


def test_bots_have_no_clock_unless_it_is_given() -> None:
    """So a bot that is named with its iterations plays alike on a slow machine, too."""
    for seconds, longest in ((None, NO_CLOCK), (0.2, 0.2)):
        env = SeatEnv("theboss", 2, 1, "overlord@5", seconds=seconds)
        env.reset(seed=1)
        bot = env._bots[0]
        assert isinstance(bot, SearchBot)
        assert (bot.longest, env.seconds, bot.iterations) == (longest, longest, 5)


def pickled(env: SeatEnv) -> SeatEnv:
    return pickle.loads(pickle.dumps(env))  # type: ignore[no-any-return]


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
def test_a_copy_goes_on_from_the_same_position(again: Callable[[SeatEnv], SeatEnv]) -> None:
    env = SeatEnv("theboss", 3, 0, ["random", "greedy"])
    seen, _ = env.reset(seed=4)
    seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    other = again(env)
    ends = play_on(env, seen)
    assert other.table.dump() != env.table.dump()
    assert play_on(other, seen) == ends
    assert (other.reset()[0]["observation"] == env.reset()[0]["observation"]).all()


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
def test_a_copy_of_a_searching_bot_comes_without_its_tree(again: Callable[[SeatEnv], SeatEnv]) -> None:
    env = SeatEnv("theboss", 2, 0, ["boss@20"])
    seen, _ = env.reset(seed=4)
    seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    bot, twin = env._bots[1], again(env)._bots[1]
    assert isinstance(bot, SearchBot)
    assert isinstance(twin, SearchBot)
    assert bot.search is not None
    assert twin.search is None
    assert (twin.iterations, twin.tuning.explore) == (20, bot.tuning.explore)
    other = again(env)
    play_on(other, seen)
    assert other.table.outcome is not None


def test_bots_in_processes_of_their_own_cannot_be_copied() -> None:
    env = SeatEnv("theboss", 2, 0, ["tests.bots.hostile:Counting"])
    env.reset(seed=3)
    for again in (copy.deepcopy, pickled):
        with pytest.raises(BadInput, match=r"^a bot in a process of its own cannot be copied or pickled"):
            again(env)
    env.close()
    Program.__new__(Program).__del__()  # never made whole, as half-copied ones are


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_several_environments_step_at_once(mode: str) -> None:
    several = gymnasium.make_vec("underboss/theboss-v1", num_envs=2, vectorization_mode=mode, seats=2, bots=["random"])
    try:
        seen, info = several.reset(seed=5)
        ends = 0
        for _ in range(150):
            assert (info["action_mask"] == seen["action_mask"]).all()
            seen, _, ended, _, info = several.step(np.argmax(seen["action_mask"], axis=1))
            assert "illegal" not in info
            ends += int(ended.sum())
        assert ends >= 2
    finally:
        several.close()
