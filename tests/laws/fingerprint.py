"""Prints a hash over seeded random games of every game: the same for the plain and the compiled build."""

from __future__ import annotations

import json
import sys

import underboss
from tests.laws.tables import tables
from underboss.arena.simulate import simulate


def fingerprints(games: int) -> dict[str, str]:
    """About that many games of each game, spread over its variants and seat counts."""
    found = tables()
    prints: dict[str, str] = {"COMPILED": str(underboss.COMPILED)}
    for table in found:
        share = max(1, games // sum(1 for other in found if other.name == table.name))
        prints[str(table)] = simulate(table.game, table.seats, ["random"], share, seed=1).fingerprint
    return prints


if __name__ == "__main__":
    print(json.dumps(fingerprints(int(sys.argv[1]))))
