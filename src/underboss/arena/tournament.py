"""Runs the chunks of a plan on local processes or on a Dask cluster, and stores each result once.

A chunk's result depends on the chunk alone. So an interrupted tournament goes on where it stopped, and a worker that
dies loses nothing and doubles nothing: its chunk is played again and stored under the same id.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from underboss.arena.play import Played, Result, packed, play_chunk, unpacked
from underboss.arena.schedule import Chunk, Pairing, Plan, chunks
from underboss.engine.errors import BadInput
from underboss.extras import need
from underboss.files import check_folder, write_whole
from underboss.processes import end_pool, quiet_pool

RETRIES = 3  # that bring nothing, one after the other
PATIENCE = 10.0  # seconds for workers to come, or to come back
Results = Generator[Result, None, None]
Progress = Callable[[int, int], None]  # games done, games in all


class Store:
    """Results as files named by chunk id, in a folder; without a folder, in memory."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._kept: dict[str, Result] = {}
        if folder is not None:
            check_folder(folder)

    def get(self, chunk: Chunk) -> Result | None:
        if chunk.id not in self._kept and self.folder is not None:
            path = self.folder / f"{chunk.id}.json"
            if path.exists():
                self._kept[chunk.id] = _read(path, chunk)
        return self._kept.get(chunk.id)

    def put(self, result: Result) -> bool:
        """Keep a result; False if it was there already. A file appears whole or not at all."""
        if result.id in self._kept:
            return False
        if self.folder is not None:
            write_whole(self.folder / f"{result.id}.json", msgspec.json.encode(result))
        self._kept[result.id] = result
        return True


def _read(path: Path, chunk: Chunk) -> Result:
    """A stored result; refused unless it is that of the chunk."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Result)
    except (msgspec.DecodeError, OSError) as error:
        raise BadInput(f"{path} is not the result of a chunk: {error}; delete it to play it again") from None
    played = tuple(Pairing(game.number, game.deal, game.lineup) for game in found.games)
    if found.id != chunk.id or played != chunk.pairings:
        raise BadInput(f"{path} is the result of another chunk; delete it to play this one again")
    return found


def run(
    plan: Plan,
    store: Store | None = None,
    processes: int = 0,
    dask: str | None = None,
    progress: Progress = lambda done, total: None,
) -> list[Played]:
    """Every game of the plan, in order. With no processes and no cluster, everything runs in this one."""
    store = store if store is not None else Store()
    pieces = chunks(plan)
    missing = [piece for piece in pieces if store.get(piece) is None]
    total = sum(len(piece.pairings) for piece in pieces)
    done = total - sum(len(piece.pairings) for piece in missing)
    progress(done, total)
    try:
        with closing(_results(missing, processes, dask)) as results:
            for result in results:
                if store.put(result):
                    done += len(result.games)
                    progress(done, total)
    except Stopped as stopped:
        raise BadInput(f"{stopped}; {_resume(store, done, total)}") from None
    except KeyboardInterrupt:
        raise KeyboardInterrupt(_resume(store, done, total)) from None
    found: list[Played] = []
    for piece in pieces:
        kept = store.get(piece)
        assert kept is not None
        found += kept.games
    return found


class Stopped(Exception):
    """Those who should play cannot go on."""


def _resume(store: Store, done: int, total: int) -> str:
    if store.folder is None:
        return "with --store FOLDER the same command could go on from here"
    return f"{done} of {total} games are stored, and the same command with --store {store.folder} goes on from there"


def _results(missing: list[Chunk], processes: int, dask: str | None) -> Results:
    if dask is not None:
        return _on_dask(missing, dask)
    if processes > 0:
        return _on_processes(missing, processes)
    return (unpacked(play_chunk(packed(chunk))) for chunk in missing)


def _on_processes(missing: list[Chunk], processes: int) -> Results:
    """A pool breaks when a worker is killed; what was not finished then goes to a new pool."""
    left = {chunk.id: chunk for chunk in missing}
    vain = 0
    while left and vain <= RETRIES:
        before = len(left)
        pool = quiet_pool(processes)
        try:
            for result in _submitted(pool, list(left.values())):
                del left[result.id]
                yield result
        except BrokenProcessPool:
            vain = vain + 1 if len(left) == before else 0
        finally:
            end_pool(pool)
    if left:
        raise Stopped(f"the worker processes ended {vain} times before any finished its work, perhaps for lack of memory")


def _submitted(pool: Executor, todo: list[Chunk], check: Callable[[], None] = lambda: None) -> Results:
    """The results as they come; where none comes for long, it is checked whether any can."""
    futures: list[Future[bytes]] = [pool.submit(play_chunk, packed(chunk)) for chunk in todo]
    left = set(futures)
    while left:
        done, left = wait(left, PATIENCE, FIRST_COMPLETED)
        for future in done:
            yield unpacked(future.result())
        if not done:
            check()


def _on_dask(missing: list[Chunk], address: str) -> Results:
    distributed = need("distributed", "dask")
    for name in logging.root.manager.loggerDict:
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is told below, in one sentence
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadInput(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client:
        check_workers(client, address)
        pool = client.get_executor(retries=RETRIES)
        results = _submitted(pool, missing, lambda: check_workers(client, address))
        try:
            while True:
                try:
                    result = next(results)
                except StopIteration:
                    return
                except Stopped:
                    raise
                except BadInput as error:
                    raise Stopped(f"on a Dask worker {error}") from None
                except (Exception, asyncio.CancelledError) as error:
                    raise _lost(client, address, error) from None
                yield result
        finally:
            pool.shutdown(wait=False)  # what nobody waits for any more is not played


def check_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise Stopped(f"the Dask scheduler at {address!r} has no workers") from None
    except (Exception, asyncio.CancelledError) as error:
        raise _lost(client, address, error) from None


def _lost(client: Any, address: str, error: BaseException) -> Stopped:
    """Whatever the scheduler's end does to those who wait for it, or a worker's own trouble."""
    if client.status != "running":
        return Stopped(f"the Dask scheduler at {address!r} is gone")
    return Stopped(f"a Dask worker failed with {type(error).__name__}: {' '.join(str(error).split())}")
