"""`make load`: R18 (many tables at a steady pace) and R20 (the same while bots think), with a table of figures.

python -m tests.load --tables 500 --seconds 600
python -m tests.load --peer DIRECTORY      also beside boardgame.io, installed there with npm
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time

from tests.load.players import Figures, Table, resident
from tests.server.house import Person, Server

SEATS = 4


def set_up(server: Server, tables: int, bots: int) -> tuple[list[str], list[str]]:
    """Four people sit together at many tables; some more tables are played by bots alone."""
    people = [Person(server, f"P{seat}") for seat in range(SEATS)]
    made = []
    for _ in range(tables):
        table = people[0].table("me", "open", "open", "open", options={"board": 12})["id"]
        for person in people[1:]:
            person.post(f"/api/tables/{table}/sit")
        people[0].post(f"/api/tables/{table}/start")
        made.append(table)
    for _ in range(bots):
        people[0].table("overlord", "overlord")
    return made, [person.cookie for person in people]


async def play(
    server: Server, tables: list[str], cookies: list[str], seconds: float, every: float
) -> tuple[Figures, float, float]:
    """Play for so long after a warm-up of a fifth; figures, and memory after the warm-up and at the end."""
    figures = Figures()
    seated = [Table(server.address, table, cookies, figures) for table in tables]
    for at in range(0, len(seated), 20):
        await asyncio.gather(*[table.sit() for table in seated[at : at + 20]])
    print(f"  {len(seated) * SEATS} sockets are open", flush=True)
    warm = seconds / 5
    until = time.monotonic() + warm + seconds
    jobs = [asyncio.create_task(table.keep_playing(every, until, every * at / len(seated))) for at, table in enumerate(seated)]
    await asyncio.sleep(warm)
    figures.clear()
    before = resident(server.pid)
    await asyncio.gather(*jobs)
    after = resident(server.pid)
    for table in seated:
        await table.leave()
    return figures, before, after


def run(name: str, tables: int, seconds: float, every: float, bots: int = 0) -> dict[str, float]:
    folder = tempfile.mkdtemp(prefix="underboss-load-")
    server = Server(
        f"sqlite:///{folder}/load.db", tables_per_person="100000", bot_seconds="5", bot_pause="0.4", idle="3600"
    ).start()
    print(f"{name}: setting {tables} tables", flush=True)
    made, cookies = set_up(server, tables, bots)
    figures, before, after = asyncio.run(play(server, made, cookies, seconds, every))
    server.stop()
    found = {
        "moves/s": figures.moves / seconds, "p50 ms": figures.part(0.5), "p99 ms": figures.part(0.99),
        "errors": len(figures.errors), "memory MB": after, "growth %": 100 * (after - before) / before,
    }  # fmt: skip
    print("  " + ", ".join(f"{what} {value:.1f}" for what, value in found.items()), flush=True)
    if figures.errors:
        print("  first errors:", figures.errors[:3])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves of a table; 0: as fast as it goes")
    parser.add_argument("--bot-tables", type=int, default=20)
    parser.add_argument("--peer", help="a folder with boardgame.io in node_modules")
    chosen = parser.parse_args()
    failed = []
    steady = run("R18", chosen.tables, chosen.seconds, chosen.every)
    failed += [
        f"R18 {what} {steady[what]:.1f}"
        for what, most in (("p50 ms", 20), ("p99 ms", 100), ("errors", 0), ("growth %", 2))
        if steady[what] > most
    ]
    if chosen.bot_tables:
        busy = run("R20", chosen.tables, min(chosen.seconds, 60.0), chosen.every, chosen.bot_tables)
        if busy["p99 ms"] > 2 * max(steady["p99 ms"], 50):
            failed.append(f"R20 p99 {busy['p99 ms']:.1f} ms")
    if chosen.peer:
        from tests.load.peer import compare

        failed += compare(chosen.peer, min(chosen.tables, 100), min(chosen.seconds, 30.0))
    print("failed: " + "; ".join(failed) if failed else "all figures hold")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
