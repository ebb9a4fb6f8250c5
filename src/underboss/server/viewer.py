"""Somebody who looks at a table, and the ways to reach them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from underboss.server.messages import encode
from underboss.server.wire import Wire, frame

SLOW = 1013  # close code: try again later
GONE = 4001  # the person signed out or was removed
SILENT = 4408


class Viewer:
    """Sending never waits: a reader that is too slow is closed, and comes back to a fresh state."""

    def __init__(self, person: str | None, name: str, most_bytes: int) -> None:
        self.person = person
        self.name = name
        self.greeted = False
        self.close_code: int | None = None
        self.heard = 0.0  # service time of the last word
        self._most_bytes = most_bytes  # that may wait to be read

    def send(self, message: dict[str, Any]) -> None:
        self.send_text(encode(message))

    def send_text(self, text: bytes) -> None:
        """A message that is JSON already."""
        if self.close_code is None and self._put(text) > self._most_bytes:
            self.close(SLOW)

    def hold(self, message: dict[str, Any]) -> None:
        """Send it, if possible together with the next message; `flush` follows at once."""
        self.send(message)

    def flush(self) -> None:
        """Send what is held."""

    def close(self, code: int) -> None:
        """Nothing more is sent; the viewer is told to go, with this code."""
        if self.close_code is None:
            self.close_code = code
            self._end(code)

    def silent(self, at: float, patience: float) -> bool:
        """Has nothing been heard for longer than this?"""
        return at - self.heard > patience

    def _put(self, text: bytes) -> int:
        """Send, and tell how many bytes are waiting now."""
        raise NotImplementedError

    def _end(self, code: int) -> None:
        raise NotImplementedError


class SocketViewer(Viewer):
    """At the other end of a WebSocket."""

    def __init__(self, person: str | None, name: str, most_bytes: int, wire: Wire) -> None:
        super().__init__(person, name, most_bytes)
        self._wire = wire

    def hold(self, message: dict[str, Any]) -> None:
        self._wire.held += frame(encode(message))

    def flush(self) -> None:
        self._wire.flush()

    def _put(self, text: bytes) -> int:
        self._wire.held += frame(text)
        return self._wire.flush()

    def _end(self, code: int) -> None:
        self._wire.hang_up(code)


class StreamViewer(Viewer):
    """At the other end of a stream of lines, which says nothing by itself."""

    def __init__(self, person: str | None, name: str, most_bytes: int) -> None:
        super().__init__(person, name, most_bytes)
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._ready = asyncio.Event()

    def _put(self, text: bytes) -> int:
        self._waiting.append(text)
        self._bytes += len(text)
        self._ready.set()
        return self._bytes

    def _end(self, code: int) -> None:
        self._waiting.clear()
        self._ready.set()

    def silent(self, at: float, patience: float) -> bool:
        return False

    async def next(self) -> bytes | None:
        """The next text to send, or None when the stream is to end."""
        while not self._waiting:
            if self.close_code is not None:
                return None
            self._ready.clear()
            await self._ready.wait()
        text = self._waiting.popleft()
        self._bytes -= len(text)
        return text
