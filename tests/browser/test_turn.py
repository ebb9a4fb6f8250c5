"""A turn: whose it is, pending, undo, the guard, harm, bots, hints, chat (U4, U7 to U11, U17, U19, U20)."""

from __future__ import annotations

import itertools
import json
import random
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.cases import Case
from tests.browser.conftest import Invite
from tests.browser.house import within
from tests.browser.party import choose_in_secret, gather, play_until_turn_of, seat, turns
from tests.browser.player import LISTEN, Player

PROMPT = "[data-prompt]"


def seq_of(person: Player) -> int:
    return int(person.page.locator(".tbl").get_attribute("data-seq") or -1)


def test_u4_my_turn_is_unmistakable(invite: Invite, case: Case) -> None:
    people, table = gather(invite, case)
    mine, theirs = turns(people, table)
    expect(mine.page.locator(PROMPT)).to_have_attribute("data-prompt", "mine")
    expect(theirs.page.locator(PROMPT)).to_have_attribute("data-prompt", "theirs")
    assert mine.page.title().startswith("●")
    assert not theirs.page.title().startswith("●")
    icon = "document.getElementById('favicon').getAttribute('href')"
    assert mine.page.evaluate(icon) != theirs.page.evaluate(icon)
    before = theirs.page.locator(PROMPT).inner_text()
    assert mine.page.locator(PROMPT).inner_text() != before
    theirs.page.mouse.click(640, 5)
    theirs.page.evaluate("addEventListener('underboss-sound', e => (window.heard ??= []).push(e.detail))")
    play_until_turn_of(theirs, people, table)
    expect(theirs.page.locator(PROMPT)).to_have_attribute("data-prompt", "mine")
    assert theirs.page.locator(PROMPT).inner_text() != before
    assert theirs.page.title().startswith("●")
    bells = theirs.page.evaluate("(window.heard ?? []).filter(e => e.sound === 'bell')")
    assert [bell["played"] for bell in bells] == [True]
    if mine.state(table)["my_turn"]:  # decisions of several at once
        return
    expect(mine.page.locator(PROMPT)).to_have_attribute("data-prompt", "theirs")
    assert not mine.page.title().startswith("●")


def test_u7_pending_is_visible_and_a_refusal_says_why(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    held: list[tuple[WebSocketRoute, dict[str, object]]] = []
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
    expect(ann.page.locator("[data-pending]").first).to_be_visible()  # two copies of a card are both marked
    assert ann.enabled() == set()
    expect(ann.page.locator("[data-action]")).to_have_count(0)
    ann.page.wait_for_timeout(1000)
    expect(ann.page.locator("[data-pending]").first).to_be_visible()  # two copies of a card are both marked

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
        if len(boards) == 2:
            break
        boards.append(ann.board_text())
        first = next((a for a in state["actions"] if a["verb"] not in (*case.ends, case.barrier)), state["actions"][0])
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
    _, state = ann.reach(case, f"s.actions.some(a => a.verb === '{case.barrier}')", 400)
    action = next(a for a in state["actions"] if a["verb"] == case.barrier)
    ann.press_action(action["text"])
    ann.shows(state["seq"] + 1)
    undo = ann.page.locator("[data-act=undo]")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("aria-label", re.compile("rolled|revealed|drawn"))


def test_u9_the_end_of_a_turn_is_guarded(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    if case.lifts:
        lifting_guards(ann, case, case.lifts)
        return
    only = f"s.actions.length === 1 && {json.dumps(case.ends)}.includes(s.actions[0].verb)"
    table, state = ann.reach(case, only, 600, seed=3)
    button = ann.page.locator(f'[data-action="{state["actions"][0]["text"]}"]')
    expect(button).to_be_visible()
    ann.page.wait_for_timeout(800)
    assert ann.state(table)["seq"] == state["seq"]
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.locator("[data-setting=endGuard]").uncheck()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".tbl")).to_have_attribute("data-seq", re.compile(rf"^(?!{state['seq']}$)\d+$"))


def lifting_guards(person: Player, case: Case, kind: str) -> None:
    """The first press only lifts, the second plays; with the setting off one press plays."""
    page = person.page
    what = f'.tbl [data-target^="{kind}:"]:not([aria-disabled=true])'
    until = f"s.actions.some(a => a.targets[0]?.startsWith('{kind}:'))"
    table, state = person.reach(case, until, 200)
    seq = state["seq"]
    page.locator(what).first.click()
    expect(page.locator(what).first).to_have_attribute("aria-pressed", "true")
    assert person.state(table)["seq"] == seq
    page.locator(what).first.click()
    person.shows(seq + 1)
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-setting=endGuard]").uncheck()
    page.keyboard.press("Escape")
    seq = person.play_some(table, 200, until=f"s.seq > 2 && {until}")["seq"]
    person.shows(seq)
    page.locator(what).first.click()
    person.shows(seq + 1)


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


