"""What concerns one person, wherever it happens: a turn, a start, an end. Bots listen to it."""

from __future__ import annotations

import asyncio
from typing import Any

from underboss.server.messages import encode
from underboss.server.room import Room

MOST = 256


class News:
    """One queue for each listener; who does not listen for too long loses the stream, not the news: tables can be asked."""

    def __init__(self) -> None:
        self._ears: dict[str, set[asyncio.Queue[bytes | None]]] = {}
        self._told: dict[tuple[str, int], tuple[int, str]] = {}

    def listen(self, person: str) -> asyncio.Queue[bytes | None]:
        ear: asyncio.Queue[bytes | None] = asyncio.Queue(MOST)
        self._ears.setdefault(person, set()).add(ear)
        return ear

    def stop(self, person: str, ear: asyncio.Queue[bytes | None]) -> None:
        ears = self._ears.get(person, set())
        ears.discard(ear)
        if not ears:
            self._ears.pop(person, None)

    def close(self) -> None:
        for ears in self._ears.values():
            for ear in ears:
                _put(ear, None)

    def spread(self, room: Room) -> None:
        """Tell the people at a table what they should know, once for each decision."""
        if not self._ears:
            return
        for seat, chair in enumerate(room.doc.chairs):
            if chair.kind == "person" and chair.person in self._ears:
                for item in items_for(room, seat):
                    mark = (item["seq"], item["t"])
                    if self._told.get((room.id, seat)) != mark:
                        self._told[room.id, seat] = mark
                        for ear in self._ears[chair.person or ""]:
                            _put(ear, encode(item))
        if room.doc.phase == "over":
            self.forget(room)

    def forget(self, room: Room) -> None:
        """Nothing is going on at this table."""
        for seat in range(len(room.doc.chairs)):
            self._told.pop((room.id, seat), None)


def items_for(room: Room, seat: int) -> list[dict[str, Any]]:
    """What a seat should know about its table now."""
    if room.play is None:
        return []
    base = {"table": room.id, "game": room.doc.game, "seat": seat}
    if room.doc.phase == "over":
        return [{"t": "over", **base, "seq": room.play.seq, "outcome": room.doc.outcome}]
    if seat in room.play.decisions and not room.doc.chairs[seat].stand_in:
        return [{"t": "turn", **base, "seq": room.play.decisions[seat]}]
    return []


def _put(ear: asyncio.Queue[bytes | None], item: bytes | None) -> None:
    try:
        ear.put_nowait(item)
    except asyncio.QueueFull:
        while not ear.empty():
            ear.get_nowait()
        ear.put_nowait(None)
