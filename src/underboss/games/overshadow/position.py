"""A position of OverShadow, what can be read off it, and every legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i16, i64, u8

from underboss.engine.bits import BIT
from underboss.engine.state import State
from underboss.engine.vectors import append, vec
from underboss.games.overshadow.field import NOWHERE, Field
from underboss.games.overshadow.verbs import (
    BATTLE,
    DONE,
    EMPTY,
    END,
    FIGHTING,
    OBSTACLE,
    OFF,
    PLACE,
    RESPAWN,
    RETURNING,
    STEP,
    STORM,
)

if TYPE_CHECKING:
    from underboss.engine.game import Game


class Position(State):
    """What stands where, and what may be done. Cells are bytes, places 16 bits, and each piece has a mask of targets."""

    __slots__ = (
        "attacks",
        "board",
        "field",
        "fought",
        "moves",
        "number",
        "out",
        "pending",
        "phase",
        "places",
        "skulls",
        "stormed",
        "strikes",
        "turn",
        "walls",
        "where",
        "why",
    )  # fmt: skip

    def __init__(
        self, game: Game, seats: i64, field: Field, board: vec[u8], where: vec[i16], fought: vec[i64], stormed: i64, walls: i64,
        strikes: vec[u8], skulls: vec[u8], places: vec[u8], out: i64, turn: i64, number: i64, moves: i64, attacks: i64,
        phase: i64, pending: i64, why: i64,
    ) -> None:  # fmt: skip
        super().__init__(game, seats)
        self.field = field
        self.board = board
        self.where = where  # the cell of each piece, or OFF
        self.fought = fought  # for each piece the mask of the pieces it attacked this turn
        self.stormed: i64 = stormed  # mask of the pieces that attacked a wall this turn
        self.walls: i64 = walls  # mask of the wall spaces that stand
        self.strikes = strikes
        self.skulls = skulls
        self.places = places  # final rank of the seats that are out
        self.out: i64 = out
        self.turn: i64 = turn  # whose turn it is, or who places
        self.number: i64 = number  # of the turn, from 1
        self.moves: i64 = moves
        self.attacks: i64 = attacks
        self.phase: i64 = phase
        self.pending: i64 = pending  # the piece to be put down, or OFF
        self.why: i64 = why  # of the last seat that went out
        self.waiting = 0 if phase == DONE else BIT[turn]

    def dump(self) -> list[object]:
        return [
            list(self.where), list(self.fought), list(self.strikes), list(self.skulls), list(self.places),
            [int(self.stormed), int(self.walls), int(self.out), int(self.turn), int(self.number), int(self.moves),
             int(self.attacks), int(self.phase), int(self.pending), int(self.why)],
        ]  # fmt: skip

    # What may be done

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=40)
        if seat != self.turn or self.phase == DONE:
            return actions
        if self.phase != FIGHTING:
            return self.legal_places(seat, actions)
        field = self.field
        lost = False
        armed = field.attack_die == 0 or self.attacks > 0
        start = seat * field.crew
        for piece in range(start, start + field.crew):
            cell: i64 = i64(self.where[piece])
            if cell == OFF:
                lost = True
            else:
                actions = self._legal_moves(seat, piece, cell, armed and not (field.captain and piece == start), actions)
        if lost and field.respawn and self.moves >= field.respawn and self.has_room(seat):
            for piece in range(start, start + field.crew):
                if self.where[piece] == OFF:
                    actions = append(actions, RESPAWN.pack(piece))
        return append(actions, END.pack())

    def _legal_moves(self, seat: i64, piece: i64, cell: i64, armed: bool, actions: vec[i64]) -> vec[i64]:
        """Steps and attacks of one piece."""
        field = self.field
        moving = self.moves > 0
        for at in range(cell * 4, cell * 4 + 4):
            near: i64 = i64(field.steps[at])
            if near == NOWHERE:
                continue
            there: i64 = i64(self.board[near])
            if there == EMPTY:
                if field.walled and self.enemy_wall(seat, near):
                    if armed and not self.stormed & BIT[piece]:
                        actions = append(actions, STORM.pack(piece, near))
                elif moving:
                    actions = append(actions, STEP.pack(piece, near))
            elif armed and there != OBSTACLE and not field.diagonal:
                if field.walled and not self.stormed & BIT[piece] and self.enemy_wall(seat, near):
                    actions = append(actions, STORM.pack(piece, near))
                if self.may_battle(seat, piece, there - 1):
                    actions = append(actions, BATTLE.pack(piece, there - 1))
        if armed and field.diagonal:
            return self._legal_attacks_around(seat, piece, cell, actions)
        return actions

    def _legal_attacks_around(self, seat: i64, piece: i64, cell: i64, actions: vec[i64]) -> vec[i64]:
        """With the eight-neighbour range: battles all around, and walls that the loop over steps did not see."""
        field = self.field
        for at in range(8):
            near: i64 = i64(field.range[cell * 8 + at])
            if near == NOWHERE:
                continue
            there: i64 = i64(self.board[near])
            if there == OBSTACLE:
                continue
            seen = at < 4 and there == EMPTY
            if field.walled and not seen and not self.stormed & BIT[piece] and self.enemy_wall(seat, near):
                actions = append(actions, STORM.pack(piece, near))
            if there != EMPTY and self.may_battle(seat, piece, there - 1):
                actions = append(actions, BATTLE.pack(piece, there - 1))
        return actions

    def legal_places(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        field = self.field
        for at in range(field.section_start[seat], field.section_start[seat + 1]):
            if self.board[i64(field.section[at])] == EMPTY:
                actions = append(actions, PLACE.pack(self.pending, i64(field.section[at])))
        if self.phase == RETURNING and len(actions) == 0:
            for wall in range(field.wall_start[seat], field.wall_start[seat + 1]):
                cell: i64 = i64(field.wall_cells[wall])
                if self.walls & BIT[wall] and self.board[cell] == EMPTY:
                    actions = append(actions, PLACE.pack(self.pending, cell))
        return actions

    def has_room(self, seat: i64) -> bool:
        field = self.field
        for at in range(field.section_start[seat], field.section_start[seat + 1]):
            if self.board[i64(field.section[at])] == EMPTY:
                return True
        return False

    def enemy_wall(self, seat: i64, cell: i64) -> bool:
        wall: i64 = i64(self.field.wall_at[cell])
        return wall >= 0 and (self.walls & BIT[wall]) != 0 and self.field.wall_owner[wall] != seat

    def may_battle(self, seat: i64, piece: i64, target: i64) -> bool:
        """Whether the rules on targets allow it, the two being in range."""
        crew = self.field.crew
        if target // crew == seat or self.fought[piece] & BIT[target]:
            return False
        return not (self.field.captain and target % crew == 0) or self.unattacked_guard(piece, target) == OFF

    def unattacked_guard(self, piece: i64, captain: i64) -> i64:
        """OFF if the piece has attacked every guard in its range this turn, else a guard that it has not."""
        field = self.field
        start: i64 = i64(self.where[piece]) * field.reach
        for at in range(start, start + field.reach):
            near: i64 = i64(field.range[at])
            if near == NOWHERE:
                continue
            guard: i64 = i64(self.board[near]) - 1
            if guard < 0 or guard == OBSTACLE - 1 or guard == captain or guard // field.crew != captain // field.crew:
                continue
            if not self.fought[piece] & BIT[guard]:
                return guard
        return OFF

    def near(self, table: vec[i16], entries: i64, start: i64, cell: i64) -> bool:
        for at in range(start * entries, start * entries + entries):
            if i64(table[at]) == cell:
                return True
        return False

    def fighters(self, seat: i64) -> i64:
        """How many pieces besides a captain the seat has on the board."""
        field = self.field
        fighters: i64 = 0
        for piece in range(seat * field.crew + (1 if field.captain else 0), (seat + 1) * field.crew):
            if self.where[piece] != OFF:
                fighters += 1
        return fighters

    def standing(self, seat: int) -> int:
        """What decides when the turns are used up; more is better."""
        field = self.field
        if field.strikes:
            return -int(self.strikes[seat])
        if field.skulls:
            return -int(self.skulls[seat])
        if field.walled:
            walls: i64 = 0
            for wall in range(field.wall_start[seat], field.wall_start[seat + 1]):
                walls += 1 if self.walls & BIT[wall] else 0
            return int(walls)
        return int(self.fighters(seat))
