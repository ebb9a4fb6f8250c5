"""The parts of a layout: each knows how many places it has, writes a value into them and names them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from operator import attrgetter, itemgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Protocol, Union, get_args, get_origin, get_type_hints

import msgspec

from underboss.engine.errors import BadInput
from underboss.engine.view import Below, Exactly, Implied, Note, OneOf, UpTo

BITS = 24  # of one place: what 32-bit floats hold exactly, too
LIMIT = 2**BITS
Cells = array


class Part(Protocol):
    """One value of a view."""

    size: int

    def write(self, value: Any, cells: Cells[int]) -> None:
        """Append exactly `size` numbers."""

    def names(self, path: str) -> list[str]:
        """What each place holds, in order."""


class Number:
    """A whole number, or yes and no as 1 and 0."""

    size = 1

    def write(self, value: Any, cells: Cells[int]) -> None:
        cells.append(value)

    def names(self, path: str) -> list[str]:
        return [path]


class LargeNumber:
    """A number in several places, the lowest bits first; the last place has the sign."""

    def __init__(self, limit: int) -> None:
        self.size = -(-(limit - 1).bit_length() // BITS)

    def write(self, value: Any, cells: Cells[int]) -> None:
        for _ in range(self.size - 1):
            cells.append(value & LIMIT - 1)
            value >>= BITS
        cells.append(value)

    def names(self, path: str) -> list[str]:
        return [f"{path} from bit {BITS * at}" for at in range(self.size)]


class Word:
    """The rank of a word among those that it may be, from 1; 0 for none."""

    size = 1

    def __init__(self, words: Sequence[str], path: str) -> None:
        self._path = path
        self._ranks: dict[str | None, int] = {word: rank for rank, word in enumerate(dict.fromkeys(words), 1)}

    def or_none(self) -> Word:
        self._ranks[None] = 0
        return self

    def write(self, value: Any, cells: Cells[int]) -> None:
        try:
            cells.append(self._ranks[value])
        except KeyError:
            raise BadInput(f"{self._path} = {value!r}: not one of the words that its OneOf(…) declares") from None

    def names(self, path: str) -> list[str]:
        return [f"{path}: " + ", ".join(f"{rank} {word}" for word, rank in self._ranks.items() if rank)]


class Maybe:
    """A part with a place in front that says whether it is there."""

    def __init__(self, part: Part) -> None:
        self._part, self._write = part, part.write
        self.size = 1 + part.size
        self._nothing = Cells("i", [0] * self.size)

    def write(self, value: Any, cells: Cells[int]) -> None:
        if value is None:
            cells.extend(self._nothing)
        else:
            cells.append(1)
            self._write(value, cells)

    def names(self, path: str) -> list[str]:
        return [f"{path} is there", *self._part.names(path)]


class Row:
    """A list: its length, unless it is fixed, and places for the longest it can be."""

    def __init__(self, item: Part, least: int, most: int, path: str) -> None:
        self._item, self._write, self._least, self._most, self._path = item, item.write, least, most, path
        self._plain = isinstance(item, Number)
        self._tells = least != most
        self._nothing = Cells("i", [0] * (most * item.size))
        self.size = int(self._tells) + most * item.size

    def write(self, value: Any, cells: Cells[int]) -> None:
        length = len(value)
        if not self._least <= length <= self._most:
            wanted = f"UpTo({self._most})" if self._tells else f"Exactly({self._most})"
            raise BadInput(f"{self._path} has {length} items, and {wanted} is declared")
        if self._tells:
            cells.append(length)
        if self._plain:
            cells.extend(value)
        else:
            for item in value:
                self._write(item, cells)
        cells.extend(self._nothing[length * self._item.size :])

    def names(self, path: str) -> list[str]:
        items = [name for at in range(self._most) for name in self._item.names(f"{path}[{at}]")]
        return [f"length of {path}", *items] if self._tells else items


class Counts:
    """A dict of numbers: a place for each word that may be a key, 0 where it is left out."""

    def __init__(self, words: Sequence[str], path: str) -> None:
        self._words, self._path, self.size = words, path, len(words)

    def write(self, value: Any, cells: Cells[int]) -> None:
        counts = [value.get(word, 0) for word in self._words]
        if len(value) != self.size - counts.count(0):
            raise BadInput(f"{self._path} = {value}: a key that OneOf(…) does not declare, or a 0, which is to be left out")
        cells.extend(Cells("i", counts))

    def names(self, path: str) -> list[str]:
        return [f"{path}[{word}]" for word in self._words]


Getter = Callable[..., Callable[[Any], Any]]  # attrgetter or itemgetter


class Record:
    """A struct or tuple: its plain numbers first, then its other fields, both in the order of the declaration."""

    def __init__(self, fields: list[tuple[Any, Part]], getter: Getter) -> None:
        self._fields = sorted(fields, key=lambda field: not isinstance(field[1], Number))
        plain = [key for key, part in fields if isinstance(part, Number)]
        self._numbers = getter(*plain) if len(plain) > 1 else None  # at once; a getter of one field gives no tuple
        self._others = [(getter(key), part.write) for key, part in self._fields[len(plain) if self._numbers else 0 :]]
        self.size = sum(part.size for _, part in fields)

    def write(self, value: Any, cells: Cells[int]) -> None:
        if self._numbers is not None:
            cells.extend(self._numbers(value))
        for get, write in self._others:
            write(get(value), cells)

    def names(self, path: str) -> list[str]:
        return [name for key, part in self._fields for name in part.names(_inside(path, key))]


def _inside(path: str, key: str | int) -> str:
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def part_of(kind: Any, sizes: dict[str, Any], path: str, note: Any = None) -> Part:
    """The part for a declared type. `note` says what an annotation around it said."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return part_of(inner[0], sizes, path, next((each for each in inner[1:] if isinstance(each, Note)), note))
    if origin in (Union, UnionType):
        return _maybe(kind, sizes, path)
    if origin is tuple and Ellipsis not in inner:
        return Record([(at, part_of(item, sizes, f"{path}[]")) for at, item in enumerate(inner)], itemgetter)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind, include_extras=True).items()
        return Record(
            [(key, part_of(hint, sizes, _inside(path, key))) for key, hint in hints if not is_implied(hint)], attrgetter
        )
    return _noted(kind, origin, inner, sizes, path, note)


