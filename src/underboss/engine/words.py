"""All text that a person reads about a game; each game fills this in from its own `words.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from underboss.engine.view import View

# Seats look the same everywhere: a name whose first letter marks the pieces, and a terminal colour.
SEAT_NAMES = ("Ember", "Tide", "Gold", "Jade", "Violet", "Salt")
SEAT_COLOURS = ("bright_red", "bright_blue", "yellow", "green", "magenta", "white")

Told = Mapping[str, Any]  # an event as one viewer may see it


class Thing(NamedTuple):
    """What a seat has or does, as a report on balance weighs it. `of` names the thing that it comes with: a card's boss."""

    kind: str
    name: str
    of: str = ""


FIRST_TURN = Thing("start", "with the first turn")


def counted(number: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`; `many` where an s is not enough."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


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
        """The position drawn with letters for a terminal; with `colour`, rich markup, which names are not."""
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

    def things(self, told: Told) -> list[Thing]:
        """What the event's seat got or did by it that may win games: bosses, cards, tiles. A thing has one name, whatever
        happens to it, and one event that counts it."""
        return []
