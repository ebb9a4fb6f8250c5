"""A bot that crashes, stalls or answers nonsense forfeits its thinking, never the table."""

from __future__ import annotations

import sys
import textwrap
import time
from pathlib import Path

import msgspec
import pytest

import underboss
from tests.bots.hostile import HOSTILE
from underboss import BadInput, Dice, Match
from underboss.bots.bot import Bot, RandomBot
from underboss.bots.program import GRACE, Program
from underboss.bots.shelf import bot_class, make_bot, play_out, safe_bot
from underboss.bots.worker import Crew, ProgramBot, guarded

SECONDS = 0.1


def first_question(game: underboss.Game) -> tuple[underboss.View, list[int]]:
    state = game.start(2, Dice(3))
    return state.view(state.actor), list(state.legal(state.actor))


@pytest.mark.parametrize("kind", HOSTILE, ids=lambda kind: kind.__name__)
def test_a_hostile_bot_forfeits_its_thinking_and_the_answer_is_legal(kind: type[Bot]) -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    bot = guarded(f"tests.bots.hostile:{kind.__name__}", game, Dice(1))
    try:
        assert make_warm(bot) in actions
        started = time.monotonic()
        assert bot.choose(view, actions, SECONDS) in actions
        assert time.monotonic() - started < SECONDS + GRACE + 25
        assert len(bot.faults) == 2
    finally:
        bot.close()


def make_warm(bot: ProgramBot) -> int:
    view, actions = first_question(bot.game)
    return bot.choose(view, actions, SECONDS)


def test_a_table_of_hostile_bots_plays_to_the_end() -> None:
    game = underboss.load("overshadow")
    match = Match(game, 2, Dice(5))
    bad = safe_bot("tests.bots.hostile:Crashing", game, Dice(1))
    assert isinstance(bad, ProgramBot)
    try:
        play_out(match, [bad, RandomBot(game, Dice(2))], SECONDS)
        assert match.over
        assert bad.faults
        assert all("ZeroDivisionError: on purpose" in fault for fault in bad.faults)
        assert bad.program.starts == 1  # raising costs the decision, not the process
    finally:
        bad.close()


def test_a_bot_that_never_stops_dying_is_not_started_for_ever() -> None:
    game = underboss.load("overshadow")
    bot = guarded("tests.bots.hostile:Dying", game, Dice(1))
    for _ in range(8):
        make_warm(bot)
    assert bot.program.starts == 5
    assert "not started again" in bot.faults[-1]


def test_a_worker_answers_as_the_same_bot_does_here() -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    far = guarded("henchman", game, Dice(9))
    near = make_bot("henchman", game, Dice(int(Dice(9).below(1 << 30))))
    near.longest = 60.0  # type: ignore[attr-defined]
    try:
        assert far.choose(view, actions, 30.0) == near.choose(view, actions, 30.0)
        assert far.faults == []
    finally:
        far.close()


def test_a_crew_serves_many_tables_and_survives_a_bad_one() -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    crew = Crew(size=1)
    try:
        for table in range(3):
            good = crew.choose("lackey", f"table {table}", game, view, actions, 5.0)
            assert good.fault is None
            assert good.action in actions
            bad = crew.choose("tests.bots.hostile:Dying", f"table {table}", game, view, actions, SECONDS)
            assert bad.fault is not None
            assert bad.action in actions
    finally:
        crew.close()


def script(tmp_path: Path, body: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(textwrap.dedent(body))
    return f"run:{sys.executable} {path}"


def test_any_program_can_play(tmp_path: Path) -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    bot = make_bot(
        script(
            tmp_path,
            """
            import json, sys
            for line in sys.stdin:
                asked = json.loads(line)
                print(json.dumps({"id": asked["id"], "action": asked["actions"][-1]}), flush=True)
            """,
        ),
        game,
        Dice(1),
    )
    assert isinstance(bot, ProgramBot)
    assert bot.choose(view, actions, 5.0) == actions[-1]
    assert bot.faults == []
    bot.close()


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("'x' * 200000", "longer than"),
        ("'what'", "not a JSON object"),
        ("'[1]'", "not a JSON object"),
        ('\'{"id": 99, "action": 0}\'', "has id 99"),
        ('\'{"id": 1, "action": true}\'', "not one of the"),
        ('\'{"id": 1, "action": "dance 1"}\'', "not one of the"),
        ("'{\"id\": 1}'", "not one of the"),
    ],
)
def test_nonsense_is_told_in_one_sentence(tmp_path: Path, answer: str, fault: str) -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    bot = make_bot(
        script(tmp_path, f"import sys\nsys.stdin.readline()\nprint({answer}, flush=True)\nsys.stdin.read()"), game, Dice(1)
    )
    assert isinstance(bot, ProgramBot)
    assert bot.choose(view, actions, 1.0) in actions
    assert fault in bot.faults[0]
    bot.close()


def test_a_program_gets_the_view_the_actions_and_the_clock_and_nothing_else(tmp_path: Path) -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    seen = tmp_path / "seen"
    bot = make_bot(script(tmp_path, f"import sys\nopen({str(seen)!r}, 'w').write(sys.stdin.readline())"), game, Dice(1))
    bot.choose(view, actions, 0.5)
    asked = msgspec.json.decode(seen.read_bytes())
    assert set(asked) == {"id", "protocol", "game", "options", "seats", "seat", "seconds", "actions", "view"}
    assert asked["view"] == msgspec.json.decode(view.bytes())


def test_a_program_that_is_not_there_is_a_fault() -> None:
    with Program(["no-such-program-at-all"]) as program:
        assert program.ask({}, 0.1).fault is not None


@pytest.mark.parametrize("name", ["nobody", "tests.bots.hostile:Nobody", "os:path", "run:", "run:'"])
def test_a_bot_that_cannot_be_loaded_is_refused(name: str) -> None:
    game = underboss.load("overshadow")
    with pytest.raises(BadInput):
        safe_bot(name, game, Dice(1))


def test_the_shelf_has_the_four_levels() -> None:
    assert [bot_class(name).__name__ for name in ("lackey", "henchman", "boss", "overlord")] == [
        "Lackey",
        "Henchman",
        "Boss",
        "Overlord",
    ]


def test_the_example_program_plays_a_whole_game() -> None:
    example = Path(__file__).parents[2] / "examples" / "program_bot.py"
    game = underboss.load("theboss")
    match = Match(game, 2, Dice(5))
    bot = make_bot(f"run:{sys.executable} {example}", game, Dice(1))
    assert isinstance(bot, ProgramBot)
    try:
        play_out(match, [bot, RandomBot(game, Dice(2))], 5.0)
        assert match.over
        assert bot.faults == []
    finally:
        bot.close()
