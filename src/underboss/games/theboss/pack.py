"""Everything about The Boss that does not change in play, as tables for the hot path."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.vectors import vec
from underboss.games.theboss.content import PENALTIES, content

REVOLVER: Final = 1  # the places in PENALTIES plus one; 0 is no penalty
PRISON: Final = 2
HOSPITAL: Final = 3
BANISHMENT: Final = 4


def _points(face: str) -> int:
    return 0 if face in PENALTIES else int(face)


def _penalty(face: str) -> int:
    return PENALTIES.index(face) + 1 if face in PENALTIES else 0


def _masks() -> list[int]:
    """The cards of each city; Chicago has none."""
    masks: list[int] = []
    first = 0
    for city in content().cities:
        masks.append((2 ** len(city.cards) - 1) * 2**first)
        first += len(city.cards)
    return [*masks, 0]


CITY_OF: Final = vec[i64]([city.number - 1 for city in content().cities for _ in city.cards])
POINTS_ON: Final = vec[i64]([_points(face) for city in content().cities for face in city.cards])
PENALTY_ON: Final = vec[i64]([_penalty(face) for city in content().cities for face in city.cards])
CARDS_OF: Final = vec[i64](_masks())

SILVER_ON: Final = vec[i64]([kind.badges[0] for kind in content().police])
GOLD_ON: Final = vec[i64]([kind.badges[1] for kind in content().police])
COPIES_OF: Final = vec[i64]([kind.copies for kind in content().police])

BIG_CUBES: Final = content().crew.big
SMALL_CUBES: Final = content().crew.small
BADGES: Final = 3  # of one colour end the game
OVERTIMES: Final = 3
