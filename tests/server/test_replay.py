"""Steps, records, dice, forks, rematches."""

from __future__ import annotations

import time

from tests.server.house import Person, Socket
from underboss import Match, read_record
from underboss.engine.sealed import verify


def played_out(ann: Person, moves: int = 25, **more: object) -> tuple[str, Socket]:
    """A game against a bot, conceded after some moves."""
    table = ann.table("me", "random", **more)
    seat = ann.sit_at(table["id"])
    for number in range(moves):
        if seat.until_turn() is None:
            break
        seat.act(number * 5)
    seat.say(t="concede", key="enough")
    seat.until("over")
    return str(table["id"]), seat


def test_the_record_of_a_finished_game_replays_and_its_dice_verify(ann: Person) -> None:
    table, _ = played_out(ann)
    record = read_record(ann.http.get(f"/api/tables/{table}/record").content)
    assert Match.replay(record).outcome is not None
    assert verify(record) > 0
    dice = ann.get(f"/api/tables/{table}/dice")
    assert dice["commitment"] == record.commitment
    assert len(dice["draws"]) == verify(record)


def test_the_seed_is_not_shown_while_the_game_runs(ann: Person, bob: Person) -> None:
    table = ann.table("me", "random")["id"]
    assert ann.http.get(f"/api/tables/{table}/dice").status_code == 400
    story = ann.get(f"/api/tables/{table}/record")
    assert "draws" not in story
    assert "sealed" not in story
    assert bob.http.get(f"/api/tables/{table}/steps/0?as=0").status_code == 403
    assert bob.http.get(f"/api/tables/{table}/steps/0?as=all").status_code == 403


def test_every_step_can_be_seen_again(ann: Person) -> None:
    table, seat = played_out(ann, moves=10)
    steps = ann.get(f"/api/tables/{table}/steps")
    assert steps[0]["seq"] == 0
    views = {told["seq"]: told["state"]["view"] for told in seat.heard if told["t"] == "step"}
    assert len(views) >= 10
    for step in steps[1:-1]:
        again = ann.get(f"/api/tables/{table}/steps/{step['seq']}")
        assert step["seq"] not in views or again["view"] == views[step["seq"]]
        assert again["actions"] == []
        assert step["label"]
    whole = ann.get(f"/api/tables/{table}/steps/3?as=all")
    assert [one["seat"] for one in whole["all"]] == [0, 1]


def test_while_a_game_runs_only_my_own_steps_have_labels(ann: Person) -> None:
    table = ann.table("me", "random")["id"]
    seat = ann.sit_at(table)
    for number in range(25):
        seat.until_turn()
        seat.act(number * 5)
    seat.until_turn()
    steps = [step for step in ann.get(f"/api/tables/{table}/steps") if step["action"]]
    assert {step["seat"] for step in steps} == {0, 1}
    assert all(bool(step["label"]) == (step["seat"] == 0) for step in steps)


def test_play_from_here_leaves_the_original_alone(ann: Person) -> None:
    table, _ = played_out(ann, moves=12)
    before = ann.get(f"/api/tables/{table}")
    forked = ann.post(f"/api/tables/{table}/fork", step=8)
    assert forked["phase"] == "playing"
    assert forked["commitment"] != before["commitment"]
    assert forked["origin"] == table
    seat = ann.sit_at(forked["id"])
    told = next(told for told in seat.heard if told["t"] == "state")
    first = {**told["view"], "waiting": None} if told["seq"] == 0 else None
    then = ann.get(f"/api/tables/{table}/steps/8?as=0")
    assert first is None or first == {**then["view"], "waiting": None}
    seat.until_turn()
    seat.act()
    assert ann.get(f"/api/tables/{table}") == before
    seat.say(t="concede", key="enough")
    seat.until("over")
    record = read_record(ann.http.get(f"/api/tables/{forked['id']}/record").content)
    assert record.position is not None
    verify(record)


