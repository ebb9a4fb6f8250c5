"""A real server on a free port, and people who talk to it; for the tests of the server and for the load."""

from __future__ import annotations

import atexit
import contextlib
import json
import multiprocessing
import os
import secrets
import socket
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

SOURCE = Path(__file__).parents[2] / "src"
QUICK = {
    "UNDERBOSS_BOT_PAUSE": "0",
    "UNDERBOSS_BOT_SECONDS": "0.05",
    "UNDERBOSS_ANALYSIS": "false",
    "UNDERBOSS_RATE": "100000",
    "UNDERBOSS_BURST": "100000",
}


OPEN: list[Any] = []  # whatever a test has opened and must be closed after it


RUNNING: set[Any] = set()
ASKING = httpx.Client(timeout=5)  # one for all: making one costs more than asking


@atexit.register
def _stop_all() -> None:
    for server in list(RUNNING):
        server.process.kill()


def close_all() -> None:
    while OPEN:
        OPEN.pop().close()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _serve(port: int, environment: dict[str, str], log: str) -> None:
    """In the new process: forget the tests, become a server."""
    for name in [name for name in os.environ if name.startswith("UNDERBOSS_")]:
        del os.environ[name]
    os.environ.update(environment)
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(file, 2)
    from underboss.server.app import serve

    serve(port=port)


class Server:
    """One server process, forked from one that has imported everything: a start takes a moment, a kill is a real kill."""

    def __init__(self, database: str, port: int | None = None, **settings: str) -> None:
        self.database = database
        self.port = port or free_port()
        self.settings = settings
        self.process: Any = None
        self._log = tempfile.mkstemp(prefix="underboss-log-")[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return int(self.process.pid)

    def start(self, wait: float = 40.0) -> Server:
        environment = QUICK | {f"UNDERBOSS_{name.upper()}": value for name, value in self.settings.items()}
        environment |= {"UNDERBOSS_DATABASE_URL": self.database, "UNDERBOSS_LOG_LEVEL": "WARNING"}
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["underboss.server.app", "alembic.command", "sqlalchemy.ext.asyncio", "sqlite3"])
        self.process = context.Process(target=_serve, args=(self.port, environment, self._log))
        self.process.start()
        RUNNING.add(self)
        until = time.monotonic() + wait
        while time.monotonic() < until:
            if not self.process.is_alive():
                raise RuntimeError(f"the server stopped: {self.errors()}")
            with contextlib.suppress(httpx.HTTPError):
                if ASKING.get(f"{self.address}/healthz").status_code == 200:
                    return self
            time.sleep(0.02)
        raise RuntimeError(f"the server does not answer: {self.errors()}")

    def errors(self) -> str:
        return Path(self._log).read_text()

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.process.kill()
        self.process.join()
        RUNNING.discard(self)

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        if self not in RUNNING:
            return 0
        self.process.terminate()
        self.process.join(20)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        RUNNING.discard(self)
        return int(self.process.exitcode)


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: Server, name: str = "Ann") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, headers={"Origin": server.address}, timeout=30)
        OPEN.append(self)
        self.me = self.post("/api/people", name=name) if name else {}

    @property
    def id(self) -> str:
        return str(self.me["id"])

    @property
    def cookie(self) -> str:
        return f"ub_person={self.http.cookies.get('ub_person')}"

    def post(self, path: str, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code < 300, f"{path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    def refused(self, path: str, **body: Any) -> tuple[int, str]:
        answer = self.http.post(path, json=body)
        assert answer.status_code >= 400, f"{path} was accepted: {answer.text}"
        return answer.status_code, str(answer.json()["error"])

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def table(self, *seats: str, game: str = "overshadow", **more: Any) -> dict[str, Any]:
        """`me`, `open`, `closed`, or the level of a bot."""
        kinds = ("me", "open", "closed")
        chairs = [{"kind": seat} if seat in kinds else {"kind": "bot", "level": seat} for seat in seats]
        made: dict[str, Any] = self.post("/api/tables", game=game, seats=chairs, **more)
        return made

    def sit_at(self, table: str, hello: bool = True) -> Socket:
        return Socket(self.server, table, self.cookie, hello=hello)

    def close(self) -> None:
        self.http.close()


class Socket:
    """A socket at a table that remembers everything it was told."""

    def __init__(self, server: Server, table: str, cookie: str | None, origin: str | None = None, hello: bool = True) -> None:
        headers = {"Origin": origin or server.address} | ({"Cookie": cookie} if cookie else {})
        address = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
        opened = connect(address, additional_headers=headers, compression=None, max_size=None, close_timeout=1)
        self.ws: ClientConnection = opened.__enter__()
        OPEN.append(self)
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.state: dict[str, Any] = {}
        if hello:
            try:
                self.say(t="hello", seq=-1)
                self.until("notes" if cookie else "table")
            except BaseException:
                self.drop()
                raise

    def say(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def hear(self, timeout: float = 20.0) -> dict[str, Any]:
        text = self.ws.recv(timeout=timeout)
        assert isinstance(text, str)
        told: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(told)
        if told["t"] == "state":
            self.state = told
        elif isinstance(told.get("state"), dict) and told["state"]["seq"] >= self.state.get("seq", -1):
            self.state = told["state"]
        return told

    def until(self, *kinds: str, timeout: float = 20.0) -> dict[str, Any]:
        end = time.monotonic() + timeout
        while True:
            told = self.hear(max(0.01, end - time.monotonic()))
            if told["t"] in kinds:
                return told

    def until_turn(self, timeout: float = 30.0) -> dict[str, Any] | None:
        """Wait until it is my turn; None when the game is over."""
        end = time.monotonic() + timeout
        while not self.state.get("my_turn") and not self.state.get("outcome"):
            self.hear(max(0.01, end - time.monotonic()))
        return None if self.state.get("outcome") else self.state

    def act(self, choose: int = 0, key: str | None = None, seq: int | None = None, **more: Any) -> dict[str, Any]:
        """Play one of the legal actions; the ack or the refusal."""
        action = self.state["actions"][choose % len(self.state["actions"])]["id"]
        key = key or secrets.token_hex(8)
        self.say(t="act", key=key, seq=self.state["seq"] if seq is None else seq, action=action, **more)
        return self.answer(key)

    def answer(self, key: str, timeout: float = 20.0) -> dict[str, Any]:
        end = time.monotonic() + timeout
        while True:
            told = self.until("ack", "refused", timeout=max(0.01, end - time.monotonic()))
            if told.get("key") == key:
                if told["t"] == "ack" and told["seq"] > self.state.get("seq", -1):
                    self.until("step", "undone")
                return told

    def close(self) -> None:
        self.ws.close()

    def drop(self) -> None:
        """Without a goodbye, for a line that is cut already; nobody needs to close it later."""
        if self in OPEN:
            OPEN.remove(self)
        self.ws.close_socket()
