"""Keyboard, screen reader, colour, motion, small screens (U25 to U29)."""

from __future__ import annotations

import itertools
import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cases import CASES, Case
from tests.browser.conftest import Ending, Invite
from tests.browser.house import ROOT
from tests.browser.party import gather, turns
from tests.browser.places import COMMON, of_game, of_tables, visit
from tests.browser.player import LISTEN, PHONE, STILL, Player

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in web/")


def walk_to(page: Page, what: str) -> None:
    """Tab until the focus is on something of this kind."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"{what} cannot be reached by Tab")


def choose_by_keyboard(person: Player, text: str) -> None:
    """Open the list of actions, walk to one of them and take it."""
    person.page.keyboard.press("a")
    expect(person.page.locator("dialog[open]")).to_be_visible()
    walk_to(person.page, f'[data-listed="{text}"]')
    person.page.keyboard.press("Enter")


def test_u25_a_whole_game_by_keyboard(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    ann.page.evaluate(STILL)
    table = ann.table(case, ["me"] * case.seats, hotseat=True, options=case.short)
    ann.open(table)
    lift_by_keyboard(ann.page)
    for _ in range(3):
        if case.grid:
            walk_the_grid(ann, table)
        else:
            walk_the_board(ann, table, case.lifts)
    state = ann.state(table)
    page = ann.page
    for _ in range(400):
        if state["outcome"]:
            break
        end = next((action for action in state["actions"] if action["verb"] in case.ends), None)
        if end:
            page.keyboard.press("e")
        else:
            quick = [action for action in state["actions"] if action["verb"] == case.barrier]
            choose_by_keyboard(ann, (quick or state["actions"])[0]["text"])
        moved_on(ann, state["seq"])
        keeps_focus(page)
        state = ann.state(table)
    assert state["outcome"], "the game did not end"
    expect(page.get_by_label("How it ended")).to_be_visible()


def keeps_focus(page: Page) -> None:
    page.wait_for_function("() => document.activeElement !== document.body && document.activeElement !== null", timeout=2000)


def moved_on(person: Player, seq: int) -> None:
    expect(person.page.locator(".tbl")).to_have_attribute("data-shown", re.compile(rf"^(?!{seq}$)\d+$"))
    lift_by_keyboard(person.page)


def lift_by_keyboard(page: Page) -> None:
    """The curtain of a shared device has the focus on its only button."""
    if page.locator(".curtain").count():
        page.keyboard.press("Enter")
        expect(page.locator(".curtain")).to_have_count(0)


def walk_the_grid(person: Player, table: str) -> None:
    """A decision on the grid itself: arrows to a cell that may be used, Enter; the focus never falls to the body."""
    page = person.page
    seq = person.state(table)["seq"]
    if not page.evaluate("document.activeElement.matches('[role=gridcell]')"):
        walk_to(page, "[role=gridcell]")
    rows = int(page.locator("[role=grid]").get_attribute("aria-rowcount") or 0)
    for key in ("ArrowLeft", "ArrowUp"):
        for _ in range(rows):
            page.keyboard.press(key)
    for step in range(rows * rows):
        if page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "false":
            break
        line, place = divmod(step, rows)
        page.keyboard.press("ArrowDown" if place == rows - 1 else "ArrowRight" if line % 2 == 0 else "ArrowLeft")
    page.keyboard.press("Enter")
    moved_on(person, seq)
    assert page.evaluate("document.activeElement.matches('[role=gridcell]')"), "the focus was lost"


def walk_the_board(person: Player, table: str, lifts: str | None) -> None:
    """A decision on the board itself: Tab to whatever may be used and Enter, until something is played."""
    page = person.page
    seq = person.state(table)["seq"]
    if not page.locator(".board [data-target]:not([aria-disabled=true]), .board [data-action]").count():
        page.keyboard.press("e")  # nothing is left to do but to end the turn
        moved_on(person, seq)
        return
    for _ in range(24):
        walk_to(page, ".board [data-target]:not([aria-disabled=true]), .board [data-reach], .board [data-action]")
        page.keyboard.press("Enter")
        if page.evaluate("(lifts) => document.activeElement.dataset.target?.split(':')[0] === lifts", lifts):
            page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('[data-pending]')")
        if person.state(table)["seq"] != seq:
            break
    moved_on(person, seq)
    keeps_focus(page)


def test_u25_tab_is_never_swallowed(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    ann.caught_up(table)
    moved = "() => { const was = window.was; window.was = document.activeElement; return window.was !== was }"
    for _ in range(60):
        ann.page.keyboard.press("Tab")
        assert ann.page.evaluate(moved)


def axe(page: Page, wish: dict[str, object]) -> list[str]:
    found = page.evaluate("wish => axe.run(document, wish)", wish)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def inspect(person: Player, places: dict[str, str]) -> None:
    """Every rule of axe in the dark theme, and the colours again in the light one."""
    found: dict[str, list[str]] = {}
    for path, ready in places.items():
        visit(person.page, path, ready)
        person.page.evaluate(AXE.read_text())
        problems = axe(person.page, {"resultTypes": ["violations"]})
        person.page.evaluate("document.documentElement.dataset.theme = 'light'")
        problems += axe(person.page, {"resultTypes": ["violations"], "runOnly": ["color-contrast"]})
        if problems:
            found[path] = problems
    assert not found, json.dumps(found, indent=1)


@needs_axe
def test_u26_axe_finds_nothing_serious(invite: Invite) -> None:
    ann = invite("Ann", reduced_motion="reduce")
    ann.table(next(iter(CASES.values())), ["me", "open"])
    inspect(ann, COMMON)


@needs_axe
def test_u26_axe_finds_nothing_serious_in_a_game(invite: Invite, over: Ending, case: Case) -> None:
    ann = invite("Ann", reduced_motion="reduce")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    gathering = ann.table(case, ["me", *["open"] * (case.seats - 1)])
    inspect(ann, of_game(case.name) | of_tables(gathering, table, over.table))


def test_u26_the_board_speaks_and_a_move_is_announced_once(invite: Invite, case: Case) -> None:
    people, table = gather(invite, case)
    actor, other = turns(people, table)
    if case.grid:
        grid = other.page.get_by_role("grid")
        expect(grid).to_have_count(1)
        names = grid.get_by_role("gridcell").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
        assert all(names)
        assert len(set(names)) == len(names)
        assert actor.page.locator("[role=gridcell][aria-disabled=false]").count() > 0
    other.page.evaluate(LISTEN)
    for _ in range(6):  # some steps are told to nobody
        seq = actor.state(table)["seq"] + 1
        actor.act(table, actor.state(table)["actions"][0])
        other.shows(seq)
        if other.state(table)["log"][-1]["lines"]:
            break
    other.page.wait_for_timeout(300)  # for a second announcement to come
    said = other.page.evaluate("said")
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
    pieces = ann.page.locator(".board [data-owner]").evaluate_all(
        "all => all.map(e => [e.dataset.owner, e.querySelector('path').getAttribute('d') + e.textContent.trim()])"
    )
    signs: dict[str, set[str]] = {}
    for owner, sign in pieces:
        signs.setdefault(owner, set()).add(sign)
    for one, other in itertools.combinations(signs, 2):
        assert not signs[one] & signs[other], f"pieces of {one} and {other} differ by colour alone"


def test_u28_reduced_motion_moves_nothing_and_ends_the_same(invite: Invite, case: Case) -> None:
    people, table = gather(invite, case, [{"reduced_motion": "reduce"}])
    still = people[0]
    longest = """() => Math.max(0, ...document.getAnimations().map((animation) => {
      const timing = animation.effect.getComputedTiming()
      return timing.duration * (timing.iterations || 1)
    }))"""
    for _ in range(6):
        actor = people[still.get(f"/api/tables/{table}")["waiting"][0]]
        state = actor.state(table)
        actor.act(table, state["actions"][0])
        assert still.page.evaluate(longest) <= 50
    eve = invite("Eve")
    texts = []
    for motion in ("reduce", "no-preference"):
        eve.page.emulate_media(reduced_motion=motion)
        eve.open(table)
        eve.caught_up(table)
        texts.append(eve.board_text())
    assert texts[0] == texts[1]


SMALL = """() => [...document.querySelectorAll('button, a, input, select, [role=gridcell].usable, [role=button]')]
  .filter(e => e.checkVisibility() && !e.closest('.hidden') && !e.classList.contains('hidden'))
  .map(e => [e, (e.tagName === 'INPUT' && e.closest('label') || e).getBoundingClientRect()])
  .filter(([e, b]) => b.width && b.height && !e.closest('p') && Math.min(b.width, b.height) < 43.5)
  .map(([e, b]) => `${e.outerHTML.slice(0, 90)} ${Math.round(b.width)}x${Math.round(b.height)}`)"""


def fits_a_phone(page: Page, places: dict[str, str]) -> None:
    """Nothing to scroll sideways to, nothing too small to touch."""
    for path, ready in places.items():
        visit(page, path, ready)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{path} is {wide} wide"
        assert not page.evaluate(SMALL), f"{path}: {page.evaluate(SMALL)}"


def test_u29_a_small_screen(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ann.table(next(iter(CASES.values())), ["me", "open"])
    fits_a_phone(ann.page, COMMON)


def test_u29_a_game_on_a_small_screen(invite: Invite, over: Ending, case: Case) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    gathering = ann.table(case, ["me", *["open"] * (case.seats - 1)])
    fits_a_phone(ann.page, of_game(case.name) | of_tables(gathering, table, over.table))
    ann.open(table)
    state = ann.caught_up(table)
    for selector in ("[data-prompt]", ".tabs", "[data-act=undo]"):
        box = ann.page.locator(selector).bounding_box()
        assert box is not None, selector
        assert box["y"] + box["height"] <= 640, selector
    assert ann.page.evaluate("document.documentElement.scrollHeight") <= 640
    target = ann.page.locator(".felt [aria-disabled=false]").first
    if target.count() and case.grid:
        target.tap()
        expect(ann.page.locator(".tbl")).to_have_attribute("data-shown", str(state["seq"] + 1))
    for name in ("Seats", "Log", "Chat", "Board"):
        ann.page.locator(".tabs").get_by_role("button", name=name).tap()
