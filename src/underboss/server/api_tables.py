"""Routes about games on the shelf and tables in the hall."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import APIRouter, Response

from underboss import rulebook
from underboss.engine.errors import BadInput
from underboss.engine.registry import load, names
from underboss.server import catalogue, driver, rows
from underboss.server.api_people import ERRORS
from underboss.server.door import Anybody, Forbidden, House, Me, TheHouse, answer
from underboss.server.forms import ChairForm, ChangeForm, OptionsForm, SeatForm, SitForm, TableForm
from underboss.server.ids import check_nonce, clean_text, new_nonce
from underboss.server.people import Person
from underboss.server.room import Room
from underboss.server.shapes import CountsShape, GameShape, LobbyShape, MineShape, RulesShape, TableShape
from underboss.server.table import Chair, TableDoc, Unknown, new_table_id, now
from underboss.server.thinker import levels

router = APIRouter(prefix="/api", tags=["tables"], responses=ERRORS)


@router.get("/games", response_model=list[GameShape])
async def list_games() -> Response:
    """What can be played."""
    return answer(catalogue.games())


@router.get("/games/{name}/rules", response_model=RulesShape)
async def rules(name: str) -> Response:
    """The rules of a game in numbered sentences."""
    if name not in names():
        raise Unknown(f"there is no game {name[:40]!r}")
    return answer(rulebook.read_rules(name))


@router.post("/games/{name}/seats", response_model=CountsShape)
async def seat_counts(name: str, form: OptionsForm) -> Response:
    """How many may play with these options."""
    return answer({"seat_counts": list(load(_known(name), form.variant, **form.options).seat_counts())})


def _known(name: str) -> str:
    """Only games of the shelf: nobody loads code by its path from outside."""
    if name not in names():
        raise BadInput(f"there is no game {name[:60]!r}")
    return name


def check_level(level: str | None) -> str:
    known = levels()
    if level is None:
        return known[-1] if "henchman" not in known else "henchman"
    if level not in known:
        raise BadInput(f"there is no bot {level[:40]!r}: choose one of {', '.join(known)}")
    return level


def make_chairs(forms: list[ChairForm], person: Person, hotseat: bool, nonce: str | None) -> list[Chair]:
    chairs: list[Chair] = []
    mine = 0
    for form in forms:
        if form.kind == "me":
            mine += 1
            name = person.name if not hotseat or mine == 1 else f"{person.name} {mine}"
            chairs.append(Chair(kind="person", person=person.id, name=name, nonce=check_nonce(nonce) if nonce else new_nonce()))
        elif form.kind == "bot":
            chairs.append(Chair(kind="bot", level=check_level(form.level)))
        else:
            chairs.append(Chair(kind=form.kind))
    if mine > 1 and not hotseat:
        raise BadInput(f"{mine} seats are yours: that is for a hot seat table")
    return chairs


def make_doc(form: TableForm, person: Person) -> TableDoc:
    game = load(_known(form.game), form.variant, **form.options)
    counts = game.seat_counts()
    if len(form.seats) > max(counts):
        raise BadInput(f"{len(form.seats)} seats: {game.title} with these options is for {', '.join(map(str, counts))}")
    if form.hotseat and form.rated:
        raise BadInput("a hot seat table cannot be rated")
    doc = TableDoc(
        id=new_table_id(), game=form.game, rules=game.version, variant=form.variant, options=game.plain_options(),
        title=clean_text(form.title or "", 60, "a title") or game.title, public=form.public, rated=form.rated,
        spectators=form.spectators, pace=form.pace.pace(), hotseat=form.hotseat, owner=person.id,
        chairs=make_chairs(form.seats, person, form.hotseat, form.nonce), seed=secrets.token_hex(32), created=now(),
    )  # fmt: skip
    doc.name_bots()
    return doc


@router.post("/tables", response_model=TableShape)
async def create_table(form: TableForm, person: Me, house: TheHouse) -> Response:
    """Set up a table. With nobody left to wait for it starts at once."""
    await check_room_for(house, person)
    room = await house.hall.add(make_doc(form, person))
    if all(chair.kind in ("person", "bot") for chair in room.doc.chairs):
        await start_if_ready(room)
    return answer(room.told_table(person.id))


async def check_room_for(house: House, person: Person) -> None:
    row = await house.hall.store.row(
        "SELECT COUNT(*) FROM chairs JOIN tables ON tables.id = chairs.table_id WHERE chairs.person = ? AND phase <> 'over'",
        person.id,
    )
    if row is not None and row[0] >= house.settings.tables_per_person:
        raise BadInput(f"you have {row[0]} tables waiting or running: finish some of them first")


async def start_if_ready(room: Room) -> None:
    try:
        room.doc.check_ready()
    except BadInput:
        return
    await start(room)


async def start(room: Room) -> None:
    async with room.lock:
        await room.start()
        room.tell_table()
        await room.greet_everybody()
    driver.after_change(room)


@router.get("/tables", response_model=LobbyShape)
async def lobby(person: Anybody, house: TheHouse) -> Response:
    """Public tables that wait for players, and those that can be watched."""
    told: dict[str, list[Any]] = {"open": [], "running": []}
    for key, phase in (("open", "gathering"), ("running", "playing")):
        found = await house.hall.store.rows(
            f"SELECT {rows.COLUMNS} FROM tables WHERE phase = ? AND public = 1 ORDER BY updated DESC LIMIT 100", phase
        )
        told[key] = [_told(house, rows.Stored(row), person) for row in found]
    return answer(told)


@router.get("/tables/mine", response_model=MineShape)
async def my_tables(person: Me, house: TheHouse) -> Response:
    """My tables: running ones with my turn first, waiting ones, and the latest that are over."""
    told: dict[str, list[Any]] = {}
    columns = ", ".join(f"tables.{column}" for column in rows.COLUMNS.split(", "))
    for key, phase in (("running", "playing"), ("waiting", "gathering"), ("finished", "over")):
        found = await house.hall.store.rows(
            f"SELECT {columns} FROM tables WHERE phase = ? AND id IN (SELECT table_id FROM chairs WHERE person = ?)"
            " ORDER BY updated DESC LIMIT ?",
            phase, person.id, 20 if phase == "over" else 200,
        )  # fmt: skip
        told[key] = [_told(house, rows.Stored(row), person) for row in found]
    told["running"].sort(key=lambda table: not any(seat["mine"] and seat["seat"] in table["waiting"] for seat in table["seats"]))
    return answer(told)


def _told(house: House, stored: rows.Stored, person: Person | None) -> dict[str, Any]:
    room = house.hall.rooms.get(stored.doc.id)
    who = None if person is None else person.id
    return house.hall.told_table(stored.doc, stored.seq, stored.waiting, stored.updated, who, room)


@router.get("/tables/{table}", response_model=TableShape)
async def show_table(table: str, person: Anybody, house: TheHouse) -> Response:
    """One table, for whoever has its link."""
    stored = await rows.find_table(house.hall.store, table)
    if stored is None:
        raise Unknown(f"there is no table {table[:40]!r}")
    return answer(_told(house, stored, person))


@router.post("/tables/{table}/sit", response_model=TableShape)
async def sit(table: str, form: SitForm, person: Me, house: TheHouse) -> Response:
    """Take an open seat, and add your nonce to the dice."""
    room = await house.hall.room(table)

    def make(doc: TableDoc) -> None:
        if doc.phase != "gathering":
            raise BadInput("the game has begun: no seat can be taken")
        if doc.seats_of(person.id) and not doc.hotseat:
            raise BadInput("you have a seat at this table already")
        chair = doc.chairs[doc.open_chair(form.seat)]
        chair.kind, chair.person, chair.name = "person", person.id, person.name
        chair.nonce = check_nonce(form.nonce) if form.nonce else new_nonce()

    await _change(room, make)
    return answer(room.told_table(person.id))


@router.post("/tables/{table}/stand", response_model=TableShape)
async def stand(table: str, person: Me, house: TheHouse) -> Response:
    """Leave your seat before the start."""
    room = await house.hall.room(table)

    def make(doc: TableDoc) -> None:
        _only_before_the_start(doc)
        if not doc.seats_of(person.id):
            raise BadInput("you have no seat at this table")
        for seat in doc.seats_of(person.id):
            doc.chairs[seat] = Chair()

    await _change(room, make)
    return answer(room.told_table(person.id))


@router.post("/tables/{table}/kick", response_model=TableShape)
async def kick(table: str, form: SeatForm, person: Me, house: TheHouse) -> Response:
    """The owner frees a seat before the start."""
    room = await house.hall.room(table)

    def make(doc: TableDoc) -> None:
        _owner_may_change(doc, person, form.seat)
        doc.chairs[form.seat] = Chair()

    await _change(room, make)
    return answer(room.told_table(person.id))


@router.post("/tables/{table}/seats", response_model=TableShape)
async def change_seat(table: str, form: ChangeForm, person: Me, house: TheHouse) -> Response:
    """The owner opens or closes a seat, or gives it to a bot."""
    room = await house.hall.room(table)

    def make(doc: TableDoc) -> None:
        _owner_may_change(doc, person, form.seat)
        if doc.chairs[form.seat].kind == "person":
            raise BadInput(f"seat {form.seat} is taken by {doc.chairs[form.seat].name}: free it first")
        doc.chairs[form.seat] = Chair(kind=form.kind, level=check_level(form.level) if form.kind == "bot" else None)
        doc.name_bots()

    await _change(room, make)
    return answer(room.told_table(person.id))


@router.post("/tables/{table}/start", response_model=TableShape)
async def start_table(table: str, person: Me, house: TheHouse) -> Response:
    """The owner begins the game."""
    room = await house.hall.room(table)
    _only_owner(room.doc, person)
    await start(room)
    return answer(room.told_table(person.id))


def _only_owner(doc: TableDoc, person: Person) -> None:
    if doc.owner != person.id:
        raise Forbidden("only the owner of the table can do this")


def _owner_may_change(doc: TableDoc, person: Person, seat: int) -> None:
    _only_owner(doc, person)
    _only_before_the_start(doc)
    doc.check_chair(seat)


def _only_before_the_start(doc: TableDoc) -> None:
    if doc.phase != "gathering":
        raise BadInput("the game has begun: the seats stay as they are")


async def _change(room: Room, make: Any) -> None:
    async with room.lock:
        await room.change(make)
    room.tell_table()
