"""Maps written down by people, as JSON or in a short text form, and their scores. docs/overboss-maps.md tells the form."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from mypy_extensions import i64

from underboss.engine.bits import count
from underboss.engine.errors import BadInput
from underboss.engine.vectors import vec
from underboss.games.overboss.pieces import (
    DUNGEON,
    ENTERS,
    FIRST_CRYSTAL,
    GRAVEYARD,
    MINIBOSS,
    NO_TYPE,
    TERRAINS,
    TILE_NAMES,
    TOKEN_NAMES,
    TYPE,
    TYPE_TITLES,
    USED_PORTAL,
    tile_copies,
    token_copies,
    walks,
)  # fmt: skip
from underboss.games.overboss.scoring import graveyard_places, squares_of
from underboss.games.overboss.sheet import Map, Sheet, place_name, score_sheet
from underboss.games.overboss.squares import BOARD_NAMES, COLUMNS, MOST, ROWS
from underboss.games.overboss.tally import BOSS_NAMES

OPEN = "."
USED = "used-portal"
LONGEST = 20_000


class MapFile(msgspec.Struct, frozen=True):
    """A map that was read and found possible."""

    land: Map
    rivals: list[int] | None  # Graveyards on the other maps; None: played alone
    boss: int | None
    open_squares: int


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """The JSON form. A square is text as in the short form, or an object."""

    map: list[list[Any]]
    lair: list[str] = []
    rivals: list[int] | None = None
    boss: str | None = None


def read_map(text: str) -> MapFile:
    """Read a map in either form, or say in one line what is wrong and where."""
    if len(text) > LONGEST:
        raise BadInput(f"the map has {len(text)} characters, and {LONGEST} are enough for any")
    written = _read_json(text) if text.lstrip().startswith("{") else _read_text(text)
    board = _board(written.map)
    tiles, tokens = vec[i64]([0] * MOST), vec[i64]([0] * MOST)
    for square in range(int(ROWS[board]) * COLUMNS):
        tiles[square], tokens[square] = _square(written.map[square // COLUMNS][square % COLUMNS], place_name(square))
    lair, held = _lair(written.lair)
    _check_copies(list(tiles), [*tokens, *held])
    if written.rivals is not None and (not all(0 <= rival <= 12 for rival in written.rivals) or not 0 < len(written.rivals) < 5):
        raise BadInput(f"rivals {written.rivals}: give the Graveyards, 0 to 12, of one to four other maps")
    boss = _named(written.boss.lower(), BOSS_NAMES, "Boss", "boss") if written.boss is not None else None
    return MapFile(Map(tiles, tokens, 0, board, lair), written.rivals, boss, [*tiles][: int(ROWS[board]) * COLUMNS].count(0))


def score_maps(maps: Sequence[MapFile]) -> list[Sheet]:
    """The score sheets. Several maps are those of one game: their Graveyards are compared with each other."""
    if len({(found.land.board, len(maps) > 1) for found in maps}) > 1:
        raise BadInput("the maps of one game are equally large, and these are not")
    numbers = [int(count(squares_of(found.land.tiles, 0, found.land.board, GRAVEYARD))) for found in maps]
    sheets = []
    for at, found in enumerate(maps):
        rivals = numbers[:at] + numbers[at + 1 :] if len(maps) > 1 else found.rivals or []
        places = graveyard_places(vec[i64]([numbers[at], *rivals]))
        sheets.append(score_sheet(found.land, int(places[0]), found.boss))
    return sheets


def _read_json(text: str) -> _Written:
    try:
        return msgspec.json.decode(text, type=_Written)
    except msgspec.DecodeError as error:
        raise BadInput(f"the map is not JSON of the known form: {error}") from None


def _read_text(text: str) -> _Written:
    """Rows of squares, then `lair:`, `rivals:` and `boss:`; `#` begins a comment."""
    rows: list[list[Any]] = []
    fields: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        name, colon, rest = line.partition(":")
        if colon and name.strip().lower() in ("lair", "rivals", "boss"):
            fields[name.strip().lower()] = rest.strip()
        elif colon:
            raise BadInput(f"line {number}: {name.strip()!r} is not lair, rivals or boss")
        elif line:
            rows.append(line.split())
    rivals = fields["rivals"].split() if "rivals" in fields else None
    if rivals is not None and not all(rival.isdecimal() for rival in rivals):
        raise BadInput(f"rivals {fields['rivals']!r}: write numbers of Graveyards, such as 3 1")
    numbers = None if rivals is None else [int(rival) for rival in rivals]
    return _Written(rows, fields.get("lair", "").replace(",", " ").split(), numbers, fields.get("boss"))


def _board(rows: list[list[Any]]) -> int:
    for board in range(len(BOARD_NAMES)):
        if len(rows) == ROWS[board]:
            break
    else:
        raise BadInput(f"the map has {len(rows)} rows, and 3 or 4 are needed (rule OB-5)")
    for number, row in enumerate(rows):
        if len(row) != COLUMNS:
            beyond = place_name(COLUMNS * number + min(len(row), COLUMNS - 1))
            raise BadInput(f"{beyond}: row {number + 1} has {len(row)} squares, and {COLUMNS} are needed (rule OB-5)")
    return board


def _square(written: Any, where: str) -> tuple[int, int]:
    tile_name, tokens = _parts(written, where)
    if tile_name == OPEN:
        if tokens:
            raise BadInput(f"{where}: {tokens[0]!r} lies on an open square, and tokens lie on tiles (rule OB-15)")
        return 0, 0
    tile = _named(tile_name, TILE_NAMES, "tile", where)
    if len(tokens) > 1:
        raise BadInput(f"{where}: {len(tokens)} tokens ({', '.join(tokens)}), and a tile holds one (rule OB-19)")
    if not tokens:
        return tile, 0
    token = _named(tokens[0], TOKEN_NAMES, "token", where)
    if TYPE[tile] == DUNGEON:
        raise BadInput(f"{where}: {tokens[0]!r} lies on a Dungeon, and Dungeons take no token (rule OB-16)")
    if not walks(token):
        raise BadInput(f"{where}: {tokens[0]!r} lies on a tile, and it belongs in the lair (rule OB-20)")
    return tile, token


def _parts(written: Any, where: str) -> tuple[str, list[str]]:
    """The tile's and the tokens' names."""
    if isinstance(written, str):
        tile, *tokens = written.lower().split("/")
        return tile, tokens
    if isinstance(written, dict) and isinstance(written.get("tile"), str) and set(written) <= {"tile", "token"}:
        token = written.get("token")
        found = token if isinstance(token, list) else [] if token is None else [token]
        if all(isinstance(name, str) for name in found):
            return written["tile"].lower(), [name.lower() for name in found]
    if written is None:
        return OPEN, []
    raise BadInput(f'{where}: {str(written)[:60]!r} is not a square: write "forest/kobold" or an object with tile and token')


def _named(name: str, names: list[str], thing: str, where: str) -> int:
    if name in names and name != "nothing":
        return names.index(name)
    near = difflib.get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]!r}?" if near else "it must be one of " + ", ".join(n for n in names if n != "nothing")
    raise BadInput(f"{where}: {name[:40]!r} is not a {thing}: {hint}")


def _lair(names: list[str]) -> tuple[int, list[int]]:
    """The lair as one number, and the tokens in it."""
    lair = 0
    held: list[int] = []
    for name in names:
        token = TOKEN_NAMES.index("portal") if name.lower() == USED else _named(name.lower(), TOKEN_NAMES, "token", "lair")
        if held.count(token) >= _most(token):
            raise BadInput(f"lair: more {TOKEN_NAMES[token]}s than the {_most(token)} there are (rule OB-3)")
        held.append(token)
        lair += USED_PORTAL if name.lower() == USED else int(ENTERS[token])
    return lair, held


def _most(token: int) -> int:
    return token_copies(list(range(len(TERRAINS))))[token]


def _check_copies(tiles: list[int], tokens: list[int]) -> None:
    """No more of anything than the box holds, and no more than five terrains."""
    most = tile_copies(list(range(len(TERRAINS))))
    for tile, number in Counter(tile for tile in tiles if tile).items():
        if number > most[tile]:
            at = [square for square in range(MOST) if tiles[square] == tile][most[tile]]
            raise BadInput(f"{place_name(at)}: one {TILE_NAMES[tile]} too many, there are {most[tile]} (rule OB-1)")
    for token, number in Counter(token for token in tokens if token).items():
        if number > _most(token):
            raise BadInput(f"{number} of {TOKEN_NAMES[token]}, and there are {_most(token)} (rule OB-3)")
    kinds = {int(TYPE[tile]) for tile in tiles} | {token - 1 for token in tokens if 0 < token < MINIBOSS}
    kinds |= {token - FIRST_CRYSTAL for token in tokens if FIRST_CRYSTAL <= token < FIRST_CRYSTAL + len(TERRAINS)}
    kinds -= {NO_TYPE, DUNGEON}
    if len(kinds) > 5:
        found = ", ".join(TYPE_TITLES[kind] for kind in sorted(kinds))
        raise BadInput(f"{len(kinds)} terrains ({found}), and a game has five (rule OB-4)")
