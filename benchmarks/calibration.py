"""`python -m benchmarks.calibration GAME`: do the chances that a game's brain gives come true?

Bots play, and at every decision the brain judges the position for each seat. The loss is the mean surprise at the winner
(minus the logarithm of the chance it was given); a brain that knows nothing has the loss of equal chances. The table puts the
mean chance beside the share that was won: where the two differ, a search trusts its leaves too much or too little.
"""

from __future__ import annotations

import argparse
import math
from typing import NamedTuple

import underboss
from underboss import Dice
from underboss.bots.shelf import make_bot, play_out
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.match import Match

LEAST = 1e-4  # chance that a seat is taken to have at least, so that one surprise is not endless
BINS = 10


class Judgement(NamedTuple):
    """What the brain thought of a seat at one decision, and what the seat got in the end."""

    chance: float
    payoff: float


def judged(game: Game, seats: int, bot: str, games: int, seed: int) -> list[list[Judgement]]:
    """For every decision of every game, the judgements of all seats."""
    found = []
    for number in range(games):
        match = Match(game, seats, Dice(seed, number))
        bots = [make_bot(bot, game, Dice(seed, number, seat)) for seat in range(seats)]
        play_out(match, bots, 3600.0)
        outcome = match.outcome
        assert outcome is not None
        for moment in Match.steps(match.record):
            if any(len(moment.legal(seat)) > 1 for seat in moment.waiting):
                found.append([Judgement(game.brain.evaluate(moment.state, seat), outcome.payoff(seat)) for seat in range(seats)])
    return found


def loss(decisions: list[list[Judgement]]) -> float:
    """The mean surprise at who won."""
    total = 0.0
    for seats in decisions:
        chances = [max(LEAST, judgement.chance) for judgement in seats]
        for judgement, chance in zip(seats, chances, strict=True):
            total -= judgement.payoff * math.log(chance / sum(chances))
    return total / len(decisions)


def bins(decisions: list[list[Judgement]]) -> list[list[Judgement]]:
    """All judgements, by tenths of the chance."""
    found: list[list[Judgement]] = [[] for _ in range(BINS)]
    for seats in decisions:
        for judgement in seats:
            found[min(BINS - 1, int(judgement.chance * BINS))].append(judgement)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration")
    parser.add_argument("game")
    parser.add_argument("--variant")
    parser.add_argument("--seats", type=int, default=0, help="the fewest possible if not given")
    parser.add_argument("--bot", default="greedy", help="who plays on all seats (greedy)")
    parser.add_argument("-n", type=int, default=200, help="games (200)")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    if asked.n < 1:
        parser.error(f"-n {asked.n}: at least one game is needed")
    try:
        game = underboss.load(asked.game, variant=asked.variant)
        seats = asked.seats or min(game.seat_counts())
        decisions = judged(game, seats, asked.bot, asked.n, asked.seed)
    except BadInput as error:
        parser.error(str(error))
    print(f"{game.title}, {seats} seats, {asked.n} games of {asked.bot}, {len(decisions)} decisions")
    print(f"loss {loss(decisions):.3f}, with equal chances {math.log(seats):.3f}")
    print("chance   given     won   judgements")
    for number, judgements in enumerate(bins(decisions)):
        if judgements:
            given = sum(judgement.chance for judgement in judgements) / len(judgements)
            won = sum(judgement.payoff for judgement in judgements) / len(judgements)
            print(f"{number / BINS:.1f} on  {given:6.1%}  {won:6.1%}   {len(judgements)}")


if __name__ == "__main__":
    main()
