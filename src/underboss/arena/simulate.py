"""Plays many games and counts what happened. Equal seeds give equal counts, compiled or not."""

from __future__ import annotations

import hashlib
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from underboss.bots.bot import NO_CLOCK
from underboss.bots.seating import Seating, repeated
from underboss.bots.shelf import play_out
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.playout import playout
from underboss.engine.record import checksum
from underboss.engine.state import State


class Simulation(msgspec.Struct, kw_only=True):
    """What `underboss sim --json` prints."""

    game: str
    options: dict[str, object]
    seats: int
    bots: list[str]
    seed: int
    games: int
    decisions: int
    shares: list[float]  # of the wins, for each seat; a shared win is divided
    lengths: dict[str, float]  # decisions in a game: least, median, mean, most
    endings: dict[str, int]
    faults: list[int]  # decisions that each seat forfeited
    first_faults: list[str]  # why, the first time; nothing for a seat that never did
    fingerprint: str  # hash over the last position of every game
    decisions_per_second: float


def simulate(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[], None] = lambda: None,
) -> Simulation:
    """Play the games one after the other; game i draws from its own stream of the seed."""
    game.check_seats(seats)
    if games < 1:
        raise BadInput(f"{games} games: at least one is needed")
    names = repeated(bots, seats)
    wins = [0.0] * seats
    lengths: list[int] = []
    endings: Counter[str] = Counter()
    hasher = hashlib.blake2b(digest_size=16)
    started = time.perf_counter()
    with Seating(game, names, NO_CLOCK) as seating:
        for number in range(games):
            state, made = play_one(seating, seed, number)
            lengths.append(made)
            hasher.update(checksum(state).encode())
            outcome = state.outcome
            if outcome is None:
                raise RuntimeError(f"game {number} of {game.name} with seed {seed} passed the bound of {game.bound} decisions")
            endings[outcome.reason] += 1
            for seat in range(seats):
                wins[seat] += outcome.payoff(seat)
            progress()
    seconds = time.perf_counter() - started
    return Simulation(
        game=game.name,
        options=game.plain_options(),
        seats=seats,
        bots=names,
        seed=seed,
        games=games,
        decisions=sum(lengths),
        shares=[won / games for won in wins],
        lengths={
            "least": min(lengths),
            "median": statistics.median(lengths),
            "mean": sum(lengths) / games,
            "most": max(lengths),
        },
        endings=dict(sorted(endings.items())),
        faults=seating.faults,
        first_faults=seating.first_faults,
        fingerprint=hasher.hexdigest(),
        decisions_per_second=sum(lengths) / seconds,
    )


def play_one(seating: Seating, seed: int, number: int) -> tuple[State, int]:
    """One game to its end: the last position and the number of decisions."""
    game, seats, dice = seating.game, len(seating.names), Dice(seed, number)
    if all(name == "random" for name in seating.names):  # random players need no view: the compiled core can play for them
        state = game.start(seats, dice)
        return state, int(playout(state, dice, game.bound))
    match = Match(game, seats, dice)
    play_out(match, seating.sit([Dice(seed, number, seat) for seat in range(seats)]))
    return match.state, len(match.record.steps)
