"""Reads an array back into a view, knowing nothing but what `Layout.names` says of each place."""

from __future__ import annotations

import re
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from underboss import View
from underboss.adapters.layout import Layout

STEP = re.compile(r"\.?([^.\[\]]+)|\[([^\]]*)\]")


class Leaf:
    """What the places of one path hold."""

    def __init__(self) -> None:
        self.there: int | None = None
        self.length: int | None = None
        self.value: Any = None
        self.inner: dict[str | int, Leaf] = {}

    def at(self, path: str) -> Leaf:
        found = self
        for name, index in STEP.findall(path):
            key = name or (int(index) if index.isdecimal() else index)
            found = found.inner.setdefault(key, Leaf())
        return found

    def read(self) -> Any:
        if self.there == 0:
            return None
        if self.length is not None or (self.inner and all(isinstance(key, int) for key in self.inner)):
            items = [part.read() for part in self.inner.values()]
            return items if self.length is None else items[: self.length]
        return {key: part.read() for key, part in self.inner.items()} if self.inner else self.value


def words_of(text: str) -> list[str | None]:
    return [None, *(word.split(" ", 1)[1] for word in text.split(", "))]


def tree(names: list[str], cells: list[int]) -> Any:
    whole = Leaf()
    for name, cell in zip(names, cells, strict=True):
        if name.startswith("length of "):
            whole.at(name.removeprefix("length of ")).length = cell
        elif name.endswith(" is there"):
            whole.at(name.removesuffix(" is there")).there = cell
        elif ": " in name:
            path, words = name.split(": ", 1)
            whole.at(path).value = words_of(words)[cell]
        elif " from bit " in name:
            path, bit = name.split(" from bit ")
            part = whole.at(path)
            part.value = (part.value or 0) + cell * 2 ** int(bit)
        else:
            whole.at(name).value = cell
    return whole.read()


def plain(hint: Any) -> Any:
    """A type without its notes and without None."""
    while get_origin(hint) is Annotated or type(None) in get_args(hint):
        hint = next(kind for kind in get_args(hint) if kind is not type(None))
    return hint


def filled(value: Any, hint: Any) -> Any:
    """With nothing in fields that have no place, and without the zeros that counts leave out."""
    kind = plain(hint)
    if value is None:
        return None
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind, include_extras=True)
        return {key: filled(value[key], inner) if key in value else plain(inner)() for key, inner in hints.items()}
    if get_origin(kind) is list:
        return [filled(item, get_args(kind)[0]) for item in value]
    if get_origin(kind) is dict:
        return {key: number for key, number in value.items() if number}
    return value


def read(layout: Layout, cells: Any) -> View:
    """The view that the array tells, with empty texts and tables where they are only implied."""
    value = filled(tree(layout.names(), [int(cell) for cell in cells]), layout.view_type)
    return msgspec.convert(value, layout.view_type, strict=False)  # type: ignore[no-any-return]
