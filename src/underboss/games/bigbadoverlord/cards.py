"""The cards as tables of small numbers, read once from content/. Bonuses are stored in half points.

Cards are numbered: minions first, copy by copy in the order of the file, then the two artifacts, then the do-gooders.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

from underboss.engine.vectors import append, vec

MINIONS: Final = 74
BLADE: Final = 74  # the artifact for MELEE
LANTERN: Final = 75  # the artifact for MAGIC
FIRST_GOOD: Final = 76
CARDS: Final = 86
DUKES: Final = 6

MIND: Final = 0
MAGIC: Final = 1
MELEE: Final = 2
KINDS: Final = ("mind", "magic", "melee")

NO_ATTACK: Final = -1  # in ATTACK: no roll of that kind


def _read(name: str, entry: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((files(__package__) / "content" / name).read_text())[entry]
    return found


def _copies(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry for entry in entries for _ in range(entry.get("copies", 1))]


DUKE_LIST: Final = _read("dukes.toml", "duke")
DESIGNS: Final = (
    _read("minions.toml", "minion") + _read("artifacts.toml", "artifact") + _read("dogooders.toml", "dogooder")
)  # every different card once
DECK: Final = _copies(DESIGNS)  # the design of each card by its number


def _attacks() -> vec[i64]:
    """Half points of each card for each kind, card by card; NO_ATTACK where there is none."""
    table = vec[i64]()
    for design in DECK:
        attack = design.get("attack", {})
        for kind in KINDS:
            table = append(table, int(attack[kind] * 2) if kind in attack else NO_ATTACK)
    return table


def _numbers(field: str, missing: int, scale: int = 1) -> vec[i64]:
    table = vec[i64]()
    for design in DECK:
        for kind in KINDS:
            table = append(table, int(design[field][kind] * scale) if field in design else missing)
    return table


def _machines() -> vec[i64]:
    return vec[i64]([1 if design.get("machine") else 0 for design in DECK])


ATTACK: Final = _attacks()  # at card * 3 + kind
DEFENCE: Final = _numbers("defence", 0)
RESISTS: Final = _numbers("resists", 2, 2)  # halves of the opponent's bonus that are left
MACHINE: Final = _machines()
BONUS: Final = vec[i64]([int(duke["bonus"]) for duke in DUKE_LIST])  # of each Duke's ghost
PENALTY: Final = vec[i64]([int(duke["penalty"]) for duke in DUKE_LIST])
BLADE_BONUS: Final[i64] = int(DECK[BLADE]["bonus"])
LANTERN_BONUS: Final[i64] = int(DECK[LANTERN]["bonus"])

assert len(DECK) == CARDS
assert len(DUKE_LIST) == DUKES


def card_name(card: int) -> str:
    """The printed name, such as "Swamp Hydra"."""
    return str(DECK[card]["name"])


def duke_name(duke: int) -> str:
    """The full name, such as "Ugboth the Damp"."""
    return str(DUKE_LIST[duke]["name"])
