"""Programs that play: tokens with a scope, streams of lines, moves with sequence and key, and the client."""

from __future__ import annotations

import threading

import httpx
import pytest

from tests.server.house import OPEN, Person, Server
from underboss.server.client import Client, ServerSays, seat_bot


def bot_of(person: Person, scope: str = "play") -> Client:
    token = person.post("/api/me/tokens", label="my bot", scope=scope)["token"]
    return Client(person.server.address, token)


def test_a_program_plays_a_whole_game_through_the_api(server: Server) -> None:
    """Two of our own bots, seated over the network, finish a game."""
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    first, second = bot_of(ann), bot_of(bob)
    table = ann.table("me", "open", options={"rules": "melee", "board": 8})["id"]
    second.sit(table)
    threads = [threading.Thread(target=seat_bot, args=(client, "random", 0.05, True), daemon=True) for client in (first, second)]
    for thread in threads:
        thread.start()
    ann.post(f"/api/tables/{table}/start")
    watching = ann.sit_at(table)
    for _ in range(25):
        watching.until("step", "over", timeout=60)
    watching.say(t="concede", key="enough")
    watching.until("over", timeout=60)
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()


def test_moves_carry_sequence_and_key(ann: Person) -> None:
    client = bot_of(ann)
    table = ann.table("me", "me", hotseat=True)["id"]
    state = client.state(table)
    action = state["actions"][0]["text"]
    seq = client.act(table, state["seq"], action, key="one")
    assert client.act(table, state["seq"], action, key="one") == seq
    with pytest.raises(ServerSays, match="409"):
        client.act(table, state["seq"], action, key="two")
    assert client.state(table)["seq"] == seq


def test_a_stream_tells_the_same_as_the_socket(ann: Person) -> None:
    client = bot_of(ann)
    table = ann.table("me", "me", hotseat=True)["id"]
    lines = client.stream(table)
    OPEN.append(lines)
    assert next(lines)["t"] == "table"
    state = next(line for line in lines if line["t"] == "state")
    client.act(table, state["seq"], state["actions"][0]["id"])
    step = next(line for line in lines if line["t"] == "step")
    assert step["state"]["view"] == client.state(table)["view"]


def test_r9_tokens_do_only_what_they_are_for(ann: Person, bob: Person) -> None:
    table = ann.table("me", "open")["id"]
    watching = bot_of(bob, "watch")
    assert watching.request("GET", f"/api/tables/{table}")["id"] == table
    with pytest.raises(ServerSays, match="403"):
        watching.sit(table)
    playing = bot_of(bob)
    with pytest.raises(ServerSays, match="403"):
        playing.request("POST", "/api/me/tokens", {"label": "more", "scope": "play"})
    made = bob.get("/api/me/tokens")
    assert len(made) == 2
    assert all("token" not in one for one in made)
    for one in made:
        bob.http.delete(f"/api/me/tokens/{one['id']}")
    with pytest.raises(ServerSays, match="401"):
        playing.sit(table)
    cookie = bob.http.cookies.get("ub_person")
    forged = httpx.post(f"{bob.server.address}/api/tables/{table}/sit", json={}, headers={"Authorization": f"Bearer {cookie}"})
    assert forged.status_code == 401, "a cookie is not a bot token"


def test_r22_too_many_requests_are_told_when_to_come_back(database: str) -> None:
    server = Server(database, rate="5", burst="10").start()
    ann = Person(server, "Ann")
    codes = [ann.http.get("/api/me").status_code for _ in range(20)]
    assert 429 in codes
    refused = ann.http.get("/api/me")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert "wait" in refused.json()["error"]
    assert server.stop() == 0
