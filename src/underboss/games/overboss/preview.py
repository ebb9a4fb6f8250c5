"""What a choice would add to the score right away, worked out from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underboss.engine.bits import members
from underboss.engine.dice import Dice
from underboss.engine.verbs import verb_of
from underboss.games.overboss import verbs
from underboss.games.overboss.power import power
from underboss.games.overboss.rules import Overboss
from underboss.games.overboss.squares import BOARD_NAMES, MOST, NEAR, SQUARE_NAMES
from underboss.games.overboss.table import PLACE, PORTAL_LAST, PORTAL_TO, SETTLE
from underboss.games.overboss.view import OverbossView, imagined

if TYPE_CHECKING:
    from underboss.engine.game import Game

PREVIEWED = (verbs.DRAFT, verbs.PLACE, verbs.SETTLE, verbs.TO, verbs.EXCHANGE)
LIFTING = (verbs.PORTAL, verbs.LIFT)


def gains(game: Game, view: OverbossView) -> dict[str, int]:
    """For each legal draft, placement, settling, move or exchange of the viewer: what it adds, tokens placed as well as
    can be. For each pair of the market also every square, as `draft 2 b3`; for a token that a Portal could lift every
    square it may go to, as `portal a1 b3`."""
    if view.seat is None or view.seat not in view.waiting:
        return {}
    state = imagined(game, view, Dice(0))
    now = int(power(state, view.seat))
    found: dict[str, int] = {}
    for action in state.legal(view.seat):
        if verb_of(action) not in PREVIEWED + LIFTING:
            continue
        after = state.copy()
        after.apply(view.seat, action, Dice(0))
        text = game.verbs.format(action)
        if verb_of(action) in LIFTING:
            if after.step in (PORTAL_TO, PORTAL_LAST):
                found.update({f"{text} {square}": best - now for square, best in _next(game, after, view.seat, verbs.TO)})
        elif verb_of(action) == verbs.DRAFT and after.step == PLACE and after.turn == view.seat:
            squares = dict(_next(game, after, view.seat, verbs.PLACE))
            found.update({f"{text} {square}": best - now for square, best in squares.items()})
            found[text] = max(squares.values()) - now
        else:
            found[text] = _settled(after, view.seat) - now
    return found


def _next(game: Game, state: Overboss, seat: int, verb: int) -> list[tuple[str, int]]:
    """Every square that the verb may name next, with the seat's Power after it."""
    found = []
    for action in state.legal(seat):
        if verb_of(action) == verb:
            after = state.copy()
            after.apply(seat, action, Dice(0))
            found.append((game.verbs.format(action).split()[1], _settled(after, seat)))
    return found


def _settled(state: Overboss, seat: int) -> int:
    """The seat's Power once its tokens are placed as well as can be."""
    if state.step != SETTLE or state.turn != seat:
        return int(power(state, seat))
    best = 0
    for action in state.legal(seat):
        if verb_of(action) == verbs.SETTLE:
            after = state.copy()
            after.apply(seat, action, Dice(0))
            best = max(best, _settled(after, seat))
    return best


def burns(view: OverbossView) -> dict[str, list[int]]:
    """For each placement of a Volcano, as `place b3` or `draft 1 b3`: the squares whose tokens it would destroy."""
    if view.seat is None or view.seat not in view.waiting:
        return {}
    squares = view.realms[view.seat].squares
    found: dict[str, list[int]] = {}
    for text, tile in next_tiles(view):
        for square in range(len(squares)):
            near = members(NEAR[MOST * BOARD_NAMES.index(view.board) + square])
            victims = [other for other in near if squares[other].token]
            if tile == "volcano" and squares[square].tile is None and victims:
                found[f"{text} {SQUARE_NAMES[square]}"] = victims
    return found


def next_tiles(view: OverbossView) -> list[tuple[str, str]]:
    """The tiles that may be placed next, each after the words of its action."""
    if view.step == "place" and view.hand.tile:
        return [("place", view.hand.tile)]
    if view.step == "draft":
        return [(f"draft {slot}", pair.tile) for slot, pair in enumerate(view.market) if pair.tile]
    return []
