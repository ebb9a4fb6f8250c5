"""Bots in the current folder: classes and programs of one's own, and how they are refused."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import underboss
from tests.bots.test_worker import first_question
from underboss import BadInput, Dice
from underboss.arena.simulate import simulate
from underboss.bots import program, shelf
from underboss.bots.shelf import make_bot
from underboss.bots.worker import child_environment

LAST = """
from underboss.bots.bot import Bot

class Last(Bot):
    def choose(self, view, actions, seconds):
        return actions[-1]
"""


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit('two\\nlines')", "SystemExit: two lines"),
        ("def (", r"SyntaxError: invalid syntax \(spoiled.py, line 1\)"),
    ],
)
def test_a_module_that_raises_is_refused_in_one_line(
    code: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spoiled.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(BadInput, match=f"bot 'spoiled:Bot' cannot be loaded: {message}$"):
        make_bot("spoiled:Bot", underboss.load("overshadow"), Dice(1))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for modules of one's own; what was checked before is forgotten."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(shelf, "_sound", set())
    return tmp_path


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (LAST.replace("actions[-1]", "__import__('numpy').int64(actions[-1])"), None),
        (f"{LAST}\n    def __init__(self, *_): pass", None),
        (LAST.replace("choose", "chose"), "NotImplementedError: Last has no method choose(view, actions, seconds)"),
    ],
    ids=["NumPy's number", "no super", "no choose"],
)
def test_a_class_of_ones_own_needs_no_more_than_choose(body: str, fault: str | None, own: Path) -> None:
    (own / "mine.py").write_text(body)
    bot = make_bot("mine:Last", underboss.load("theboss"), Dice(1))
    view, actions = first_question(bot.game)
    chosen = bot.choose(view, actions, 20.0)
    bot.close()
    if fault is None:
        assert (chosen, bot.faults) == (actions[-1], [])
    else:
        assert fault in bot.faults[0]


def test_a_file_named_like_one_of_the_standard_library_breaks_no_worker(own: Path) -> None:
    (own / "random.py").write_text("raise RuntimeError('not for you')\n")
    (own / "mine.py").write_text(LAST)
    bot = make_bot("mine:Last", underboss.load("theboss"), Dice(1))
    view, actions = first_question(bot.game)
    assert (bot.choose(view, actions, 20.0), bot.faults) == (actions[-1], [])
    bot.close()


def test_a_class_of_ones_own_is_never_imported_where_the_position_is(own: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (own / "curious.py").write_text(f"import os\nprint('here')\nopen('pids', 'a').write(f'{{os.getpid()}}\\n')\n{LAST}")
    for _ in range(2):
        assert simulate(underboss.load("theboss"), 2, ["curious:Last", "random"], 2, 1).faults == [0, 0]
    pids = (own / "pids").read_text().split()
    assert str(os.getpid()) not in pids
    assert "curious" not in sys.modules
    assert len(pids) == 3, "it is looked at once, and then each simulation has a process"
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import os; os._exit(7)", "bot 'spoiled:Last' cannot be loaded: it ended with status 7"),
        ("import time; time.sleep(1000)", "bot 'spoiled:Last' cannot be loaded: it gave no answer in 2.5 seconds"),
        (f"{LAST}\n    def __init__(self): pass", r"bot 'spoiled:Last' cannot be made: TypeError: .*takes 1 positional argument"),
        (f"{LAST}\n    def __init__(self, game, dice): raise SystemExit(3)", "bot 'spoiled:Last' cannot be made: SystemExit: 3"),
        (
            "raise ValueError('red\\x1b[31m\\x07 and\\nblue')",
            r"bot 'spoiled:Last' cannot be loaded: ValueError: red \[31m and blue",
        ),
    ],
)
def test_a_class_that_cannot_be_made_is_refused_before_the_first_game(
    code: str, message: str, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "sleep" in code:
        monkeypatch.setattr(program, "START", 2.0)
    (own / "spoiled.py").write_text(code)
    with pytest.raises(BadInput, match=f"^{message}"):
        make_bot("spoiled:Last", underboss.load("overshadow"), Dice(1))


@pytest.mark.parametrize(("text", "why"), [("print(1)", "Exec format error"), ("#!/no/such/shell", "No such file or directory")])
def test_a_program_that_the_system_cannot_run_is_refused_before_the_first_game(text: str, why: str, own: Path) -> None:
    bot = own / "bot"
    bot.write_text(text)
    bot.chmod(0o755)
    with pytest.raises(BadInput, match=f"^command './bot fast': it cannot be started: {why}$"):
        make_bot("run:./bot fast", underboss.load("overshadow"), Dice(1))


def test_what_a_bot_raises_cannot_steer_a_terminal(own: Path) -> None:
    (own / "loud.py").write_text(LAST.replace("return actions[-1]", "raise ValueError('one\\ntwo\\x1b[2J\\x9b')"))
    bot = make_bot("loud:Last", underboss.load("overshadow"), Dice(1))
    bot.choose(*first_question(bot.game), 5.0)
    bot.close()
    assert bot.faults == ["it failed: ValueError: one two [2J"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent ended")
def test_a_busy_bot_does_not_outlive_a_killed_table(own: Path) -> None:
    """Idle ones see that their input is closed."""
    bot = own / "bot.py"
    bot.write_text("import os\nopen('pid.part', 'w').write(str(os.getpid()))\nos.rename('pid.part', 'pid')\nwhile True: pass")
    bots = f"run:{sys.executable} bot.py,random"
    command = [sys.executable, "-m", "underboss", "sim", "theboss", "--seats", "2", "--bots", bots]
    with subprocess.Popen(command, env=child_environment()) as table:
        wait_until(lambda: (own / "pid").exists() and busy(own / "pid"))
        table.kill()
    wait_until(lambda: not busy(own / "pid"))


def busy(file: Path) -> bool:
    try:
        return " Z " not in Path("/proc", file.read_text(), "stat").read_text()
    except FileNotFoundError:
        return False


def wait_until(true: Callable[[], bool]) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")
