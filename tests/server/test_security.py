"""R21, R22, R29, R30: slow readers, floods, hostile text, hostile variants; and the headers of every answer."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.house import OPEN, Person, Server, Socket


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits of a public one."""
    folder = tmp_path_factory.mktemp("strict")
    started = Server(f"sqlite:///{folder}/u.db", rate="50", burst="200", queue_bytes="500000").start()
    yield started
    assert started.stop() == 0


def memory(server: Server) -> int:
    """Resident bytes of the server."""
    with open(f"/proc/{server.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_r21_readers_that_never_read_are_closed_and_others_do_not_notice(database: str) -> None:
    server = Server(database, queue_bytes="300000").start()
    ann = Person(server, "Ann")
    table = ann.table("me", "me", hotseat=True)["id"]
    seat = ann.sit_at(table)
    lazy = [handshake(server, table, ann.cookie) for _ in range(100 if os.environ.get("UNDERBOSS_FULL") else 30)]
    before = memory(server)
    slowest = 0.0
    for number in range(400):
        begun = time.monotonic()
        assert seat.act(number)["t"] == "ack"
        slowest = max(slowest, time.monotonic() - begun)
        if seat.state["outcome"]:
            break
    time.sleep(3.0)
    grown = memory(server) - before
    told = httpx.get(f"{server.address}/metrics").text
    sockets = next(float(line.split()[1]) for line in told.splitlines() if line.startswith("underboss_sockets "))
    assert sockets == 1, "whoever does not read was not closed"
    assert grown < 2_000_000 * len(lazy)
    assert slowest < 3.0
    for one in lazy:
        one.close()
    assert server.stop() == 0


def handshake(server: Server, table: str, cookie: str) -> socket.socket:
    """A socket by hand, which says hello and then never reads."""
    raw = socket.create_connection(("127.0.0.1", server.port))
    OPEN.append(raw)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lines = [
        f"GET /ws/tables/{table} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        f"Origin: {server.address}", f"Cookie: {cookie}",
    ]  # fmt: skip
    raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    raw.recv(1024)
    raw.sendall(frame(b'{"t":"hello","seq":-1}'))
    return raw


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A masked frame with a mask of zeros."""
    size = len(payload)
    head = bytes([0x80 | opcode])
    if size < 126:
        return head + bytes([0x80 | size]) + b"\0\0\0\0" + payload
    if size < 65536:
        return head + b"\xfe" + size.to_bytes(2, "big") + b"\0\0\0\0" + payload
    return head + b"\xff" + size.to_bytes(8, "big") + b"\0\0\0\0" + payload


def test_r22_a_flood_is_closed_with_a_code_and_may_come_back(strict: Server) -> None:
    ann, bob = Person(strict, "Ann"), Person(strict, "Bob")
    mine, theirs = ann.table("me", "me", hotseat=True)["id"], bob.table("me", "me", hotseat=True)["id"]
    flood, calm = ann.sit_at(mine), bob.sit_at(theirs)
    with pytest.raises(ConnectionClosed, match=r"4429|1013"):
        flooded(flood)
    begun = time.monotonic()
    assert calm.act(0)["t"] == "ack"
    assert time.monotonic() - begun < 3
    assert ann.sit_at(mine).state["seat"] is not None


def flooded(one: Socket) -> None:
    for _ in range(1000):
        one.say(t="ping")
    while True:
        one.hear()


@pytest.mark.parametrize(
    "hostile",
    [
        "x" * 1_000_000,
        "[" * 50_000,
        '{"t":' * 5_000,
        json.dumps({"t": "chat", "text": "y" * 60_000}),
        json.dumps({"t": "act", "key": "k", "seq": 10**30, "action": 1}),
        json.dumps({"t": "act", "key": "k" * 1000, "seq": 1, "action": 1}),
        json.dumps({"t": "act", "key": "k", "seq": 1, "action": "step " * 30}),
        json.dumps({"t": "why", "targets": ["cell:99999999999999999999"] * 5}),
        json.dumps({"t": "nothing"}),
        json.dumps({"t": "hello", "seq": -1, "admin": True}),
        json.dumps({"t": "hello", "seq": True}),
        "null",
        "",
    ],
    ids=lambda text: repr(text[:24]),
)
def test_r22_hostile_frames_are_refused_and_hurt_nobody(strict: Server, hostile: str) -> None:
    ann = Person(strict, "Ann")
    table = ann.table("me", "me", hotseat=True)["id"]
    seat = ann.sit_at(table)
    before = seat.state
    try:
        seat.ws.send(hostile)
        told = seat.hear()
        assert told["t"] in ("refused", "why")
    except (ConnectionClosed, EOFError):
        seat = ann.sit_at(table)
    seat.say(t="hello", seq=-1)
    assert seat.until("state")["view"] == before["view"]


def test_r22_bad_utf8_and_binary_frames_close_only_their_socket(strict: Server) -> None:
    ann = Person(strict, "Ann")
    table = ann.table("me", "me", hotseat=True)["id"]
    for payload, opcode in ((b"\xff\xfe{", 1), (b"\xff\xfe{", 2), (b'{"t":"ping"}', 2), (b"", 0), (b"x" * 200, 9), (b"", 15)):
        raw = handshake(strict, table, ann.cookie)
        raw.sendall(frame(payload, opcode))
        raw.close()
    assert ann.sit_at(table).act(0)["t"] == "ack"


words = st.text(max_size=80) | st.integers() | st.floats(allow_nan=False) | st.booleans() | st.none()
values = st.recursive(
    words, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4), max_leaves=8
)
kinds = st.sampled_from(
    ["hello", "act", "undo", "concede", "draw", "propose", "answer", "why", "hint", "chat", "notes", "bot", "ping"]
)
fields = st.sampled_from(["key", "seq", "action", "seat", "do", "what", "accept", "targets", "text", "on"])
hostile_messages = st.builds(lambda kind, more: {"t": kind, **more}, kinds, st.dictionaries(fields, values, max_size=4))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(message=hostile_messages)
def test_hostile_messages_never_crash_a_table(server: Server, message: dict[str, object]) -> None:
    """Any JSON with any kind: the socket answers a ping afterwards, or was closed for good reason."""
    seat = _victim(server)
    try:
        seat.ws.send(json.dumps(message))
        seat.say(t="ping")
        seat.until("pong")
    except (ConnectionClosed, EOFError, WebSocketException):
        _victims.pop(server.port, None)


_victims: dict[int, tuple[Person, str, Socket]] = {}


def _victim(server: Server) -> Socket:
    if server.port not in _victims:
        person = Person(server, "Victim")
        table = person.table("me", "me", hotseat=True)["id"]
        _victims[server.port] = (person, table, person.sit_at(table))
    return _victims[server.port][2]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\u202eevil\u202c", "evil"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("  many   spaces ", "many spaces"),
        ("\u200bzero\u200b", "zero"),
    ],
)
def test_r29_text_is_kept_as_text_without_marks_that_turn_or_hide_it(ann: Person, text: str, shown: str) -> None:
    seat = ann.sit_at(ann.table("me", "random")["id"])
    seat.say(t="chat", text=text)
    assert seat.until("chat")["text"] == shown


def test_r29_lengths_are_limited_with_a_sentence(ann: Person) -> None:
    status, error = ann.refused("/api/people", name="n" * 150)
    assert (status, "150 characters" in error) == (400, True)
    assert ann.refused("/api/people", name="n" * 10_000)[0] == 422
    assert ann.refused("/api/people", name="\u202e\u200b")[0] == 400
    assert ann.refused("/api/tables", game="overshadow", seats=[{"kind": "me"}], title="t" * 10_000)[0] == 422
    seat = ann.sit_at(ann.table("me", "random")["id"])
    seat.say(t="chat", text="c" * 600)
    assert "600 characters" in seat.until("offer")["error"]
    seat.say(t="notes", text="my <b>plan</b>\nline two")
    assert seat.until("notes")["text"] == "my <b>plan</b>\nline two"


def test_notes_are_private(ann: Person, bob: Person) -> None:
    table = ann.table("me", "random")["id"]
    mine = ann.sit_at(table)
    mine.say(t="notes", text="top secret")
    mine.until("notes")
    other = bob.sit_at(table)
    assert not any("top secret" in text for text in other.raw)


@pytest.mark.parametrize(
    "options",
    [
        {"board": 10**12},
        {"pieces": -1},
        {"unknown": 1},
        {"variation": "x" * 100_000},
        {"variation": "a = " + "[" * 5000},
        {"variation": "map = " + '"' * 3 + "." * 3000 + '"' * 3},
        {"rules": {"deep": [[[[]]]]}},
        {"variation": "import os"},
    ],
    ids=lambda options: str(options)[:30],
)
def test_r30_hostile_variants_are_refused_with_a_reason_and_in_time(ann: Person, options: dict[str, object]) -> None:
    begun = time.monotonic()
    status, error = ann.refused("/api/tables", game="overshadow", seats=[{"kind": "me"}, {"kind": "bot"}], options=options)
    assert status in (400, 422)
    assert error
    assert time.monotonic() - begun < 5


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    for path in ("/", "/api/games", "/t/abc", "/api/none", "/nothing.js"):
        answer = httpx.get(f"{server.address}{path}")
        policy = answer.headers["content-security-policy"]
        scripts = next(part for part in policy.split(";") if "script-src" in part)
        assert "'unsafe-inline'" not in scripts
        assert "'unsafe-eval'" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


def test_files_outside_the_app_are_not_served(server: Server) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2f..%2f..%2fetc/passwd", "/assets/../../app.py", "//etc/passwd"):
        answer = httpx.get(f"{server.address}{path}")
        assert "underboss.server" not in answer.text
        assert "root:" not in answer.text


def test_a_large_body_is_refused(server: Server, ann: Person) -> None:
    answer = ann.http.post("/api/records", content=b"[" + b" " * 9_000_000, headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_metrics_and_logs_name_nobody(ann: Person, server: Server) -> None:
    table = ann.table("me", "random")["id"]
    told = httpx.get(f"{server.address}/metrics").text
    assert "underboss_steps_total" in told
    for secret in (ann.id, table, ann.cookie.partition("=")[2], "Ann"):
        assert secret not in told
        assert secret not in server.errors()
