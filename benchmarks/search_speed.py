"""`python -m benchmarks.search_speed`: iterations a second of our search and of the peers', as ratios in one run.

OpenSpiel's Python search plays our OverShadow through the adapter, with the random rollouts that it uses by default.
Catanatron's package has no tree search; one copy of a game in progress and one random playout of it is the least that an
iteration of one could be, and that is what is counted.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from benchmarks.measure import Work, sampler, take_turns
from underboss import COMPILED, Dice, load
from underboss.bots.search import Search
from underboss.bots.tuning import tuning_for

OURS = "Underboss, OverShadow"
BARS = {"OpenSpiel's Python MCTS, OverShadow": 60.0, "Catanatron, copy and playout": 50.0}


def ours() -> Work:
    game = load("overshadow")
    state, dice = game.start(2, Dice(1)), Dice(2)
    for _ in range(60):
        actions = state.legal(state.actor)
        state.apply(state.actor, actions[dice.below(len(actions))], dice)

    def work() -> int:
        search = Search(game.brain, state.copy(), state.actor, dice, tuning_for("overshadow"), [])
        for _ in range(500):
            search.iterate()
        return 500

    return work


def openspiel() -> Work:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    import underboss.adapters.openspiel  # noqa: F401

    game = pyspiel.load_game("underboss_overshadow(seats=2)")
    random = np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.history()) < 80:
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(random.choice(legal)))
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, random), random_state=random)

    def work() -> int:
        bot.step(state)
        return 4

    return work


def catanatron() -> Work:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE)])
    for _ in range(40):
        game.play_tick()

    def work() -> int:
        game.copy().play()
        return 1

    return work


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search_speed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    asked = parser.parse_args()
    makers = {OURS: ours, "OpenSpiel's Python MCTS, OverShadow": openspiel, "Catanatron, copy and playout": catanatron}
    contestants = {}
    for name, make in makers.items():
        try:
            contestants[name] = sampler(make(), asked.seconds)
        except ImportError as error:
            print(f"{name}: not measured, {error}")
    rates = take_turns(contestants, asked.rounds, lambda name: None)
    print(f"{'compiled' if COMPILED else 'plain'} build, median of {asked.rounds} rounds, CPU time")
    missed = 0
    for name, found in rates.items():
        ratio = statistics.median(mine / theirs for mine, theirs in zip(rates[OURS], found))
        bar = BARS.get(name)
        verdict = "" if bar is None else f"  {ratio:,.0f}x, bar {bar:.0f}x: {'pass' if ratio >= bar else 'MISSED'}"
        missed += bar is not None and ratio < bar
        print(f"{name:40} {statistics.median(found):12,.1f} iterations/s{verdict}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
