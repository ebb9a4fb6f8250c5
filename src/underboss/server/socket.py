"""The WebSocket of a table: one task reads; whatever is said goes straight to the wire."""

from __future__ import annotations

import logging
import time

import msgspec
from starlette.websockets import WebSocket

from underboss.engine.errors import UnderbossError
from underboss.server.door import House
from underboss.server.guard import Bucket, own_origin
from underboss.server.messages import decoder
from underboss.server.room import Room
from underboss.server.table import Unknown
from underboss.server.talk import hear
from underboss.server.viewer import SocketViewer

log = logging.getLogger("underboss.socket")
FOREIGN, NO_TABLE, NOT_FOR_YOU, FLOOD, HOSTILE = 4403, 4404, 4405, 4429, 4400
MISTAKES = 20  # messages that make no sense, until the socket is closed


async def serve_socket(house: House, socket: WebSocket, table: str) -> None:
    """From the handshake to the end of one connection."""
    if not own_origin(socket.scope, house.settings):
        await socket.close(FOREIGN, "foreign origin")
        return
    person = await house.who(socket.scope)
    try:
        room = await house.hall.room(table)
    except UnderbossError as error:
        await socket.accept()
        await socket.close(NO_TABLE, "there is no such table" if isinstance(error, Unknown) else str(error)[:100])
        return
    mine = room.doc.seats_of(person.id if person else None)
    if room.doc.phase != "gathering" and not room.doc.spectators and not mine:
        await socket.accept()
        await socket.close(NOT_FOR_YOU, "this table has no spectators")
        return
    await socket.accept()
    known, name = (person.id, person.name) if person else (None, "")
    viewer = SocketViewer(known, name, house.settings.queue_bytes, socket.scope["wire"])
    room.enter(viewer)
    room.tell_table()
    house.hall.metrics.sockets.inc()
    try:
        await _read(house, socket, room, viewer)
    finally:
        viewer.close(1000)
        room.leave(viewer)
        house.hall.metrics.sockets.dec()


async def _read(house: House, socket: WebSocket, room: Room, viewer: SocketViewer) -> None:
    settings, metrics = house.settings, house.hall.metrics
    bucket = Bucket(settings.rate, settings.burst)
    mistakes = 0
    while viewer.close_code is None and (frame := await _frame(socket)) is not None:
        viewer.heard = house.hall.service.now()
        metrics.messages.inc()
        if bucket.take():
            metrics.closed.labels("flood").inc()
            viewer.close(FLOOD)
            return
        try:
            message = decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            mistakes += 1
            viewer.send(
                {"t": "refused", "key": None, "error": f"this message cannot be read: {error}", "rule": None, "state": None}
            )
            if mistakes >= MISTAKES:
                metrics.closed.labels("hostile").inc()
                viewer.close(HOSTILE)
                return
            continue
        begun = time.perf_counter()
        try:
            await hear(room, viewer, message)
        except UnderbossError as error:
            viewer.send({"t": "refused", "key": None, "error": str(error), "rule": None, "state": None})
        metrics.answer.observe(time.perf_counter() - begun)


async def _frame(socket: WebSocket) -> str | bytes | None:
    """The next text, or None when the client or the server has closed the socket."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        return None
    text: str | bytes | None = message.get("text")
    return text if text is not None else (message.get("bytes") or b"")
