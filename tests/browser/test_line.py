"""The line: cut, hidden, and sounds that are not played again (U12, U13, U31)."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.cases import CASES, Case
from tests.browser.conftest import Invite
from tests.browser.house import House, within
from tests.browser.player import Player


class Wire:
    """Every socket of a page runs through here and can be cut."""

    def __init__(self, person: Player) -> None:
        self.cut = False
        self.open: list[WebSocketRoute] = []
        person.page.route_web_socket(re.compile(r".*/ws/tables/.*"), self.route)

    def route(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
            return
        socket.connect_to_server()
        self.open.append(socket)

    def snap(self) -> None:
        self.cut = True
        for socket in self.open:
            socket.close()
        self.open.clear()


def test_u12_a_cut_line_comes_back_by_itself(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    wire = Wire(ann)
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    beside = ann.new_page()
    beside.goto("/about")
    ann.caught_up(table)
    ann.page.evaluate("window.same = true")
    ann.page.get_by_label("Say something").fill("half a sentence")
    ann.page.evaluate("addEventListener('underboss-sound', e => (window.heard ??= []).push(e.detail))")
    wire.snap()
    expect(ann.page.locator("[data-prompt=cut]")).to_be_visible(timeout=10_000)
    page, ann.page = ann.page, beside
    ann.play_some(table, 3)
    state = ann.state(table)
    ann.page = page
    page.wait_for_timeout(5000)
    wire.cut = False
    expect(page.locator("[data-prompt=cut]")).to_have_count(0, timeout=10_000)
    ann.shows(state["seq"])
    text = ann.board_text()
    assert page.evaluate("window.same") is True
    assert page.get_by_label("Say something").input_value() == "half a sentence"
    assert page.evaluate("(window.heard ?? []).filter(e => e.sound !== 'bell').length") == 0  # U31: nothing old is played
    fresh = ann.new_page()
    ann.page = fresh
    ann.open(table)
    ann.shows(state["seq"])
    assert ann.board_text() == text


def test_u12_a_killed_server_is_waited_for(browser: Browser, own_house: House) -> None:
    case = next(iter(CASES.values()))
    ann = Player(browser, own_house, "Ann")
    ann.arrive()
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    state = ann.caught_up(table)
    own_house.stop(hard=True)
    expect(ann.page.locator("[data-prompt=cut]")).to_be_visible(timeout=10_000)
    own_house.start()
    expect(ann.page.locator("[data-prompt=cut]")).to_have_count(0, timeout=15_000)
    ann.press_action(state["actions"][0]["text"])
    ann.shows(state["seq"] + 1)
    ann.context.close()


def test_u13_a_page_from_the_background_is_current_within_two_seconds(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    ann.page.clock.install()
    wire = Wire(ann)
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    ann.caught_up(table)
    beside = ann.new_page()
    beside.goto("/about")
    hide = """(state) => {
      Object.defineProperty(document, 'visibilityState', {value: state, configurable: true})
      Object.defineProperty(document, 'hidden', {value: state === 'hidden', configurable: true})
      document.dispatchEvent(new Event('visibilitychange'))
    }"""
    ann.page.evaluate(hide, "hidden")
    wire.snap()
    page, ann.page = ann.page, beside
    seq = ann.play_some(table, 4)["seq"]
    ann.page = page
    page.clock.fast_forward("05:00")
    wire.cut = False
    page.evaluate(hide, "visible")
    expect(page.locator(".tbl")).to_have_attribute("data-shown", str(seq), timeout=within(2))


def test_u31_silent_until_a_gesture_and_by_setting(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    if case.opening:  # choices made in secret make no sound
        field, value = case.opening
        ann.play_some(table, 40, until=f"s.view.{field} !== '{value}'")
    few = 8 if case.opening else 2  # beside the page: nothing is clicked
    ann.page.evaluate("addEventListener('underboss-sound', e => (window.heard ??= []).push(e.detail))")
    ann.play_some(table, few)
    ann.page.wait_for_function("() => (window.heard ?? []).length > 0")
    assert not any(sound["played"] for sound in ann.page.evaluate("window.heard"))
    ann.page.mouse.click(640, 4)
    ann.page.evaluate("window.heard = []")
    ann.play_some(table, few)
    ann.page.wait_for_function("() => window.heard.some(e => e.played)")
    ann.caught_up(table)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_label("Volume").fill("0")
    ann.page.keyboard.press("Escape")
    ann.page.evaluate("window.heard = []")
    ann.play_some(table, few)
    ann.page.wait_for_function("() => window.heard.length > 0")
    assert not any(sound["played"] for sound in ann.page.evaluate("window.heard"))
