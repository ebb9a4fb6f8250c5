"""Who is at a table now: three separate things are here (a socket is open), away (grace runs) and gone (grace is over)."""

from __future__ import annotations

from typing import Literal

Status = Literal["here", "away", "gone"]
REMOTE = 15.0  # seconds for which another node's word holds


class Presence:
    """Counts sockets by person; times are service times."""

    def __init__(self, since: float, grace: float) -> None:
        self._since = since  # whoever never came is away since then
        self._grace = grace
        self._sockets: dict[str, int] = {}
        self._left: dict[str, float] = {}
        self._remote: dict[str, float] = {}  # person -> until when another node vouches for them

    def come(self, person: str) -> bool:
        """A socket opened; whether the person was not here before."""
        before = self._sockets.get(person, 0)
        self._sockets[person] = before + 1
        return before == 0

    def go(self, person: str, at: float) -> bool:
        """A socket closed; whether it was the last one."""
        left = self._sockets.get(person, 1) - 1
        if left > 0:
            self._sockets[person] = left
            return False
        self._sockets.pop(person, None)
        self._left[person] = at
        return True

    def vouch(self, people: list[str], at: float) -> bool:
        """Another node says these are here; whether that is news."""
        news = any(self.status(person, at) != "here" for person in people)
        for person in people:
            self._remote[person] = at + REMOTE
            self._left[person] = at + REMOTE
        return news

    def leave(self, person: str, at: float) -> None:
        """Another node says this person left it."""
        if self._remote.pop(person, None) is not None:
            self._left[person] = at

    def here(self) -> list[str]:
        """People with a socket on this node."""
        return list(self._sockets)

    def since(self, person: str) -> float:
        return self._left.get(person, self._since)

    def status(self, person: str, at: float) -> Status:
        if person in self._sockets or self._remote.get(person, 0.0) > at:
            return "here"
        return "away" if at - self.since(person) < self._grace else "gone"

    def left(self, person: str, at: float) -> float:
        """How much of the grace is left."""
        return max(0.0, self._grace - (at - self.since(person)))
