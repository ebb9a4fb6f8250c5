"""Battle Bosses beyond what every game is asked: a game by touch, groups by keyboard and mouse, and smooth pieces."""

from __future__ import annotations

import random
import re
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cases.battlebosses import BOSS, CASE
from tests.browser.conftest import Invite
from tests.browser.frames import empty_rate, rate, seen, watch
from tests.browser.player import PHONE, Player

# Bosses with energy for many marches, who call three at a time.
CALLERS = {
    "own": "".join(
        BOSS.format(key=key, name=key.title())
        .replace('["EE", "EE", "EE", "EC", "EC", "EC"]', '["EEE", "EEE", "EEE", "EEE", "EEE", "EEE"]')
        .replace('do = "create", n = 1', 'do = "create", n = 3')
        for key in ("punch", "judy")
    ),
    "bosses": "punch,judy",
}


def tab(page: Page, name: str) -> None:
    button = page.locator(".tabs").get_by_role("button", name=name)
    if button.get_attribute("aria-pressed") != "true":
        button.tap()


def tap(person: Player, action: dict[str, Any]) -> None:
    """Play an action with a finger, on the board, in the hand, or by its button."""
    page = person.page
    if not action["targets"]:
        page.locator(f'[data-action="{action["text"]}"]').tap()
        return
    for target in action["targets"]:
        kind, number = target.split(":")
        tab(page, "Hand" if kind == "card" else "Board")
        place = f'[data-cell="{number}"]' if kind == "cell" else f'[data-target="{target}"]'
        element = page.locator(f"{place}:visible").first
        if kind == "minions" and not element.count():
            continue  # one minion alone needs no number
        element.tap()
        if action["verb"] == "play":
            element.tap()


def test_u29_a_whole_game_by_touch(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    table = ann.table(CASE, ["me", "me"], hotseat=True, options=CASE.short)
    ann.open(table)
    dice = random.Random(3)
    done: set[str] = set()
    state = ann.caught_up(table)
    for step in range(200):
        if state["outcome"]:
            break
        mild = [action for action in state["actions"] if action["text"] != "use 0"]  # a blow ends it: not before all was tried
        new = [action for action in mild if action["verb"] not in done or (action["text"] == "use 4" and "move" not in done)]
        action = dice.choice(state["actions"] if step > 40 else new or mild)
        tap(ann, action)
        done.add(action["verb"])
        ann.shows(state["seq"] + 1)
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        state = ann.caught_up(table)
    assert state["outcome"], "the game did not end"
    assert done >= {"aside", "done", "use", "play", "move", "at", "end"}
    tab(ann.page, "Board")
    expect(ann.page.get_by_label("The end of the battle")).to_be_visible()


@pytest.fixture
def march(invite: Invite) -> tuple[Player, str, int, int]:
    """Three minions in one space and one in the next; the player, the table and the two spaces."""
    ann = invite("Ann")
    table = ann.table(CASE, ["me", "me"], hotseat=True, options=CALLERS)
    for _ in range(2):
        do(ann, table, "done")
    home = ann.state(table)["view"]["sides"][ann.state(table)["seat"]]["cell"]
    near = ann.state(table)["view"]["spots"][home]["near"]
    first = near[0]
    second = next(cell for cell in ann.state(table)["view"]["spots"][first]["near"] if cell in near)
    for text in ("use 2", "use 4", f"move {home} 3 {first}", "use 2", "use 4", f"move {home} 1 {second}"):
        do(ann, table, text)
    ann.open(table)
    ann.caught_up(table)
    return ann, table, first, second


def do(person: Player, table: str, text: str) -> None:
    state = person.state(table)
    told = person.act(table, next(action for action in state["actions"] if action["text"] == text), state["seat"])
    assert told["t"] == "ack", told


def crowds(person: Player, table: str) -> dict[int, int]:
    state = person.state(table)
    return {crowd["cell"]: crowd["minions"] for crowd in state["view"]["sides"][state["seat"]]["crowds"]}


def test_u25_a_group_marches_by_keyboard(march: tuple[Player, str, int, int]) -> None:
    ann, table, first, second = march
    page = ann.page
    seq = ann.state(table)["seq"]
    page.locator('[data-target="ability:4"]').first.focus()
    page.keyboard.press("Enter")
    ann.shows(seq + 1)
    page.locator('[role=gridcell][tabindex="0"]').focus()
    names = page.locator("[role=gridcell]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(set(names)) == len(names) == 18
    walk_to(page, first)
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-cell="{first}"]')).to_have_attribute("aria-selected", "true")
    page.locator('[data-target="minions:2"]').focus()
    page.keyboard.press("Enter")
    page.locator(f'[data-cell="{first}"]').focus()
    walk_to(page, second)
    page.keyboard.press("Enter")
    ann.shows(seq + 2)
    assert page.evaluate("document.activeElement.dataset.cell") == str(second)
    assert crowds(ann, table)[second] == 3


def walk_to(page: Page, cell: int) -> None:
    """From space to space with the arrow keys, as the eyes would go."""
    place = "c => (({x, y, width, height}) => [x + width / 2, y + height / 2])(document.querySelector(c).getBoundingClientRect())"
    aim = page.evaluate(place, f'[data-cell="{cell}"]')
    for _ in range(20):
        at = page.evaluate("() => document.activeElement.dataset.cell")
        if at == str(cell):
            return
        x, y = page.evaluate(place, f'[data-cell="{at}"]')
        across, down = aim[0] - x, aim[1] - y
        if abs(across) > abs(down):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    raise AssertionError(f"space {cell} cannot be reached with arrow keys")


def test_a_group_is_dragged(march: tuple[Player, str, int, int]) -> None:
    ann, table, first, second = march
    seq = ann.state(table)["seq"]
    do(ann, table, "use 4")
    ann.shows(seq + 1)
    ann.page.locator(f'[data-cell="{first}"]').drag_to(ann.page.locator(f'[data-cell="{second}"]'))
    ann.shows(seq + 2)
    assert crowds(ann, table)[second] == 4
    expect(ann.page.locator(f'[data-cell="{second}"]')).to_have_accessible_name(re.compile("4 Extras"))


def test_four_moving_pieces_keep_sixty_frames(march: tuple[Player, str, int, int], record_property: Any) -> None:
    """Two march from three to one: they, the one left behind and the one that makes room move at once; slowly, to be counted."""
    ann, table, first, second = march
    blank = ann.new_page()
    ann.page.evaluate("document.documentElement.style.setProperty('--m-move', '1500ms')")
    rates: list[float] = []
    empty: list[float] = []
    for start, cell in [(first, second), (second, first)] * 2:
        empty.append(empty_rate(blank))
        ann.page.bring_to_front()
        do(ann, table, "use 4")
        ann.caught_up(table)
        watch(ann.page, "[data-standing]")
        do(ann, table, f"move {start} 2 {cell}")
        ann.page.wait_for_timeout(1800)
        rates += [rate(run) for run in seen(ann.page, 4)]
    assert len(rates) >= 4, "four pieces did not move at once"
    moving, alone = median(rates), median(empty)
    record_property("frames_moving", round(moving, 1))
    record_property("frames_empty", round(alone, 1))
    print(f"{moving:.1f} frames a second with four pieces moving, {alone:.1f} on an empty page")
    assert moving >= 0.9 * min(alone, 60)
