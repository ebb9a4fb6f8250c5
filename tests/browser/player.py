"""A person with a browser of their own."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.cases import Case
from tests.browser.house import House

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}

# A socket of the page's own beside the app's, as another tab of the same person would have: `tell` sends and waits for an answer.
BESIDE = """
const beside = async (id) => {
  const kept = (window.beside ??= {})[id]
  if (kept && kept.socket.readyState === 1) return kept
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`)
  const made = (window.beside[id] = {socket, seq: -1, wait: null})
  socket.onmessage = (event) => {
    const told = JSON.parse(event.data)
    const state = told.t === 'state' ? told : told.state
    if (state) made.seq = state.seq
    if (made.wait && made.wait.is(told)) { made.wait.done(told); made.wait = null }
  }
  made.tell = (message, is) => new Promise((done, failed) => {
    made.wait = {is, done}
    socket.send(JSON.stringify(message))
    setTimeout(() => failed(new Error(`no answer to ${message.t}`)), 20000)
  })
  await new Promise((done) => (socket.onopen = done))
  return made
}
"""

# Ask the server itself what this person sees.
ASK = "async (id) => {" + BESIDE + "return (await beside(id)).tell({t: 'hello', seq: -1}, (told) => told.t === 'state') }"

# Act beside the page.
ACT = (
    "async ({id, message}) => {"
    + BESIDE
    + """
  const made = await beside(id)
  if (made.seq < 0) await made.tell({t: 'hello', seq: -1}, (told) => told.t === 'state')
  const key = Math.random().toString(36).slice(2)
  return made.tell({...message, key, seq: made.seq}, (told) => (told.t === 'ack' || told.t === 'refused') && told.key === key)
}"""
)

# Play on beside the page: random actions, or those of `prefer` where there are some, until `until` holds or `steps` are played.
PLAY = """
({id, steps, seed, until, prefer}) => new Promise((done, failed) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`)
  const stop = until ? new Function('s', `return ${until}`) : () => false
  let left = steps, at = -1, last = null
  const dice = () => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) / 0x7fffff
  const end = () => { clearTimeout(timer); socket.close(); done({...last, log: undefined}) }
  const timer = setTimeout(end, 90000)
  const go = (s) => {
    last = s
    if (s.outcome || left <= 0 || stop(s)) return end()
    if (!s.my_turn || s.seq === at) return
    at = s.seq
    left -= 1
    const liked = s.actions.filter((a) => prefer.includes(a.verb))
    const from = liked.length ? liked : s.actions
    const action = from[Math.min(from.length - 1, Math.floor(dice() * from.length))]
    socket.send(JSON.stringify({t: 'act', key: Math.random().toString(36).slice(2), seq: s.seq, seat: s.seat, action: action.id}))
  }
  socket.onopen = () => socket.send(JSON.stringify({t: 'hello', seq: -1}))
  socket.onmessage = (event) => {
    const told = JSON.parse(event.data)
    if (told.t === 'refused') failed(new Error(told.error))
    if (told.t === 'state') go(told)
    if (told.t === 'step' || told.t === 'undone') go(told.state)
  }
})
"""


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
        self.errors: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(10_000)
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
        told: dict[str, Any] = self.page.evaluate(ASK, table)
        return told

    def act(self, table: str, action: dict[str, Any], seat: int | None = None) -> dict[str, Any]:
        """Play an action beside the page."""
        message: dict[str, Any] = {"t": "act", "action": action["id"]}
        if seat is not None:
            message["seat"] = seat
        told: dict[str, Any] = self.page.evaluate(ACT, {"id": table, "message": message})
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
        told: dict[str, Any] = self.page.evaluate(PLAY, wish)
        return told

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

    def present(self) -> set[str]:
        return set(self.page.locator(".tbl [data-target]").evaluate_all("all => all.map(e => e.dataset.target)"))

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


NAMES = "all => all.map(e => (e.getAttribute('aria-label') || e.textContent).trim())"


def common(actions: list[dict[str, Any]]) -> list[str]:
    """The targets that go without saying: every action begins with them, and none ends there."""
    aimed = [action["targets"] for action in actions if action["targets"]]
    found: list[str] = []
    while len(aimed) > 1 and all(
        len(targets) > len(found) + 1 and targets[len(found)] == aimed[0][len(found)] for targets in aimed
    ):
        found.append(aimed[0][len(found)])
    return found


def offered(actions: list[dict[str, Any]], chosen: list[str]) -> set[str]:
    """The targets that may be chosen: those that follow what is chosen, and those an action begins with."""
    first = {action["targets"][0] for action in actions if action["targets"]}
    follow = {
        action["targets"][len(chosen)]
        for action in actions
        if action["targets"][: len(chosen)] == chosen and len(action["targets"]) > len(chosen)
    }
    return first | follow


def mine(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