def test_u10_undo_by_agreement(invite: Invite, case: Case) -> None:
    if not case.agrees:
        pytest.skip("the end of each turn brings something new to light in this game")
    people, table = gather(invite, case)
    asker, action = played_past_a_turn(people, table)
    other = next(person for person in people if person is not asker)
    seq = asker.caught_up(table)["seq"]
    offers = [person.page.locator("[data-offer=undo]") for person in people if person is not asker]
    undo = asker.page.locator("[data-act=undo]")

    undo.click()
    for offer in offers:
        expect(offer).to_contain_text(asker.name)
        expect(offer).to_contain_text(f"step {seq}")
        expect(offer.get_by_role("button", name="Decline")).to_be_visible()
    offers[0].get_by_role("button", name="Decline").click()
    for person in people:
        expect(person.page.locator("[data-offer]")).to_have_count(0)

    undo.click()
    for offer in offers:
        offer.get_by_role("button", name="Allow").click()
    asker.shows(seq + 1)
    assert asker.state(table)["my_turn"]
    asker.act(table, next(one for one in asker.state(table)["actions"] if one["text"] == action))
    asker.shows(seq + 2)

    undo.click()
    expect(asker.page.locator("[data-offer=undo]")).to_be_visible()
    mover = next(person for person in people if person.state(table)["my_turn"])
    mover.act(table, mover.state(table)["actions"][0])
    for person in (asker, other):
        expect(person.page.locator("[data-offer]")).to_have_count(0)


def played_past_a_turn(people: list[Player], table: str) -> tuple[Player, str]:
    """Play until somebody's last action can be taken back only by asking; who it was, and the action."""
    dice = random.Random(4)
    for _ in range(300):
        actor = people[people[0].get(f"/api/tables/{table}")["waiting"][0]]
        action = dice.choice(actor.state(table)["actions"])
        actor.act(table, action)
        state = actor.state(table)
        assert not state["outcome"], "the game ended before a turn could be taken back"
        if state["undo"]["ask"]:
            return actor, action["text"]
    raise AssertionError("nothing had to be asked for in 300 steps")


def test_u17_harm_to_me_is_announced(invite: Invite, case: Case) -> None:
    people, table = gather(invite, case, options=case.fierce)
    ann = people[0]
    for _ in range(10):  # a peaceful game is followed by another one
        if told := harm_to(ann, people, table, case):
            break
        table = seat(people, case, options=case.fierce)
    assert any(name in told[0] for name in ["Ann", *case.own(ann.state(table)["view"])]), told
    expect(ann.page.locator(".log li.harm").first).to_be_attached()


def harm_to(person: Player, people: list[Player], table: str, case: Case) -> list[str]:
    """Everybody plays, the others as harmfully as they can, until the page tells of harm; empty if the game ends without."""
    choose_in_secret(people, table, case)
    person.page.evaluate(LISTEN)
    hurt = "said.filter(text => text.startsWith('Harm:'))"
    play = {"id": table, "steps": 4000, "seed": 7, "until": "window.enough"}
    for other in people:
        prefer = [] if other is person else list(case.strikes)
        other.page.evaluate("wish => { beside.play(wish).then((s) => (window.ended = s.outcome)) }", {**play, "prefer": prefer})
    person.page.wait_for_function(f"() => window.ended || {hurt}.length > 0", timeout=80_000)
    for other in people:
        other.page.evaluate("window.enough = true")
    seq = person.state(table)["seq"]  # the last step of a game may be the first to harm
    person.page.wait_for_function("seq => document.querySelector('.tbl').dataset.shown >= seq", arg=seq)
    told: list[str] = person.page.evaluate(hurt)
    return told


def waits_of_bots(watcher: Page, begun: int) -> list[float]:
    """How long after the step before it each step of another seat came, in milliseconds; from step `begun` on."""
    seen = [step for step in watcher.evaluate("window.seen") if step[1] > begun]
    return [later[0] - earlier[0] for earlier, later in itertools.pairwise(seen) if later[1] == earlier[1] + 1 and later[2] != 0]


def test_u19_bots_take_their_time_and_not_more(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me", *["random"] * (case.seats - 1)])
    ann.open(table)
    watcher = ann.new_page()  # a page that draws nothing tells the time best
    watcher.goto("/about")
    watcher.evaluate("id => { beside.watch(id) }", table)
    begun = 0
    waits: list[float] = []
    while len(waits) < 5:
        state = ann.state(table)
        assert not state["outcome"], "the game ended too early"
        if case.opens(state["view"]):  # nobody waits for anybody
            begun = state["seq"] + case.seats
        if state["my_turn"]:
            ends = [action for action in state["actions"] if action["verb"] in case.ends]
            ann.act(table, (ends or state["actions"])[0])
        ann.page.wait_for_timeout(150)
        waits = waits_of_bots(watcher, begun)
    assert sum(waits) >= 400 * len(waits) - 300  # a busy machine may hold a message back, but not all of them
    assert max(waits) <= 300 + 500 + within(1.5)  # thinking time, half a second, and a machine that draws two pages
    ann.caught_up(table)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.locator("[data-setting=speed]").fill("3")
    expect(ann.page.locator("html")).to_have_attribute("data-motion", "fast")
    ann.page.locator("[data-act=concede]").click()
    ann.page.locator("[data-act=concede-sure]").click()
    expect(ann.page.get_by_text("You lost")).to_be_visible()
    at = ann.state(table)["seq"]
    if case.seats == 2:
        ann.page.wait_for_timeout(900)  # twice as long as a bot waits
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
          const socket = new WebSocket(beside.address(id))
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
