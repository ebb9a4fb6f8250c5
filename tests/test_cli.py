"""The command: what it prints, and that bad input is one clear line and exit code 2."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import underboss
from underboss import Dice, Match
from underboss.bots.bot import RandomBot
from underboss.bots.shelf import play_out


def underboss_command(*arguments: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "underboss", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120, cwd=cwd, check=False)


def write_game(path: Path) -> Path:
    game = underboss.load("overshadow")
    match = Match(game, 2, Dice(3))
    play_out(match, [RandomBot(game, Dice(1)), RandomBot(game, Dice(2))])
    path.write_bytes(match.record.json())
    return path


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sim", "chess"), "there is no game 'chess': choose one of overshadow"),
        (("sim", "overshadow", "--seats", "3"), "3 seats: OverShadow with these options is for 2, 4"),
        (("sim", "overshadow", "-o", "size=9"), "overshadow has no option 'size': choose from "),
        (("sim", "overshadow", "-o", "board=9"), "board"),
        (("sim", "overshadow", "-o", "board"), "option 'board': write name=value"),
        (("sim", "overshadow", "-o", "layout=swamp"), "swamp"),
        (("sim", "overshadow", "--variant", "blitz"), "overshadow has no variant 'blitz': choose one of classic"),
        (("sim", "overshadow", "--bots", "genius"), "there is no bot 'genius': choose one of "),
        (("sim", "overshadow", "--bots", "random,random,random"), "3 bots for 2 seats"),
        (("sim", "overshadow", "-n", "0"), "0 games: at least one is needed"),
        (("sim", "overshadow", "-o", "variation=@nowhere.toml"), "nowhere.toml cannot be read: No such file or directory"),
        (("play", "overshadow", "--seat", "3"), "seat 3: choose 1 to 2"),
        (("replay", "nowhere.json"), "nowhere.json cannot be read: No such file or directory"),
        (("rules", "overshadow", "zeppelin"), "no rule of overshadow mentions 'zeppelin'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = underboss_command(*arguments, cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert message in done.stderr
    assert done.stderr.startswith("underboss: ")
    assert done.stderr.count("\n") == 1
    assert not done.stdout
    assert not list(tmp_path.iterdir())


def test_a_fault_in_a_file_of_ones_own_is_told_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[boss.tester]\nhealth = 400\n")
    done = underboss_command("sim", "battlebosses", "-o", "own=@mine.toml", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("underboss: mine.toml, boss tester: ")


def broken(change: str, record: str) -> str:
    """A record spoiled in one way."""
    data = json.loads(record)
    match change:
        case "truncated":
            return record[: len(record) // 2]
        case "empty":
            return ""
        case "a list":
            return "[]"
        case "another rules version":
            data["rules"] = "0"
        case "another format":
            data["format"] = "pgn"
        case "a wrong draw":
            step = next(step for step in data["steps"] if step.get("draws"))
            step["draws"][0] = (step["draws"][0] + 1) % 12
        case "a draw too many":
            data["steps"][0]["draws"] = [3]
        case "an illegal action":
            data["steps"][5]["action"] = "step 0 63"
        case "nonsense":
            data["steps"][5]["action"] = "fly away"
        case "a wrong end":
            data["outcome"]["ranks"] = [1, 1]
        case "an unknown game":
            data["game"] = "chess"
        case "an unknown option":
            data["options"]["colour"] = "red"
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("truncated", "this is not a whole record"),
        ("empty", "this is not a whole record"),
        ("a list", "this is not a whole record"),
        ("another rules version", "the record was played by rules '0' of overshadow, and these are "),
        ("another format", "the record has format 'pgn'"),
        ("a wrong draw", "step "),
        ("a draw too many", "step 1 "),
        ("an illegal action", "step 6 (step 0 63) does not replay: "),
        ("nonsense", "step 6 (fly away) does not replay: "),
        ("a wrong end", "the record says the end is "),
        ("an unknown game", "there is no game 'chess'"),
        ("an unknown option", "overshadow has no option 'colour'"),
    ],
)
def test_a_bad_record_is_refused(change: str, message: str, tmp_path: Path) -> None:
    file = write_game(tmp_path / "game.json")
    file.write_text(broken(change, file.read_text()))
    done = underboss_command("replay", str(file))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert message in done.stderr


def test_replay_tells_the_game_and_shows_a_position(tmp_path: Path) -> None:
    file = write_game(tmp_path / "game.json")
    told = underboss_command("replay", str(file))
    assert told.returncode == 0
    assert "goes first." in told.stdout
    assert "steps replay exactly." in told.stdout
    shown = underboss_command("replay", str(file), "--step", "12")
    assert "T*" in shown.stdout
    assert underboss_command("replay", str(file), "--step", "99999").returncode == 2
    assert underboss_command("replay", str(file), "--seat", "3").returncode == 2


def test_games_lists_every_game_with_its_variants_and_options() -> None:
    listed = json.loads(underboss_command("games", "--json").stdout)
    assert [game["name"] for game in listed] == underboss.names()
    shown = underboss_command("games").stdout
    for game in listed:
        assert game["title"] in shown
        assert all(option["about"] for option in game["options"]), game["name"]


def test_sim_is_repeatable_and_counts(tmp_path: Path) -> None:
    once = json.loads(underboss_command("sim", "overshadow", "-n", "20", "--seed", "1", "--json").stdout)
    again = json.loads(underboss_command("sim", "overshadow", "-n", "20", "--seed", "1", "--json").stdout)
    assert once.pop("decisions_per_second") > 0
    again.pop("decisions_per_second")
    assert once == again
    assert once["games"] == 20
    assert abs(sum(once["shares"]) - 1) < 1e-9
    assert sum(once["endings"].values()) == 20
    other = json.loads(underboss_command("sim", "overshadow", "-n", "20", "--seed", "2", "--json").stdout)
    assert other["fingerprint"] != once["fingerprint"]


def test_play_goes_through_a_whole_turn(tmp_path: Path) -> None:
    save = tmp_path / "mine.json"
    lines = [
        "help",
        "99",
        "fly",
        "? step 0 63",
        "rules captain",
        *(["1"] * 6),
        "list",
        "hint",
        "log",
        "undo",
        f"save {save}",
        "quit",
    ]
    done = underboss_command("play", "overshadow", "--seed", "5", "--bots", "random", stdin="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    for said in ("99 is not from 1 to 16", "does not begin with one of", "(rule OS-", "written to", "You leave the table."):
        assert said in done.stdout.replace("\n", " ").replace("  ", " "), said
    assert underboss_command("replay", str(save)).returncode == 0


def test_play_ends_quietly_when_the_input_ends() -> None:
    done = underboss_command("play", "overshadow", "--seed", "5")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You leave the table." in done.stdout


def test_a_game_played_to_the_end_in_the_terminal(tmp_path: Path) -> None:
    save = tmp_path / "end.json"
    done = underboss_command(
        "play", "overshadow", "--seed", "8", "--bots", "greedy", "--save", str(save), stdin="1\n" * 6 + "end\n" * 400
    )
    assert done.returncode == 0, done.stderr
    assert "wins" in done.stdout
    assert underboss_command("replay", str(save)).returncode == 0


def test_rules_can_be_looked_up() -> None:
    assert "OS-26" in underboss_command("rules", "overshadow", "OS-26").stdout
    assert "guarded" in underboss_command("rules", "overshadow", "captain", "guarded").stdout
