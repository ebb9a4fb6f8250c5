"""The WebSocket of a table: who may come, and what is done with each message."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.http11 import Request

from underboss.engine.errors import UnderbossError
from underboss.server.door import House
from underboss.server.guard import Bucket, own_origin
from underboss.server.messages import decoder
from underboss.server.room import Room
from underboss.server.table import Unknown
from underboss.server.talk import hear
from underboss.server.viewer import SocketViewer
from underboss.server.wire import Wire

PATH = "/ws/tables/"
NO_TABLE, NOT_FOR_YOU, FLOOD, HOSTILE = 4404, 4405, 4429, 4400  # close codes
MISTAKES = 20  # messages that make no sense, until the socket is closed


class TableSocket(Wire):
    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state)
        self._house: House = app_state["house"]
        self._bucket = Bucket(self._house.settings.rate, self._house.settings.burst)
        self._mistakes = 0
        self._room: Room | None = None
        self._viewer: SocketViewer | None = None

    async def come(self, request: Request) -> None:
        house, path = self._house, request.path.partition("?")[0]
        scope = {"headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]}
        if not path.startswith(PATH) or not own_origin(scope, house.settings):
            self.refuse(403)
            return
        person = await house.who(scope)
        try:
            room = await house.hall.room(path.removeprefix(PATH))
        except UnderbossError as error:
            if self.accept(request):
                self.hang_up(NO_TABLE, "there is no such table" if isinstance(error, Unknown) else str(error)[:100])
            return
        mine = room.doc.seats_of(person.id if person else None)
        if not self.accept(request):
            return
        if room.doc.phase != "gathering" and not room.doc.spectators and not mine:
            self.hang_up(NOT_FOR_YOU, "this table has no spectators")
            return
        known, name = (person.id, person.name) if person else (None, "")
        self._room, self._viewer = room, SocketViewer(known, name, house.settings.queue_bytes, self)
        room.enter(self._viewer)
        room.tell_table()
        house.hall.metrics.sockets.inc()

    def leave(self) -> None:
        if self._room is not None and self._viewer is not None:
            self._viewer.close(1000)
            self._room.leave(self._viewer)
            self._house.hall.metrics.sockets.dec()

    async def hear(self, text: bytes) -> None:
        room, viewer, hall = self._room, self._viewer, self._house.hall
        if room is None or viewer is None:
            return
        viewer.heard = hall.service.now()
        hall.metrics.messages.inc()
        if self._bucket.take():
            hall.metrics.closed.labels("flood").inc()
            viewer.close(FLOOD)
            return
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._mistaken(viewer, str(error))
            return
        begun = time.perf_counter()
        try:
            await hear(room, viewer, message)
        except UnderbossError as error:
            _refuse(viewer, str(error))
        hall.metrics.answer.observe(time.perf_counter() - begun)

    def _mistaken(self, viewer: SocketViewer, error: str) -> None:
        _refuse(viewer, f"this message cannot be read: {error}")
        self._mistakes += 1
        if self._mistakes >= MISTAKES:
            self._house.hall.metrics.closed.labels("hostile").inc()
            viewer.close(HOSTILE)


def _refuse(viewer: SocketViewer, error: str) -> None:
    viewer.send({"t": "refused", "key": None, "error": error, "rule": None, "state": None})
