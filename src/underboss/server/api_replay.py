"""Routes about what has been played: steps, records, dice, playing on from a step, analysis."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request, Response

from underboss.engine import sealed
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.registry import names
from underboss.server import driver, importing, rows
from underboss.server.api_people import ERRORS
from underboss.server.api_tables import check_room_for, make_chairs
from underboss.server.door import Anybody, Forbidden, House, Me, TheHouse, answer
from underboss.server.forms import ChairForm, ForkForm
from underboss.server.people import Person
from underboss.server.replay import Reel, record_of
from underboss.server.room import Room
from underboss.server.shapes import AnalysisShape, DiceShape, StepShape, TableShape
from underboss.server.store import Write
from underboss.server.table import TableDoc, new_table_id, now

router = APIRouter(prefix="/api", tags=["replay"], responses=ERRORS)


async def _reel(house: House, table: str, person: Person | None) -> tuple[Room, Reel, int | None]:
    """The game and the seat whose knowledge the person has."""
    room = await house.hall.room(table)
    if room.play is None:
        raise BadInput("the game has not begun")
    mine = room.doc.seats_of(person.id if person else None)
    if not mine and not room.doc.spectators and room.doc.owner != (person.id if person else None):
        raise Forbidden("this table has no spectators")
    async with room.lock:
        reel = await house.reels.reel(room.doc, room.play.seq)
    seat = room.seat_of_person(person.id if person else None)
    return room, reel, seat


@router.get("/tables/{table}/steps", response_model=list[StepShape])
async def steps(table: str, person: Anybody, house: TheHouse) -> Response:
    """Every step in words, as you may know it."""
    _, reel, seat = await _reel(house, table, person)
    return answer(await asyncio.to_thread(reel.steps, seat))


@router.get("/tables/{table}/steps/{seq}", response_model=dict[str, Any])
async def step(
    table: str,
    seq: int,
    person: Anybody,
    house: TheHouse,
    seen_by: Annotated[str | None, Query(alias="as", max_length=4, description="a seat, or `all`; after the end")] = None,
) -> Response:
    """The position at a step: from your own knowledge while the game runs, from anybody's after it."""
    room, reel, seat = await _reel(house, table, person)
    if seen_by is None:
        return answer(reel.position(seq, seat))
    wanted = None if seen_by == "all" else _seat(room, seen_by)
    if room.doc.phase != "over" and (seen_by == "all" or wanted not in room.doc.seats_of(person.id if person else None)):
        raise Forbidden("while the game runs you see only what you know")
    told = reel.position(seq, wanted)
    if seen_by == "all":
        told["all"] = [reel.position(seq, one) for one in range(len(room.doc.chairs))]
    return answer(told)