def test_a_record_is_imported_only_if_it_replays(ann: Person, bob: Person) -> None:
    table, _ = played_out(ann, moves=8)
    record = ann.get(f"/api/tables/{table}/record")
    again = bob.post("/api/records", **record)
    assert again["phase"] == "over"
    assert again["outcome"] == record["outcome"]
    mine, theirs = bob.get(f"/api/tables/{again['id']}/steps"), ann.get(f"/api/tables/{table}/steps")
    assert [step["lines"] for step in mine] == [step["lines"] for step in theirs]
    record["steps"][4]["sum"] = "0" * 16
    status, error = bob.refused("/api/records", **record)
    assert status == 400
    assert "step 5" in error
    record["game"] = "os:path"
    assert bob.refused("/api/records", **record)[0] == 400
    assert bob.refused("/api/records", nonsense=1)[0] == 400


def test_a_rematch_turns_the_seats_and_tells_everybody(ann: Person, bob: Person) -> None:
    table = ann.table("me", "open")["id"]
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    first, second = ann.sit_at(table), bob.sit_at(table)
    first.say(t="concede", key="c")
    first.until("over")
    second.until("over")
    fresh = bob.post(f"/api/tables/{table}/rematch")
    assert fresh["phase"] == "playing"
    assert [seat["name"] for seat in fresh["seats"]] == ["Bob", "Ann"]
    assert ann.post(f"/api/tables/{table}/rematch")["id"] == fresh["id"]
    while first.until("table")["table"]["rematch"] != fresh["id"]:
        pass


def test_a_draw_needs_both_words(ann: Person, bob: Person) -> None:
    table = ann.table("me", "open", rated=True)["id"]
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    first, second = ann.sit_at(table), bob.sit_at(table)
    first.say(t="draw", do="accept")
    assert first.until("offer")["what"] == "refused"
    first.say(t="draw", do="offer")
    second.until("offer")
    second.say(t="draw", do="decline")
    assert first.until("offer")["draw"] == [0]
    assert first.until("offer")["draw"] == []
    second.say(t="draw", do="offer")
    first.until("offer")
    first.say(t="draw", do="accept")
    assert second.until("over")["outcome"]["ranks"] == [1, 1]
    record = read_record(ann.http.get(f"/api/tables/{table}/record").content)
    assert Match.replay(record).record.agreed


def test_rated_games_move_ratings_once(ann: Person, bob: Person) -> None:
    table = ann.table("me", "open", rated=True)["id"]
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    first = ann.sit_at(table)
    first.say(t="hint", seq=0)
    assert "rated" in first.until("offer")["error"]
    first.say(t="concede", key="c")
    first.until("over")
    until = time.monotonic() + 10
    while not ann.get(f"/api/people/{ann.id}")["history"] and time.monotonic() < until:
        time.sleep(0.05)
    lost, won = ann.get(f"/api/people/{ann.id}"), ann.get(f"/api/people/{bob.id}")
    assert lost["history"][0]["rank"] == 2
    assert won["history"][0]["rank"] == 1
    assert won["ratings"][0]["rating"] > 25 > lost["ratings"][0]["rating"]
    assert won["ratings"][0]["uncertainty"] < 25 / 3
    assert won["ratings"][0]["games"] == 1


def test_undo_by_agreement(ann: Person, bob: Person) -> None:
    """The first player has placed the whole crew, nothing was rolled, and the other one is asked to place."""
    table = ann.table("me", "open")["id"]
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    sockets = [ann.sit_at(table), bob.sit_at(table)]
    actor, other = sockets if sockets[0].state["my_turn"] else reversed(sockets)
    for number in range(6):
        assert not actor.state["undo"]["ask"]
        actor.act(number)
        other.until("step")
    before = actor.state
    assert before["undo"] == {"can": True, "why": None, "ask": True}
    actor.say(t="undo", key="alone", seq=before["seq"])
    assert "agree" in actor.answer("alone")["error"]
    actor.say(t="propose", what="undo")
    offer = other.until("offer")["undo"]
    assert (offer["by"], offer["steps"], offer["from"]) == (before["seat"], 1, before["seq"])
    other.say(t="answer", accept=False)
    actor.until("offer")
    assert actor.until("offer")["do"] == "decline"
    assert other.until("offer")["do"] == "decline"
    actor.say(t="propose", what="undo")
    assert other.until("offer")["do"] == "propose"
    other.say(t="answer", accept=True)
    undone = actor.until("undone")
    assert undone["steps"] == 1
    assert undone["state"]["my_turn"]
    assert undone["seq"] == before["seq"] + 1
