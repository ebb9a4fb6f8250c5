"""A real server with a database of its own, for browsers to come to."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "underboss" / "server" / "static"
LAUNCH = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


def chromium() -> str | None:
    """A Chromium of the system; None lets Playwright look for its own."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def within(seconds: float) -> float:
    """A time limit in ms; where many others work nothing can be said of lateness, and the limit is wide."""
    busy = os.getloadavg()[0] >= 2 * (os.cpu_count() or 1)
    return 1000 * (30 if busy else seconds)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """Starts, answers, can be killed and started again on the same port and database."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.settings = {
            "UNDERBOSS_DATABASE_URL": f"sqlite:///{folder / 'underboss.db'}",
            "UNDERBOSS_SYNCHRONOUS": "NORMAL",
            "UNDERBOSS_RATE": "2000",
            "UNDERBOSS_BURST": "4000",
            **{f"UNDERBOSS_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            "from underboss.cli import main; main()",
            "serve",
            "--port",
            str(self.port),
            "--no-browser",
        ]
        with self.log.open("ab") as log:
            environment = {**os.environ, **self.settings, "PYTHONPATH": str(ROOT / "src")}
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-2000:]}")

    def stop(self, hard: bool = False) -> None:
        if self.process is None:
            return
        self.process.send_signal(signal.SIGKILL if hard else signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


@contextmanager
def open_house(folder: Path, **settings: object) -> Iterator[House]:
    house = House(folder, **settings)
    house.start()
    try:
        yield house
    finally:
        house.stop()
