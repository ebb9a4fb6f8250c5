"""OpenSpiel's own tests over every game and seat count."""

from __future__ import annotations

import json
import os
import pickle
import unittest
import warnings
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pyspiel
import pytest

from tests.laws.tables import Table, every_table, first_variants, tables
from underboss import BadInput, Dice, IllegalAction, UnderbossError
from underboss.adapters import openspiel
from underboss.adapters.parts import LIMIT

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of what OpenSpiel's tests import
    from open_spiel.integration_tests import api_test

FULL = bool(os.environ.get("UNDERBOSS_FULL"))
STATES = 400 if FULL else 40  # that the partial-tree tests look at; 400 is their own number
SPREAD = 30  # states of one whole game
simulated = pytest.mark.parametrize("table", tables() if FULL else first_variants(), ids=str)


def load(name: str, variant: str, seats: int, options: str = "") -> object:
    return pyspiel.load_game(f"underboss_{name}", {"variant": variant, "seats": seats, "options": options})


def begun(game: object) -> object:
    """The first position in which somebody decides."""
    state, random = game.new_initial_state(), np.random.RandomState(2)  # type: ignore[attr-defined]
    while state.is_chance_node():
        advance(state, random)
    return state


def advance(state: object, random: np.random.RandomState) -> None:
    chance = state.is_chance_node()  # type: ignore[attr-defined]
    choices = [outcome for outcome, _ in state.chance_outcomes()] if chance else state.legal_actions()  # type: ignore[attr-defined]
    state.apply_action(int(random.choice(choices)))  # type: ignore[attr-defined]


@simulated
@pytest.mark.parametrize("serialise", [True, False])
def test_random_simulation_without_a_warning(table: Table, serialise: bool) -> None:
    pyspiel.random_sim_test(load(table.name, table.variant, table.seats), num_sims=1, serialize=serialise, verbose=False)


@every_table
def test_the_partial_tree_tests(table: Table) -> None:
    sample = api_test.sample_some_states.sample_some_states
    assert_partial_tree_tests_pass(table, lambda game, max_states: sample(game, STATES))


@every_table
def test_the_partial_tree_tests_over_a_whole_game(table: Table) -> None:
    """OpenSpiel's own sample seldom gets beyond the draws of the set-up."""
    game = load(table.name, table.variant, table.seats)
    sample = spread(game)
    assert sum(not state.is_chance_node() and not state.is_terminal() for state in sample) >= 3
    assert sample[-1].is_terminal()
    assert_partial_tree_tests_pass(table, lambda *_, **__: sample)
    private = observer(game, public_info=False)
    told = [private.string_from(state, seat) for state in sample for seat in range(table.seats)]
    assert any(len(json.loads(text or "{}")) > 1 for text in told) == table.game.hides(table.seats)
    assert any(told) == table.game.hides(table.seats)


def spread(game: object) -> list[object]:
    """States all along a random game, from its first to its last."""
    state, random, walk = game.new_initial_state(), np.random.RandomState(6), []  # type: ignore[attr-defined]
    while not state.is_terminal():
        walk.append(state.clone())
        advance(state, random)
    walk.append(state)
    return [walk[round(at * (len(walk) - 1) / (SPREAD - 1))] for at in range(SPREAD)]


def assert_partial_tree_tests_pass(table: Table, sample: Callable[..., list[object]]) -> None:
    class Partial(api_test.EnforceAPIOnPartialTreeBase):
        game_name = table.name
        game = load(table.name, table.variant, table.seats)

    result = unittest.TestResult()
    with (
        warnings.catch_warnings(record=True) as caught,
        patch.object(api_test.sample_some_states, "sample_some_states", sample),
    ):
        warnings.simplefilter("always")
        unittest.defaultTestLoader.loadTestsFromTestCase(Partial).run(result)
    assert {str(warning.message) for warning in caught} == KNOWN
    assert result.testsRun >= 5
    assert not result.errors, result.errors[0][1]
    assert not result.failures, result.failures[0][1]


KNOWN: set[str] = set()


@every_table
def test_chance_is_explicit_and_equal(table: Table) -> None:
    state = load(table.name, table.variant, table.seats).new_initial_state()
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
        advance(state, random)
    assert chances > 0


