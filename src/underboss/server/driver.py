"""What a table does by itself: bots move, absent players get a stand-in, clocks run out."""

from __future__ import annotations

import asyncio
import logging

from underboss.engine.errors import UnderbossError
from underboss.server.room import Moved, Room
from underboss.server.table import Stand_in, TableDoc, now

log = logging.getLogger("underboss.driver")


def wake(room: Room) -> None:
    """After every change: let each bot that is waited for think about its present decision, once."""
    play = room.play
    if play is None or room.hall.stopping:
        return
    for seat, (decision, task) in list(room._thinking.items()):
        if task.done() or play.decisions.get(seat) != decision or not room.doc.chairs[seat].played_by_bot:
            if not task.done():
                task.cancel()
            del room._thinking[seat]
    for seat, decision in play.decisions.items():
        if room.doc.chairs[seat].played_by_bot and seat not in room._thinking:
            task = asyncio.create_task(_bot_turn(room, seat, decision))
            room._thinking[seat] = (decision, task)


async def _bot_turn(room: Room, seat: int, decision: int) -> None:
    hall, play = room.hall, room.play
    assert play is not None
    opened = asyncio.get_running_loop().time()
    try:
        if not await hall.nodes.may_drive(room):
            return
        chair = room.doc.chairs[seat]
        level = chair.level if chair.kind == "bot" and chair.level else hall.stand_in_level
        view, actions = play.match.state.view(seat), play.match.legal(seat)
        with hall.metrics.thinking.time():
            action = await hall.thinker.choose(play.game, view, actions, level, f"{room.id}:{seat}", hall.settings.bot_seconds)
        pause = opened + hall.settings.bot_pause - asyncio.get_running_loop().time()
        if pause > 0:
            await asyncio.sleep(pause)
        async with room.lock:
            await _bot_act(room, seat, decision, action, level)
    except asyncio.CancelledError:
        raise
    except Exception:
        log.exception("a bot failed", extra={"table": room.id, "seat": seat})
        await asyncio.sleep(1.0)
        room._thinking.pop(seat, None)
        wake(room)


async def _bot_act(room: Room, seat: int, decision: int, action: int, level: str) -> None:
    play = room.play
    if play is None or play.decisions.get(seat) != decision or not room.doc.chairs[seat].played_by_bot:
        return
    room._thinking.pop(seat, None)
    try:
        entry = play.act(seat, action, now(), bot=level)
        await room.commit(entry)
    except (Moved, UnderbossError):
        wake(room)
        return
    room.undo_offer = None
    room.broadcast(entry)
    after_change(room)


def after_change(room: Room) -> None:
    """Whatever a step sets going: bots, and at the end the result."""
    wake(room)
    room.hall.news.spread(room)
    if room.doc.phase == "over":
        room.hall.settle_soon(room.id)


async def stand_in(room: Room, seat: int, why: Stand_in) -> None:
    """A bot plays for a seat, or (with an empty reason) the person takes it back."""
    before = room.doc.chairs[seat].stand_in
    if before == why or room.doc.phase != "playing":
        return

    def make(doc: TableDoc) -> None:
        doc.chairs[seat].stand_in = why

    if before == "time" and not why and room.clocks is not None:
        room.clocks.left[seat] = max(room.clocks.left[seat], float(room.doc.pace.increment or 0), 30.0)
    await room.change(make)
    log.info("stand-in", extra={"table": room.id, "seat": seat, "why": why or "back"})
    room.tell_table()
    wake(room)


async def look_after(room: Room) -> None:
    """Called every second: clocks that ran out, and people whose grace is over."""
    play = room.play
    if play is None or room.doc.phase != "playing":
        return
    at = room.hall.service.now()
    for seat in play.waiting:
        chair = room.doc.chairs[seat]
        if chair.kind != "person" or chair.stand_in or chair.person is None:
            continue
        why: Stand_in = ""
        if room.clocks is not None and room.clocks.remaining(seat, at) <= 0:
            why = "time"
        elif room.doc.pace.kind != "days" and room.presence.status(chair.person, at) == "gone" and _somebody_waits(room, at):
            why = "away"
        if why and await room.hall.nodes.may_drive(room):
            async with room.lock:
                if seat in room.waiting:
                    await stand_in(room, seat, why)


def _somebody_waits(room: Room, at: float) -> bool:
    """Nobody is replaced at a table where nobody is left to wait."""
    return any(room.presence.status(person, at) == "here" for person in room.doc.people())


async def came_back(room: Room, person: str) -> None:
    """Somebody returns: whoever was only away takes the seat back at once; the running thought is dropped."""
    for seat in room.doc.seats_of(person):
        if room.doc.chairs[seat].stand_in == "away":
            async with room.lock:
                await stand_in(room, seat, "")
