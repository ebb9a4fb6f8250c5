"""A turn: whose it is, pending, undo, the guard, harm, bots, hints, chat (U4, U7, U8, U9, U11, U17, U19, U20)."""

from __future__ import annotations

import itertools
import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.cases import Case
from tests.browser.conftest import Invite
from tests.browser.player import PLAY, Player

PROMPT = "[data-prompt]"


def two(invite: Invite, case: Case) -> tuple[Player, Player, str]:
    """Two people at a table; the first is the one whose turn it is."""
    ann, bob = invite("Ann"), invite("Bob")
    table = ann.table(case, ["me", "open"])
    bob.sit(table)
    ann.post(f"/api/tables/{table}/start")
    ann.open(table)
    bob.open(table)
    return (ann, bob, table) if ann.state(table)["my_turn"] else (bob, ann, table)


def seq_of(person: Player) -> int:
    return int(person.page.locator(".tbl").get_attribute("data-seq") or -1)


def pass_turn(person: Player, other: Player, table: str) -> None:
    """Play first actions beside the page until the other seat decides."""
    for _ in range(60):
        state = person.state(table)
        if not state["my_turn"]:
            break
        ends = [action for action in state["actions"] if not action["targets"]]
        person.act(table, (ends or state["actions"])[0])
    other.caught_up(table)


def test_u4_my_turn_is_unmistakable(invite: Invite, case: Case) -> None:
    mine, theirs, table = two(invite, case)
    expect(mine.page.locator(PROMPT)).to_have_attribute("data-prompt", "mine")
    expect(theirs.page.locator(PROMPT)).to_have_attribute("data-prompt", "theirs")
    assert mine.page.title().startswith("●")
    assert not theirs.page.title().startswith("●")
    icon = "document.getElementById('favicon').getAttribute('href')"
    assert mine.page.evaluate(icon) != theirs.page.evaluate(icon)
    assert mine.page.locator(PROMPT).inner_text() != theirs.page.locator(PROMPT).inner_text()
    theirs.page.mouse.click(640, 5)
    theirs.page.evaluate("addEventListener('underboss-sound', e => (window.heard ??= []).push(e.detail))")
    pass_turn(mine, theirs, table)
    expect(theirs.page.locator(PROMPT)).to_have_attribute("data-prompt", "mine")
    expect(mine.page.locator(PROMPT)).to_have_attribute("data-prompt", "theirs")
    assert theirs.page.title().startswith("●")
    assert not mine.page.title().startswith("●")
    bells = theirs.page.evaluate("(window.heard ?? []).filter(e => e.sound === 'bell')")
    assert [bell["played"] for bell in bells] == [True]


