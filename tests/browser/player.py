"""A person with a browser of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.cases import Case
from tests.browser.house import House

#: ms; a busy machine is slow, and what must be quick says so by itself
PATIENCE = 25_000
expect.set_options(timeout=PATIENCE)

#: games that are played for a position before a test gives up
TABLES = 8

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}

#: this browser shows steps without animation
STILL = "localStorage.setItem('underboss.settings', JSON.stringify({speed: 0}))"
#: what the live region tells from now on is kept in `said`
LISTEN = """() => {
  window.said = []
  const added = (changes) => changes.flatMap((one) => [...one.addedNodes]).map((node) => node.textContent)
  new MutationObserver((changes) => said.push(...added(changes).filter(Boolean)))
    .observe(document.querySelector('[data-live]'), {childList: true})
}"""
SCRIPTS = Path(__file__).parent / "scripts"
NAMES = "all => all.map(e => (e.getAttribute('aria-label') || e.textContent).trim())"


class Player:
    """A context, its page, and the errors that its console told."""

    def __init__(self, browser: Browser, house: House, name: str, **options: Any) -> None:
        self.house = house
        self.name = name
        self.context: BrowserContext = browser.new_context(
            viewport=options.pop("viewport", DESKTOP),
            permissions=["clipboard-read", "clipboard-write"],
            base_url=house.url,
            **options,
        )
        for script in sorted(SCRIPTS.glob("*.js")):
            self.context.add_init_script(path=script)
        self.errors: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(PATIENCE)
        return page

    def arrive(self) -> None:
        """Say my name, as the app does when a guest first needs one."""
        self.page.goto("/about")
        self.post("/api/people", {"name": self.name})
        self.page.evaluate("localStorage.setItem('underboss.been', '1')")

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self.context.request.post(path, data=body or {}, headers={"origin": self.house.url})
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self.context.request.get(path)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def table(self, case: Case, kinds: list[str], **more: Any) -> str:
        """Open a table: `me`, `open` or the level of a bot for each seat; its id."""
        seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "level": kind} for kind in kinds]
        body = {
            "game": case.name, "variant": case.variant, "options": {}, "seats": seats, "public": False, "rated": False,
            "spectators": True, "pace": {"kind": "none"}, **more,
        }  # fmt: skip
        if body["options"]:
            body["variant"] = None
        return str(self.post("/api/tables", body)["id"])

    def open(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        expect(self.page.locator(".tbl")).to_be_visible()

    def sit(self, table: str) -> None:
        self.post(f"/api/tables/{table}/sit", {})

    def state(self, table: str) -> dict[str, Any]:
        """What the server tells me now."""
        told: dict[str, Any] = self.page.evaluate("id => beside.ask(id)", table)
        return told

    def act(self, table: str, action: dict[str, Any], seat: int | None = None) -> dict[str, Any]:
        """Play an action beside the page."""
        message: dict[str, Any] = {"t": "act", "action": action["id"]}
        if seat is not None:
            message["seat"] = seat
        told: dict[str, Any] = self.page.evaluate("wish => beside.act(wish)", {"id": table, "message": message})
        return told

    def shows(self, seq: int) -> None:
        """Wait until the page shows this step."""
        expect(self.page.locator(".tbl")).to_have_attribute("data-shown", str(seq))
        self.lift_curtain()

    def lift_curtain(self) -> None:
        """On one shared device: take it, where hands are covered between turns."""
        curtain = self.page.locator(".curtain button")
        if curtain.count():
            curtain.click()

    def caught_up(self, table: str) -> dict[str, Any]:
        state = self.state(table)
        self.shows(state["seq"])
        return state

    def play_some(self, table: str, steps: int, seed: int = 1, until: str = "", prefer: tuple[str, ...] = ()) -> dict[str, Any]:
        """Play beside the page whenever it is my turn; `until` is a condition in JavaScript on the state `s`."""
        wish = {"id": table, "steps": steps, "seed": seed, "until": until, "prefer": list(prefer)}
        told: dict[str, Any] = self.page.evaluate("wish => beside.play(wish)", wish)
        return told

    def reach(
        self, case: Case, until: str, steps: int, seed: int = 1, prefer: tuple[str, ...] = ()
    ) -> tuple[str, dict[str, Any]]:
        """A table on one device, played on until the condition holds, and shown. Deals are random, and a whole game may go by
        without what a test needs: then the next table is tried."""
        self.page.goto("/about")
        for number in range(TABLES):
            table = self.table(case, ["me"] * case.seats, hotseat=True)
            state = self.play_some(table, steps, seed=seed + number, until=until, prefer=prefer)
            if state["met"]:
                self.open(table)
                self.shows(state["seq"])
                return table, state
        raise AssertionError(f"no game of {TABLES} came to: {until}")

    def board_text(self) -> str:
        """The accessible text of the board: every named thing on it."""
        return "\n".join(self.page.locator(".felt [data-target], .felt [role=gridcell]").evaluate_all(NAMES))

    def enabled(self) -> set[str]:
        """The targets that may be used, as the page shows them."""
        return set(
            self.page.locator(".tbl [data-target]:not([aria-disabled=true])").evaluate_all(
                "all => all.map(e => e.dataset.target)"
            )
        )

    def press_action(self, text: str) -> None:
        """Play an action by its button, or from the list of all of them."""
        button = self.page.locator(f'[data-action="{text}"]')
        if button.count():
            button.first.click()
            return
        self.page.locator("[data-act=all]").click()
        self.page.locator(f'[data-listed="{text}"]').click()

    def done(self) -> None:
        assert not self.errors, self.errors
        self.context.close()
