"""Analysis: one point for each decision, turning points, and what would have been better."""

from __future__ import annotations

import msgspec
import pytest

import underboss
from underboss import Dice, Match
from underboss.bots.analysis import Judgement, analyse, turning_points
from underboss.bots.bot import RandomBot
from underboss.bots.shelf import play_out


@pytest.fixture(scope="module")
def record() -> underboss.Record:
    match = Match(underboss.load("overshadow"), 2, Dice(11), ["Ann", "Bob"])
    play_out(match, [RandomBot(match.game, Dice(1)), RandomBot(match.game, Dice(2))])
    del match.record.steps[160:]  # the beginning is enough
    match.record.outcome = None
    return match.record


def test_there_is_one_point_for_each_decision(record: underboss.Record) -> None:
    seen: list[int] = []
    found = analyse(record, iterations=30, progress=lambda: seen.append(1))
    assert len(found.decisions) == len(record.steps) == len(seen) == len(found.curve)
    for judged, step in zip(found.decisions, record.steps):
        assert (judged.seat, judged.action) == (step.seat, step.action)
        assert judged.best >= judged.played
        assert sum(judged.chances) == pytest.approx(1.0, abs=0.05)
        assert judged.better != judged.action
    assert found == analyse(record, iterations=30)
    assert msgspec.json.decode(msgspec.json.encode(found))["game"] == "overshadow"
    assert found.turns == sorted(found.turns, key=lambda turn: turn.number)


def test_a_finished_game_ends_with_its_outcome() -> None:
    game = underboss.load("overshadow")
    match = Match(game, 2, Dice(3), ["Ann", "Bob"])
    match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    match.concede(0)
    found = analyse(match.record, iterations=20)
    assert found.curve[-1] == [0.0, 1.0]
    assert found.outcome is not None


def judged(number: int, seat: int, chance: float, played: float, best: float, better: str | None) -> Judgement:
    return Judgement(number, seat, "x", "Do x", [chance, 1 - chance], played, best, better, better and "Do y")


def test_turning_points_are_the_largest_slips_and_swings() -> None:
    decisions = [
        judged(1, 0, 0.5, 0.5, 0.5, None),
        judged(2, 1, 0.5, 0.2, 0.45, "y"),
        judged(3, 0, 0.7, 0.7, 0.7, None),
    ]
    curve = [[0.5, 0.5], [0.5, 0.5], [0.7, 0.3], [0.2, 0.8]]
    turns = turning_points(decisions, curve, ["Ann", "Bob"])
    assert [(turn.number, turn.seat, turn.kind, turn.amount) for turn in turns] == [(2, 1, "slip", 0.25), (3, 0, "swing", -0.5)]
    assert turns[0].text == "Bob: Do x costs 25%; better: Do y"
    assert turns[1].text == "Ann: Do x loses 50%"


def test_a_blunder_is_found() -> None:
    """Nim with known best play: leaving five sticks instead of four is a slip, and the better action is named."""
    from tests.bots.nim import TAKE, Nim
    from underboss.bots.analysis import Judge, judgement

    game = Nim()
    game.words = SimpleWords()
    judge = Judge(game, Dice(1))
    judge.iterations = 3000
    found = judgement(judge, game.start(2, Dice(0)).view(0), TAKE.pack(1), 1, 60.0)
    assert found.better == "take 2"
    assert found.loss > 0.2


class SimpleWords(underboss.engine.words.Words):  # type: ignore[misc]
    def action(self, view: object, action: int) -> str:
        return str(action)
