"""Where the patterns of the open Commands are complete, or would be, worked out from a view."""

from __future__ import annotations

from typing import TypedDict

from underboss.engine.bits import BIT, mask_of, members
from underboss.games.overboss.pieces import TILE_NAMES, TYPE
from underboss.games.overboss.preview import next_tiles
from underboss.games.overboss.squares import BOARD_NAMES, CARD_NAMES, CARDS, FITS, FITS_FROM, SQUARE_NAMES
from underboss.games.overboss.view import OverbossView


class Fit(TypedDict):
    """A pattern on the own map."""

    card: int  # its place among the open Commands
    squares: list[int]


def patterns(view: OverbossView) -> dict[str, list[Fit]]:
    """For each Command that may be activated now, and each placement that would allow one: where the pattern lies.

    The keys are actions: `command 2`, `place b3`, and for a pair of the market with a square `draft 1 b3`."""
    if view.commands is None or view.seat is None or view.seat not in view.waiting:
        return {}
    found: dict[str, list[Fit]] = {}
    kinds = [_kind(square.tile) for square in view.realms[view.seat].squares]
    if view.step == "free" and view.placed is not None and not view.command_done:
        for fit in _fits(view, kinds, view.placed):
            found.setdefault(f"command {fit['card']}", []).append(fit)
    for text, tile in next_tiles(view):
        for square in range(len(kinds)):
            if kinds[square] < 0:
                fits = _fits(view, [*kinds[:square], _kind(tile), *kinds[square + 1 :]], square)
                if fits:
                    found[f"{text} {SQUARE_NAMES[square]}"] = fits
    return found


def _kind(tile: str | None) -> int:
    return -1 if tile is None else int(TYPE[TILE_NAMES.index(tile)])


def _fits(view: OverbossView, kinds: list[int], square: int) -> list[Fit]:
    """The patterns that contain this square, in tiles of its kind."""
    assert view.commands is not None
    same = mask_of([at for at, kind in enumerate(kinds) if kind == kinds[square]])
    row = CARDS * BOARD_NAMES.index(view.board)
    found: list[Fit] = []
    for slot, card in enumerate(view.commands.open):
        at = row + CARD_NAMES.index(card.name)
        for shape in [int(FITS[place]) for place in range(FITS_FROM[at], FITS_FROM[at + 1])]:
            if shape & BIT[square] and not shape & ~same:
                found.append({"card": slot, "squares": members(shape)})
    return found
