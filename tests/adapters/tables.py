"""Every game with every number of seats, as its first variant for that number."""

from __future__ import annotations

import pytest

import underboss


def chairs() -> list[tuple[str, str, int]]:
    found: dict[tuple[str, int], str] = {}
    for name in underboss.names():
        for variant in underboss.load(name).variants:
            for seats in variant.seats:
                found.setdefault((name, seats), variant.name)
    return [(name, variant, seats) for (name, seats), variant in sorted(found.items())]


every_chair = pytest.mark.parametrize(("name", "variant", "seats"), chairs())
