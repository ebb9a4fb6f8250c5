"""A WebSocket on uvicorn's transport: the websockets library reads it, texts go straight out, only one that works has a task."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any, cast

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

log = logging.getLogger("underboss.wire")
SEND_BUFFER = 262_144  # bytes that the kernel may hold for one client
MOST_WAITING = 32  # messages of one client that are read before the first is answered
PATIENCE = 2.0  # seconds for a client to answer a goodbye; one that does not read does not hear it either
FAILED, RESTART = 1011, 1012  # close codes


def frame(text: bytes) -> bytes:
    """A whole text message as a server sends it: unmasked, in one frame. The library would take a twelfth of all time."""
    size = len(text)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class Wire(asyncio.Protocol):
    """What uvicorn makes for a client that asks for a WebSocket. A subclass says who may come, and hears the texts one by one."""

    def __init__(self, config: Config, server_state: ServerState) -> None:
        self.held = b""  # frames that wait for `flush`
        self.closing = False
        self._most = config.ws_max_size
        self._connections: set[Any] = server_state.connections
        self._talk = ServerProtocol()
        self._request: Request | None = None
        self._parts: list[bytes] = []  # of a message in several frames
        self._texts: list[bytes] = []  # that wait to be heard
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._paused = False
        self._gone = False

    async def come(self, request: Request) -> None:
        """Somebody is at the door: `accept` or `refuse`."""
        raise NotImplementedError

    async def hear(self, text: bytes) -> None:
        """The next text."""
        raise NotImplementedError

    def leave(self) -> None:
        """The line is cut, and all that came through it was heard."""
        raise NotImplementedError

    # -- opening and closing -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._connections.add(self)
        raw = transport.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def accept(self, request: Request) -> bool:
        """Let the client in, unless its handshake is wrong."""
        response = self._talk.accept(request)
        self._respond(response)
        if response.status_code != 101:
            return False
        # A new one, since the first keeps the whole request for as long as it lives.
        self._talk = ServerProtocol(state=State.OPEN, max_size=self._most)
        return True

    def refuse(self, status: int) -> None:
        self._respond(self._talk.reject(status, ""))

    def _respond(self, response: Response) -> None:
        self._talk.send_response(response)
        self._answer()

    def hang_up(self, code: int, reason: str = "") -> None:
        """Say goodbye, and cut the line if nobody answers."""
        if self.closing:
            return
        self.flush()
        self.closing = True
        self._texts.clear()
        if self._talk.state is not State.OPEN:
            self._transport.close()
            return
        self._talk.send_close(code, reason)
        self._answer()
        self._cut_soon()
        self._resume()  # the answer must come through

    def _cut_soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._transport.abort)

    def shutdown(self) -> None:
        """The server stops."""
        self.hang_up(RESTART)

    def connection_lost(self, error: Exception | None) -> None:
        self.closing = self._gone = True
        self._connections.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        if self._task is None:
            self.leave()

    # -- reading -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._talk.receive_data(data)
        for event in self._talk.events_received():
            if isinstance(event, Request):
                self._request = event
                self._pause()  # whoever is not let in yet has nothing to say
                self._task = asyncio.get_running_loop().create_task(self._work())
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._parts.append(bytes(event.data))
                if event.fin:
                    self._heard(b"".join(self._parts))
                    self._parts.clear()
        self._answer()

    def eof_received(self) -> None:
        self._talk.receive_eof()

    def _answer(self) -> None:
        """Send what the library has to say: pongs and goodbyes, and nothing at the end."""
        for data in self._talk.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self.closing = True
                self._transport.close()
                self._cut_soon()

    def _heard(self, text: bytes) -> None:
        if self.closing:
            return
        self._texts.append(text)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())
        elif len(self._texts) >= MOST_WAITING:
            self._pause()

    def _pause(self) -> None:
        if not self._paused:
            self._paused = True
            self._transport.pause_reading()

    def _resume(self) -> None:
        if self._paused:
            self._paused = False
            self._transport.resume_reading()

    async def _work(self) -> None:
        try:
            if self._request is not None:
                request, self._request = self._request, None
                await self.come(request)
                self._resume()
            while self._texts:
                await self.hear(self._texts.pop(0))
                if not self._texts:
                    self._resume()
        except Exception:
            log.exception("a socket failed")
            self.hang_up(FAILED)
        finally:
            self._task = None
            if self._gone:
                self.leave()

    # -- writing -------------------------------------------------------------------------------------------------

    def flush(self) -> int:
        """Send what is held; how many bytes now wait for the client."""
        frames, self.held = self.held, b""
        if self.closing:
            return 0
        self._transport.write(frames)  # nothing is written if there are none
        return self._transport.get_write_buffer_size()
