"""The end of a round: rewards, penalties, Chicago, and what comes back."""

import pytest

from tests.games.theboss.scenes import Scene, finish_round, pass_turn, play, seen, tell
from underboss.games.theboss.rules import TheBoss
from underboss.games.theboss.table import BIG, HOSPITAL, PRISON_ONE, PRISON_TWO

REWARDS = ["ny-0", "bo-3", "de-1", "kc-revolver", "ci-banished", "me-1", "ph-3"]
LAST_CARDS = ["ny-3", "bo-prison", "de-4", "me-2"]
BLACK, RED, BLUE, YELLOW = range(4)


def example() -> Scene:
    """The scoring of the rulebook's example: round 3, so Chicago stands to the right of Detroit."""
    scene = Scene(4).last_turn(REWARDS, LAST_CARDS).set(number=3, chicago=3)
    scene.cubes(BLACK, "bo", 2).cubes(RED, "ci", 1, 1).cubes(RED, "ch", 3).cubes(BLUE, "ch", 2)
    return scene.cubes(BLUE, "de", 2).cubes(BLUE, "ph", 1).cubes(YELLOW, "me", 2).cubes(YELLOW, "kc", 1)


def settled(scene: Scene) -> TheBoss:
    state = scene.state()
    finish_round(state)
    return state


def penalty(city: str, reward: str, seats: int = 4) -> TheBoss:
    """Seat 0 leads one city, under which this card lies, and the round is settled."""
    rewards = [reward if name.startswith(city) else name for name in ["ny-0", "bo-3", "de-1", "kc-2", "ci-2", "me-1", "ph-3"]]
    hands = ["ny-3", "ny-2", "ny-1", "de-4"][:seats]
    return settled(Scene(seats).last_turn(rewards, hands).cubes(0, city, 2, 1))


@pytest.mark.rule("TB-40", "TB-42", "TB-49", "TB-50", "TB-1")
def test_the_rulebooks_example_of_scoring() -> None:
    state = settled(example())
    view = seen(state)
    assert [side.points for side in view.sides] == [3, 3, 4, 1]
    assert [side.last_points for side in view.sides] == [3, 3, 4, 1]
    assert view.past_sum == 7
    assert [side.dead for side in view.sides] == [0, 0, 0, 1]
    assert [side.banished for side in view.sides] == [False, True, False, False]
    assert [(claim.city, claim.seat, claim.points) for claim in view.past] == [
        (0, None, 0), (1, BLACK, 3), (2, BLUE, 1), (7, RED, 3), (3, YELLOW, 0), (4, RED, 0), (5, YELLOW, 1), (6, BLUE, 3),
    ]  # fmt: skip


@pytest.mark.rule("TB-40", "TB-51")
def test_the_row_is_settled_from_left_to_right_with_chicago_in_its_place() -> None:
    state = example().state()
    for _ in range(3):
        pass_turn(state)
    told = tell(state, "reveal me-2", "done")
    settlement = [(event["event"], event.get("seat")) for event in told[1:]]
    assert settlement[:11] == [
        ("unclaimed", None), ("claimed", BLACK), ("claimed", BLUE), ("paid", RED), ("claimed", YELLOW), ("killed", YELLOW),
        ("claimed", RED), ("banished", RED), ("claimed", YELLOW), ("claimed", BLUE), ("round", None),
    ]  # fmt: skip


@pytest.mark.rule("TB-41")
def test_a_city_without_cubes_pays_nobody_and_its_card_is_shown() -> None:
    state = settled(Scene(4).last_turn(REWARDS, LAST_CARDS))
    view = seen(state)
    assert [side.points for side in view.sides] == [0] * 4
    assert all(claim.seat is None for claim in view.past)
    assert [claim.card is not None for claim in view.past] == [True, False, *[True] * 6]


@pytest.mark.rule("TB-40")
def test_the_most_cubes_take_the_reward_and_others_get_nothing() -> None:
    scene = Scene(4).last_turn(REWARDS, LAST_CARDS).cubes(0, "ph", 2).cubes(1, "ph", 1, 2).cubes(2, "ph", 1)
    assert [side.points for side in seen(settled(scene)).sides] == [0, 3, 0, 0]


@pytest.mark.rule("TB-43", "TB-44")
def test_a_revolver_kills_a_big_cube_for_good() -> None:
    state = penalty("kc", "kc-revolver")
    for number in range(2, 6):
        side = seen(state).sides[0]
        assert (side.points, side.big, side.dead) == (0, 5, 1), number
        finish_round(state)


@pytest.mark.rule("TB-43", "TB-45")
def test_prison_takes_a_big_cube_for_two_rounds() -> None:
    state = penalty("bo", "bo-prison")
    found = []
    for _ in range(3):
        side = seen(state).sides[0]
        found.append((side.points, side.big, side.prison_one, side.prison_two))
        finish_round(state)
    assert found == [(0, 5, 1, 0), (0, 5, 0, 1), (0, 6, 0, 0)]


@pytest.mark.rule("TB-43", "TB-46")
def test_hospital_takes_a_big_cube_for_one_round() -> None:
    state = penalty("me", "me-hospital")
    found = []
    for _ in range(2):
        side = seen(state).sides[0]
        found.append((side.points, side.big, side.hospital))
        finish_round(state)
    assert found == [(0, 5, 1), (0, 6, 0)]


