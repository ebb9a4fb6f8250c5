"""Several nodes on one database: what they tell each other, and which of them drives a table.

A note only says that something is there to be read; whoever misses one finds out by the numbers a moment later.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from underboss.server import driver, rows, talk
from underboss.server.room import Room
from underboss.server.store import Conflict, Write

if TYPE_CHECKING:
    from underboss.server.hall import Hall

log = logging.getLogger("underboss.nodes")
LEASE = 10.0  # seconds for which a node drives a table; a dead node's tables are taken over after it
RENEW = 4.0


class Nodes:
    """This node's mouth and ears. With a store for one node it keeps silent and drives everything."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.name = secrets.token_hex(6)
        self._leases: dict[str, float] = {}

    @property
    def several(self) -> bool:
        return self.hall.store.several_nodes

    def note(self, table: str, what: str, number: int) -> str | None:
        """What the other nodes are told with a commit."""
        return f"{self.name} {table} {what} {number}" if self.several else None

    def say(self, table: str, what: str, who: str) -> None:
        """Tell the other nodes something that is not stored."""
        if self.several and not self.hall.stopping:
            self.hall.soon(self.hall.store.tell(f"{self.name} {table} {what} {who}"))

    def heard(self, note: str) -> None:
        """A note came. An empty one means that some may have been missed."""
        if note == "":
            for room in list(self.hall.rooms.values()):
                self.hall.soon(self.catch_up(room))
            return
        node, table, what, value = note.split(" ", 3)
        if node == self.name:
            return
        if what == "out":
            self.hall.drop_person(value)
            return
        at_table = self.hall.rooms.get(table)
        if at_table is not None:
            self._heard_at(at_table, what, value)

    def _heard_at(self, room: Room, what: str, value: str) -> None:
        at = self.hall.service.now()
        if what == "here":
            if room.presence.vouch(value.split(","), at):
                room.tell_table()
        elif what == "left":
            room.presence.leave(value, at)
        elif what == "chat":
            self.hall.soon(self._tell_line(room, int(value)))
        elif what == "rev" or room.play is None or room.play.seq < int(value):
            self.hall.soon(self.catch_up(room))

    async def _tell_line(self, room: Room, number: int) -> None:
        row = await self.hall.store.row("SELECT line FROM chat WHERE table_id = ? AND number = ?", room.id, number)
        if row is not None:
            talk.tell_line(room, number, rows.read_line(row[0]))

    async def catch_up(self, room: Room) -> None:
        """Read what others have committed, and tell it as if it had happened here."""
        async with room.lock:
            stored = await rows.find_table(self.hall.store, room.id)
            if stored is None:
                return
            news = stored.rev != room.rev
            begun = room.play is None and stored.doc.phase != "gathering"
            room.doc, room.rev, room.clocks, room.updated = stored.doc, stored.rev, stored.clocks, stored.updated
            if begun:
                room.play = await self.hall.read_play(room.doc)
            elif room.play is not None and stored.seq > room.play.seq:
                for entry in await rows.entries_after(self.hall.store, room.id, room.play.seq):
                    room.play.follow(entry)
                    room.broadcast(entry)
            if begun:
                await room.greet_everybody()
        if news:
            room.tell_table()
        driver.wake(room)
        self.hall.news.spread(room)

    async def compare(self) -> None:
        """Notes may get lost: compare the numbers of the tables in memory with the store."""
        if not self.several:
            return
        rooms = [room for room in self.hall.rooms.values() if room.viewers or room.busy]
        for at in range(0, len(rooms), 200):
            some = rooms[at : at + 200]
            marks = ", ".join("?" for _ in some)
            found = await self.hall.store.rows(
                f"SELECT id, rev, seq FROM tables WHERE id IN ({marks})", *[room.id for room in some]
            )
            for table, rev, seq in found:
                room = self.hall.rooms.get(table)
                if room is not None and not room.lock.locked() and (room.rev != rev or (room.play and room.play.seq < seq)):
                    await self.catch_up(room)

    async def may_drive(self, room: Room) -> bool:
        """Is it this node that plays the bots here? One at a time holds the lease."""
        if not self.several:
            return True
        at = self.hall.service.now()
        if self._leases.get(room.id, 0.0) - at > LEASE - RENEW:
            return True
        write = Write().one(
            "UPDATE tables SET driver = ?, driver_until = ? WHERE id = ? AND (driver IS NULL OR driver = ? OR driver_until < ?)",
            self.name, at + LEASE, room.id, self.name, at,
        )  # fmt: skip
        try:
            await self.hall.store.commit(write)
        except Conflict:
            return False
        self._leases[room.id] = at + LEASE
        return True

    def forget(self, room: Room) -> None:
        self._leases.pop(room.id, None)

    def heartbeat(self) -> None:
        """Now and then: who is here, for the other nodes' sake."""
        for room in self.hall.rooms.values():
            here = room.presence.here()
            if here:
                self.say(room.id, "here", ",".join(here))
