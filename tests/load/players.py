"""Many people at many tables: each table makes a move every so often, and every answer is timed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import Sequence

import msgspec
from websockets.asyncio.client import ClientConnection, connect


class LegalAction(msgspec.Struct):
    id: int


class Position(msgspec.Struct):
    seq: int
    my_turn: bool
    actions: list[LegalAction]
    outcome: msgspec.Raw


class Heard(msgspec.Struct):
    """The few fields that a load player looks at."""

    t: str
    seq: int = -1
    my_turn: bool = False
    actions: list[LegalAction] = []
    outcome: msgspec.Raw = msgspec.Raw(b"null")
    state: Position | None = None
    key: str | None = None
    error: str | None = None


decode = msgspec.json.Decoder(Heard).decode


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.errors: list[str] = []
        self.moves = 0
        self.messages = 0

    def part(self, share: float) -> float:
        """The time in milliseconds that this share of the moves did not exceed."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def clear(self) -> None:
        self.times.clear()
        self.moves = self.messages = 0


class Table:
    """One table with a socket for each seat."""

    def __init__(self, address: str, table: str, cookies: Sequence[str], figures: Figures) -> None:
        self.address, self.table, self.cookies, self.figures = address, table, cookies, figures
        self.sockets: list[ClientConnection] = []
        self.turn: tuple[int, int, list[int]] | None = None  # seat, seq, actions
        self.over = False
        self._asked: dict[str, float] = {}
        self._ears: list[asyncio.Task[None]] = []
        self._answered = asyncio.Event()
        self._ready = asyncio.Event()

    async def sit(self) -> None:
        host = self.address.partition("://")[2]
        for seat, cookie in enumerate(self.cookies):
            headers = {"Origin": self.address, "Cookie": cookie}
            socket = await connect(
                f"ws://{host}/ws/tables/{self.table}",
                additional_headers=headers,
                compression=None,
                max_size=None,
                ping_interval=None,
            )
            self.sockets.append(socket)
            await socket.send('{"t":"hello","seq":-1}')
            self._ears.append(asyncio.create_task(self._listen(seat, socket)))

    async def _listen(self, seat: int, socket: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            async for text in socket:
                self._hear(seat, text)

    def _hear(self, seat: int, text: str | bytes) -> None:
        self.figures.messages += 1
        told = decode(text)
        if told.t == "ack":
            self.figures.times.append(time.perf_counter() - self._asked.pop(told.key or "", time.perf_counter()))
            self.figures.moves += 1
            self._answered.set()
        elif told.t == "refused":
            self.figures.errors.append(str(told.error))
            self._answered.set()
        elif told.t == "over":
            self.over = True
            self._ready.set()
        elif told.t == "state" and told.my_turn:
            self._my_turn(seat, told.seq, told.actions)
        elif told.state is not None and told.state.my_turn:
            self._my_turn(seat, told.state.seq, told.state.actions)

    def _my_turn(self, seat: int, seq: int, actions: list[LegalAction]) -> None:
        self.turn = (seat, seq, [action.id for action in actions])
        self._ready.set()

    async def move(self) -> None:
        """Wait for a turn, act, wait for the answer."""
        await asyncio.wait_for(self._ready.wait(), 30)
        if self.over or self.turn is None:
            return
        seat, seq, actions = self.turn
        self._ready.clear()
        self._answered.clear()
        key = secrets.token_hex(8)
        action = actions[(seq * 7919) % len(actions)]
        self._asked[key] = time.perf_counter()
        await self.sockets[seat].send(f'{{"t":"act","key":"{key}","seq":{seq},"action":{action}}}')
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

    async def leave(self) -> None:
        for socket in self.sockets:
            await socket.close()


def resident(pid: int) -> float:
    """Megabytes of memory of a process."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
