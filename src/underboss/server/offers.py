"""Draws, undo by agreement, hints, and letting a bot play: what needs more than one's own word."""

from __future__ import annotations

from typing import Any

from underboss.engine.errors import UnderbossError
from underboss.server import driver, messages, rows
from underboss.server.play import Play
from underboss.server.room import Moved, Room
from underboss.server.table import now
from underboss.server.talk import Refused
from underboss.server.viewer import Viewer


async def hear(room: Room, viewer: Viewer, message: Any) -> None:
    play = room.play
    if play is None or play.over:
        raise Refused("there is no game going on")
    mine = room.doc.seats_of(viewer.person)
    if not mine:
        raise Refused("you have no seat at this table")
    match message:
        case messages.Draw(do=do):
            await _draw(room, mine, do)
        case messages.Propose():
            await _propose(room, play, viewer, mine)
        case messages.Answer(accept=accept):
            await _answer(room, play, viewer, mine, accept)
        case messages.LetBot(on=on):
            await _let_bot(room, mine, on)
        case messages.Hint():
            await _hint(room, play, viewer, mine, message)


async def _draw(room: Room, mine: list[int], do: str) -> None:
    """A draw needs every seat's word; bots do not give theirs, so there is none at a table with bots."""
    if any(chair.played_by_bot for chair in room.doc.chairs):
        raise Refused("no draw can be agreed with a bot at the table")
    if do == "decline":
        room.draw_offers.clear()
    elif do == "accept" and not room.draw_offers:
        raise Refused("nobody offers a draw now")
    else:
        room.draw_offers.update(mine)
    room.tell_all({"t": "offer", "what": "draw", "do": do, "by": mine[0], "draw": sorted(room.draw_offers)})
    if len(room.draw_offers) < len(room.doc.chairs):
        return
    async with room.lock:
        play = room.play
        if play is None or play.over:
            return
        room.draw_offers.clear()
        try:
            entry = play.agree(now())
            await room.commit(entry)
        except (Moved, UnderbossError):
            return
        room.broadcast(entry)
        driver.after_change(room)


async def _propose(room: Room, play: Play, viewer: Viewer, mine: list[int]) -> None:
    told = room.undo_told(mine)
    if not told["can"]:
        raise Refused(f"nothing can be taken back: {told['why']}")
    depths = {seat: play.undo_depth(seat) for seat in mine if play.undo_depth(seat)}
    seat, seq = min(depths, key=lambda one: depths[one]), play.seq
    acts = [entry.seq for entry in await rows.latest_entries(room.hall.store, room.id, seq) if entry.kind == "act"]
    room.undo_offer = {
        "by": seat,
        "seq": seq,
        "steps": depths[seat],
        "from": acts[-depths[seat]],
        "needs": room.others(mine),
        "agreed": [],
    }
    room.tell_all({"t": "offer", "what": "undo", "do": "propose", "undo": room.undo_offer})
    if not room.undo_offer["needs"]:
        await _take_back(room)


async def _answer(room: Room, play: Play, viewer: Viewer, mine: list[int], accept: bool) -> None:
    offer = room.undo_offer
    if offer is None or offer["seq"] != play.seq:
        room.undo_offer = None
        raise Refused("nothing is proposed now")
    if not set(mine) & set(offer["needs"]):
        raise Refused("this is not for you to answer")
    if not accept:
        room.undo_offer = None
        room.tell_all({"t": "offer", "what": "undo", "do": "decline", "by": mine[0], "undo": None})
        return
    offer["agreed"] = sorted(set(offer["agreed"]) | set(mine))
    room.tell_all({"t": "offer", "what": "undo", "do": "accept", "by": mine[0], "undo": offer})
    if set(offer["needs"]) <= set(offer["agreed"]):
        await _take_back(room)


async def _take_back(room: Room) -> None:
    async with room.lock:
        play, offer = room.play, room.undo_offer
        room.undo_offer = None
        if play is None or offer is None or offer["seq"] != play.seq:
            return
        try:
            entry = play.undo(offer["by"], offer["steps"], now())
            await room.commit(entry)
        except (Moved, UnderbossError):
            return
        room.broadcast(entry)
        driver.after_change(room)


async def _let_bot(room: Room, mine: list[int], on: bool) -> None:
    async with room.lock:
        for seat in mine:
            if room.doc.chairs[seat].stand_in == "conceded":
                raise Refused("you have conceded: the bot plays to the end")
            await driver.stand_in(room, seat, "asked" if on else "")
        for viewer in list(room.viewers):
            if viewer.greeted and set(room.doc.seats_of(viewer.person)) & set(mine):
                await room.tell_state(viewer)


async def _hint(room: Room, play: Play, viewer: Viewer, mine: list[int], message: messages.Hint) -> None:
    if room.doc.rated:
        raise Refused("there are no hints in a rated game")
    seat = message.seat if message.seat in mine else next((one for one in room.waiting if one in mine), None)
    if seat is None or seat not in play.decisions:
        raise Refused("it is not your turn")
    view, seq = play.match.state.view(seat), play.seq
    best = await room.hall.thinker.hint(play.game, view, min(2.0, room.hall.settings.bot_seconds))
    viewer.send({"t": "hint", "seq": seq, "best": best})
