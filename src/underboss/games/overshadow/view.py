"""What a seat sees in OverShadow: everything, since nothing is hidden."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from underboss.engine.bits import BIT, mask_of, members
from underboss.engine.view import View
from underboss.games.overshadow.field import Field
from underboss.games.overshadow.rules import OverShadow, restored
from underboss.games.overshadow.verbs import DONE, FIGHTING, OFF

if TYPE_CHECKING:
    from underboss.engine.game import Game

PHASES = ("placing", "fighting", "spawning", "returning", "done")


class Piece(msgspec.Struct, frozen=True):
    """A piece on the board, or waiting off it (`cell` is None)."""

    id: int
    seat: int
    captain: bool
    cell: int | None
    fought: list[int]  # pieces it attacked this turn
    stormed: bool  # it attacked a wall this turn


class Side(msgspec.Struct, frozen=True):
    """What is public about one seat."""

    strikes: int
    skulls: int
    walls: list[int]  # cells of the wall spaces that stand
    section: list[int]
    out: bool
    place: int  # final rank, 0 while it plays


class OverShadowView(View, frozen=True, kw_only=True):
    width: int
    height: int
    obstacles: list[int]
    guarded: bool  # captains are guarded and struck; else they are ordinary pieces
    strike_limit: int  # 0: not played
    skull_limit: int
    respawn_cost: int
    diagonal: bool
    turn: int  # the seat whose turn it is
    number: int  # of the turn, 0 while setting up
    last_number: int
    phase: str
    pending: int | None  # the piece to be put down
    moves: int
    attacks: int | None  # None: attacks are free
    pieces: list[Piece]
    sides: list[Side]
    why: int


def look(state: OverShadow, seat: int | None) -> OverShadowView:
    field = state.field
    return OverShadowView(
        seat=seat,
        seats=int(state.seats),
        waiting=members(state.waiting),
        width=int(field.width),
        height=int(field.height),
        obstacles=field.obstacles,
        guarded=field.captain,
        strike_limit=int(field.strikes),
        skull_limit=int(field.skulls),
        respawn_cost=int(field.respawn),
        diagonal=field.diagonal,
        turn=int(state.turn),
        number=int(state.number),
        last_number=int(field.turns),
        phase=PHASES[state.phase],
        pending=int(state.pending) if state.pending != OFF else None,
        moves=int(state.moves),
        attacks=int(state.attacks) if field.attack_die else None,
        pieces=[_piece(state, piece) for piece in range(len(state.where))],
        sides=[_side(state, side) for side in range(state.seats)],
        why=int(state.why),
    )


def _piece(state: OverShadow, piece: int) -> Piece:
    crew = int(state.field.crew)
    cell = int(state.where[piece])
    return Piece(
        id=piece,
        seat=piece // crew,
        captain=state.field.crowned and piece % crew == 0,
        cell=cell if cell != OFF else None,
        fought=members(state.fought[piece]),
        stormed=bool(state.stormed & BIT[piece]),
    )


def _side(state: OverShadow, seat: int) -> Side:
    field = state.field
    walls = range(int(field.wall_start[seat]), int(field.wall_start[seat + 1]))
    return Side(
        strikes=int(state.strikes[seat]),
        skulls=int(state.skulls[seat]),
        walls=[int(field.wall_cells[wall]) for wall in walls if state.walls & BIT[wall]],
        section=field.sections[seat],
        out=bool(state.out & BIT[seat]),
        place=int(state.places[seat]),
    )


def imagined(game: Game, field: Field, view: OverShadowView) -> OverShadow:
    """The position that the view shows whole."""
    standing = [int(field.wall_at[cell]) for side in view.sides for cell in side.walls]
    numbers = [
        mask_of([piece.id for piece in view.pieces if piece.stormed]),
        mask_of(standing),
        mask_of([seat for seat, side in enumerate(view.sides) if side.out]),
        view.turn,
        view.number,
        view.moves,
        view.attacks or 0,
        PHASES.index(view.phase),
        OFF if view.pending is None else view.pending,
        view.why,
    ]
    return restored(
        game,
        field,
        view.seats,
        [
            [OFF if piece.cell is None else piece.cell for piece in view.pieces],
            [mask_of(piece.fought) for piece in view.pieces],
            [side.strikes for side in view.sides],
            [side.skulls for side in view.sides],
            [side.place for side in view.sides],
            numbers,
        ],
    )


def reaches(view: OverShadowView) -> dict[str, dict[str, list[int]]]:
    """For each piece of the seat on turn, the cells that its Move Points reach, each with a shortest way there."""
    if PHASES.index(view.phase) != FIGHTING or view.seat not in view.waiting:
        return {}
    blocked = set(view.obstacles) | {piece.cell for piece in view.pieces if piece.cell is not None}
    for seat, side in enumerate(view.sides):
        if seat != view.turn:
            blocked |= set(side.walls)
    found: dict[str, dict[str, list[int]]] = {}
    for piece in view.pieces:
        if piece.seat == view.turn and piece.cell is not None:
            found[str(piece.id)] = _ways(view, piece.cell, blocked)
    return found


def _ways(view: OverShadowView, start: int, blocked: set[Any]) -> dict[str, list[int]]:
    ways: dict[int, list[int]] = {start: []}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        if len(ways[cell]) == view.moves:
            continue
        for near in neighbours(cell, view.width, view.height):
            if near not in ways and near not in blocked:
                ways[near] = [*ways[cell], near]
                queue.append(near)
    return {str(cell): way for cell, way in ways.items() if way}


def neighbours(cell: int, width: int, height: int) -> list[int]:
    row, column = divmod(cell, width)
    near = [cell - width] if row else []
    near += [cell - 1] if column else []
    near += [cell + 1] if column < width - 1 else []
    return near + ([cell + width] if row < height - 1 else [])


assert PHASES[DONE] == "done"
