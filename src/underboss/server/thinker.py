"""Bots, hints and analysis think in worker processes at low priority; this is the only place that asks them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Any

from underboss.bots.shelf import BOTS, make_bot
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.record import Record, read_record
from underboss.engine.registry import load
from underboss.engine.state import State


def levels() -> list[str]:
    """The bots that a table may seat, the strongest last."""
    return sorted(BOTS, key=lambda name: name != "random")


def _quiet() -> None:
    """A worker leaves Ctrl-C to the server, lets people go first, and does not outlive the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


@lru_cache(maxsize=64)
def _game(name: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return load(name, **dict(options))


def choose(name: str, options: dict[str, Any], view: Any, actions: list[int], level: str, seed: int, seconds: float) -> int:
    """In a worker: what the bot does. It gets the seat's view and nothing else."""
    game = _game(name, tuple(sorted(options.items())))
    return int(make_bot(level, game, Dice(seed)).choose(view, actions, seconds))


def hint(name: str, options: dict[str, Any], view: Any, actions: list[int], seconds: float) -> list[dict[str, Any]]:
    """In a worker: the best actions by one look ahead in imagined worlds, each with a chance and a reason."""
    game = _game(name, tuple(sorted(options.items())))
    seat, dice = view.seat, Dice(1)
    worlds = [game.imagine(view, dice) for _ in range(8)]
    found: list[dict[str, Any]] = []
    for action in actions:
        chance = 0.0
        for at, world in enumerate(worlds):
            after = world.copy()
            after.apply(seat, action, Dice(at))
            chance += game.brain.evaluate(after, seat) / len(worlds)
        found.append({"action": action, "chance": round(chance, 4), "why": ""})
    found.sort(key=lambda one: -one["chance"])
    for best in found[:3]:
        after = worlds[0].copy()
        after.apply(seat, best["action"], Dice(0))
        terms = game.brain.terms(after, seat)
        best["why"] = terms[0].text if terms else f"It leaves you the best chance, about {best['chance']:.0%}."
    return found[:3]


def analyse(data: bytes, seqs: list[int]) -> dict[str, Any]:
    """In a worker: every seat's chances after each step, and the decisions that cost their seat most."""
    record = read_record(data)
    points: list[dict[str, Any]] = []
    turning: list[dict[str, Any]] = []
    for number, match in enumerate(Match.steps(record)):
        game, state = match.game, match.state
        chances = [round(game.brain.evaluate(state, seat), 4) for seat in range(record.seats)]
        points.append({"seq": seqs[number - 1] if number else 0, "chances": chances})
        if number < len(record.steps):
            step = record.steps[number]
            found = _better(game, state, step.seat, step.action)
            if found is not None:
                turning.append({"seq": seqs[number], **found})
    turning.sort(key=lambda one: -one["gain"])
    return {"status": "ready", "points": points, "turning": sorted(turning[:8], key=lambda one: one["seq"])}


def _better(game: Game, state: State, seat: int, played: str) -> dict[str, Any] | None:
    """Would another action have left the seat better off, as far as it could know?"""
    actions = list(state.legal(seat))
    view = state.view(seat)
    if len(actions) < 2:
        return None
    best = hint(game.name, game.plain_options(), view, actions, 0.0)
    chosen = next((one for one in hint(game.name, game.plain_options(), view, [game.verbs.parse(played)], 0.0)), None)
    if chosen is None or best[0]["chance"] - chosen["chance"] < 0.02:
        return None
    better = game.verbs.format(best[0]["action"])
    gain = round(best[0]["chance"] - chosen["chance"], 4)
    text = f"{game.words.action(view, best[0]['action'])} would have left about {gain:.0%} more."
    return {"seat": seat, "played": played, "better": better, "gain": gain, "text": text}


class Thinker:
    """A pool that is built anew when a worker dies."""

    def __init__(self, workers: int) -> None:
        self._workers = max(1, workers)
        self._pool: ProcessPoolExecutor | None = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), _quiet)
        return self._pool

    async def run(self, work: Any, *arguments: Any) -> Any:
        """Run a function of a worker module; once more if the worker died under it."""
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            pool = self._ready()
            try:
                return await loop.run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError("not reached")

    async def choose(self, game: Game, view: Any, actions: list[int], level: str, seed: int, seconds: float) -> int:
        if len(actions) == 1:
            return actions[0]
        if level == "random":  # needs no thinking
            return actions[Dice(seed).below(len(actions))]
        chosen: int = await self.run(choose, game.name, game.plain_options(), view, actions, level, seed, seconds)
        return chosen

    async def hint(self, game: Game, view: Any, actions: list[int], seconds: float) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self.run(hint, game.name, game.plain_options(), view, actions, seconds)
        return found

    async def analyse(self, record: Record, seqs: list[int]) -> dict[str, Any]:
        found: dict[str, Any] = await self.run(analyse, record.json(), seqs)
        return found

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
