"""Finds how a game is searched best: tunings play each other, and the better one stays. `underboss tune GAME`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from underboss.arena.ratings import wilson
from underboss.bots.search import Tuning
from underboss.bots.shelf import play_out
from underboss.bots.thinker import SearchBot
from underboss.bots.tuning import tuning_for
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.match import Match

FIELDS: dict[str, list[float]] = {
    "explore": [1.5, 3.0, 6.0, 12.0],
    "depth": [0, 4, 12, 40, 400],
    "doubt": [-0.5, 0.0, 0.5],
    "scout": [0.0, 0.5, 1.0],
    "guided": [0, 1],
    "ripe": [0, 2, 8],
    "apart": [0, 1],
    "paired": [0, 1],
}


class Trial(msgspec.Struct):
    """One value against the best so far."""

    field: str
    value: float
    against: float
    games: int
    share: float  # of the wins of the new value, one such seat against the others
    fair: float
    low: float
    high: float
    kept: bool


def values(tuning: Tuning) -> dict[str, float]:
    return {
        "explore": tuning.explore,
        "depth": float(int(tuning.depth)),
        "doubt": tuning.doubt,
        "scout": tuning.scout,
        "guided": float(tuning.guided),
        "ripe": float(int(tuning.ripe)),
        "apart": float(tuning.apart),
        "paired": float(tuning.paired),
    }


def made(chosen: dict[str, float]) -> Tuning:
    return Tuning(
        depth=int(chosen["depth"]),
        guided=bool(chosen["guided"]),
        explore=chosen["explore"],
        doubt=chosen["doubt"],
        scout=chosen["scout"],
        ripe=int(chosen["ripe"]),
        apart=bool(chosen["apart"]),
        paired=bool(chosen["paired"]),
    )


def tune(
    game: Game, seats: int, iterations: int, games: int, seed: int, progress: Callable[[], None] = lambda: None
) -> Iterator[Trial]:
    """Try the values of one field after the other; a value stays if it wins more than its fair share."""
    best = values(tuning_for(game.name))
    for field, candidates in FIELDS.items():
        for value in candidates:
            if value == best[field]:
                continue
            won = sum(duel(game, seats, made({**best, field: value}), made(best), iterations, seed, n) for n in range(games))
            progress()
            low, high = wilson(won, games)
            fair = 1.0 / seats
            kept = won / games > fair and low > fair - 0.1
            yield Trial(field, value, best[field], games, round(won / games, 4), fair, round(low, 4), round(high, 4), kept)
            if kept:
                best[field] = value


def duel(game: Game, seats: int, one: Tuning, other: Tuning, iterations: int, seed: int, number: int) -> float:
    """One game with the new tuning on one seat: seats in turn, the same dice for a whole turn."""
    own, deal = number % seats, number // seats
    match = Match(game, seats, Dice(seed, deal))
    bots = [SearchBot(game, Dice(seed, deal, seat), one if seat == own else other) for seat in range(seats)]
    for bot in bots:
        bot.iterations, bot.longest = iterations, 3600.0
    play_out(match, bots, 3600.0)
    outcome = match.outcome
    assert outcome is not None
    return outcome.payoff(own)
