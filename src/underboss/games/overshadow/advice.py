"""The brain's judgement of OverShadow in words, for hints: who is near whom, who is guarded, what was lost."""

from __future__ import annotations

from underboss.engine.bits import BIT
from underboss.engine.brain import Term
from underboss.engine.words import counted
from underboss.games.overshadow.brain import FAR, OverShadowBrain, distance, nearness
from underboss.games.overshadow.rules import OverShadow
from underboss.games.overshadow.verbs import FIGHTING, OFF

NEAR = 2  # steps from which a fighter guards its captain


def terms(brain: OverShadowBrain, state: OverShadow, seat: int) -> list[Term]:
    """In the brain's units of strength."""
    if state.outcome is not None:
        return []
    found = [*_hunters(brain, state, seat), *_turn(brain, state, seat)]
    for other in range(state.seats):
        if not state.out & BIT[other]:
            found += _losses(brain, state, seat, other)
        if other != seat and not state.out & BIT[other]:
            found.append(_threat(brain, state, seat, other))
    if state.field.captain and state.where[seat * state.field.crew] != OFF:
        found += _guard(brain, state, seat)
    return found


def _fighters(state: OverShadow, seat: int) -> list[int]:
    crew = int(state.field.crew)
    pieces = range(seat * crew + (1 if state.field.captain else 0), (seat + 1) * crew)
    return [piece for piece in pieces if state.where[piece] != OFF]


def _piece(state: OverShadow, piece: int, own: bool) -> str:
    """As the labels of actions call it."""
    owner = "your" if own else f"seat {piece // int(state.field.crew) + 1}'s"
    return f"{owner} {state.game.words.piece(piece).removeprefix('the ')}"  # type: ignore[attr-defined]


def _hunters(brain: OverShadowBrain, state: OverShadow, seat: int) -> list[Term]:
    """Each fighter and what it goes for, once somebody is there."""
    found = []
    for piece in _fighters(state, seat):
        prey = int(brain.prey(state, seat, int(state.where[piece])))
        if prey >> 6 == FAR:
            continue
        whom = "a wall" if state.field.walled else _piece(state, prey & 63, False)
        worth = brain.weights.close * nearness(prey >> 6)
        if state.field.captain and prey >> 6 == 1 and not state.fought[piece] & BIT[prey & 63]:
            worth += brain.weights.beside
        found.append(Term(worth, f"{_piece(state, piece, True)} {_away(prey >> 6)} {whom}", f"piece {piece}"))
    return found


def _away(steps: int) -> str:
    return "stands beside" if steps == 1 else f"is {steps} steps from"


def _turn(brain: OverShadowBrain, state: OverShadow, seat: int) -> list[Term]:
    """What being on turn is worth."""
    if state.turn != seat or state.phase != FIGHTING or not state.moves:
        return []
    left = f"you still have {counted(int(state.moves), 'Move Point')}"
    worth = brain.offence(state, seat) - sum(term.worth for term in _hunters(brain, state, seat))
    return [Term(worth, left, "turn")]


def _losses(brain: OverShadowBrain, state: OverShadow, seat: int, other: int) -> list[Term]:
    sign, owner = (1.0, "you have") if other == seat else (-1.0, f"seat {other + 1} has")
    fighters = counted(int(state.fighters(other)), "fighter")
    found = [Term(sign * brain.crew(state, other), f"{owner} {fighters} on the board", f"crew {other}")]
    parts = []
    if state.field.strikes:
        parts.append(counted(int(state.strikes[other]), "strike"))
    if state.field.skulls:
        parts.append(counted(int(state.skulls[other]), "skull"))
    if state.field.walled:
        parts.append(counted(int(state.standing(other)), "wall space"))
    if parts:
        found.append(Term(sign * brain.harm(state, other), f"{owner} {' and '.join(parts)}", f"harm {other}"))
    return found


def _threat(brain: OverShadowBrain, state: OverShadow, seat: int, other: int) -> Term:
    """How near the other's fighters are to what they go for."""
    hunters = [int(brain.prey(state, other, int(state.where[piece]))) for piece in _fighters(state, other)]
    nearest = min(hunters, default=FAR << 6)
    if nearest >> 6 == FAR:
        return Term(0.0, f"seat {other + 1} threatens nobody", f"threat {other}")
    own = (nearest & 63) // int(state.field.crew) == seat
    whom = "a wall" if state.field.walled else _piece(state, nearest & 63, own)
    text = f"a fighter of seat {other + 1} {_away(nearest >> 6)} {whom}"
    return Term(-brain.offence(state, other), text, f"threat {other}")


def _guard(brain: OverShadowBrain, state: OverShadow, seat: int) -> list[Term]:
    """The captain's open sides, and how near its own men are."""
    home = int(state.where[seat * state.field.crew])
    steps = [int(distance(state.field.width, home, int(state.where[piece]))) for piece in _fighters(state, seat)]
    near = brain.weights.guard * sum(nearness(step) for step in steps)
    worth = brain.defence(state, seat) - near
    sides = round(-worth / brain.weights.open_side)
    text = f"your captain is open on {counted(sides, 'side')}" if sides else "your captain is closed in on every side"
    guards = f"you have {counted(sum(step <= NEAR for step in steps), 'fighter')} within {NEAR} steps of your captain"
    return [Term(worth, text, "sides"), Term(near, guards, "guards")]
