"""Routes for programs that play: tokens, streams of JSON lines, and moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from underboss.server import messages, rows
from underboss.server.api_people import ERRORS
from underboss.server.door import Forbidden, House, Me, MyselfHere, TheHouse, answer
from underboss.server.forms import MoveForm, TokenForm
from underboss.server.news import items_for
from underboss.server.people import Person
from underboss.server.room import Room
from underboss.server.shapes import NewTokenShape, RefusedShape, SeqShape, TokenShape
from underboss.server.talk import Refused, carry_out, greet, seat_of
from underboss.server.viewer import StreamViewer

router = APIRouter(prefix="/api", tags=["bots"], responses=ERRORS)
QUIET = 10.0  # seconds after which an empty line says that the stream lives
LINES = {200: {"content": {"application/x-ndjson": {}}, "description": "One JSON object a line; empty lines keep it alive."}}


@router.post("/me/tokens", response_model=NewTokenShape)
async def new_token(form: TokenForm, person: MyselfHere, house: TheHouse) -> Response:
    """A token for a program that plays or watches in your name; it is shown this once."""
    token_id, token = await house.people.new_bot_token(person, form.label, form.scope)
    return answer({"id": token_id, "token": token, "label": form.label, "scope": form.scope})


@router.get("/me/tokens", response_model=list[TokenShape])
async def tokens(person: MyselfHere, house: TheHouse) -> Response:
    """Your tokens, without the secret part."""
    return answer(await house.people.bot_tokens(person))


@router.delete("/me/tokens/{token}", status_code=204)
async def drop_token(token: str, person: MyselfHere, house: TheHouse) -> Response:
    """The program with this token is out."""
    await house.people.drop_bot_token(person, token)
    return Response(status_code=204)


@router.get("/bot/events", response_class=StreamingResponse, responses=LINES)  # type: ignore[arg-type]
async def events(person: Me, house: TheHouse) -> Response:
    """What concerns you at any table: `turn`, `over`. It begins with everything that waits for you now."""
    return StreamingResponse(_events(house, person), media_type="application/x-ndjson")


async def _events(house: House, person: Person) -> AsyncIterator[bytes]:
    ear = house.hall.news.listen(person.id)
    try:
        for item in await _waiting(house, person):
            yield messages.encode(item) + b"\n"
        async for line in _lines(ear.get):
            yield line
    finally:
        house.hall.news.stop(person.id, ear)


async def _waiting(house: House, person: Person) -> list[dict[str, Any]]:
    found = await house.hall.store.rows(
        "SELECT DISTINCT tables.id FROM chairs JOIN tables ON tables.id = chairs.table_id"
        " WHERE chairs.person = ? AND tables.phase = 'playing' LIMIT 200",
        person.id,
    )
    items: list[dict[str, Any]] = []
    for row in found:
        room = await house.hall.room(row[0])
        for seat in room.doc.seats_of(person.id):
            items += items_for(room, seat)
    return items


@router.get("/bot/tables/{table}/stream", response_class=StreamingResponse, responses=LINES)  # type: ignore[arg-type]
async def stream(table: str, person: Me, house: TheHouse) -> Response:
    """A table as it happens: the same messages as over the WebSocket, one a line."""
    room = await house.hall.room(table)
    if room.doc.phase != "gathering" and not room.doc.spectators and not room.doc.seats_of(person.id):
        raise Forbidden("this table has no spectators")
    return StreamingResponse(_stream(house, room, person), media_type="application/x-ndjson")


async def _stream(house: House, room: Room, person: Person) -> AsyncIterator[bytes]:
    viewer = StreamViewer(person.id, person.name, house.settings.queue_bytes)
    room.enter(viewer)
    try:
        room.tell_table()
        await greet(room, viewer)
        async for line in _lines(viewer.next):
            yield line
    finally:
        room.leave(viewer)


async def _lines(following: Callable[[], Awaitable[bytes | None]]) -> AsyncIterator[bytes]:
    """What follows, line by line until there is None; an empty line whenever it is quiet for long."""
    while True:
        try:
            async with asyncio.timeout(QUIET):
                text = await following()
        except TimeoutError:
            yield b"\n"
            continue
        if text is None:
            return
        yield text + b"\n"


@router.post(
    "/bot/tables/{table}/act",
    response_model=SeqShape,
    responses={409: {"model": RefusedShape, "description": "The rules or the table's progress refuse it."}},
)
async def act(table: str, form: MoveForm, person: Me, house: TheHouse) -> Response:
    """Play an action, as number or as text, on the decision that opened at step `seq`. The same key never acts twice."""
    room = await house.hall.room(table)
    done: list[int] = []
    message = messages.Act(key=form.key, seq=form.seq, action=form.action, seat=form.seat)
    try:
        await carry_out(room, person.id, seat_of(room, person.id, form.seat), message, done.append)
    except Refused as refused:
        seq = room.play.seq if room.play is not None else -1
        return answer({"error": refused.error, "rule": refused.rule, "seq": seq}, 409)
    return answer({"seq": done[0]})


@router.get("/bot/tables/{table}/state", response_model=dict[str, Any])
async def state(table: str, person: Me, house: TheHouse) -> Response:
    """The present position as the message `state`, for programs that do not keep a stream open."""
    room = await house.hall.room(table)
    stored = await rows.find_table(house.hall.store, table)
    if room.play is None or stored is None:
        return answer({"t": "table", "table": room.told_table(person.id)})
    if not room.doc.spectators and not room.doc.seats_of(person.id):
        raise Forbidden("this table has no spectators")
    return answer({"t": "state", **room.state_for(person.id)})
