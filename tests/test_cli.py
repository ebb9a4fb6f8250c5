"""The command: what it prints, and that bad input is one clear line and exit code 2."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import underboss
from underboss import Dice, Match
from underboss.arena.balance import measure
from underboss.arena.simulate import simulate
from underboss.arguments import open_game, read_bots
from underboss.bots.bot import NO_CLOCK, RandomBot
from underboss.bots.shelf import play_out
from underboss.bots.thinker import SearchBot
from underboss.terminal import TerminalTable


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
        (("sim", "overshadow", "--seats", "2", "--bots", "random,random,random"), "3 bots for 2 seats"),
        (("sim", "overshadow", "-n", "0"), "0 games: at least one is needed"),
        (("sim", "overshadow", "-o", "variation=@nowhere.toml"), "nowhere.toml cannot be read: No such file or directory"),
        (("sim", "overshadow", "--bots", "run:no-such-program,random"), "there is no program 'no-such-program' that can be run"),
        (("sim", "overshadow", "--bots", "boss@0"), "bot 'boss@0': the iterations after @ are a whole number from 1"),
        (("play", "overshadow", "--seat", "3"), "seat 3: choose 1 to 2"),
        (("play", "overshadow", "--bots", "run:no-such-program"), "there is no program 'no-such-program' that can be run"),
        (("play", "overshadow", "--bots", "greedy,random"), "2 bots for 1 seats"),
        (("play", "overshadow", "--save", "nowhere/game.json"), "nowhere/game.json cannot be written: No such file or directory"),
        (("replay", "nowhere.json"), "nowhere.json cannot be read: No such file or directory"),
        (("sim", "overshadow", "-n", "abc"), "invalid value 'abc' for '-n': Input should be a valid integer"),
        (("bench", "--seconds", "soon"), "invalid value 'soon' for '--seconds': Input should be a valid number"),
        (("sim",), "missing argument 'game'"),
        (("sim", "overshadow", "--swift"), "no such option: --swift"),
        (("sim", "overshadow", "--seats"), "option '--seats' requires an argument"),
        (("sim", "overshadow", "twice"), "got unexpected extra argument(s) (twice)"),
        (("blitz",), "no such command 'blitz'"),
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
    for said in (
        "99 is not from 1 to 16",
        "does not begin with one of",
        "(rule OS-",
        "% to win",
        "written to",
        "You leave the table.",
    ):
        assert said in done.stdout.replace("\n", " ").replace("  ", " "), said
    assert underboss_command("replay", str(save)).returncode == 0


def test_a_hostile_bot_never_ends_the_table_and_its_first_forfeit_is_told() -> None:
    done = underboss_command(
        "play", "overshadow", "--seed", "5", "--bots", "tests.bots.hostile:Cheating", "--plain", stdin="1\n" * 6 + "end\n" * 6
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout.replace("\n", " ")
    assert said.count("(tests.bots.hostile:Cheating) forfeits its thinking, since it answered ") == 1
    assert "You leave the table." in said


def test_each_level_at_the_table_has_its_own_longest_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def note(bot: SearchBot, view: Any, actions: list[int], seconds: float) -> int:
        given.append(min(seconds, bot.longest))
        return actions[-1]

    monkeypatch.setattr(SearchBot, "choose", note)
    for level, longest in (("boss", 1.5), ("overlord", 5.0)):
        table = TerminalTable(underboss.load("overshadow"), 2, 0, [level], 5, Console(file=io.StringIO()))
        while 1 not in table.match.waiting:
            table.match.play(0, table.match.legal(0)[-1])
        table._let_bot_play(1)
        assert given.pop() == longest


def test_simulations_have_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where time ended the thinking, equal seeds would not give equal games."""
    given: set[float] = set()

    def note(bot: SearchBot, view: Any, actions: list[int], seconds: float) -> int:
        given.add(min(seconds, bot.longest))
        return actions[-1]

    monkeypatch.setattr(SearchBot, "choose", note)
    simulate(underboss.load("theboss"), 2, ["overlord", "random"], 1, 4)
    measure(underboss.load("theboss"), 2, ["overlord", "random"], 1, 4, "classic")
    assert given == {NO_CLOCK}


