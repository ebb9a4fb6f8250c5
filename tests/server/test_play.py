"""A game from the first click to the last move, over the real protocol."""

from __future__ import annotations

from tests.server.house import Person


def test_a_game_against_a_bot_is_played_to_its_end(ann: Person) -> None:
    table = ann.table("me", "random")
    assert table["phase"] == "playing"
    assert table["seed"] is None
    seat = ann.sit_at(table["id"])
    made = 0
    while seat.until_turn() is not None and made < 40:
        assert seat.act(made * 7)["t"] == "ack"
        made += 1
    key = "enough"
    seat.say(t="concede", key=key)
    seat.until("over")
    over = ann.get(f"/api/tables/{table['id']}")
    assert over["phase"] == "over"
    assert over["outcome"]["ranks"] == [2, 1]
    assert len(over["seed"]) == 64


def test_two_people_meet_by_link_and_see_each_others_moves(ann: Person, bob: Person) -> None:
    table = ann.table("me", "open")
    assert table["phase"] == "gathering"
    first = ann.sit_at(table["id"], hello=False)
    bob.post(f"/api/tables/{table['id']}/sit", nonce="abc123")
    assert first.until("table")["table"]["seats"][1]["name"] in ("", "Bob")
    started = ann.post(f"/api/tables/{table['id']}/start")
    assert started["phase"] == "playing"
    assert started["nonces"][1] == "abc123"
    second = bob.sit_at(table["id"])
    first.until("state")
    for number in range(12):
        actor, other = (first, second) if first.state["my_turn"] else (second, first)
        assert actor.act(number)["t"] == "ack"
        step = other.until("step")
        assert step["seq"] == actor.state["seq"]
        assert step["by"] == actor.state["seat"]
        assert all("line" in event for event in step["events"])


def test_an_action_that_the_rules_refuse_is_explained(ann: Person) -> None:
    seat = ann.sit_at(ann.table("me", "random")["id"])
    seat.until_turn()
    before = seat.state
    illegal = next(number for number in range(1 << 12) if number not in [action["id"] for action in before["actions"]])
    seat.say(t="act", key="k1", seq=before["seq"], action=illegal)
    refused = seat.answer("k1")
    assert refused["t"] == "refused"
    assert refused["rule"].startswith("OS-")
    assert refused["state"]["view"] == before["view"]


def test_why_not_names_a_rule(ann: Person) -> None:
    seat = ann.sit_at(ann.table("me", "random")["id"])
    seat.until_turn()
    seat.say(t="why", targets=["piece:0", "cell:143"])
    answer = seat.until("why")
    assert answer["error"]
    assert answer["rule"].startswith("OS-")


def test_undo_returns_to_the_same_view(ann: Person) -> None:
    seat = ann.sit_at(ann.table("me", "me", hotseat=True)["id"])
    seat.until_turn()
    before = seat.state
    assert before["undo"] == {"can": False, "why": "nothing was played yet", "ask": False} or before["undo"]["why"]
    seat.act(0)
    if seat.state["undo"]["can"]:
        seat.say(t="undo", key="u1", seq=seat.state["seq"])
        assert seat.answer("u1")["t"] == "ack"
        assert seat.state["view"] == before["view"]
        assert seat.state["seq"] == before["seq"] + 2


def test_chat_reaches_players_and_not_spectators(ann: Person, bob: Person) -> None:
    table = ann.table("me", "random")
    player, spectator = ann.sit_at(table["id"]), bob.sit_at(table["id"])
    player.say(t="chat", text="<b>hello</b>\u202e you")
    said = player.until("chat")
    assert said["text"] == "<b>hello</b> you"
    assert said["room"] == "players"
    spectator.say(t="chat", text="who wins?")
    assert spectator.until("chat")["text"] == "who wins?"
    assert not [told for told in spectator.heard if told["t"] == "chat" and told["room"] == "players"]


def test_a_claimed_name_opens_the_same_person_elsewhere(ann: Person, bob: Person) -> None:
    ann.post("/api/me/claim", name="Annabel", password="correct horse")
    assert bob.refused("/api/me/claim", name="annabel", password="another one")[0] == 400
    assert bob.refused("/api/sign-in", name="Annabel", password="wrong one")[0] == 401
    again = bob.post("/api/sign-in", name="annabel", password="correct horse")
    assert again["id"] == ann.id
    bob.http.post("/api/sign-out", json={"everywhere": True})
    assert ann.http.get("/api/me").status_code == 401


def test_the_lobby_shows_public_tables_only(ann: Person, bob: Person) -> None:
    shown = ann.table("me", "open", public=True)
    hidden = ann.table("me", "open")
    lobby = [table["id"] for table in bob.get("/api/tables")["open"]]
    assert shown["id"] in lobby
    assert hidden["id"] not in lobby
    assert {shown["id"], hidden["id"]} <= {table["id"] for table in ann.get("/api/tables/mine")["waiting"]}


def test_games_and_their_rules_are_told(ann: Person) -> None:
    for game in ann.get("/api/games"):
        rules = ann.get(f"/api/games/{game['name']}/rules")
        assert rules["sections"]
        counts = ann.post(f"/api/games/{game['name']}/seats", options={}, variant=game["variants"][0]["name"])
        assert counts["seat_counts"]
    assert ann.refused("/api/games/overshadow/seats", options={"board": 9})[0] == 400
    assert ann.refused("/api/tables", game="os:system", seats=[{"kind": "me"}])[0] == 400
