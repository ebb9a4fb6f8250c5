"""All text that a person reads about a game; each game fills this in from its own `words.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underboss.engine.view import View

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

    def harm(self, told: Told, view: View) -> bool:
        """Does this event hurt the viewer's own seat?"""
        return False
