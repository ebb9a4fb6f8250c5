"""The commands of the lab, as a user calls them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import underboss
from underboss import Dice, Match
from underboss.bots.bot import RandomBot
from underboss.bots.shelf import play_out


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
    told = command(*call, "--json")
    assert msgspec.json.decode(told.stdout)["games"] == 8


def test_balance_prints_two_variants() -> None:
    done = command("balance", "theboss", "--variant", "classic", "--variant", "lenient", "-n", "6", "--bots", "random")
    assert done.returncode == 0, done.stderr
    assert "leader at half-time wins" in done.stdout
    assert "lenient" in done.stdout


def test_analyse_and_hint_read_a_record(record: Path) -> None:
    done = command("analyse", str(record), "--iterations", "20")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Ann: ")
    told = command("analyse", str(record), "--iterations", "20", "--json")
    found = msgspec.json.decode(told.stdout)
    assert len(found["curve"]) == len(found["decisions"]) + 1
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
        (("balance", "theboss", "--variant", "nope"), "theboss has no variant 'nope'"),
        (("analyse", "nowhere.json"), "nowhere.json cannot be read"),
        (("hint", "nowhere.json"), "nowhere.json cannot be read"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], message: str) -> None:
    done = command(*arguments)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("underboss: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_finished_game_has_no_hint(record: Path) -> None:
    done = command("hint", str(record))
    assert done.returncode == 2
    assert "the match is over" in done.stderr
