"""A small client for programs that play on a server, with nothing but the standard library.

>>> from underboss.server.client import Client, seat_bot
>>> client = Client("http://127.0.0.1:8000", token)      # doctest: +SKIP
>>> seat_bot(client, "henchman")                         # doctest: +SKIP
"""

from __future__ import annotations

import http.client
import secrets
import time
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import urlsplit

import msgspec

from underboss.bots.shelf import make_bot
from underboss.engine.dice import Dice
from underboss.engine.errors import UnderbossError
from underboss.engine.game import Game
from underboss.engine.registry import load

TRIES = 8


class ServerSays(UnderbossError):
    """The server refused; `status` is the HTTP code."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(f"{status}: {error}")
        self.status = status


class Client:
    """Requests are repeated after cuts and after 429; that is safe, since every move carries a key."""

    def __init__(self, address: str, token: str, timeout: float = 30.0) -> None:
        parts = urlsplit(address)
        self._host, self._tls = parts.netloc, parts.scheme == "https"
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._timeout = timeout

    @contextmanager
    def _asked(self, method: str, path: str, body: Any) -> Iterator[http.client.HTTPResponse]:
        kind = http.client.HTTPSConnection if self._tls else http.client.HTTPConnection
        connection = kind(self._host, timeout=self._timeout)
        try:
            connection.request(method, path, msgspec.json.encode(body) if body is not None else None, self._headers)
            with connection.getresponse() as response:
                yield response
        finally:
            connection.close()

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """One answer as plain data."""
        for attempt in range(TRIES):
            try:
                with self._asked(method, path, body) as response:
                    data = response.read()
            except (OSError, http.client.HTTPException):
                if attempt == TRIES - 1:
                    raise
                time.sleep(min(5.0, 0.1 * 2**attempt))
                continue
            if response.status == 429 and attempt < TRIES - 1:
                time.sleep(float(response.headers.get("Retry-After", "1")))
                continue
            told = msgspec.json.decode(data) if data else None
            if response.status >= 400:
                raise ServerSays(response.status, told.get("error", "") if isinstance(told, dict) else "")
            return told
        raise AssertionError("not reached")

    def lines(self, path: str) -> Generator[dict[str, Any], None, None]:
        """A stream of JSON lines until the server ends it."""
        with self._asked("GET", path, None) as response:
            if response.status >= 400:
                told = msgspec.json.decode(response.read())
                raise ServerSays(response.status, told.get("error", ""))
            for line in response:
                if line.strip():
                    yield msgspec.json.decode(line)

    def events(self) -> Generator[dict[str, Any], None, None]:
        """What concerns me at any table."""
        return self.lines("/api/bot/events")

    def stream(self, table: str) -> Generator[dict[str, Any], None, None]:
        """One table as it happens."""
        return self.lines(f"/api/bot/tables/{table}/stream")

    def sit(self, table: str, seat: int | None = None) -> dict[str, Any]:
        sat: dict[str, Any] = self.request("POST", f"/api/tables/{table}/sit", {"seat": seat})
        return sat

    def state(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.request("GET", f"/api/bot/tables/{table}/state")
        return found

    def act(self, table: str, seq: int, action: int | str, seat: int | None = None, key: str | None = None) -> int:
        """Play; the number of the step. Repeating it with the same key never plays twice."""
        body = {"key": key or secrets.token_hex(12), "seq": seq, "action": action, "seat": seat}
        done: dict[str, int] = self.request("POST", f"/api/bot/tables/{table}/act", body)
        return done["seq"]


def seat_bot(client: Client, level: str, seconds: float = 1.0, until_over: bool = False) -> None:
    """Let a bot of the shelf play wherever the token's owner is asked to decide; with `until_over`, until one game ends."""
    games: dict[str, Game] = {}
    with closing(client.events()) as events:
        for event in events:
            if event["t"] == "over" and until_over:
                return
            if event["t"] == "turn":
                _decide(client, level, seconds, event["table"], games)


def _decide(client: Client, level: str, seconds: float, table: str, games: dict[str, Game]) -> None:
    state = client.state(table)
    if not state.get("my_turn"):
        return
    if table not in games:
        told = client.request("GET", f"/api/tables/{table}")
        games[table] = load(told["game"], **told["options"])
    game = games[table]
    view = msgspec.convert(state["view"], view_type(game, state["view"]["seats"]))
    actions = [game.verbs.parse(action["text"]) for action in state["actions"]]
    chosen = make_bot(level, game, Dice()).choose(view, actions, seconds)
    try:
        client.act(table, state["seq"], game.verbs.format(chosen), state["seat"])
    except ServerSays as refused:
        if refused.status != 409:  # somebody was quicker
            raise


def view_type(game: Game, seats: int) -> type[Any]:
    return type(game.start(seats, Dice(0)).view(None))
