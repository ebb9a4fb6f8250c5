"""What a bot is: it gets a view, the legal actions and the time it may think, and nothing else."""

from __future__ import annotations

from typing import Any

from underboss.engine.dice import Dice
from underboss.engine.game import Game


class Bot:
    """Subclass this and fill in `choose`. The dice are the bot's own; equal seeds must give equal choices."""

    def __init__(self, game: Game, dice: Dice) -> None:
        self.game = game
        self.dice = dice

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        """One of the actions; there is at least one."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal action, each equally likely."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        return actions[self.dice.below(len(actions))]


class GreedyBot(Bot):
    """Looks one action ahead in a few imagined worlds and takes what the game's brain likes best."""

    worlds = 6

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        if len(actions) == 1:
            return actions[0]
        worths = [0.0] * len(actions)
        world = self.game.imagine(view, self.dice)
        for number in range(self.worlds):
            if number:
                world.redeal(view.seat, self.dice)  # as good as another imagined world, and quicker
            stream = int(self.dice.below(1 << 30))
            for at, action in enumerate(actions):
                after = world.copy()
                after.apply(view.seat, action, Dice(stream))  # the same luck for every action
                worths[at] += self.game.brain.evaluate(after, view.seat)
        best = max(worths)
        # The last of equals: games list ending or passing last, and that beats doing something pointless.
        return [action for action, worth in zip(actions, worths) if worth == best][-1]
