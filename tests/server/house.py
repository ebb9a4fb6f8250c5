"""A real server on a free port, and people who talk to it; for the tests of the server and for the load."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

SOURCE = Path(__file__).parents[2] / "src"
CODE = "import sys; from underboss.server.app import serve; serve(port=int(sys.argv[1]))"
QUICK = {
    "UNDERBOSS_BOT_PAUSE": "0",
    "UNDERBOSS_BOT_SECONDS": "0.05",
    "UNDERBOSS_ANALYSIS": "false",
    "UNDERBOSS_RATE": "100000",
    "UNDERBOSS_BURST": "100000",
}


OPEN: list[Any] = []  # whatever a test has opened and must be closed after it


def close_all() -> None:
    while OPEN:
        OPEN.pop().close()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """One server process."""

    def __init__(self, database: str, port: int | None = None, **settings: str) -> None:
        self.database = database
        self.port = port or free_port()
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None
        self.log = b""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: float = 40.0) -> Server:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("UNDERBOSS_")}
        environment |= {"PYTHONPATH": str(SOURCE), "UNDERBOSS_DATABASE_URL": self.database, "UNDERBOSS_LOG_LEVEL": "WARNING"}
        environment |= QUICK | {f"UNDERBOSS_{name.upper()}": value for name, value in self.settings.items()}
        self.process = subprocess.Popen([sys.executable, "-c", CODE, str(self.port)], env=environment, stderr=subprocess.PIPE)
        os.set_blocking(self.process.stderr.fileno(), False)  # type: ignore[union-attr]
        until = time.monotonic() + wait
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server stopped: {self.errors()}")
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/healthz", timeout=1).status_code == 200:
                    return self
            time.sleep(0.02)
        raise RuntimeError(f"the server does not answer: {self.errors()}")

    def errors(self) -> str:
        if self.process is not None and self.process.stderr is not None:
            with contextlib.suppress(OSError):
                self.log += self.process.stderr.read() or b""
        return self.log.decode()

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._drop()

    def stop(self) -> int:
        if self.process is None or self.process.poll() is not None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self._drop()
        return code

    def _drop(self) -> None:
        self.errors()
        if self.process is not None and self.process.stderr is not None:
            self.process.stderr.close()


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
            self.say(t="hello", seq=-1)
            self.until("notes" if cookie else "table")

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
