"""Bots, hints and analysis think in worker processes at low priority; this is the only place that asks them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from underboss.bots.levels import LEVELS
from underboss.bots.shelf import BOTS
from underboss.bots.worker import Crew
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.record import Record, read_record
from underboss.engine.registry import load
from underboss.processes import quiet_pool

log = logging.getLogger("underboss.thinker")
ANALYSIS_SECONDS = 40.0
NICE = 10  # people go first


def levels() -> list[str]:
    """The bots that a table may seat, the strongest last."""
    return [*[name for name in BOTS if name not in LEVELS], *LEVELS]


def hint(name: str, options: dict[str, Any], view: Any, seconds: float) -> list[dict[str, Any]]:
    """In a worker: the best actions with their chances and a reason, worked out from the view alone."""
    from underboss.bots.hints import hints

    found = hints(load(name, **options), view, seconds)
    return [{"text": one.action, "label": one.label, "chance": one.chance, "why": one.reason} for one in found]


def analyse(data: bytes, seqs: list[int]) -> dict[str, Any]:
    """In a worker: everybody's chances before each decision and at the end, and where the game turned."""
    from underboss.bots.analysis import analyse as look_back

    found = look_back(read_record(data), seconds=ANALYSIS_SECONDS)
    before = [0, *seqs]
    points = [{"seq": before[at], "chances": chances} for at, chances in enumerate(found.curve)]
    turning = []
    for turn in found.turns:
        decision = found.decisions[turn.number - 1]
        turning.append(
            {
                "seq": seqs[turn.number - 1], "seat": turn.seat, "played": decision.action,
                "better": decision.better or "", "better_label": decision.better_label or "",
                "gain": turn.amount, "text": turn.text,
            }
        )  # fmt: skip
    return {"status": "ready", "points": points, "turning": turning}


class Thinker:
    """A crew for the bots' moves, and a pool for hints and analyses that is built anew when a worker dies."""

    def __init__(self, workers: int) -> None:
        self._workers = max(1, workers)
        self._crew: Crew | None = None
        self._threads = ThreadPoolExecutor(self._workers, "thinker")
        self._pool: ProcessPoolExecutor | None = None
        self._salt = secrets.token_bytes(16)

    async def choose(self, game: Game, view: Any, actions: list[int], level: str, key: str, seconds: float) -> int:
        """The bot's action. `key` names the table and the seat: one worker keeps the bot's tree for it."""
        if len(actions) == 1:
            return actions[0]
        seed = int.from_bytes(hashlib.blake2b(key.encode(), key=self._salt, digest_size=7).digest(), "big")
        if level == "random":  # needs no thinking
            return actions[Dice(secrets.randbits(60)).below(len(actions))]
        if self._crew is None:
            self._crew = Crew(self._workers)
        loop = asyncio.get_running_loop()
        decision = await loop.run_in_executor(
            self._threads, self._crew.choose, level, key, game, view, actions, seconds, seed
        )  # fmt: skip
        if decision.fault is not None:
            log.warning("a bot forfeited: %s", decision.fault)
        return decision.action

    async def _run(self, work: Any, *arguments: Any) -> Any:
        """Run a function in the pool; once more if the worker died under it."""
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            pool = self._pool = self._pool or quiet_pool(2, NICE)
            try:
                return await loop.run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError("not reached")

    async def hint(self, game: Game, view: Any, seconds: float) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self._run(hint, game.name, game.plain_options(), view, seconds)
        for one in found:
            one["action"] = game.verbs.index(game.verbs.parse(one["text"]))
        return found

    async def analyse(self, record: Record, seqs: list[int]) -> dict[str, Any]:
        found: dict[str, Any] = await self._run(analyse, record.json(), seqs)
        return found

    def close(self) -> None:
        if self._crew is not None:
            self._crew.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
