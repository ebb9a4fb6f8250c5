"""R6 to R10: keys, versions, cuts, forged seats, foreign origins."""

from __future__ import annotations

import secrets
import threading

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.house import Person, Server, Socket


def hot_seat(ann: Person) -> tuple[str, Socket]:
    table = str(ann.table("me", "me", hotseat=True)["id"])
    return table, ann.sit_at(table)


def log_length(ann: Person, table: str) -> int:
    return int(ann.get(f"/api/tables/{table}")["seq"])


@pytest.mark.parametrize("copies", [2, 20])
def test_r6_the_same_key_acts_once_and_is_answered_alike(ann: Person, copies: int) -> None:
    table, seat = hot_seat(ann)
    action, seq = seat.state["actions"][0]["id"], seat.state["seq"]
    others = [ann.sit_at(table) for _ in range(3)]
    sockets = [seat, *others]
    for number in range(copies):
        sockets[number % 4].say(t="act", key="same", seq=seq, action=action)
    answers = []
    for number in range(copies):
        answers.append(sockets[number % 4].until("ack", "refused"))
    assert {(told["t"], told["seq"]) for told in answers} == {("ack", seq + 1)}
    assert log_length(ann, table) == seq + 1


def test_r6_two_people_with_the_same_key_both_act(ann: Person, bob: Person) -> None:
    table = ann.table("me", "open")["id"]
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    sockets = {0: ann.sit_at(table), 1: bob.sit_at(table)}
    acted: set[int] = set()
    for number in range(40):
        seat = sockets[0].state["waiting"][0]
        actor, other = sockets[seat], sockets[1 - seat]
        key = "shared" if seat not in acted else secrets.token_hex(4)
        acted.add(seat)
        assert actor.act(number, key=key)["t"] == "ack"
        while other.state["seq"] < actor.state["seq"]:
            other.until("step")
        if acted == {0, 1}:
            return
    raise AssertionError("one of the two never had a turn")


def test_r7_a_stale_version_is_refused_with_the_present_state(ann: Person) -> None:
    table, seat = hot_seat(ann)
    for _ in range(3):
        seat.act(0)
    before = seat.state
    for wrong in (before["seq"] - 1, before["seq"] + 1, 0, 999_999):
        refused = seat.act(0, seq=wrong)
        assert refused["t"] == "refused"
        assert "moved on" in refused["error"]
        assert refused["state"]["seq"] == before["seq"]
        assert refused["state"]["view"] == before["view"]
    assert log_length(ann, table) == before["seq"]


def test_r7_after_an_undo_the_old_version_is_refused(ann: Person) -> None:
    _, seat = hot_seat(ann)
    for number in range(40):
        old = seat.state["seq"]
        seat.act(number)
        if seat.state["undo"]["can"] and not seat.state["undo"]["ask"]:
            break
    seat.say(t="undo", key="back", seq=seat.state["seq"])
    assert seat.answer("back")["t"] == "ack"
    assert seat.state["seq"] == old + 2
    assert seat.act(0, seq=old)["t"] == "refused"
    seat.say(t="undo", key="back", seq=old + 1)
    assert seat.answer("back") == {"t": "ack", "key": "back", "seq": old + 2}


def test_r7_after_a_takeover_by_a_bot_the_player_is_refused(ann: Person, bob: Person) -> None:
    table = ann.table("me", "open")["id"]
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    first = ann.sit_at(table)
    while not first.state["my_turn"]:
        second = bob.sit_at(table)
        second.act(0)
        first.until("step")
    action, seq = first.state["actions"][0]["id"], first.state["seq"]
    first.say(t="bot", on=True)
    first.say(t="act", key="late", seq=seq, action=action)
    assert first.answer("late")["t"] == "refused"


def test_r8_a_move_resent_after_a_cut_is_played_once(ann: Person) -> None:
    table, seat = hot_seat(ann)
    for round_ in range(10):
        action, seq, key = seat.state["actions"][round_ % len(seat.state["actions"])]["id"], seat.state["seq"], f"cut{round_}"
        seat.say(t="act", key=key, seq=seq, action=action)
        seat.ws.socket.close()  # the answer is lost
        seat = ann.sit_at(table)
        seat.say(t="act", key=key, seq=seq, action=action)
        assert seat.answer(key) == {"t": "ack", "key": key, "seq": seq + 1}
        while seat.state["seq"] < seq + 1:
            seat.hear()
        assert log_length(ann, table) == seq + 1


