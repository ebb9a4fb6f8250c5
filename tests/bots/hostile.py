"""Bots that misbehave in every way we know, to sit at tables in tests."""

from __future__ import annotations

import os
import sys
import time
from typing import Any
from zlib import crc32

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
        return actions[crc32(str(truth.dump()).encode()) % len(actions)]


class Patient(Peeking):
    """Plays fair once, and peeks from its second decision on."""

    fair = True

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        if self.fair:
            self.fair = False
            return actions[0]
        world = sys._getframe(1).f_locals["world"]  # noqa: F841  where Peeking looks for it
        return super().choose(view, actions, seconds)


#: each with why its first decision is forfeited, and the next one
HOSTILE: dict[type[Bot], tuple[str, str]] = {
    Crashing: ("it failed: ZeroDivisionError: on purpose",) * 2,
    Dying: ("it ended with status 3",) * 2,
    Stalling: ("it gave no answer in ", "it never gave a first answer and is not started again"),
    Babbling: ("it failed: BadInput: ",) * 2,
    Cheating: ("which is not one of the",) * 2,
    Hungry: ("it failed: MemoryError",) * 2,
    Deaf: ("it closed its output",) * 2,
    Forking: ("it gave no answer in ", "it never gave a first answer and is not started again"),
}
SLOW = (Stalling, Forking)  # they use up all the time that they get


class Counting(Bot):
    """No harm in it: its n-th decision in a game is the n-th action."""

    made = -1

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        self.made += 1
        return actions[self.made % len(actions)]
