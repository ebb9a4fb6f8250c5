"""Pictures of every page into docs/screens: `python -m tests.browser.screens [name…]`. Made to be looked at.

`--png` writes PNG files beside them, for viewers that know nothing else; those are not kept in the repository.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.cases import CASES, Case
from tests.browser.house import LAUNCH, ROOT, House, chromium, open_house
from tests.browser.player import DESKTOP, PHONE, Player

SCREENS = ROOT / "docs" / "screens"
SIZES = {"1280": DESKTOP, "360": PHONE}


class Studio:
    """Takes each picture at both sizes and in both themes."""

    def __init__(self, browser: Browser, house: House, wanted: list[str]) -> None:
        self.browser, self.house, self.wanted = browser, house, wanted
        self.people: list[Player] = []

    @contextmanager
    def person(self, name: str) -> Iterator[Player]:
        person = Player(self.browser, self.house, name)
        person.arrive()
        yield person
        person.context.close()

    def shoot(self, person: Player, name: str, path: str, ready: Callable[[Player], None] | None = None) -> None:
        if self.wanted and not any(wish in name for wish in self.wanted):
            return
        page = person.page
        for theme in ("dark", "light"):
            page.evaluate("theme => localStorage.setItem('underboss.settings', JSON.stringify({theme}))", theme)
            for size, viewport in SIZES.items():
                page.set_viewport_size(viewport)  # type: ignore[arg-type]
                page.goto(path)
                page.wait_for_load_state("networkidle")
                page.evaluate("document.fonts.ready")
                if ready is not None:
                    ready(person)
                page.wait_for_timeout(900)
                target = SCREENS / f"{name}-{size}{'-light' if theme == 'light' else ''}.jpg"
                page.screenshot(path=target, type="jpeg", quality=84)
                if "--png" in sys.argv:
                    page.screenshot(path=target.with_suffix(".png"))
                print(target.relative_to(ROOT))


def choose_a_piece(person: Player) -> None:
    """Light up what a piece can reach."""
    begin = person.page.locator(".felt [data-target]:not([aria-disabled=true])")
    if begin.count():
        begin.nth(begin.count() // 2).dispatch_event("click")


def boards(studio: Studio, case: Case) -> None:
    """A game's board at the opening, in the middle, at the end, and its replay."""
    variant = case.scene or case.variant
    with studio.person("Marlowe") as ann:
        opening = ann.table(case, ["me", *["greedy"] * (case.seats - 1)], variant=variant)
        ann.open(opening)
        ann.page.wait_for_selector("[data-prompt=mine]", timeout=60_000)
        studio.shoot(ann, f"{case.name}-opening", f"/t/{opening}")
        middle = ann.table(case, ["me"] * case.seats, hotseat=True, variant=variant)
        ann.page.goto("/about")
        ann.play_some(middle, case.middle, seed=11, prefer=case.lively)
        studio.shoot(ann, f"{case.name}-middle", f"/t/{middle}", choose_a_piece if case.grid else None)
        end = ann.table(case, ["me"] * case.seats, hotseat=True, options=case.closing or case.short)
        ann.page.goto("/about")
        ann.play_some(end, 5000, seed=2, prefer=case.lively)
        studio.shoot(ann, f"{case.name}-end", f"/t/{end}")
        studio.shoot(ann, f"{case.name}-replay", f"/t/{end}/replay?step={ann.get(f'/api/tables/{end}')['seq'] // 2}")


def pages(studio: Studio) -> None:
    with studio.person("Marlowe") as ann, studio.person("Ines") as ines:
        case = next(iter(CASES.values()))
        for _ in range(2):
            ann.table(case, ["me", "greedy"])
        ann.table(case, ["me", "open"])
        studio.shoot(ann, "home", "/")
        for game in ann.get("/api/games"):
            studio.shoot(ann, f"new-{game['name']}", f"/new/{game['name']}")
        lobby = ann.table(case, ["me", "open", "open", "open"], variant="classic")
        ines.sit(lobby)
        studio.shoot(ann, "lobby", f"/t/{lobby}")
        studio.shoot(ann, "rules", f"/rules/{case.name}#OS-12")
        studio.shoot(ann, "me", "/me")
        studio.shoot(ann, "about", "/about")


def main() -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    wanted = [wish for wish in sys.argv[1:] if not wish.startswith("--")]
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder), bot_seconds=0.2) as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=LAUNCH)
        studio = Studio(browser, house, wanted)
        if not wanted or any(wish in name for wish in wanted for name in ("home", "lobby", "rules", "about", "me", "new-")):
            pages(studio)
        for case in CASES.values():
            if not wanted or any(case.name in wish or wish in case.name for wish in wanted):
                boards(studio, case)
        browser.close()


if __name__ == "__main__":
    main()
