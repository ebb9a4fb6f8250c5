"""The brain's judgement of Overboss in words, for hints: the lines of the score sheet, and what the open squares promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from underboss.engine.bits import BIT
from underboss.engine.brain import Term
from underboss.engine.dice import Dice
from underboss.engine.words import counted
from underboss.games.overboss.brain import OverbossBrain
from underboss.games.overboss.outlook import next_action
from underboss.games.overboss.power import graveyards, tile_power, token_power
from underboss.games.overboss.rules import Overboss
from underboss.games.overboss.scoring import graveyard_places
from underboss.games.overboss.sheet import Line, Map, score_sheet
from underboss.games.overboss.squares import MOST
from underboss.games.overboss.table import NO_BOSS, PLACE, PORTAL_TO, SETTLE

MOST_STEPS = 6  # decisions until what was begun lies on the map
WHOLE = ("forest", "camp", "boss")  # of which a map has one line each, whatever it says


def terms(brain: OverbossBrain, state: Overboss, seat: int) -> list[Term]:
    """In points. What the seat holds in its hand lies where it is best."""
    laid = _laid(brain, state, seat)
    found = [term for term in _terms(_lines(laid, seat)) if term.worth]
    for other in range(laid.seats):
        sign, owner = (1.0, "your") if other == seat else (-1.0, f"seat {other + 1}'s")
        now = int(tile_power(laid, other) + token_power(laid, other))
        if other != seat:
            found.append(Term(sign * now, f"seat {other + 1} has {counted(now, 'point')} on the map", f"map {other}"))
        rest = brain.promise(laid, other) - now
        found.append(Term(sign * rest, f"{owner} open squares promise about {rest:.1f} more", f"promise {other}"))
    return found


def _laid(brain: OverbossBrain, state: Overboss, seat: int) -> Overboss:
    """The map once a sensible player has placed what is in hand and what waits in the lair."""
    laid, dice = state.copy(), Dice(1)
    for _ in range(MOST_STEPS):
        if laid.waiting != BIT[seat] or laid.step not in (PLACE, SETTLE, PORTAL_TO):
            break
        laid.apply(seat, next_action(laid, seat, laid.legal(seat), dice, brain.weights), dice)
    return laid


def _lines(state: Overboss, seat: int) -> list[Line]:
    boss = int(state.boss_of(seat)) if len(state.dealt) else NO_BOSS
    land = Map(state.tiles, state.tokens, MOST * seat, int(state.board), int(state.lairs[seat]))
    return score_sheet(land, int(graveyard_places(graveyards(state))[seat]), None if boss == NO_BOSS else boss).lines


def _terms(lines: list[Line]) -> Iterator[Term]:
    met: Counter[str] = Counter()
    for line in lines:
        comma = "," if "," in line.text else ""
        kind = line.kind if line.kind in WHOLE else line.text
        met[kind] += 1
        yield Term(float(line.points), f"{line.text}{comma} for {counted(line.points, 'point')}", f"{kind} {met[kind]}")
