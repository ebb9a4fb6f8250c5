"""What a load run measures, of either server in the same way.

Memory is what the kernel holds for the server's processes, all of them added up: resident pages, and beside them the private
ones, which no other process shares; growth is that of its main process. A move's time is what its player saw, from sending
it to being told its result.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path


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
        moves, grown = max(1, len(self.times)), resident(self.pid) - self._before
        return {
            "moves/s": len(self.times) / (time.monotonic() - self._since),
            "p50 ms": self.part(0.5),
            "p99 ms": self.part(0.99),
            "errors": len(self.errors),
            "CPU ms a move": 1000 * (cpu_seconds(self.pid) - self._cpu) / moves,
            "memory MB": sum(resident(one) for one in family(self.pid)),
            "private MB": sum(private(one) for one in family(self.pid)),
            "growth %": 100 * grown / self._before,
        }


def family(pid: int) -> Iterator[int]:
    """The process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from family(int(child))


def resident(pid: int) -> float:
    """Megabytes of memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def private(pid: int) -> float:
    """Megabytes that the process alone has."""
    lines = [line.split() for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()]
    return sum(int(line[1]) for line in lines if line[0].startswith("Private_")) * 1024 / 1e6


def cpu_seconds(pid: int) -> float:
    """What the process, with all its threads, has used of the processors."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told(figures: dict[str, float]) -> str:
    return ", ".join(f"{what} {value:.{2 if value < 10 else 1}f}" for what, value in figures.items())
