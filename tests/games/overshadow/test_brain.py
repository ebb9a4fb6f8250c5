"""How bots judge OverShadow: what counts, and that they get on with it."""

import pytest

import underboss
from tests.games.overshadow.board import Board
from underboss import Dice, Match
from underboss.arena.play import play_pairing
from underboss.arena.schedule import Pairing, Plan
from underboss.bots.bot import GreedyBot
from underboss.games.overshadow.verbs import PLACING

BRAIN = underboss.load("overshadow").brain
CALM = "a.......\n.bcdef..\n........\n........\n........\n........\n..FEDCB.\n.......A"


def chance(board: Board, seat: int = 0) -> float:
    return BRAIN.evaluate(board.state, seat)


def test_chances_add_up_and_equals_are_even_but_for_the_turn() -> None:
    board = Board(CALM)
    assert chance(board) + chance(board, 1) == pytest.approx(1.0)
    assert 0.5 <= chance(board) < 0.65


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (CALM, CALM.replace("f", ".")),  # a fighter more
        (CALM.replace("b", "."), CALM.replace("b", ".").replace("c", ".")),  # and one of few counts too
        (CALM.replace("f.", ".f"), CALM),  # nearer to the enemy captain
        (
            "a.......\n........\n........\n.......b\nc......A",
            "a.......\n........\n........\n.b......\nc......A",
        ),  # in reach of it
        ("ab......\nc.......\n....A...", "a..bc...\n........\n....A..."),  # a captain between its men
    ],
)
def test_what_is_better_is_judged_better(better: str, worse: str) -> None:
    assert chance(Board(better)) > chance(Board(worse))


def test_a_strike_counts_more_than_a_fighter() -> None:
    struck, short = Board(CALM), Board(CALM.replace("f", "."))
    struck.state.strikes[0] = 1
    assert chance(struck) < chance(short) < chance(Board(CALM))


@pytest.mark.parametrize(("variant", "seats"), [("classic", 2), ("wide", 4), ("melee", 2), ("fortress", 2)])
def test_who_is_still_to_be_placed_is_not_missing(variant: str, seats: int) -> None:
    """Nobody is ahead for having placed first."""
    game = underboss.load("overshadow", variant=variant)
    match = Match(game, seats, Dice(4))
    bot = GreedyBot(game, Dice(7))
    while match.state.phase == PLACING:
        for seat in range(seats):
            assert game.brain.evaluate(match.state, seat) == pytest.approx(1 / seats, abs=0.08)
        seat = match.waiting[0]
        match.play(seat, bot.choose(match.state.view(seat), match.legal(seat), 60.0))


def test_situations_of_chance_are_told_apart() -> None:
    found = {BRAIN.situation(Board(CALM, moves=moves).state) for moves in range(1, 13)}
    assert len(found) == 12
    assert 0 not in found
    assert BRAIN.situation(Board(CALM.replace("f", "."), moves=5).state) not in found


def test_greedy_bots_attack_instead_of_waiting_for_the_last_turn() -> None:
    plan = Plan(game="overshadow", options={}, seats=2, bots=("greedy", "random"), games=1, seed=1)
    game = underboss.load("overshadow")
    ends = [play_pairing(game, plan, Pairing(number, number, (0, 0))).reason for number in range(6)]
    assert "the turns were used up" not in ends
    won = sum(play_pairing(game, plan, Pairing(n, n // 2, (0, 1) if n % 2 else (1, 0))).payoffs[1 - n % 2] for n in range(100))
    assert won >= 68, "against one who does anything; luck is strong here, it wins about 80 of 100"
