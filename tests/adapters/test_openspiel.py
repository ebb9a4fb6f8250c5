"""OpenSpiel's own tests over every game and seat count."""

from __future__ import annotations

import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test

from tests.adapters.tables import every_chair
from underboss import BadInput
from underboss.adapters import openspiel

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of OpenSpiel's own imports


def load(name: str, variant: str, seats: int) -> object:
    return pyspiel.load_game(f"underboss_{name}", {"variant": variant, "seats": seats})


@every_chair
@pytest.mark.parametrize("serialise", [True, False])
def test_random_simulation(name: str, variant: str, seats: int, serialise: bool) -> None:
    if name in LONG and serialise:
        pytest.skip("each step of this game would be replayed from the start")
    pyspiel.random_sim_test(load(name, variant, seats), num_sims=1, serialize=serialise, verbose=False)


LONG: set[str] = set()


@every_chair
def test_the_partial_tree_tests(name: str, variant: str, seats: int) -> None:
    class Partial(api_test.EnforceAPIOnPartialTreeBase):
        game_name = name
        game = load(name, variant, seats)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Partial).run(result)
    assert result.testsRun >= 5
    assert not result.errors, result.errors[0][1]
    assert not result.failures, result.failures[0][1]


@every_chair
def test_chance_is_explicit_and_equal(name: str, variant: str, seats: int) -> None:
    state = load(name, variant, seats).new_initial_state()
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
    state = load("theboss", "classic", 3).new_initial_state()
    random = np.random.RandomState(2)
    while state.is_chance_node():
        state.apply_action(int(random.choice([outcome for outcome, _ in state.chance_outcomes()])))
    player = state.current_player()
    other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()


def test_options_are_read_and_checked() -> None:
    assert openspiel.open_rules("overshadow", "", "board=12;diagonal_range=true").options.board == 12
    with pytest.raises(BadInput, match="write name=value"):
        openspiel.open_rules("overshadow", "", "board")


def test_openspiels_own_search_plays_our_games() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    for name, maker in (("overshadow", "mcts"), ("theboss", "ismcts")):
        game = load(name, "classic", 2)
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