def is_implied(hint: Any) -> bool:
    return get_origin(hint) is Annotated and Implied in get_args(hint)


def _maybe(kind: Any, sizes: dict[str, Any], path: str) -> Part:
    inner = [each for each in get_args(kind) if each is not NoneType]
    if len(inner) != 1 or len(get_args(kind)) != 2:
        raise BadInput(f"{path}: {kind} has no place in an array, only one type or None has")
    part = part_of(inner[0], sizes, path)
    if isinstance(part, Word):
        return part.or_none()
    return Maybe(part)


def _said(note: Any, sizes: dict[str, Any], path: str) -> Any:
    """What an annotation says, looked up where it gives only a name."""
    if note is None or not isinstance(note.says, str):
        return note and note.says
    if note.says not in sizes:
        raise BadInput(f"{path}: sizes() of the game does not tell {note.says!r}")
    return sizes[note.says]


def _noted(kind: Any, origin: Any, inner: Any, sizes: dict[str, Any], path: str, note: Any) -> Part:
    said = _said(note, sizes, path)
    if kind in (int, bool):
        return LargeNumber(said) if isinstance(note, Below) else Number()
    if kind is str and isinstance(note, OneOf):
        return Word(said, path)
    if origin is dict and inner == (str, int) and isinstance(note, OneOf):
        return Counts(said, path)
    if origin is list and isinstance(note, Exactly | UpTo):
        return Row(part_of(inner[0], sizes, f"{path}[]"), said if isinstance(note, Exactly) else 0, said, path)
    raise BadInput(f"{path}: {kind} is not declared so that it has a place in an array (docs/adding-a-game.md)")
