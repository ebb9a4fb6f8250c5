"""PostgreSQL: one suite for both stores, moving house, and several nodes on one database."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.house import SOURCE, Person, Server, Socket
from tests.server.postgres import Postgres
from underboss.server.copying import copy
from underboss.server.store import Conflict, Store, Write, open_store


def use(url: str, work: object) -> None:
    async def run() -> None:
        store = open_store(url)
        await store.open()
        try:
            await work(store)  # type: ignore[operator]
        finally:
            await store.close()

    asyncio.run(run())


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/underboss.db"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.fresh()


INSERT = "INSERT INTO log (table_id, seq, actor, entry) VALUES (?, ?, ?, ?)"


def test_r25_a_second_row_with_the_same_number_or_key_is_a_conflict(url: str) -> None:
    async def work(store: Store) -> None:
        await store.commit(Write().add(INSERT, "t", 1, "ann:k1", b"first"))
        with pytest.raises(Conflict):
            await store.commit(Write().add(INSERT, "t", 1, "bob:k2", b"second"))
        with pytest.raises(Conflict):
            await store.commit(Write().add(INSERT, "t", 2, "ann:k1", b"third"))
        await store.commit(Write().add(INSERT, "t", 2, None, b"bot").add(INSERT, "t", 3, None, b"bot"))
        rows = await store.rows("SELECT seq, entry FROM log WHERE table_id = ? ORDER BY seq", "t")
        assert [(row[0], bytes(row[1])) for row in rows] == [(1, b"first"), (2, b"bot"), (3, b"bot")]

    use(url, work)


def test_r25_a_write_happens_whole_or_not_at_all(url: str) -> None:
    async def work(store: Store) -> None:
        await store.commit(Write().add(INSERT, "t", 5, None, b"x"))
        with pytest.raises(Conflict):
            await store.commit(Write().add(INSERT, "t", 4, None, b"y").add(INSERT, "t", 5, None, b"z"))
        with pytest.raises(Conflict):
            await store.commit(Write().add(INSERT, "t", 6, None, b"y").one("UPDATE log SET entry = ? WHERE seq = ?", b"w", 99))
        assert [row[0] for row in await store.rows("SELECT seq FROM log")] == [5]

    use(url, work)


def test_r25_writes_at_the_same_time_are_all_kept_or_refused(url: str) -> None:
    async def work(store: Store) -> None:
        jobs = [store.commit(Write().add(INSERT, "t", number % 50, None, str(number).encode())) for number in range(200)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(result is None for result in results) == 50
        assert all(result is None or isinstance(result, Conflict) for result in results)
        assert await store.row("SELECT COUNT(*) FROM log") is not None

    use(url, work)


def play_some(person: Person, moves: int) -> tuple[str, Socket]:
    table = person.table("me", "random")["id"]
    seat = person.sit_at(table)
    for number in range(moves):
        assert seat.until_turn()
        assert seat.act(number * 3)["t"] == "ack"
    return str(table), seat


def test_r25_the_data_moves_to_postgresql_with_games_open(database: str, postgres: Postgres) -> None:
    first = Server(database).start()
    ann = Person(first, "Ann")
    tables = [play_some(ann, 15)[0] for _ in range(3)]
    first.stop()
    before = {table: rows_of(database, table) for table in tables}
    target = postgres.fresh()
    assert copy(database, target) > 0
    second = Server(target, first.port).start()
    for table in tables:
        seat = ann.sit_at(table)
        assert seat.until_turn()
        assert seat.act(1)["t"] == "ack"
    second.stop()
    back = database.replace("underboss.db", "again.db")
    copy(target, back)
    for table in tables:
        after = rows_of(back, table)
        assert after[: len(before[table])] == before[table]
        assert len(after) > len(before[table])
    with pytest.raises(ValueError, match="not empty"):
        copy(database, target)


def rows_of(url: str, table: str) -> list[tuple[int, bytes]]:
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    try:
        return connection.execute("SELECT seq, entry FROM log WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    finally:
        connection.close()


def test_r27_a_backup_under_load_holds_all_that_was_acknowledged(database: str, tmp_path: Path) -> None:
    server = Server(database).start()
    ann = Person(server, "Ann")
    table, seat = play_some(ann, 10)
    acked = seat.state["seq"]
    command = [
        sys.executable,
        "-c",
        "from underboss.cli import main; main()",
        "backup",
        str(tmp_path / "copy.db"),
        "--database",
        database,
    ]
    process = subprocess.Popen(command, env={"PYTHONPATH": str(SOURCE)}, stdout=subprocess.DEVNULL)
    while process.poll() is None and seat.until_turn():
        seat.act(1)
    assert process.wait(30) == 0
    server.stop()
    rows = rows_of(f"sqlite:///{tmp_path}/copy.db", table)
    assert [seq for seq, _ in rows] == list(range(len(rows)))
    assert len(rows) > acked
    again = Server(f"sqlite:///{tmp_path}/copy.db", server.port).start()
    assert ann.get(f"/api/tables/{table}")["seq"] == rows[-1][0]
    play_some(ann, 3)  # a new game, since the first may have ended meanwhile
    again.stop()


def test_r26_two_nodes_one_table_and_one_of_them_is_killed(postgres: Postgres) -> None:
    url = postgres.fresh()
    one, two = Server(url).start(), Server(url).start()
    ann, bob = Person(one, "Ann"), Person(two, "Bob")
    table = ann.table("me", "open")["id"]
    bob.post(f"/api/tables/{table}/sit")
    ann.post(f"/api/tables/{table}/start")
    first, second = ann.sit_at(table), bob.sit_at(table)
    acked: dict[str, int] = {}
    for number in range(40):
        actor, other = (first, second) if first.state["my_turn"] else (second, first)
        key = secrets.token_hex(6)
        answer = actor.act(number, key=key)
        assert answer["t"] == "ack"
        acked[key] = answer["seq"]
        while other.state["seq"] < answer["seq"]:
            other.until("step")
        assert actor.state["waiting"] == other.state["waiting"]
    first.say(t="chat", text="across")
    assert second.until("chat")["text"] == "across"
    two.kill()
    bob.server = one
    third = bob.sit_at(table)  # the cookie is good on every node
    for number in range(10):
        actor, other = (first, third) if first.state["my_turn"] else (third, first)
        assert actor.act(number)["t"] == "ack"
        while other.state["seq"] < actor.state["seq"]:
            other.until("step")
    one.stop()
    log: list[tuple[int, str | None]] = []

    async def work(store: Store) -> None:
        log.extend(
            (row[0], row[1]) for row in await store.rows("SELECT seq, actor FROM log WHERE table_id = ? ORDER BY seq", table)
        )

    use(url, work)
    assert [seq for seq, _ in log] == list(range(len(log)))
    found = {str(actor).partition(":")[2]: seq for seq, actor in log if actor}
    assert {key: found.get(key) for key in acked} == acked


def test_r26_a_dead_nodes_bots_are_taken_over(postgres: Postgres) -> None:
    url = postgres.fresh()
    one, two = Server(url, bot_pause="0.3").start(), Server(url, bot_pause="0.3").start()
    ann = Person(one, "Ann")
    table = ann.table("me", "random")["id"]
    ann.sit_at(table).say(t="bot", on=True)
    time.sleep(1.0)
    one.kill()
    ann.server = two
    seat = ann.sit_at(table)
    before = seat.state["seq"]
    seat.say(t="bot", on=True)
    until = time.monotonic() + 30
    while seat.state["seq"] < before + 3:
        seat.say(t="ping")
        seat.until("step", "pong", timeout=max(0.1, until - time.monotonic()))
        time.sleep(0.02)
    two.stop()


def test_r1_a_new_file_is_written_at_once_however_many_read_it(tmp_path: Path) -> None:
    """Readers that come first must not keep the writer out, and a write that makes no sense must not end it."""
    for number in range(25):

        async def work(store: Store) -> None:
            reads = [store.rows("SELECT 1 FROM log") for _ in range(4)]
            wrong = Write().add(INSERT, "t", 1, None, object())
            async with asyncio.timeout(20):
                results = await asyncio.gather(store.commit(wrong), *reads, return_exceptions=True)
                assert isinstance(results[0], Exception)
                await store.commit(Write().add(INSERT, "t", 2, None, b"x"))

        use(f"sqlite:///{tmp_path}/new{number}.db", work)
