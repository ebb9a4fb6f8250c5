"""Bots that think in worker processes: the child that answers for a bot of the shelf, and the bot that asks it.

The parent reads nothing but one JSON line from the child, checks it against the legal actions, and plays a random legal
action where the child forfeits. It never imports a class of one's own: that code would run beside the true position.
"""

from __future__ import annotations

import operator
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NoReturn

import msgspec

from underboss.bots.bot import Bot
from underboss.bots.program import MOST_WORDS, Program, plain
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput, UnderbossError
from underboss.engine.game import Game
from underboss.engine.registry import game_class
from underboss.engine.view import View

PROTOCOL = "underboss-bot/1"
MOST_BOTS = 32  # that one worker remembers; the tree of an overlord takes up to 8 MB
LEAST = 0.05  # seconds for a decision, however long it had to wait
LONGEST = 5.0  # seconds for a decision of a program or an own class, where nobody says otherwise


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
        chosen, texts = answer.line.action, asked["actions"]
        if isinstance(chosen, str) and chosen in texts:
            return Decision(actions[texts.index(chosen)], None, answer.seconds)
        if isinstance(chosen, int) and 0 <= chosen < len(texts):
            return Decision(actions[chosen], None, answer.seconds)
        fault = f"it answered {str(chosen)[:60]!r}, which is not one of the {len(texts)} legal actions"
        if answer.line.error is not None:
            fault = f"it failed: {plain(answer.line.error)}"
    return Decision(actions[dice.below(len(actions))], fault, answer.seconds)


class ProgramBot(Bot):
    """Any program as a bot; each game has a process of its own. Where it forfeits, a random action is played."""

    longest = LONGEST

    def __init__(self, game: Game, dice: Dice, command: Sequence[str]) -> None:
        super().__init__(game, dice)
        self.program = Program(command, environment=child_environment())
        self.faults: list[str] = []

    def __reduce__(self) -> NoReturn:
        raise BadInput("a bot in a process of its own cannot be copied or pickled: put bots of the shelf in these seats")

    def refusal(self) -> str | None:
        """Why it cannot play, in one sentence, found out in a process that ends at once."""
        fault = self.program.trial()
        return fault and f"command {' '.join(self.program.command)!r}: {fault}"

    def renew(self, dice: Dice) -> None:
        """Get ready for another game."""
        self.dice = dice
        self.program.stop()
        self.program.starts = 0

    def asked(self, view: View, actions: Sequence[int], seconds: float) -> dict[str, Any]:
        return question(self.game, view, actions, seconds)

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        allowed = min(seconds, self.longest)
        decision = decide(self.program, self.asked(view, actions, allowed), actions, allowed, self.dice)
        if decision.fault is not None:
            self.faults.append(decision.fault)
        return decision.action

    def close(self) -> None:
        self.program.stop()


class GuardedBot(ProgramBot):
    """A `module:Class` in a process of its own, which stays for the next game; the bot in it is made anew."""

    def __init__(self, game: Game, dice: Dice, name: str) -> None:
        super().__init__(game, dice, worker_command())
        self.name = name
        self.games = 0
        self.renew(dice)

    def refusal(self) -> str | None:
        with Program(worker_command(), environment=child_environment()) as trial:
            answer = trial.ask(errand(self.game, self.name, "trial", 0), 0.0)
        if answer.line is None:
            return f"bot {self.name!r} cannot be loaded: {answer.fault}"
        return answer.line.error and plain(answer.line.error)

    def renew(self, dice: Dice) -> None:
        self.dice = dice
        self.seed = int(dice.below(1 << 30))
        self.games += 1
        self.program.starts = 0

    def asked(self, view: View, actions: Sequence[int], seconds: float) -> dict[str, Any]:
        return {**errand(self.game, self.name, str(self.games), self.seed), **super().asked(view, actions, seconds)}


