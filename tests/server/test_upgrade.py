"""R24: a server is replaced while games run. Clients come back by themselves; a table of other rules waits and hurts no other."""

from __future__ import annotations

import sqlite3
import time

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import Person, Server

OLD = "0 of long ago"


def test_r24_games_go_on_where_they_were_after_a_restart(database: str) -> None:
    server = Server(database).start()
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    tables = [ann.table("me", "me", hotseat=True)["id"], ann.table("me", "random")["id"]]
    seats = [ann.sit_at(table) for table in tables]
    watching = bob.sit_at(tables[0])
    for number in range(7):
        seats[0].act(number)
    before = seats[0].state
    assert server.stop() == 0
    for socket in (*seats, watching):
        with pytest.raises(ConnectionClosed, match="1012"):
            socket.until("never")
    server.start()
    again = ann.sit_at(tables[0])
    assert (again.state["view"], again.state["seq"]) == (before["view"], before["seq"])
    assert again.act(1)["t"] == "ack"
    other = ann.sit_at(tables[1])
    other.until_turn()
    assert other.act(0)["t"] == "ack"
    assert server.stop() == 0


def test_r24_a_table_of_other_rules_waits_and_the_others_go_on(database: str) -> None:
    server = Server(database).start()
    ann = Person(server, "Ann")
    old, fresh = (ann.table("random", "random", options={"board": 20})["id"] for _ in range(2))
    assert server.stop() == 0
    connection = sqlite3.connect(database.removeprefix("sqlite:///"))
    doc = msgspec.json.decode(connection.execute("SELECT doc FROM tables WHERE id = ?", (old,)).fetchone()[0])
    connection.execute("UPDATE tables SET doc = ? WHERE id = ?", (msgspec.json.encode(doc | {"rules": OLD}), old))
    connection.commit()
    seq = connection.execute("SELECT seq FROM tables WHERE id = ?", (fresh,)).fetchone()[0]
    server.start()
    answer = ann.http.get(f"/api/tables/{old}/steps")
    assert answer.status_code == 400
    assert OLD in answer.json()["error"]
    with pytest.raises(ConnectionClosed, match=r"4404.*rules"):
        ann.sit_at(old)
    until = time.monotonic() + 20
    while connection.execute("SELECT seq FROM tables WHERE id = ?", (fresh,)).fetchone()[0] == seq:
        assert time.monotonic() < until, "the other table stands still"
        time.sleep(0.1)
    connection.close()
    assert server.stop() == 0
    assert '"level":"error"' not in server.errors()
