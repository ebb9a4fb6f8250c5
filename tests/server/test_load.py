"""R18 and R20 in short: a few tables under a steady load, then with bots that think. `make load` has the full form."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.load.ours import measure
from tests.server.house import Person, Server

TABLES, SECONDS, EVERY = 20, 3.0, 0.5


@pytest.mark.parametrize("bots", [0, 4], ids=["r18", "r20"])
def test_r18_r20_every_move_is_answered_in_time(bots: int) -> None:
    found = asyncio.run(measure("short", TABLES, SECONDS, EVERY, bots))
    assert found["errors"] == 0
    assert found["moves/s"] > 0.8 * TABLES / EVERY
    assert found["p50 ms"] < 250  # generous, since tests share their machine: a server that waits for bots takes seconds
    assert found["growth %"] < 10


def test_r20_bots_think_in_other_processes_that_let_people_go_first(database: str) -> None:
    server = Server(database, bot_seconds="1").start()
    ann = Person(server, "Ann")
    ann.table("overlord", "overlord")
    until = time.monotonic() + 30
    while not (thinking := workers(server.pid)) and time.monotonic() < until:
        time.sleep(0.1)
    assert thinking
    own = os.getpriority(os.PRIO_PROCESS, server.pid)
    while any(os.getpriority(os.PRIO_PROCESS, pid) <= own for pid in thinking) and time.monotonic() < until:
        time.sleep(0.1)  # a worker that has just begun lowers itself first
    assert all(os.getpriority(os.PRIO_PROCESS, pid) > own for pid in thinking)
    assert server.stop() == 0


def workers(server: int) -> list[int]:
    """The processes that a server has started to think."""
    found = [pid for task in Path(f"/proc/{server}/task").glob("*/children") for pid in task.read_text().split()]
    return [int(pid) for pid in found if b"underboss.bots" in Path(f"/proc/{pid}/cmdline").read_bytes()]
