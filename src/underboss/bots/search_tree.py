"""The tree of a search, and what is read off it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.vectors import append, vec

NONE: Final = -1


class Node:
    """A point in a tree: the edges that were seen from it, side by side in arrays."""

    __slots__ = ("guesses", "keys", "met", "next", "offers", "priors", "totals", "tries")

    def __init__(self) -> None:
        self.met: i64 = 0
        self.keys = vec[i64]()
        self.tries = vec[i64]()
        self.offers = vec[i64]()
        self.totals = vec[float]()
        self.priors = vec[float]()
        self.guesses = vec[float]()  # what a look ahead found, or below zero
        self.next: list[Node | None] = []

    def find(self, key: i64, start: i64) -> i64:
        """The place of an edge, sought from `start` on and round again, or NONE."""
        keys = self.keys
        size: i64 = len(keys)
        at: i64 = start
        if at >= size:
            at = 0
        for _ in range(size):
            if keys[at] == key:
                return at
            at += 1
            if at == size:
                at = 0
        return NONE

    def add(self, key: i64, prior: float) -> i64:
        self.keys = append(self.keys, key)
        self.tries = append(self.tries, 0)
        self.offers = append(self.offers, 0)
        self.totals = append(self.totals, 0.0)
        self.priors = append(self.priors, prior)
        self.guesses = append(self.guesses, -1.0)
        self.next.append(None)
        return len(self.keys) - 1


class Choice:
    """What the search found about one action: how often it was tried, and the chance to win after it."""

    __slots__ = ("action", "chance", "tries")

    def __init__(self, action: int, tries: int, chance: float) -> None:
        self.action = action
        self.tries = tries
        self.chance = chance
