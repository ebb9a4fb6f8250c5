"""The named levels: one search, with more or less thinking and care. `docs/ladder.md` says how far apart they are."""

from __future__ import annotations

from typing import Any

from underboss.bots.thinker import SearchBot


class Careless(SearchBot):
    """Now and then does whatever comes to mind."""

    slip = 0.0  # the share of its decisions

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        if self.dice.chance() < self.slip:
            return actions[self.dice.below(len(actions))]
        return super().choose(view, actions, seconds)


class Lackey(Careless):
    """Answers at once, looks hardly ahead, and does not care much."""

    iterations = 8
    longest = 0.2
    slip = 0.5


class Henchman(Careless):
    """Answers at once and makes sense, most of the time."""

    iterations = 60
    longest = 0.5
    slip = 0.1


class Boss(SearchBot):
    """Thinks for a moment; a good player has to take care."""

    iterations = 1000
    longest = 1.5


class Overlord(SearchBot):
    """Thinks up to five seconds."""

    iterations = 100_000
    longest = 5.0


LEVELS: dict[str, type[SearchBot]] = {"lackey": Lackey, "henchman": Henchman, "boss": Boss, "overlord": Overlord}
