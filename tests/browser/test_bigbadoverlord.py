"""Big Bad Overlord: whole games on the board itself, by touch and with six people; battles, odds and standing answers."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.cases import CASES
from tests.browser.conftest import Invite
from tests.browser.party import gather
from tests.browser.player import PHONE, STILL, Player

CASE = CASES["bigbadoverlord"]
CLASSIC = replace(CASE, variant="classic", seats=3)
DECISIONS = 900


def stepped(page: Page, seq: int) -> None:
    expect(page.locator(".tbl")).to_have_attribute("data-shown", re.compile(rf"^(?!{seq}$)\d+$"), timeout=15_000)


def tap(page: Page, action: dict[str, Any]) -> None:
    """Play an action with a finger: its button, else the card or citadel it names, else the list of all actions."""
    button = page.locator(f'[data-action="{action["text"]}"]:visible')
    if button.count():
        button.first.tap()
        return
    target = page.locator(f'[data-target="{action["targets"][0]}"]:visible') if action["targets"] else None
    if target is None or not target.count():
        page.locator("[data-act=all]").tap()
        page.locator(f'[data-listed="{action["text"]}"]').tap()
        return
    target.first.tap()
    sure = page.locator(f'[data-action="{action["text"]}"]:visible')
    if action["verb"] not in ("guard", "pick"):
        sure.first.tap()


def fierce(actions: list[dict[str, Any]]) -> dict[str, Any]:
    """Attack while it is possible, so that the game ends by the sword."""
    for verb in ("storm", "again", "attack", "aloof", "stand"):
        for action in actions:
            if action["verb"] == verb:
                return action
    return actions[0]


def test_u29_a_whole_game_by_touch_on_a_small_screen(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    ann.page.evaluate(STILL)
    table = ann.table(CLASSIC, ["me"] * 3, hotseat=True)
    ann.open(table)
    state = ann.caught_up(table)
    for _ in range(DECISIONS):
        if state["outcome"]:
            break
        tap(ann.page, fierce(state["actions"]))
        stepped(ann.page, state["seq"])
        state = ann.caught_up(table)
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert state["outcome"], "the game did not end"
    expect(ann.page.get_by_label("How it ended")).to_be_visible()


def test_a_whole_game_of_six_people(invite: Invite) -> None:
    six = replace(CLASSIC, seats=6)
    people, table = gather(invite, six)
    by_hand = 0
    for turn in range(DECISIONS):
        told = people[0].get(f"/api/tables/{table}")
        if told["outcome"]:
            break
        actor = people[told["waiting"][0]]
        state = actor.state(table)
        action = fierce(state["actions"])
        if turn % 8 == 0:
            actor.shows(state["seq"])
            actor.press_action(action["text"])
            stepped(actor.page, state["seq"])
            by_hand += 1
        else:
            actor.act(table, action)
    outcome = people[0].get(f"/api/tables/{table}")["outcome"]
    assert outcome, "the game did not end"
    assert by_hand > 4
    for seat, person in enumerate(people):
        expect(person.page.get_by_label("How it ended")).to_contain_text(
            "You won" if outcome["ranks"][seat] == 1 else "You lost", timeout=15_000
        )
        expect(person.page.locator(".felt [data-duke]")).to_have_count(6)


def lonely(person: Player, until: str) -> tuple[str, dict[str, Any]]:
    """A table of three on one device, played on until something is asked."""
    return person.reach(CLASSIC, until, DECISIONS, seed=4, prefer=("attack", "again", "storm"))


def test_odds_are_shown_before_an_attack(invite: Invite) -> None:
    ann = invite("Ann")
    _, state = lonely(ann, "s.view.step === 'turning' && Object.keys(s.aids.attacks).length > 0")
    duke, odds = next(iter(state["aids"]["attacks"].items()))
    citadel = ann.page.locator(f'.felt [data-target="duke:{duke}"]')
    chance = f"{int(100 * odds['battle']['attack_wins'] + 0.5)} %"
    expect(citadel.locator(".odds")).to_have_text(chance)
    citadel.click()
    expect(ann.page.get_by_label("What an attack promises")).to_contain_text(chance)
    assert ann.page.locator(".tbl").get_attribute("data-seq") == str(state["seq"])


def test_a_battle_shows_both_sides_its_dice_and_the_sum_behind_a_bonus(invite: Invite) -> None:
    ann = invite("Ann")
    rolled = "s.view.battle?.rolls.some(r => r.roll === 'melee')"
    _, state = lonely(ann, f"s.view.step === 'pressing' && {rolled} && s.actions.some(a => a.verb === 'again')")
    scene = ann.page.locator(".felt [data-stage]")
    battle = state["view"]["battle"]
    for roll in battle["rolls"]:
        expect(scene.locator(f'[data-kind="{roll["roll"]}"].column')).to_contain_text(str(roll["total"]))
    ann.press_action(next(a["text"] for a in state["actions"] if a["verb"] == "again"))
    stepped(ann.page, state["seq"])
    expect(ann.page.locator(".felt .columns .column")).to_have_count(3)
    # the column of a loss is chosen, else MELEE; the sum is the one behind it
    chosen = ann.page.locator(".felt .column.chosen").get_attribute("data-kind")
    assert chosen
    expect(ann.page.locator(".felt .sums")).to_contain_text(chosen.upper())


def test_a_standing_answer_is_sent_by_itself_shown_and_taken_back(invite: Invite) -> None:
    ann = invite("Ann")
    table, state = lonely(ann, "s.view.step === 'aiding'")
    page = ann.page
    page.locator("[data-stand=game]").first.click()
    said = page.locator(".felt [data-standing=aid]")
    expect(said).to_be_visible()
    stepped(page, state["seq"])  # nobody pressed a button
    seat = state["seat"]
    kept = page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes('standing'))")
    assert [(key.endswith(f".{seat}"), "aid" in value) for key, value in kept] == [(True, True)]
    again = ann.play_some(table, DECISIONS, seed=5, until=f"s.my_turn && s.seat === {seat}")
    ann.shows(again["seq"])
    said.click()
    expect(said).to_have_count(0)