def _seat(room: Room, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadInput(f"as={text!r} is neither a seat nor `all`")
    room.doc.check_chair(int(text))
    return int(text)


@router.get("/tables/{table}/record", response_model=dict[str, Any])
async def record(table: str, person: Anybody, house: TheHouse) -> Response:
    """The whole record once the game is over; before that the story as you know it."""
    room, reel, seat = await _reel(house, table, person)
    if room.doc.phase != "over":
        return answer(reel.story(seat))
    found = record_of(room.doc, await rows.entries_after(house.hall.store, table, -1))
    return Response(found.json(), media_type="application/json")


@router.get("/tables/{table}/dice", response_model=DiceShape)
async def dice(table: str, person: Anybody, house: TheHouse) -> Response:
    """Every draw with the seed, for checking; after the end."""
    room, _, _ = await _reel(house, table, person)
    if room.doc.phase != "over":
        raise BadInput("the seed is shown when the game is over")
    if room.doc.imported:
        raise BadInput("the game was imported: its dice were not thrown here")
    found = record_of(room.doc, await rows.entries_after(house.hall.store, table, -1))
    draws = await asyncio.to_thread(sealed.draws, found)
    return answer(
        {
            "version": sealed.VERSION, "game_id": room.doc.id, "seed": room.doc.seed, "commitment": room.doc.commitment,
            "nonces": room.doc.nonces, "draws": draws,
        }
    )  # fmt: skip


@router.post("/tables/{table}/fork", response_model=TableShape)
async def fork(table: str, form: ForkForm, person: Me, house: TheHouse) -> Response:
    """Play on from a step at a new table: what you do not know is dealt anew, the dice are fresh."""
    room, reel, seat = await _reel(house, table, person)
    if room.doc.rated and room.doc.phase != "over":
        raise BadInput("a rated game can be played on from a step only when it is over")
    await check_room_for(house, person)
    state = reel.states[reel.place(form.step)]
    if not state.waiting:
        raise BadInput(f"step {form.step} is the end of the game: nothing can be played from there")
    world = reel.game.imagine(state.view(seat), Dice())
    doc = _forked(room.doc, form, person, seat)
    fresh = await house.hall.add(doc)
    async with fresh.lock:
        if all(chair.kind in ("person", "bot") for chair in doc.chairs):
            await fresh.start(world.dump())
    driver.after_change(fresh)
    return answer(fresh.told_table(person.id))


def _forked(doc: TableDoc, form: ForkForm, person: Person, seat: int | None) -> TableDoc:
    count = len(doc.chairs)
    mine = 0 if seat is None else seat
    forms = form.seats or [ChairForm(kind="me" if at == mine else "bot") for at in range(count)]
    if len(forms) != count or any(one.kind in ("open", "closed") for one in forms):
        raise BadInput(f"a game that is played on needs its {count} seats, each for you or a bot")
    return TableDoc(
        id=new_table_id(), game=doc.game, rules=doc.rules, variant=doc.variant, options=doc.options,
        title=doc.title, public=False, rated=False, spectators=True, pace=type(doc.pace)(), hotseat=True, owner=person.id,
        chairs=make_chairs(forms, person, True, None), seed=secrets.token_hex(32), created=now(), origin=doc.id,
    )  # fmt: skip


@router.post("/records", response_model=TableShape)
async def import_record(
    request: Request, person: Me, house: TheHouse, body: Annotated[dict[str, Any], Body(description="a record")]
) -> Response:
    """Bring a record from elsewhere; it must replay to the last checksum."""
    doc, entries = await asyncio.to_thread(importing.read, await request.body(), names(), person.id)
    write = Write()
    rows.insert_table(write, doc, doc.created)
    for entry in entries:
        rows.append_entry(write, doc.id, entry, [], None, None, doc.created)
    await house.hall.store.commit(write)
    return answer((await house.hall.room(doc.id)).told_table(person.id))


@router.post("/tables/{table}/rematch", response_model=TableShape)
async def rematch(table: str, person: Me, house: TheHouse) -> Response:
    """The same people again, everybody one seat further; everybody at the old table is told."""
    room = await house.hall.room(table)
    if room.doc.phase != "over" or room.doc.imported:
        raise BadInput("a rematch follows a finished game")
    if not room.doc.seats_of(person.id):
        raise Forbidden("a rematch is for those who played")
    async with room.lock:
        if room.doc.rematch is not None:
            return answer((await house.hall.room(room.doc.rematch)).told_table(person.id))
        fresh = await house.hall.add(_rotated(room, person))
        await room.change(lambda doc: setattr(doc, "rematch", fresh.id))
    if all(chair.kind in ("person", "bot") for chair in fresh.doc.chairs):
        async with fresh.lock:
            await fresh.start()
        driver.after_change(fresh)
    room.tell_table()
    return answer(fresh.told_table(person.id))


def _rotated(room: Room, person: Person) -> TableDoc:
    """Whoever is not here any more leaves an open chair."""
    old, at = room.doc, room.hall.service.now()
    forms: list[Any] = []
    for chair in [old.chairs[-1], *old.chairs[:-1]]:
        fresh = type(chair)(kind=chair.kind, name=chair.name, person=chair.person, level=chair.level)
        if chair.kind == "person":
            here = chair.person is not None and (chair.person == person.id or room.presence.status(chair.person, at) == "here")
            fresh = (
                type(chair)(kind="person", name=chair.name, person=chair.person, nonce=secrets.token_hex(16))
                if here
                else type(chair)()
            )
        forms.append(fresh)
    return TableDoc(
        id=new_table_id(), game=old.game, rules=old.load().version, variant=old.variant, options=old.options, title=old.title,
        public=old.public, rated=old.rated, spectators=old.spectators, pace=old.pace, hotseat=old.hotseat, owner=person.id,
        chairs=forms, seed=secrets.token_hex(32), created=now(),
    )  # fmt: skip


@router.get("/tables/{table}/analysis", response_model=AnalysisShape)
async def analysis(table: str, person: Anybody, house: TheHouse) -> Response:
    """How the chances went, and where they turned; some seconds after the end."""
    room, _, _ = await _reel(house, table, person)
    if room.doc.phase != "over":
        raise BadInput("a game is analysed when it is over")
    found = await house.hall.store.row("SELECT data FROM analyses WHERE table_id = ?", table)
    if found is None:
        house.hall.settle_soon(table)
        return answer({"status": "pending", "points": [], "turning": []})
    return Response(bytes(found[0]), media_type="application/json")
