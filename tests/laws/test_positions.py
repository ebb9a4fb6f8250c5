"""Laws of positions: copies, dumps, legality, notation, conservation, length."""

import pickle
import random

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.laws.tables import Table, every_table, tables, waiting
from underboss import Dice, State


def frozen(state: State) -> bytes:
    return msgspec.json.encode(state.dump())


@every_table
def test_old_copies_never_change(table: Table) -> None:
    kept: list[tuple[State, bytes]] = []
    for state in table.walk(1):
        kept.append((state.copy(), frozen(state)))
    for copy, before in kept:
        assert frozen(copy) == before


@every_table
def test_playing_a_copy_leaves_the_original_alone(table: Table) -> None:
    for state in table.positions(2, every=25):
        before = frozen(state)
        twin, dice = state.copy(), Dice(5)
        for _ in range(30):
            if not twin.waiting:
                break
            seat = waiting(twin)[0]
            actions = twin.legal(seat)
            twin.apply(seat, actions[dice.below(len(actions))], dice)
        assert frozen(state) == before


@every_table
def test_a_dump_and_a_pickle_restore_the_position(table: Table) -> None:
    for state in table.positions(3, every=20):
        again = table.game.restore(table.seats, msgspec.json.decode(frozen(state)))
        packed = pickle.loads(pickle.dumps(state))
        for other in (again, packed):
            assert frozen(other) == frozen(state)
            assert other.waiting == state.waiting
            for seat in waiting(state):
                assert list(other.legal(seat)) == list(state.legal(seat))


@every_table
def test_legal_and_why_not_agree(table: Table) -> None:
    dice = Dice(11)
    verbs = table.game.verbs
    for state in table.positions(4, every=12):
        for seat in range(table.seats):
            legal = list(state.legal(seat))
            assert len(set(legal)) == len(legal)
            if seat not in waiting(state):
                assert not legal
                continue
            for action in legal:
                assert state.why_not(seat, action) is None, verbs.format(action)
            for _ in range(120):
                action = verbs.action(int(dice.below(verbs.size)))
                if action not in legal:
                    reason = state.why_not(seat, action)
                    assert reason is not None, verbs.format(action)
                    assert reason.text
                    assert reason.rule.startswith(table.game.prefix + "-")


@every_table
def test_near_misses_of_legal_actions_are_judged_alike(table: Table) -> None:
    """One argument changed at a time finds what random actions hardly hit."""
    dice = Dice(12)
    verbs = table.game.verbs
    for state in table.positions(14, every=15):
        for seat in waiting(state):
            legal = list(state.legal(seat))
            for action in legal[:12]:
                verb = verbs.verb(action)
                for at, argument in enumerate(verb.arguments):
                    values = verb.unpack(action)
                    values[at] = int(dice.below(argument.size))
                    near = verb.pack(*values)
                    assert (state.why_not(seat, near) is None) == (near in legal), verbs.format(near)


@every_table
def test_notation_and_dense_index_round_trip(table: Table) -> None:
    verbs = table.game.verbs
    for state in table.positions(5, every=15):
        for seat in waiting(state):
            for action in state.legal(seat):
                assert verbs.parse(verbs.format(action)) == action
                assert verbs.action(verbs.index(action)) == action
                assert len(verbs.targets(action)) == len(verbs.verb(action).arguments)


@every_table
def test_pieces_are_neither_made_nor_lost(table: Table) -> None:
    census = table.game.census(table.start(6))
    assert census
    for state in table.walk(6):
        assert table.game.census(state) == census


@every_table
def test_every_game_ends_within_its_bound_without_a_dead_end(table: Table) -> None:
    made = 0
    for state in table.walk(7, most=table.game.bound):
        assert state.waiting == 0 or all(len(state.legal(seat)) for seat in waiting(state))
        made += 1
    assert made <= table.game.bound
    outcome = state.outcome
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.scores) == table.seats
    assert outcome.reason
    assert all(1 <= rank <= table.seats + 1 for rank in outcome.ranks)
    shares = [outcome.payoff(seat) for seat in range(table.seats)]
    assert outcome.teams is not None or abs(sum(shares) - (1 if outcome.winners else 0)) < 1e-9


@every_table
def test_a_running_game_has_no_outcome(table: Table) -> None:
    for state in table.walk(8):
        assert (state.outcome is None) == bool(state.waiting)


@every_table
def test_global_random_generators_are_untouched(table: Table) -> None:
    before = random.getstate()
    for state in table.walk(9, most=60):
        for seat in waiting(state):
            table.game.imagine(state.view(seat), Dice(1))
    assert random.getstate() == before


@every_table
def test_evaluations_are_chances(table: Table) -> None:
    for state in table.positions(10, every=20):
        for seat in range(table.seats):
            worth = table.game.brain.evaluate(state, seat)
            assert 0.0 <= worth <= 1.0
            assert worth == table.game.brain.evaluate(state.copy(), seat)


@every_table
def test_an_end_that_is_won_is_judged_better_than_any_that_is_lost(table: Table) -> None:
    won, lost = [1.0], [0.0]
    for seed in range(5):
        *_, state = table.walk(seed, most=table.game.bound)
        assert state.outcome is not None
        for seat in range(table.seats):
            ends = won if state.outcome.payoff(seat) else lost
            ends.append(table.game.brain.evaluate(state, seat))
    assert min(won) > max(lost)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(at=st.integers(0, len(tables()) - 1), seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 999), max_size=150))
def test_any_choices_keep_the_laws(at: int, seed: int, choices: list[int]) -> None:
    """Hypothesis looks for a short game that breaks something, and shrinks it."""
    table = tables()[at]
    state, dice = table.start(seed), Dice(seed, 2)
    census = table.game.census(state)
    for choice in choices:
        if not state.waiting:
            break
        seat = waiting(state)[choice % len(waiting(state))]
        actions = list(state.legal(seat))
        action = actions[choice % len(actions)]
        assert state.refusal(seat, action) is None
        state.play(seat, action, dice)
    assert table.game.census(state) == census
    for seat in range(table.seats):
        view = state.view(seat)
        imagined = table.game.imagine(view, dice)
        assert imagined.view(seat).bytes() == view.bytes()
