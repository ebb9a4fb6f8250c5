"""A record from elsewhere becomes a finished table, if it replays to the last checksum."""

from __future__ import annotations

from underboss.engine.errors import BadRecord, UnderbossError
from underboss.engine.events import Event
from underboss.engine.match import Match
from underboss.engine.record import Record, read_record
from underboss.server.ids import clean_text
from underboss.server.play import Entry, pack
from underboss.server.table import Chair, Pace, TableDoc, new_table_id, now

MOST_STEPS = 20_000


def read(data: bytes, known: list[str], person: str) -> tuple[TableDoc, list[Entry]]:
    """The table and its log; raises `BadRecord` with the place of whatever is wrong."""
    record = read_record(data)
    if record.game not in known:
        raise BadRecord(f"there is no game {record.game[:60]!r}")
    if len(record.steps) > MOST_STEPS:
        raise BadRecord(f"the record has {len(record.steps)} steps, and {MOST_STEPS} are the most")
    try:
        entries = _entries(record)
    except UnderbossError:
        raise
    except Exception as error:  # a forged position or text may trip the rules anywhere
        raise BadRecord(f"the record cannot be replayed: {type(error).__name__}") from None
    if record.outcome is None:
        raise BadRecord("the record is of a game that is not over")
    doc = TableDoc(
        id=new_table_id(), game=record.game, rules=record.rules, variant=None, options=record.options, title="Imported game",
        public=False, rated=False, spectators=True, pace=Pace(), hotseat=False, owner=person,
        chairs=[Chair(kind="person", name=clean_text(name, 60, "a name") or "?") for name in record.names],
        seed="", phase="over", created=now(), imported=True, outcome=record.outcome,
    )  # fmt: skip
    return doc, entries


def _entries(record: Record) -> list[Entry]:
    heard: list[Entry] = []
    at = now()

    def hear(seat: int, action: int, events: list[Event]) -> None:
        heard.append(Entry(seq=len(heard), kind="act", seat=seat, events=pack(events), at=at))

    for match in Match.steps(record):
        if not heard:
            first = Entry(seq=0, kind="start", draws=record.draws, sum=record.sum, at=at, position=record.position)
            first.events = pack(match.opening)
            heard.append(first)
            match.listeners.append(hear)
    for entry, step in zip(heard[1:], record.steps):
        entry.action, entry.draws, entry.sum = step.action, step.draws, step.sum
    for seat in record.conceded:
        heard.append(Entry(seq=len(heard), kind="concede", seat=seat, at=at))
    if record.agreed:
        heard.append(Entry(seq=len(heard), kind="draw", at=at))
    return heard
