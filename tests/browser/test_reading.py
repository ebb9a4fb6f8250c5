"""Reading back: recap, log, replay, privacy, playing on from a step, dice, the next game (U14 to U16, U22, U23, U32, U34)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.cases import Case
from tests.browser.conftest import Ending, Invite
from tests.browser.party import choose_in_secret, gather, play_until_turn_of, turns


def test_u14_reading_back_stays_where_it_is(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    ann.play_some(table, 4)
    ann.caught_up(table)
    ann.page.keyboard.press("PageUp")
    bar = ann.page.locator("[data-looking]")
    expect(bar).to_be_visible()
    step = bar.get_attribute("data-looking")
    text = ann.board_text()
    ann.play_some(table, 1, seed=9)
    expect(bar.locator(".badge")).to_have_text("+1")
    assert bar.get_attribute("data-looking") == step
    assert ann.board_text() == text
    ann.lift_curtain()
    ann.page.keyboard.press("End")
    expect(bar).to_have_count(0)
    ann.caught_up(table)


def test_u15_a_recap_tells_what_happened_since_my_last_turn(invite: Invite, case: Case) -> None:
    people, table = gather(invite, case, pace={"kind": "days", "days": 3})
    choose_in_secret(people, table, case)
    actor, other = turns(people, table)
    other.page.goto("/about")
    for _ in range(2):  # more than the end of a turn
        if actor.state(table)["my_turn"]:
            actor.act(table, actor.state(table)["actions"][0])
    play_until_turn_of(other, people, table)
    log = other.state(table)["log"]
    mine = max((entry["seq"] for entry in log if entry["seat"] == people.index(other)), default=0)
    since = [entry for entry in log if entry["seq"] > mine and entry["lines"]]
    assert actor is not other
    assert len(since) > 1
    other.open(table)
    recap = other.page.locator("[data-recap]")
    expect(recap).to_have_attribute("data-recap", str(len(since)))
    recap.get_by_role("button", name="Watch them").click()
    expect(other.page.locator("[data-looking]")).to_have_attribute("data-looking", str(since[0]["seq"]))
    expect(recap).to_have_count(0, timeout=30_000)
    expect(other.page.locator("[data-looking]")).to_have_count(0)
    other.page.reload()
    recap.get_by_role("button", name="Skip").click()
    expect(recap).to_have_count(0)


def test_u32_the_next_game_is_offered_while_others_think(invite: Invite, case: Case) -> None:
    people, table = gather(invite, case)
    _, idle = turns(people, table)
    waits = idle.table(case, ["me"] * case.seats, hotseat=True)
    idle.open(table)
    offer = idle.page.locator("[data-act=next]")
    expect(offer).to_be_visible()
    offer.click()
    idle.page.wait_for_url(f"**/t/{waits}")


def test_u16_the_log_names_actor_and_object_and_shows_its_step(invite: Invite, case: Case) -> None:
    ann = invite("Ann")
    table = ann.table(case, ["me"] * case.seats, hotseat=True)
    ann.open(table)
    ann.play_some(table, 20)
    state = ann.caught_up(table)
    names = [seat["name"] for seat in ann.get(f"/api/tables/{table}")["seats"]]
    for entry in state["log"]:
        for line in entry["lines"]:
            assert line["seat"] not in range(len(names)) or names[line["seat"]] in line["text"], line
            assert len(line["text"].split()) > 2, line
    entry = ann.page.locator(".log [data-step]").nth(2)
    step = entry.get_attribute("data-step")
    entry.click()
    expect(ann.page.locator("[data-looking]")).to_have_attribute("data-looking", str(step))
    ann.page.keyboard.press("End")
    filtering = ann.page.locator("[data-act=filter]")
    if filtering.count():
        before = ann.page.locator(".log .line").count()
        filtering.click()
        assert ann.page.locator(".log .line").count() < before


def test_u22_play_from_here_is_a_new_table_in_the_same_position(over: Ending, case: Case) -> None:
    ann, table = over.person, over.table
    step = over.steps // 2
    ann.page.goto(f"/t/{table}/replay?step={step}")
    expect(ann.page.locator(".replay")).to_have_attribute("data-step", str(step))
    there = ann.get(f"/api/tables/{table}/steps/{step}")
    record = ann.get(f"/api/tables/{table}/record")
    ann.page.locator("[data-act=fork]").first.click()
    ann.page.wait_for_url(lambda url: table not in url)
    fresh = ann.page.url.rsplit("/", 1)[-1]
    now = ann.get(f"/api/tables/{fresh}/steps/0")
    hidden = {"seat", "waiting"} if not case.hides else set(there["view"])
    assert {k: v for k, v in now["view"].items() if k not in hidden} == {
        k: v for k, v in there["view"].items() if k not in hidden
    }
    assert ann.get(f"/api/tables/{table}/record") == record


def test_u23_replay_shows_only_what_the_seat_knows_until_the_end(invite: Invite, over: Ending, case: Case) -> None:
    (ann, *_), table = gather(invite, case)
    ann.page.goto(f"/t/{table}/replay")
    expect(ann.page.locator("[data-as]")).to_have_count(1)
    expect(ann.page.locator("[data-as]")).to_have_text("You")
    for wanted in ("1", "all"):
        answer = ann.context.request.get(f"/api/tables/{table}/steps/0?as={wanted}")
        assert answer.status == 403, answer.text()
    page = over.person.page
    page.goto(f"/t/{over.table}/replay")
    expect(page.locator("[data-as]").first).to_be_visible()
    page.locator("[data-as=all]").click()
    expect(page.locator("[data-as=all]")).to_have_attribute("aria-pressed", "true")


def test_u23_nothing_moves_from_under_a_pointer_when_the_analysis_comes(over: Ending) -> None:
    page, table = over.person.page, over.table
    done = over.person.get(f"/api/tables/{table}/analysis")
    while done["status"] == "pending":
        page.wait_for_timeout(500)
        done = over.person.get(f"/api/tables/{table}/analysis")
    pending, loads = [True], list[str]()

    def held_back(route: Route) -> None:
        route.fulfill(json={**done, "status": "pending", "points": [], "turning": []} if pending[0] else done)

    page.route("**/analysis", held_back)
    page.on("request", lambda request: loads.append(request.url) if request.url.endswith("/steps") else None)
    page.goto(f"/t/{table}/replay")
    button = page.locator("[data-act=verify]")
    expect(button).to_be_visible()
    expect(page.locator("[data-turning]")).to_contain_text("Turning points")
    page.evaluate("document.fonts.ready")  # another font, other widths
    before = button.bounding_box()
    pending[0] = False
    expect(page.locator(".graph")).to_be_visible()
    after = button.bounding_box()
    assert before is not None
    assert after is not None
    middle = before["y"] + before["height"] / 2
    assert after["y"] < middle < after["y"] + after["height"], "who points at it still does"
    assert len(loads) == 1, loads


def test_u34_the_dice_are_checked_in_the_browser(over: Ending) -> None:
    ann, table = over.person, over.table
    ann.page.goto(f"/t/{table}/replay")
    ann.page.locator("[data-act=verify]").click()
    verdict = ann.page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "pass")
    draws = len(ann.get(f"/api/tables/{table}/dice")["draws"])
    expect(verdict).to_contain_text(f"All {draws} draws")

    def flip(route: Route) -> None:
        told: dict[str, Any] = route.fetch().json()
        draw = next(one for one in told["draws"] if one["n"] > 1)
        draw["value"] ^= 1
        route.fulfill(status=200, content_type="application/json", body=json.dumps(told))

    ann.page.route("**/api/tables/*/dice", flip)
    ann.page.reload()
    ann.page.locator("[data-act=verify]").click()
    expect(verdict).to_have_attribute("data-verdict", "fail")


def test_a_step_can_be_shared_and_a_record_saved_and_read_in(over: Ending, tmp_path: Path) -> None:
    ann, table = over.person, over.table
    ann.page.goto(f"/t/{table}/replay?step=3")
    expect(ann.page.locator(".replay")).to_have_attribute("data-step", "3")
    ann.page.get_by_role("button", name="Link").click()
    expect(ann.page.get_by_text("Link to step 3 copied.")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()").endswith(f"/t/{table}/replay?step=3")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save record").click()
    path = tmp_path / "record.json"
    download.value.save_as(path)
    ann.page.goto("/")
    ann.page.locator("input[type=file]").set_input_files(path)
    ann.page.wait_for_url("**/replay**")
    expect(ann.page.locator(".replay")).to_be_visible()
