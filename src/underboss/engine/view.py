"""What one seat may know: plain typed data, built by allow-list, the only thing that bots and browsers get."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec


class Note:
    """What a field of a view may hold, for those who turn views into arrays; stands in `Annotated`. A name instead of a length
    or of words stands for what `Game.sizes` says of it."""

    def __init__(self, says: int | str | Sequence[str]) -> None:
        self.says = says


class Exactly(Note):
    """A list that always has this length."""


class UpTo(Note):
    """A list that is never longer."""


class OneOf(Note):
    """A word is one of these; of a dict of numbers: its keys, and one that is left out stands for 0."""


class Below(Note):
    """A number too large for one place, such as a set of cells as a mask: from -limit to limit - 1."""


class Implied:
    """The field follows from others, the options and the seats: texts for people, tables of the content."""


SeatList = Annotated[list[int], UpTo("seats")]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The part that every game's view has; each game adds its own fields.

    A view must hold everything the seat may know and nothing else: `Game.imagine` builds a full position from it.
    """

    seat: int | None  # None for a spectator
    seats: int
    waiting: SeatList  # the seats that may decide now

    def bytes(self) -> bytes:
        """Canonical form: equal views give equal bytes."""
        return msgspec.json.encode(self, order="deterministic")
