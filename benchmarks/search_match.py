"""`python -m benchmarks.search_match`: our search against OpenSpiel's own on our games, with equal time for both.

OpenSpiel's bots count simulations, not seconds: before each decision the number is set from the rate of the last one, in the
game before if need be. Its Python MCTSBot plays where nothing is hidden and its ISMCTSBot where something is, both with random
rollouts, the default; ISMCTSBot tells nodes apart by what is seen, so that it learns from every way that leads there. Seats are
swapped and each pair of games has the same dice as far as the play allows. The row of a match that was played to its end goes to
docs/ladder.md, unless a longer match of that game stands there.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib.metadata import version
from typing import Any, Protocol

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks import ladder
from underboss import Dice
from underboss.adapters import openspiel
from underboss.arena.ratings import wilson
from underboss.bots.thinker import SearchBot

BAR = 0.8
MATCHES = [
    ("overshadow", "classic"),
    ("theboss", "classic"),
    ("overboss", "classic"),
    ("bigbadoverlord", "two-dukes"),
    ("battlebosses", "duel"),
]


class Opponent(Protocol):
    """Whoever plays against our search."""

    name: str
    simulations: int  # of the last decision, 0 if there was nothing to decide

    def begin(self, seed: int) -> None: ...
    def step(self, state: Any, seconds: float) -> int: ...


class Peer:
    """OpenSpiel's search with a clock. It keeps the rate that it measured from game to game."""

    def __init__(self, game: Any) -> None:
        self.game, self.rate, self.simulations = game, 20.0, 0
        hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        self.name = "ISMCTSBot" if hidden else "MCTSBot"
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.random = np.random.RandomState(seed)
        self.evaluator = mcts.RandomRolloutEvaluator(1, self.random)

    def step(self, state: Any, seconds: float) -> int:
        self.simulations = 0
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        self.simulations = max(2, round(self.rate * seconds))
        started = time.perf_counter()
        action = int(self._bot(self.simulations).step(state))
        self.rate = self.simulations / max(1e-6, time.perf_counter() - started)
        return action

    def _bot(self, most: int) -> Any:
        if self.name == "MCTSBot":
            return mcts.MCTSBot(self.game, 2.0, most, self.evaluator, random_state=self.random)
        return ismcts.ISMCTSBot(
            game=self.game,
            evaluator=self.evaluator,
            uct_c=2.0,
            max_simulations=most,
            random_state=self.random,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )


class Effort:
    """What one side put into a match."""

    def __init__(self) -> None:
        self.seconds, self.decisions, self.simulations = 0.0, 0, 0

    def add(self, seconds: float, simulations: int) -> None:
        self.seconds += seconds
        self.decisions += simulations > 0
        self.simulations += simulations

    @property
    def each(self) -> int:
        """Simulations for a decision."""
        return round(self.simulations / max(1, self.decisions))


def play(game: Any, own: int, number: int, seconds: float, peer: Opponent, efforts: tuple[Effort, Effort]) -> float:
    """One game: what our seat got. The first effort is ours."""
    state = game.new_initial_state()
    chance = np.random.RandomState(number)
    peer.begin(number)
    rules = state.moment.desk.rules
    bot = SearchBot(rules, Dice(number))
    bot.iterations = 10**9
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(chance.choice([outcome for outcome, _ in state.chance_outcomes()])))
            continue
        player = state.current_player()
        started = time.perf_counter()
        if player == own:
            actions = list(state.table.legal(player))
            choice = rules.verbs.index(bot.choose(state.table.view(player), actions, seconds))
            simulations = bot.done if len(actions) > 1 else 0
        else:
            choice = peer.step(state, seconds)
            simulations = peer.simulations
        efforts[player != own].add(time.perf_counter() - started, simulations)
        state.apply_action(choice)
    return float(state.returns()[own])


def match(name: str, variant: str, games: int, seconds: float, peer: Opponent | None = None) -> ladder.Row:
    """The row of the page: how many of the games ours won."""
    game = pyspiel.load_game(openspiel.PREFIX + name, {"variant": variant, "seats": 2})
    other = peer if peer is not None else Peer(game)
    efforts = Effort(), Effort()
    won = 0.0
    for number in range(games):
        won += play(game, number % 2, number // 2, seconds, other, efforts)
        low, high = wilson(won, number + 1)
        share = f"{won / (number + 1):.1%} ({low:.1%} to {high:.1%})"
        thought = " and ".join(f"{effort.each:,}" for effort in efforts)
        print(f"{name} {variant}, {number + 1} games: {share}, simulations a decision {thought}", flush=True)
    return {
        "game": name,
        "variant": variant,
        "peer": other.name,
        "games": games,
        "seconds": seconds,
        "share": round(won / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "bar": BAR,
        "thinking": [round(effort.seconds) for effort in efforts],
        "simulations": [effort.each for effort in efforts],
        "open_spiel": version("open_spiel"),
    }


def kept(rows: list[ladder.Row], new: ladder.Row) -> list[ladder.Row]:
    """With the new row in the place of its forerunner, unless that stands on more games."""
    if any(old["game"] == new["game"] and old["games"] > new["games"] for old in rows):
        return rows
    order = [name for name, _ in MATCHES]
    return sorted([*[old for old in rows if old["game"] != new["game"]], new], key=lambda row: order.index(row["game"]))


def passes(row: ladder.Row) -> bool:
    return bool(row["share"] >= row["bar"] and row["games"] >= ladder.MATCH_GAMES)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search_match")
    names = [name for name, _ in MATCHES]
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(names)}; all if none is given")
    parser.add_argument("-n", type=int, default=200, help=f"games of a match (200); fewer than {ladder.MATCH_GAMES} cannot pass")
    parser.add_argument("--seconds", type=float, default=0.05, help="for a decision (0.05)")
    asked = parser.parse_args()
    unknown = [name for name in asked.games if name not in names]
    if unknown or asked.n < 1 or not asked.seconds > 0:
        wrong = (
            f"no match of {unknown[0]!r} is held"
            if unknown
            else f"-n {asked.n} --seconds {asked.seconds:g}: both must be above zero"
        )
        parser.error(wrong)
    played = []
    for name, variant in MATCHES:
        if not asked.games or name in asked.games:
            played.append(match(name, variant, asked.n, asked.seconds))
            ladder.write(ladder.rows(), kept(ladder.matches(), played[-1]))
    return 0 if all(map(passes, played)) else 1


if __name__ == "__main__":
    sys.exit(main())
