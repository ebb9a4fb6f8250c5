"""All text that a person reads about a game; each game fills this in from its own `words.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underboss.engine.view import View

# Seats look the same everywhere: a name whose first letter marks the pieces, and a terminal colour.
SEAT_NAMES = ("Ember", "Tide", "Gold", "Jade", "Violet", "Salt")
SEAT_COLOURS = ("bright_red", "bright_blue", "yellow", "green", "magenta", "white")

Told = Mapping[str, Any]  # an event as one viewer may see it


class Words:
    """Text is made from views and from events as seen by the reader, so it cannot tell more than they do."""

    def prompt(self, view: Any, names: Sequence[str]) -> str:
        """One line: who decides, and what."""
        raise NotImplementedError

    def line(self, told: Told, names: Sequence[str]) -> str:
        """One sentence for the log, naming actor and object; empty for what needs none."""
        raise NotImplementedError

    def action(self, view: Any, action: int) -> str:
        """A short label for an action, as on a button: "Respawn a fighter"."""
        raise NotImplementedError

    def picture(self, view: Any, names: Sequence[str], colour: bool) -> str:
        """The position drawn with letters for a terminal; with `colour`, rich markup."""
        raise NotImplementedError

    def shorthand(self) -> str:
        """A quicker way to write actions, in a few words for the help text; empty if there is none."""
        return ""

    def understand(self, view: Any, text: str) -> list[int] | None:
        """The actions that shorthand stands for, in order; None if this is not shorthand."""
        return None

    def harm(self, told: Told, view: View) -> bool:
        """Does this event hurt the viewer's own seat?"""
        return False
