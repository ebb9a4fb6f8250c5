"""`python -m benchmarks`: measures, shows one table, writes the results file. Exit code 1 if a bar is missed or not measured."""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import underboss
from benchmarks.lines import COMPILED, PLAIN, Line, Verdict, judge, lines, makers
from benchmarks.measure import Rates, Sampler, sampler, take_turns
from benchmarks.ours import state_size
from benchmarks.peers import Missing
from benchmarks.plain import Builds
from benchmarks.report import Size, show, write


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Underboss side by side with its peers.")
    parser.add_argument("--rounds", type=int, default=5, help="how often everybody works (5)")
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU seconds of each contestant in a round (0.4)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only lines with this text, and write no results file")
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error(f"{asked.rounds} rounds of {asked.seconds:g} seconds: both must be above zero")
    chosen = [line for line in lines() if asked.only.lower() in f"{line.ours} {line.peer}".lower()]
    if not chosen:
        parser.error(f"no line has the text {asked.only!r}")
    console = Console(width=None if sys.stdout.isatty() else 150)
    if not underboss.COMPILED:
        console.print("[yellow]The plain build runs here; the bars are meant for the compiled one.[/]")
    rates, missing = measured(chosen, asked.rounds, asked.seconds, console)
    medians = {name: statistics.median(found) for name, found in rates.items()}
    verdicts = [judge(line, rates, medians, missing) for line in chosen]
    sizes = [] if asked.only else [Size(name, *state_size(name)) for name in underboss.names()]
    show(console, verdicts, sizes)
    if not asked.only:
        write(verdicts, sizes, rates, asked.rounds)
        console.print("Written to benchmarks/results.md and benchmarks/results.json.")
    return report_misses(console, verdicts, sizes)


def measured(chosen: list[Line], rounds: int, seconds: float, console: Console) -> tuple[Rates, dict[str, str]]:
    """The rates of all contestants that can be set up, and for the others the reason."""
    missing: dict[str, str] = {}
    contestants: dict[str, Sampler] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
        ) as progress,
    ):
        task = progress.add_task("setting up", total=None)
        builds = Builds(Path(folder))
        for name in dict.fromkeys(side for line in chosen for side in (line.ours, line.peer)):
            try:
                contestants[name] = set_up(name, seconds, builds)
            except Missing as reason:
                missing[name] = str(reason)
        progress.update(task, total=len(contestants) * (rounds + 1))
        rates = take_turns(contestants, rounds, lambda name: progress.update(task, description=name, advance=1))
    return rates, missing


def set_up(name: str, seconds: float, builds: Builds) -> Sampler:
    if name not in (COMPILED, PLAIN):
        return sampler(makers()[name](), seconds)
    if not underboss.COMPILED:
        raise Missing("the compiled build is not there")
    return builds.compiled if name == COMPILED else builds.plain


def report_misses(console: Console, verdicts: list[Verdict], sizes: list[Size]) -> int:
    """A bar that was not measured was not passed."""
    missed = [f"Bar missed: {told(verdict)}" for verdict in verdicts if verdict.word == "MISSED"]
    missed += [f"Bar missed: size of {size.game}" for size in sizes if size.word == "MISSED"]
    missed += [
        f"Bar not measured: {told(verdict)}" for verdict in verdicts if verdict.ratio is None and verdict.line.bar is not None
    ]
    for line in missed:
        console.print(line, style="bold red", markup=False)
    return 1 if missed else 0


def told(verdict: Verdict) -> str:
    reason = f" ({verdict.missing})" if verdict.missing else ""
    return f"{verdict.line.ours} / {verdict.line.peer}{reason}"


if __name__ == "__main__":
    sys.exit(main())
