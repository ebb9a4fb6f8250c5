"""Backup, restore and moving house: all data of one database into another that is empty, while the first is in use.

A backup is an SQLite file with the same tables, whatever database it came from.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from underboss.engine.errors import BadInput
from underboss.server.migrate import upgrade_postgres, upgrade_sqlite

CHUNK = 500
Chunk = tuple[str, list[str], list[tuple[Any, ...]]]  # table, columns, rows


def copy(source: str, target: str) -> int:
    """Copy everything as it was at one moment; the number of rows."""
    return asyncio.run(_copy(source, target))


async def _copy(source: str, target: str) -> int:
    await _prepare(source, target)
    chunks = _read_postgres(source) if _is_postgres(source) else _later(_read_sqlite(_path(source)))
    if _is_postgres(target):
        return await _write_postgres(target, chunks)
    return await _write_sqlite(_path(target), chunks)


def _is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def _path(url: str) -> str:
    if not url.startswith("sqlite:///"):
        raise BadInput(f"database URL {url.partition('@')[0]!r} must begin with sqlite:/// or postgresql://")
    return url.removeprefix("sqlite:///")


async def _prepare(source: str, target: str) -> None:
    if not _is_postgres(source) and not Path(_path(source)).is_file():
        raise BadInput(f"there is no database at {_path(source)!r}")
    if _is_postgres(target):
        await upgrade_postgres(target)
        return
    Path(_path(target)).parent.mkdir(parents=True, exist_ok=True)
    await asyncio.to_thread(upgrade_sqlite, _path(target))


def _tables() -> list[tuple[str, list[str]]]:
    from underboss.server.schema import METADATA

    return [(table.name, [column.name for column in table.columns]) for table in METADATA.sorted_tables]


def _read_sqlite(path: str) -> Iterator[Chunk]:
    """One read transaction: what is written meanwhile does not show."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30.0, check_same_thread=False)) as connection:
        connection.execute("BEGIN")
        for table, columns in _tables():
            cursor = connection.execute(f"SELECT {', '.join(columns)} FROM {table}")
            while found := cursor.fetchmany(CHUNK):
                yield table, columns, found
        connection.execute("COMMIT")


async def _later(chunks: Iterator[Chunk]) -> AsyncIterator[Chunk]:
    for chunk in chunks:
        yield chunk


async def _read_postgres(url: str) -> AsyncIterator[Chunk]:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            for table, columns in _tables():
                rows: list[tuple[Any, ...]] = []
                async for row in connection.cursor(f"SELECT {', '.join(columns)} FROM {table}"):
                    rows.append(tuple(row))
                    if len(rows) == CHUNK:
                        yield table, columns, rows
                        rows = []
                yield table, columns, rows
    finally:
        await connection.close()


def _refuse(table: str) -> BadInput:
    return BadInput(f"the target is not empty: it has rows in {table!r}; choose an empty database")


async def _write_sqlite(path: str, chunks: AsyncIterator[Chunk]) -> int:
    count = 0
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30.0)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        for table, _ in _tables():
            if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
                raise _refuse(table)
        async for table, columns, rows in chunks:
            marks = ", ".join("?" for _ in columns)
            connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)
            count += len(rows)
        connection.execute("COMMIT")
    return count


async def _write_postgres(url: str, chunks: AsyncIterator[Chunk]) -> int:
    import asyncpg

    count = 0
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            for table, _ in _tables():
                if await connection.fetchrow(f"SELECT 1 FROM {table} LIMIT 1") is not None:
                    raise _refuse(table)
            async for table, columns, rows in chunks:
                await connection.copy_records_to_table(table, records=rows, columns=columns)
                count += len(rows)
    finally:
        await connection.close()
    return count