@every_table
def test_what_is_illegal_is_refused_and_changes_nothing(table: Table) -> None:
    state, random = load(table.name, table.variant, table.seats).new_initial_state(), np.random.RandomState(4)
    asked = 0
    while not state.is_terminal() and asked < 20:
        before, history = str(state), state.history()
        if state.is_chance_node():
            wrong, reason = (-3, len(state.chance_outcomes())), "outcome"
        else:
            legal = set(state.legal_actions())
            wrong = tuple(action for action in range(state.get_game().num_distinct_actions()) if action not in legal)[::97]
            reason, asked = "illegal: ", asked + 1
        for choice in wrong:
            with pytest.raises(UnderbossError, match=reason):
                state._apply_action(choice)
            assert (str(state), state.history()) == (before, history)
        advance(state, random)


def test_a_finished_game_takes_no_action() -> None:
    state, random = load("overshadow", "classic", 2).new_initial_state(), np.random.RandomState(4)
    while not state.is_terminal():
        advance(state, random)
    won = state.returns()
    with pytest.raises(IllegalAction, match="the game is over"):
        state._apply_action(0)
    assert state.returns() == won


@every_table
def test_an_imagined_state_looks_the_same_to_its_player_and_knows_nothing_of_the_truth(table: Table) -> None:
    game = load(table.name, table.variant, table.seats)
    state, random, worlds = begun(game), np.random.RandomState(3), 0
    hides = False
    for _ in range(120):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            imagined = {str(imagine(state, player, number)) for number in (0.1, 0.4, 0.8)}
            worlds = max(worlds, len(imagined))
            other = imagine(state, player, 0.4)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            truth = dealt_anew(state, player)
            assert str(imagine(truth, player, 0.4)) == str(other)
            hides = hides or str(truth) != str(state)
        advance(state, random)
    assert (worlds > 1) == hides
    assert hides == (game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION)


def imagine(state: object, player: int, number: float) -> object:
    return state.resample_from_infostate(player, lambda: number)  # type: ignore[attr-defined]


def dealt_anew(state: object, player: int) -> object:
    """Another truth that the player cannot tell from this one."""
    truth = state.table.copy()  # type: ignore[attr-defined]
    truth.redeal(player, Dice(7))
    return state.get_game().state_at(truth)  # type: ignore[attr-defined]


def test_a_world_is_imagined_only_where_somebody_decides() -> None:
    game = load("overshadow", "classic", 2)
    with pytest.raises(BadInput, match=r"^chance is to draw here: worlds are imagined where somebody decides"):
        imagine(game.new_initial_state(), 0, 0.5)


def observer(game: object, **kind: object) -> object:
    return game.make_py_observer(pyspiel.IIGObservationType(**{"perfect_recall": False, **kind}))  # type: ignore[attr-defined]


