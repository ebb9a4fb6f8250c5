"""The command `underboss`."""

from __future__ import annotations

import errno
import os
import signal
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import underboss
from underboss.arena.simulate import simulate
from underboss.arguments import (
    AllSeats,
    BotNames,
    GameName,
    OptionTexts,
    Seats,
    Seed,
    VariantName,
    check_least,
    check_once,
    open_game,
    read_bots,
    read_text,
)  # fmt: skip
from underboss.bots.bot import NO_CLOCK
from underboss.bots.seating import told_faults
from underboss.engine.errors import BadInput, UnderbossError
from underboss.engine.game import Game
from underboss.engine.registry import game_class
from underboss.files import check_place
from underboss.rulebook import find_rules, read_rules
from underboss.server import command
from underboss.terminal import TerminalTable, show_replay

app = typer.Typer(add_completion=False, rich_markup_mode=None)
command.add_to(app)
UsageError: type[Exception] = typer.BadParameter.__mro__[1]  # which Typer has nowhere in public
out = Console(highlight=False, emoji=False)


@app.command()
def games(json: Annotated[bool, typer.Option("--json", help="for scripts")] = False) -> None:
    """What can be played: seats, variants, options."""
    known = [game_class(name) for name in underboss.names()]
    if json:
        print(msgspec.json.encode([_describe(game) for game in known]).decode())
        return
    for game in known:
        out.print(f"[bold]{game.name}[/]  {game.title}: {game.about}")
        table = Table(box=None, padding=(0, 2), show_header=False)
        for variant in game.variants:
            table.add_row("  --variant", variant.name, f"{', '.join(map(str, variant.seats))} seats", variant.about)
        for option in _describe(game)["options"]:
            table.add_row("  --option", f"{option['name']}={option['default']!r}", "", option["about"])
        out.print(table)


def _describe(game: type[Game]) -> dict[str, Any]:
    schema = msgspec.json.schema(game.options_type)["$defs"][game.options_type.__name__]["properties"]
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "minutes": game.minutes,
        "variants": [msgspec.to_builtins(variant) for variant in game.variants],
        "options": [
            {"name": name, "default": field.get("default"), "about": field.get("description", ""), "schema": field}
            for name, field in schema.items()
        ],
    }


@app.command()
def play(
    game: GameName,
    variant: VariantName = None,
    option: OptionTexts = None,
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", help="your seat, from 1")] = 1,
    bots: BotNames = "greedy",
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option("--save", help="write the record here at the end")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="no colours")] = False,
) -> None:
    """Play in the terminal against bots."""
    chosen, count = open_game(game, variant, option, seats)
    if not 1 <= seat <= count:
        raise BadInput(f"seat {seat}: choose 1 to {count}")
    check_place(save)
    console = Console(highlight=False, emoji=False, no_color=plain or None)
    TerminalTable(chosen, count, seat - 1, read_bots(bots), seed, console, save).run()


@app.command()
def sim(
    game: GameName,
    n: Annotated[int, typer.Option("-n", help="how many games")] = 100,
    variant: VariantName = None,
    option: OptionTexts = None,
    seats: AllSeats = None,
    bots: BotNames = "random",
    seed: Annotated[int, typer.Option("--seed", help="equal seeds give equal games")] = 0,
    json: Annotated[bool, typer.Option("--json", help="for scripts")] = False,
) -> None:
    """Play many games at once and count."""
    names = read_bots(bots)
    chosen, count = open_game(game, variant, option, seats, bots=len(names))
    with progress_bar() as bar:
        task = bar.add_task(chosen.title, total=n)
        result = simulate(chosen, count, names, n, seed, lambda: bar.advance(task))
    warn(told_faults(chairs(result.bots), result.faults, result.first_faults))
    if json:
        print(msgspec.json.encode(result).decode())
        return
    table = Table(box=None, show_header=False, padding=(0, 2))
    table.add_row("games", str(result.games))
    table.add_row("decisions", f"{result.decisions} ({result.decisions_per_second:,.0f} a second)")
    table.add_row("length", ", ".join(f"{name} {value:g}" for name, value in result.lengths.items()))
    for chair, share in zip(chairs(result.bots), result.shares):
        table.add_row(Text(chair), f"{share:.1%} of the wins")
    for reason, times in result.endings.items():
        table.add_row("ended", Text(f"{times}x {reason}"))
    out.print(table)


