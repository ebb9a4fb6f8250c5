"""What the table does with each message of a client."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from underboss.engine.errors import BadInput, UnderbossError
from underboss.engine.state import Reason
from underboss.server import driver, messages, rows, telling
from underboss.server.ids import clean_text
from underboss.server.play import Entry, Play
from underboss.server.room import Moved, Room
from underboss.server.store import Conflict, Write
from underboss.server.table import now
from underboss.server.viewer import Viewer

CHAT_SHOWN = 100
CHAT_LONGEST = 500
NOTES_LONGEST = 10_000
Keyed = messages.Act | messages.Undo | messages.Concede


class Refused(Exception):
    """The table says no, in one sentence."""

    def __init__(self, error: str, rule: str | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.rule = rule


async def hear(room: Room, viewer: Viewer, message: messages.ClientMessage) -> None:
    """Answer one message."""
    match message:
        case messages.Ping():
            viewer.send({"t": "pong"})
        case messages.Hello():
            await greet(room, viewer)
        case messages.Act() | messages.Undo() | messages.Concede():
            await _keyed(room, viewer, message)
        case messages.Why(targets=targets):
            _why(room, viewer, targets, message.seat)
        case messages.Chat(text=text):
            await _chat(room, viewer, text)
        case messages.Notes(text=text):
            await _notes(room, viewer, text)
        case _:
            await _other(room, viewer, message)


async def greet(room: Room, viewer: Viewer) -> None:
    if viewer.person is not None:
        await driver.came_back(room, viewer.person)
    async with room.lock:
        await room.tell_state(viewer)
    for line in await chat_lines(room, viewer):
        viewer.send(line)
    if viewer.person is not None:
        viewer.send({"t": "notes", "text": await read_notes(room, viewer.person)})


# -- acting ------------------------------------------------------------------------------------------------------


async def _keyed(room: Room, viewer: Viewer, message: Keyed) -> None:
    """Acts, undos and concessions carry a key: a repeated one gets the first answer again."""
    try:
        seat = seat_of(room, viewer.person, message.seat)
        await carry_out(room, viewer.person, seat, message, lambda seq: viewer.hold({"t": "ack", "key": message.key, "seq": seq}))
    except Refused as refused:
        told: dict[str, Any] = {"t": "refused", "key": message.key, "error": refused.error, "rule": refused.rule, "state": None}
        if room.play is not None:
            told["state"] = room.state_for(viewer.person)
        viewer.send(told)
        room.hall.metrics.refused.inc()
    finally:
        viewer.flush()


def seat_of(room: Room, person: str | None, wanted: int | None) -> int:
    """The seat that a person speaks for."""
    mine = room.doc.seats_of(person)
    if not mine:
        raise Refused("you have no seat at this table")
    if wanted is not None:
        if wanted not in mine:
            raise Refused(f"seat {wanted} is not yours")
        return wanted
    for seat in room.waiting:
        if seat in mine:
            return seat
    return mine[0]


async def carry_out(room: Room, person: str | None, seat: int, message: Keyed, ack: Callable[[int], None]) -> None:
    """Check the key, check the version, apply, commit, acknowledge with the number of the step, tell everybody."""
    actor = f"{person}:{message.key}"
    async with room.lock:
        for _ in range(4):
            play = room.play
            if play is None:
                raise Refused("the game has not begun")
            if actor in play.keys:
                return ack(play.keys[actor])
            try:
                entry = await _apply(room, play, seat, actor, message)
                if entry is None:
                    return ack(play.seq)
                await room.commit(entry)
            except Moved:
                continue
            except Refused:
                known = await rows.seq_of_actor(room.hall.store, room.id, actor)
                if known is not None:
                    return ack(known)
                raise
            ack(entry.seq)
            room.undo_offer = None
            room.draw_offers.clear()
            room.broadcast(entry)
            driver.after_change(room)
            return None
    raise Refused("the table is changing too quickly: try again")


async def _apply(room: Room, play: Play, seat: int, actor: str, message: Any) -> Entry | None:
    if isinstance(message, messages.Act):
        return _act(room, play, seat, actor, message)
    if isinstance(message, messages.Undo):
        return _undo(room, play, seat, actor, message)
    return await _concede(room, play, seat, actor)


def _act(room: Room, play: Play, seat: int, actor: str, message: messages.Act) -> Entry:
    stale = play.stale(seat, message.seq)
    if stale is not None:
        raise Refused(stale, None if play.over else play.game.turn_rule)
    if room.doc.chairs[seat].stand_in:
        raise Refused("a bot plays for you: take your seat back first")
    try:
        action = telling.read_action(play.game, message.action)
        reason = None if action in play.match.legal(seat) else telling.refusal(play, seat, action)
    except UnderbossError as error:
        raise Refused(str(error)) from None
    if reason is not None:
        raise Refused(reason.text, reason.rule)
    return play.act(seat, action, now(), actor)


def _undo(room: Room, play: Play, seat: int, actor: str, message: messages.Undo) -> Entry:
    told = room.undo_told([seat])
    if not told["can"]:
        raise Refused(f"nothing can be taken back: {told['why']}")
    if told["ask"]:
        raise Refused("the others have to agree: propose it")
    if message.seq != play.seq:
        raise Refused(f"the table has moved on: you answered step {message.seq}, and it is at step {play.seq}")
    return play.undo(seat, play.undo_depth(seat), now(), actor)


async def _concede(room: Room, play: Play, seat: int, actor: str) -> Entry | None:
    """With two seats, or nobody else left, the game ends; else a bot plays the seat to its end."""
    if play.over:
        raise Refused("the game is over")
    if len(room.doc.chairs) > 2 and room.others(room.doc.seats_of(room.doc.chairs[seat].person)):
        if room.doc.chairs[seat].stand_in == "conceded":
            raise Refused("you have conceded already")
        await driver.stand_in(room, seat, "conceded")
        return None
    return play.concede(seat, now(), actor)


# -- asking ------------------------------------------------------------------------------------------------------


def _why(room: Room, viewer: Viewer, targets: list[str], wanted: int | None) -> None:
    told: dict[str, Any] = {"t": "why", "targets": targets, "error": None, "rule": None}
    try:
        if room.play is None:
            raise Refused("the game has not begun")
        reason: Reason | None = telling.why_not(room.play, seat_of(room, viewer.person, wanted), targets)
    except Refused as refused:
        told["error"] = refused.error
    else:
        if reason is not None:
            told["error"], told["rule"] = reason.text, reason.rule
    viewer.send(told)


async def _other(room: Room, viewer: Viewer, message: Any) -> None:
    from underboss.server import offers

    try:
        await offers.hear(room, viewer, message)
    except Refused as refused:
        viewer.send({"t": "offer", "what": "refused", "error": refused.error, "rule": refused.rule})


# -- chat and notes ----------------------------------------------------------------------------------------------


def chat_room(room: Room, person: str | None) -> str:
    return "players" if room.doc.seats_of(person) else "spectators"


def _told_line(number: int, line: rows.Line) -> dict[str, Any]:
    by = {"name": line.name, "seat": line.seat}
    return {"t": "chat", "room": line.room, "seq": number, "by": by, "text": line.text, "at": line.at}


async def chat_lines(room: Room, viewer: Viewer) -> list[dict[str, Any]]:
    """What was said lately in the viewer's room; players do not read what spectators say, and the other way round."""
    found = await room.hall.store.rows(
        "SELECT number, line FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?", room.id, CHAT_SHOWN
    )
    wanted = chat_room(room, viewer.person)
    lines = [(number, rows.read_line(line)) for number, line in reversed(found)]
    return [_told_line(number, line) for number, line in lines if line.room == wanted]


