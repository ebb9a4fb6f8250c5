"""What the commands arena, balance, analyse, hint and tune print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from underboss.arena import plots
from underboss.arena.balance import Balance, page_of, summary
from underboss.arena.play import seated
from underboss.arena.ratings import Table, table
from underboss.arena.schedule import Plan
from underboss.arena.tournament import Progress, Store, run
from underboss.bots.analysis import Analysis, analyse
from underboss.bots.hints import Hint, hints
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.match import Match
from underboss.engine.record import Record
from underboss.engine.registry import load


def grid(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    made = Grid(box=None, padding=(0, 2))
    for at, heading in enumerate(headings):
        made.add_column(heading, justify="left" if at == 0 else "right")
    for row in rows:
        made.add_row(*row)
    return made


def arena(
    plan: Plan,
    console: Console,
    store: Path | None = None,
    processes: int = 0,
    dask: str | None = None,
    plot: Path | None = None,
    json: bool = False,
    progress: Progress = lambda done, total: None,
) -> Table:
    """Play a tournament and print its table."""
    game = load(plan.game, **plan.options)
    for name in plan.bots:
        seated(name, game, Dice(0), plan)  # a bot that cannot be loaded is refused before anything is played
    found = table(plan, run(plan, Store(store), processes, dask, progress))
    if plot is not None:
        plots.save(plots.rating_chart(found), plot, f"Arena: {plan.game}")
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        show_table(found, console)
    return found


def show_table(found: Table, console: Console) -> None:
    rows = [
        [
            line.bot,
            f"{line.rating:.1f} ({line.rating_low:.1f} to {line.rating_high:.1f})",
            f"{line.share:.1%} ({line.low:.1%} to {line.high:.1%})",
            f"{line.share / line.fair:.2f}" if line.fair else "",
            str(line.games),
            str(line.faults),
            f"{line.seconds * 1000:.1f}",
        ]
        for line in found.standings
    ]
    console.print(grid(["bot", "rating", "share of the wins", "x fair", "games", "forfeits", "ms a decision"], rows))
    console.print()
    rows = [
        [f"{line.bot} against {line.other}", f"{line.share:.1%} ({line.low:.1%} to {line.high:.1%})", str(line.games)]
        for line in found.meetings
        if line.games
    ]
    console.print(grid(["meeting", "won", "games"], rows))
    console.print("seats: " + ", ".join(f"{at} wins {share:.1%}" for at, share in enumerate(found.seat_shares, 1)))


def balance(reports: Sequence[Balance], console: Console, page: Path | None = None, json: bool = False) -> None:
    """Print balance reports side by side; with `page`, write them with plots."""
    if page is not None:
        page.write_text(page_of(reports), encoding="utf-8")
    if json:
        print(msgspec.json.encode(list(reports)).decode())
        return
    console.print(grid(["", *[report.variant for report in reports]], summary(reports)))
    for report in reports:
        for ending, times in report.endings.items():
            console.print(f"{report.variant}: {times}x {ending}")
        for thing in report.things[:10]:
            shown = f"{thing.share:.1%} ({thing.low:.1%} to {thing.high:.1%})"
            console.print(f"{report.variant}: {thing.name}: {shown} in {thing.count} seats, fair is {thing.fair:.1%}")


def analysis(
    record: Record,
    console: Console,
    iterations: int,
    seed: int = 0,
    plot: Path | None = None,
    json: bool = False,
    progress: Callable[[], None] = lambda: None,
) -> Analysis:
    """Judge a finished or running game and say where it turned."""
    if not record.steps:
        raise BadInput("the record has no decisions yet: there is nothing to analyse")
    found = analyse(record, iterations, seed, progress=progress)
    if plot is not None:
        plots.save(plots.curve_chart(found), plot, f"Analysis: {record.game}")
    if json:
        print(msgspec.json.encode(found).decode())
        return found
    for seat, name in enumerate(record.names):
        own = [decision for decision in found.decisions if decision.seat == seat]
        lost = sum(decision.loss for decision in own)
        slips = sum(1 for decision in own if decision.better is not None)
        console.print(f"{name}: {len(own)} decisions, {slips} slips, {lost:.0%} lost in all")
    for turn in found.turns:
        console.print(f"decision {turn.number}: {turn.text}")
    return found


def hint(
    record: Record, step: int | None, most: int, seconds: float, console: Console, json: bool = False, seed: int | None = None
) -> list[Hint]:
    """What the seat to move might do after this many steps of the record."""
    number = len(record.steps) if step is None else step
    if not 0 <= number <= len(record.steps):
        raise BadInput(f"step {number} is not from 0 to {len(record.steps)}")
    match = next(islice(Match.steps(record), number, None))
    if not match.waiting:
        raise BadInput(f"no hint after step {number}: the match is over")
    seat = match.waiting[0]
    found = hints(match.game, match.state.view(seat), seconds, most, Dice(seed))
    if json:
        print(msgspec.json.encode(found).decode())
        return found
    console.print(f"{record.names[seat]} decides:")
    for one in found:
        console.print(f"{one.label} [{one.action}]: {one.reason}", markup=False)
    return found
