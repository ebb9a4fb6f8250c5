"""What a seat sees in OverShadow: everything, since nothing is hidden."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import msgspec

from underboss.engine.bits import BIT, mask_of, members
from underboss.engine.view import Exactly, OneOf, UpTo, View
from underboss.games.overshadow.field import Field
from underboss.games.overshadow.reach import reach
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
    fought: Annotated[list[int], UpTo("enemies")]  # pieces it attacked this turn
    stormed: bool  # it attacked a wall this turn


class Side(msgspec.Struct, frozen=True):
    """What is public about one seat."""

    strikes: int
    skulls: int
    walls: Annotated[list[int], UpTo("walls")]  # cells of the wall spaces that stand
    section: Annotated[list[int], UpTo("section")]
    out: bool
    place: int  # final rank, 0 while it plays


class OverShadowView(View, frozen=True, kw_only=True):
    width: int
    height: int
    obstacles: Annotated[list[int], Exactly("obstacles")]
    guarded: bool  # captains are guarded and struck; else they are ordinary pieces
    strike_limit: int  # 0: not played
    skull_limit: int
    respawn_cost: int
    diagonal: bool
    turn: int  # the seat whose turn it is
    number: int  # of the turn, 0 while setting up
    last_number: int
    phase: Annotated[str, OneOf(PHASES)]
    pending: int | None  # the piece to be put down
    moves: int
    attacks: int | None  # None: attacks are free
    pieces: Annotated[list[Piece], Exactly("pieces")]
    sides: Annotated[list[Side], Exactly("seats")]
    why: int


def sizes(field: Field, seats: int) -> dict[str, int]:
    crew = int(field.crew)
    starts = [int(start) for start in field.wall_start]
    return {
        "pieces": crew * seats,
        "enemies": crew * (seats - 1),
        "walls": max(end - start for start, end in pairwise(starts)),
        "section": max(len(cells) for cells in field.sections),
        "obstacles": len(field.obstacles),
    }


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
        pieces=_pieces(state),
        sides=[_side(state, side) for side in range(state.seats)],
        why=int(state.why),
    )


def _pieces(state: OverShadow) -> list[Piece]:
    """Made for every step that is told, so it is written to be quick."""
    crew, crowned, stormed = state.field.crew, state.field.crowned, state.stormed
    return [
        Piece(
            piece,
            int(piece // crew),
            crowned and piece % crew == 0,
            cell if cell != OFF else None,
            members(fought) if fought else [],
            stormed & BIT[piece] != 0,
        )
        for piece, (cell, fought) in enumerate(zip(map(int, state.where), state.fought))
    ]


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


def reaches(view: OverShadowView) -> dict[int, dict[int, int]]:
    """For each piece of the seat on turn, the cells that its Move Points reach, each with the cell before it on the way."""
    if PHASES.index(view.phase) != FIGHTING or view.seat not in view.waiting:
        return {}
    blocked = [*view.obstacles, *[piece.cell for piece in view.pieces if piece.cell is not None]]
    for seat, side in enumerate(view.sides):
        if seat != view.turn:
            blocked += side.walls
    starts = {piece.id: piece.cell for piece in view.pieces if piece.seat == view.turn and piece.cell is not None}
    return reach(view.width, view.height, blocked, starts, view.moves)


assert PHASES[DONE] == "done"
