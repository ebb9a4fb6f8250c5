"""Views as arrays: a fixed layout of whole numbers for a game, its options and a number of seats.

The layout is learned once from seeded random games, so it is the same everywhere. docs/adapters.md describes it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.registry import load
from underboss.engine.view import View

GAMES = 4  # random games that a layout is learned from
EVERY = 7  # decisions between two positions that are looked at
LONGEST = 1500  # decisions of one of these games
SPARE = 4  # places more than the longest list that was seen, where lists differ in length
LIMIT = 2**31 - 1


class Shape:
    """What was seen at one place of a view: numbers, words, lists, parts, or nothing."""

    def __init__(self) -> None:
        self.empty = False  # may be None
        self.number = False
        self.words: set[str] = set()
        self.shortest: int | None = None  # of a list
        self.longest = 0
        self.item: Shape | None = None
        self.parts: dict[str, Shape] = {}
        self.size = 0

    def learn(self, value: Any) -> None:
        if value is None:
            self.empty = True
        elif isinstance(value, str):
            self.words.add(value)
        elif isinstance(value, dict):
            for name, part in value.items():
                self.parts.setdefault(name, Shape()).learn(part)
        elif isinstance(value, list):
            self.shortest = len(value) if self.shortest is None else min(self.shortest, len(value))
            self.longest = max(self.longest, len(value))
            self.item = self.item or Shape()
            for item in value:
                self.item.learn(item)
        else:
            self.number = True

    def settle(self) -> int:
        """Fix the number of places; nothing can be learned after this."""
        self.vocabulary = {word: at for at, word in enumerate(sorted(self.words), 1)}
        self.capacity = self.longest if self.shortest == self.longest else self.longest + SPARE
        kinds = int(self.number) + int(bool(self.words)) + int(self.shortest is not None) + int(bool(self.parts))
        self.tells = self.empty or kinds == 0  # a place says whether anything is there
        self.plain = self.number and kinds == 1 and not self.tells
        self.size = int(self.tells) + int(self.number) + int(bool(self.words))
        if self.shortest is not None:
            assert self.item is not None
            self.size += int(self.shortest != self.longest) + self.capacity * self.item.settle()
        self.order = [(name, self.parts[name]) for name in sorted(self.parts)]
        for _, part in self.order:
            self.size += part.settle()
        return self.size

    def write(self, value: Any, cells: list[int]) -> None:
        """Append exactly `size` numbers."""
        if value is None:
            cells += [0] * self.size
            return
        if self.tells:
            cells.append(1)
        if self.number:
            cells.append(_number(value))
        if self.words:
            cells.append(self.vocabulary.get(value, 0) if isinstance(value, str) else 0)
        if self.shortest is not None:
            self._write_list(value if isinstance(value, list) else [], cells)
        if self.order:
            parts = value if isinstance(value, dict) else {}
            for name, part in self.order:
                part.write(parts.get(name), cells)

    def _write_list(self, items: list[Any], cells: list[int]) -> None:
        assert self.item is not None
        if self.shortest != self.longest:
            cells.append(len(items))
        kept = items[: self.capacity]
        if self.item.plain:
            cells += [_number(item) for item in kept]
        else:
            for item in kept:
                self.item.write(item, cells)
        cells += [0] * (self.item.size * (self.capacity - len(kept)))

    def names(self, path: str) -> list[str]:
        """What each place holds, in order."""
        found: list[str] = []
        if self.tells:
            found.append(f"{path} is there")
        if self.number:
            found.append(path)
        if self.words:
            found.append(f"{path}: " + ", ".join(f"{at} {word}" for word, at in self.vocabulary.items()))
        if self.shortest is not None:
            assert self.item is not None
            if self.shortest != self.longest:
                found.append(f"length of {path}")
            for at in range(self.capacity):
                found += self.item.names(f"{path}[{at}]")
        for name, part in self.order:
            found += part.names(f"{path}.{name}" if path else name)
        return found


def _number(value: Any) -> int:
    if type(value) is int and -LIMIT <= value <= LIMIT:
        return value
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | float):
        return int(max(-LIMIT, min(LIMIT, round(value))))
    return 0


class Layout:
    """How the views of one game become arrays of one size."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.size = max(1, shape.settle())

    def encode(self, view: View) -> NDArray[np.int32]:
        """The view as whole numbers; lists longer than their places are cut, and their length is still told."""
        cells: list[int] = []
        self.shape.write(msgspec.to_builtins(view), cells)
        return np.array(cells, dtype=np.int32)

    def names(self) -> list[str]:
        return self.shape.names("")


def layout(game: Game, seats: int) -> Layout:
    """The layout for a game with its options; made once."""
    return _layout(game.name, msgspec.json.encode(game.plain_options(), order="deterministic"), seats)


@lru_cache(maxsize=64)
def _layout(name: str, options: bytes, seats: int) -> Layout:
    game = load(name, **msgspec.json.decode(options))
    shape = Shape()
    for number in range(GAMES):
        state, dice = game.start(seats, Dice(number, 17)), Dice(number, 18)
        for decision in range(LONGEST):
            if decision % EVERY == 0 or not state.waiting:
                for seat in (*range(seats), None):
                    shape.learn(msgspec.to_builtins(state.view(seat)))
            if not state.waiting:
                break
            seat = int(dice.pick(state.waiting))
            actions = state.legal(seat)
            state.apply(seat, actions[dice.below(len(actions))], dice)
    return Layout(shape)


def mask(game: Game, actions: list[int]) -> NDArray[np.int8]:
    """1 at the dense index of every legal action."""
    marks = np.zeros(game.verbs.size, dtype=np.int8)
    for action in actions:
        marks[game.verbs.index(action)] = 1
    return marks
