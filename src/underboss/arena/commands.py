"""What the commands arena, balance, analyse, hint and tune print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from underboss.arena import plots
from underboss.arena.balance import Balance
from underboss.arena.balance_page import findings, notes, page_of, summary
from underboss.arena.play import Played
from underboss.arena.ratings import Table, table
from underboss.arena.schedule import Plan, chunks
from underboss.arena.tournament import Progress, Store, run
from underboss.bots.analysis import Analysis, analyse
from underboss.bots.hints import NO_END, SECONDS, Hint, hints
from underboss.bots.seating import told_faults
from underboss.bots.shelf import make_bot
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.match import Match
from underboss.engine.record import Record
from underboss.engine.registry import game_class, load
from underboss.engine.words import counted
from underboss.files import write_whole


def grid(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    """Words of users are no markup, and what is too long for its column goes on below."""
    made = Grid(box=None, padding=(0, 2))
    for at, heading in enumerate(headings):
        made.add_column(Text(heading), justify="left" if at == 0 else "right", overflow="fold")
    for row in rows:
        made.add_row(*map(Text, row))
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
) -> tuple[Table, list[str]]:
    """Play a tournament and print its table; the table, and why bots forfeited. What cannot be used is refused first."""
    game = load(plan.game, **plan.options)
    for name in plan.bots:
        make_bot(name, game, Dice(0))
    chunks(plan)
    plots.check(plot)
    games = run(plan, Store(store), processes, dask, progress)
    found = table(plan, games)
    if plot is not None:
        plots.save(plots.rating_chart(found), plot, f"Arena: {game.title}")
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        show_table(found, console)
    return found, told_faults(*forfeits(plan, games))


def forfeits(plan: Plan, games: Sequence[Played]) -> tuple[Sequence[str], list[int], list[str]]:
    """For each bot how many decisions it forfeited, and why the first time."""
    counts, firsts = [0] * len(plan.bots), [""] * len(plan.bots)
    for game in games:
        for seat, bot in enumerate(game.lineup):
            counts[bot] += game.faults[seat]
            if game.faults[seat] and not firsts[bot]:
                firsts[bot] = game.first_faults[seat]
    return plan.bots, counts, firsts


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
        write_whole(page, page_of(reports).encode())
    if json:
        print(msgspec.json.encode(list(reports)).decode())
        return
    for note in notes(reports):
        console.print(note, markup=False)
    console.print(grid(["", *[report.variant for report in reports]], summary(reports)))
    for report in reports:
        for ending, times in report.endings.items():
            console.print(f"{report.variant}: {times}x {ending}", markup=False)
        for line in findings(report):
            console.print(f"{report.variant}: {line}", markup=False)


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
    plots.check(plot)
    found = analyse(record, iterations, seed, progress=progress)
    if plot is not None:
        plots.save(plots.curve_chart(found), plot, f"Analysis: {game_class(record.game).title}")
    if json:
        print(msgspec.json.encode(found).decode())
        return found
    for seat, name in enumerate(record.names):
        own = [decision for decision in found.decisions if decision.seat == seat]
        slips = [decision.loss for decision in own if decision.better is not None]
        lost = f", {counted(round(100 * sum(slips)), 'point')} of chance lost in all" if slips else ""
        console.print(f"{name}: {counted(len(own), 'decision')}, {counted(len(slips), 'slip')}{lost}", markup=False)
    for place, turn in enumerate(found.turns, 1):
        console.print(f"{place}. decision {turn.number}: {turn.text}", markup=False)
    return found


def hint(
    record: Record,
    step: int | None,
    most: int,
    seconds: float | None,
    console: Console,
    json: bool = False,
    seed: int | None = None,
) -> list[Hint]:
    """What the seat to move might do after this many steps of the record. Seconds that are asked for are used."""
    number = len(record.steps) if step is None else step
    if not 0 <= number <= len(record.steps):
        raise BadInput(f"step {number} is not from 0 to {len(record.steps)}")
    match = next(islice(Match.steps(record), number, None))
    if not match.waiting:
        raise BadInput(f"no hint after step {number}: the match is over")
    seat = match.waiting[0]
    clock, iterations = (SECONDS, None) if seconds is None else (seconds, NO_END)
    found = hints(match.game, match.state.view(seat), clock, most, Dice(seed), record.names, iterations)
    if json:
        print(msgspec.json.encode(found).decode())
        return found
    console.print(f"{record.names[seat]} decides:", markup=False)
    for one in found:
        console.print(f"{one.label} [{one.action}]: {one.reason}", markup=False)
    return found
