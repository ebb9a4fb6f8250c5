"""OpenSpiel's own tests over every game and seat count."""

from __future__ import annotations

import os
import unittest
import warnings
from unittest.mock import patch

import numpy as np
import pyspiel
import pytest

from tests.adapters.tables import Chair, every_chair
from underboss import BadInput
from underboss.adapters import openspiel

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of what OpenSpiel's tests import
    from open_spiel.integration_tests import api_test

STATES = 400 if os.environ.get("UNDERBOSS_FULL") else 40  # that the partial-tree tests look at; 400 is their own number


def load(chair: Chair) -> object:
    options = ";".join(f"{name}:{value}" for name, value in chair.options.items())
    return pyspiel.load_game(f"underboss_{chair.name}", {"variant": chair.variant, "seats": chair.seats, "options": options})


@every_chair
@pytest.mark.parametrize("serialise", [True, False])
def test_random_simulation_without_a_warning(chair: Chair, serialise: bool) -> None:
    pyspiel.random_sim_test(load(chair), num_sims=1, serialize=serialise, verbose=False)


@every_chair
def test_the_partial_tree_tests(chair: Chair) -> None:
    class Partial(api_test.EnforceAPIOnPartialTreeBase):
        game_name = chair.name
        game = load(chair)

    sample = api_test.sample_some_states.sample_some_states
    result = unittest.TestResult()
    with (
        warnings.catch_warnings(record=True) as caught,
        patch.object(api_test.sample_some_states, "sample_some_states", lambda game, max_states: sample(game, STATES)),
    ):
        warnings.simplefilter("always")
        unittest.defaultTestLoader.loadTestsFromTestCase(Partial).run(result)
    assert {str(warning.message) for warning in caught} == KNOWN
    assert result.testsRun >= 5
    assert not result.errors, result.errors[0][1]
    assert not result.failures, result.failures[0][1]


KNOWN: set[str] = set()


@every_chair
def test_chance_is_explicit_and_equal(chair: Chair) -> None:
    state = load(chair).new_initial_state()
    random = np.random.RandomState(1)
    chances = 0
    for _ in range(150):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            assert sum(weights) == pytest.approx(1.0)
            assert len(outcomes) <= openspiel.MOST_OUTCOMES
            chances += 1
            state.apply_action(int(random.choice(outcomes)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    assert chances > 0


def test_an_imagined_state_looks_the_same_to_its_player() -> None:
    state = load(Chair("theboss", "classic", 3, {})).new_initial_state()
    random = np.random.RandomState(2)
    while state.is_chance_node():
        state.apply_action(int(random.choice([outcome for outcome, _ in state.chance_outcomes()])))
    player = state.current_player()
    other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()


def test_options_survive_openspiels_own_game_string() -> None:
    game = pyspiel.load_game("underboss_overshadow(seats=4,options=board:12;pieces:2)")
    again = pyspiel.load_game(str(game))
    assert (again.desk.rules.options.board, again.desk.rules.options.pieces, again.num_players()) == (12, 2, 4)


def test_options_are_read_and_checked() -> None:
    assert openspiel.open_rules("overshadow", "", "board:12;diagonal_range:true").options.board == 12
    with pytest.raises(BadInput, match="write name:value"):
        openspiel.open_rules("overshadow", "", "board")


def test_openspiels_own_search_plays_our_games() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    for name, maker in (("overshadow", "mcts"), ("theboss", "ismcts")):
        game = load(Chair(name, "classic", 2, {}))
        state = game.new_initial_state()
        random = np.random.RandomState(3)
        while state.is_chance_node():
            state.apply_action(int(random.choice([outcome for outcome, _ in state.chance_outcomes()])))
        evaluator = mcts.RandomRolloutEvaluator(1, random) if maker == "ismcts" else Cut()
        if maker == "mcts":
            bot = mcts.MCTSBot(game, 2.0, 10, evaluator, random_state=random)
        else:
            bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=5, random_state=random)
        assert bot.step(state) in state.legal_actions()


class Cut:
    """Judges every position as even, so that the test is quick."""

    def evaluate(self, state: object) -> list[float]:
        return [0.5, 0.5]

    def prior(self, state: object) -> list[tuple[int, float]]:
        actions = state.legal_actions() if not state.is_chance_node() else [a for a, _ in state.chance_outcomes()]  # type: ignore[attr-defined]
        return [(action, 1.0 / len(actions)) for action in actions]
