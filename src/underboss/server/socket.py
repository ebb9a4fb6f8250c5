"""The WebSocket of a table: one task reads, one writes, and neither waits for the other."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from underboss.engine.errors import UnderbossError
from underboss.server.door import House
from underboss.server.guard import Bucket, own_origin
from underboss.server.messages import decoder
from underboss.server.room import Room
from underboss.server.table import Unknown
from underboss.server.talk import hear
from underboss.server.viewer import Viewer

log = logging.getLogger("underboss.socket")
FOREIGN, NO_TABLE, NOT_FOR_YOU, SILENT, FLOOD, HOSTILE = 4403, 4404, 4405, 4408, 4429, 4400
MISTAKES = 20  # messages that make no sense, until the socket is closed


async def serve_socket(house: House, socket: WebSocket, table: str) -> None:
    """From the handshake to the end of one connection."""
    if not own_origin(socket.scope, house.settings):
        await socket.close(FOREIGN, "foreign origin")
        return
    person = await house.who(socket.scope)
    try:
        room = await house.hall.room(table)
    except Unknown:
        await socket.accept()
        await socket.close(NO_TABLE, "there is no such table")
        return
    mine = room.doc.seats_of(person.id if person else None)
    if room.doc.phase != "gathering" and not room.doc.spectators and not mine:
        await socket.accept()
        await socket.close(NOT_FOR_YOU, "this table has no spectators")
        return
    await socket.accept()
    settings = house.settings
    known, name = (person.id, person.name) if person else (None, "")
    viewer = Viewer(known, name, settings.queue, settings.queue_bytes, socket.scope.get("hang_up"))
    room.enter(viewer)
    room.tell_table()
    house.hall.metrics.sockets.inc()
    writer = asyncio.create_task(_write(socket, viewer))
    try:
        await _read(house, socket, room, viewer)
    finally:
        room.leave(viewer)
        viewer.close(1000)
        house.hall.metrics.sockets.dec()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await asyncio.wait_for(writer, 2.0)


async def _write(socket: WebSocket, viewer: Viewer) -> None:
    """Sends what waits. A reader that does not read blocks only this task, and its queue has an end."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await viewer.next()) is not None:
            await socket.send({"type": "websocket.send", "text": text})
        if socket.application_state == WebSocketState.CONNECTED and viewer.close_code not in (None, 1000):
            await socket.close(viewer.close_code or 1000)


async def _read(house: House, socket: WebSocket, room: Room, viewer: Viewer) -> None:
    settings, metrics = house.settings, house.hall.metrics
    bucket = Bucket(settings.rate, settings.burst)
    mistakes = 0
    while viewer.close_code is None:
        try:
            frame = await _frame(socket, viewer, settings.silence)
        except TimeoutError:
            metrics.closed.labels("silent").inc()
            viewer.close(SILENT)
            return
        if frame is None:
            return
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


async def _frame(socket: WebSocket, viewer: Viewer, silence: float) -> str | bytes | None:
    """The next text, or None when the client or the server has closed the socket."""
    async with asyncio.timeout(silence):
        message = await socket.receive()
    if message["type"] != "websocket.receive":
        return None
    text: str | bytes | None = message.get("text")
    return text if text is not None else (message.get("bytes") or b"")
