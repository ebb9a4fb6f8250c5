"""A table as it is stored and as people may see it."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any, Literal

import msgspec

from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.registry import load
from underboss.engine.sealed import commitment
from underboss.server.ids import new_id

Phase = Literal["gathering", "playing", "over"]
Stand_in = Literal["", "away", "asked", "time", "conceded"]


class Unknown(BadInput):
    """There is no such thing, or it is not for this person's eyes."""


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How fast a table plays: a bank of seconds with an increment, days for each decision, or no hurry."""

    kind: Literal["live", "days", "none"] = "none"
    seconds: int | None = None
    increment: int | None = None
    days: int | None = None

    @property
    def bank(self) -> float | None:
        """Seconds that a seat has at first; None without a clock."""
        if self.kind == "live":
            return float(self.seconds or 600)
        if self.kind == "days":
            return float(self.days or 3) * 86400.0
        return None


class Chair(msgspec.Struct, kw_only=True):
    """One place at the table. `stand_in` says why a bot plays for the person who sits there."""

    kind: Literal["person", "bot", "open", "closed"] = "open"
    name: str = ""
    person: str | None = None
    level: str | None = None
    nonce: str = ""
    stand_in: Stand_in = ""

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or bool(self.stand_in)


class TableDoc(msgspec.Struct, kw_only=True):
    """All that is stored about a table beside its log. The seed never leaves the server before the end."""

    id: str
    game: str
    rules: str  # the version of the rules this table is pinned to
    title: str
    variant: str | None
    options: dict[str, Any]
    public: bool
    rated: bool
    spectators: bool
    pace: Pace
    hotseat: bool
    owner: str
    chairs: list[Chair]
    seed: str
    phase: Phase = "gathering"
    created: float
    rematch: str | None = None
    origin: str | None = None  # the table this one was forked from
    imported: bool = False  # a record from elsewhere: there is no seed of ours to show
    outcome: dict[str, Any] | None = None

    def load(self) -> Game:
        return _shared(self.game, msgspec.json.encode(self.options, order="sorted"))

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def nonces(self) -> list[str]:
        return [chair.nonce for chair in self.chairs]

    @property
    def commitment(self) -> str | None:
        return None if self.imported else commitment(bytes.fromhex(self.seed))

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and chair.person == person]

    def people(self) -> list[str]:
        return [chair.person for chair in self.chairs if chair.kind == "person" and chair.person is not None]

    def humans(self) -> list[int]:
        """Seats that a person decides for now."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and not chair.stand_in]

    def open_chair(self, seat: int | None) -> int:
        """The chair a person may take."""
        if seat is not None:
            self.check_chair(seat)
            if self.chairs[seat].kind != "open":
                raise BadInput(f"seat {seat} is taken")
            return seat
        for place, chair in enumerate(self.chairs):
            if chair.kind == "open":
                return place
        raise BadInput("no seat is open at this table")

    def check_chair(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs):
            raise BadInput(f"seat {seat} is not from 0 to {len(self.chairs) - 1}")

    def check_ready(self) -> None:
        """Refuse to start while somebody is missing."""
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "open":
                raise BadInput(f"seat {seat} is still open: wait for somebody, or give it to a bot, or close it")
        seated = sum(1 for chair in self.chairs if chair.kind != "closed")
        self.load().check_seats(seated)

    def name_bots(self) -> None:
        """Give every bot a name that no other chair has."""
        taken = {chair.name.lower() for chair in self.chairs if chair.kind == "person"}
        for chair in self.chairs:
            if chair.kind != "bot":
                continue
            base = (chair.level or "bot").capitalize()
            name, number = base, 2
            while name.lower() in taken:
                name, number = f"{base} {number}", number + 1
            chair.name = name
            taken.add(name.lower())


@lru_cache(maxsize=256)
def _shared(name: str, options: bytes) -> Game:
    """A game never changes, so that all tables with the same options can have the same one."""
    return load(name, **msgspec.json.decode(options))


def new_table_id() -> str:
    return new_id(14)


def now() -> float:
    return time.time()
