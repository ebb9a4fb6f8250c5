"""Views as arrays: a fixed layout of whole numbers for a game, its options and a number of seats.

It follows from how the view is declared and from `Game.sizes`. docs/adapters.md describes it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_type_hints

import msgspec
import numpy as np
from numpy.typing import NDArray

from underboss.adapters.parts import LIMIT, Cells, Part, part_of
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.view import View


class Layout:
    """How the views of one game become arrays of one size."""

    def __init__(self, view: Any, sizes: dict[str, Any]) -> None:
        self.view_type = view
        self.whole: Part = part_of(view, sizes, "")
        self.size = self.whole.size

    def encode(self, view: View) -> NDArray[np.int32]:
        """The view as whole numbers. What has no place in the layout is refused, never cut."""
        cells = Cells("i")
        self.whole.write(view, cells)
        found = np.frombuffer(cells, dtype=np.int32)
        if found.max() > LIMIT or found.min() < -LIMIT:
            at = int(np.abs(found).argmax())
            raise BadInput(f"{self.names()[at]} = {found[at]}: beyond {LIMIT}, declare it as Below(…)")
        return found

    def names(self) -> list[str]:
        """What each place holds."""
        return self.whole.names("")


def layout(game: Game, seats: int) -> Layout:
    """The layout for a game with its options; made once."""
    kind: Any = type(game)  # which is hashable, whatever mypy says
    return _layout(kind, msgspec.json.encode(game.plain_options(), order="deterministic"), seats)


@lru_cache(maxsize=64)
def _layout(kind: type[Game], options: bytes, seats: int) -> Layout:
    game = kind(msgspec.json.decode(options))
    return Layout(get_type_hints(kind.look)["return"], {"seats": seats, **game.sizes(seats)})


def mask(game: Game, actions: list[int]) -> NDArray[np.int8]:
    """1 at the dense index of every legal action."""
    marks = np.zeros(game.verbs.size, dtype=np.int8)
    for action in actions:
        marks[game.verbs.index(action)] = 1
    return marks
