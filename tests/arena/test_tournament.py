"""The arena: seats and luck are balanced, results are stored once, and where they were made does not matter."""

from __future__ import annotations

import math
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from itertools import permutations
from pathlib import Path
from subprocess import DEVNULL

import msgspec
import pytest

from underboss import BadInput
from underboss.arena import schedule, tournament
from underboss.arena.play import Played, Result, packed, play_chunk, unpacked
from underboss.arena.ratings import ratings, table, wilson
from underboss.arena.schedule import Chunk, Plan, chunks, lineups, pairings
from underboss.arena.tournament import Store, run
from underboss.bots.worker import child_environment

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


@pytest.mark.parametrize(("bots", "seats"), [(3, 3), (4, 4), (5, 4)])
def test_everybody_follows_everybody_else_equally_often(bots: int, seats: int) -> None:
    names = tuple("abcdef"[:bots])
    rounds = math.factorial(seats - 1)
    games = rounds * seats * len(lineups(bots, seats))
    found = [pairing.lineup for pairing in pairings(msgspec.structs.replace(PLAN, bots=names, seats=seats, games=games))]
    assert len(found) == games
    followed = Counter((line[seat - 1], line[seat]) for line in found for seat in range(seats))
    assert len(followed) == bots * (bots - 1)
    assert len(set(followed.values())) == 1
    assert len(set(found)) == games, "every order of every line-up, once"


