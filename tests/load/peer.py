"""Beside boardgame.io's server: the same game, the same number of tables and sockets, every table as fast as it goes."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import httpx
import msgspec
import uvloop

from tests.load.figures import Figures, told
from tests.load.line import dial
from tests.load.ours import SEATS, answering, measure, play
from tests.load.pacer import Pacer
from tests.server.house import free_port

DIRECTORY = str(Path(tempfile.gettempdir()) / "underboss-peer")
SCRIPT = Path(__file__).with_name("peer.cjs")
SIDE, CREW, OFF = 12, 6, -1
RATIOS = {"moves/s": 2.0, "p99 ms": 0.5, "memory MB": 0.5}
Move = tuple[str, list[int]]


class Ground(msgspec.Struct):
    """The position as boardgame.io sends it."""

    where: list[int]
    fought: list[list[int]]
    moves: int
    phase: str
    pending: int


class State(msgspec.Struct, rename={"ground": "G", "number": "_stateID"}):
    ground: Ground
    number: int


class Sync(msgspec.Struct):
    state: State


read_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode
read_sync = msgspec.json.Decoder(tuple[str, str, Sync]).decode


def near(cell: int) -> list[int]:
    row, column = divmod(cell, SIDE)
    found = [cell - SIDE] * (row > 0) + [cell + SIDE] * (row < SIDE - 1)
    return found + [cell - 1] * (column > 0) + [cell + 1] * (column < SIDE - 1)


def legal(ground: Ground, seat: int) -> list[Move]:
    """What a seat may do: with boardgame.io it is the client who works that out."""
    standing = {cell: piece for piece, cell in enumerate(ground.where) if cell != OFF}
    top, left = (0 if seat < 2 else SIDE - 4), (0 if seat in (0, 3) else SIDE - 4)
    section = [SIDE * row + column for row in range(top, top + 4) for column in range(left, left + 4)]
    free = [cell for cell in section if cell not in standing]
    if ground.phase != "fighting":
        return [("place", [ground.pending, cell]) for cell in free]
    found: list[Move] = [("end", [])]
    for piece in range(CREW * seat, CREW * seat + CREW):
        if ground.where[piece] == OFF:
            found += [("respawn", [piece])] if ground.moves >= 5 and free else []
            continue
        around = near(ground.where[piece])
        if ground.moves:
            found += [("step", [piece, cell]) for cell in around if cell not in standing]
        if piece % CREW:
            targets = [standing[cell] for cell in around if cell in standing and standing[cell] // CREW != seat]
            found += [("battle", [piece, target]) for target in targets if may_battle(ground.fought[piece], target, targets)]
    return found


def may_battle(fought: list[int], target: int, targets: list[int]) -> bool:
    """Each target once, and a captain only after its guards in range."""
    guards = [one for one in targets if one // CREW == target // CREW and one != target]
    return target not in fought and (target % CREW != 0 or all(one in fought for one in guards))


class PeerTable(Pacer):
    """One match with four sockets that speak socket.io; boardgame.io keeps them alive by itself."""

    def __init__(self, port: int, match: str, credentials: list[str], figures: Figures) -> None:
        super().__init__(figures)
        self.port, self.match, self.credentials = port, match, credentials

    async def sit(self) -> None:
        url = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        for seat in range(SEATS):
            line = await dial(url, partial(self._hear, seat))
            line.say("40/overshadow,")
            self.lines.append(line)

    def _hear(self, seat: int, text: bytes) -> None:
        if text == b"2":
            self.lines[seat].say("3")
        elif text.startswith(b"40/overshadow"):
            self.lines[seat].say(f'42/overshadow,["sync","{self.match}","{seat}","{self.credentials[seat]}",{SEATS}]')
        elif text.startswith(b"42"):
            self._told(seat, text[text.index(b"[") :])

    def _told(self, seat: int, text: bytes) -> None:
        self.figures.messages += 1
        update = text.startswith(b'["update"')
        if update:
            self.answered(seat)
        if b'"gameover":' in text:
            self.over = True
        elif b'"currentPlayer":"%d"' % seat in text:
            self.may_move((seat, read_update(text)[2] if update else read_sync(text)[2].state))

    def act(self, turn: tuple[int, State]) -> int:
        seat, state = turn
        moves = legal(state.ground, seat)
        kind, arguments = moves[(state.number * 7919) % len(moves)]
        payload = f'{{"type":"{kind}","args":{arguments},"playerID":"{seat}","credentials":"{self.credentials[seat]}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        self.lines[seat].say(f'42/overshadow,["update",{action},{state.number},"{self.match}","{seat}"]')
        return seat


@contextlib.asynccontextmanager
async def serving(folder: str, stored: bool) -> AsyncIterator[tuple[int, int, str]]:
    """Port, process number and lobby of a boardgame.io server that keeps its games in memory or, with FLATFILE_DIR, in files."""
    node = shutil.which("node")
    assert node is not None, "Node is needed for the peer"
    port, lobby = free_port(), free_port()
    with tempfile.TemporaryDirectory(prefix="underboss-peer-") as games:
        environment = os.environ | ({"FLATFILE_DIR": games} if stored else {})
        command = [node, str(SCRIPT), folder, str(port), str(lobby)]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            base = f"http://127.0.0.1:{lobby}/games/overshadow"
            await answering(base)
            yield port, process.pid, base
        finally:
            process.terminate()
            process.wait(20)


async def measure_peer(folder: str, tables: int, seconds: float, stored: bool) -> dict[str, float]:
    async with serving(folder, stored) as (port, pid, base), httpx.AsyncClient(timeout=30) as client:
        matches = []
        for _ in range(tables):
            match = (await client.post(f"{base}/create", json={"numPlayers": SEATS})).json()["matchID"]
            credentials = []
            for seat in range(SEATS):
                joined = await client.post(f"{base}/{match}/join", json={"playerID": str(seat), "playerName": f"P{seat}"})
                credentials.append(joined.json()["playerCredentials"])
            matches.append((match, credentials))
        figures = Figures(pid)
        found = await play([PeerTable(port, *match, figures) for match in matches], figures, seconds, 0.0)
    print(f"boardgame.io, saturated, games {'in files' if stored else 'in memory'}\n  {told(found)}", flush=True)
    if figures.errors:
        print("  first errors:", figures.errors[:3])
    return found


def install(folder: str) -> None:
    """boardgame.io as npm gives it, and what its storage in files asks for."""
    if not (Path(folder) / "node_modules" / "node-persist").exists():
        Path(folder).mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm")
        assert npm is not None, "npm is needed to install the peer"
        subprocess.run([npm, "install", "--no-audit", "--no-fund", "boardgame.io", "node-persist@3"], cwd=folder, check=True)


def compare(folder: str, tables: int, seconds: float) -> list[str]:
    """All saturated in turn, three rounds; what of the promised ratios does not hold. The same work is to keep every move before
    it is told, so the bar is boardgame.io with files; beside its memory, which a restart empties, the ratios are only shown."""
    install(folder)
    rounds: dict[str, list[dict[str, float]]] = {"ours": [], "files": [], "memory": []}
    for _ in range(3):
        rounds["memory"].append(uvloop.run(measure_peer(folder, tables, seconds, stored=False)))
        rounds["files"].append(uvloop.run(measure_peer(folder, tables, seconds, stored=True)))
        rounds["ours"].append(uvloop.run(measure("Underboss, saturated", tables, seconds, 0.0)))
    for where in ("memory", "files"):
        found = {what: middle(rounds["ours"], what) / max(1e-9, middle(rounds[where], what)) for what in RATIOS}
        print(f"ratios, ours to boardgame.io with games in {where}: {told(found)}", flush=True)
    failed = [] if found["moves/s"] >= RATIOS["moves/s"] else [f"moves/s ratio {found['moves/s']:.2f}"]
    return failed + [f"{what} ratio {found[what]:.2f}" for what in ("p99 ms", "memory MB") if found[what] > RATIOS[what]]


def middle(rounds: list[dict[str, float]], what: str) -> float:
    return sorted(one[what] for one in rounds)[len(rounds) // 2]
