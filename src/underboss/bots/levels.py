"""The named levels: one search, with more or less thinking. `docs/ladder.md` says how far apart they are."""

from __future__ import annotations

from typing import Any

from underboss.bots.thinker import SearchBot


class Lackey(SearchBot):
    """Answers at once, looks hardly ahead, and every third decision or so does whatever comes to mind."""

    iterations = 12
    longest = 0.2
    slip = 0.3

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        if self.dice.chance() < self.slip:
            return actions[self.dice.below(len(actions))]
        return super().choose(view, actions, seconds)


class Henchman(SearchBot):
    """Answers at once and makes sense."""

    iterations = 120
    longest = 0.5


class Boss(SearchBot):
    """Thinks for a moment; a good player has to take care."""

    iterations = 2500
    longest = 1.5


class Overlord(SearchBot):
    """Thinks up to five seconds."""

    iterations = 60_000
    longest = 5.0


LEVELS: dict[str, type[SearchBot]] = {"lackey": Lackey, "henchman": Henchman, "boss": Boss, "overlord": Overlord}
