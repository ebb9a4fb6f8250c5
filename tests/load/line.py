"""A WebSocket client that costs little, so that the load measures the server: both servers are spoken to through it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

Hear = Callable[[bytes], None]
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def masked(opcode: int, text: bytes) -> bytes:
    """A frame as a client sends it; the mask of zeros leaves the text as it is."""
    size = len(text)
    head = bytes([0x80 | opcode])
    if size < 126:
        return head + bytes([0x80 | size]) + bytes(4) + text
    return head + b"\xfe" + size.to_bytes(2, "big") + bytes(4) + text


class Line(asyncio.Protocol):
    """Opened by `dial`; calls `hear` with every text."""

    def __init__(self, request: bytes, hear: Hear) -> None:
        self._request, self._hear = request, hear
        self._data = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server hung up"))

    def say(self, text: str) -> None:
        self.transport.write(masked(TEXT, text.encode()))

    def hang_up(self) -> None:
        self.transport.write(masked(CLOSE, (1000).to_bytes(2, "big")))
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        self._data = self._data + data if self._data else data
        if not self.open.done():
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:16]:
                self.open.set_exception(ConnectionError(head[:80].decode("latin-1")))
                return
            self._data = rest
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        data, at = self._data, 0
        while len(data) - at >= 2:
            size, body = data[at + 1], at + 2
            if size == 126:
                size, body = int.from_bytes(data[body : body + 2], "big"), body + 2
            elif size == 127:
                size, body = int.from_bytes(data[body : body + 8], "big"), body + 8
            if body > len(data) or len(data) - body < size:
                break
            self._frame(data[at] & 15, data[body : body + size])
            at = body + size
        self._data = data[at:]

    def _frame(self, opcode: int, text: bytes) -> None:
        if opcode == TEXT:
            self._hear(text)
        elif opcode == PING:
            self.transport.write(masked(PONG, text))
        elif opcode == CLOSE:
            self.transport.close()


async def dial(url: str, hear: Hear, **headers: str) -> Line:
    """Open a WebSocket."""
    parts = urlsplit(url)
    lines = [
        f"GET {parts.path}{'?' + parts.query if parts.query else ''} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        *[f"{name}: {value}" for name, value in headers.items()],
    ]  # fmt: skip
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(request, hear), parts.hostname or "", parts.port or 80
    )
    await line.open
    return line
