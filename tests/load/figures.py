"""What a load run measures, of either server."""

from __future__ import annotations

import os
import time


class Figures:
    """Times of moves, errors, and what the server's process used from `begin` to `end`."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.times: list[float] = []
        self.errors: list[str] = []
        self.messages = 0
        self.begin()

    def begin(self) -> None:
        """The warm-up is over: count from here."""
        self.times.clear()
        self.messages = 0
        self._since = time.monotonic()
        self._cpu, self._before = cpu_seconds(self.pid), resident(self.pid)

    def moved(self, seconds: float) -> None:
        self.times.append(seconds)

    def part(self, share: float) -> float:
        """The time in milliseconds that this share of the moves did not exceed."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def end(self) -> dict[str, float]:
        moves, after = max(1, len(self.times)), resident(self.pid)
        return {
            "moves/s": len(self.times) / (time.monotonic() - self._since),
            "p50 ms": self.part(0.5),
            "p99 ms": self.part(0.99),
            "errors": len(self.errors),
            "CPU ms a move": 1000 * (cpu_seconds(self.pid) - self._cpu) / moves,
            "memory MB": after,
            "growth %": 100 * (after - self._before) / self._before,
        }


def resident(pid: int) -> float:
    """Megabytes of memory of a process."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_seconds(pid: int) -> float:
    """What the process, with all its threads, has used of the processors."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told(figures: dict[str, float]) -> str:
    return ", ".join(f"{what} {value:.{2 if value < 10 else 1}f}" for what, value in figures.items())
