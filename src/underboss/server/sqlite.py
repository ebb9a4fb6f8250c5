"""SQLite: one writer thread that puts whatever is waiting into one transaction, and reader threads beside it."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from underboss.engine.errors import BadInput
from underboss.server.store import Conflict, Row, Store, StoreClosed, Write

MOST = 400  # writes in one transaction
CACHE = 512  # kilobytes of pages that each connection keeps; the system has the file in its memory anyway


class Job:
    """A write on its way, and who waits for it."""

    __slots__ = ("error", "future", "write")

    def __init__(self, write: Write, future: asyncio.Future[None]) -> None:
        self.write = write
        self.future = future
        self.error: BaseException | None = None


class SQLiteStore(Store):
    def __init__(self, path: str, synchronous: str = "FULL") -> None:
        if synchronous.upper() not in ("FULL", "NORMAL", "EXTRA"):
            raise BadInput(f"synchronous {synchronous!r} must be FULL, NORMAL or EXTRA")
        self.path = path
        self._synchronous = synchronous
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def open(self) -> None:
        from underboss.server.migrate import upgrade_sqlite

        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self._loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="store-reader")
        await self._loop.run_in_executor(self._readers, upgrade_sqlite, self.path)
        # Before any reader: two connections that switch a new file to WAL at the same time lock each other out.
        connection = await self._loop.run_in_executor(self._readers, self._connect)
        self._writer = threading.Thread(target=self._work, args=(connection,), name="store-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown(wait=True)
        for connection in self._connections:
            connection.close()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=30.0)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA cache_size=-{CACHE}")
        connection.execute(f"PRAGMA synchronous={self._synchronous}")
        self._connections.append(connection)
        return connection

    async def commit(self, write: Write) -> None:
        if self._closed:
            raise StoreClosed("the server is stopping")
        job = Job(write, self._loop.create_future())
        self._jobs.put(job)
        await job.future

    def _work(self, connection: sqlite3.Connection) -> None:
        open_ = True
        while open_:
            first = self._jobs.get()
            if first is None:
                break
            jobs = [first]
            while len(jobs) < MOST:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    open_ = False
                    break
                jobs.append(job)
            self._together(connection, jobs)
            self._loop.call_soon_threadsafe(_settle, jobs)

    def _together(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            steps = [job for job in jobs if job.write.step]
            if not _all_at_once(connection, steps):
                for job in steps:
                    _run(connection, job)
            for job in jobs:
                if not job.write.step:
                    _run(connection, job)
            connection.execute("COMMIT")
        except Exception as error:  # the disk is full, or worse: nothing of it happened, and the thread must live on
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in jobs:
                job.error = job.error or error

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        return await self._loop.run_in_executor(self._readers, self._read, sql, values)

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[Row]:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
        found: list[Row] = connection.execute(sql, values).fetchall()
        return found


def _all_at_once(connection: sqlite3.Connection, steps: list[Job]) -> bool:
    """Steps of several tables in few statements: a thread that runs many small ones waits for the interpreter at each.
    False, and nothing is changed, if one of them conflicts. A table has one step under way at a time, so their order is free."""
    if len(steps) < 2:
        return False
    connection.execute("SAVEPOINT steps")
    try:
        at = 0
        while at < len(steps):
            size = 1 << (len(steps) - at).bit_length() - 1  # powers of two: few statements to keep prepared
            some = steps[at : at + size]
            at += size
            connection.execute(_insert(size), [*chain.from_iterable(job.write.statements[0][1] for job in some)])
            stands = [*chain.from_iterable(job.write.statements[1][1] for job in some)]
            if connection.execute(_update(size), stands).rowcount != size:
                raise sqlite3.IntegrityError("a table is missing")
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO steps")
        return False
    finally:
        connection.execute("RELEASE steps")
    return True


@cache
def _insert(rows: int) -> str:
    return f"INSERT INTO log (table_id, seq, actor, entry) VALUES {_marks(4, rows)}"


@cache
def _update(rows: int) -> str:
    return (
        "UPDATE tables SET seq = column1, waiting = column2, clocks = column3, due = column4, updated = column5"
        f" FROM (VALUES {_marks(6, rows)}) WHERE id = column6"
    )


def _marks(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


def _run(connection: sqlite3.Connection, job: Job) -> None:
    connection.execute("SAVEPOINT job")
    try:
        for sql, values, one in job.write.statements:
            changed = connection.execute(sql, values).rowcount
            if one and changed != 1:
                raise sqlite3.IntegrityError(f"{changed} rows changed")
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        job.error = Conflict(str(error))
    connection.execute("RELEASE job")


def _settle(jobs: list[Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(None)
