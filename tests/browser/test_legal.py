"""Only legal actions, and why not (U5, U6)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.cases import Case
from tests.browser.conftest import Invite
from tests.browser.player import STILL

POSITIONS = 200


def test_u5_enabled_elements_are_the_legal_set(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    ann.page.evaluate(STILL)
    seen = 0
    for seed, (variant, seats) in enumerate(case.tables * 4):
        table = ann.table(case, ["me"] * seats, hotseat=True, variant=variant)
        ann.open(table)
        wanted = min(POSITIONS - seen, POSITIONS // len(case.tables))
        told = ann.page.evaluate("wish => legal(wish)", {"id": table, "positions": wanted, "seed": seed + 5})
        assert not told["problems"], [variant, *told["problems"]]
        seen += told["seen"]
        if seen >= POSITIONS:
            break
    assert seen >= POSITIONS, f"only {seen} positions were reached"


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
