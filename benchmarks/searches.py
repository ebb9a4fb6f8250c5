"""Tree searches, counted in iterations: ours, OpenSpiel's in Python on the same game, and one on Catanatron's game."""

from __future__ import annotations

import math
import random
from typing import Any

import underboss
from benchmarks.measure import Work
from benchmarks.peers import Missing, spiel
from underboss import Dice, State, playout
from underboss.bots.search import Search, Tuning
from underboss.bots.tuning import tuning_for

OPENING = 60  # decisions before the position that is searched
EXPLORE = 2.0


def middle(name: str) -> State:
    """The position in mid-game that is searched, the same for us and for OpenSpiel."""
    state = underboss.load(name).start(2, Dice(1))
    playout(state, Dice(2), OPENING)
    return state


def ours(name: str, to_the_end: bool) -> Work:
    """Our search as bots use it, or with every new leaf played to the end at random as the peers do."""
    state, dice = middle(name), Dice(3)
    game = state.game
    tuning = Tuning(depth=game.bound) if to_the_end else tuning_for(name)

    def work() -> int:
        search = Search(game.brain, state.copy(), state.actor, dice, tuning, [])
        for _ in range(100):
            search.iterate()
        return 100

    return work


def openspiel(name: str) -> Work:
    """OpenSpiel's Python MCTS on our game through the adapter, with the random rollouts that it has by default."""
    pyspiel = spiel()
    import numpy as np
    from open_spiel.python.algorithms import mcts

    import underboss.adapters.openspiel  # noqa: F401  registers the games

    game = pyspiel.load_game(f"underboss_{name}(seats=2)")
    numbers = np.random.RandomState(1)
    state = game.state_at(middle(name))
    bot = mcts.MCTSBot(game, EXPLORE, 4, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers)

    def work() -> int:
        bot.step(state)
        return 4

    return work


class Spot:
    """A node of the search on Catanatron."""

    def __init__(self) -> None:
        self.tries, self.wins = 0, 0.0
        self.next: dict[Any, Spot] = {}


def catanatron() -> Work:
    """A plain tree search on Catanatron's own copy, execute and random play: its package comes without one."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError as error:
        raise Missing(f"catanatron: {error}") from None
    game, numbers = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE)], seed=1), random.Random(1)
    for _ in range(OPENING):
        game.play_tick()
    root = Spot()

    def work() -> int:
        iterate(root, game.copy(), numbers)
        return 1

    return work


def iterate(root: Spot, game: Any, numbers: random.Random) -> None:
    """One walk down to a new node, a random game from there, and its result on the way back; dice fall as they may."""
    spot, line = root, []
    while game.winning_color() is None:
        mover, actions = game.state.current_color(), game.state.playable_actions
        fresh = [action for action in actions if action not in spot.next]
        action = numbers.choice(fresh) if fresh else max(actions, key=lambda one: promise(spot, spot.next[one]))
        spot = spot.next.setdefault(action, Spot())
        line.append((mover, spot))
        game.execute(action, validate_action=False)
        if fresh:
            break
    winner = game.play()
    root.tries += 1
    for mover, met in line:
        met.tries += 1
        met.wins += mover == winner


def promise(parent: Spot, child: Spot) -> float:
    return child.wins / child.tries + EXPLORE * math.sqrt(math.log(parent.tries) / child.tries)
