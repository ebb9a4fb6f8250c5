"""Bots that think in worker processes: the child that answers for a bot of the shelf, and the bot that asks it.

The parent reads nothing but one JSON line from the child, checks it against the legal actions, and plays a random legal
action where the child forfeits.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from underboss.bots.bot import Bot
from underboss.bots.program import Program, read_command
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.registry import load
from underboss.engine.view import View

PROTOCOL = "underboss-bot/1"
MOST_BOTS = 32  # that one worker remembers; the tree of an overlord takes up to 8 MB
MOST_RESTARTS = 1 << 30  # a crew serves many tables, and one bad bot must not end the thinking for all


class Decision(msgspec.Struct):
    """The action to play. With a fault it is a random one, and the fault says why the bot's own was not taken."""

    action: int
    fault: str | None
    seconds: float


def question(game: Game, view: View, actions: Sequence[int], seconds: float) -> dict[str, Any]:
    """The line that a program is asked with, but for its id."""
    return {
        "protocol": PROTOCOL,
        "game": game.name,
        "options": game.plain_options(),
        "seats": view.seats,
        "seat": view.seat,
        "seconds": seconds,
        "actions": [game.verbs.format(action) for action in actions],
        "view": view,
    }


def decide(program: Program, asked: dict[str, Any], actions: Sequence[int], seconds: float, dice: Dice) -> Decision:
    """The program's action, or a random one if it forfeits. The answer is an action as text or its place in the list."""
    answer = program.ask(asked, seconds)
    fault = answer.fault
    if answer.line is not None:
        chosen = answer.line.get("action")
        texts = asked["actions"]
        if isinstance(chosen, str) and chosen in texts:
            return Decision(actions[texts.index(chosen)], None, answer.seconds)
        if isinstance(chosen, int) and not isinstance(chosen, bool) and 0 <= chosen < len(texts):
            return Decision(actions[chosen], None, answer.seconds)
        fault = f"it answered {str(chosen)[:60]!r}, which is not one of the {len(texts)} legal actions"
        why = answer.line.get("error")
        if isinstance(why, str):
            fault = f"it failed: {why[:200]}"
    return Decision(actions[dice.below(len(actions))], fault, answer.seconds)


class ProgramBot(Bot):
    """Any program as a bot. `faults` lists what went wrong, one sentence for each forfeited decision."""

    def __init__(self, game: Game, dice: Dice, command: Sequence[str], extra: dict[str, Any] | None = None) -> None:
        super().__init__(game, dice)
        self.program = Program(command, environment=child_environment())
        self.extra = extra or {}
        self.faults: list[str] = []

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        asked = {**question(self.game, view, actions, seconds), **self.extra}
        decision = decide(self.program, asked, actions, seconds, self.dice)
        if decision.fault is not None:
            self.faults.append(decision.fault)
        return decision.action

    def close(self) -> None:
        self.program.stop()


def guarded(name: str, game: Game, dice: Dice) -> ProgramBot:
    """A bot of the shelf, or a `module:Class`, in a process of its own."""
    seed = int(dice.below(1 << 30))
    return ProgramBot(game, dice, worker_command(), {"bot": name, "seed": seed})


def outside(text: str, game: Game, dice: Dice) -> ProgramBot:
    """A program of the user's own, by its command line."""
    return ProgramBot(game, dice, read_command(text))


def worker_command() -> list[str]:
    return [sys.executable, "-m", "underboss.bots.worker"]


def child_environment() -> dict[str, str]:
    """The parent's, and its import path, so that a child finds the same modules."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}


class Crew:
    """A few worker processes that think for many tables. `choose` may be called from several threads."""

    def __init__(self, size: int = 2) -> None:
        self._programs = [
            Program(worker_command(), environment=child_environment(), most_starts=MOST_RESTARTS) for _ in range(size)
        ]
        self._locks = [threading.Lock() for _ in range(size)]
        self._closed = False
        self._dice = Dice()

    def choose(
        self, bot: str, key: str, game: Game, view: View, actions: Sequence[int], seconds: float, seed: int = 0
    ) -> Decision:
        """What the bot would do. One `key` (a table and its seat) always goes to one worker, which keeps its tree."""
        at = int(Dice(0, *key.encode()).below(len(self._programs)))
        asked = {**question(game, view, actions, seconds), "bot": bot, "key": key, "seed": seed}
        with self._locks[at]:
            if self._closed:
                return Decision(actions[0], "nobody thinks any more", 0.0)
            return decide(self._programs[at], asked, actions, seconds, self._dice)

    def close(self) -> None:
        """Whoever is thinking is interrupted: closing its pipes under it would leave it waiting."""
        self._closed = True
        for program in self._programs:
            program.kill()
        for program, lock in zip(self._programs, self._locks):
            with lock:
                program.stop()


class Worker:
    """The child's side: keeps a bot for each key and answers questions."""

    def __init__(self) -> None:
        self._bots: OrderedDict[str, Bot] = OrderedDict()
        self._types: dict[str, type[View]] = {}

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        bot = self._bot(asked)
        view = msgspec.convert(asked["view"], self._view_type(bot.game, asked["seats"]))
        actions = [bot.game.verbs.parse(text) for text in asked["actions"]]
        action = bot.choose(view, actions, asked["seconds"])
        return {"id": asked["id"], "action": bot.game.verbs.format(action)}

    def _bot(self, asked: dict[str, Any]) -> Bot:
        from underboss.bots.shelf import make_bot  # the shelf offers this module's bots too

        key = f"{asked.get('key', '')} {asked['bot']} {asked['game']} {asked['options']} {asked['seat']} {asked.get('seed', 0)}"
        if key not in self._bots:
            game = load(asked["game"], **asked["options"])
            self._bots[key] = make_bot(asked["bot"], game, Dice(asked.get("seed", 0)))
            if len(self._bots) > MOST_BOTS:
                self._bots.popitem(last=False)
        self._bots.move_to_end(key)
        return self._bots[key]

    def _view_type(self, game: Game, seats: int) -> type[View]:
        if game.name not in self._types:
            self._types[game.name] = type(game.start(seats, Dice(0)).view(None))
        return self._types[game.name]


def main() -> None:
    """Answer line by line. What a bot raises is told to the parent, which forfeits that decision."""
    import underboss.games  # noqa: F401  registers the games by name

    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # a bot that prints does not speak to the parent
    worker = Worker()
    for line in sys.stdin.buffer:
        asked = msgspec.json.decode(line)
        try:
            answer = worker.answer(asked)
        except Exception as error:
            answer = {"id": asked["id"], "action": None, "error": f"{type(error).__name__}: {error}"}
        answers.write(msgspec.json.encode(answer) + b"\n")


if __name__ == "__main__":
    main()
