"""`python -m benchmarks.search_match`: our search against OpenSpiel's own on our games, with equal time for both.

OpenSpiel's bots count simulations, not seconds: before each decision the number is set from the rate of the last one. Its
Python MCTSBot plays where nothing is hidden and its ISMCTSBot where something is, both with random rollouts, the default.
Seats are swapped and each pair of games has the same dice as far as the play allows. The results go to docs/ladder.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

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


class Peer:
    """OpenSpiel's search with a clock."""

    def __init__(self, game: Any, seed: int) -> None:
        self.random = np.random.RandomState(seed)
        self.evaluator = mcts.RandomRolloutEvaluator(1, self.random)
        hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        self.hidden, self.game, self.rate = hidden, game, 20.0

    def step(self, state: Any, seconds: float) -> int:
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        most = max(2, round(self.rate * seconds))
        started = time.perf_counter()
        action = int(self._bot(most).step(state))
        self.rate = most / max(1e-6, time.perf_counter() - started)
        return action

    def _bot(self, most: int) -> Any:
        if not self.hidden:
            return mcts.MCTSBot(self.game, 2.0, most, self.evaluator, random_state=self.random)
        return ismcts.ISMCTSBot(
            game=self.game,
            evaluator=self.evaluator,
            uct_c=2.0,
            max_simulations=most,
            random_state=self.random,
            allow_inconsistent_action_sets=True,
        )


def play(game: Any, own: int, number: int, seconds: float, used: list[float]) -> float:
    """One game: what our seat got."""
    state = game.new_initial_state()
    chance = np.random.RandomState(number)
    peer = Peer(game, number)
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
            action = bot.choose(state.table.view(player), list(state.table.legal(player)), seconds)
            choice = rules.verbs.index(action)
        else:
            choice = peer.step(state, seconds)
        used[player == own] += time.perf_counter() - started
        state.apply_action(choice)
    return float(state.returns()[own])


def match(name: str, variant: str, games: int, seconds: float) -> Iterator[dict[str, Any]]:
    """After each game the row of the page: how many of the games ours won."""
    game = pyspiel.load_game(openspiel.PREFIX + name, {"variant": variant, "seats": 2})
    used = [0.0, 0.0]
    won = 0.0
    for number in range(games):
        won += play(game, number % 2, number // 2, seconds, used)
        low, high = wilson(won, number + 1)
        print(f"{name} {variant}, {number + 1} games: {won / (number + 1):.1%} ({low:.1%} to {high:.1%})", flush=True)
        yield {
            "game": name,
            "variant": variant,
            "peer": "ISMCTSBot" if Peer(game, 0).hidden else "MCTSBot",
            "games": number + 1,
            "seconds": seconds,
            "share": round(won / (number + 1), 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "bar": BAR,
            "thinking": [round(used[1]), round(used[0])],
            "open_spiel": version("open_spiel"),
        }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search_match")
    parser.add_argument("games", nargs="*", help="names of games; all if none is given")
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.05, help="for a decision (0.05)")
    asked = parser.parse_args()
    for name, variant in MATCHES:
        if not asked.games or name in asked.games:
            for row in match(name, variant, asked.n, asked.seconds):
                rows = [*[old for old in ladder.matches() if old["game"] != name], row]
                ladder.write(ladder.rows(), sorted(rows, key=lambda one: MATCHES.index((one["game"], one["variant"]))))
    return 1 if any(row["share"] < row["bar"] for row in ladder.matches()) else 0


if __name__ == "__main__":
    sys.exit(main())
