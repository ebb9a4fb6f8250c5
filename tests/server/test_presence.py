"""Away, grace, stand-ins, clocks and hot seat."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import Person, Server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a grace of two seconds."""
    started = Server(f"sqlite:///{tmp_path_factory.mktemp('hasty')}/u.db", grace="2", silence="5").start()
    yield started
    assert started.stop() == 0


def two(server: Server, **more: object) -> tuple[Person, Person, str]:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    table = ann.table("me", "open", **more)["id"]
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    return ann, bob, str(table)


def test_u18_a_bot_plays_for_a_leaver_who_takes_the_seat_back(hasty: Server) -> None:
    ann, bob, table = two(hasty)
    stays, leaves = ann.sit_at(table), bob.sit_at(table)
    if not leaves.state["my_turn"]:
        while stays.until_turn() and not leaves.state["my_turn"]:
            stays.act(3)
            leaves.until("step")
    leaves.close()
    while (away := stays.until("table")["table"]["seats"][1])["present"] == "here":
        pass
    assert away["present"] == "away"
    assert 0 < away["away_left"] <= 2
    until = time.monotonic() + 10
    while time.monotonic() < until:
        told = stays.until("table")["table"]["seats"][1]
        if told["bot_playing"]:
            break
    assert told["stand_in"] == "away"
    assert stays.until("step")["by"] == 1
    back = bob.sit_at(table)
    assert [one for one in back.heard if one["t"] == "table"][-1]["table"]["seats"][1]["bot_playing"] is False


def test_nobody_is_replaced_where_nobody_waits(hasty: Server) -> None:
    ann = Person(hasty, "Ann")
    table = ann.table("me", "random")["id"]
    seat = ann.sit_at(table)
    seat.until_turn()
    before = seat.state["seq"]
    seat.close()
    time.sleep(4)
    again = ann.sit_at(table)
    assert again.state["seq"] == before


def test_a_player_lets_a_bot_play_and_takes_over_again(hasty: Server) -> None:
    ann, bob, table = two(hasty)
    first, second = ann.sit_at(table), bob.sit_at(table)
    first.say(t="bot", on=True)
    while not first.until("table")["table"]["seats"][0]["bot_playing"]:
        pass
    first.say(t="bot", on=False)
    while first.until("table")["table"]["seats"][0]["bot_playing"]:
        pass
    assert second.state["seq"] >= 0


def test_a_clock_that_runs_out_calls_a_bot(hasty: Server) -> None:
    ann, bob, table = two(hasty, pace={"kind": "live", "seconds": 10, "increment": 1})
    first, second = ann.sit_at(table), bob.sit_at(table)
    clocks = first.state["clocks"]
    assert {clock["seat"] for clock in clocks} == {0, 1}
    assert sum(clock["running"] for clock in clocks) == 1
    out = next(clock["seat"] for clock in clocks if clock["running"])
    end = time.monotonic() + 16
    while time.monotonic() < end:
        for one in (first, second):
            one.say(t="ping")
            one.until("pong")
        shown = ann.get(f"/api/tables/{table}")["seats"][out]
        if shown["stand_in"] == "time":
            break
        time.sleep(0.5)
    assert shown["stand_in"] == "time"


def test_r28_a_stopped_server_takes_no_time_from_anybody(hasty: Server) -> None:
    ann, _, table = two(hasty, pace={"kind": "live", "seconds": 100})
    first = ann.sit_at(table)
    running = next(clock["seat"] for clock in first.state["clocks"] if clock["running"])
    before = first.state["clocks"][running]["left"]
    os.kill(hasty.pid, signal.SIGSTOP)
    time.sleep(6)
    os.kill(hasty.pid, signal.SIGCONT)
    after = ann.sit_at(table).state["clocks"][running]["left"]
    assert before - after < 4, "most of the six seconds of absence were taken from the player"


def test_r28_a_restart_takes_no_time_from_anybody(database: str) -> None:
    server = Server(database).start()
    ann, _, table = two(server, pace={"kind": "days", "days": 1})
    before = ann.sit_at(table).state["clocks"]
    server.stop()
    time.sleep(3)
    again = Server(database, server.port).start()
    after = ann.sit_at(table).state["clocks"]
    for old, new in zip(before, after):
        assert old["left"] - new["left"] < 3.0
    again.stop()


def test_r5_a_silent_socket_is_freed_and_the_seat_kept(hasty: Server) -> None:
    ann, _, table = two(hasty)
    seat = ann.sit_at(table)
    begun = time.monotonic()
    with pytest.raises(ConnectionClosed, match="4408"):
        seat.until("never", timeout=15)
    assert 4 < time.monotonic() - begun < 10
    assert ann.get(f"/api/tables/{table}")["seats"][0]["mine"]
    assert ann.sit_at(table).state["seat"] == 0


def test_hot_seat_shows_the_seat_that_decides(hasty: Server) -> None:
    ann = Person(hasty, "Ann")
    table = ann.table("me", "me", hotseat=True)
    seat = ann.sit_at(table["id"])
    seen = set()
    for number in range(30):
        state = seat.state
        assert state["my_turn"]
        assert state["seat"] in state["waiting"]
        seen.add(state["seat"])
        seat.act(number, seat=state["seat"])
    assert seen == {0, 1}
