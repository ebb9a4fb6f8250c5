"""PostgreSQL: several nodes on one database. NOTIFY only says "table t is at step n"; the rows are the truth."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import asyncpg

from underboss.server.store import Conflict, Row, Store, StoreClosed, Write

CHANNEL = "underboss"
log = logging.getLogger("underboss.postgres")


@lru_cache(maxsize=512)
def dollars(sql: str) -> str:
    """`?` as PostgreSQL counts them: $1, $2, …"""
    parts = sql.split("?")
    return "".join(part + (f"${at}" if at < len(parts) else "") for at, part in enumerate(parts, 1))


class PostgresStore(Store):
    several_nodes = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._closed = False
        self._ear: asyncio.Task[None] | None = None

    async def open(self) -> None:
        from underboss.server.migrate import upgrade_postgres

        await upgrade_postgres(self.url)
        self._pool = await asyncpg.create_pool(self.url, min_size=2, max_size=16)

    async def close(self) -> None:
        self._closed = True
        if self._ear is not None:
            self._ear.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._ear
        await self._pool.close()

    async def commit(self, write: Write) -> None:
        if self._closed:
            raise StoreClosed("the server is stopping")
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                for sql, values, one in write.statements:
                    status = await connection.execute(dollars(sql), *values)
                    if one and not status.endswith(" 1"):
                        raise Conflict(status)
                if write.note is not None:
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, write.note)
        except asyncpg.exceptions.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except (asyncpg.exceptions.SerializationError, asyncpg.exceptions.DeadlockDetectedError) as error:
            raise Conflict(str(error)) from None

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        found: list[Row] = await self._pool.fetch(dollars(sql), *values)
        return found

    async def tell(self, note: str) -> None:
        await self._pool.execute("SELECT pg_notify($1, $2)", CHANNEL, note)

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Listen on a connection of its own, and come back if it breaks; what was missed meanwhile is asked for by `""`."""
        self._ear = asyncio.create_task(self._listen(hear))

    async def _listen(self, hear: Callable[[str], None]) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self.url)
                try:
                    await connection.add_listener(CHANNEL, lambda *heard: hear(str(heard[3])))
                    hear("")
                    while not connection.is_closed():
                        await asyncio.sleep(1.0)
                        await connection.execute("SELECT 1")
                finally:
                    await connection.close(timeout=2)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                log.warning("the ear to PostgreSQL broke; trying again")
            await asyncio.sleep(0.5)
