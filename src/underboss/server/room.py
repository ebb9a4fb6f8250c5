"""A table in memory: the sockets around it and the game on it. Whatever changes is committed first and told then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from underboss.engine.errors import BadInput
from underboss.engine.events import Event
from underboss.server import rows, telling
from underboss.server.clock import Clocks
from underboss.server.messages import encode
from underboss.server.play import Entry, Play
from underboss.server.presence import Presence
from underboss.server.store import Conflict, Write
from underboss.server.table import TableDoc, now
from underboss.server.telling import Scene
from underboss.server.viewer import GONE, SILENT, Viewer

if TYPE_CHECKING:
    from underboss.server.hall import Hall

log = logging.getLogger("underboss.room")


class Moved(Exception):
    """Somebody else's change came first; the room has caught up and the request must be judged anew."""


class Room:
    """One for each table that somebody looks at or that a bot plays at."""

    def __init__(self, hall: Hall, stored: rows.Stored, play: Play | None) -> None:
        self.hall = hall
        self.doc = stored.doc
        self.rev = stored.rev
        self.clocks = stored.clocks
        self.updated = stored.updated
        self.play = play
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.presence = Presence(hall.service.now(), hall.settings.grace)
        self.draw_offers: set[int] = set()
        self.undo_offer: dict[str, Any] | None = None
        self.last_seen = hall.service.now()
        self.presence_shown: list[str] = []
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}

    @property
    def id(self) -> str:
        return self.doc.id

    # -- storing -------------------------------------------------------------------------------------------------

    async def commit(self, entry: Entry, doc: TableDoc | None = None) -> None:
        """Make a step durable. On a conflict the room reads the truth again and raises `Moved`."""
        play = self.play
        assert play is not None
        self._turn_clocks(doc or self.doc)
        if play.outcome is not None:
            doc = msgspec.convert(msgspec.to_builtins(doc or self.doc), TableDoc)
            doc.phase = "over"
            doc.outcome = play.outcome.plain()
        write = Write()
        if doc is not None:
            rows.update_doc(write, doc, self.rev, entry.at)
        rows.append_entry(write, self.id, entry, play.waiting, self.clocks, self._due(doc or self.doc), entry.at)
        snapshot = play.snapshot()
        if snapshot is not None:
            rows.keep_snapshot(write, self.id, snapshot)
        write.note = self.hall.nodes.note(self.id, "seq", entry.seq)
        await self._commit(write)
        self.updated = entry.at
        if doc is not None:
            self.doc = doc
            self.rev += 1
        self.hall.metrics.steps.inc()

    async def _commit(self, write: Write) -> None:
        try:
            await self.hall.store.commit(write)
        except Conflict:
            await self.reload()
            raise Moved from None
        except BaseException:
            await self.reload()
            raise

    async def reload(self) -> None:
        """What is in memory may be wrong: read the table again from the store."""
        stored = await rows.find_table(self.hall.store, self.id)
        if stored is None:
            raise BadInput(f"there is no table {self.id!r}")
        self.doc, self.rev, self.clocks, self.updated = stored.doc, stored.rev, stored.clocks, stored.updated
        self.play = await self.hall.read_play(self.doc)

    async def change(self, make: Callable[[TableDoc], None]) -> None:
        """Change the table itself: seats, title, who plays for whom. `make` may refuse by raising."""
        for _ in range(5):
            doc = msgspec.convert(msgspec.to_builtins(self.doc), TableDoc)
            make(doc)
            write = Write()
            rows.update_doc(write, doc, self.rev, now())
            if self.play is not None:
                self._turn_clocks(doc)
                write.add("UPDATE tables SET clocks = ?, due = ? WHERE id = ?", encode(self.clocks), self._due(doc), self.id)
            write.note = self.hall.nodes.note(self.id, "rev", self.rev + 1)
            try:
                await self._commit(write)
            except Moved:
                continue
            self.doc = doc
            self.rev += 1
            self.updated = now()
            return
        raise BadInput("this table is changing too quickly: try again")

    def _turn_clocks(self, doc: TableDoc) -> None:
        if self.clocks is not None and self.play is not None:
            deciding = [seat for seat in self.play.waiting if not doc.chairs[seat].played_by_bot]
            self.clocks.turn(doc.pace, deciding, self.hall.service.now())

    def _due(self, doc: TableDoc) -> float | None:
        """When the server has to do something by itself: at once for a bot or a finished game, else when a clock runs out."""
        if self.play is None:
            return None
        if self.play.over or any(doc.chairs[seat].played_by_bot for seat in self.play.decisions):
            return self.hall.service.now()
        return None if self.clocks is None else self.clocks.next_out()

    async def start(self, position: list[Any] | None = None) -> None:
        """Sit down for good: closed chairs are put away, the first position is dealt and stored."""
        if self.doc.phase != "gathering":
            raise BadInput("the game has begun already")
        self.doc.check_ready()
        doc = msgspec.convert(msgspec.to_builtins(self.doc), TableDoc)
        doc.chairs = [chair for chair in doc.chairs if chair.kind != "closed"]
        doc.phase = "playing"
        doc.name_bots()
        self.play, entry = Play.begin(doc, now(), position)
        self.clocks = Clocks.full(doc.pace, len(doc.chairs), self.hall.service.now())
        await self.commit(entry, doc)
        self.hall.metrics.started.labels(doc.game).inc()
        log.info("started", extra={"table": self.id, "game": doc.game})

    # -- telling -------------------------------------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        viewer.heard = self.hall.service.now()
        if viewer.person is not None:
            self.presence.come(viewer.person)
            self.hall.nodes.say(self.id, "here", viewer.person)

    def drop_silent(self) -> None:
        """Close the sockets from which nothing comes any more; their seats are kept."""
        at = self.hall.service.now()
        for viewer in [viewer for viewer in self.viewers if viewer.silent(at, self.hall.settings.silence)]:
            self.hall.metrics.closed.labels("silent").inc()
            viewer.close(SILENT)

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.last_seen = self.hall.service.now()
        if viewer.person is not None and self.presence.go(viewer.person, self.last_seen):
            self.hall.nodes.say(self.id, "left", viewer.person)
        self.tell_table()

    def seat_of_person(self, person: str | None) -> int | None:
        return self._seat_among(self.doc.seats_of(person))

    def _seat_among(self, mine: list[int]) -> int | None:
        """The seat whose view a person gets: their own; in hot seat the one that decides, or decided last."""
        if not mine:
            return None
        if len(mine) > 1 and self.play is not None:
            for seat in (*self.play.decisions, self.play.last):
                if seat in mine:
                    return seat
        return mine[0]

    def tell_table(self) -> None:
        told: dict[str | None, bytes] = {}
        for viewer in self.viewers:
            if viewer.person not in told:
                told[viewer.person] = encode({"t": "table", "table": self.told_table(viewer.person)})
            viewer.send_text(told[viewer.person])

    def told_table(self, person: str | None) -> dict[str, Any]:
        return self.hall.told_table(self.doc, self.play.seq if self.play else -1, self.waiting, self.updated, person, self)

    @property
    def waiting(self) -> list[int]:
        return self.play.waiting if self.play is not None else []

    def state_for(self, person: str | None) -> dict[str, Any]:
        """The present position with all that this person may do."""
        return self._state(self._scene(), self.doc.seats_of(person), self._common())

    def _scene(self) -> Scene:
        assert self.play is not None
        return Scene(self.play.game, self.play.match.state, self.doc.names)

    def _common(self) -> dict[str, Any]:
        """The part of the state that is the same for everybody."""
        play = self.play
        assert play is not None
        return {
            "seq": play.seq,
            "waiting": play.waiting,
            "outcome": None if play.outcome is None else play.outcome.plain(),
            "clocks": [] if self.clocks is None else self.clocks.told(self.hall.service.now()),
            "offers": {"draw": sorted(self.draw_offers), "undo": self.undo_offer},
        }

    def _state(self, scene: Scene, mine: list[int], common: dict[str, Any]) -> dict[str, Any]:
        """The state for whoever has these seats, or none."""
        assert self.play is not None
        return {**telling.state_of(self.play, scene, self._seat_among(mine)), **common, "undo": self.undo_told(mine)}

    async def tell_state(self, viewer: Viewer) -> None:
        """Everything anew, with the log: after hello, and whenever a client has lost the thread. The caller holds the lock."""
        viewer.greeted = True
        if self.play is None:
            return
        entries = await rows.latest_entries(self.hall.store, self.id, self.play.seq)
        scene, mine = self._scene(), self.doc.seats_of(viewer.person)
        state, seat = self._state(scene, mine, self._common()), self._seat_among(mine)
        viewer.send({"t": "state", **state, "log": scene.log(entries, seat), "recent": scene.recent(entries, seat)})

    async def greet_everybody(self) -> None:
        """The game has begun."""
        for viewer in list(self.viewers):
            await self.tell_state(viewer)

    def broadcast(self, entry: Entry) -> None:
        """Tell a committed step to everybody, each in their own words; equal words are made once."""
        play = self.play
        assert play is not None
        scene, events, common = self._scene(), entry.told(), self._common()
        texts: dict[str | None, bytes] = {}
        for viewer in self.viewers:
            if not viewer.greeted:
                continue
            mine = self.doc.seats_of(viewer.person)
            who = viewer.person if mine else None
            text = texts.get(who)
            if text is None:
                text = texts[who] = encode(self.told_step(scene, entry, events, mine, common))
            viewer.send_text(text)
        if play.outcome is not None:
            self.tell_all({"t": "over", "seq": play.seq, "outcome": play.outcome.plain()})
            self.tell_table()

    def told_step(
        self, scene: Scene, entry: Entry, events: Sequence[Event], mine: list[int], common: dict[str, Any]
    ) -> dict[str, Any]:
        """A step as whoever has these seats is told it."""
        state, seat = self._state(scene, mine, common), self._seat_among(mine)
        by = entry.seat if entry.seat >= 0 else None
        if entry.kind == "undo":
            return {"t": "undone", "seq": entry.seq, "by": by, "steps": entry.back, "state": state}
        if entry.kind in ("concede", "draw"):
            told = [{"event": line["event"], "line": line["text"], "harm": line["harm"]} for line in scene.lines(entry, seat)]
        else:
            told = scene.events(events, seat)
        action = telling.action_text(scene.game, entry, seat)
        return {"t": "step", "seq": entry.seq, "by": by, "action": action, "events": told, "state": state}

    def tell_all(self, message: dict[str, Any]) -> None:
        text = encode(message)
        for viewer in self.viewers:
            viewer.send_text(text)

    def presence_told(self) -> list[str]:
        """The presence of each chair, to notice when it changes."""
        at = self.hall.service.now()
        return [self.presence.status(chair.person, at) if chair.person else "" for chair in self.doc.chairs]

    @property
    def busy(self) -> bool:
        """Is something going on that needs this table in memory?"""
        return bool(self._thinking) or self.lock.locked()

    # -- undo ----------------------------------------------------------------------------------------------------

    def undo_told(self, seats: list[int]) -> dict[str, Any]:
        """May these seats take something back, and must they ask?"""
        play = self.play
        if play is None or not seats:
            return {"can": False, "why": None, "ask": False}
        why = play.why_no_undo()
        if why is not None:
            return {"can": False, "why": why, "ask": False}
        if any(play.undo_alone(seat) for seat in seats):
            return {"can": True, "why": None, "ask": False}
        if any(play.undo_depth(seat) for seat in seats):
            return {"can": True, "why": None, "ask": bool(self.others(seats))}
        return {"can": False, "why": "the last move was not yours", "ask": False}

    def others(self, seats: list[int]) -> list[int]:
        """The seats of other people, who are asked before something of theirs is taken back."""
        return [seat for seat in self.doc.humans() if seat not in seats]

    # -- ending --------------------------------------------------------------------------------------------------

    def drop_person(self, person: str) -> None:
        for viewer in [viewer for viewer in self.viewers if viewer.person == person]:
            viewer.close(GONE)

    def close(self) -> None:
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
