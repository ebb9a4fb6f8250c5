"""Runs the chunks of a plan on local processes or on a Dask cluster, and stores each result once.

A chunk's result depends on the chunk alone. So an interrupted tournament goes on where it stopped, and a worker that
dies loses nothing and doubles nothing: its chunk is played again and stored under the same id.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

import msgspec

from underboss.arena.play import Played, Result, packed, play_chunk, unpacked
from underboss.arena.schedule import Chunk, Plan, chunks
from underboss.engine.errors import BadInput
from underboss.extras import need

RETRIES = 3
Progress = Callable[[int, int], None]  # games done, games in all


class Store:
    """Results as files named by chunk id, in a folder; without a folder, in memory."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._kept: dict[str, Result] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def get(self, chunk: Chunk) -> Result | None:
        if chunk.id not in self._kept and self.folder is not None:
            path = self.folder / f"{chunk.id}.json"
            if path.exists():
                try:
                    self._kept[chunk.id] = msgspec.json.decode(path.read_bytes(), type=Result)
                except msgspec.DecodeError as error:
                    raise BadInput(f"{path} is not the result of a chunk: {error}; delete it to play it again") from None
        return self._kept.get(chunk.id)

    def put(self, result: Result) -> bool:
        """Keep a result; False if it was there already. A file appears whole or not at all."""
        if result.id in self._kept:
            return False
        if self.folder is not None:
            path = self.folder / f"{result.id}.json"
            part = path.with_suffix(f".{os.getpid()}.part")
            part.write_bytes(msgspec.json.encode(result))
            part.replace(path)
        self._kept[result.id] = result
        return True


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
    for result in _results(missing, processes, dask):
        if store.put(result):
            done += len(result.games)
            progress(done, total)
    found: list[Played] = []
    for piece in pieces:
        kept = store.get(piece)
        assert kept is not None
        found += kept.games
    return found


def _results(missing: list[Chunk], processes: int, dask: str | None) -> Iterable[Result]:
    if dask is not None:
        return _on_dask(missing, dask)
    if processes > 0:
        return _on_processes(missing, processes)
    return (unpacked(play_chunk(packed(chunk))) for chunk in missing)


def _on_processes(missing: list[Chunk], processes: int) -> Iterable[Result]:
    """A pool breaks when a worker is killed; what was not finished then goes to a new pool."""
    left = {chunk.id: chunk for chunk in missing}
    for attempt in range(RETRIES + 1):
        try:
            with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
                for result in _submitted(pool, list(left.values())):
                    del left[result.id]
                    yield result
            return
        except BrokenProcessPool:
            if attempt == RETRIES:
                raise
    raise AssertionError


def _submitted(pool: Executor, todo: list[Chunk]) -> Iterable[Result]:
    futures: list[Future[bytes]] = [pool.submit(play_chunk, packed(chunk)) for chunk in todo]
    try:
        for future in as_completed(futures):
            yield unpacked(future.result())
    finally:
        for future in futures:
            future.cancel()


def _on_dask(missing: list[Chunk], address: str) -> Iterable[Result]:
    distributed = need("distributed", "dask")
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise BadInput(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client:
        pool = client.get_executor(retries=RETRIES)
        yield from _submitted(pool, missing)
