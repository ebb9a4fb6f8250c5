"""How the six bosses fare against each other when greedy bots lead them, seats swapped.

`python -m tests.games.battlebosses.balance GAMES [SEED]` plays GAMES games of each of the fifteen pairs and prints the table.
"""

from __future__ import annotations

import sys
from itertools import combinations

import underboss
from underboss import Dice
from underboss.bots.bot import Bot, GreedyBot, RandomBot
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.library import shipped

KEYS = tuple(shipped().bosses)


class Result:
    """A finished duel: what it was worth to seat 0 and to whoever began, and how many turns it took."""

    def __init__(self, bosses: tuple[str, str], seed: int, bots: tuple[type[Bot], type[Bot]]) -> None:
        game = underboss.load("battlebosses", bosses=",".join(bosses))
        state, dice = game.start(2, Dice(seed)), Dice(seed, 1)
        players = [bot(game, Dice(seed, 2, seat)) for seat, bot in enumerate(bots)]
        while state.phase == codes.MULLIGAN:
            self._step(state, players, dice)
        first = int(state.turn)
        while state.waiting:
            self._step(state, players, dice)
        outcome = state.outcome
        assert outcome is not None
        self.worth, self.first, self.turns = outcome.payoff(0), outcome.payoff(first), int(state.number)

    def _step(self, state, players: list[Bot], dice: Dice) -> None:
        seat = state.actor
        state.apply(seat, players[seat].choose(state.view(seat), list(state.legal(seat)), 1.0), dice)


def share(one: str, other: str, games: int, seed: int, results: list[Result]) -> float:
    """What part of the games the first boss wins; every seed is played from both seats."""
    won = 0.0
    for number in range(games):
        swapped = number % 2 == 1
        result = Result((other, one) if swapped else (one, other), seed + number // 2, (GreedyBot, GreedyBot))
        won += 1 - result.worth if swapped else result.worth
        results.append(result)
    return won / games


def greedy_against_random(games: int, seed: int) -> float:
    """Over all pairs and both seats."""
    pairs = [(one, other) for one in KEYS for other in KEYS if one != other]
    won = 0.0
    for number in range(games):
        bots = (GreedyBot, RandomBot) if number % 2 == 0 else (RandomBot, GreedyBot)
        result = Result(pairs[number // 2 % len(pairs)], seed + number, bots)
        won += result.worth if number % 2 == 0 else 1 - result.worth
    return won / games


def main() -> None:
    games, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    results: list[Result] = []
    shares = {pair: share(*pair, games, seed, results) for pair in combinations(KEYS, 2)}
    print("| |" + "|".join(KEYS) + "|mean|")
    print("|---" * (len(KEYS) + 2) + "|")
    for one in KEYS:
        row = {other: shares.get((one, other), 1 - shares.get((other, one), 0.5)) for other in KEYS if other != one}
        cells = [f"{100 * row[other]:.0f}" if other in row else "" for other in KEYS]
        print(f"|{one}|" + "|".join(cells) + f"|{100 * sum(row.values()) / len(row):.0f}|")
    first = sum(result.first for result in results) / len(results)
    turns = sum(result.turns for result in results) / len(results)
    print(f"\n{games} games a pair from seed {seed}; who begins wins {100 * first:.1f} %; {turns:.1f} turns a game")
    print(f"greedy against random: {100 * greedy_against_random(10 * games, seed):.1f} % of {10 * games}")


if __name__ == "__main__":
    main()
