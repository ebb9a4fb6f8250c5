"""The hall: every table that is in memory, and the way to the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from underboss.engine.errors import UnderbossError
from underboss.server import driver, ratings, rows
from underboss.server.clock import TICK, Service
from underboss.server.metrics import Metrics
from underboss.server.news import News
from underboss.server.nodes import Nodes
from underboss.server.play import Play, counting
from underboss.server.replay import record_of
from underboss.server.room import Room
from underboss.server.settings import Settings
from underboss.server.store import Conflict, Store, Write
from underboss.server.table import TableDoc, Unknown
from underboss.server.thinker import Thinker, levels

log = logging.getLogger("underboss.hall")


class Hall:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.service = Service()
        self.thinker = Thinker(settings.workers)
        self.nodes = Nodes(self)
        self.news = News()
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self._settling: set[str] = set()
        self._unplayable: set[str] = set()
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def stand_in_level(self) -> str:
        known = levels()
        return "henchman" if "henchman" in known else known[-1]

    async def open(self) -> None:
        await self.store.open()
        row = await self.store.row("SELECT number FROM meta WHERE name = 'service'")
        self.service = Service(float(row[0]) if row is not None else 0.0)
        await self.store.listen(self.nodes.heard)
        self.soon(self._keep_time())
        self.soon(self._look_around())

    def say_goodbye(self) -> None:
        """Tell every socket and stream to come back later."""
        self.stopping = True
        self.news.close()
        for room in list(self.rooms.values()):
            room.close()
            for viewer in list(room.viewers):
                viewer.close(1012)  # service restart

    async def close(self) -> None:
        """Finish what is being written, and stop."""
        self.say_goodbye()
        for room in list(self.rooms.values()):
            async with room.lock:
                pass  # whatever is being committed there is told first
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinker.close()
        await self._save_service()
        await self.store.close()

    def soon(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    # -- tables --------------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The table, from memory or from the store."""
        found = self.rooms.get(table)
        if found is not None:
            return found
        try:
            async with self._loading.setdefault(table, asyncio.Lock()):
                if table in self.rooms:
                    return self.rooms[table]
                stored = await rows.find_table(self.store, table)
                if stored is None:
                    raise Unknown(f"there is no table {table[:40]!r}")
                room = self.rooms[table] = Room(self, stored, await self.read_play(stored.doc))
        finally:
            self._loading.pop(table, None)
        self.metrics.tables.set(len(self.rooms))
        driver.wake(room)
        return room

    async def read_play(self, doc: TableDoc) -> Play | None:
        if doc.phase == "gathering":
            return None
        snapshot = await rows.find_snapshot(self.store, doc.id)
        return Play.resume(doc, snapshot, await rows.entries_for_resuming(self.store, doc.id, snapshot))

    async def add(self, doc: TableDoc) -> Room:
        write = Write()
        rows.insert_table(write, doc, doc.created)
        await self.store.commit(write)
        return await self.room(doc.id)

    def told_table(
        self, doc: TableDoc, seq: int, waiting: list[int], updated: float, person: str | None, room: Room | None
    ) -> dict[str, Any]:
        """A table as a person may see it: an allow-list, the seed only at the end."""
        at = self.service.now()
        over = doc.phase == "over"
        return {
            "id": doc.id, "game": doc.game, "title": doc.title, "variant": doc.variant, "options": doc.options,
            "phase": doc.phase, "public": doc.public, "rated": doc.rated, "spectators": doc.spectators, "pace": doc.pace,
            "hotseat": doc.hotseat, "owner": doc.owner,
            "seats": [self._told_chair(doc, seat, person, room, at) for seat in range(len(doc.chairs))],
            "commitment": doc.commitment, "nonces": doc.nonces, "seed": doc.seed if over and not doc.imported else None,
            "seq": seq, "waiting": waiting, "outcome": doc.outcome, "created": doc.created, "updated": updated,
            "link": f"/t/{doc.id}", "rematch": doc.rematch, "origin": doc.origin,
            "viewers": 0 if room is None else len(room.viewers),
        }  # fmt: skip

    def _told_chair(self, doc: TableDoc, seat: int, person: str | None, room: Room | None, at: float) -> dict[str, Any]:
        chair = doc.chairs[seat]
        told: dict[str, Any] = {
            "seat": seat, "kind": chair.kind, "name": chair.name, "level": chair.level, "person": chair.person,
            "mine": person is not None and chair.kind == "person" and chair.person == person,
            "present": "here", "away_left": None, "bot_playing": bool(chair.stand_in), "stand_in": chair.stand_in or None,
        }  # fmt: skip
        if chair.kind == "person" and chair.person is not None:
            told["present"] = "away" if room is None else room.presence.status(chair.person, at)
            if told["present"] == "away" and room is not None and doc.phase == "playing" and doc.pace.kind != "days":
                told["away_left"] = round(room.presence.left(chair.person, at), 1)
        return told

    # -- time ----------------------------------------------------------------------------------------------------

    async def _keep_time(self) -> None:
        """Counts the seconds of service, and stores them now and then."""
        saved = self.service.now()
        while True:
            await asyncio.sleep(TICK)
            at = self.service.tick()
            if at - saved >= 5.0:
                saved = at
                await self._save_service()
                await self._learn_service()
                self.nodes.heartbeat()

    async def _learn_service(self) -> None:
        """Other nodes may have counted further."""
        if self.store.several_nodes:
            row = await self.store.row("SELECT number FROM meta WHERE name = 'service'")
            self.service.at_least(float(row[0]) if row is not None else 0.0)

    async def _save_service(self) -> None:
        await self.store.commit(
            Write().add(
                "INSERT INTO meta (name, number) VALUES ('service', ?) ON CONFLICT (name) DO UPDATE SET number = excluded.number"
                " WHERE meta.number < excluded.number",
                self.service.now(),
            )
        )

    async def _look_around(self) -> None:
        """Every second: people who left, clocks that ran out, tables that are due or forgotten."""
        while True:
            try:
                await self._round()
            except Exception:
                log.exception("looking around failed")
            await asyncio.sleep(1.0)

    async def _round(self) -> None:
        at = self.service.now()
        for room in list(self.rooms.values()):
            room.drop_silent()
            status = room.presence_told()
            if status != room.presence_shown:
                room.presence_shown = status
                room.tell_table()
            await driver.look_after(room)
            driver.wake(room)
            if not room.viewers and at - room.last_seen > self.settings.idle and not room.busy:
                self.forget(room)
        await self.nodes.compare()
        for table in await self._due_tables("playing", at):
            if table not in self.rooms and table not in self._unplayable:
                await self._wake_table(table)
        for table in await self._due_tables("over", at - 5.0):
            self.settle_soon(table)

    async def _wake_table(self, table: str) -> None:
        try:
            await self.room(table)
        except UnderbossError as error:  # played by other rules: it waits for a server that knows them
            self._unplayable.add(table)
            log.warning("a table cannot go on here: %s", error, extra={"table": table})

    async def _due_tables(self, phase: str, at: float) -> list[str]:
        found = await self.store.rows("SELECT id FROM tables WHERE phase = ? AND due <= ? ORDER BY due LIMIT 200", phase, at)
        return [row[0] for row in found]

    def forget(self, room: Room) -> None:
        room.close()
        self.nodes.forget(room)
        self.news.forget(room)
        self.rooms.pop(room.id, None)
        self.metrics.tables.set(len(self.rooms))

    # -- endings -------------------------------------------------------------------------------------------------

    def settle_soon(self, table: str) -> None:
        """A game is over: results, ratings and the analysis follow."""
        if table not in self._settling and not self.stopping:
            self._settling.add(table)
            self.soon(self._settle(table))

    async def _settle(self, table: str) -> None:
        try:
            stored = await rows.find_table(self.store, table)
            if stored is None or stored.doc.phase != "over" or stored.doc.imported:
                return
            if await ratings.settle(self.store, stored.doc):
                self.metrics.finished.labels(stored.doc.game).inc()
                log.info("finished", extra={"table": table, "game": stored.doc.game})
            if self.settings.analysis:
                await self._analyse(stored.doc)
        finally:
            self._settling.discard(table)

    async def _analyse(self, doc: TableDoc) -> None:
        if await self.store.row("SELECT 1 FROM analyses WHERE table_id = ?", doc.id) is not None:
            return
        entries = await rows.entries_after(self.store, doc.id, -1)
        acts = [entry.seq for entry in counting(entries) if entry.kind == "act"]
        found = await self.thinker.analyse(record_of(doc, entries), acts)
        write = Write().add("INSERT INTO analyses (table_id, data) VALUES (?, ?)", doc.id, rows.encode(found))
        with contextlib.suppress(Conflict):
            await self.store.commit(write)

    def drop_person(self, person: str) -> None:
        for room in self.rooms.values():
            room.drop_person(person)

    async def drop_everywhere(self, person: str) -> None:
        """Close the person's sockets on all nodes."""
        self.drop_person(person)
        self.nodes.say("-", "out", person)

    async def forget_person(self, person: str) -> None:
        """Take a person's name off every table; bots play on where a game runs."""
        found = await self.store.rows("SELECT table_id FROM chairs WHERE person = ?", person)
        for row in found:
            room = await self.room(row[0])
            async with room.lock:
                await room.change(lambda doc: _without(doc, person))
            room.tell_table()
            driver.wake(room)


def _without(doc: TableDoc, person: str) -> None:
    for seat in doc.seats_of(person):
        chair = doc.chairs[seat]
        if doc.phase == "gathering":
            doc.chairs[seat] = type(chair)()
        else:
            chair.person, chair.name = None, "Somebody"
            chair.stand_in = chair.stand_in or "conceded"
    if doc.owner == person:
        doc.owner = next(iter(doc.people()), "")
