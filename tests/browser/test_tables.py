"""Tables: creating, sharing, seats that stay mine, tabs, leavers, rematch (U1, U2, U3, U18, U33)."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.cases import Case
from tests.browser.conftest import Invite
from tests.browser.house import House, within
from tests.browser.party import gather, turns
from tests.browser.player import Player


def test_u1_from_the_shelf_to_a_copied_link_in_three_clicks(browser: Browser, house: House, case: Case) -> None:
    host, guest = Player(browser, house, "Host"), Player(browser, house, "Guest")
    page = host.page
    page.goto("/")
    page.locator(f'a[href="/new/{case.name}"]').click()
    page.locator("[data-act=copy-link]").click()
    expect(page.locator("[data-lobby]")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url

    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Ines")
    guest.page.locator("[data-act=sit]").click()
    expect(page.locator('[data-kind=person][aria-label*="Ines"]')).to_be_visible(timeout=within(2))
    page.locator("[data-act=start]").click()
    for one in (host, guest):
        expect(one.page.locator(".tbl")).to_be_visible(timeout=within(2))
        one.done()


def test_play_now_is_one_click(browser: Browser, house: House, case: Case) -> None:
    person = Player(browser, house, "Ann")
    person.page.goto("/")
    person.page.locator(f"[data-play={case.name}]").click()
    expect(person.page.locator(".tbl .seat.me")).to_be_visible()
    person.done()


def test_u2_a_guest_keeps_the_seat(invite: Invite, case: Case) -> None:
    (ann, *_), table = gather(invite, case)
    before = ann.caught_up(table)
    ann.page.reload()
    expect(ann.page.locator(".seat.me")).to_contain_text("Ann")
    again = ann.new_page()
    ann.page.close()
    ann.page = again
    ann.open(table)
    expect(again.locator(".seat.me")).to_contain_text("Ann")
    after = ann.caught_up(table)
    assert (after["seat"], after["view"]) == (before["seat"], before["view"])


def test_u3_two_tabs_follow_one_seat(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    second = ann.new_page()
    second.goto(f"/t/{table}")
    state = ann.caught_up(table)
    ann.press_action(state["actions"][0]["text"])
    for page in (ann.page, second):
        expect(page.locator(".tbl")).to_have_attribute("data-shown", str(state["seq"] + 1))
    second.wait_for_timeout(1000)  # long enough for tabs that push each other out
    for page in (ann.page, second):
        expect(page.locator("[data-prompt=cut]")).to_have_count(0)


def test_u18_a_leaver_is_shown_away_then_a_bot_plays_then_the_seat_is_taken_back(invite: Invite, case: Case) -> None:
    people, table = gather(invite, case)
    left, stays = turns(people, table)  # a bot plays only for somebody who is waited for
    theirs = stays.page.locator(f'.seat:has-text("{left.name}")')
    expect(theirs).to_have_attribute("data-present", "here")
    left.page.goto("/about")
    expect(theirs).to_have_attribute("data-present", "away")
    expect(theirs).to_contain_text("away")
    expect(theirs).to_contain_text("a bot keeps the seat")
    left.open(table)
    expect(theirs).not_to_contain_text("a bot keeps the seat")


def test_u33_rematch_is_one_click_with_rotated_seats(invite: Invite, case: Case) -> None:
    people, table = gather(invite, case)
    ann, bob = people[:2]
    eve = invite("Eve")
    eve.open(table)
    for person in people[1:]:  # the last one who does not give up wins
        person.page.get_by_role("button", name="Menu").click()
        person.page.locator("[data-act=concede]").click()
        person.page.locator("[data-act=concede-sure]").click()
    ann.page.locator("[data-act=rematch]").click(timeout=60_000)
    ann.page.wait_for_url(lambda url: table not in url)
    fresh = ann.page.url.rsplit("/", 1)[-1]
    names = [seat["name"] for seat in ann.get(f"/api/tables/{fresh}")["seats"]]
    before = [person.name for person in people]
    assert names in (before[1:] + before[:1], before[-1:] + before[:-1])
    expect(eve.page).to_have_url(ann.page.url)
    bob.page.locator("[data-act=rematch]").click()
    expect(bob.page).to_have_url(ann.page.url)
    for person in (ann, bob):
        expect(person.page.locator(".tbl .seat.me")).to_be_visible()
