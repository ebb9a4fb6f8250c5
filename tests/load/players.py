"""Many people at many tables: each table makes a move every so often, and every answer is timed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial

import msgspec

from tests.load.figures import Figures
from tests.load.line import dial
from tests.load.pacer import Pacer


class LegalAction(msgspec.Struct):
    id: int


class Position(msgspec.Struct):
    seq: int = -1
    actions: list[LegalAction] = []


class Heard(Position):
    """The few fields that a load player looks at."""

    state: Position | None = None
    error: str | None = None


decode = msgspec.json.Decoder(Heard).decode


class Table(Pacer):
    """One table with a socket for each seat."""

    def __init__(self, address: str, table: str, cookies: Sequence[str], figures: Figures) -> None:
        super().__init__(figures)
        self.address, self.table, self.cookies = address, table, cookies
        self._acknowledged = False
        self._beat: asyncio.Task[None] | None = None

    async def sit(self) -> None:
        url = f"{self.address.replace('http', 'ws', 1)}/ws/tables/{self.table}"
        for seat, cookie in enumerate(self.cookies):
            line = await dial(url, partial(self._hear, seat), Origin=self.address, Cookie=cookie)
            line.say('{"t":"hello","seq":-1}')
            self.lines.append(line)
        self._beat = asyncio.create_task(self._keep_alive())

    async def _keep_alive(self, every: float = 10.0) -> None:
        """As the app does: a socket that says nothing for long is closed."""
        while True:
            await asyncio.sleep(every)
            for line in self.lines:
                line.say('{"t":"ping"}')

    def _hear(self, seat: int, text: bytes) -> None:
        self.figures.messages += 1
        if text.startswith(b'{"t":"ack"'):
            self._acknowledged = True
        elif text.startswith((b'{"t":"step"', b'{"t":"state"')):
            if seat == self.mover and not self._acknowledged:
                self.figures.errors.append("a step was told before it was acknowledged")
            self.answered(seat)
            if b'"my_turn":true' in text:
                told = decode(text)
                self.may_move((seat, told.state or told))
        elif text.startswith(b'{"t":"over"'):
            self.over = True
        elif text.startswith(b'{"t":"refused"'):
            self.figures.errors.append(str(decode(text).error))

    def act(self, turn: tuple[int, Position]) -> int:
        seat, position = turn
        action = position.actions[(position.seq * 7919) % len(position.actions)].id
        self._acknowledged = False
        self.lines[seat].say(f'{{"t":"act","key":"k{position.seq}","seq":{position.seq},"action":{action}}}')
        return seat

    async def leave(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._beat
        await super().leave()
