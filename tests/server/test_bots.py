"""Bots of the shelf at a table, hints, and the analysis after the end."""

from __future__ import annotations

import time

from tests.server.house import Person, Server


def test_u19_u20_u21_a_level_plays_hints_help_and_the_game_is_analysed(database: str) -> None:
    server = Server(database, analysis="true", bot_seconds="0.3", silence="200").start()
    ann = Person(server, "Ann")
    table = ann.table("me", "henchman")["id"]
    seat = ann.sit_at(table)
    for _ in range(3):
        assert seat.until_turn(timeout=120)
        before = seat.state
        seat.say(t="hint", seq=before["seq"])
        hint = seat.until("hint", timeout=120)
        legal = [action["id"] for action in before["actions"]]
        assert hint["seq"] == before["seq"]
        assert hint["best"][0]["action"] in legal
        assert hint["best"][0]["why"].endswith(".")
        assert 0 <= hint["best"][0]["chance"] <= 1
        seat.act(legal.index(hint["best"][0]["action"]))
    seat.say(t="concede", key="c")
    seat.until("over", timeout=60)
    until = time.monotonic() + 120
    while (found := ann.get(f"/api/tables/{table}/analysis"))["status"] != "ready" and time.monotonic() < until:
        time.sleep(0.2)
    assert found["status"] == "ready"
    acts = [step["seq"] for step in ann.get(f"/api/tables/{table}/steps") if step["action"]]
    assert [point["seq"] for point in found["points"]][: len(acts)] == [0, *acts][: len(acts)]
    assert all(len(point["chances"]) == 2 for point in found["points"])
    assert server.stop() == 0


def test_u19_a_bot_does_not_answer_at_once(database: str) -> None:
    server = Server(database, bot_pause="0.4").start()
    ann = Person(server, "Ann")
    seat = ann.sit_at(ann.table("me", "random")["id"])
    waits = []
    for number in range(30):
        assert seat.until_turn()
        seat.act(number)
        if not seat.state["my_turn"] and not seat.state["outcome"]:
            begun = time.monotonic()
            seat.until("step")
            waits.append(time.monotonic() - begun)
        if len(waits) == 3:
            break
    assert waits
    assert min(waits) > 0.3
    assert server.stop() == 0
