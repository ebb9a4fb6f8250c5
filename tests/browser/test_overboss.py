"""Overboss: whole games on the board itself, its drags, its score sheet and its score page (U5, U25, U29, U35)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.cases import CASES
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.player import PHONE, Player
from tests.games.overboss.test_scoring import random_map
from underboss.games.overboss.mapfile import read_map, score_maps
from underboss.games.overboss.tally import BOSS_NAMES

CASE = CASES["overboss"]
SQUARES_APART = 16  # between the maps of two seats in targets that may lie on any map
TARGET = '[data-target="{}"]:not([aria-disabled=true])'


def settled(person: Player, table: str, before: int) -> dict[str, Any]:
    """Wait until a step was played."""
    expect(person.page.locator(".tbl")).to_have_attribute("data-seq", re.compile(rf"^(?!{before}$)\d+$"))
    return person.caught_up(table)


def play_out(person: Player, table: str, use: Callable[[Locator], None]) -> dict[str, Any]:
    """Play to the end with nothing but elements of the page: what an action targets, in order, or its button."""
    dice = random.Random(9)
    state = person.caught_up(table)
    for _ in range(200):
        if state["outcome"]:
            return state
        action = dice.choice(state["actions"])
        page = person.page
        for target in action["targets"]:
            if page.locator(f'[data-action="{action["text"]}"]').count() or person.state(table)["seq"] != state["seq"]:
                break
            element = page.locator(TARGET.format(target))
            if target.startswith("square:") and not element.count():
                use(page.locator(f'.maps [data-look="{int(target.removeprefix("square:")) // SQUARES_APART}"]'))
            if element.count() and element.get_attribute("aria-pressed") != "true":
                use(element)
        page.wait_for_timeout(30)
        button = page.locator(f'[data-action="{action["text"]}"]')
        if button.count() and page.locator(".tbl").get_attribute("data-seq") == str(state["seq"]):
            use(button)
        state = settled(person, table, state["seq"])
    raise AssertionError("the game did not end")


def by_keyboard(page: Page) -> Callable[[Locator], None]:
    """Walk to an element with Tab and arrows, and press Enter on it."""

    def use(element: Locator) -> None:
        for _ in range(80):
            if element.evaluate("e => e === document.activeElement"):
                page.keyboard.press("Enter")
                return
            in_grid = page.evaluate("document.activeElement.getAttribute('role') === 'gridcell'")
            if in_grid and element.get_attribute("role") == "gridcell":
                here = page.evaluate("+document.activeElement.dataset.cell")
                there = int(element.get_attribute("data-cell") or 0)
                if here // 4 != there // 4:
                    page.keyboard.press("ArrowDown" if there > here else "ArrowUp")
                else:
                    page.keyboard.press("ArrowRight" if there > here else "ArrowLeft")
            else:
                page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement !== null")
        raise AssertionError(f"{element} cannot be reached by keyboard")

    return use


def test_u25_a_whole_game_on_the_board_by_keyboard(invite: Invite) -> None:
    ann = invite("Ann")
    table = ann.table(CASE, ["me"], variant="classic")
    ann.open(table)
    state = play_out(ann, table, by_keyboard(ann.page))
    assert state["view"]["round"] == 12
    expect(ann.page.get_by_label("Final scoring")).to_be_visible()


def test_u29_a_whole_game_by_touch_on_a_small_screen(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    table = ann.table(CASE, ["me", "me"], hotseat=True, variant="commands")
    ann.open(table)
    ann.caught_up(table)

    def tap(element: Locator) -> None:
        box = element.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, f"{element}: {box}"
        element.tap()

    state = play_out(ann, table, tap)
    assert state["outcome"]
    ann.page.locator(".tabs").get_by_role("button", name="Score").tap()
    total = state["view"]["realms"][state["seat"]]["sheet"]["total"]
    expect(ann.page.locator("[data-power]")).to_have_text(str(total))


def test_a_pair_is_dragged_onto_the_map_and_promises_what_it_brings(invite: Invite) -> None:
    ann = invite("Ann")
    table = ann.table(CASE, ["me", "me"], hotseat=True)
    ann.open(table)
    state = ann.caught_up(table)
    pair = ann.page.locator('[data-target="slot:2"]')
    pair.hover()
    gains = {key: points for key, points in state["aids"]["gains"].items() if key.startswith("draft 2 ")}
    shown = ann.page.locator(".land text").filter(has_text=re.compile(r"^[+±]\d+$")).all_text_contents()
    assert sorted(shown) == sorted(f"+{points}" if points > 0 else "±0" for points in gains.values())
    pair.drag_to(ann.page.locator('[data-cell="5"]'))
    ann.shows(state["seq"] + 2)
    after = ann.caught_up(table)
    assert after["view"]["realms"][state["seat"]]["squares"][5]["tile"] == state["view"]["market"][2]["tile"]


def with_portal(person: Player) -> tuple[str, dict[str, Any]]:
    """A table where a Portal may be used."""
    until = "s.view.step === 'draft' && Object.keys(s.aids.gains).some(key => key.startsWith('portal'))"
    return person.reach(CASE, until, 400, seed=5, prefer=("draft", "place", "settle", "end"))


def test_a_portal_is_used_by_drag_and_by_click(invite: Invite) -> None:
    ann = invite("Ann")
    table, state = with_portal(ann)
    key = max((key for key in state["aids"]["gains"] if key.startswith("portal")), key=lambda key: state["aids"]["gains"][key])
    origin, goal = ["abcd".index(name[0]) + 4 * (int(name[1:]) - 1) for name in key.split()[1:]]
    squares = state["view"]["realms"][state["seat"]]["squares"]
    cell = ann.page.locator(".land").locator
    cell(f'[data-cell="{origin}"]').drag_to(cell(f'[data-cell="{goal}"]'))
    ann.shows(state["seq"] + 2)
    now = ann.caught_up(table)["view"]["realms"][state["seat"]]["squares"]
    assert now[goal]["token"] == squares[origin]["token"]
    for _ in range(2):
        ann.page.locator("[data-act=undo]").click()
        ann.caught_up(table)
        ann.page.wait_for_timeout(200)
    state = ann.caught_up(table)
    cell(f'[data-cell="{origin}"]').click()
    expect(cell(f'[data-cell="{goal}"]')).to_have_attribute("data-reach", str(goal))
    cell(f'[data-cell="{goal}"]').click()
    ann.shows(state["seq"] + 2)
    again = ann.caught_up(table)["view"]["realms"][state["seat"]]["squares"]
    assert again == now


def test_the_score_sheet_lights_up_the_tiles_it_talks_of(invite: Invite) -> None:
    ann = invite("Ann")
    table = ann.table(CASE, ["me", "me"], hotseat=True)
    ann.page.goto("/about")
    ann.play_some(table, 60, seed=4, until="s.view.round > 6")
    ann.open(table)
    state = ann.caught_up(table)
    sheet = state["view"]["realms"][state["seat"]]["sheet"]
    expect(ann.page.locator("[data-power]")).to_have_text(str(sheet["total"]))
    line = sheet["lines"][0]
    squares = {square for one in sheet["lines"] if one["kind"] == line["kind"] for square in one["squares"]}
    ann.page.locator(f'[data-row="{line["kind"]}"]').hover()
    expect(ann.page.locator(".land .glow")).to_have_count(len(squares))
    ann.page.mouse.move(640, 30)
    expect(ann.page.locator(".land .glow")).to_have_count(0)
    ann.page.locator('[data-look="1"], [data-look="0"]').last.click()
    other = next(seat for seat in range(2) if seat != state["seat"])
    expect(ann.page.locator(".land")).to_have_attribute("data-map", str(other))


def test_the_score_page_counts_what_is_typed_in(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    page = ann.page
    page.goto("/score/overboss")
    for tile, token in (("forest", "kobold"), ("forest", "kobold"), ("dungeon", None), ("graveyard", "miniboss")):
        page.locator(f"[data-tile-type={tile}]").tap()
        if tile == "graveyard":
            page.locator('[data-tile-mark="3"]').tap()
        if token:
            page.locator(f"[data-token-name={token}]").tap()
    page.locator("[data-crystal=forest]").tap()
    # two Forests 3, two matching 2, band 2, Crystal 2; Dungeon beside two types 3; Graveyard 3, Miniboss 2
    expect(page.locator("[data-power]")).to_have_text("17")
    page.locator("[data-act=rival]").tap()
    expect(page.locator("[data-power]")).to_have_text("22")  # the most Graveyards
    page.reload()
    expect(page.locator("[data-power]")).to_have_text("22")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, wide


def test_u35_the_score_page_agrees_with_the_engine_with_the_network_off(browser: Browser, own_house: House) -> None:
    ann = Player(browser, own_house, "Ann")
    ann.page.goto("/score/overboss")
    expect(ann.page.locator("[data-offline=ready]")).to_be_attached(timeout=20_000)
    own_house.stop(hard=True)
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.locator("[data-power]")).to_have_text("0")
    dice = random.Random(35)
    texts = []
    for _ in range(1000):
        text = random_map(dice)[0]
        texts.append(text + (f"\nboss: {dice.choice(BOSS_NAMES)}" if dice.random() < 0.5 else ""))
    found = ann.page.evaluate("texts => texts.map((text) => window.scoreOverboss([text])[0])", texts)
    for text, sheet in zip(texts, found, strict=True):
        assert sheet == msgspec.to_builtins(score_maps([read_map(text)])[0]), text
    ann.context.close()
