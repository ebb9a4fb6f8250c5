"""How fast each game runs in this process: no peers, no bars, just a look."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import msgspec

from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.playout import playout
from underboss.engine.registry import load, names


class SpeedLine(msgspec.Struct):
    game: str
    seats: int
    decisions: float  # a second
    copies: float  # a second


def measure(seconds: float) -> Iterator[SpeedLine]:
    """The usual variant of every game with its least seats."""
    for name in names():
        game = load(name, variant=game_variant(name))
        seats = min(game.seat_counts())
        yield SpeedLine(name, seats, decision_rate(game, seats, seconds), copy_rate(game, seats, seconds))


def game_variant(name: str) -> str:
    return load(name).variants[0].name


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much work is done in a second of CPU time."""
    done, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        done += work()
    return done / (time.process_time() - started)


def decision_rate(game: Game, seats: int, seconds: float) -> float:
    dice = Dice(1)
    return rate(lambda: int(playout(game.start(seats, dice), dice, game.bound)), seconds)


def copy_rate(game: Game, seats: int, seconds: float) -> float:
    state, dice = game.start(seats, Dice(1)), Dice(2)
    playout(state, dice, 60)

    def thousand() -> int:
        for _ in range(1000):
            state.copy()
        return 1000

    return rate(thousand, seconds)