def test_u7_pending_is_visible_and_a_refusal_says_why(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    held: list[tuple[WebSocketRoute, Any]] = []
    delay = {"on": True}

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            told = json.loads(message)
            if delay["on"] and told.get("t") == "act":
                held.append((server, told))
            else:
                server.send(message)

        socket.on_message(forward)

    ann.page.route_web_socket(re.compile(r".*/ws/tables/.*"), route)
    ann.open(table)
    state = ann.state(table)
    ann.shows(state["seq"])
    before = ann.board_text()
    ann.press_action(state["actions"][0]["text"])
    expect(ann.page.locator("[data-pending]")).to_have_count(1)
    assert ann.enabled() == set()
    expect(ann.page.locator("[data-action]")).to_have_count(0)
    ann.page.wait_for_timeout(1000)
    expect(ann.page.locator("[data-pending]")).to_have_count(1)

    server, told = held.pop()
    server.send(json.dumps({**told, "action": 2**40}))  # what the rules refuse
    expect(ann.page.locator("[data-why]")).to_be_visible()
    expect(ann.page.locator("[data-pending]")).to_have_count(0)
    assert ann.board_text() == before

    delay["on"] = False
    ann.page.keyboard.press("Escape")
    ann.press_action(state["actions"][0]["text"])
    ann.shows(state["seq"] + 1)


def test_u8_undo_gives_back_the_same_board(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    state = ann.caught_up(table)
    boards: list[str] = []
    undo = ann.page.locator("[data-act=undo]")
    for _ in range(40):
        boards = boards if state["undo"]["can"] else []
        if len(boards) == 3:
            break
        boards.append(ann.board_text())
        first = next((a for a in state["actions"] if a["verb"] not in case.ends), state["actions"][0])
        ann.press_action(first["text"])
        expect(ann.page.locator(".tbl")).to_have_attribute("data-shown", str(state["seq"] + 1))
        state = ann.caught_up(table)
    assert boards, "nothing could be taken back in 40 steps"
    for board in reversed(boards):
        before = seq_of(ann)
        undo.click()
        ann.shows(before + 1)
        assert ann.board_text() == board


def test_u8_after_a_roll_undo_is_disabled_and_says_why(invite: Invite, case: Case) -> None:
    if case.barrier is None:
        pytest.skip("nothing is rolled or revealed in this game")
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    state = ann.play_some(table, 400, until=f"s.actions.some(a => a.verb === '{case.barrier}')")
    ann.shows(state["seq"])
    action = next(a for a in state["actions"] if a["verb"] == case.barrier)
    ann.press_action(action["text"])
    ann.shows(state["seq"] + 1)
    undo = ann.page.locator("[data-act=undo]")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("aria-label", re.compile("rolled|revealed|drawn"))


def test_u9_the_end_of_a_turn_is_guarded(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    only = f"s.actions.length === 1 && {json.dumps(case.ends)}.includes(s.actions[0].verb)"
    state = ann.play_some(table, 600, seed=3, until=only)
    assert [action["verb"] for action in state["actions"]] in [[verb] for verb in case.ends], "no turn came to its end"
    ann.shows(state["seq"])
    button = ann.page.locator(f'[data-action="{state["actions"][0]["text"]}"]')
    expect(button).to_be_visible()
    ann.page.wait_for_timeout(800)
    assert ann.state(table)["seq"] == state["seq"]
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.locator("[data-setting=endGuard]").uncheck()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".tbl")).to_have_attribute("data-seq", re.compile(rf"^(?!{state['seq']}$)\d+$"))


def test_u11_chat_survives_undo(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    state = ann.caught_up(table)
    ann.page.get_by_label("Say something").fill("You will regret this.")
    ann.page.get_by_role("button", name="Send").click()
    ann.page.get_by_role("button", name="Chat", exact=False).first.click()
    talk = ann.page.get_by_label("Chat", exact=True)
    expect(talk).to_contain_text("You will regret this.")
    before = talk.inner_text()
    ann.press_action(state["actions"][0]["text"])
    ann.shows(state["seq"] + 1)
    undo = ann.page.locator("[data-act=undo]")
    expect(undo).to_be_enabled()
    undo.click()
    ann.shows(state["seq"] + 2)
    assert talk.inner_text() == before


def test_u17_harm_to_me_is_announced(invite: Invite, case: Case) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    table = ann.table(case, ["me", "open"])
    bob.sit(table)
    ann.post(f"/api/tables/{table}/start")
    ann.open(table)
    ann.page.evaluate(
        "new MutationObserver(() => (window.told ??= []).push(document.querySelector('[data-live]').textContent))"
        ".observe(document.querySelector('[data-live]'), {subtree: true, childList: true, characterData: true})"
    )
    strikes = ("battle", "storm", "attack", "fight")
    hurt = "(window.told ?? []).filter(text => text.startsWith('Harm:'))"
    play = {"id": table, "steps": 4000, "seed": 7, "until": "window.enough"}
    start = f"wish => {{ ({PLAY.strip()})(wish) }}"
    ann.page.evaluate(start, {**play, "prefer": []})
    bob.page.evaluate(start, {**play, "prefer": list(strikes)})
    ann.page.wait_for_function(f"() => {hurt}.length > 0", timeout=80_000)
    for person in (ann, bob):
        person.page.evaluate("window.enough = true")
    told = ann.page.evaluate(hurt)
    assert "Ann" in told[0]
    expect(ann.page.locator(".log li.harm").first).to_be_attached()


def test_u19_bots_take_their_time_and_not_more(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me", *["random"] * (case.seats - 1)])
    ann.open(table)
    watcher = ann.new_page()  # a page that draws nothing tells the time best
    watcher.goto("/about")
    watcher.evaluate(
        """(id) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`); window.seen = []
          socket.onopen = () => socket.send('{"t":"hello","seq":-1}')
          socket.onmessage = (event) => {
            const told = JSON.parse(event.data)
            if (told.t === 'step') window.seen.push([performance.now(), told.seq, told.by])
          }
          setInterval(() => socket.send('{"t":"ping"}'), 2500)
        }""",
        table,
    )
    for _ in range(80):
        state = ann.state(table)
        if state["outcome"] or len(watcher.evaluate("window.seen")) > 16:
            break
        if state["my_turn"]:
            ends = [action for action in state["actions"] if action["verb"] in case.ends]
            ann.act(table, (ends or state["actions"])[0])
        ann.page.wait_for_timeout(150)
    seen = watcher.evaluate("window.seen")
    waits = [later[0] - earlier[0] for earlier, later in itertools.pairwise(seen) if later[1] == earlier[1] + 1 and later[2] != 0]
    assert len(waits) >= 4
    assert sum(waits) >= 400 * len(waits) - 300  # a busy machine may hold a message back, but not all of them
    assert max(waits) <= 300 + 500 + 1500  # thinking time, half a second, and a busy machine
    ann.caught_up(table)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.locator("[data-setting=speed]").fill("3")
    expect(ann.page.locator("html")).to_have_attribute("data-motion", "fast")
    ann.page.locator("[data-act=concede]").click()
    ann.page.locator("[data-act=concede-sure]").click()
    expect(ann.page.get_by_text("You lost")).to_be_visible()
    at = ann.state(table)["seq"]
    time.sleep(1.2)
    if case.seats == 2:
        assert ann.state(table)["seq"] == at


def test_u20_a_hint_marks_a_legal_move_and_gives_a_reason(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    state = ann.caught_up(table)
    ann.page.locator("[data-act=hint]").click()
    note = ann.page.locator("[data-hint]")
    expect(note).to_be_visible(timeout=8000)
    assert note.locator("b").inner_text() in [action["label"] for action in state["actions"]]
    assert len(note.locator("p").inner_text()) > 8
    rated = ann.table(case, ["me", *["random"] * (case.seats - 1)], rated=True)
    ann.open(rated)
    expect(ann.page.locator("[data-act=hint]")).to_have_count(0)
    told = ann.page.evaluate(
        """(id) => new Promise((done) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`)
          socket.onopen = () => { socket.send('{"t":"hello","seq":-1}'); socket.send('{"t":"hint","seq":0}') }
          socket.onmessage = (event) => {
            const told = JSON.parse(event.data)
            if (told.t === 'offer' || told.t === 'hint') { socket.close(); done(told) }
          }
        })""",
        rated,
    )
    assert told["t"] == "offer"
    assert "rated" in told["error"]