def errand(game: Game, bot: str, key: str, seed: int) -> dict[str, Any]:
    """What a worker of ours is told besides the question: who thinks, in a game that need not be known by its name. Without
    a question it makes the bot, and answers whether it could."""
    kind = type(game)
    place = f"{kind.__module__}:{kind.__qualname__}"
    return {"bot": bot, "key": key, "seed": seed, "place": place, "options": game.plain_options(), "seat": None}


def worker_command() -> list[str]:
    """The current folder is not searched first (`-P`), see below."""
    return [sys.executable, "-P", "-m", "underboss.bots.worker"]


def child_environment() -> dict[str, str]:
    """The parent's, and its import path, so that a child finds the same modules. The current folder comes last: a bot's
    `random.py` in it would break every worker."""
    here = os.getcwd()
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*(path for path in sys.path if path not in ("", here)), here])}


class Crew:
    """A few worker processes that think for many tables. `choose` may be called from several threads."""

    def __init__(self, size: int = 2) -> None:
        self._programs = [Program(worker_command(), environment=child_environment(), ours=True) for _ in range(size)]
        self._locks = [threading.Lock() for _ in range(size)]
        self._closed = False
        self._dice = Dice()

    def choose(
        self, bot: str, key: str, game: Game, view: View, actions: Sequence[int], seconds: float, seed: int = 0
    ) -> Decision:
        """What the bot would do. The time that it waits for a worker is its own."""
        begun = time.monotonic()
        at = self._free(key, seconds)
        waited = time.monotonic() - begun
        if at is None:
            return Decision(actions[self._dice.below(len(actions))], f"no worker was free for {seconds:.1f} seconds", waited)
        try:
            if self._closed:
                return Decision(actions[0], "nobody thinks any more", 0.0)
            left = max(LEAST, seconds - waited)
            asked = {**errand(game, bot, key, seed), **question(game, view, actions, left)}
            return decide(self._programs[at], asked, actions, left, self._dice)
        finally:
            self._locks[at].release()

    def _free(self, key: str, seconds: float) -> int | None:
        """The worker that a key (a table and its seat) always goes to, since it keeps the tree; if it is busy, any that is not;
        if all are, that one as soon as it can. It is locked."""
        own = int(Dice(0, *key.encode()).below(len(self._programs)))
        order: list[int] = [own, *range(len(self._programs))]
        for at in order:
            if self._locks[at].acquire(blocking=False):
                return at
        return own if self._locks[own].acquire(timeout=seconds) else None

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
        self._bots: OrderedDict[str, tuple[Game, Bot]] = OrderedDict()
        self._types: dict[str, type[View]] = {}

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        if "view" not in asked:
            return {"id": asked["id"], "error": self._refusal(asked)}
        game, bot = self._bot(asked)
        view = msgspec.convert(asked["view"], self._view_type(game, asked["seats"]))
        actions = [game.verbs.parse(text) for text in asked["actions"]]
        action = operator.index(bot.choose(view, actions, asked["seconds"]))  # NumPy's whole numbers are as good
        return {"id": asked["id"], "action": game.verbs.format(action)}

    def _refusal(self, asked: dict[str, Any]) -> str | None:
        try:
            self._bot(asked)
        except UnderbossError as error:
            return str(error)[:MOST_WORDS]
        except (Exception, SystemExit) as error:
            return f"bot {asked['bot']!r} cannot be made: {type(error).__name__}: {error}"[:MOST_WORDS]
        return None

    def _bot(self, asked: dict[str, Any]) -> tuple[Game, Bot]:
        from underboss.bots.shelf import bot_class  # the shelf offers this module's bots too

        key = " ".join(str(asked[part]) for part in ("key", "bot", "place", "options", "seat", "seed"))
        if key not in self._bots:
            game = game_class(asked["place"])(asked["options"])
            self._bots[key] = (game, bot_class(asked["bot"])(game, Dice(asked["seed"])))
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
            answer = {"id": asked["id"], "action": None, "error": f"{type(error).__name__}: {error}"[:MOST_WORDS]}
        answers.write(msgspec.json.encode(answer) + b"\n")


if __name__ == "__main__":
    main()
