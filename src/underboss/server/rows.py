"""How tables, logs and chat lie in the store: every statement of live play, once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from underboss.engine.bits import mask_of, members
from underboss.server.clock import Clocks
from underboss.server.play import Entry, Snapshot, counting
from underboss.server.store import Row, Store, Write
from underboss.server.table import TableDoc

encode = msgspec.json.Encoder().encode
read_doc = msgspec.json.Decoder(TableDoc).decode
read_entry = msgspec.json.Decoder(Entry).decode
read_snapshot = msgspec.json.Decoder(Snapshot).decode
read_clocks = msgspec.json.Decoder(Clocks | None).decode

SHOWN = 400  # steps of the log that a client is told at first
COLUMNS = "id, rev, doc, seq, waiting, clocks, updated"


class Stored:
    """A table's row."""

    __slots__ = ("clocks", "doc", "rev", "seq", "updated", "waiting")

    def __init__(self, row: Row) -> None:
        self.rev: int = row[1]
        self.doc = read_doc(row[2])
        self.seq: int = row[3]
        self.waiting = members(row[4])
        self.clocks = read_clocks(row[5])
        self.updated: float = row[6]


class Line(msgspec.Struct, kw_only=True):
    """One line of chat."""

    room: str
    name: str
    seat: int | None
    text: str
    at: float


read_line = msgspec.json.Decoder(Line).decode


async def find_table(store: Store, table: str) -> Stored | None:
    row = await store.row(f"SELECT {COLUMNS} FROM tables WHERE id = ?", table)
    return None if row is None else Stored(row)


def insert_table(write: Write, doc: TableDoc, at: float) -> None:
    write.add(
        "INSERT INTO tables (id, rev, doc, phase, public, seq, waiting, clocks, due, updated, driver_until)"
        " VALUES (?, 0, ?, ?, ?, -1, 0, ?, NULL, ?, 0)",
        doc.id, encode(doc), doc.phase, int(doc.public), b"null", at,
    )  # fmt: skip
    insert_chairs(write, doc)


def insert_chairs(write: Write, doc: TableDoc) -> None:
    for seat, chair in enumerate(doc.chairs):
        if chair.kind == "person" and chair.person is not None:
            write.add("INSERT INTO chairs (table_id, seat, person) VALUES (?, ?, ?)", doc.id, seat, chair.person)


def update_doc(write: Write, doc: TableDoc, rev: int, at: float) -> None:
    """Refused as a conflict if somebody else has changed the table since `rev`."""
    write.one(
        "UPDATE tables SET rev = rev + 1, doc = ?, phase = ?, public = ?, updated = ? WHERE id = ? AND rev = ?",
        encode(doc), doc.phase, int(doc.public), at, doc.id, rev,
    )  # fmt: skip
    write.add("DELETE FROM chairs WHERE table_id = ?", doc.id)
    insert_chairs(write, doc)


def append_entry(
    write: Write, table: str, entry: Entry, waiting: Sequence[int], clocks: Clocks | None, due: float | None, at: float
) -> None:
    """A step and where the table then stands. A second row with its number is a conflict."""
    write.step = not write.statements
    write.add("INSERT INTO log (table_id, seq, actor, entry) VALUES (?, ?, ?, ?)", table, entry.seq, entry.actor, encode(entry))
    write.one(
        "UPDATE tables SET seq = ?, waiting = ?, clocks = ?, due = ?, updated = ? WHERE id = ?",
        entry.seq, mask_of(list(waiting)), encode(clocks), due, at, table,
    )  # fmt: skip


def keep_snapshot(write: Write, table: str, snapshot: Snapshot) -> None:
    write.step = False
    write.add(
        "INSERT INTO snapshots (table_id, seq, data) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE snapshots.seq < excluded.seq",
        table, snapshot.seq, encode(snapshot),
    )  # fmt: skip


async def find_snapshot(store: Store, table: str) -> Snapshot | None:
    row = await store.row("SELECT data FROM snapshots WHERE table_id = ?", table)
    return None if row is None else read_snapshot(row[0])


async def entries_after(store: Store, table: str, seq: int) -> list[Entry]:
    rows = await store.rows("SELECT entry FROM log WHERE table_id = ? AND seq > ? ORDER BY seq", table, seq)
    return [read_entry(row[0]) for row in rows]


async def entries_for_resuming(store: Store, table: str, snapshot: Snapshot | None) -> list[Entry]:
    """The log from the snapshot's own entry on: a bounded number."""
    return await entries_after(store, table, -1 if snapshot is None else snapshot.seq - 1)


async def latest_entries(store: Store, table: str, seq: int) -> list[Entry]:
    """What the log on the screen shows of the steps up to `seq`."""
    return counting([entry for entry in await entries_after(store, table, seq - SHOWN) if entry.seq <= seq])


async def seq_of_actor(store: Store, table: str, actor: str) -> int | None:
    row = await store.row("SELECT seq FROM log WHERE table_id = ? AND actor = ?", table, actor)
    return None if row is None else int(row[0])
