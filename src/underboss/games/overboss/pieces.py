"""Tiles and tokens as small numbers, and what the content says of them. 0 is always "nothing there"."""

import tomllib
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

from underboss.engine.vectors import vec

# Types of tiles, in the order of content/tiles.toml.
FOREST: Final = 0
CAVE: Final = 1
GRAVEYARD: Final = 2
SWAMP: Final = 3
CAMP: Final = 4
CASTLE: Final = 5
VOLCANO: Final = 6
CIRCLE: Final = 7
DESERT: Final = 8
CLOUD: Final = 9
DUNGEON: Final = 10
NO_TYPE: Final = 11

# Tokens: 1 to 10 are the Monsters of the ten terrains, 12 to 21 their Crystals.
MINIBOSS: Final = 11
FIRST_CRYSTAL: Final = 12
PORTAL: Final = 22
TOKENS: Final = 23


def content(name: str) -> dict[str, Any]:
    """One of this game's content files."""
    text = files("underboss.games.overboss").joinpath("content", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


_TILES: Final = content("tiles")
TERRAINS: Final[list[str]] = [name for name, entry in _TILES.items() if "monster" in entry]
TYPE_NAMES: Final[list[str]] = [*TERRAINS, "dungeon"]
TYPE_TITLES: Final[list[str]] = [str(_TILES[name]["name"]) for name in TYPE_NAMES]
MONSTERS: Final[list[str]] = [str(_TILES[name]["monster"]) for name in TERRAINS]
BASIC: Final[list[int]] = [at for at, name in enumerate(TERRAINS) if _TILES[name]["basic"]]


class Face:
    """What one kind of tile shows: its type and, where it has one, the value or the flag."""

    def __init__(self, name: str, title: str, kind: int, mark: int, copies: int) -> None:
        self.name = name
        self.title = title
        self.kind = kind
        self.mark = mark  # a Graveyard's value, a Camp's flag
        self.copies = copies


def _faces_of(kind: int, entry: dict[str, Any]) -> list[Face]:
    name, title = TYPE_NAMES[kind], TYPE_TITLES[kind]
    if "values" in entry:
        pairs = zip(entry["values"], entry["copies"])
        return [Face(f"{name}-{value}", f"{title} {value}", kind, value, copies) for value, copies in pairs]
    if "flags" in entry:
        flags = zip(entry["flags"], entry["copies"])
        return [Face(f"{name}-{flag}", f"{flag} {title}", kind, at, copies) for at, (flag, copies) in enumerate(flags)]
    return [Face(name, title, kind, 0, entry["tiles"])]


FACES: Final[list[Face]] = [Face("nothing", "nothing", NO_TYPE, 0, 0)]
for _kind, _name in enumerate(TYPE_NAMES):
    FACES.extend(_faces_of(_kind, _TILES[_name]))

TILES: Final = len(FACES)
TYPE: Final = vec[i64]([face.kind for face in FACES])
MARK: Final = vec[i64]([face.mark for face in FACES])
TILE_NAMES: Final[list[str]] = [face.name for face in FACES]
TOKEN_NAMES: Final[list[str]] = [
    "nothing",
    *MONSTERS,
    "miniboss",
    *[f"{name}-crystal" for name in TERRAINS],
    "portal",
]
TOKEN_TITLES: Final[list[str]] = [
    "nothing",
    *MONSTERS,
    "Miniboss",
    *[f"{_TILES[name]['name']} Crystal" for name in TERRAINS],
    "Portal",
]


def walks(token: i64) -> bool:
    """Monsters and Minibosses lie on tiles; Crystals and Portals never do."""
    return 0 < token <= MINIBOSS


def tile_copies(terrains: list[int]) -> list[int]:
    """How many tiles of each face a game with these terrains has."""
    return [face.copies if face.kind in terrains or face.kind == DUNGEON else 0 for face in FACES]


def token_copies(terrains: list[int]) -> list[int]:
    """How many tokens of each kind a game with these terrains has."""
    numbers = _TILES["tokens"]
    copies = [0] * TOKENS
    for kind in terrains:
        copies[kind + 1] = numbers["monsters"]
        copies[FIRST_CRYSTAL + kind] = numbers["crystals"]
    copies[MINIBOSS] = numbers["minibosses"]
    copies[PORTAL] = numbers["portals"]
    return copies


# A lair is one number: four bits for each kind that walks, then active Portals, used Portals, and a bit for each Crystal.
WAITING_KINDS: Final = 2**44 - 1
ACTIVE_PORTAL: Final = 2**44
USED_PORTAL: Final = 2**47
ENTERS: Final = vec[i64](
    [0] + [16**at for at in range(MINIBOSS)] + [2 ** (50 + at) for at in range(len(TERRAINS))] + [ACTIVE_PORTAL]
)


def active_portals(lair: i64) -> i64:
    return (lair >> 44) & 7


def used_portals(lair: i64) -> i64:
    return (lair >> 47) & 7


def crystals(lair: i64) -> i64:
    """The set of terrains whose Crystal is here."""
    return lair >> 50


def waiting(lair: i64, token: i64) -> i64:
    """How many tokens of this kind wait in the lair."""
    return (lair >> (4 * (token - 1))) & 15