def test_an_observation_that_is_not_made_is_refused_with_a_sentence() -> None:
    game = load("theboss", "classic", 2)
    with pytest.raises(BadInput, match=r"^observations of all players at once are not made"):
        observer(game, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    state = begun(game)
    for kind in ({"public_info": False}, {"perfect_recall": True}):
        partial = observer(game, **kind)
        assert (partial.tensor, partial.dict) == (None, {})
        with pytest.raises(BadInput, match=r"^only views have tensors"):
            partial.set_from(state, 0)
    assert observer(game, private_info=pyspiel.PrivateInfoType.NONE, perfect_recall=True).string_from(state, 0) == (
        state.table.view(None).bytes().decode()
    )


def test_chance_that_goes_on_for_ever_is_refused() -> None:
    """Whoever rolls highest begins, and equals roll again."""
    state = load("overshadow", "classic", 2).new_initial_state()
    for _ in range(openspiel.MOST_DRAWS - 1):
        state.apply_action(0)
    with pytest.raises(BadInput, match=r"^1000 draws for one action"):
        state.apply_action(0)


def test_an_action_may_take_many_draws() -> None:
    """A final battle between two large armies is one action, and takes more than a hundred now and then."""
    state = load("overshadow", "classic", 2).new_initial_state()
    for _ in range(200):
        state.apply_action(0)
    state.apply_action(1)
    state.apply_action(0)
    assert not state.is_chance_node()


def test_an_information_state_tells_how_its_player_got_there() -> None:
    """Two cards are put aside in either order: the same view, and another memory of it."""
    first = begun(load("battlebosses", "duel", 2))
    player, (one, other) = first.current_player(), first.legal_actions()[:2]
    ways = [first.clone(), first.clone()]
    for way, actions in zip(ways, ((one, other), (other, one))):
        for action in actions:
            assert way.current_player() == player
            way.apply_action(action)
    for seat in (0, 1):
        assert ways[0].observation_string(seat) == ways[1].observation_string(seat)
        remembered = {way.information_state_string(seat) for way in ways}
        assert len(remembered) == (2 if seat == player else 1)


@simulated
def test_each_information_state_has_one_past(table: Table) -> None:
    """What OpenSpiel calls perfect recall: an information state determines its player's earlier ones and the actions there."""
    game, pasts = load(table.name, table.variant, table.seats), {}
    for seed in range(6):
        state, random = begun(game), np.random.RandomState(seed)
        lived: list[tuple[tuple[str, int], ...]] = [()] * table.seats
        for _ in range(30):
            while state.is_chance_node():
                advance(state, random)
            if state.is_terminal():
                break
            player = state.current_player()
            known = state.information_state_string(player)
            assert pasts.setdefault((player, known), lived[player]) == lived[player]
            advance(state, random)
            lived[player] = (*lived[player], (known, state.history()[-1]))


def test_memories_take_no_longer_late_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each decision is remembered once, however often and late somebody asks."""
    steps: list[int] = []
    monkeypatch.setattr(openspiel, "blake2b", lambda step, digest_size: (steps.append(len(step)), blake2b(step))[1])
    state, random, made = begun(load("theboss", "classic", 2)), np.random.RandomState(5), 0
    for _ in range(150):
        if state.is_terminal():
            break
        made += not state.is_chance_node()
        advance(state, random)
        if made > 20:
            assert state.information_state_string(0) == state.clone().information_state_string(0)
            state.information_state_string(1)
            pickle.dumps(state)
    assert len(steps) <= made
    assert max(steps) < 2 * min(steps)


def test_a_tensor_holds_the_observation_exactly() -> None:
    state = begun(load("battlebosses", "duel", 2))
    random = np.random.RandomState(4)
    for _ in range(60):
        while state.is_chance_node():
            advance(state, random)
        cells = state.moment.desk.layout.encode(state.table.view(0))
        assert np.asarray(state.observation_tensor(0)).astype(np.int64).tolist() == cells.tolist()
        advance(state, random)
    assert np.float32(LIMIT) == LIMIT
    assert np.float32(LIMIT - 1) == LIMIT - 1


VARIATION = (Path(__file__).parents[2] / "docs" / "variations.md").read_text().split("```toml\n")[1].split("```")[0]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("overshadow", {"board": 12, "pieces": 2, "diagonal_range": True}),
        ("overshadow", {"variation": VARIATION}),
        ("battlebosses", {"bosses": "gorrum,paradox"}),
    ],
)
def test_options_survive_openspiels_own_game_string_pickle_and_serialisation(name: str, options: dict[str, object]) -> None:
    game = load(name, "", 2, openspiel.options_text(options))
    assert game.desk.rules.plain_options().items() >= options.items()
    state, random = game.new_initial_state(), np.random.RandomState(8)
    for _ in range(60):
        advance(state, random)
    read, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game)), read, again.get_game()):
        assert other.desk.rules.plain_options() == game.desk.rules.plain_options()
        assert other.num_players() == 2
    for same in (again, pickle.loads(pickle.dumps(state))):
        assert str(same) == str(state)
        assert same.information_state_string(0) == state.information_state_string(0)


def test_options_are_read_and_checked() -> None:
    assert openspiel.open_rules("overshadow", "", "board:12;diagonal_range:true").options.board == 12
    assert openspiel.open_rules("battlebosses", "", "bosses:gorrum,paradox").options.bosses == "gorrum,paradox"
    with pytest.raises(BadInput, match="write name:value"):
        openspiel.open_rules("overshadow", "", "board")


@pytest.mark.parametrize(
    ("name", "kind"), [("overshadow", "mcts"), ("overboss", "mcts"), ("theboss", "ismcts"), ("theboss", "seen")]
)
def test_openspiels_own_search_plays_our_games(name: str, kind: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(name, "classic", 2)
    state, random = begun(game), np.random.RandomState(3)
    if kind == "mcts":
        bot = mcts.MCTSBot(game, 2.0, 10, Cut(), random_state=random)
    else:
        bot = ismcts.ISMCTSBot(game, Cut(), 2.0, 30, random_state=random, use_observation_string=kind == "seen")
    for _ in range(5):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            advance(state, random)


class Cut:
    """Judges every position as even, so that the test is quick."""

    def evaluate(self, state: object) -> list[float]:
        return [0.5, 0.5]

    def prior(self, state: object) -> list[tuple[int, float]]:
        actions = state.legal_actions() if not state.is_chance_node() else [a for a, _ in state.chance_outcomes()]  # type: ignore[attr-defined]
        return [(action, 1.0 / len(actions)) for action in actions]