@pytest.mark.parametrize(
    ("change", "ids"),
    [
        ({}, ["2742216c", "b5b343d9", "6f51ce2b"]),
        ({"bots": ("a", "b", "c")}, ["aebbdc89", "1101345e", "2652f763"]),
        ({"seats": 3}, ["39382f5a", "3410f781", "920b5fdc"]),
        ({"seats": 3, "alone": "greedy"}, ["82209025", "5dd52e6d", "19da68bc"]),
        ({"seats": 5, "bots": ("a", "b", "c")}, ["0bcf915a", "34f2aac8", "c325776c"]),
    ],
)
def test_two_and_one_against_equals_sit_as_in_published_results(
    change: dict[str, object], ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = msgspec.structs.replace(PLAN, **change)
    monkeypatch.setattr(schedule, "_players", lambda plan: b"")  # whoever they are
    assert [piece.id[:8] for piece in chunks(plan)][:3] == ids
    for pairing in pairings(plan):
        assert pairing.lineup in [
            line[turn:] + line[:turn] for line in lineups(len(plan.bots), plan.seats) for turn in range(plan.seats)
        ]


def test_chunks_have_ids_that_follow_from_what_is_played() -> None:
    pieces = chunks(PLAN)
    assert len({piece.id for piece in pieces}) == len(pieces) == 3
    assert [piece.id for piece in chunks(PLAN)] == [piece.id for piece in pieces]
    longer = chunks(msgspec.structs.replace(PLAN, games=20))
    assert [piece.id for piece in longer[:3]] == [piece.id for piece in pieces]
    other = chunks(msgspec.structs.replace(PLAN, seed=5))
    assert not {piece.id for piece in other} & {piece.id for piece in pieces}


def ids(bot: str) -> list[str]:
    return [piece.id for piece in chunks(msgspec.structs.replace(PLAN, bots=("random", bot)))]


def test_another_version_does_not_find_the_results_of_an_older_one(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ids("greedy")
    monkeypatch.setattr(schedule, "VERSION", "9.9")
    assert not set(ids("greedy")) & set(before)


@pytest.mark.parametrize("bot", ["mine:Last", "pack.mine:Last", "run:./mine.py fast", "run:python3 mine.py"])
def test_a_bot_that_was_changed_does_not_find_the_results_of_the_older_one(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / ("pack/mine.py" if "pack" in bot else "mine.py")
    file.parent.mkdir(exist_ok=True)
    (file.parent / "__init__.py").write_text("raise SystemExit('it is not to be run')")
    file.write_text("raise SystemExit('nor is this')")
    file.chmod(0o755)
    before = ids(bot)
    assert ids(bot) == before
    file.write_text("# better")
    assert not set(ids(bot)) & set(before)


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


@pytest.mark.parametrize("change", [{"games": ()}, {"id": "another"}])
def test_a_result_of_another_chunk_is_refused_with_its_name(tmp_path: Path, change: dict[str, object]) -> None:
    piece = chunks(PLAN)[0]
    result = msgspec.structs.replace(unpacked(play_chunk(packed(piece))), **change)
    (tmp_path / f"{piece.id}.json").write_bytes(msgspec.json.encode(result))
    with pytest.raises(BadInput, match=f"{piece.id}.json is the result of another chunk; delete it"):
        run(PLAN, Store(tmp_path))


def test_a_folder_in_place_of_a_result_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / f"{chunks(PLAN)[0].id}.json").mkdir()
    with pytest.raises(BadInput, match=f"{chunks(PLAN)[0].id}.json is not the result of a chunk: .*Is a directory"):
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


def test_seats_of_a_field_are_not_counted_as_games() -> None:
    """Of two alike, whoever sits alone wins a third of three seats, and its interval is that of 60 games."""
    games = [ended(lineup, ranks) for lineup in ((0, 1, 1), (1, 0, 0)) for ranks in ((1, 2, 3), (2, 1, 3), (3, 2, 1))] * 20
    plan = msgspec.structs.replace(PLAN, seats=3)
    for line in table(plan, games).standings:
        assert (line.games, line.wins, line.share, line.fair) == (60, 20, 0.3333, 0.3333)
        assert (line.low, line.high) == tuple(round(end, 4) for end in wilson(20, 60))
    field = next(line for line in table(plan, games[:3] * 20).standings if line.bot == "greedy")
    assert (field.games, field.wins, field.share, field.fair) == (60, 40, 0.3333, 0.3333)
    assert (field.low, field.high) == tuple(round(end / 2, 4) for end in wilson(40, 60))


def ended(lineup: tuple[int, ...], ranks: tuple[int, ...]) -> Played:
    none = (0,) * len(lineup)
    payoffs = tuple(float(rank == 1) for rank in ranks)
    return Played(
        number=0, deal=0, lineup=lineup, ranks=ranks, scores=none, payoffs=payoffs, decisions=none, faults=none, reason="",
        thinking=(0.0,) * len(lineup),
    )  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_place_in_a_field_counts_as_much_for_one_as_the_mirrored_place_against_it(seats: int) -> None:
    plan = msgspec.structs.replace(PLAN, seats=seats)
    lineup = (0, *[1] * (seats - 1))
    means: list[float] = []
    for place in range(1, seats + 1):
        ranks = (place, *[rank for rank in range(1, seats + 1) if rank != place])
        one, other = ratings(plan, [ended(lineup, ranks)])
        assert one[0] + other[0] == pytest.approx(50)
        assert one[1] == pytest.approx(other[1]) == pytest.approx(8.0655, abs=1e-3)  # a game tells as much as a duel
        means.append(one[0])
    assert means == sorted(means, reverse=True)
    assert len({round(mean, 6) for mean in means}) == seats, "each place counts, not only the middle"
    for mean, mirrored in zip(means, means[::-1]):
        assert mean + mirrored == pytest.approx(50)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_equal_bots_in_a_field_are_rated_equally(seats: int) -> None:
    """Every order of the seats ends equally often, as it does among equals."""
    places = list(permutations(range(1, seats + 1))) * (720 // math.factorial(seats))
    random.Random(1).shuffle(places)
    lineup = (0, *[1] * (seats - 1))
    one, other = ratings(msgspec.structs.replace(PLAN, seats=seats), [ended(lineup, ranks) for ranks in places])
    assert abs(one[0] - other[0]) < 1.0


def test_one_bot_under_two_names_gets_one_rating() -> None:
    plan = msgspec.structs.replace(PLAN, bots=("random", "random"), alone="random", seats=3, games=600)
    one, other = ratings(plan, run(plan))
    assert abs(one[0] - other[0]) < 1.0
    assert one[1] < 1.2


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


@pytest.mark.parametrize(
    ("change", "message"),
    [({"bots": ("random",)}, "at least two"), ({"games": 0}, "at least one"), ({"chunk": 0}, "at least one")],
)
def test_a_plan_that_cannot_be_played_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        run(msgspec.structs.replace(PLAN, **change))


# Those who play may fail


def test_a_pool_that_breaks_again_and_again_goes_on_while_something_gets_done(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = msgspec.structs.replace(PLAN, chunk=1)
    whole = run(plan)

    def one_and_break(pool: Executor, todo: list[Chunk]) -> Iterator[Result]:
        yield unpacked(play_chunk(packed(todo[0])))
        raise BrokenProcessPool

    monkeypatch.setattr(tournament, "_submitted", one_and_break)
    assert timeless(run(plan, processes=1)) == timeless(whole)


@pytest.mark.parametrize("stored", [False, True])
def test_a_pool_that_gets_nothing_done_is_given_up_in_one_sentence(
    stored: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(pool: Executor, todo: list[Chunk]) -> Iterator[Result]:
        raise BrokenProcessPool

    monkeypatch.setattr(tournament, "_submitted", break_down)
    store = Store(tmp_path if stored else None)
    store.put(unpacked(play_chunk(packed(chunks(PLAN)[0]))))
    how = f"4 of 12 games are stored, and the same command with --store {tmp_path} goes on from there"
    with pytest.raises(BadInput) as told:
        run(PLAN, store, processes=1)
    assert str(told.value) == (
        "the worker processes ended 4 times before any finished its work, perhaps for lack of memory; "
        + (how if stored else "with --store FOLDER the same command could go on from here")
    )


def test_what_is_refused_in_a_worker_process_is_told() -> None:
    with pytest.raises(BadInput, match="bot 'no_such_module:Bot' cannot be loaded: ModuleNotFoundError"):
        run(msgspec.structs.replace(PLAN, bots=("random", "no_such_module:Bot")), processes=1)


class Cluster:
    """A Dask scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.started: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_for(self.file)
        self.address: str = msgspec.json.decode(self.file.read_bytes())["address"]

    def worker(self, name: str = "worker") -> subprocess.Popen[bytes]:
        return self._start("dask_worker", "--nthreads", "1", "--no-nanny", "--name", name)

    def _start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-m",
            f"distributed.cli.{name}",
            "--scheduler-file",
            str(self.file),
            "--no-dashboard",
            *arguments,
        ]
        self.started.append(subprocess.Popen(command, env=child_environment(), stdout=DEVNULL, stderr=DEVNULL))
        return self.started[-1]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    made = Cluster(tmp_path)
    yield made
    for process in made.started:
        process.kill()
        process.wait()


LONG = msgspec.structs.replace(PLAN, bots=("random", "greedy", "henchman"), iterations=20, games=48, chunk=2)


def once_begun(do: Callable[[], None]) -> Callable[[int, int], None]:
    """Progress that does something when the first games are in."""
    left = [do]

    def progress(done: int, total: int) -> None:
        if 0 < done < total and left:
            left.pop()()

    return progress


@pytest.mark.filterwarnings("ignore")  # of Dask's own shutdown
def test_a_cluster_that_loses_a_worker_gives_the_same_table(cluster: Cluster, tmp_path: Path) -> None:
    """Two workers, one killed while it has work to do: nothing is lost, nothing doubled."""
    distributed = pytest.importorskip("distributed")
    here = run(LONG)
    dies = [cluster.worker(name) for name in ("stays", "dies")][1]
    lost: list[str] = []  # what the killed one was at
    with distributed.Client(cluster.address, set_as_default=False) as onlooker:
        onlooker.wait_for_workers(2, timeout=60)
        places = {worker["name"]: place for place, worker in onlooker.scheduler_info()["workers"].items()}

        def kill_one(done: int, total: int) -> None:
            at_work = onlooker.processing()[places["dies"]] if done and not lost else ()
            if at_work:
                dies.kill()
                lost.extend(map(str, at_work))

        there = run(LONG, Store(tmp_path / "store"), dask=cluster.address, progress=kill_one)
    assert lost
    assert dies.wait(10) == -signal.SIGKILL
    assert timeless(there) == timeless(here)
    assert len(list((tmp_path / "store").iterdir())) == len(chunks(LONG))
    tables = table(LONG, here), table(LONG, there)
    for line in tables[0].standings + tables[1].standings:
        line.seconds = 0.0
    assert tables[0] == tables[1]


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_ends_on_the_way_is_told_and_the_rest_is_played_elsewhere(cluster: Cluster, tmp_path: Path) -> None:
    cluster.worker()
    how = f"is gone; [0-9]+ of 48 games are stored, and the same command with --store {tmp_path}/store goes on from there$"
    with pytest.raises(BadInput, match=how):
        run(LONG, Store(tmp_path / "store"), dask=cluster.address, progress=once_begun(cluster.scheduler.kill))
    assert 0 < len(list((tmp_path / "store").iterdir())) < len(chunks(LONG))
    assert timeless(run(LONG, Store(tmp_path / "store"))) == timeless(run(LONG))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_without_workers_is_told(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "PATIENCE", 2.0)
    with pytest.raises(BadInput, match=f"^the Dask scheduler at '{cluster.address}' has no workers; with --store"):
        run(PLAN, dask=cluster.address)


@pytest.mark.filterwarnings("ignore")
def test_a_bot_that_is_not_on_the_cluster_is_told(cluster: Cluster) -> None:
    cluster.worker()
    with pytest.raises(BadInput, match=r"^on a Dask worker bot 'no_such_module:Bot' cannot be loaded: ModuleNotFoundError"):
        run(msgspec.structs.replace(PLAN, bots=("random", "no_such_module:Bot")), dask=cluster.address)


def wait_for(file: Path) -> None:
    for _ in range(600):
        if file.exists() and file.read_bytes():
            return
        time.sleep(0.1)
    raise AssertionError(f"{file} never came")
