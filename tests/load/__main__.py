"""`make load`: R18 (many tables at a steady pace), R20 (the same while bots think), and the same game beside boardgame.io.

python -m tests.load --tables 500 --seconds 600
python -m tests.load --peer DIRECTORY      boardgame.io is installed there with npm, if it is not yet
"""

from __future__ import annotations

import argparse
import sys

import uvloop

from tests.load.ours import measure
from tests.load.peer import DIRECTORY, compare

R18 = {"p50 ms": 20.0, "p99 ms": 100.0, "errors": 0.0, "growth %": 2.0}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves of a table; 0: as fast as it goes")
    parser.add_argument("--bot-tables", type=int, default=20, help="0 leaves R20 out")
    parser.add_argument("--peer", default=DIRECTORY, help="a folder for boardgame.io; an empty one leaves it out")
    chosen = parser.parse_args()
    failed: list[str] = []
    if chosen.tables:
        steady = uvloop.run(measure("R18", chosen.tables, chosen.seconds, chosen.every))
        failed += [f"R18 {what} {steady[what]:.1f}" for what, most in R18.items() if steady[what] > most]
        if steady["moves/s"] < 0.98 * chosen.tables / max(chosen.every, 1e-9):
            failed.append(f"R18 moves/s {steady['moves/s']:.1f}")
    if chosen.tables and chosen.bot_tables:
        busy = uvloop.run(measure("R20", chosen.tables, min(chosen.seconds, 60.0), chosen.every, chosen.bot_tables))
        if busy["p99 ms"] > 2 * max(steady["p99 ms"], R18["p99 ms"] / 2):
            failed.append(f"R20 p99 {busy['p99 ms']:.1f} ms")
    if chosen.peer:
        failed += compare(chosen.peer, 100, min(chosen.seconds, 20.0))
    print("failed: " + "; ".join(failed) if failed else "all figures hold")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
