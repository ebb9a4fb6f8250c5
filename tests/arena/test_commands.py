"""The commands of the lab, as a user calls them."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import underboss
from underboss import BadInput, Dice, Match
from underboss.arena import commands, plots
from underboss.arena.ratings import table
from underboss.arena.schedule import Plan
from underboss.arena.tournament import run
from underboss.bots.analysis import Turn, analyse
from underboss.bots.bot import RandomBot
from underboss.bots.shelf import play_out
from underboss.bots.worker import child_environment


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    code = "from underboss.cli import main; main()"
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, env=environment, timeout=300)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = Match(underboss.load("theboss"), 2, Dice(3), ["Ann", "Bob"])
    play_out(match, [RandomBot(match.game, Dice(seat)) for seat in range(2)])
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_bytes(match.record.json())
    return path


def test_arena_prints_a_table_and_resumes(tmp_path: Path) -> None:
    call = ("arena", "theboss", "--bots", "random,greedy", "-n", "8", "--seed", "3", "--store", str(tmp_path / "store"))
    first = command(*call)
    assert first.returncode == 0, first.stderr
    assert "share of the wins" in first.stdout
    assert "greedy against random" in first.stdout
    stored = sorted((tmp_path / "store").iterdir())
    spoilt = msgspec.json.decode(stored[0].read_bytes())
    for game in spoilt["games"]:
        game["thinking"] = [1000.0, 1000.0]  # which nobody would think again
    stored[0].write_bytes(msgspec.json.encode(spoilt))
    told = msgspec.json.decode(command(*call, "--json").stdout)
    assert told["games"] == 8
    assert all(line["seconds"] > 1 for line in told["standings"])
    assert sorted((tmp_path / "store").iterdir()) == stored


def test_balance_prints_two_variants() -> None:
    done = command("balance", "theboss", "--variant", "classic", "--variant", "lenient", "-n", "6", "--bots", "random")
    assert done.returncode == 0, done.stderr
    assert "leader at half-time wins" in done.stdout
    assert "lenient" in done.stdout


@pytest.mark.parametrize(("name", "bot"), [("arena", "cat [/b]"), ("sim", "cat [/b]"), ("balance", "cat [bold]")])
def test_what_users_write_is_no_markup(name: str, bot: str) -> None:
    done = command(name, "theboss", "--bots", f"random,run:{bot}", "--seats", "2", "-n", "2")
    assert done.returncode == 0, done.stderr
    assert f"run:{bot}" in done.stdout
    assert "Traceback" not in done.stderr


def test_bots_with_long_names_are_told_apart_in_a_narrow_terminal() -> None:
    plan = Plan(game="theboss", options={}, seats=2, bots=("random", "tests.bots.hostile:Crashing"), games=2, seed=1)
    found = table(plan, run(plan))
    for line in found.standings:
        line.bot = f"my_package.my_bots_of_today:{line.bot.rpartition(':')[2].capitalize()}"
    file = io.StringIO()
    commands.show_table(found, Console(width=80, file=file))
    told = file.getvalue()
    assert "…" not in told
    first_column = "".join(line[:12].strip() for line in told.split("\n\n")[0].splitlines())
    assert all(line.bot in first_column for line in found.standings), first_column


def test_balance_compares_a_variant_with_options_of_ones_own(tmp_path: Path) -> None:
    done = command(
        "balance", "theboss", "--variant", "classic", "--versus", "police_at=2", "-n", "2", "--bots", "random", "--json"
    )
    assert done.returncode == 0, done.stderr
    plain, other = msgspec.json.decode(done.stdout)
    assert (plain["variant"], other["variant"]) == ("classic", "classic, police_at=2")
    assert plain["options"]["police_at"] != other["options"]["police_at"] == 2
    assert {**plain["options"], "police_at": 2} == other["options"]


def test_equal_bots_have_a_row_each_and_titles_are_the_games() -> None:
    pytest.importorskip("altair")
    plan = Plan(game="theboss", options={}, seats=2, bots=("greedy", "greedy", "random"), games=6, seed=1)
    chart = plots.rating_chart(table(plan, run(plan))).to_dict()
    rows = chart["layer"][0]["data"]["values"] if "data" in chart["layer"][0] else chart["data"]["values"]
    assert sorted(row["bot"] for row in rows) == ["greedy", "greedy (2)", "random"]
    assert chart["title"] == "The Boss: 6 games"


def test_a_plot_has_a_line_for_each_side_and_numbers_the_turning_points() -> None:
    pytest.importorskip("altair")
    match = Match(underboss.load("battlebosses", variant="skirmish"), 4, Dice(5), ["Ann", "Bob", "Cid", "Bob"])
    for _ in range(4):
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    found = analyse(match.record, 8)
    found.turns = [Turn(2, 1, "swing", 0.3, "it turns", 3), Turn(3, 1, "slip", 0.2, "and turns", 1)]
    chart = plots.curve_chart(found).to_dict()
    lines, dots, places = (layer["data"]["values"] for layer in chart["layer"])
    assert {row["player"] for row in lines} == {"Ann and Cid", "Bob and Bob (2)"}
    assert len(lines) == 2 * 5
    assert [(row["place"], row["chance"]) for row in places] == [("1", found.curve[2][3]), ("2", found.curve[3][1])]
    assert dots == places
    assert chart["title"] == "Battle Bosses"


def test_analyse_and_hint_read_a_record(record: Path) -> None:
    done = command("analyse", str(record), "--iterations", "20")
    assert done.returncode == 0, done.stderr
    told = command("analyse", str(record), "--iterations", "20", "--json")
    found = msgspec.json.decode(told.stdout)
    assert len(found["curve"]) == len(found["decisions"]) + 1
    own = [one for one in found["decisions"] if one["seat"] == 0]
    slips = [one["best"] - one["played"] for one in own if one["better"]]
    lost = f", {round(100 * sum(slips))} points of chance lost in all" if slips else ""
    assert done.stdout.startswith(f"Ann: {len(own)} decisions, {len(slips)} slip{'' if len(slips) == 1 else 's'}{lost}\n")
    hinted = command("hint", str(record), "--step", "2", "--seed", "1", "--seconds", "1")
    assert "decides:" in hinted.stdout
    assert "to win" in hinted.stdout
    assert len(msgspec.json.decode(command("hint", str(record), "--step", "2", "--json").stdout)) >= 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("arena", "theboss", "--bots", "random"), "an arena needs at least two"),
        (("arena", "theboss", "--bots", "random,genius"), "there is no bot 'genius'"),
        (("arena", "theboss", "--bots", "random,random", "-n", "2", "--dask", "tcp://127.0.0.1:1"), "no Dask scheduler answers"),
        (("arena", "theboss", "--bots", "random,greedy@20"), "bot 'greedy@20': greedy does not search"),
        (("arena", "theboss", "--bots", "random,run:no-such-program"), "there is no program 'no-such-program' that can be run"),
        (("arena", "theboss", "--bots", "random,greedy", "--seconds", "nan"), "nan seconds: a number from 0.001 is needed"),
        (("arena", "theboss", "--bots", "random,greedy", "--seconds", "0"), "0 seconds: a number from 0.001 is needed"),
        (("arena", "theboss", "--bots", "random,greedy", "--iterations", "-3"), "-3 iterations: a number from 1 is needed"),
        (("arena", "theboss", "--bots", "random,greedy", "-j", "-3"), "-3 processes: a number from 0 is needed"),
        (("arena", "theboss", "--bots", "random,greedy", "-n", "0", "--store", "made"), "0 games: at least one is needed"),
        (("arena", "theboss", "--bots", "random,greedy", "--plot", "a.doc"), "a.doc has no known ending: choose .svg, .png"),
        (("arena", "theboss", "--bots", "random,greedy", "--plot", "no/a.svg"), "no/a.svg cannot be written: No such file"),
        (("arena", "theboss", "--bots", "random,greedy", "--store", "/dev/null"), "/dev/null cannot be a folder for results"),
        (("arena", "theboss", "--bots", "random,greedy", "--store", "/proc"), "/proc cannot be written: "),
        (
            ("arena", "overboss", "--bots", "random,greedy", "--seats", "1"),
            "1 seat: nobody can be compared, at least 2 must play",
        ),
        (("balance", "overboss", "--seats", "1"), "1 seat: nobody can be compared, at least 2 must play"),
        (("tune", "overboss", "--seats", "1"), "1 seat: nobody can be compared, at least 2 must play"),
        (("tune", "theboss", "-n", "0"), "0 games: at least one is needed"),
        (("tune", "theboss", "--iterations", "-2"), "-2 iterations: at least one is needed"),
        (("bench", "--seconds", "inf"), "inf seconds: a number from 0.001 is needed"),
        (("bench", "--seconds", "nan"), "nan seconds: a number from 0.001 is needed"),
        (("balance", "theboss", "--page", "no/b.html"), "no/b.html cannot be written: No such file or directory"),
        (("balance", "theboss", "--variant", "nope"), "theboss has no variant 'nope'"),
        (("balance", "theboss", "--variant", "five", "--variant", "five"), "variant 'five' is named twice: there is nothing to"),
        (("balance", "theboss", "--versus", "police"), "option 'police': write name=value"),
        (("analyse", "nowhere.json"), "nowhere.json cannot be read"),
        (("hint", "nowhere.json"), "nowhere.json cannot be read"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = command(*arguments)
    assert not list(tmp_path.iterdir())
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("underboss: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("plot", "message"), [("no/a.svg", "no/a.svg cannot be written"), ("a.doc", "no known ending")])
def test_a_picture_that_cannot_be_written_is_refused_before_the_work(
    record: Path, monkeypatch: pytest.MonkeyPatch, plot: str, message: str
) -> None:
    for work in ("analyse", "run"):
        monkeypatch.setattr(commands, work, lambda *_, **__: pytest.fail("it worked in vain"))
    with pytest.raises(BadInput, match=message):
        commands.analysis(underboss.read_record(record.read_bytes()), Console(), 20, plot=Path(plot))
    plan = Plan(game="theboss", options={}, seats=2, bots=("random", "greedy"), games=2, seed=1)
    with pytest.raises(BadInput, match=message):
        commands.arena(plan, Console(), plot=Path(plot))


def test_without_seats_at_least_two_play() -> None:
    done = command("arena", "overboss", "--bots", "random,random", "-n", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert msgspec.json.decode(done.stdout)["plan"]["seats"] == 2


def test_the_arena_tells_a_bots_first_forfeit(tmp_path: Path) -> None:
    call = ("arena", "theboss", "--bots", "random,tests.bots.hostile:Crashing", "-n", "4", "--json", "--store", str(tmp_path))
    first, again = command(*call), command(*call)
    assert first.returncode == 0
    faults = {line["bot"]: line["faults"] for line in msgspec.json.decode(first.stdout)["standings"]}
    why = f"forfeited {faults['tests.bots.hostile:Crashing']} decisions, the first since it failed: ZeroDivisionError: on purpose"
    assert first.stderr == again.stderr == f"underboss: tests.bots.hostile:Crashing {why}\n"
    assert faults["random"] == 0


@pytest.mark.parametrize(
    ("number", "status", "said"),
    [
        (signal.SIGINT, 130, "underboss: with --store FOLDER the same command could go on from here\n"),
        (signal.SIGTERM, 143, ""),
    ],
    ids=["interrupted", "terminated"],
)
def test_an_interrupted_tournament_ends_at_once_with_its_workers(
    number: signal.Signals, status: int, said: str, tmp_path: Path
) -> None:
    """The worker waits for a busy bot, which would take half a minute."""
    (tmp_path / "bot.py").write_text("import os\nopen('pid', 'w').write(str(os.getpid()))\nwhile True: pass")
    bots = f"random,run:{sys.executable} bot.py"
    command = [sys.executable, "-m", "underboss", "arena", "theboss", "--bots", bots, "-j", "1"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=child_environment(), stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts
    ) as arena:
        try:
            while not (tmp_path / "pid").exists():
                time.sleep(0.1)
            time.sleep(1.0)
            begun = time.monotonic()
            arena.send_signal(number)
            assert arena.wait(20) == status
            assert time.monotonic() - begun < 5
            assert arena.stderr is not None
            assert arena.stderr.read() == said, "and nobody is left who could write to it"
        finally:
            arena.kill()


def heed_interrupts() -> None:
    """Who runs the tests in the background may have them ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("analyse", "--iterations", "0"), "0 iterations: each decision needs at least 1 to be judged"),
        (("analyse", "--iterations", "-5"), "-5 iterations: each decision needs at least 1 to be judged"),
        (("hint", "--step", "2", "--most", "0"), "0 actions: a hint names at least 1"),
        (("hint", "--step", "2", "--most", "-1"), "-1 actions: a hint names at least 1"),
        (("hint", "--step", "2", "--seconds", "nan"), "nan seconds: a hint needs a finite time above 0 to think"),
        (("hint", "--step", "2", "--seconds", "inf"), "inf seconds: a hint needs a finite time above 0 to think"),
        (("hint", "--step", "2", "--seconds", "-4"), "-4.0 seconds: a hint needs a finite time above 0 to think"),
        (("hint", "--step", "2", "--seconds", "0"), "0.0 seconds: a hint needs a finite time above 0 to think"),
    ],
)
def test_thinking_about_nothing_is_refused(record: Path, arguments: tuple[str, ...], message: str) -> None:
    done = command(arguments[0], str(record), *arguments[1:])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"underboss: {message}\n")


def test_a_finished_game_has_no_hint(record: Path) -> None:
    done = command("hint", str(record))
    assert done.returncode == 2
    assert "the match is over" in done.stderr
