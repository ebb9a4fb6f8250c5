"""One table on the screen, and the same in `results.md` and `results.json`, with versions and the kind of machine."""

from __future__ import annotations

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import underboss
from benchmarks.lines import SIZE_BAR, Verdict
from benchmarks.measure import Rates
from benchmarks.peers import installed, versions

FOLDER = Path(__file__).parent
HEADINGS = ("What", "Underboss", "Peer", "Peer's rate", "Ratio", "Bar", "")

METHOD = """\
How it is measured: every contestant works once in each round, one after the other, so that a busy machine slows all of
them; CPU time of the process, not the clock; a round to warm up is not counted. Rates are the medians of the rounds, and a
ratio is the median of the ratios of the rounds. All play uniformly at random, but for the searches. A bar whose line could not be
measured is not passed.

- *In the core*: OverShadow's first position (2 seats, 8x8) is copied and played to the end by `underboss.playout`.
  OpenSpiel's C++ rollouts of breakthrough (8x8) are those of its `RandomRolloutEvaluator`, reached through a C++ search of
  a single simulation, the purest way that its wheel offers; it tells no lengths, so the decisions are the number of
  rollouts times the mean length of 2,000 games played beforehand.
- *From Python*: `state.legal` and `state.apply` against `legal_actions` and `apply_action`; *checked*: `state.play` against
  `apply_action_with_legality_check`; both sides choose with the same cheap chooser. In hearts
  as in our games, dealing takes time but is no decision; counted as one, it would raise the rate of hearts 1.87 times
  (53 deals and 61 decisions a game).
- *Behind our OpenSpiel adapter*: a game of two through `legal_actions` and `apply_action` of the adapter, each draw of the dice a
  chance node that is no decision, against the same game by `state.legal` and `state.apply`.
- *Copies*: `state.copy` against `clone`, over positions from all along a random game.
- *Compiled against plain*: the same seeded games in two processes that differ only in the compiled modules; both
  must reach the same positions.
- *Search iterations*: a tree search of OverShadow (2 seats) from one position in mid-game, the same for ours and OpenSpiel's.
  *Played to the end*: each new leaf by a random playout, which is what OpenSpiel's Python `MCTSBot` with its
  `RandomRolloutEvaluator` does on the same game through our adapter. *As bots use them*: with the tuning of the levels, which
  judges a leaf instead. The package of Catanatron 3.2.1 has no tree search (its players are random, weighted random and a greedy
  one), so a plain one is written here over its own `Game.copy`, `Game.execute` and `Game.play`, for two players.
- *Whole games in the core*: set-up and random play of a game's first variant with each of its seat counts.
- *Size*: what a copy adds to the memory that Python has allocated; the largest of all variants and seat counts.
"""


class Size(NamedTuple):
    game: str
    size: int
    place: str

    @property
    def bar(self) -> int | None:
        return SIZE_BAR if self.game == "overshadow" else None

    @property
    def word(self) -> str:
        return "" if self.bar is None else "pass" if self.size <= self.bar else "MISSED"


def rows(verdicts: list[Verdict], sizes: list[Size]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for verdict in verdicts:
        bar = f">= {verdict.line.bar:g}x" if verdict.line.bar is not None else ""
        ratio = f"{verdict.ratio:.2f}x" if verdict.ratio is not None else "-"
        peer = verdict.line.peer + (f" (cannot run here: {verdict.missing})" if verdict.missing else "")
        found.append((verdict.line.ours, rate(verdict.rate), peer, rate(verdict.peer_rate), ratio, bar, verdict.word))
    for size in sizes:
        bar = f"<= {size.bar:,} bytes" if size.bar is not None else ""
        title = f"{underboss.load(size.game).title}, size of a position"
        found.append((title, f"{size.size:,} bytes", f"largest: {size.place}", "", "", bar, size.word))
    return found


def rate(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f}/s" if value >= 100 else f"{value:.1f}/s"


def show(console: Console, verdicts: list[Verdict], sizes: list[Size]) -> None:
    table = Table(title=f"Underboss and its peers: decisions, copies or iterations a second of CPU time, {build()} build")
    for heading in HEADINGS:
        table.add_column(heading, justify="right" if heading in ("Underboss", "Peer's rate", "Ratio", "Bar") else "left")
    for row in rows(verdicts, sizes):
        colour = {"pass": "green", "MISSED": "bold red", "not measured": "yellow"}.get(row[-1], "dim")
        table.add_row(*row[:-1], f"[{colour}]{row[-1]}[/]")
    console.print(table)


def build() -> str:
    return "compiled" if underboss.COMPILED else "plain"


def facts(rounds: int) -> dict[str, Any]:
    """Versions and the kind of machine; no name of it, no user, no path."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "rounds": rounds,
        "build": build(),
        "underboss": underboss.__version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "processors": os.cpu_count(),
        "librt": installed("librt"),
        "peers": versions(),
    }


def processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"


def write(verdicts: list[Verdict], sizes: list[Size], rates: Rates, rounds: int) -> None:
    known = facts(rounds)
    judged = [
        {"ours": v.line.ours, "peer": v.line.peer, "ratio": v.ratio and round(v.ratio, 3), "bar": v.line.bar, "verdict": v.word}
        for v in verdicts
    ]
    raw = {
        "facts": known,
        "lines": judged,
        "sizes": [size._asdict() for size in sizes],
        "rates": {name: [round(value, 2) for value in found] for name, found in rates.items()},
    }
    (FOLDER / "results.json").write_text(json.dumps(raw, indent=1) + "\n")
    (FOLDER / "results.md").write_text(page(known, rows(verdicts, sizes)))


def page(known: dict[str, Any], found: list[tuple[str, ...]]) -> str:
    peers = ", ".join(f"{name} {number or 'not installed'}" for name, number in known["peers"].items())
    head = (
        f"Underboss {known['underboss']} ({known['build']} build), {known['python']}, "
        f"librt {known['librt'] or 'not installed'}; {peers}. "
        f"{known['system']}, {known['processors']} processors of the kind {known['processor']}. "
        f"{known['rounds']} rounds, {known['date']}."
    )
    table = ["| " + " | ".join(HEADINGS) + " |", "|---|---:|---|---:|---:|---:|---|"]
    table += ["| " + " | ".join(row) + " |" for row in found]
    return "\n".join(["# Results of `make bench`", "", head, "", *table, "", METHOD])
