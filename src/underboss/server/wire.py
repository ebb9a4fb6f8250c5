"""The WebSocket protocol of uvicorn with a short way out: texts go straight to the transport, and nobody waits for a reader."""

from __future__ import annotations

import contextlib
import socket
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode

SEND_BUFFER = 262_144  # bytes that the kernel may hold for one client
MOST_WAITING = 32  # messages of one client that are read before the first is answered
PATIENCE = 2.0  # seconds for a client to answer a goodbye; one that does not read does not hear it either


def frame(text: bytes) -> bytes:
    """A whole text message as a server sends it: unmasked, in one frame."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)


class Wire(WebSocketsSansIOProtocol):
    held = b""  # frames that wait for `flush`

    def handle_connect(self, event: Any) -> None:
        raw = self.transport.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["wire"] = self  # type: ignore[typeddict-unknown-key]

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does it, but the line is stopped only when many messages wait: stopping costs two system calls."""
        busy, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = busy
        if not busy and self.queue.qsize() >= MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def flush(self) -> int:
        """Send what is held; how many bytes now wait for the client."""
        frames, self.held = self.held, b""
        if self.close_sent or self.transport.is_closing():
            return 0
        self.transport.write(frames)  # nothing is written if there are none
        return self.transport.get_write_buffer_size()

    def hang_up(self, code: int) -> None:
        """Say goodbye, and cut the line if nobody answers."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        with contextlib.suppress(InvalidState):
            self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # the answer must come through
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(PATIENCE, self.transport.abort)
