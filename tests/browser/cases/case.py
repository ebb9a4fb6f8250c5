"""What the browser tests know of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Case:
    """How the tests set a game up and what they may rely on."""

    name: str
    seats: int = 2
    variant: str | None = None
    #: options of a game that is over after a few decisions
    short: dict[str, Any] = field(default_factory=dict)
    #: variants with seat counts whose positions are compared with the legal set
    tables: tuple[tuple[str, int], ...] = ()
    #: the board is a grid of cells
    grid: bool = False
    #: something is hidden from the other seats
    hides: bool = False
    #: a verb whose action rolls dice or reveals something, so that it cannot be taken back
    barrier: str | None = None
    #: for pictures: the variant, the seats, how many decisions lead to the middle, and options for the end
    scene: str | None = None
    scene_seats: int | None = None
    middle: int = 60
    #: for pictures: how good an action `a` is, in JavaScript with `view` and `aids`, where hints would be slow or dull
    taste: str = ""
    closing: dict[str, Any] = field(default_factory=dict)
    #: for pictures: the target that is pressed in the middle, where the board is no grid
    pressed: str | None = None
    #: verbs by which others are harmed
    strikes: tuple[str, ...] = ("battle", "storm", "attack", "fight")
    #: names, besides the player's, under which the game speaks of what is mine, from my view
    own: Callable[[dict[str, Any]], list[str]] = lambda view: []
    #: options of a game in which that happens soon
    fierce: dict[str, Any] = field(default_factory=dict)
    #: where no turn has only its end left: the kind of target whose first press only lifts it
    lifts: str | None = None
    #: something of a turn that is over can be taken back, if all agree
    agrees: bool = True
    #: the field of a view, and its value, while everybody decides in secret at the start, all at once
    opening: tuple[str, str] | None = None
    #: verbs that end a turn
    ends: tuple[str, ...] = ("end",)

    def opens(self, view: dict[str, Any]) -> bool:
        """Does everybody still decide at once?"""
        return self.opening is not None and view[self.opening[0]] == self.opening[1]
