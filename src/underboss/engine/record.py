"""A finished or running game as one JSON file: header, every action, every draw, checksums of the state.

The format is described in docs/record.md.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from underboss.engine.errors import BadRecord
from underboss.engine.state import State

FORMAT = "underboss-record/1"
Small = Annotated[int, Meta(ge=0, lt=1 << 62)]  # what compiled code can count with


class Step(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One action, what was drawn while it was carried out, and the checksum of the state after it."""

    seat: Small
    action: str
    draws: list[Small] = []
    sum: str = ""


class Seal(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What anyone needs to recompute the draws of sealed dice; known once the game is over."""

    version: str = "v1"
    game_id: str
    seed: str  # hexadecimal
    nonces: list[str]  # by seat; empty for a seat that gave none


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Everything needed to play a game again exactly."""

    format: str = FORMAT
    game: str
    rules: str
    options: dict[str, Any]
    seats: Small
    names: list[str]
    commitment: str | None = None  # SHA-256 of the seed of sealed dice, published before the start
    sealed: Seal | None = None
    position: list[Any] | None = None  # where the game began, if not with the usual set-up
    draws: list[Small] = []  # of the set-up
    sum: str = ""  # of the first position
    steps: list[Step] = []
    conceded: list[Small] = []
    agreed: bool = False  # the players agreed on a draw
    outcome: dict[str, Any] | None = None

    def json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1)


def read_record(data: bytes | str) -> Record:
    """Check the form of a record; whether it replays is for `Match.replay`."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"this is not a whole record: {error}") from None
    if record.format != FORMAT:
        raise BadRecord(f"the record has format {record.format!r}, and {FORMAT!r} can be read")
    if len(record.names) != record.seats:
        raise BadRecord(f"the record has {record.seats} seats and {len(record.names)} names")
    for seat in record.conceded:
        if not 0 <= seat < record.seats or record.conceded.count(seat) > 1:
            raise BadRecord(f"the record says that seats {record.conceded} conceded, and it has {record.seats}")
    return record


def checksum(state: State) -> str:
    """Eight bytes of a hash over the whole position."""
    return hashlib.blake2b(msgspec.json.encode(state.dump()), digest_size=8).hexdigest()
