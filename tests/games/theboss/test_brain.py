"""The brain: what it likes, that it does not peek, and that it beats chance."""

from __future__ import annotations

from itertools import permutations

import pytest

import underboss
from tests.games.theboss.scenes import Scene, legal, pass_turn, play
from underboss import Dice, Match
from underboss.bots.shelf import make_bot, play_out
from underboss.games.theboss.brain import TheBossBrain
from underboss.games.theboss.prospects import further_rounds
from underboss.games.theboss.rules import TheBoss
from underboss.games.theboss.verbs import VERBS

BRAIN = TheBossBrain()
HANDS = [["ny-3", "ny-2", "bo-1", "de-revolver", "de-1"], ["ny-1", "bo-2", "bo-3", "de-2", "de-3"]]


def worth(state: TheBoss, text: str) -> float:
    """The mover's chance after an action."""
    seat = state.actor
    after = state.copy()
    after.apply(seat, VERBS.parse(text), Dice(1))
    return BRAIN.evaluate(after, seat)


def test_a_better_reward_is_preferred() -> None:
    """Seat 0 holds Detroit's revolver and the best of New York, so Detroit is safe and New York poor."""
    state = Scene(2, "1.2.3").deal(["ny-0", "bo-prison", "de-4"], HANDS).state()
    assert worth(state, "place de") > worth(state, "place bo") > worth(state, "place ny")


def test_cubes_are_not_wasted_in_the_first_turn() -> None:
    state = Scene(2, "1.2.3").deal(["ny-0", "bo-prison", "de-4"], HANDS).state()
    state.apply(0, VERBS.parse("place de"), Dice(1))
    chosen = max(legal(state), key=lambda text: worth(state, text))
    big, small = map(int, chosen.split()[1:])
    assert big <= 4
    assert small == 0


def test_a_sure_penalty_is_left_alone_in_the_last_turn() -> None:
    rewards = ["ny-0", "bo-prison", "de-4"]
    state = Scene(2, "1.2.3").last_turn(rewards, ["ny-3", "de-1"], dealer=1).state()
    pass_turn(state)
    play(state, "reveal ny-3")
    assert worth(state, "place de") > worth(state, "done") > worth(state, "place bo")


def test_the_judgement_does_not_depend_on_what_the_seat_cannot_know() -> None:
    state = Scene(4).cubes(0, "ny", 1).cubes(1, "de", 2).state()
    for number in range(12):
        for seat in range(4):
            expected = BRAIN.evaluate(state, seat)
            for seed in range(3):
                other = state.copy()
                other.redeal(seat, Dice(seed))
                assert BRAIN.evaluate(other, seat) == pytest.approx(expected, abs=1e-12), number
        pass_turn(state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chances_of_one_viewer_add_up_to_one(seats: int) -> None:
    state = underboss.load("theboss").start(seats, Dice(4))
    assert isinstance(state, TheBoss)
    assert sum(BRAIN.chance(state, seat, 0) for seat in range(seats)) == pytest.approx(1.0)


def badges(cards: tuple[str, ...]) -> list[int]:
    return [sum(card in (colour, "double") for card in cards) for colour in ("silver", "gold")]


def rounds_to_come(police: list[str], number: int) -> float:
    """By brute force: the average over every order of the deck that begins with these cards."""
    ends = []
    for deck in permutations(["silver", "silver", "gold", "gold", "double"]):
        if list(deck[: len(police)]) == police:
            badges = [
                sum(kind in (colour, "double") for kind in deck[:at]) for at in range(1, 6) for colour in ("silver", "gold")
            ]
            ends.append(next(at for at in range(1, 6) if max(badges[2 * at - 2 : 2 * at]) == 3))
    return sum(ends) / len(ends) - number


@pytest.mark.parametrize("number_ahead", [0, 1])
@pytest.mark.parametrize(
    "police",
    [
        [],
        ["silver"],
        ["double"],
        ["silver", "silver"],
        ["silver", "gold"],
        ["gold", "double"],
        ["silver", "silver", "gold", "gold"],
        ["double", "silver", "gold"],
    ],
)
def test_the_rounds_to_come(police: list[str], number_ahead: int) -> None:
    packed = 0
    for kind in police:
        packed = packed * 8 + ["silver", "gold", "double"].index(kind) + 1
    number = len(police) + number_ahead
    if number:
        state = Scene(4).set(police=packed, number=number).state()
        assert further_rounds(state) == pytest.approx(rounds_to_come(police, number))
    assert further_rounds(Scene(4).set(police=packed, number=5, last=1).state()) == 0.0


def test_hints_have_reasons() -> None:
    state = Scene(4).cubes(0, "de", 2).cubes(1, "ny", 1).state()
    texts = [term.text for term in BRAIN.terms(state, 0)]
    assert any(text.startswith("you lead Detroit with 2 big cubes, which pays about") for text in texts)
    assert any(text.startswith("seat 2 leads New York, which pays about") for text in texts)
    assert "you have 7 cubes left to place" in texts


def test_priors_are_positive_and_prefer_few_cubes() -> None:
    state = Scene(4).state()
    assert all(BRAIN.prior(state, 0, action) > 0 for action in state.legal(0))
    state.apply(0, VERBS.parse("place de"), Dice(1))
    few, many = VERBS.parse("cubes 1 0"), VERBS.parse("cubes 4 3")
    assert BRAIN.prior(state, 0, few) > BRAIN.prior(state, 0, many) > 0


def test_greedy_beats_random_in_nine_of_ten_games() -> None:
    game = underboss.load("theboss")
    won = 0.0
    for number in range(60):
        seat = number % 2
        names = ["random", "random"]
        names[seat] = "greedy"
        bots = [make_bot(name, game, Dice(number, at)) for at, name in enumerate(names)]
        match = Match(game, 2, Dice(number // 2, 9))
        play_out(match, bots, 0.1)
        assert match.outcome is not None
        won += match.outcome.payoff(seat)
    assert won / 60 >= 0.9
