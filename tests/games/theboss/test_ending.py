"""The end of the game: winners, ties, overtime and places."""

import pytest

from tests.games.theboss.scenes import Scene, finish_round, pass_turn, seen
from underboss.games.theboss.rules import TheBoss
from underboss.games.theboss.table import BIG, POINTS, PRISON_TWO, ROUND_POINTS, SMALL

REWARDS = ["ny-0", "bo-3", "de-1", "kc-2", "ci-2", "me-1", "ph-3"]
LAST_CARDS = ["ny-3", "ny-2", "ny-1", "de-4"]


def last_round(points: list[int]) -> Scene:
    """The last turn of the last round, with these points so far."""
    scene = Scene(4).last_turn(REWARDS, LAST_CARDS).set(last=1, number=4)
    for seat, score in enumerate(points):
        scene.column(seat, POINTS, score)
    return scene


def ended(scene: Scene) -> TheBoss:
    state = scene.state()
    finish_round(state)
    return state


@pytest.mark.rule("TB-1", "TB-56")
def test_the_most_points_win_after_the_last_round_is_settled() -> None:
    state = ended(last_round([5, 9, 11, 3]).cubes(1, "ph", 1))
    assert state.outcome is not None
    assert state.outcome.ranks == [3, 1, 2, 4]
    assert state.outcome.scores == [5, 12, 11, 3]
    assert state.outcome.reason == "the most points"
    assert state.waiting == 0
    assert [list(state.legal(seat)) for seat in range(4)] == [[]] * 4


@pytest.mark.rule("TB-55", "TB-56")
def test_without_the_third_badge_the_game_goes_on() -> None:
    state = ended(last_round([5, 9, 11, 3]).set(last=0))
    assert state.outcome is None
    assert seen(state).number == 5


@pytest.mark.rule("TB-57")
def test_a_tie_goes_to_the_most_points_in_the_last_round() -> None:
    scene = last_round([10, 9, 9, 0]).cubes(1, "me", 1)
    scene.column(1, SMALL, 0).column(0, ROUND_POINTS, 7)  # neither cubes nor the round before matter
    state = ended(scene)
    assert state.outcome is not None
    assert state.outcome.scores == [10, 10, 9, 0]
    assert state.outcome.ranks == [2, 1, 3, 4]
    assert state.outcome.reason == "equal points, but the most in the last round"


@pytest.mark.rule("TB-58")
def test_then_to_the_most_cubes_after_penalties() -> None:
    state = ended(last_round([10, 10, 4, 4]).column(0, SMALL, 2))
    assert state.outcome is not None
    assert state.outcome.ranks == [2, 1, 3, 3]
    assert state.outcome.reason == "equal points also in the last round, but the most cubes in reserve"


@pytest.mark.rule("TB-58")
def test_cubes_that_would_be_back_count_and_small_ones_spent_now_do_not() -> None:
    # Seat 0: 3 + 1 in a city + 1 released = 5 big and 2 small. Seat 1: 6 big, of which 2 in a city, and 2 small.
    scene = last_round([9, 9, 0, 0])
    scene.column(0, BIG, 4).column(0, PRISON_TWO, 1).column(0, SMALL, 2).cubes(0, "me", 1)
    scene.column(1, BIG, 6).column(1, SMALL, 3).cubes(1, "de", 2, 1)
    state = ended(scene)
    assert state.outcome is not None
    assert state.outcome.scores[:2] == [10, 10]
    view = seen(state)
    assert [side.big + side.small for side in view.sides[:2]] == [7, 8]
    assert state.outcome.ranks[:2] == [2, 1]


@pytest.mark.rule("TB-59", "TB-60")
def test_a_full_tie_leads_to_overtime_for_everybody_without_police() -> None:
    state = ended(last_round([10, 10, 4, 4]).set(chicago=4))
    assert state.outcome is None
    view = seen(state)
    assert (view.overtime, view.number, view.contenders, view.dealer) == (1, 5, [0, 1], 1)
    assert [spot.code for spot in view.row].index("CH") == 5
    assert all(len(side.colours) == 5 for side in view.sides)
    police = view.police
    while not seen(state).order:
        assert state.actor in range(4)
        pass_turn(state)
    assert seen(state).police == police


@pytest.mark.rule("TB-60")
def test_in_overtime_only_the_tied_can_win() -> None:
    scene = last_round([10, 10, 9, 0]).set(overtime=1, contenders=3)
    state = ended(scene.cubes(2, "ph", 1).cubes(1, "me", 1))
    assert state.outcome is not None
    assert state.outcome.scores == [10, 11, 12, 0]
    assert state.outcome.ranks == [3, 1, 2, 4]


@pytest.mark.rule("TB-61")
def test_those_still_tied_play_again() -> None:
    state = ended(last_round([10, 10, 10, 0]).set(overtime=1, contenders=7).cubes(0, "ci", 1).cubes(1, "kc", 1))
    view = seen(state)
    assert state.outcome is None
    assert (view.overtime, view.contenders) == (2, [0, 1])


@pytest.mark.rule("TB-57", "TB-61")
def test_overtime_is_compared_in_the_same_three_ways() -> None:
    state = ended(last_round([10, 9, 0, 0]).set(overtime=1, contenders=3).cubes(1, "me", 1))
    assert state.outcome is not None
    assert state.outcome.ranks[:2] == [2, 1]
    assert state.outcome.reason == "equal points, but the most in the last round"


@pytest.mark.rule("TB-61")
def test_after_three_overtime_rounds_the_tied_share_the_win() -> None:
    state = ended(last_round([10, 10, 4, 4]).set(overtime=3, contenders=3))
    assert state.outcome is not None
    assert state.outcome.ranks == [1, 1, 3, 3]
    assert state.outcome.payoff(0) == 0.5
    assert "shared" in state.outcome.reason
    assert ended(last_round([10, 10, 4, 4]).set(overtime=2, contenders=3)).outcome is None


@pytest.mark.rule("TB-62")
def test_other_places_go_by_points_and_are_shared() -> None:
    state = ended(last_round([3, 8, 3, 12]))
    assert state.outcome is not None
    assert state.outcome.ranks == [3, 2, 3, 1]
