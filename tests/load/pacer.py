"""A table that moves as soon as it may and is due. No task wakes up for a move: the load must cost little beside the server."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tests.load.figures import Figures
from tests.load.line import Line

PATIENCE = 30.0  # seconds for an answer


class Pacer:
    """A move is timed from sending it to being told its result. A subclass acts, and says what its seats were told."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.lines: list[Line] = []
        self.over = False
        self._turn: Any = None  # what the next move needs to know
        self.mover = -1  # the seat whose move is not answered yet
        self._asked = 0.0
        self._playing = False

    async def sit(self) -> None:
        """Open the sockets."""
        raise NotImplementedError

    async def leave(self) -> None:
        for line in self.lines:
            line.hang_up()

    async def keep_playing(self, every: float, until: float, delay: float) -> None:
        """A move each `every` seconds, or as fast as it goes with 0."""
        self._every, self._until, self._due = every, until, time.monotonic() + delay
        self._playing = True
        self._next()
        while time.monotonic() < until and not self.over:
            await asyncio.sleep(0.5)
            if self.mover >= 0 and time.perf_counter() - self._asked > PATIENCE:
                self.figures.errors.append("no answer")
                return
        self.figures.errors += ["a socket was closed" for line in self.lines if line.closed]

    def answered(self, seat: int) -> None:
        """A seat was told a step, which may be the answer to its own move."""
        if seat == self.mover:
            self.figures.moved(time.perf_counter() - self._asked)
            self.mover = -1
            self._next()

    def may_move(self, turn: Any) -> None:
        """A seat was told that it is its turn."""
        self._turn = turn
        self._next()

    def _next(self) -> None:
        if not self._playing or self._turn is None or self.mover >= 0:
            return
        turn, self._turn = self._turn, None
        wait, self._due = self._due - time.monotonic(), self._due + self._every
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._move, turn)
        else:
            self._move(turn)

    def _move(self, turn: Any) -> None:
        if time.monotonic() < self._until and not self.over:
            self._asked = time.perf_counter()
            self.mover = self.act(turn)

    def act(self, turn: Any) -> int:
        """Send a move; the seat that made it."""
        raise NotImplementedError
