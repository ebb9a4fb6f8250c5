"""The WebSocket protocol of uvicorn with two additions: a bounded send buffer, and a way to hang up on who never reads."""

from __future__ import annotations

import socket
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SEND_BUFFER = 262_144  # bytes that the kernel may hold for one client


class Wire(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Any) -> None:
        raw = self.transport.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().handle_connect(event)
        self.scope["hang_up"] = self.transport.abort  # type: ignore[typeddict-unknown-key]
