"""A bot that crashes, stalls or answers nonsense forfeits its thinking, never the table."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

import underboss
from tests.bots.hostile import HOSTILE, SLOW, Hungry
from underboss import BadInput, Dice, Match
from underboss.arena.simulate import simulate
from underboss.bots import program
from underboss.bots.bot import NO_CLOCK, Bot, RandomBot
from underboss.bots.levels import Boss
from underboss.bots.program import Program
from underboss.bots.seating import Seating
from underboss.bots.shelf import bot_class, make_bot, play_out
from underboss.bots.worker import Crew, Decision, GuardedBot, ProgramBot

SECONDS = 0.1


def first_question(game: underboss.Game) -> tuple[underboss.View, list[int]]:
    state = game.start(2, Dice(3))
    return state.view(state.actor), list(state.legal(state.actor))


@pytest.fixture(params=HOSTILE, ids=lambda kind: kind.__name__)
def hostile(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[Bot]:
    """Every one; those that stall anyway are not waited for as long as a busy machine might need."""
    kind: type[Bot] = request.param
    make_bot(f"tests.bots.hostile:{kind.__name__}", underboss.load("overshadow"), Dice(1))  # who asks again is quick
    if kind in SLOW:
        monkeypatch.setattr(program, "START", 0.5)
    return kind


def test_a_hostile_bot_forfeits_its_thinking_and_the_answer_is_legal(hostile: type[Bot]) -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    bot = GuardedBot(game, Dice(1), f"tests.bots.hostile:{hostile.__name__}")
    bot.longest = SECONDS if hostile in SLOW else 60.0  # filling the memory takes a while
    try:
        for fault in HOSTILE[hostile]:
            assert bot.choose(view, actions, NO_CLOCK) in actions
            assert fault in bot.faults[-1]
        assert len(bot.faults) == 2
    finally:
        bot.close()


def test_a_hostile_bot_never_ends_a_simulation(hostile: type[Bot]) -> None:
    if hostile is Hungry:
        pytest.skip("to fill the memory again and again takes minutes")
    found = simulate(underboss.load("overshadow"), 2, [f"tests.bots.hostile:{hostile.__name__}", "random"], 1, 3)
    assert found.faults[0] > 1
    assert found.faults[1] == 0
    assert HOSTILE[hostile][0] in found.first_faults[0]
    assert found.first_faults[1] == ""


def test_a_table_of_hostile_bots_plays_to_the_end() -> None:
    game = underboss.load("overshadow")
    match = Match(game, 2, Dice(5))
    bad = make_bot("tests.bots.hostile:Crashing", game, Dice(1))
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
    bot = GuardedBot(game, Dice(1), "tests.bots.hostile:Dying")
    for _ in range(8):
        bot.choose(*first_question(game), SECONDS)
    assert bot.program.starts == 5
    assert "not started again" in bot.faults[-1]


def test_a_worker_answers_as_the_same_bot_does_here() -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    far = GuardedBot(game, Dice(9), "henchman")
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


@pytest.fixture
def crew(request: pytest.FixtureRequest) -> Iterator[Crew]:
    """Workers that have started."""
    game = underboss.load("theboss")
    made = Crew(size=request.param)
    for key in "abcd":
        made.choose("random", key, game, *first_question(game), 20.0)
    assert all(worker._number for worker in made._programs)
    yield made
    made.close()


def ask_at_once(crew: Crew, keys: list[str]) -> list[Decision]:
    """For an overlord, who thinks for half of its second at least."""
    game = underboss.load("theboss")
    view, actions = first_question(game)
    with ThreadPoolExecutor(len(keys)) as threads:
        begun = time.monotonic()
        asked = [threads.submit(crew.choose, "overlord", key, game, view, actions, 1.0) for key in keys]
        found = [one.result() for one in asked]
        assert time.monotonic() - begun < 1.0 + program.GRACE + 1.0
    assert all(decision.action in actions for decision in found)
    return found


@pytest.mark.parametrize("crew", [1], indirect=True)
def test_the_time_that_a_table_waits_for_a_busy_worker_is_its_own(crew: Crew) -> None:
    found = ask_at_once(crew, ["a", "b", "c", "d"] * 2)
    assert {decision.fault for decision in found} <= {None, "no worker was free for 1.0 seconds"}
    assert [decision.fault for decision in found].count(None) >= 1


@pytest.mark.parametrize("crew", [2], indirect=True)
def test_a_table_whose_worker_is_busy_goes_to_a_free_one(crew: Crew) -> None:
    before = [worker._number for worker in crew._programs]
    assert [decision.fault for decision in ask_at_once(crew, ["a", "a"])] == [None, None]
    asked = [worker._number - number for worker, number in zip(crew._programs, before)]
    assert asked == [1, 1]


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
        ("'what'", "its answer b'what' cannot be used: JSON is malformed"),
        ("'[1]'", "cannot be used: Expected `object`, got `array`"),
        ('\'{"id": 99, "action": 0}\'', "its answer has id 99, and 1 was asked"),
        ('\'{"id": true, "action": 0}\'', "cannot be used: Expected `int`, got `bool` - at `$.id`"),
        ('\'{"id": 1, "action": true}\'', "cannot be used: Expected `int | str | null`, got `bool` - at `$.action`"),
        ('\'{"id": 1, "action": "dance 1"}\'', "it answered 'dance 1', which is not one of the"),
        ('\'{"id": 1, "action": -1}\'', "it answered '-1', which is not one of the"),
        ("'{\"id\": 1}'", "it answered 'None', which is not one of the"),
        ('\'{"id": 1, "action": \' + "[" * 30000 + "]" * 30000 + "}"', "cannot be used"),
        ('\'{"id": 1, "more": \' + "[" * 30000 + "]" * 30000 + "}"', "cannot be used"),
        ('\'{"id": 1, "more": \' + "[" * 900 + "]" * 900 + "}"', "it answered 'None'"),
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


def told(tmp_path: Path, expression: str) -> str:
    """What an expression is in a program, as its text."""
    seen = tmp_path / "seen"
    body = f"import os, sys, json\nasked = json.loads(sys.stdin.readline())\nopen({str(seen)!r}, 'w').write(str({expression}))"
    bot = make_bot(script(tmp_path, body), underboss.load("overshadow"), Dice(1))
    bot.choose(*first_question(bot.game), NO_CLOCK)
    return seen.read_text()


def test_a_program_has_low_priority(tmp_path: Path) -> None:
    assert int(told(tmp_path, "os.getpriority(os.PRIO_PROCESS, 0)")) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)


def test_a_program_has_a_clock_even_where_searching_bots_have_none(tmp_path: Path) -> None:
    assert float(told(tmp_path, "asked['seconds']")) == 5.0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts so")
def test_a_program_may_reserve_addresses_that_it_does_not_use(tmp_path: Path) -> None:
    """As Java does."""
    reserve = "len(__import__('mmap').mmap(-1, 8 << 30, flags=0x22, prot=1))"  # private, nameless, only to be read
    assert int(told(tmp_path, reserve)) == 8 << 30


@pytest.mark.skipif(shutil.which("java") is None, reason="there is no Java here")
def test_java_starts() -> None:
    with Program(["java", "-version"]) as java:
        assert java.ask({}, 10.0).fault == "it ended with status 0"


def test_what_stalls_from_the_start_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "START", 0.5)
    with Program(["sleep", "100"]) as asleep:
        assert asleep.ask({}, 0.1).fault == "it gave no answer in 1.1 seconds"
        assert asleep.ask({}, 0.1).fault == "it never gave a first answer and is not started again"
        assert asleep.starts == 1


def test_what_stalls_later_is_not_given_the_time_to_start_again(tmp_path: Path) -> None:
    """It answers once in its life; START would show in the sentence."""
    mark = tmp_path / "mark"
    body = f"""
        import os, sys, time
        sys.stdin.readline()
        if not os.path.exists({str(mark)!r}):
            open({str(mark)!r}, "w").close()
            print('{{"id": 1, "action": 0}}', flush=True)
        time.sleep(100)
        """
    with Program(script(tmp_path, body).removeprefix("run:").split()) as once:
        assert once.ask({}, 0.1).fault is None
        assert once.first is not None
        assert once.ask({}, 0.1).fault == "it gave no answer in 0.6 seconds"
        assert once.ask({}, 0.1).fault == f"it gave no answer in {0.6 + 2 * once.first:.1f} seconds"
        assert once.starts == 2


def test_a_class_keeps_its_process_and_is_made_anew_for_each_game() -> None:
    game = underboss.load("overshadow")
    view, actions = first_question(game)
    with Seating(game, ["tests.bots.hostile:Counting"]) as seating:
        for _ in range(3):
            bot = seating.sit([Dice(1)])[0]
            assert [bot.choose(view, actions, NO_CLOCK) for _ in range(2)] == actions[:2]
        assert seating.faults == [0]
        assert isinstance(bot, ProgramBot)
        assert bot.program._number == 6  # in one process


def test_a_class_of_ones_own_plays_a_game_of_ones_own() -> None:
    found = simulate(underboss.load("examples.heavy_purse:HeavyPurseGame"), 3, ["tests.bots.hostile:Counting"], 2, 1)
    assert found.faults == [0, 0, 0]


@pytest.mark.parametrize(("clock", "search", "own"), [(None, 5.0, 5.0), (NO_CLOCK, NO_CLOCK, 5.0), (9.0, 9.0, 9.0)])
def test_who_thinks_how_long(clock: float | None, search: float, own: float) -> None:
    with Seating(underboss.load("overshadow"), ["overlord", "tests.bots.hostile:Counting"], clock) as seating:
        searching, guarded = seating.sit([Dice(1), Dice(2)])
        assert (searching.longest, guarded.longest) == (search, own)


def test_a_program_that_is_not_there_is_a_fault() -> None:
    with Program(["no-such-program-at-all"]) as program:
        assert program.ask({}, 0.1).fault is not None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nobody", "there is no bot 'nobody': choose one of random, greedy, lackey"),
        ("tests.bots.hostile:Nobody", "cannot be loaded: AttributeError: .* has no attribute 'Nobody'"),
        ("no_such_module:Bot", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        (":Bot", "bot ':Bot' cannot be loaded: ValueError: Empty module name"),
        ("..x:Bot", r"bot '\.\.x:Bot' cannot be loaded: TypeError: "),
        ("os:path", "'os:path' is not a subclass of underboss.bots.bot.Bot"),
        ("run:", "the command is empty"),
        ("run:'", "No closing quotation"),
        ("run:no-such-program --fast", "there is no program 'no-such-program' that can be run"),
        ("boss@0", "bot 'boss@0': the iterations after @ are a whole number from 1"),
        ("boss@many", "bot 'boss@many': the iterations after @ are a whole number from 1"),
        ("greedy@20", "bot 'greedy@20': greedy does not search, only lackey, henchman, boss, overlord have iterations"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused(name: str, message: str) -> None:
    game = underboss.load("overshadow")
    with pytest.raises(BadInput, match=message):
        make_bot(name, game, Dice(1))


def test_a_level_may_be_given_its_iterations() -> None:
    bot = make_bot("boss@33", underboss.load("theboss"), Dice(1))
    assert isinstance(bot, Boss)
    assert bot.iterations == 33


def test_an_at_sign_in_a_command_is_the_commands_own() -> None:
    bot = make_bot(f"run:{sys.executable} me@20", underboss.load("theboss"), Dice(1))
    assert isinstance(bot, ProgramBot)
    assert bot.program.command == [sys.executable, "me@20"]


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