def chairs(bots: list[str]) -> list[str]:
    return [f"seat {at} ({bot})" for at, bot in enumerate(bots, 1)]


def warn(sentences: list[str]) -> None:
    """On the error stream, so that output stays clean."""
    for sentence in sentences:
        print(f"underboss: {sentence}", file=sys.stderr)


def progress_bar() -> Progress:
    """Long work shows how far it is and how long it will take; on the error stream, so that output stays clean."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a record")],
    step: Annotated[int | None, typer.Option("--step", help="show the position after this step")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="tell it as this seat saw it, from 1")] = None,
) -> None:
    """Check a record by playing it again, and tell the game."""
    show_replay(underboss.read_record(read_text(file)), step, seat, out)


@app.command()
def score(
    game: GameName,
    files: Annotated[list[Path], typer.Argument(help="a finished board each; several are those of one game")],
    json: Annotated[bool, typer.Option("--json", help="for scripts")] = False,
) -> None:
    """Score finished boards that somebody wrote down, with a line for every reason."""
    sheets = game_class(game).score_sheets([read_text(file) for file in files])
    if json:
        print(msgspec.json.encode(sheets).decode())
        return
    for file, sheet in zip(files, sheets):
        if len(sheets) > 1:
            out.print(f"{file.name}", style="bold", markup=False)
        for line in sheet.lines:
            out.print(f"{line.points:>4}  {line.text}", markup=False)
        out.print(f"{sheet.total:>4}  in all", style="bold")


@app.command()
def rules(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(help="words or a rule number to look for")] = None,
) -> None:
    """The rules of a game, or those that mention some words."""
    book = read_rules(game_class(game).name)
    found = find_rules(book, " ".join(words or []))
    if not found:
        raise BadInput(f"no rule of {game} mentions {' '.join(words or [])!r}")
    for section, rule in found:
        out.print(f"[dim]{section}[/]  [bold]{rule.id}[/]  {rule.plain()}")


@app.command()
def odds(
    game: GameName,
    attack: Annotated[str, typer.Option("--attack", help="the attackers, comma separated: 'swamp hydra, 2 alley ruffians'")],
    defence: Annotated[str, typer.Option("--defence", help="the defenders; nobody if not given")] = "",
    place: Annotated[str, typer.Option("--place", help="where they fight, as the game names it")] = "",
    json: Annotated[bool, typer.Option("--json", help="for scripts")] = False,
) -> None:
    """The chances of a fight between two sides."""
    found = underboss.load(game).odds(attack, defence, place)
    if json:
        print(msgspec.json.encode(found).decode())
        return
    for heading, parts in found.items():
        out.print(f"[bold]{heading}[/]")
        for name, value in parts.items():
            out.print(f"  {name:16} {_told(value)}")


def _told(value: Any) -> str:
    """Nested chances on one line."""
    if isinstance(value, dict):
        return "   ".join(f"{name} {_told(part)}" for name, part in value.items())
    if isinstance(value, float):
        return f"{value:.3g}"
    return "none" if value is None else str(value)


@app.command()
def bench(seconds: Annotated[float, typer.Option("--seconds", help="for each line")] = 1.0) -> None:
    """How fast the games run here: random decisions and copies a second, in this process."""
    from underboss.arena.speed import measure

    check_least(seconds, 0.001, "seconds")
    table = Table(box=None, padding=(0, 2))
    for heading in ("game", "seats", "decisions/s", "copies/s"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for line in measure(seconds):
        table.add_row(line.game, str(line.seats), f"{line.decisions:,.0f}", f"{line.copies:,.0f}")
    out.print(f"{'compiled' if underboss.COMPILED else 'plain'} build")
    out.print(table)


@app.command()
def arena(
    game: GameName,
    bots: BotNames,
    n: Annotated[int, typer.Option("-n", help="at least this many games; whole rounds are played")] = 100,
    variant: VariantName = None,
    option: OptionTexts = None,
    seats: Seats = None,
    seed: Annotated[int, typer.Option("--seed", help="equal seeds give equal games")] = 0,
    iterations: Annotated[int | None, typer.Option("--iterations", help="for every searching bot, instead of its own")] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="clock for every decision, which makes games unrepeatable; else only programs and own classes have one"
        ),
    ] = None,
    processes: Annotated[int, typer.Option("--processes", "-j", help="local worker processes; 0 plays here")] = 0,
    dask: Annotated[str | None, typer.Option("--dask", help="address of a Dask scheduler")] = None,
    store: Annotated[Path | None, typer.Option("--store", help="folder for results; a tournament goes on from there")] = None,
    chunk: Annotated[int, typer.Option("--chunk", help="games in one piece of work")] = 8,
    alone: Annotated[
        str | None,
        typer.Option("--alone", help="only line-ups with this bot; with fewer bots than seats, those where it sits alone"),
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="ratings as .svg, .png, .html or .json")] = None,
    json: Annotated[bool, typer.Option("--json", help="for scripts")] = False,
) -> None:
    """A tournament with equal seats and equal luck: ratings and shares with intervals."""
    from underboss.arena import commands
    from underboss.arena.schedule import Plan

    chosen, count = open_game(game, variant, option, seats, least=2)
    check_least(iterations, 1, "iterations")
    check_least(seconds, 0.001, "seconds")
    check_least(processes, 0, "processes")
    plan = Plan(
        game=game,
        options=chosen.plain_options(),
        seats=count,
        bots=tuple(read_bots(bots)),
        games=n,
        seed=seed,
        iterations=iterations,
        seconds=NO_CLOCK if seconds is None else seconds,
        chunk=chunk,
        alone=alone,
    )
    try:
        with progress_bar() as bar:
            task = bar.add_task(chosen.title, total=None)
            _, faults = commands.arena(
                plan, out, store, processes, dask, plot, json, lambda done, total: bar.update(task, completed=done, total=total)
            )
    except KeyboardInterrupt as stopped:
        warn([str(stopped)] if str(stopped) else [])
        raise
    warn(faults)


@app.command()
def balance(
    game: GameName,
    variant: Annotated[list[str] | None, typer.Option("--variant", help="a variant; two are shown side by side")] = None,
    option: OptionTexts = None,
    versus: Annotated[
        list[str] | None,
        typer.Option("--versus", help="name=value: beside it, the same with this option; may be repeated"),
    ] = None,
    n: Annotated[int, typer.Option("-n", help="games of each variant")] = 200,
    seats: Annotated[
        int | None, typer.Option("--seats", help="how many play; if not given, the least that all variants are for, two or more")
    ] = None,
    bots: BotNames = "greedy",
    seed: Annotated[int, typer.Option("--seed", help="equal seeds give equal games")] = 0,
    page: Annotated[Path | None, typer.Option("--page", help="write one HTML page with plots")] = None,
    json: Annotated[bool, typer.Option("--json", help="for scripts")] = False,
) -> None:
    """Is it fair? Shares of the seats, lengths, choices, lead changes, and what wins."""
    from underboss.arena import commands
    from underboss.arena.balance import measure, seat_counts

    names: list[str | None] = list(variant) if variant else [None]
    check_once(names, "variant")
    titles, options = [name or "these rules" for name in names], [option] * len(names)
    if versus:
        names.append(names[0])
        titles.append(f"{titles[0]}, {', '.join(versus)}")
        options.append([*(option or []), *versus])
    chosen = [open_game(game, name, texts, seats, least=2)[0] for name, texts in zip(names, options)]
    counts = [seats] * len(names) if seats is not None else seat_counts(chosen, names)
    check_place(page)
    with progress_bar() as bar:
        task = bar.add_task(game, total=n * len(names))
        reports = [
            measure(rules, count, read_bots(bots), n, seed, title, lambda: bar.advance(task))
            for title, rules, count in zip(titles, chosen, counts)
        ]
    commands.balance(reports, out, page, json)
    for report in reports:
        warn(told_faults(chairs(report.bots), report.faults, report.first_faults))


@app.command()
def tune(
    game: GameName,
    n: Annotated[int, typer.Option("-n", help="at least this many games of each trial; every seat has equally many")] = 60,
    variant: VariantName = None,
    option: OptionTexts = None,
    seats: Seats = None,
    iterations: Annotated[
        int, typer.Option("--iterations", help="for each decision as it is searched now; other ways get as much time")
    ] = 200,
    seed: Annotated[int, typer.Option("--seed", help="equal seeds give equal deals")] = 0,
    json: Annotated[bool, typer.Option("--json", help="for scripts")] = False,
) -> None:
    """Find how a game is searched best, by self-play; the values belong into bots/tuning.py."""
    from underboss.arena.tune import Tuner

    chosen, count = open_game(game, variant, option, seats, least=2)
    tuner = Tuner(chosen, count, iterations, n, seed)
    with progress_bar() as bar:
        task = bar.add_task(chosen.title, total=tuner.total)
        for trial in tuner.trials(lambda: bar.advance(task)):
            told = msgspec.json.encode(trial).decode() if json else trial.text()
            print(told, flush=True)
    print(msgspec.json.encode({"line": tuner.line()}).decode() if json else f"For bots/tuning.py: {tuner.line()}")


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="a record")],
    iterations: Annotated[int, typer.Option("--iterations", help="of thinking for each decision; all share 600 seconds")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="equal seeds give equal judgements")] = 0,
    plot: Annotated[Path | None, typer.Option("--plot", help="the chances as .svg, .png, .html or .json")] = None,
    json: Annotated[bool, typer.Option("--json", help="for scripts")] = False,
) -> None:
    """Look back at a game: chances after each decision, turning points, better actions."""
    from underboss.arena import commands

    record = underboss.read_record(read_text(file))
    with progress_bar() as bar:
        task = bar.add_task(record.game, total=len(record.steps))
        commands.analysis(record, out, iterations, seed, plot, json, lambda: bar.advance(task))


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="a record")],
    step: Annotated[int | None, typer.Option("--step", help="after this step; the last one if not given")] = None,
    most: Annotated[int, typer.Option("--most", help="how many actions")] = 3,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="to think, all of them; if not given, 300 iterations, in at most 2 seconds")
    ] = None,
    seed: Seed = None,
    json: Annotated[bool, typer.Option("--json", help="for scripts")] = False,
) -> None:
    """What the seat to move might do, with reasons."""
    from underboss.arena import commands

    commands.hint(underboss.read_record(read_text(file)), step, most, seconds, out, json, seed)


def misread(error: Any) -> str:
    """What the parser of options says, with the value, which it leaves out where a number is meant."""
    said = error.format_message().removesuffix(".")
    faults: list[Any] = getattr(error.__cause__, "errors", list)()
    said = said.replace("Invalid value", f"Invalid value {faults[0]['input']!r}", 1) if faults else said
    return f"{said[:1].lower()}{said[1:]}"


def main() -> None:
    """Runs the command; whatever the user got wrong becomes one line and exit code 2. Who is terminated stops its bots and
    workers first."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        try:
            status = app(standalone_mode=False)
        finally:
            sys.stdout.flush()
    except (UnderbossError, UsageError) as error:
        print(f"underboss: {misread(error) if isinstance(error, UsageError) else error}", file=sys.stderr)
        sys.exit(2)
    except (KeyboardInterrupt, BrokenPipeError, typer.Abort):
        sys.exit(130)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # else Python tries again when it ends
        print(f"underboss: the output cannot be written: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    sys.exit(status)  # nothing, or with what typer.Exit was raised
