"""Tuning by self-play: seats in turn, equal dice, equal thinking, and a value that is not clearly better is not kept."""

from __future__ import annotations

from typing import Any

import pytest

import underboss
from underboss import BadInput
from underboss.arena import tune as tuning
from underboss.arena.tune import Contestant, Tuner, cost, duel, made, some_views, values
from underboss.bots.search import Tuning
from underboss.bots.tuning import TUNINGS


def test_values_and_tunings_are_inverse() -> None:
    chosen = values(Tuning(depth=7, guided=True, explore=2.0, doubt=-0.5, scout=0.25, ripe=3, apart=False, paired=True))
    assert values(made(chosen)) == chosen


def test_a_trial_can_be_repeated() -> None:
    game = underboss.load("theboss")
    one, other = Contestant(Tuning(), 5), Contestant(Tuning(explore=3.0), 5)
    first = [duel(game, 2, one, other, 1, number) for number in range(4)]
    assert first == [duel(game, 2, one, other, 1, number) for number in range(4)]


class Watched(tuning.SearchBot):
    """Notes who sits where with how much thinking, and plays at random."""

    made: list[tuple[float, int]] = []

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        Watched.made.append((self.tuning.explore, self.iterations))
        return actions[self.dice.below(len(actions))]


def test_the_new_tuning_sits_on_every_seat_in_turn_with_its_own_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[list[float]] = []

    def seen(match: Any, bots: Any, seconds: float) -> None:
        seats.append([bot.tuning.explore for bot in bots])
        assert {(bot.tuning.explore, bot.iterations) for bot in bots} == {(9.0, 7), (1.0, 50)}
        play_out(match, bots, seconds)

    play_out = tuning.play_out
    monkeypatch.setattr(tuning, "SearchBot", Watched)
    monkeypatch.setattr(tuning, "play_out", seen)
    one, other = Contestant(Tuning(explore=9.0), 7), Contestant(Tuning(explore=1.0), 50)
    for number in range(4):
        duel(underboss.load("theboss"), 3, one, other, 1, number)
    assert seats == [[9.0, 1.0, 1.0], [1.0, 9.0, 1.0], [1.0, 1.0, 9.0], [9.0, 1.0, 1.0]]
    assert set(Watched.made) == {(9.0, 7), (1.0, 50)}


@pytest.mark.parametrize(("number", "fair"), [(0, 0.5), (1, 0.5), (2, 0.5)])
def test_what_is_won_is_the_new_tunings_and_fair_is_everybodys(monkeypatch: pytest.MonkeyPatch, number: int, fair: float) -> None:
    """In a team of two the fair share is a half, not a quarter."""
    monkeypatch.setattr(tuning, "SearchBot", Watched)
    ended: list[Any] = []

    def seen(match: Any, bots: Any, seconds: float) -> None:
        play_out(match, bots, seconds)
        ended.append(match.outcome)

    play_out = tuning.play_out
    monkeypatch.setattr(tuning, "play_out", seen)
    game = underboss.load("battlebosses", variant="arena")
    won, even = duel(game, 4, Contestant(Tuning(explore=9.0), 1), Contestant(Tuning(), 1), 1, number)
    assert (won, even) == (ended[0].payoff(number % 4), fair)


def rig(monkeypatch: pytest.MonkeyPatch, wins: dict[float, int]) -> None:
    """A value of `explore` wins the first so many games; others none. An iteration with depth takes three times as long."""
    monkeypatch.setattr(tuning, "FIELDS", {**tuning.FIELDS, "explore": list(wins), "depth": [5]})

    def rigged(game: Any, seats: int, one: Contestant, other: Contestant, seed: int, number: int) -> tuple[float, float]:
        return float(number < wins[one.tuning.explore] and not one.tuning.depth), 1.0 / seats

    monkeypatch.setattr(tuning, "duel", rigged)
    monkeypatch.setattr(tuning, "cost", lambda game, seats, chosen, iterations: 3.0 if chosen.depth else 1.0)


def tuner(monkeypatch: pytest.MonkeyPatch, wins: dict[float, int], games: int = 20, iterations: int = 90) -> Tuner:
    rig(monkeypatch, wins)
    found = Tuner(underboss.load("theboss"), 2, iterations, games, 1)
    found.plan = [(field, value) for field, value in found.plan if field in ("explore", "depth")]
    return found


def test_a_value_stays_only_if_all_of_its_interval_is_above_the_fair_share(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tuner(monkeypatch, {1.0: 10, 2.0: 13, 8.0: 14, 9.0: 15})
    told = [(trial.value, trial.against, trial.share, trial.kept) for trial in found.trials()]
    assert told == [
        (1.0, 4.0, 0.5, False),
        (2.0, 4.0, 0.65, False),  # 43 to 82 %: it may be luck
        (8.0, 4.0, 0.7, False),  # 48 to 86 %
        (9.0, 4.0, 0.75, True),  # 53 to 89 %
        (5.0, 0.0, 0.0, False),
    ]
    assert found.best["explore"] == 9.0


def test_what_takes_longer_gets_fewer_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = list(tuner(monkeypatch, {9.0: 20}).trials())
    assert [(trial.iterations, trial.against_iterations) for trial in trials] == [(90, 90), (30, 90)]
    assert "depth 5 against 0: 0.0% (0.0% to 16.1%, fair 50.0%), 30 iterations against 90" in trials[1].text()
    assert [trial.text().endswith(" kept") for trial in trials] == [True, False]


def test_a_slow_tuning_that_was_kept_goes_on_with_its_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tuner(monkeypatch, {9.0: 0})
    found.plan = [("depth", 5), ("explore", 9.0)]
    monkeypatch.setattr(tuning, "duel", lambda *rest: (1.0, 0.5))
    trials = list(found.trials())
    assert [(trial.iterations, trial.against_iterations) for trial in trials] == [(30, 90), (30, 30)]


def test_all_games_are_known_beforehand_and_every_seat_has_equally_many(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    rig(monkeypatch, {4.0: 0, 9.0: 20})
    found = Tuner(underboss.load("theboss"), 3, 90, 20, 1)
    trials = list(found.trials(lambda: played.append(1)))
    assert {trial.games for trial in trials} == {21}
    assert len(played) == found.total == 21 * len(trials)
    assert 4.0 not in [trial.value for trial in trials if trial.field == "explore"], "it is what the game has"


def test_the_last_line_can_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tuner(monkeypatch, {9.0: 20})
    list(found.trials())
    assert found.line() == '"theboss": Tuning(explore=9.0, doubt=0.0, scout=1.0),'
    found.best["depth"], found.best["guided"] = 12.0, 1.0
    pasted = eval("{" + found.line() + "}", {"Tuning": Tuning})["theboss"]
    assert values(pasted) == found.best
    assert pasted.price == 3


def test_an_iteration_that_plays_to_the_end_costs_more() -> None:
    game = underboss.load("overboss")
    assert len(some_views(game, 2)) >= tuning.VIEWS
    long = made({**values(TUNINGS["overboss"]), "depth": 400.0})
    assert cost(game, 2, long, 10) > 2 * cost(game, 2, Tuning(), 10)


@pytest.mark.parametrize(("iterations", "games", "told"), [(0, 5, "0 iterations"), (5, -1, "-1 games")])
def test_no_thinking_and_no_games_are_refused(iterations: int, games: int, told: str) -> None:
    with pytest.raises(BadInput, match=f"{told}: at least one is needed"):
        Tuner(underboss.load("theboss"), 2, iterations, games, 1)
