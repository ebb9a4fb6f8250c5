"""Time as the server owns it: seconds of service, which stand still while the server is down or stopped."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec

from underboss.server.table import Pace

JUMP = 2.0  # a longer silence between two ticks was the server's own absence
TICK = 0.25


class Service:
    """Counts the seconds in which the server really served. Wall clock and client clocks play no part."""

    def __init__(self, start: float = 0.0) -> None:
        self._seconds = start
        self._last = time.monotonic()

    def now(self) -> float:
        return self._seconds + min(time.monotonic() - self._last, JUMP)

    def tick(self) -> float:
        """To be called four times a second; what passed beyond `JUMP` was an absence and does not count."""
        moment = time.monotonic()
        passed = moment - self._last
        self._seconds += passed if passed <= JUMP else TICK
        self._last = moment
        return self._seconds

    def at_least(self, seconds: float) -> None:
        """Another node has counted further."""
        self._seconds = max(self._seconds, seconds)


class Clocks(msgspec.Struct, kw_only=True):
    """What each seat has left, as of the service time `at`; the clocks of `running` seats go on from there."""

    left: list[float]
    at: float
    running: list[int] = []

    @classmethod
    def full(cls, pace: Pace, seats: int, at: float) -> Clocks | None:
        bank = pace.bank
        return None if bank is None else cls(left=[bank] * seats, at=at)

    def remaining(self, seat: int, at: float) -> float:
        passed = max(0.0, at - self.at) if seat in self.running else 0.0
        return self.left[seat] - passed

    def turn(self, pace: Pace, running: Iterable[int], at: float) -> None:
        """Others decide now. Whoever has finished gets the increment, or the full days again."""
        wanted = list(running)
        for seat in range(len(self.left)):
            self.left[seat] = self.remaining(seat, at)
            if seat in self.running and seat not in wanted:
                if pace.kind == "days" and pace.bank is not None:
                    self.left[seat] = pace.bank
                else:
                    self.left[seat] = max(0.0, self.left[seat]) + float(pace.increment or 0)
        self.running = wanted
        self.at = at

    def next_out(self) -> float | None:
        """When the first running clock is used up."""
        return min((self.at + self.left[seat] for seat in self.running), default=None)

    def told(self, at: float) -> list[dict[str, Any]]:
        return [
            {"seat": seat, "left": round(max(0.0, self.remaining(seat, at)), 1), "running": seat in self.running}
            for seat in range(len(self.left))
        ]