@pytest.mark.rule("TB-47")
def test_those_already_away_move_before_new_ones_go() -> None:
    rewards = ["ny-0", "bo-prison", "de-1", "kc-2", "ci-2", "me-hospital", "ph-3"]
    scene = Scene(4).last_turn(rewards, ["ny-3", "ny-2", "ny-1", "de-4"])
    scene.column(0, BIG, 2).column(0, PRISON_ONE, 1).column(0, PRISON_TWO, 1).column(0, HOSPITAL, 2)
    scene.cubes(0, "bo", 1).cubes(0, "me", 1)
    side = seen(settled(scene)).sides[0]
    assert (side.big, side.prison_one, side.prison_two, side.hospital) == (3, 1, 1, 1)


@pytest.mark.rule("TB-48")
def test_banishment_is_for_the_rest_of_the_game() -> None:
    state = penalty("ci", "ci-banished")
    while state.waiting:
        view = seen(state)
        assert [side.banished for side in view.sides] == [True, False, False, False]
        assert view.sides[0].points == 0
        assert view.sides[0].big == 6
        finish_round(state)


@pytest.mark.rule("TB-43")
def test_the_penalised_cube_is_one_of_those_in_that_city() -> None:
    rewards = ["ny-0", "bo-3", "de-revolver", "kc-revolver", "ci-2", "me-1", "ph-revolver"]
    scene = Scene(4).last_turn(rewards, ["ny-3", "ny-2", "ny-1", "de-4"])
    scene.cubes(0, "de", 1, 1).cubes(0, "kc", 1, 1).cubes(0, "ph", 1, 1).column(0, BIG, 0)
    side = seen(settled(scene)).sides[0]
    assert (side.big, side.dead) == (0, 3)


@pytest.mark.rule("TB-49", "TB-50")
@pytest.mark.parametrize(
    ("left", "last", "total"),
    [
        (1, ["ny-3", "bo-prison", "de-4", "me-2"], 3),
        (2, ["ny-3", "bo-2", "de-4", "me-2"], 5),
        (3, ["ny-2", "bo-2", "de-4", "me-2"], 8),
        (3, ["ny-2", "bo-2", "de-revolver", "me-2"], 4),
        (7, ["ny-3", "bo-prison", "de-4", "me-hospital"], 3 + 0 + 4 + 3 + 3 + 0 + 0),
    ],
)
def test_chicago_pays_half_of_the_last_cards_to_its_left(left: int, last: list[str], total: int) -> None:
    scene = Scene(4).last_turn(["ny-0", "bo-3", "de-1", "kc-revolver", "ci-banished", "me-1", "ph-3"], last)
    state = settled(scene.set(chicago=left).cubes(2, "ny", 1).cubes(2, "ch", 1))
    view = seen(state)
    assert view.past_sum == total
    assert view.sides[2].points == total // 2
    assert (view.sides[2].dead, view.sides[2].prison_one, view.sides[2].hospital) == (0, 0, 0)


@pytest.mark.rule("TB-50")
def test_a_city_without_card_counts_nothing_for_chicago_yet() -> None:
    state = Scene(4).set(chicago=3).state()
    assert state.chicago_sum() == 0


@pytest.mark.rule("TB-49")
def test_without_a_leader_chicago_pays_nobody() -> None:
    view = seen(settled(Scene(4).last_turn(REWARDS, LAST_CARDS).set(chicago=3).cubes(0, "ny", 1)))
    assert [claim.seat for claim in view.past if claim.card is None] == [None]
    assert view.sides[0].points == 0


@pytest.mark.rule("TB-52", "TB-53")
def test_big_cubes_come_home_and_small_ones_are_gone() -> None:
    scene = Scene(4).last_turn(REWARDS, LAST_CARDS).cubes(0, "ny", 2, 1).cubes(0, "ch", 1, 1).cubes(1, "ny", 1)
    view = seen(settled(scene))
    assert [(side.big, side.small, side.spent) for side in view.sides[:2]] == [(6, 1, 2), (6, 3, 0)]
    assert all(crew.big == crew.small == 0 for spot in view.row for crew in spot.crews)
    assert all(spot.face_up == [] and spot.covered == (spot.code != "CH") for spot in view.row)


@pytest.mark.rule("TB-54")
def test_chicago_moves_right_and_stays_at_the_end() -> None:
    state = Scene(2, "1.2.3").set(police=0).state()
    places = []
    while state.waiting and len(places) < 5:
        places.append([spot.code for spot in seen(state).row].index("CH"))
        finish_round(state)
    assert places[:3] == [1, 2, 3]
    assert set(places[3:]) <= {3}
    at_the_end = settled(Scene(4).last_turn(REWARDS, LAST_CARDS).set(chicago=7))
    assert [spot.code for spot in seen(at_the_end).row][-1] == "CH"
    assert at_the_end.chicago == 7


@pytest.mark.rule("TB-55")
def test_the_dealer_button_goes_clockwise_and_a_new_round_is_dealt() -> None:
    state = settled(Scene(4).last_turn(REWARDS, LAST_CARDS, dealer=3).set(number=2))
    view = seen(state, 1)
    assert (view.dealer, view.turn, view.number, view.taken) == (0, 0, 3, 0)
    assert len(view.hand or []) == 5
    assert view.order == []


@pytest.mark.rule("TB-7")
def test_a_score_has_no_upper_end() -> None:
    scene = example().column(BLACK, 6, 999)
    assert seen(settled(scene)).sides[BLACK].points == 1002


def test_a_taker_gets_the_card_that_lay_there_not_one_that_was_played() -> None:
    state = Scene(4).last_turn(REWARDS, LAST_CARDS).cubes(0, "ph", 1).state()
    play(state, "reveal ny-3", "done", "reveal bo-prison", "done", "reveal de-4", "done")
    told = tell(state, "reveal me-2", "done")
    claimed = [event for event in told if event["event"] == "claimed"]
    assert [(event["seat"], event["points"]) for event in claimed] == [(0, 3)]