async def _chat(room: Room, viewer: Viewer, text: str) -> None:
    try:
        if viewer.person is None:
            raise BadInput("only people with a name can talk: say who you are first")
        said = clean_text(text, CHAT_LONGEST, "a message")
    except BadInput as error:
        viewer.send({"t": "offer", "what": "refused", "error": str(error), "rule": None})
        return
    if not said:
        return
    mine = room.doc.seats_of(viewer.person)
    where = chat_room(room, viewer.person)
    line = rows.Line(room=where, name=viewer.name, seat=mine[0] if mine else None, text=said, at=now())
    number = await _store_line(room, viewer.person, line)
    tell_line(room, number, line)


async def _store_line(room: Room, person: str, line: rows.Line) -> int:
    while True:
        row = await room.hall.store.row("SELECT COALESCE(MAX(number), 0) FROM chat WHERE table_id = ?", room.id)
        number = int(row[0]) + 1 if row is not None else 1
        write = Write().add(
            "INSERT INTO chat (table_id, number, person, line) VALUES (?, ?, ?, ?)", room.id, number, person, rows.encode(line)
        )
        write.note = room.hall.nodes.note(room.id, "chat", number)
        try:
            await room.hall.store.commit(write)
        except Conflict:
            continue
        return number


def tell_line(room: Room, number: int, line: rows.Line) -> None:
    told = _told_line(number, line)
    for viewer in room.viewers:
        if viewer.greeted and chat_room(room, viewer.person) == line.room:
            viewer.send(told)


async def read_notes(room: Room, person: str) -> str:
    row = await room.hall.store.row("SELECT text FROM notes WHERE table_id = ? AND person = ?", room.id, person)
    return "" if row is None else str(row[0])


async def _notes(room: Room, viewer: Viewer, text: str) -> None:
    if viewer.person is None:
        return
    try:
        kept = clean_text(text, NOTES_LONGEST, "a note", lines=True)
    except BadInput as error:
        viewer.send({"t": "offer", "what": "refused", "error": str(error), "rule": None})
        return
    await room.hall.store.commit(
        Write().add(
            "INSERT INTO notes (table_id, person, text) VALUES (?, ?, ?)"
            " ON CONFLICT (table_id, person) DO UPDATE SET text = excluded.text",
            room.id, viewer.person, kept,
        )
    )  # fmt: skip
    for other in room.viewers:
        if other.person == viewer.person:
            other.send({"t": "notes", "text": kept})
