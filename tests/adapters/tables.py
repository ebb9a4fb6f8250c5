"""Every game with every number of seats, as its first variant for that number."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import underboss

# Thousands of random decisions otherwise, and the suites look at every one.
SHORTER = {("overshadow", 4): {"board": 12, "pieces": 2}}


class Chair(NamedTuple):
    name: str
    variant: str
    seats: int
    options: dict[str, Any]


def chairs() -> list[Chair]:
    found: dict[tuple[str, int], str] = {}
    for name in underboss.names():
        for variant in underboss.load(name).variants:
            for seats in variant.seats:
                found.setdefault((name, seats), variant.name)
    return [Chair(name, variant, seats, SHORTER.get((name, seats), {})) for (name, seats), variant in sorted(found.items())]


every_chair = pytest.mark.parametrize("chair", chairs(), ids=lambda chair: f"{chair.name}-{chair.seats}")