def test_r9_nobody_acts_for_another_seat(ann: Person, bob: Person, server: Server) -> None:
    table = ann.table("me", "me", hotseat=True)["id"]
    mine = ann.sit_at(table)
    action, seq = mine.state["actions"][0]["id"], mine.state["seq"]
    truncated = ann.cookie[:-4]
    for cookie in (None, bob.cookie, truncated, "ub_person=", "ub_person=" + "x" * 5000, "ub_person=\"';DROP"):
        stranger = Socket(server, table, cookie, hello=False)
        stranger.say(t="hello", seq=-1)
        told = stranger.until("state")
        assert told["seat"] is None
        assert told["actions"] == []
        for seat in (0, 1, None):
            stranger.say(t="act", key="forged", seq=seq, action=action, **({} if seat is None else {"seat": seat}))
            assert stranger.until("refused")["error"].startswith(("you have no seat", "seat"))
        stranger.say(t="undo", key="forged", seq=seq)
        assert stranger.until("refused")
        stranger.say(t="concede", key="forged")
        assert stranger.until("refused")
    assert ann.get(f"/api/tables/{table}")["seq"] == seq
    assert all(chair["mine"] for chair in ann.get(f"/api/tables/{table}")["seats"])


def test_r9_a_kicked_guest_has_no_seat_any_more(ann: Person, bob: Person) -> None:
    table = ann.table("me", "open")["id"]
    bob.post(f"/api/tables/{table}/sit")
    assert bob.refused(f"/api/tables/{table}/kick", seat=0)[0] == 403
    assert bob.refused(f"/api/tables/{table}/start")[0] == 403
    ann.post(f"/api/tables/{table}/kick", seat=1)
    assert bob.refused(f"/api/tables/{table}/stand")[0] == 400
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    assert bob.refused(f"/api/tables/{table}/sit")[0] == 400


def test_r9_signing_out_everywhere_closes_sockets_and_doors(ann: Person) -> None:
    table = ann.table("me", "random")["id"]
    seat, cookie = ann.sit_at(table), ann.cookie
    assert ann.http.post("/api/sign-out", json={"everywhere": True}).status_code == 204
    with pytest.raises(Exception, match="4001"):
        seat.until("never")
    late = Socket(ann.server, table, cookie, hello=False)
    late.say(t="hello", seq=-1)
    assert late.until("state")["seat"] is None


def test_r9_a_table_without_spectators_shows_nothing_to_strangers(ann: Person, bob: Person) -> None:
    table = ann.table("me", "random", spectators=False)["id"]
    stranger = bob.sit_at(table, hello=False)
    with pytest.raises(Exception, match="4405"):
        stranger.until("never")
    for path in ("steps", "steps/0", "record"):
        assert bob.http.get(f"/api/tables/{table}/{path}").status_code == 403


def test_r10_foreign_origins_are_refused(ann: Person, server: Server) -> None:
    table = ann.table("me", "random")["id"]
    address = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
    for origin in (
        "http://evil.example",
        f"http://127.0.0.1:{server.port}.evil.example",
        "null",
        f"http://localhost:{server.port + 1}",
    ):
        headers = {"Origin": origin, "Cookie": ann.cookie}
        with pytest.raises(InvalidStatus), connect(address, additional_headers=headers):
            pass
        answer = httpx.post(f"{server.address}/api/tables/{table}/rematch", json={}, headers=headers)
        assert answer.status_code == 403
        assert "Origin" in answer.json()["error"]
    with pytest.raises(InvalidStatus), connect(address, additional_headers={"Cookie": ann.cookie}):
        pass
    assert httpx.post(f"{server.address}/api/people", json={"name": "x"}).status_code == 403


def test_cookies_cannot_be_read_by_scripts_or_sent_from_elsewhere(server: Server) -> None:
    answer = httpx.post(f"{server.address}/api/people", json={"name": "Ann"}, headers={"Origin": server.address})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_r6_many_tables_at_once_keep_their_own_order(server: Server) -> None:
    people = [Person(server, f"P{number}") for number in range(6)]
    problems: list[str] = []

    def play(person: Person) -> None:
        table, seat = hot_seat(person)
        for number in range(25):
            told = seat.act(number)
            if told["t"] != "ack" or told["seq"] != number + 1:
                problems.append(f"{table}: {told}")

    threads = [threading.Thread(target=play, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not problems
