"""What every store can do. Statements are plain SQL that SQLite and PostgreSQL both read, with `?` for values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Row = Sequence[Any]


class Conflict(Exception):
    """Another write came first: the row was there already, or its revision has moved on."""


class StoreClosed(Exception):
    """The store takes no more writes."""


class Write:
    """Statements that happen together or not at all. `one` marks those that must change exactly one row."""

    __slots__ = ("note", "statements", "step")

    def __init__(self) -> None:
        self.statements: list[tuple[str, tuple[Any, ...], bool]] = []
        self.note: str | None = None  # told to the other nodes when it is committed
        self.step = False  # nothing but the next step of a table: a store may put those of many tables into one statement

    def add(self, sql: str, *values: Any) -> Write:
        self.statements.append((sql, values, False))
        return self

    def one(self, sql: str, *values: Any) -> Write:
        self.statements.append((sql, values, True))
        return self


class Store:
    """`commit` returns once the write is durable, or raises `Conflict` and has changed nothing."""

    several_nodes = False

    async def open(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def commit(self, write: Write) -> None:
        raise NotImplementedError

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        raise NotImplementedError

    async def row(self, sql: str, *values: Any) -> Row | None:
        found = await self.rows(sql, *values)
        return found[0] if found else None

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with the notes of other nodes; a store for one node never does."""

    async def tell(self, note: str) -> None:
        """Send a note to the other nodes without a write."""


def open_store(url: str, synchronous: str = "FULL") -> Store:
    """The store at a URL: `sqlite:///path` or `postgresql://…`."""
    if url.startswith("sqlite:///"):
        from underboss.server.sqlite import SQLiteStore

        return SQLiteStore(url.removeprefix("sqlite:///"), synchronous)
    if url.startswith(("postgresql://", "postgres://")):
        from underboss.server.postgres import PostgresStore

        return PostgresStore(url)
    from underboss.engine.errors import BadInput

    raise BadInput(f"database URL {url.partition('@')[0]!r} must begin with sqlite:/// or postgresql://")
