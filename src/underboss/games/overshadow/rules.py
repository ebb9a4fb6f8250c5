"""The rules of OverShadow. Numbers in reasons are those of docs/rules/overshadow.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i16, i64, u8

from underboss.engine.bits import BIT, count
from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.outcome import Outcome, ranks_by
from underboss.engine.state import Reason
from underboss.engine.vectors import vec
from underboss.engine.verbs import first, second, verb_of
from underboss.games.overshadow.field import Field
from underboss.games.overshadow.position import Position
from underboss.games.overshadow.verbs import (
    BATTLE,
    BATTLED,
    BY_FORTRESS,
    BY_LAST_FIGHTER,
    BY_LAST_PIECE,
    BY_SKULLS,
    BY_STRIKES,
    BY_TURNS,
    DESTROYED,
    DONE,
    EMPTY,
    END,
    FIGHTING,
    FIRST,
    OBSTACLE,
    OFF,
    OPENING,
    PLACE,
    PLACED,
    PLACING,
    RESPAWN,
    RESPAWNED,
    RETURNING,
    SENT_BACK,
    SPAWNING,
    STEP,
    STEPPED,
    STORM,
    STORMED,
    STRUCK,
    TIED,
    TURN,
    TURNS_UP,
    WALL_FELL,
    WENT_OUT,
    WHY,
)

if TYPE_CHECKING:
    from underboss.engine.game import Game


class OverShadow(Position):
    """The rules in motion: why an action is refused, what it does, and how the game ends."""

    __slots__ = ()

    def copy(self) -> OverShadow:
        return OverShadow(
            self.game, self.seats, self.field, self.board[:], self.where[:], self.fought[:], self.stormed, self.walls,
            self.strikes[:], self.skulls[:], self.places[:], self.out, self.turn, self.number, self.moves, self.attacks,
            self.phase, self.pending, self.why,
        )  # fmt: skip

    # Why something may not be done

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        verb = verb_of(action)
        if self.phase != FIGHTING:
            return self._why_not_place(seat, action)
        if verb == END.code:
            return None
        if verb == PLACE.code:
            return Reason("pieces are placed only while setting up, respawning or being sent back", "OS-7")
        piece = first(action)
        field = self.field
        if piece // field.crew != seat:
            return Reason(f"piece {piece} is not yours", "OS-12")
        if verb == RESPAWN.code:
            return self._why_not_respawn(seat, piece)
        if self.where[piece] == OFF:
            return Reason(f"piece {piece} is not on the board", "OS-12")
        if verb == STEP.code:
            return self._why_not_step(seat, piece, second(action))
        if field.captain and piece == seat * field.crew:
            return Reason("a captain cannot attack", "OS-23")
        if field.attack_die and self.attacks <= 0:
            return Reason("no Attack Points are left", "OS-48")
        if verb == STORM.code:
            return self._why_not_storm(seat, piece, second(action))
        return self._why_not_battle(seat, piece, second(action))

    def _why_not_place(self, seat: i64, action: i64) -> Reason | None:
        if verb_of(action) != PLACE.code:
            return Reason(f"piece {self.pending} must be placed first", "OS-7")
        if first(action) != self.pending:
            return Reason(f"it is piece {self.pending} that is to be placed", "OS-7")
        cell = second(action)
        if cell >= self.field.cells:
            return Reason(f"the board has no cell {cell}", "OS-7")
        for choice in self.legal_places(seat, vec[i64]()):
            if choice == action:
                return None
        if self.board[cell] != EMPTY:
            return Reason("the cell is taken", "OS-31" if self.phase == SPAWNING else "OS-7")
        if self.phase == RETURNING:
            return Reason("a repelled piece goes back into its own fortress", "OS-56")
        return Reason("the cell is not in your section", "OS-29" if self.phase == SPAWNING else "OS-7")

    def _why_not_respawn(self, seat: i64, piece: i64) -> Reason | None:
        field = self.field
        if not field.respawn:
            return Reason("there is no respawning in this variation", "OS-49")
        if self.where[piece] != OFF:
            return Reason(f"piece {piece} is on the board", "OS-28")
        if self.moves < field.respawn:
            return Reason(f"respawning costs {field.respawn} Move Points and {self.moves} are left", "OS-29")
        return None if self.has_room(seat) else Reason("your section has no free cell", "OS-31")

    def _why_not_step(self, seat: i64, piece: i64, cell: i64) -> Reason | None:
        if self.moves <= 0:
            return Reason("no Move Points are left", "OS-12")
        if not self.near(self.field.steps, 4, i64(self.where[piece]), cell):
            return Reason("a step goes one cell forward, back, left or right", "OS-14")
        there: i64 = i64(self.board[cell])
        if there == OBSTACLE:
            return Reason("an obstacle is in the way", "OS-16")
        if there != EMPTY:
            return Reason("the cell is taken", "OS-15")
        if self.field.walled and self.enemy_wall(seat, cell):
            return Reason("an enemy wall stands there", "OS-53")
        return None

    def _why_not_battle(self, seat: i64, piece: i64, target: i64) -> Reason | None:
        field = self.field
        if target >= self.seats * field.crew or self.where[target] == OFF:
            return Reason(f"piece {target} is not on the board", "OS-18")
        if target // field.crew == seat:
            return Reason("that is your own piece", "OS-18")
        if not self.near(field.range, field.reach, i64(self.where[piece]), i64(self.where[target])):
            return Reason("the target is out of range", "OS-18")
        if self.fought[piece] & BIT[target]:
            return Reason("a piece attacks each target once a turn", "OS-21")
        if self.may_battle(seat, piece, target):
            return None
        guard = self.unattacked_guard(piece, target)
        return Reason(f"the captain is guarded: attack piece {guard} first", "OS-26")

    def _why_not_storm(self, seat: i64, piece: i64, cell: i64) -> Reason | None:
        field = self.field
        if not field.walled or cell >= field.cells or not self.enemy_wall(seat, cell):
            return Reason("no enemy wall stands there", "OS-54")
        if not self.near(field.range, field.reach, i64(self.where[piece]), cell):
            return Reason("the wall is out of range", "OS-54")
        if self.stormed & BIT[piece]:
            return Reason("a piece attacks the wall once a turn", "OS-58")
        return None

    # What is done

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        verb = verb_of(action)
        if verb == STEP.code:
            self._step(first(action), second(action))
        elif verb == BATTLE.code:
            self._battle(first(action), second(action), dice)
        elif verb == END.code:
            self._next_turn(dice)
        elif verb == PLACE.code:
            self._place(first(action), second(action), dice)
        elif verb == RESPAWN.code:
            self._respawn(first(action))
        else:
            self._storm(first(action), second(action), dice)

    def _step(self, piece: i64, cell: i64) -> None:
        start: i64 = i64(self.where[piece])
        self.board[start] = EMPTY
        self.board[cell] = u8(piece + 1)
        self.where[piece] = i16(cell)
        self.moves -= 1
        if self.ears is not None:
            self.tell(STEPPED, (int(self.turn), int(piece), int(start), int(cell)))

    def _place(self, piece: i64, cell: i64, dice: Dice) -> None:
        if self.where[piece] != OFF:
            self.board[i64(self.where[piece])] = EMPTY
        self.board[cell] = u8(piece + 1)
        self.where[piece] = i16(cell)
        self.pending = OFF
        if self.ears is not None:
            self.tell(PLACED, (int(self.turn), int(piece), int(cell)))
        if self.phase == PLACING:
            self._next_to_place(piece + 1, dice)
        else:
            self.phase = FIGHTING

    def _next_to_place(self, piece: i64, dice: Dice) -> None:
        """The same seat's next piece, or the next seat's first, or the first turn."""
        crew = self.field.crew
        if piece % crew:
            self.pending = piece
            return
        after: i64 = (self.turn + 1) % self.seats
        self._give_turn(after)
        if self.where[after * crew] == OFF:
            self.pending = after * crew
        else:  # everybody has placed, so this is the first player again
            self.phase = FIGHTING
            self._begin_turn(dice)

    def _give_turn(self, seat: i64) -> None:
        self.turn = seat
        self.waiting = BIT[seat]

    def _begin_turn(self, dice: Dice) -> None:
        field = self.field
        self.number += 1
        self.moves = dice.roll(field.move_die)
        self.attacks = dice.roll(field.attack_die) if field.attack_die else 0
        if self.ears is not None:
            self.tell(TURN, (int(self.turn), int(self.number), int(self.moves), int(self.attacks)))

    def _next_turn(self, dice: Dice) -> None:
        for piece in range(len(self.fought)):
            self.fought[piece] = 0
        self.stormed = 0
        if self.number >= self.field.turns:
            self._count_up()
            return
        after: i64 = (self.turn + 1) % self.seats
        while self.out & BIT[after]:
            after = (after + 1) % self.seats
        self._give_turn(after)
        self._begin_turn(dice)

    def _duel(self, dice: Dice) -> tuple[i64, i64]:
        """Both roll, and roll again while they tie."""
        die = self.field.battle_die
        attack = dice.roll(die)
        defence = dice.roll(die)
        while attack == defence:
            if self.ears is not None:
                self.tell(TIED, (int(attack),))
            attack = dice.roll(die)
            defence = dice.roll(die)
        return attack, defence

    def _battle(self, piece: i64, target: i64, dice: Dice) -> None:
        field = self.field
        self.fought[piece] |= BIT[target]
        if field.attack_die:
            self.attacks -= 1
        attack, defence = self._duel(dice)
        if self.ears is not None:
            self.tell(BATTLED, (int(self.turn), int(piece), int(target), int(attack), int(defence)))
        if attack < defence:
            self._destroy(piece, dice)
        elif field.captain and target % field.crew == 0:
            self._strike(target, dice)
        else:
            self._destroy(target, dice)

    def _strike(self, captain: i64, dice: Dice) -> None:
        owner: i64 = captain // self.field.crew
        strikes: i64 = i64(self.strikes[owner]) + 1
        self.strikes[owner] = u8(strikes)
        if self.ears is not None:
            self.tell(STRUCK, (int(owner), int(captain), int(strikes)))
        if strikes >= self.field.strikes:
            self._go_out(owner, BY_STRIKES, dice)

    def _destroy(self, piece: i64, dice: Dice) -> None:
        field = self.field
        owner: i64 = piece // field.crew
        cell: i64 = i64(self.where[piece])
        self.board[cell] = EMPTY
        self.where[piece] = OFF
        if self.ears is not None:
            self.tell(DESTROYED, (int(owner), int(piece), int(cell)))
        if field.skulls:
            self.skulls[owner] = u8(i64(self.skulls[owner]) + 1)
            if i64(self.skulls[owner]) >= field.skulls:
                self._go_out(owner, BY_SKULLS, dice)
                return
        if self.fighters(owner) == 0:
            self._go_out(owner, BY_LAST_FIGHTER if field.captain else BY_LAST_PIECE, dice)

    def _storm(self, piece: i64, cell: i64, dice: Dice) -> None:
        field = self.field
        wall: i64 = i64(field.wall_at[cell])
        owner = field.wall_owner[wall]
        self.stormed |= BIT[piece]
        if field.attack_die:
            self.attacks -= 1
        attack, defence = self._duel(dice)
        if self.ears is not None:
            self.tell(STORMED, (int(self.turn), int(piece), int(owner), int(cell), int(attack), int(defence)))
        if attack > defence:
            self._fell_wall(wall, owner, cell, dice)
        else:
            self._send_back(piece, dice)

    def _fell_wall(self, wall: i64, owner: i64, cell: i64, dice: Dice) -> None:
        field = self.field
        self.walls &= ~BIT[wall]
        if self.ears is not None:
            self.tell(WALL_FELL, (int(owner), int(cell)))
        for other in range(field.wall_start[owner], field.wall_start[owner + 1]):
            if self.walls & BIT[other]:
                return
        self._go_out(owner, BY_FORTRESS, dice)

    def _send_back(self, piece: i64, dice: Dice) -> None:
        self.phase = RETURNING
        self.pending = piece
        if len(self.legal_places(self.turn, vec[i64]())):
            if self.ears is not None:
                self.tell(SENT_BACK, (int(self.turn), int(piece)))
            return
        self.phase = FIGHTING
        self.pending = OFF
        self._destroy(piece, dice)

    def _respawn(self, piece: i64) -> None:
        self.moves -= self.field.respawn
        self.phase = SPAWNING
        self.pending = piece
        if self.ears is not None:
            self.tell(RESPAWNED, (int(self.turn), int(piece)))

    # How it ends

    def _go_out(self, seat: i64, why: i64, dice: Dice) -> None:
        """The seat loses: its pieces leave, and the last seat left wins."""
        self.places[seat] = u8(self.seats - count(self.out))
        self.out |= BIT[seat]
        self.why = why
        if self.ears is not None:
            self.tell(WENT_OUT, (int(seat), int(why)))
        left = self.seats - count(self.out)
        if left == 1:
            self._finish()
            return
        for piece in range(seat * self.field.crew, (seat + 1) * self.field.crew):
            if self.where[piece] != OFF:
                self.board[i64(self.where[piece])] = EMPTY
                self.where[piece] = OFF
        if seat == self.turn:
            self._next_turn(dice)

    def _finish(self) -> None:
        for seat in range(self.seats):
            if not self.out & BIT[seat]:
                self.places[seat] = 1
        self.phase = DONE
        self.waiting = 0

    def _count_up(self) -> None:
        """The turns are used up: who stands better wins; equals share."""
        if self.ears is not None:
            self.tell(TURNS_UP, (int(self.field.turns),))
        standing = [seat for seat in range(self.seats) if not self.out & BIT[seat]]
        ranks = ranks_by([(self.standing(seat),) for seat in standing])
        for seat, rank in zip(standing, ranks):
            self.places[seat] = u8(rank)
        self.why = BY_TURNS
        self.phase = DONE
        self.waiting = 0

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != DONE:
            return None
        fighters = [int(self.fighters(seat)) for seat in range(self.seats)]
        return Outcome(WHY[int(self.why)], [int(place) for place in self.places], fighters)


def first_state(game: Game, field: Field, seats: int, dice: Dice, ears: list[Event] | None) -> OverShadow:
    """Roll for the first place and ask that seat to place its pieces."""
    state = blank(game, field, seats)
    state.ears = ears
    contenders = list(range(seats))
    while len(contenders) > 1:  # only those tied for the highest roll again
        faces = [int(dice.roll(field.battle_die)) for _ in contenders]
        for seat, face in zip(contenders, faces):
            state.tell(OPENING, (seat, face))
        contenders = [seat for seat, face in zip(contenders, faces) if face == max(faces)]
    state.tell(FIRST, (contenders[0],))
    state.ears = None
    state._give_turn(contenders[0])
    state.pending = contenders[0] * field.crew
    return state


def blank(game: Game, field: Field, seats: int) -> OverShadow:
    """The empty board."""
    pieces = seats * field.crew
    board = vec[u8]([u8(EMPTY)] * field.cells)
    for cell in field.obstacles:
        board[cell] = u8(OBSTACLE)
    nobody = vec[u8]([u8(0)] * seats)
    walls: i64 = 0
    for wall in range(len(field.wall_owner)):
        walls |= BIT[wall]
    return OverShadow(
        game, seats, field, board, vec[i16]([i16(OFF)] * pieces), vec[i64]([0] * pieces), 0, walls,
        nobody, nobody[:], nobody[:], 0, 0, 0, 0, 0, PLACING, 0, 0,
    )  # fmt: skip


def restored(game: Game, field: Field, seats: int, dump: list[list[int]]) -> OverShadow:
    """The position that `dump` told."""
    state = blank(game, field, seats)
    where, fought, strikes, skulls, places, numbers = dump
    for piece, cell in enumerate(where):
        state.where[piece] = i16(cell)
        state.fought[piece] = fought[piece]
        if cell != OFF:
            state.board[cell] = u8(piece + 1)
    for seat in range(seats):
        state.strikes[seat] = u8(strikes[seat])
        state.skulls[seat] = u8(skulls[seat])
        state.places[seat] = u8(places[seat])
    state.stormed, state.walls, state.out, state.turn, state.number = numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
    state.moves, state.attacks, state.phase, state.pending, state.why = numbers[5], numbers[6], numbers[7], numbers[8], numbers[9]
    state.waiting = 0 if state.phase == DONE else BIT[state.turn]
    return state