def test_forfeits_are_told_once_and_counted() -> None:
    call = ("-n", "2", "--seed", "3", "--bots", "random,tests.bots.hostile:Crashing", "--json")
    for name in ("sim", "balance"):
        done = underboss_command(name, "theboss", "--seats", "2", *call)
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        found = found[0] if name == "balance" else found
        assert found["faults"][0] == 0
        assert found["faults"][1] > 1
        why = "the first since it failed: ZeroDivisionError: on purpose"
        assert done.stderr == f"underboss: seat 2 (tests.bots.hostile:Crashing) forfeited {found['faults'][1]} decisions, {why}\n"


def test_a_class_in_the_current_folder_is_found_by_the_installed_command(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(
        "from underboss.bots.bot import Bot\n\nclass Last(Bot):\n    def choose(self, view, actions, seconds):\n"
        "        return actions[-1]\n"
    )
    code = "import sys; from underboss.cli import main; sys.path[:] = [p for p in sys.path if p]; main()"
    call = [sys.executable, "-P", "-c", code]
    for arguments in (("sim",), ("arena", "-j", "1")):
        command = [*call, *arguments, "theboss", "--seats", "2", "-n", "2", "--bots", "mybot:Last,random", "--json"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_every_command_with_bots_says_which_there_are() -> None:
    for name in ("play", "sim", "arena", "balance"):
        said = " ".join(underboss_command(name, "--help").stdout.split())
        for word in ("random, greedy, lackey", "boss@200", "module:Class", "run:COMMAND"):
            assert word in said, (name, word)


@pytest.mark.parametrize("arguments", [("--help",), ("sim", "--help")])
def test_help_is_no_error(arguments: tuple[str, ...]) -> None:
    done = underboss_command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: " in done.stdout


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy,boss@20", ["greedy", "boss@20"]),
        ("run:prog 'a,b',random", ["run:prog 'a,b'", "random"]),
        ('random,run:prog "a,b" c,greedy', ["random", 'run:prog "a,b" c', "greedy"]),
        ("random,,greedy", ["random", "", "greedy"]),
        ("boss, greedy ,run:prog 'a, b'", ["boss", "greedy", "run:prog 'a, b'"]),
    ],
)
def test_a_comma_in_quotes_belongs_to_a_command(text: str, names: list[str]) -> None:
    assert read_bots(text) == names


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


def test_every_bot_that_is_named_gets_a_seat() -> None:
    done = underboss_command("sim", "overboss", "--bots", "random, random,random", "-n", "2", "--json")
    assert json.loads(done.stdout)["bots"] == ["random"] * 3


@pytest.mark.parametrize("bots", [0, 1, 2, 3])
@pytest.mark.parametrize("name", underboss.names())
def test_a_variant_is_played_by_as_many_as_it_is_for(name: str, bots: int) -> None:
    for variant in underboss.load(name).variants:
        for least in (1, 2) if max(variant.seats) > 1 else (1,):
            enough = [count for count in variant.seats if count >= max(least, bots)]
            assert open_game(name, variant.name, None, None, least, bots)[1] == min(enough or variant.seats), variant.name


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
@pytest.mark.parametrize("arguments", [("sim", "overshadow", "-n", "1", "--json"), ("games", "--json"), ("games",)])
def test_an_output_that_is_full_is_one_line(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "underboss", *arguments]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "underboss: the output cannot be written: No space left on device\n")


def test_rules_can_be_looked_up() -> None:
    assert "OS-26" in underboss_command("rules", "overshadow", "OS-26").stdout
    assert "guarded" in underboss_command("rules", "overshadow", "captain", "guarded").stdout
