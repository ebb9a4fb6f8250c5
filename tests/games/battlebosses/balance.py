"""How the six bosses fare against each other when greedy bots lead them, seats swapped.

`python -m tests.games.battlebosses.balance GAMES [SEED]` plays GAMES games of each of the fifteen pairs and prints the table.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations, permutations

import msgspec

import underboss
from underboss import Dice
from underboss.bots.bot import Bot, GreedyBot, RandomBot
from underboss.engine.game import Game
from underboss.engine.state import State
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.library import shipped

KEYS = tuple(shipped().bosses)
PAIRS = tuple(combinations(KEYS, 2))
WORKERS = 2


class Tally(msgspec.Struct):
    """Many duels together: what they were worth to one side and to whoever began, and how many turns they took."""

    games: int = 0
    won: float = 0.0
    first: float = 0.0
    turns: int = 0

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.won += other.won
        self.first += other.first
        self.turns += other.turns


@cache
def duel_of(bosses: tuple[str, str]) -> Game:
    return underboss.load("battlebosses", bosses=",".join(bosses))


def duel(bosses: tuple[str, str], seed: int, bots: tuple[type[Bot], type[Bot]]) -> Tally:
    """One game, told from seat 0."""
    game = duel_of(bosses)
    state, dice = game.start(2, Dice(seed)), Dice(seed, 1)
    players = [bot(game, Dice(seed, 2, seat)) for seat, bot in enumerate(bots)]
    first = 0
    while state.waiting:
        first = first if state.phase == codes.MULLIGAN or state.number > 1 else int(state.turn)
        seat = state.actor
        state.apply(seat, chosen(players[seat], state, seat), dice)
    outcome = state.outcome
    assert outcome is not None
    return Tally(1, outcome.payoff(0), outcome.payoff(first), int(state.number))


def chosen(bot: Bot, state: State, seat: int) -> int:
    """The bot's choice. Greedy bots get a copy with all that is hidden dealt anew, as good as what they would imagine
    from a view and three times as quick."""
    actions = [int(action) for action in state.legal(seat)]
    if len(actions) == 1 or not isinstance(bot, GreedyBot):
        return bot.choose(None, actions, 1.0)
    world = state.copy()
    world.redeal(seat, bot.dice)
    return bot.best(world, seat, actions)


def swapped(bosses: tuple[str, str], games: int, seed: int, bots: tuple[type[Bot], type[Bot]]) -> Tally:
    """Games told from the first of the bosses and bots; every seed is played from both seats."""
    total = Tally()
    for number in range(games):
        if number % 2 == 0:
            total.add(duel(bosses, seed + number // 2, bots))
        else:
            other = duel(bosses[::-1], seed + number // 2, bots[::-1])
            other.won = 1 - other.won
            total.add(other)
    return total


def greedy_pair(pair: tuple[str, str], games: int, seed: int) -> Tally:
    return swapped(pair, games, seed, (GreedyBot, GreedyBot))


def greedy_against_random(games: int, seed: int) -> Tally:
    """So many games with each boss against each other."""
    total = Tally()
    for pair in permutations(KEYS, 2):
        total.add(swapped(pair, games, seed, (GreedyBot, RandomBot)))
    return total


def table(shares: dict[tuple[str, str], float]) -> str:
    """The part that the boss of the row wins, in percent."""
    lines = ["| |" + "|".join(KEYS) + "|mean|", "|---" * (len(KEYS) + 2) + "|"]
    for one in KEYS:
        row = {other: shares.get((one, other), 1 - shares.get((other, one), 0.5)) for other in KEYS if other != one}
        cells = [f"{100 * row[other]:.0f}" if other in row else "" for other in KEYS]
        lines.append(f"|{one}|" + "|".join(cells) + f"|{100 * sum(row.values()) / len(row):.0f}|")
    return "\n".join(lines)


def main() -> None:
    games, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    with ProcessPoolExecutor(WORKERS) as pool:
        tallies = dict(zip(PAIRS, pool.map(greedy_pair, PAIRS, [games] * len(PAIRS), [seed] * len(PAIRS))))
    total = Tally()
    for tally in tallies.values():
        total.add(tally)
    print(table({pair: tally.won / tally.games for pair, tally in tallies.items()}))
    print(f"\n{games} games a pair from seed {seed}; who begins wins {100 * total.first / total.games:.1f} %;", end=" ")
    print(f"{total.turns / total.games:.1f} turns a game")
    against = greedy_against_random(max(2, games // 30), seed)
    print(f"greedy against random: {100 * against.won / against.games:.1f} % of {against.games}")


if __name__ == "__main__":
    main()
