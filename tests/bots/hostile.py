"""Bots that misbehave in every way we know, to sit at tables in tests."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from underboss.bots.bot import Bot


class Crashing(Bot):
    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        raise ZeroDivisionError("on purpose")


class Dying(Bot):
    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        os._exit(3)


class Stalling(Bot):
    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        while True:
            time.sleep(0.01)


class Babbling(Bot):
    """Answers an action that no verb packs, and prints."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        print('{"id": 1, "action": 0}', flush=True)
        return -5


class Cheating(Bot):
    """Answers a well-formed action that is not legal now."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        verbs = self.game.verbs
        return next(action for action in map(verbs.action, range(verbs.size)) if action not in actions)


class Hungry(Bot):
    """Takes all the memory it can get."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        hoard = []
        while True:
            hoard.append(bytearray(64 << 20))


class Deaf(Bot):
    """Closes its pipes."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        os.close(0)
        os.close(1)
        os.closerange(3, 50)
        time.sleep(60)
        return actions[0]


class Forking(Bot):
    """Leaves a child behind that holds the pipe open."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        if os.fork() == 0:
            time.sleep(60)
        sys.exit(0)


class Peeking(Bot):
    """Looks past its view: it finds the true position in the frame of whoever asked."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        truth = sys._getframe(1).f_locals["world"]
        return actions[sum(str(truth.dump()).encode()) % len(actions)]


HOSTILE = [Crashing, Dying, Stalling, Babbling, Cheating, Hungry, Deaf, Forking]
