"""Many people at many tables: each table makes a move every so often, and every answer is timed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence

import msgspec

from tests.load.figures import Figures
from tests.load.line import Line, dial


class LegalAction(msgspec.Struct):
    id: int


class Position(msgspec.Struct):
    seq: int
    actions: list[LegalAction]


class Heard(msgspec.Struct):
    """The few fields that a load player looks at."""

    t: str
    seq: int = -1
    actions: list[LegalAction] = []
    state: Position | None = None
    error: str | None = None


decode = msgspec.json.Decoder(Heard).decode


class Table:
    """One table with a socket for each seat. A move is timed from sending it to being told its result."""

    def __init__(self, address: str, table: str, cookies: Sequence[str], figures: Figures) -> None:
        self.address, self.table, self.cookies, self.figures = address, table, cookies, figures
        self.lines: list[Line] = []
        self.turn: tuple[int, int, list[int]] | None = None  # seat, seq, actions
        self.over = False
        self._asked, self._mover, self._acknowledged = 0.0, -1, False
        self._answered = asyncio.Event()
        self._ready = asyncio.Event()
        self._beat: asyncio.Task[None] | None = None

    async def sit(self) -> None:
        url = f"{self.address.replace('http', 'ws', 1)}/ws/tables/{self.table}"
        for seat, cookie in enumerate(self.cookies):
            line = await dial(url, self._ear(seat), Origin=self.address, Cookie=cookie)
            line.say('{"t":"hello","seq":-1}')
            self.lines.append(line)
        self._beat = asyncio.create_task(self._keep_alive())

    async def _keep_alive(self, every: float = 10.0) -> None:
        """As the app does: a socket that says nothing for long is closed."""
        while True:
            await asyncio.sleep(every)
            for line in self.lines:
                line.say('{"t":"ping"}')

    def _ear(self, seat: int) -> Callable[[bytes], None]:
        return lambda text: self._hear(seat, text)

    def _hear(self, seat: int, text: bytes) -> None:
        self.figures.messages += 1
        if text.startswith(b'{"t":"ack"'):
            self._acknowledged = True
        elif text.startswith((b'{"t":"step"', b'{"t":"state"')):
            if seat == self._mover:
                self._moved()
            if b'"my_turn":true' in text:
                told = decode(text)
                position = told.state or told
                self.turn = (seat, position.seq, [action.id for action in position.actions])
                self._ready.set()
        elif text.startswith(b'{"t":"over"'):
            self.over = True
            self._ready.set()
        elif text.startswith(b'{"t":"refused"'):
            self.figures.errors.append(str(decode(text).error))
            self._answered.set()

    def _moved(self) -> None:
        self.figures.moved(time.perf_counter() - self._asked)
        if not self._acknowledged:
            self.figures.errors.append("a step was told before it was acknowledged")
        self._mover = -1
        self._answered.set()

    async def move(self) -> None:
        """Wait for a turn, act, wait for the answer."""
        await asyncio.wait_for(self._ready.wait(), 30)
        if self.over or self.turn is None:
            return
        seat, seq, actions = self.turn
        self._ready.clear()
        self._answered.clear()
        action = actions[(seq * 7919) % len(actions)]
        self._asked, self._mover, self._acknowledged = time.perf_counter(), seat, False
        self.lines[seat].say(f'{{"t":"act","key":"k{seq}","seq":{seq},"action":{action}}}')
        await asyncio.wait_for(self._answered.wait(), 30)

    async def keep_playing(self, every: float, until: float, delay: float) -> None:
        """A move each `every` seconds, or as fast as it goes with 0."""
        await asyncio.sleep(delay)
        due = time.monotonic()
        while time.monotonic() < until and not self.over:
            try:
                await self.move()
            except (TimeoutError, OSError) as error:
                self.figures.errors.append(repr(error))
                return
            due += every
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        cut = [line for line in self.lines if line.closed]
        self.figures.errors += ["a socket was closed"] * len(cut)

    async def leave(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._beat
        for line in self.lines:
            line.hang_up()
