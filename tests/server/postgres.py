"""A PostgreSQL of the test's own: from $TEST_DATABASE_URL, or started from the installed binaries."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import free_port


def binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if Path("/usr/lib/postgresql").is_dir() else []
    if found:
        return found[-1].parent
    elsewhere = shutil.which("initdb")
    return Path(elsewhere).resolve().parent if elsewhere else None


class Postgres:
    """One server; `fresh` gives an empty database on it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.port = free_port()
        self.who: dict[str, Any] = {}
        self.root = Path(tempfile.mkdtemp(prefix="pg-"))
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = next(entry for name in ("postgres", "nobody") for entry in [_user(name)] if entry is not None)
            self.who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self.root, user.pw_uid, user.pw_gid)
        self._count = 0

    def start(self) -> Postgres:
        data = str(self.root / "data")
        make = [str(self.place / "initdb"), "-D", data, "-U", "app", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(make, check=True, cwd="/", stdout=subprocess.DEVNULL, **self.who)
        quick = [word for name in ("fsync", "synchronous_commit", "full_page_writes") for word in ("-c", f"{name}=off")]
        place = ["-D", data, "-p", str(self.port), "-k", str(self.root), "-c", "listen_addresses=127.0.0.1"]
        self.process = subprocess.Popen(
            [str(self.place / "postgres"), *place, *quick],
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self.who,
        )
        until = time.monotonic() + 30
        while subprocess.run(
            [str(self.place / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False
        ).returncode:
            assert time.monotonic() < until, "PostgreSQL does not start"
            time.sleep(0.05)
        return self

    def fresh(self) -> str:
        self._count += 1
        name = f"test{self._count}"
        subprocess.run(
            [str(self.place / "createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "app", name], check=True, cwd="/"
        )
        return f"postgresql://app@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        shutil.rmtree(self.root, ignore_errors=True)


def _user(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def start_postgres() -> Iterator[Postgres]:
    place = binaries()
    if place is None:
        pytest.skip("no PostgreSQL is installed here")
    started = Postgres(place).start()
    yield started
    started.stop()
