"""The last turn of a round: the new order, and the police."""

from collections import Counter

import pytest

import underboss
from tests.games.theboss.scenes import Scene, finish_round, legal, pass_turn, play, seen, tell
from underboss import Dice, LoadedDice
from underboss.games.theboss.table import BIG, HOSPITAL, PRISON_ONE, SMALL

SILVER, GOLD, DOUBLE = 0, 1, 2


def before_the_pause(scene: Scene) -> Scene:
    """One turn before everybody has one card left; the seat before the dealer is on turn."""
    last = (scene.numbers["dealer"] - 1) % scene.seats
    scene.hands = [2**seat for seat in range(scene.seats)]
    scene.hands[last] += 2**20
    return scene.set(taken=scene.seats * (scene.hand_size - 1) - 1, turn=last, rewards=0)


@pytest.mark.rule("TB-34", "TB-35")
def test_the_most_unused_cubes_play_first() -> None:
    scene = before_the_pause(Scene(4))
    for seat, cubes in enumerate([2, 5, 1, 4]):
        scene.column(seat, BIG, cubes).column(seat, SMALL, 0)
    state = scene.state()
    assert seen(state).order == []
    pass_turn(state)
    assert seen(state).order == [1, 3, 0, 2]
    assert state.actor == 1


@pytest.mark.rule("TB-35")
def test_big_and_small_count_alike_and_cubes_away_do_not_count() -> None:
    scene = before_the_pause(Scene(3, "1.2.3.4.5"))
    scene.column(0, BIG, 2).column(0, SMALL, 0).column(0, PRISON_ONE, 4)
    scene.column(1, BIG, 1).column(1, SMALL, 2).column(1, HOSPITAL, 3)
    scene.column(2, BIG, 4).column(2, SMALL, 0)
    state = scene.state()
    pass_turn(state)
    assert seen(state).order == [2, 1, 0]


@pytest.mark.rule("TB-36")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_ties_go_clockwise_from_the_dealer(dealer: int) -> None:
    state = before_the_pause(Scene(4).set(dealer=dealer)).state()
    pass_turn(state)
    assert seen(state).order == [(dealer + step) % 4 for step in range(4)]


@pytest.mark.rule("TB-36")
def test_a_tie_below_the_first_goes_clockwise_too() -> None:
    scene = before_the_pause(Scene(4).set(dealer=2))
    for seat, cubes in enumerate([3, 3, 3, 4]):
        scene.column(seat, BIG, cubes).column(seat, SMALL, 0)
    state = scene.state()
    pass_turn(state)
    assert seen(state).order == [3, 2, 0, 1]


@pytest.mark.rule("TB-34", "TB-37")
def test_the_order_stays_as_fixed_and_everybody_plays_once() -> None:
    state = Scene(3, "1.2.3.4.5").state()
    while not seen(state).order:
        pass_turn(state)
    assert [len(side.colours) for side in seen(state).sides] == [1, 1, 1]
    turns = []
    for _ in range(3):
        turns.append(state.actor)
        play(state, "place ny", next(text for text in reversed(legal_after_place(state))))
        pass_turn(state)
    assert turns == [0, 1, 2]
    assert seen(state).number == 2


def legal_after_place(state: underboss.State) -> list[str]:
    """The ways to count out the fewest cubes last, so that everybody can still lead."""
    twin = state.copy()
    play(twin, "place ny")
    return sorted(legal(twin), key=lambda text: -sum(map(int, text.split()[1:])))


@pytest.mark.rule("TB-34", "TB-38")
def test_a_police_card_is_turned_up_at_the_pause_only() -> None:
    state = Scene(2, "1.2.3").state()
    for _ in range(7):
        pass_turn(state)
        assert seen(state).police == []
    told = tell(state, next(text for text in legal(state) if text.startswith("reveal")), "done")
    assert [event["event"] for event in told] == ["revealed", "paused", "police"]
    assert len(seen(state).police) == 1
    finish_round(state)
    assert len(seen(state).police) == 1


@pytest.mark.rule("TB-8", "TB-38")
@pytest.mark.parametrize(
    ("seen_before", "draw", "kind", "last"),
    [
        ([], 0, SILVER, False),
        ([], 4, DOUBLE, False),
        ([SILVER], 0, SILVER, False),
        ([SILVER], 1, GOLD, False),
        ([SILVER, SILVER], 0, GOLD, False),
        ([SILVER, SILVER], 2, DOUBLE, True),
        ([SILVER, DOUBLE], 0, SILVER, True),
        ([SILVER, DOUBLE], 1, GOLD, False),
        ([GOLD, DOUBLE], 1, SILVER, False),
        ([GOLD, DOUBLE], 2, GOLD, True),
        ([SILVER, GOLD, GOLD, SILVER], 0, DOUBLE, True),
        ([SILVER, GOLD, DOUBLE], 1, GOLD, True),
    ],
)
def test_the_third_badge_of_a_colour_makes_it_the_last_round(seen_before: list[int], draw: int, kind: int, last: bool) -> None:
    police = 0
    for before in seen_before:
        police = police * 8 + before + 1
    state = before_the_pause(Scene(4).set(police=police, number=len(seen_before) + 1)).state()
    play(state, next(text for text in legal(state) if text.startswith("reveal")))
    play(state, "done", dice=LoadedDice([draw]))
    assert seen(state).police == [*seen_before, kind]
    assert seen(state).last is last


@pytest.mark.rule("TB-39")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_the_2010_rules_the_police_come_at_two_cards_and_the_order_at_one(seats: int) -> None:
    state = underboss.load("theboss", police_at=2).start(seats, Dice(3))
    turns = seats * (seen(state).hand_size - 2)
    for _ in range(turns):
        assert not seen(state).police
        pass_turn(state)
    assert len(seen(state).police) == 1
    assert not seen(state).order
    for _ in range(seats):
        assert not seen(state).order
        pass_turn(state)
    assert seen(state).order
    assert len(seen(state).police) == 1


@pytest.mark.rule("TB-1", "TB-38")
@pytest.mark.parametrize("police_at", [1, 2])
def test_games_end_in_round_3_4_or_5_with_20_60_and_20_percent(police_at: int) -> None:
    game = underboss.load("theboss", police_at=police_at)
    rounds: Counter[int] = Counter()
    games = 1500
    for seed in range(games):
        state, dice = game.start(2, Dice(seed)), Dice(seed, 1)
        underboss.playout(state, dice, game.bound)
        rounds[seen(state).number - seen(state).overtime] += 1
    assert sorted(rounds) == [3, 4, 5]
    expected = {3: 0.2 * games, 4: 0.6 * games, 5: 0.2 * games}
    assert sum((rounds[at] - expected[at]) ** 2 / expected[at] for at in expected) < 18.4  # chi-square with 2, one in 10,000
