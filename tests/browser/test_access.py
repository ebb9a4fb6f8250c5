"""Keyboard, screen reader, colour, motion, small screens (U25 to U29)."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cases import Case
from tests.browser.conftest import Invite
from tests.browser.house import ROOT
from tests.browser.player import PHONE, Player
from tests.browser.test_reading import finished

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def choose_by_keyboard(person: Player, text: str) -> None:
    """Open the list of actions and walk to one of them."""
    page = person.page
    page.keyboard.press("a")
    expect(page.locator("dialog[open]")).to_be_visible()
    for _ in range(600):
        if page.evaluate("document.activeElement.dataset.listed") == text:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{text} cannot be reached by Tab")


def test_u25_a_whole_game_by_keyboard(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True, options=case.short)
    ann.open(table)
    state = ann.caught_up(table)
    page = ann.page
    if case.grid:
        page.keyboard.press("Tab")
        for _ in range(40):
            if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
                break
            page.keyboard.press("Tab")
        walk_the_grid(ann, table)
        state = ann.caught_up(table)
    for _ in range(400):
        if state["outcome"]:
            break
        end = next((action for action in state["actions"] if action["verb"] in case.ends), None)
        if end and case.grid:
            page.keyboard.press("e")
        else:
            choose_by_keyboard(ann, state["actions"][0]["text"])
        expect(page.locator(".tbl")).to_have_attribute("data-shown", re.compile(rf"^(?!{state['seq']}$)\d+$"))
        assert page.evaluate("document.activeElement !== null")
        state = ann.caught_up(table)
    assert state["outcome"], "the game did not end"
    expect(page.get_by_label("How it ended")).to_be_visible()


def walk_the_grid(person: Player, table: str) -> None:
    """Three decisions on the grid itself: arrows to a cell that may be used, Enter; the focus never falls to the body."""
    page = person.page
    for _ in range(3):
        state = person.caught_up(table)
        rows = int(page.locator("[role=grid]").get_attribute("aria-rowcount") or 0)
        for key in ("ArrowLeft", "ArrowUp"):
            for _ in range(rows):
                page.keyboard.press(key)
        for step in range(rows * rows):
            if page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "false":
                break
            line, place = divmod(step, rows)
            page.keyboard.press("ArrowDown" if place == rows - 1 else "ArrowRight" if line % 2 == 0 else "ArrowLeft")
        assert page.evaluate("document.activeElement !== document.body")
        page.keyboard.press("Enter")
        person.shows(state["seq"] + 1)
        assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


def test_u25_tab_is_never_swallowed(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    ann.caught_up(table)
    moved = "() => { const was = window.was; window.was = document.activeElement; return window.was !== was }"
    for _ in range(60):
        ann.page.keyboard.press("Tab")
        assert ann.page.evaluate(moved)


def axe(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in web/")
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_u26_axe_finds_nothing_serious(invite: Invite, case: Case, theme: str) -> None:
    ann = invite("Ann")
    ann.page.evaluate("theme => localStorage.setItem('underboss.settings', JSON.stringify({theme}))", theme)
    over = finished(ann, case)
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    gathering = ann.table(case, ["me", *["open"] * (case.seats - 1)])
    pages = [
        "/",
        f"/new/{case.name}",
        f"/t/{gathering}",
        f"/t/{table}",
        f"/t/{over}",
        f"/t/{over}/replay",
        f"/rules/{case.name}",
        "/me",
        "/about",
    ]
    found: dict[str, list[str]] = {}
    for path in pages:
        ann.page.goto(path)
        ann.page.wait_for_timeout(900)
        if problems := axe(ann.page):
            found[path] = problems
    assert not found, json.dumps(found, indent=1)


def test_u26_the_board_speaks_and_a_move_is_announced_once(invite: Invite, case: Case) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    table = ann.table(case, ["me", "open"])
    bob.sit(table)
    ann.post(f"/api/tables/{table}/start")
    ann.open(table)
    bob.open(table)
    actor, other = (ann, bob) if ann.state(table)["my_turn"] else (bob, ann)
    if case.grid:
        grid = other.page.get_by_role("grid")
        expect(grid).to_have_count(1)
        names = grid.get_by_role("gridcell").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
        assert all(names)
        assert len(set(names)) == len(names)
        assert actor.page.locator("[role=gridcell][aria-disabled=false]").count() > 0
    other.page.evaluate("""() => {
      window.said = []
      const region = document.querySelector('[data-live]')
      new MutationObserver(() => window.said.push(region.textContent))
        .observe(region, {subtree: true, childList: true, characterData: true})
    }""")
    state = actor.state(table)
    actor.act(table, state["actions"][0])
    other.shows(state["seq"] + 1)
    other.page.wait_for_timeout(600)
    said = [text for text in other.page.evaluate("window.said") if text]
    assert len(said) == 1, said
    assert actor.name in said[0]


def test_u27_owners_differ_by_more_than_colour(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    variant, seats = max(case.tables, key=lambda table: table[1])
    table = ann.table(case, ["me"] * seats, hotseat=True, variant=variant)
    ann.open(table)
    ann.play_some(table, 14)
    ann.caught_up(table)
    marks = ann.page.locator(".seats .seat > header .mark").evaluate_all(
        "all => all.map(e => [e.dataset.shape, e.querySelector('path').getAttribute('d'), e.querySelector('text').textContent])"
    )
    assert len(marks) == seats
    for part in range(3):
        assert len({mark[part] for mark in marks}) == seats
    outlines = ann.page.locator("[data-owner]").evaluate_all(
        "all => all.map(e => [e.dataset.owner, e.querySelector('path').getAttribute('d')])"
    )
    shapes: dict[str, set[str]] = {}
    for owner, outline in outlines:
        shapes.setdefault(owner, set()).add(outline)
    for one, mine in shapes.items():
        for other, theirs in shapes.items():
            assert one == other or not mine & theirs


def test_u28_reduced_motion_moves_nothing_and_ends_the_same(invite: Invite, case: Case) -> None:
    still, moving = invite("Still", reduced_motion="reduce"), invite("Moving")
    table = still.table(case, ["me", "open"])
    moving.sit(table)
    still.post(f"/api/tables/{table}/start")
    for person in (still, moving):
        person.open(table)
    longest = """() => Math.max(0, ...document.getAnimations().map((animation) => {
      const timing = animation.effect.getComputedTiming()
      return timing.duration * (timing.iterations || 1)
    }))"""
    for _ in range(6):
        state = still.state(table)
        actor = still if state["my_turn"] else moving
        actor.act(table, (state if actor is still else moving.state(table))["actions"][0])
        assert still.page.evaluate(longest) <= 50
    for person in (still, moving):
        person.caught_up(table)
        person.page.wait_for_timeout(500)
    spectator = invite("Eve", reduced_motion="reduce")
    spectator.open(table)
    other = invite("Max")
    other.open(table)
    assert spectator.board_text() == other.board_text()


@pytest.mark.parametrize("touch", [True])
def test_u29_a_small_screen(invite: Invite, case: Case, touch: bool) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=touch, is_mobile=True)
    over = finished(ann, case)
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    gathering = ann.table(case, ["me", *["open"] * (case.seats - 1)])
    small = """() => [...document.querySelectorAll('button, a, input, select, [role=gridcell].usable, [role=button]')]
      .filter(e => e.checkVisibility() && !e.closest('.hidden') && !e.classList.contains('hidden'))
      .map(e => [e, (e.tagName === 'INPUT' && e.closest('label') || e).getBoundingClientRect()])
      .filter(([e, b]) => b.width && b.height && !e.closest('p') && Math.min(b.width, b.height) < 43.5)
      .map(([e, b]) => `${e.outerHTML.slice(0, 90)} ${Math.round(b.width)}x${Math.round(b.height)}`)"""
    for path in ["/", f"/new/{case.name}", f"/t/{gathering}", f"/t/{table}", f"/t/{over}/replay"]:
        ann.page.goto(path)
        ann.page.wait_for_timeout(900)
        wide = ann.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{path} is {wide} wide"
        found = ann.page.evaluate(small)
        assert not found, f"{path}: {found}"
    ann.open(table)
    for selector in ("[data-prompt]", ".tabs", "[data-act=undo]"):
        box = ann.page.locator(selector).bounding_box()
        assert box is not None, selector
        assert box["y"] + box["height"] <= 640, selector
    assert ann.page.evaluate("document.documentElement.scrollHeight") <= 640
    state = ann.caught_up(table)
    target = ann.page.locator(".felt [aria-disabled=false]").first
    if target.count() and case.grid:
        target.tap()
        expect(ann.page.locator(".tbl")).to_have_attribute("data-shown", str(state["seq"] + 1))
    for name in ("Seats", "Log", "Chat", "Board"):
        ann.page.locator(".tabs").get_by_role("button", name=name).tap()
