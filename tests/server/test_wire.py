"""The WebSocket itself: pieces of messages, pings, goodbyes, and what was said just before one."""

from __future__ import annotations

import time

import httpx
import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import connect
from websockets.uri import parse_uri

from tests.server.house import Person, Server
from underboss.server.wire import frame


def open_sockets(server: Server) -> float:
    told = httpx.get(f"{server.address}/metrics").text
    return next(float(line.split()[1]) for line in told.splitlines() if line.startswith("underboss_sockets "))


def test_a_message_may_come_in_pieces_with_a_ping_between_them(ann: Person) -> None:
    seat = ann.sit_at(ann.table("me", "me", hotseat=True)["id"])
    answered = []

    def pieces() -> object:
        yield '{"t":"p'
        answered.append(seat.ws.ping())
        yield "ing"
        yield '"}'

    seat.ws.send(pieces())  # type: ignore[arg-type]
    assert seat.until("pong")
    assert answered[0].wait(10)


@pytest.mark.parametrize("size", [1, 9_000])
def test_short_and_longer_answers_arrive_whole(ann: Person, size: int) -> None:
    seat = ann.sit_at(ann.table("me", "me", hotseat=True)["id"])
    seat.say(t="notes", text="n" * size)
    assert seat.until("notes")["text"] == "n" * size


def test_frames_of_all_three_lengths_are_read_back_by_the_library() -> None:
    for size in (0, 1, 125, 126, 65_535, 65_536, 200_000):
        reader = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN, max_size=None)
        reader.receive_data(frame(b"x" * size))
        (heard,) = reader.events_received()
        assert isinstance(heard, Frame)
        assert (heard.opcode, bytes(heard.data), heard.fin) == (Opcode.TEXT, b"x" * size, True)


def test_a_move_that_was_sent_before_the_goodbye_counts(ann: Person) -> None:
    table = ann.table("me", "me", hotseat=True)["id"]
    seat = ann.sit_at(table)
    action = seat.state["actions"][0]["id"]
    seat.say(t="act", key="last-words", seq=seat.state["seq"], action=action)
    seat.close()
    until = time.monotonic() + 10
    while ann.get(f"/api/tables/{table}")["seq"] == 0 and time.monotonic() < until:
        time.sleep(0.05)
    assert ann.get(f"/api/tables/{table}")["seq"] == 1


def test_a_message_that_is_too_large_is_answered_with_the_code_for_it(ann: Person) -> None:
    seat = ann.sit_at(ann.table("me", "me", hotseat=True)["id"])
    seat.ws.send("x" * 70_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        seat.until("nothing")


def test_whoever_says_goodbye_is_gone_at_once(ann: Person, server: Server) -> None:
    table = ann.table("me", "me", hotseat=True)["id"]
    before = open_sockets(server)
    seats = [ann.sit_at(table) for _ in range(5)]
    assert open_sockets(server) == before + 5
    for seat in seats:
        seat.close()
        assert seat.ws.close_code == 1000
    until = time.monotonic() + 1.5  # less than the patience with clients that do not answer
    while open_sockets(server) > before and time.monotonic() < until:
        time.sleep(0.05)
    assert open_sockets(server) == before


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/ws/elsewhere", {}, 403),
        ("/ws/tables/x", {"Origin": "https://evil.example"}, 403),
    ],
)
def test_who_may_not_come_is_refused_before_the_handshake(
    ann: Person, server: Server, path: str, headers: dict[str, str], status: int
) -> None:
    sent = {"Origin": server.address, "Cookie": ann.cookie} | headers
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{server.port}{path}", additional_headers=sent)
    assert refused.value.response.status_code == status


def test_a_table_that_is_not_there_is_told_by_a_code(ann: Person, server: Server) -> None:
    sent = {"Origin": server.address, "Cookie": ann.cookie}
    address = f"ws://127.0.0.1:{server.port}/ws/tables/none"
    with connect(address, additional_headers=sent) as ws, pytest.raises(ConnectionClosed, match="4404"):
        ws.recv(timeout=10)
