"""Brings a database to the newest schema with Alembic; checked at every start."""

from __future__ import annotations

import contextlib
import sqlite3
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import Connection

HEAD = "0001"  # the newest revision in migrations/versions; a test holds the two together


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("underboss.server") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def upgrade_sqlite(path: str) -> None:
    """Asks SQLite itself first: a database that is up to date needs none of the machinery."""
    with contextlib.closing(sqlite3.connect(path, timeout=30.0)) as connection, contextlib.suppress(sqlite3.OperationalError):
        if connection.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,):
            return
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        _upgrade(connection)
    engine.dispose()


async def upgrade_postgres(url: str) -> None:
    """One node at a time: the others wait for the lock and then find nothing to do."""
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine("postgresql+asyncpg://" + url.partition("://")[2])
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(717273)"))
        await connection.run_sync(_upgrade)
    await engine.dispose()
