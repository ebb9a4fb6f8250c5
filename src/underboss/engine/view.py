"""What one seat may know: plain typed data, built by allow-list, the only thing that bots and browsers get."""

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The part that every game's view has; each game adds its own fields.

    A view must hold everything the seat may know and nothing else: `Game.imagine` builds a full position from it.
    """

    seat: int | None  # None for a spectator
    seats: int
    waiting: list[int]  # the seats that may decide now

    def bytes(self) -> bytes:
        """Canonical form: equal views give equal bytes."""
        return msgspec.json.encode(self, order="deterministic")
