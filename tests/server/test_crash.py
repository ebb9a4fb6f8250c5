"""R1 and R2: the server is killed at any moment, and nothing that was acknowledged is lost or doubled.

With UNDERBOSS_FULL (`make soak`) it is killed 200 times over 50 tables.
"""

from __future__ import annotations

import os
import random
import secrets
import sqlite3
import threading
import time
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.house import Person, Server, Socket

KILLS, TABLES = (200, 50) if os.environ.get("UNDERBOSS_FULL") else (20, 6)
PAUSE = 0.05 * TABLES / 50  # after each move: fifty threads without one would leave this process no time to start the server


class Stubborn(threading.Thread):
    """Plays on and on; resends with the same key whatever was not answered, as the app does."""

    def __init__(self, person: Person, table: str, opponent: str) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.opponent = person, table, opponent
        self.acked: dict[str, int] = {}
        self.problems: list[str] = []
        self.stop = threading.Event()
        self.socket: Socket | None = None

    def run(self) -> None:
        pending: tuple[str, int, int] | None = None
        while not self.stop.is_set():
            try:
                if self.socket is None:
                    self.socket = self.person.sit_at(self.table)
                pending = self._move(self.socket, pending)
            except (OSError, WebSocketException, EOFError, httpx.HTTPError):
                self._lost()
                time.sleep(random.uniform(0.05, 0.02 * TABLES))
            except TimeoutError:
                if not self.stop.is_set():
                    self.problems.append(f"{self.table} stands still")
                return

    def _move(self, socket: Socket, pending: tuple[str, int, int] | None) -> tuple[str, int, int] | None:
        if pending is None:
            if socket.state.get("outcome"):
                time.sleep(0.05)
                return None
            if not socket.state["my_turn"]:
                socket.hear(timeout=30)
                return None
            action = random.choice(socket.state["actions"])["id"]
            pending = (secrets.token_hex(8), socket.state["seq"], action)
        key, seq, action = pending
        self._send(socket, key, seq, action)
        time.sleep(PAUSE)
        return None

    def _lost(self) -> None:
        if self.socket is not None:
            self.socket.drop()
            self.socket = None

    def _send(self, socket: Socket, key: str, seq: int, action: int) -> None:
        try:
            self._ask(socket, key, seq, action)
        except (OSError, WebSocketException, EOFError):
            if key not in self.acked:
                self._again(key, seq, action)
            else:
                self._lost()  # acknowledged, and the server died before it told anybody

    def _ask(self, socket: Socket, key: str, seq: int, action: int) -> None:
        """An acknowledgement counts from the moment it is read, whatever happens next."""
        socket.say(t="act", key=key, seq=seq, action=action)
        while (told := socket.until("ack", "refused"))["key"] != key:
            pass
        self._note(told, key, seq)
        while told["t"] == "ack" and socket.state.get("seq", -1) < told["seq"]:
            socket.hear()

    def _again(self, key: str, seq: int, action: int) -> None:
        """The answer was lost: say it again after coming back."""
        while not self.stop.is_set() and key not in self.acked:
            self._lost()
            try:
                self.socket = self.person.sit_at(self.table)
                self._ask(self.socket, key, seq, action)
                return
            except (OSError, WebSocketException, EOFError):
                time.sleep(random.uniform(0.05, 0.02 * TABLES))
        self._lost()

    def _note(self, answer: dict[str, object], key: str, seq: int) -> None:
        if answer["t"] == "ack":
            self.acked[key] = int(str(answer["seq"]))
        else:
            self.problems.append(f"{self.table}: {answer['error']} for step {seq}")


def test_r1_r2_kill_nine_loses_and_doubles_nothing(database: str) -> None:
    server = Server(database).start()
    crews = []
    for number in range(TABLES):
        person = Person(server, f"P{number}")
        opponent = "random" if number % 2 else "me"
        table = person.table("me", opponent, hotseat=opponent == "me")["id"]
        crews.append(Stubborn(person, table, opponent))
    for crew in crews:
        crew.start()
    worst = 0.0
    for _ in range(KILLS):
        time.sleep(random.uniform(0.1, 0.6))
        server.kill()
        begun = time.monotonic()
        server.start()
        worst = max(worst, time.monotonic() - begun)
    before = {crew.table: len(crew.acked) for crew in crews}
    time.sleep(2.0)
    for crew in crews:
        crew.stop.set()
    for crew in crews:
        crew.join(40)
    went_on = [
        len(crew.acked) > before[crew.table] or crew.person.get(f"/api/tables/{crew.table}")["phase"] == "over" for crew in crews
    ]
    assert server.stop() == 0
    assert not [problem for crew in crews for problem in crew.problems]
    assert all(went_on)
    check_log(database, crews)


def check_log(database: str, crews: list[Stubborn]) -> None:
    connection = sqlite3.connect(database.removeprefix("sqlite:///"))
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for crew in crews:
            rows = connection.execute("SELECT seq, actor FROM log WHERE table_id = ? ORDER BY seq", (crew.table,)).fetchall()
            assert [seq for seq, _ in rows] == list(range(len(rows)))
            found = {actor.partition(":")[2]: seq for seq, actor in rows if actor}
            assert len(found) == sum(1 for _, actor in rows if actor)
            assert {key: found.get(key) for key in crew.acked} == crew.acked
    finally:
        connection.close()


def test_r1_recovery_does_not_grow_with_what_is_stored(database: str) -> None:
    """10,000 finished games and one that runs: the first view is served within five seconds of the start. Where the machine
    is too busy for that, it takes at most twice as long as with the one game alone."""
    server = Server(database).start()
    ann = Person(server, "Ann")
    table = ann.table("me", "me", hotseat=True)["id"]
    seat = ann.sit_at(table)
    for number in range(60):
        seat.act(number)
    state = seat.state
    server.stop()
    alone = served(server, ann, table, state)
    connection = sqlite3.connect(database.removeprefix("sqlite:///"))
    row = connection.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
    columns = [one[1] for one in connection.execute("PRAGMA table_info(tables)")]
    over = [[f"old{number}", *row[1:]] for number in range(10_000)]
    for one in over:
        one[columns.index("phase")] = "over"
        one[columns.index("due")] = None
    connection.executemany(f"INSERT INTO tables VALUES ({', '.join('?' for _ in columns)})", over)
    log = connection.execute("SELECT seq, entry FROM log WHERE table_id = ?", (table,)).fetchall()
    connection.executemany(
        "INSERT INTO log (table_id, seq, actor, entry) VALUES (?, ?, NULL, ?)",
        [(f"old{number}", seq, entry) for number in range(0, 10_000, 10) for seq, entry in log],
    )
    connection.commit()
    connection.close()
    taken = served(server, ann, table, state)
    assert taken < max(5, 2 * alone), f"{taken:.1f} seconds, and {alone:.1f} with one game"


def served(server: Server, person: Person, table: str, state: dict[str, Any]) -> float:
    """Seconds from a start to the same view as before."""
    begun = time.monotonic()
    server.start()
    again = person.sit_at(table)
    taken = time.monotonic() - begun
    assert (again.state["view"], again.state["seq"]) == (state["view"], state["seq"])
    again.close()
    assert server.stop() == 0
    return taken
