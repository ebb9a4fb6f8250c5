"""One socket at a table: who it is, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from underboss.server.messages import encode

SLOW = 1013  # close code: try again later
PATIENCE = 2.0
GONE = 4001  # the person signed out or was removed


class Viewer:
    """Sending never waits: a reader that is too slow is closed, and comes back to a fresh state."""

    def __init__(
        self, person: str | None, name: str, most: int, most_bytes: int, hang_up: Callable[[], None] | None = None
    ) -> None:
        self._hang_up = hang_up
        self.person = person
        self.name = name
        self.greeted = False
        self.close_code: int | None = None
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._most, self._most_bytes = most, most_bytes
        self._ready = asyncio.Event()

    def send(self, message: dict[str, Any]) -> None:
        self.send_text(encode(message).decode())

    def send_text(self, text: str) -> None:
        if self.close_code is not None:
            return
        self._waiting.append(text)
        self._bytes += len(text)
        if len(self._waiting) > self._most or self._bytes > self._most_bytes:
            self.close(SLOW)
        self._ready.set()

    def close(self, code: int) -> None:
        """Nothing more is sent; the socket is closed with this code."""
        if self.close_code is None:
            self.close_code = code
            self._waiting.clear()
            self._ready.set()
            if self._hang_up is not None:  # a client that does not read does not hear a goodbye either
                asyncio.get_running_loop().call_later(PATIENCE, self._hang_up)

    async def next(self) -> str | None:
        """The next text to send, or None when the socket is to be closed."""
        while not self._waiting:
            if self.close_code is not None:
                return None
            self._ready.clear()
            await self._ready.wait()
        if self.close_code is not None:
            return None
        text = self._waiting.popleft()
        self._bytes -= len(text)
        return text
