"""Pictures of every page into docs/screens, and of every board into the app. Made to be looked at.

`python -m tests.browser.screens [name…]` takes some of them;
`--png` writes PNG files beside them, for viewers that know nothing else; those are not kept in the repository.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.cases import CASES, Case
from tests.browser.house import LAUNCH, ROOT, House, chromium, open_house
from tests.browser.player import DESKTOP, PHONE, Player

SCREENS = ROOT / "docs" / "screens"
BOARDS = ROOT / "web" / "src" / "games"
SIZES = {"1280": DESKTOP, "360": PHONE}
#: of the pictures: fine lines stay clean, and all of them together stay below 10 MB
QUALITY = 62
CAST = ("Marlowe", "Ines", "Dutch Annie", "Old Quill", "Mabel", "Sal")
THEME = "theme => localStorage.setItem('underboss.settings', JSON.stringify({theme}))"
NAMES = ("home", "lobby", "rules", "me", "about")


class Studio:
    """Takes each picture at both sizes and in both themes. Nothing is animated, so none is caught half way."""

    def __init__(self, browser: Browser, house: House, wanted: list[str]) -> None:
        self.wanted = wanted
        self.cast = [Player(browser, house, name, reduced_motion="reduce") for name in CAST]
        for person in self.cast:
            person.arrive()
        self.star = self.cast[0]

    def wants(self, *names: str) -> bool:
        return not self.wanted or any(wish in name for wish in self.wanted for name in names)

    def shoot(self, name: str, path: str, ready: Callable[[Player], None] | None = None) -> None:
        if not self.wants(name):
            return
        page = self.star.page
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)  # type: ignore[arg-type]
            for theme in ("dark", "light"):
                page.evaluate(THEME, theme)
                page.goto(path)
                page.wait_for_load_state("networkidle")
                page.evaluate("document.fonts.ready")
                if ready is not None:
                    ready(self.star)
                    page.wait_for_timeout(100)
                target = SCREENS / f"{name}-{size}{'-light' if theme == 'light' else ''}.jpg"
                page.screenshot(path=target, type="jpeg", quality=QUALITY)
                if "--png" in sys.argv:
                    page.screenshot(path=target.with_suffix(".png"))
                print(target.relative_to(ROOT))

    def scene(self, case: Case, steps: int, **more: Any) -> str:
        """A table of the cast that was played well so far and waits for the star, or is over."""
        seats = case.scene_seats or case.seats
        cast = self.cast[:seats]
        table = self.star.table(case, ["me", *["open"] * (seats - 1)], **more)
        for person in cast[1:]:
            person.sit(table)
        if seats > 1:
            self.star.post(f"/api/tables/{table}/start")
        until = f"s.seq >= {steps} && s.waiting[0] === 0"
        if case.pressed:
            until += f" && s.actions.some((action) => action.targets[0] === {case.pressed!r})"
        wish = {
            "id": table, "steps": 5000, "until": until, "prefer": [], "wise": not case.taste, "taste": case.taste,
            "seed": 1, "limit": 600_000,
        }  # fmt: skip
        for person in cast:
            person.page.goto("/about")
        for person in cast[1:]:
            person.page.evaluate("wish => { beside.watch(wish.id); beside.play(wish) }", wish)
        self.star.page.evaluate("wish => beside.play(wish)", wish)
        return table


def light_up(person: Player, case: Case) -> None:
    """Choose something, so that the board shows what it can reach."""
    begin = person.page.locator(".felt [data-target]:not([aria-disabled=true])")
    if case.pressed:
        person.page.locator(f'[data-target="{case.pressed}"]').dispatch_event("click")
    elif case.grid and begin.count():
        begin.nth(begin.count() // 2).dispatch_event("click")


def boards(studio: Studio, case: Case) -> None:
    """A game's board at the opening, in the middle, at the end, and its replay."""
    variant, star = case.scene or case.variant, studio.star
    if studio.wants(f"{case.name}-opening"):
        opening = star.table(case, ["me", *["greedy"] * ((case.scene_seats or case.seats) - 1)], variant=variant)
        star.open(opening)
        star.page.wait_for_selector("[data-prompt=mine]", timeout=60_000)
        studio.shoot(f"{case.name}-opening", f"/t/{opening}")
    if studio.wants(f"{case.name}-middle"):
        middle = studio.scene(case, case.middle, variant=variant)
        studio.shoot(f"{case.name}-middle", f"/t/{middle}", lambda person: light_up(person, case))
        picture_of_board(star, case, middle)
    if studio.wants(f"{case.name}-end", f"{case.name}-replay"):
        end = studio.scene(case, 100_000, options=case.closing) if case.closing else studio.scene(case, 100_000, variant=variant)
        studio.shoot(f"{case.name}-end", f"/t/{end}")
        studio.shoot(f"{case.name}-replay", f"/t/{end}/replay?step={turning_point(star, end)}")


def picture_of_board(person: Player, case: Case, table: str) -> None:
    """For the box page and the lobby of the app."""
    person.page.set_viewport_size({"width": 960, "height": 640})
    person.page.evaluate(THEME, "dark")
    person.open(table)
    light_up(person, case)
    person.page.wait_for_timeout(100)
    person.page.locator(".board").screenshot(path=BOARDS / case.name / "board.jpg", type="jpeg", quality=70)


def turning_point(person: Player, table: str) -> int:
    """The step of the game's first turning point, once it is analysed, or its middle."""
    for _ in range(300):
        told = person.get(f"/api/tables/{table}/analysis")
        if told["status"] == "ready":
            return int(told["turning"][0]["seq"]) if told["turning"] else int(person.get(f"/api/tables/{table}")["seq"]) // 2
        time.sleep(1)
    raise RuntimeError(f"the analysis of {table} does not come")


def pages(studio: Studio) -> None:
    star, ines = studio.cast[:2]
    case = CASES["overshadow"]
    for other in ("overshadow", "theboss"):
        star.table(CASES[other], ["me", "greedy"])
    star.table(case, ["me", "open"])
    studio.shoot("home", "/")
    for game in star.get("/api/games"):
        studio.shoot(f"{game['name']}-new", f"/new/{game['name']}")
        studio.shoot(f"{game['name']}-box", f"/game/{game['name']}")
    lobby = star.table(case, ["me", "open", "open", "open"])
    ines.sit(lobby)
    studio.shoot("lobby", f"/t/{lobby}")
    studio.shoot("rules", f"/rules/{case.name}#OS-12")
    studio.shoot("me", "/me")
    studio.shoot("about", "/about")


def main() -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    wanted = [wish for wish in sys.argv[1:] if not wish.startswith("--")]
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder), bot_seconds=0.1) as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=LAUNCH)
        studio = Studio(browser, house, wanted)
        if studio.wants(*NAMES, *[f"{name}-{kind}" for name in CASES for kind in ("new", "box")]):
            pages(studio)
        for case in CASES.values():
            if studio.wants(*[f"{case.name}-{kind}" for kind in ("opening", "middle", "end", "replay")]):
                boards(studio, case)
        browser.close()


if __name__ == "__main__":
    main()
