"""Only legal actions, and why not (U5, U6)."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.cases import Case
from tests.browser.conftest import Invite
from tests.browser.player import Player, common, offered

POSITIONS = 200
SEEN = """() => {
  const all = [...document.querySelectorAll('.tbl [data-target]')]
  return {
    shown: all.map((e) => e.dataset.target),
    enabled: all.filter((e) => e.getAttribute('aria-disabled') !== 'true').map((e) => e.dataset.target),
    buttons: [...document.querySelectorAll('[data-action]')].map((e) => e.dataset.action),
    listed: document.querySelector('[data-act=all]') !== null,
  }
}"""


def compare(person: Player, state: dict[str, object], chosen: list[str], where: str) -> None:
    """The enabled elements are exactly the legal ones that have an element, and no legal action is out of reach."""
    actions = state["actions"]
    assert isinstance(actions, list)
    page = person.page.evaluate(SEEN)
    shown, enabled, buttons = set(page["shown"]), set(page["enabled"]), set(page["buttons"])
    assert enabled == offered(actions, chosen) & shown, where
    listed = page["listed"]
    for action in actions:
        assert set(action["targets"]) & enabled or action["text"] in buttons or listed, (
            f"{where}: {action['text']} cannot be reached: {person.page.locator('[data-prompt]').inner_text()!r}"
        )


def test_u5_enabled_elements_are_the_legal_set(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    dice = random.Random(5)
    seen = 0
    for variant, seats in case.tables:
        table = ann.table(case, ["me"] * seats, hotseat=True, variant=variant)
        ann.open(table)
        ann.page.evaluate("document.documentElement.dataset.motion = 'off'")
        state = ann.state(table)
        for _ in range(POSITIONS // len(case.tables)):
            if state["outcome"]:
                break
            ann.shows(state["seq"])
            chosen = common(state["actions"])
            where = f"{variant} step {state['seq']}"
            compare(ann, state, chosen, where)
            begin = sorted({action["targets"][0] for action in state["actions"] if action["targets"]} & ann.enabled())
            if not chosen and begin and seen % 4 == 0:
                target = dice.choice(begin)
                element = ann.page.locator(f'[data-target="{target}"]').first
                follow = [action for action in state["actions"] if action["targets"][:1] == [target]]
                if len(follow) > 1:
                    element.click()
                    compare(ann, state, [target], f"{where} after {target}")
                    ann.page.keyboard.press("Escape")
            seen += 1
            told = ann.act(table, dice.choice(state["actions"]), state["seat"])
            assert told["t"] == "ack", told
            state = ann.state(table)
    assert seen >= POSITIONS * 0.9, f"only {seen} positions were reached"


def test_u6_a_disabled_element_says_why(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    ann.caught_up(table)
    disabled = ann.page.locator(".felt [data-target][aria-disabled=true]").first
    disabled.click(force=True)
    note = ann.page.locator("[data-why]")
    expect(note).to_be_visible()
    assert len(note.inner_text()) > 12
    assert "illegal" not in note.inner_text().lower()
    ann.page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    if not case.grid:
        return
    ann.page.locator('.felt [role=gridcell][tabindex="0"]').focus()
    for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
        ann.page.keyboard.press(key)
        if ann.page.locator(":focus[aria-disabled=true][data-target]").count():
            break
    expect(note).to_be_visible(timeout=3000)
    rule = note.locator(".rule")
    if rule.count():
        number = rule.inner_text().removeprefix("Rule ")
        rule.click()
        expect(ann.page.locator(f"dialog #{number}.asked")).to_be_visible()
