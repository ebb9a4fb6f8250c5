"""What a bot is: it gets a view, the legal actions and the time it may think, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from underboss.bots.look_ahead import WORLDS, look_ahead
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.state import State
from underboss.engine.vectors import vec

NO_CLOCK = 3600.0  # seconds for a decision that iterations and not the clock shall end


class Bot:
    """Subclass this and fill in `choose`. The dice are the bot's own; equal seeds must give equal choices."""

    faults: Sequence[str] = ()  # one sentence for each decision that it forfeited

    def __init__(self, game: Game, dice: Dice) -> None:
        self.game = game
        self.dice = dice

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        """One of the actions; there is at least one."""
        raise NotImplementedError(f"{type(self).__name__} has no method choose(view, actions, seconds)")

    def close(self) -> None:
        """It leaves the table."""


class RandomBot(Bot):
    """Any legal action, each equally likely."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        return actions[self.dice.below(len(actions))]


class GreedyBot(Bot):
    """Looks one action ahead in a few imagined worlds and takes what the game's brain likes best."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        if len(actions) == 1:
            return actions[0]
        return self.best(self.game.imagine(view, self.dice), view.seat, actions)

    def best(self, world: State, seat: int, actions: list[int]) -> int:
        """The choice in a world that the seat cannot tell from the true one."""
        worths = look_ahead(self.game.brain, world, seat, vec[i64](actions), self.dice, WORLDS, math.inf)
        best = max(worths)
        # The last of equals: games list ending or passing last, and that beats doing something pointless.
        return [action for action, worth in zip(actions, worths) if worth == best][-1]
