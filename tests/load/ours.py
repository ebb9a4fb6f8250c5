"""The load on our own server: a process of its own with the usual settings, data on disk, everything switched on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any

import httpx

from tests.load.figures import Figures, told
from tests.load.pacer import Pacer
from tests.load.players import Table
from tests.server.house import SOURCE, free_port
from underboss.server.migrate import upgrade_sqlite

SEATS = 4
LIMITS = {"UNDERBOSS_TABLES_PER_PERSON": "100000", "UNDERBOSS_RATE": "100000", "UNDERBOSS_BURST": "100000"}


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[tuple[str, int]]:
    """Address and process number of a fresh server. One person plays at every table, so only the limits per person are off."""
    with tempfile.TemporaryDirectory(prefix="underboss-load-") as folder:
        port = free_port()
        command = [sys.executable, "-c", "from underboss.cli import main; main()", "serve", "--port", str(port), "--no-browser"]
        environment = os.environ | LIMITS | {"UNDERBOSS_DATABASE_URL": f"sqlite:///{folder}/load.db", "PYTHONPATH": str(SOURCE)}
        upgrade_sqlite(f"{folder}/load.db")  # the machinery that builds a database is not part of a server that runs
        with open(f"{folder}/log", "wb") as log:
            process = subprocess.Popen(command, env=environment, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            await answering(f"{address}/healthz")
            yield address, process.pid
        finally:
            process.terminate()
            process.wait(30)


async def answering(url: str) -> None:
    """Wait until a server is there."""
    until = time.monotonic() + 60
    async with httpx.AsyncClient() as client:
        while True:
            try:
                await client.get(url, timeout=2)
                return
            except httpx.HTTPError:
                assert time.monotonic() < until, f"{url} does not answer"
                await asyncio.sleep(0.1)


class Guest:
    """Somebody with a cookie."""

    def __init__(self, address: str) -> None:
        self.http = httpx.AsyncClient(base_url=address, headers={"Origin": address}, timeout=60)

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def cookie(self) -> str:
        return f"ub_person={self.http.cookies['ub_person']}"


async def set_up(guests: list[Guest], tables: int, bots: int) -> list[str]:
    """Four people sit together at many tables; some more tables are played by bots alone."""
    for seat, guest in enumerate(guests):
        await guest.post("/api/people", name=f"P{seat}")
    made = []
    for _ in range(tables):
        chairs = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        table = (await guests[0].post("/api/tables", game="overshadow", seats=chairs, options={"board": 12}))["id"]
        for guest in guests[1:]:
            await guest.post(f"/api/tables/{table}/sit")
        await guests[0].post(f"/api/tables/{table}/start")
        made.append(table)
    for _ in range(bots):
        await guests[0].post("/api/tables", game="overshadow", seats=[{"kind": "bot", "level": "overlord"}] * 2)
    return made


async def play(tables: Sequence[Pacer], figures: Figures, seconds: float, every: float) -> dict[str, float]:
    """Play for so long after a warm-up of a fifth."""
    for at in range(0, len(tables), 20):
        await asyncio.gather(*[table.sit() for table in tables[at : at + 20]])
    warm = seconds / 5
    until = time.monotonic() + warm + seconds
    jobs = [asyncio.create_task(table.keep_playing(every, until, every * at / len(tables))) for at, table in enumerate(tables)]
    await asyncio.sleep(warm)
    figures.begin()
    await asyncio.sleep(seconds)
    found = figures.end()
    await asyncio.gather(*jobs)
    for table in tables:
        await table.leave()
    return found | {"errors": len(figures.errors)}


async def measure(name: str, tables: int, seconds: float, every: float, bots: int = 0) -> dict[str, float]:
    async with serving() as (address, pid):
        guests = [Guest(address) for _ in range(SEATS)]
        made = await set_up(guests, tables, bots)
        figures = Figures(pid)
        cookies = [guest.cookie for guest in guests]
        found = await play([Table(address, table, cookies, figures) for table in made], figures, seconds, every)
        for guest in guests:
            await guest.http.aclose()
    print(f"{name}, {tables} tables, {tables * SEATS} sockets\n  {told(found)}", flush=True)
    if figures.errors:
        print("  first errors:", figures.errors[:3])
    return found
