"""The pages of the app, and what is there once a page is ready."""

from __future__ import annotations

from playwright.sync_api import Page

COMMON = {"/": ".shelf .plate", "/me": "form", "/about": "h2"}


def of_game(game: str) -> dict[str, str]:
    return {f"/new/{game}": "[data-act=start]:enabled", f"/game/{game}": ".boxpage li", f"/rules/{game}": ".rule"}


def of_tables(gathering: str, running: str, over: str) -> dict[str, str]:
    return {
        f"/t/{gathering}": "[data-lobby]",
        f"/t/{running}": ".tbl [data-prompt=mine]",
        f"/t/{over}": "[aria-label='How it ended']",
        f"/t/{over}/replay": ".replay[data-step]",
    }


def visit(page: Page, path: str, ready: str) -> None:
    page.goto(path)
    page.locator(ready).first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")
