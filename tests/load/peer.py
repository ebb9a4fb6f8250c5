"""Beside boardgame.io's server: the same number of tables and sockets, every table as fast as it goes, one after the other."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.load.players import Figures, resident
from tests.server.house import free_port

STATE = re.compile(r'"_stateID":(\d+)')
SEATS = 4
SCRIPT = Path(__file__).with_name("peer.cjs")


class PeerTable:
    """One match with four sockets that speak socket.io; a piece of each seat steps to and fro."""

    def __init__(self, port: int, match: str, credentials: list[str], figures: Figures) -> None:
        self.port, self.match, self.credentials, self.figures = port, match, credentials, figures
        self.sockets: list[ClientConnection] = []
        self.step = 0
        self._seen = [asyncio.Event() for _ in range(SEATS)]
        self._ears: list[asyncio.Task[None]] = []

    async def sit(self) -> None:
        for seat, credential in enumerate(self.credentials):
            socket = await connect(
                f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket",
                compression=None,
                max_size=None,
                ping_interval=None,
            )
            await socket.recv()
            await socket.send("40/skirmish,")
            await socket.recv()
            await socket.send(f'42/skirmish,["sync","{self.match}","{seat}","{credential}",{SEATS}]')
            self.sockets.append(socket)
            self._ears.append(asyncio.create_task(self._listen(seat, socket)))

    async def _listen(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            if text == "2":
                await socket.send("3")
            elif '"update"' in text[:40]:
                self.figures.messages += 1
                found = STATE.search(text)
                if found is not None and int(found[1]) > self.step:
                    self._seen[seat].set()

    async def keep_playing(self, until: float) -> None:
        while time.monotonic() < until:
            seat, turn = self.step % SEATS, self.step // SEATS
            piece = seat * 6
            cell = piece * 6 + (1 if turn % 2 == 0 else 0)
            self._seen[seat].clear()
            begun = time.perf_counter()
            payload = f'{{"type":"step","args":[{piece},{cell}],"playerID":"{seat}","credentials":"{self.credentials[seat]}"}}'
            action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
            await self.sockets[seat].send(f'42/skirmish,["update",{action},{self.state_id},"{self.match}","{seat}"]')
            try:
                await asyncio.wait_for(self._seen[seat].wait(), 30)
            except TimeoutError:
                self.figures.errors.append(f"no answer to step {self.step}")
                return
            self.figures.times.append(time.perf_counter() - begun)
            self.figures.moves += 1
            self.step += 1

    @property
    def state_id(self) -> int:
        return self.step


async def _play(port: int, matches: list[tuple[str, list[str]]], seconds: float) -> Figures:
    figures = Figures()
    tables = [PeerTable(port, match, credentials, figures) for match, credentials in matches]
    for table in tables:
        await table.sit()
    until = time.monotonic() + seconds
    await asyncio.gather(*[table.keep_playing(until) for table in tables])
    for table in tables:
        for socket in table.sockets:
            await socket.close()
    return figures


def measure_peer(folder: str, tables: int, seconds: float) -> dict[str, float]:
    node = shutil.which("node")
    assert node is not None, "Node is needed for the peer"
    port, lobby = free_port(), free_port()
    process = subprocess.Popen([node, str(SCRIPT), folder, str(port), str(lobby)], stdout=subprocess.DEVNULL)
    try:
        base = f"http://127.0.0.1:{lobby}/games/skirmish"
        until = time.monotonic() + 60
        while True:
            try:
                httpx.get(base, timeout=2)
                break
            except httpx.HTTPError:
                assert time.monotonic() < until, "the peer does not start"
                time.sleep(0.1)
        matches = []
        for _ in range(tables):
            match = httpx.post(f"{base}/create", json={"numPlayers": SEATS}).json()["matchID"]
            joined = [
                httpx.post(f"{base}/{match}/join", json={"playerID": str(seat), "playerName": f"P{seat}"}).json()[
                    "playerCredentials"
                ]
                for seat in range(SEATS)
            ]
            matches.append((match, joined))
        figures = asyncio.run(_play(port, matches, seconds))
        memory = resident(process.pid)
    finally:
        process.terminate()
        process.wait(20)
    found = {
        "moves/s": figures.moves / seconds,
        "p50 ms": figures.part(0.5),
        "p99 ms": figures.part(0.99),
        "errors": len(figures.errors),
    }
    return found | {"memory MB": memory}


def compare(folder: str, tables: int, seconds: float) -> list[str]:
    """Both saturated in turn, three rounds each; what of the promised ratios does not hold."""
    from tests.load.__main__ import run

    ours, theirs = [], []
    for _ in range(3):
        theirs.append(measure_peer(folder, tables, seconds))
        print("boardgame.io, saturated\n  " + ", ".join(f"{what} {value:.1f}" for what, value in theirs[-1].items()), flush=True)
        ours.append(run("Underboss, saturated", tables, seconds, 0.0))

    def middle(rounds: list[dict[str, float]], what: str) -> float:
        return sorted(one[what] for one in rounds)[len(rounds) // 2]

    ratios = {what: middle(ours, what) / max(1e-9, middle(theirs, what)) for what in ("moves/s", "p99 ms", "memory MB")}
    print("ratios, ours to theirs: " + ", ".join(f"{what} {value:.2f}" for what, value in ratios.items()), flush=True)
    failed = [] if ratios["moves/s"] >= 2 else [f"moves/s ratio {ratios['moves/s']:.2f}"]
    return failed + [f"{what} ratio {ratios[what]:.2f}" for what in ("p99 ms", "memory MB") if ratios[what] > 0.5]
