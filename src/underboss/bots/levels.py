"""The named levels: one search, with more or less thinking and care. `docs/ladder.md` says how far apart they are."""

from __future__ import annotations

from typing import Any

from underboss.bots.search import Tuning
from underboss.bots.thinker import SearchBot
from underboss.bots.tuning import iterations_for
from underboss.engine.dice import Dice
from underboss.engine.game import Game


class Level(SearchBot):
    """Searches as much as its level does in this game, and now and then does whatever comes to mind."""

    slip = 0.0  # the share of its decisions

    def __init__(self, game: Game, dice: Dice, tuning: Tuning | None = None) -> None:
        super().__init__(game, dice, tuning)
        self.iterations = iterations_for(game, type(self).__name__.lower(), self.iterations)

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        if self.slip and self.dice.chance() < self.slip:
            return actions[self.dice.below(len(actions))]
        return super().choose(view, actions, seconds)


class Lackey(Level):
    """Answers at once, looks hardly ahead, and does not care much."""

    iterations = 8
    longest = 0.2
    slip = 0.5


class Henchman(Level):
    """Answers at once and makes sense, most of the time."""

    iterations = 60
    longest = 0.5
    slip = 0.1


class Boss(Level):
    """Thinks for a moment; a good player has to take care."""

    iterations = 1000
    longest = 1.5


class Overlord(Level):
    """Thinks up to five seconds."""

    iterations = 100_000
    longest = 5.0


LEVELS: dict[str, type[Level]] = {"lackey": Lackey, "henchman": Henchman, "boss": Boss, "overlord": Overlord}
