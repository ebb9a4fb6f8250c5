"""Tuning by self-play: seats in turn, equal dice, and a worse value is not kept."""

from __future__ import annotations

import pytest

import underboss
from underboss.arena import tune as tuning
from underboss.arena.tune import duel, made, tune, values
from underboss.bots.search import Tuning


def test_values_and_tunings_are_inverse() -> None:
    chosen = values(Tuning(depth=7, guided=True, explore=2.0, doubt=-0.5, scout=0.25, ripe=3))
    assert values(made(chosen)) == chosen


def test_a_trial_can_be_repeated() -> None:
    game = underboss.load("theboss")
    first = [duel(game, 2, Tuning(), Tuning(explore=3.0), 5, 1, number) for number in range(4)]
    assert first == [duel(game, 2, Tuning(), Tuning(explore=3.0), 5, 1, number) for number in range(4)]


def test_a_value_stays_only_if_it_wins_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "FIELDS", {"explore": [1.0, 9.0], "depth": [5]})
    better = {1.0: 0.0, 9.0: 1.0}

    def rigged(game: object, seats: int, one: Tuning, other: Tuning, *rest: int) -> float:
        return better[one.explore] if one.explore != other.explore else 0.0

    monkeypatch.setattr(tuning, "duel", rigged)
    trials = list(tune(underboss.load("theboss"), 2, 5, 10, 1))
    assert [(trial.field, trial.value, trial.kept) for trial in trials] == [
        ("explore", 1.0, False),
        ("explore", 9.0, True),
        ("depth", 5, False),
    ]
