"""The arena: seats and luck are balanced, results are stored once, and where they were made does not matter."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import underboss
from underboss import BadInput
from underboss.arena.play import Played, packed, play_chunk, unpacked
from underboss.arena.ratings import table, wilson
from underboss.arena.schedule import Plan, chunks, lineups, pairings
from underboss.arena.tournament import Store, run

PLAN = Plan(game="theboss", options={}, seats=2, bots=("random", "greedy"), games=12, seed=4, chunk=4)


def timeless(games: list[Played]) -> list[Played]:
    """Without what differs from run to run."""
    return [msgspec.structs.replace(game, thinking=()) for game in games]


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (4, 3), (2, 4), (3, 5), (5, 5)])
def test_every_bot_sits_equally_often_on_every_seat_with_the_same_dice(bots: int, seats: int) -> None:
    plan = msgspec.structs.replace(PLAN, bots=tuple("abcdef"[:bots]), seats=seats, games=100)
    found = list(pairings(plan))
    assert len(found) >= 100
    assert [pairing.number for pairing in found] == list(range(len(found)))
    sat = Counter((bot, seat) for pairing in found for seat, bot in enumerate(pairing.lineup))
    assert len(set(sat.values())) == 1
    for lineup in lineups(bots, seats):
        deals = Counter(pairing.deal for pairing in found if sorted(pairing.lineup) == sorted(lineup))
        assert set(deals.values()) == {seats}, "each deal is played from every seat"


def test_one_bot_alone_sits_on_every_seat_against_a_field() -> None:
    plan = msgspec.structs.replace(PLAN, seats=3, games=12, alone="greedy")
    found = [pairing.lineup for pairing in pairings(plan)]
    assert Counter(found) == {(1, 0, 0): 4, (0, 0, 1): 4, (0, 1, 0): 4}
    with pytest.raises(BadInput, match="'boss' cannot sit alone: the bots are random, greedy"):
        run(msgspec.structs.replace(plan, alone="boss"))


def test_chunks_have_ids_that_follow_from_what_is_played() -> None:
    pieces = chunks(PLAN)
    assert len({piece.id for piece in pieces}) == len(pieces) == 3
    assert [piece.id for piece in chunks(PLAN)] == [piece.id for piece in pieces]
    longer = chunks(msgspec.structs.replace(PLAN, games=20))
    assert [piece.id for piece in longer[:3]] == [piece.id for piece in pieces]
    other = chunks(msgspec.structs.replace(PLAN, seed=5))
    assert not {piece.id for piece in other} & {piece.id for piece in pieces}


def test_equal_plans_give_equal_games() -> None:
    first = run(PLAN)
    assert timeless(run(PLAN)) == timeless(first)
    assert len(first) == 12
    assert timeless(run(msgspec.structs.replace(PLAN, chunk=5))) == timeless(first)


def test_an_interrupted_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = run(PLAN, Store(tmp_path))
    files = sorted(tmp_path.iterdir())
    assert len(files) == 3
    kept = {path: path.stat().st_mtime_ns for path in files[1:]}
    files[0].unlink()
    told: list[tuple[int, int]] = []
    assert timeless(run(PLAN, Store(tmp_path), progress=lambda done, total: told.append((done, total)))) == timeless(whole)
    assert told == [(8, 12), (12, 12)]
    assert {path: path.stat().st_mtime_ns for path in files[1:]} == kept


def test_a_result_is_stored_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    result = unpacked(play_chunk(packed(chunks(PLAN)[0])))
    assert store.put(result)
    assert not store.put(result)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_damaged_result_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / f"{chunks(PLAN)[0].id}.json").write_text("{")
    with pytest.raises(BadInput, match="is not the result of a chunk"):
        run(PLAN, Store(tmp_path))


def test_local_processes_give_the_same_games() -> None:
    assert timeless(run(PLAN, processes=2)) == timeless(run(PLAN))


def test_a_table_has_shares_ratings_and_intervals() -> None:
    plan = msgspec.structs.replace(PLAN, bots=("random", "greedy", "random"), games=60)
    found = table(plan, run(plan))
    assert found.standings[0].bot == "greedy"
    for line in found.standings:
        assert line.low <= line.share <= line.high
        assert line.rating_low < line.rating < line.rating_high
        assert line.games == 40
        assert line.fair == 0.5
    assert sum(line.wins for line in found.standings) == found.games == 60
    meeting = next(line for line in found.meetings if (line.bot, line.other) == ("greedy", "random"))
    assert meeting.share > 0.6
    assert sum(found.seat_shares) == pytest.approx(1.0, abs=0.001)


def test_one_against_a_field_is_rated_too() -> None:
    plan = msgspec.structs.replace(PLAN, seats=4, games=16)
    found = table(plan, run(plan))
    assert found.standings[0].bot == "greedy"
    assert found.standings[0].share > found.standings[0].fair


def test_the_interval_of_a_share() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert wilson(0, 0) == (0.0, 1.0)


def test_forfeits_are_counted_and_the_tournament_goes_on() -> None:
    plan = msgspec.structs.replace(PLAN, bots=("random", "tests.bots.hostile:Crashing"), games=2, chunk=1, seconds=0.2)
    found = table(plan, run(plan))
    faults = {line.bot: line.faults for line in found.standings}
    assert faults["random"] == 0
    assert faults["tests.bots.hostile:Crashing"] > 0


def test_a_level_may_be_given_its_iterations() -> None:
    from underboss import Dice
    from underboss.arena.play import seated
    from underboss.bots.levels import Boss

    bot = seated("boss@33", underboss.load("theboss"), Dice(1), PLAN)
    assert isinstance(bot, Boss)
    assert bot.iterations == 33


@pytest.mark.parametrize(
    ("change", "message"),
    [({"bots": ("random",)}, "at least two"), ({"games": 0}, "at least one"), ({"chunk": 0}, "at least one")],
)
def test_a_plan_that_cannot_be_played_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        run(msgspec.structs.replace(PLAN, **change))


@pytest.mark.filterwarnings("ignore")  # of Dask's own shutdown
def test_a_cluster_that_loses_a_worker_gives_the_same_table(tmp_path: Path) -> None:
    """Two workers, one killed on the way: nothing is lost, nothing doubled."""
    pytest.importorskip("distributed")
    plan = msgspec.structs.replace(PLAN, bots=("random", "greedy", "henchman"), iterations=20, games=48, chunk=2)
    here = run(plan)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
    file = tmp_path / "scheduler.json"
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
        started.append(subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return started[-1]

    try:
        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        wait_for(file)
        workers = [
            start("dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-dashboard", "--no-nanny")
            for _ in range(2)
        ]
        address = msgspec.json.decode(file.read_bytes())["address"]
        killed = threading.Event()

        def kill_one(done: int, total: int) -> None:
            if 0 < done < total and not killed.is_set():
                workers[0].send_signal(signal.SIGKILL)
                killed.set()

        there = run(plan, Store(tmp_path / "store"), dask=address, progress=kill_one)
        assert killed.is_set()
        assert timeless(there) == timeless(here)
        assert len(list((tmp_path / "store").iterdir())) == len(chunks(plan))
        one, two = table(plan, here), table(plan, there)
        for line in one.standings + two.standings:
            line.seconds = 0.0
        assert one == two
    finally:
        for process in started:
            process.kill()
            process.wait()


def wait_for(file: Path) -> None:
    for _ in range(600):
        if file.exists() and file.read_bytes():
            return
        time.sleep(0.1)
    raise AssertionError(f"{file} never came")
