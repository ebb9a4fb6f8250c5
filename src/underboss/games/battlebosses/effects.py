# ruff: noqa: I001 (the long lists of codes stay packed)
"""Carrying out effects: each becomes frames on the stack, and a frame that leaves a choice waits for it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.dice import Dice
from underboss.games.battlebosses.book import MASK, TYPE
from underboss.games.battlebosses.codes import (
    ADJACENT, AIM, AT, BLINK, BOSS, BY_COUNT, BY_TOKEN, CONTROL, CONTROL_ADJACENT, CREATE, CROWD, CRYSTALS,
    DAMAGE, DAMAGE_BOSS, DAMAGE_EACH, DECK, DESTROY_MINIONS, DESTROY_UPGRADE, DISCARD, DOOM, DRAW, DROP, EACH, EFFECT, ENERGY,
    FLYING, GET_CRYSTALS, GET_ENERGY, HAND, HEAL, HITS, MARCH, MEND, MOST_SEATS, MOVE_BOSS, MOVE_MINIONS, NEAR3, NOWHERE,
    OFFER, OP_WIDTH, OPPONENT_DISCARDS, PICK_BOSS, PLACE_TOKEN, PLAYED, PUSH_BOSS, PUSH_MINIONS, PUT, RECOVER, ROB, ROLL_BONUS,
    SAME, SET_TOKEN, SHOVE, SPOIL, SPREAD, STEAL, STEP, SUPPLY, SWARM, TAKE_BACK, TELEPORT, TOKEN, TOKEN_DAMAGE, TOKENS,
    TOWARD, WOUNDS, WRECKING,
)  # fmt: skip
from underboss.games.battlebosses.combat import Combat
from underboss.games.battlebosses.verbs import HEALED, STOLE, SUMMED

MAY_STOP: Final = 1  # in the last number of STEP, SHOVE and BLINK frames
TOWARDS: Final = 2
FRESH: Final = 4  # the ways of a STEP are not worked out yet


class Effects(Combat):
    """Turns effects into frames, and tells whether an effect could do anything."""

    # Reach

    def area(self, seat: i64, where: i64, met: i64) -> i64:
        """The cells that this reach means for the seat; `met` is where a trigger was set off."""
        ground = self.ground
        here = self.get(seat, AT)
        cells: i64 = 0
        if where <= NEAR3:
            cells = ground.ball[here * 4 + where]
        elif where == ADJACENT:
            cells = ground.near[here]
        elif where in (CONTROL, CONTROL_ADJACENT):
            cells = BIT[here] | self.get(seat, CROWD)
            if where == CONTROL_ADJACENT:
                cells |= self._beside(cells)
        elif where == TOKEN:
            tokens = self.get(seat, TOKENS)
            while tokens:
                cells |= ground.ball[lowest(tokens) * 4 + 1]
                tokens &= tokens - 1
            return cells
        elif where == SAME:
            return BIT[met] if met != NOWHERE else 0
        else:
            cells = ground.all
        return cells & ground.clear[here]

    def _beside(self, cells: i64) -> i64:
        found: i64 = 0
        while cells:
            found |= self.ground.near[lowest(cells)]
            cells &= cells - 1
        return found

    def in_reach(self, seat: i64, where: i64) -> i64:
        """Enemy bosses and monsters there, as a mask of `who`."""
        cells = self.area(seat, where, NOWHERE)
        found = self.bosses_in(self.enemies(seat), cells)
        for monster in range(len(self.ground.camps)):
            if self.arena[2 + monster] > 0 and cells & BIT[self.ground.camps[monster]]:
                found |= BIT[MOST_SEATS + monster]
        return found

    def opponents(self, seat: i64) -> i64:
        """Enemy seats that the fog does not hide."""
        return self.bosses_in(self.enemies(seat), self.ground.clear[self.get(seat, AT)])

    def rich(self, seat: i64) -> i64:
        """Opponents with crystals."""
        found: i64 = 0
        others = self.opponents(seat)
        while others:
            other = lowest(others)
            others &= others - 1
            if self.get(other, CRYSTALS):
                found |= BIT[other]
        return found

    def armed(self, seat: i64, what: i64) -> i64:
        """Opponents with cards in hand, or with Upgrades in play."""
        found: i64 = 0
        others = self.opponents(seat)
        while others:
            other = lowest(others)
            others &= others - 1
            if self.get(other, what):
                found |= BIT[other]
        return found

    def crowded(self, seat: i64, cells: i64) -> i64:
        """Enemies with minions in the cells."""
        found: i64 = 0
        enemies = self.enemies(seat)
        while enemies:
            enemy = lowest(enemies)
            enemies &= enemies - 1
            if self.get(enemy, CROWD) & cells:
                found |= BIT[enemy]
        return found

    def crowds(self, seat: i64) -> i64:
        """The cells with enemy minions."""
        cells: i64 = 0
        enemies = self.enemies(seat)
        while enemies:
            cells |= self.get(lowest(enemies), CROWD)
            enemies &= enemies - 1
        return cells

    def wounded(self, seat: i64) -> i64:
        """Bosses that the seat may heal: its own, and partners' in the same or a neighbouring cell."""
        found: i64 = BIT[seat] if self.get(seat, WOUNDS) else 0
        if not self.teams:
            return found
        others = self.partners(seat) & (BIT[self.seats] - 1) & ~self.out & ~BIT[seat]
        others = self.bosses_in(others, self.ground.ball[self.get(seat, AT) * 4 + 1])
        while others:
            other = lowest(others)
            others &= others - 1
            if self.get(other, WOUNDS):
                found |= BIT[other]
        return found

    def piles(self, seat: i64, types: i64) -> i64:
        """The cards in the discard pile of these types (1 Effects, 2 Upgrades and Promotions, 3 all)."""
        cards = self.get(seat, DISCARD)
        if types == 3 or not cards:
            return cards
        book = self.book
        boss = self.get(seat, BOSS)
        found: i64 = 0
        for kind in range(book.kinds(boss)):
            if (1 if book.card(boss, kind, TYPE) == EFFECT else 2) & types:
                found |= book.card(boss, kind, MASK)
        return cards & found

    # Whether an ability could do anything

    def useful(self, seat: i64, start: i64, end: i64) -> bool:
        """Could any of these effects change something now?"""
        for at in range(start, end, OP_WIDTH):
            if self._could(seat, at):
                return True
        return False

    def _could(self, seat: i64, at: i64) -> bool:
        ops = self.book.ops
        code = ops[at]
        where = ops[at + 2]
        if code == MOVE_MINIONS:
            return self.get(seat, CROWD) != 0
        if code == CREATE:
            return self.get(seat, SUPPLY) > 0 and self.area(seat, where, NOWHERE) != 0
        if code in (DAMAGE, DAMAGE_EACH):
            return (self.area(seat, where, NOWHERE) & self.foes(seat)) != 0
        if code == DAMAGE_BOSS:
            return self.in_reach(seat, where) != 0
        if code in (DESTROY_MINIONS, PUSH_MINIONS):
            return (self.area(seat, where, NOWHERE) & self.crowds(seat)) != 0
        if code == STEAL:
            return self.rich(seat) != 0
        if code == DRAW:
            return (self.get(seat, DECK) | self.get(seat, DISCARD)) != 0
        if code == OPPONENT_DISCARDS:
            return self.armed(seat, HAND) != 0
        if code == RECOVER:
            return self.piles(seat, ops[at + 3]) != 0
        if code == HEAL:
            return self.wounded(seat) != 0
        if code == PUSH_BOSS:
            return self.pushable(seat, ops[at + 3]) != 0
        if code == DESTROY_UPGRADE:
            return self.armed(seat, PLAYED) != 0
        if code == PLACE_TOKEN:
            return self.token_room(seat, where) != 0
        return True

    def token_room(self, seat: i64, where: i64) -> i64:
        """The cells where the seat may put a token; none if all are in play."""
        tokens = self.get(seat, TOKENS)
        if count(tokens) >= self.book.token_most[self.get(seat, BOSS)]:
            return 0
        return self.area(seat, where, NOWHERE) & self.ground.open & ~tokens

    def pushable(self, seat: i64, toward: i64) -> i64:
        """Enemy bosses within three steps that can be pushed."""
        found = self.bosses_in(self.enemies(seat), self.area(seat, NEAR3, NOWHERE))
        if toward != TOWARD:
            return found
        return found & ~self.bosses_in(found, BIT[self.get(seat, AT)])

    # Starting an effect

    def pay_extra(self, seat: i64, table_crystals: i64, cards: i64, minions: i64) -> None:
        """The additional cost; cards and minions are chosen before the effects, so these frames go on top."""
        self.put(seat, CRYSTALS, self.get(seat, CRYSTALS) - table_crystals)
        if cards:
            self.push(DROP, seat, cards, 0, 0, 0)
        if minions:
            self.push(OFFER, seat, minions, self.get(seat, CROWD), 0, 0)

    def run_next(self, top: i64, dice: Dice) -> None:
        """Start the next effect of the RUN frame at `top`."""
        stack = self.stack
        at = stack[top + 2]
        if at >= stack[top + 3]:
            self.depth -= 1
            return
        stack[top + 2] = at + OP_WIDTH
        self._start(stack[top + 1], at, stack[top + 4], dice)

    def _start(self, seat: i64, at: i64, met: i64, dice: Dice) -> None:
        ops = self.book.ops
        code = ops[at]
        n = ops[at + 1]
        where = ops[at + 2]
        how = ops[at + 3]
        may = ops[at + 4]
        if code <= DESTROY_MINIONS:
            self._start_damage(seat, code, n, where, how, met)
        elif code == GET_ENERGY:
            self.gain(seat, n, 0)
        elif code == GET_CRYSTALS:
            self.gain(seat, 0, n)
        elif code == STEAL:
            self.push(ROB, seat, n, self.rich(seat), 0, 0)
        elif code == DRAW:
            self.draw(seat, n, dice)
        elif code == OPPONENT_DISCARDS:
            self.push(SPOIL, seat, n, self.armed(seat, HAND), 0, 0)
        elif code == RECOVER:
            self.push(TAKE_BACK, seat, n, how, 0, 0)
        elif code == HEAL:
            self.push(MEND, seat, n, self.wounded(seat), 0, 0)
        elif code == CREATE:
            supply = self.get(seat, SUPPLY)
            self.push(PUT, seat, n if n < supply else supply, self.area(seat, where, met), how, 0)
        elif code == DESTROY_UPGRADE:
            self.push(WRECKING, seat, n, self.armed(seat, PLAYED), 0, 0)
        elif code == PLACE_TOKEN:
            self.push(SET_TOKEN, seat, n, self.token_room(seat, where), where, 0)
        elif code == ROLL_BONUS:
            self._roll_at_once(seat, n, dice)
        else:
            self._start_movement(seat, code, n, where, how, may)

    def _roll_at_once(self, seat: i64, n: i64, dice: Dice) -> None:
        before = len(self.rolled)
        energy, crystals = self.get(seat, ENERGY), self.get(seat, CRYSTALS)
        self.roll_bonus(seat, n, dice)
        if self.ears is not None:
            gained = (int(self.get(seat, ENERGY) - energy), int(self.get(seat, CRYSTALS) - crystals))
            self.tell(SUMMED, (int(seat), *gained, int(len(self.rolled) - before - n)))

    def _start_damage(self, seat: i64, code: i64, n: i64, where: i64, how: i64, met: i64) -> None:
        cells = self.area(seat, where, met)
        if where == TOKEN:
            n += self.lasting(seat, TOKEN_DAMAGE)
        if code == DAMAGE_BOSS:
            self.push(PICK_BOSS, seat, n, self.in_reach(seat, where), 0, 0)
        elif code == DESTROY_MINIONS:
            self.push(DOOM, seat, n, cells & self.crowds(seat), 0, 0)
        elif code == DAMAGE_EACH:
            if how:
                self.push(SPREAD, seat, n, cells, 0, how)
            else:
                self.push(EACH, seat, n, cells, 0, 0)
        elif how == BY_TOKEN:
            tokens = self.get(seat, TOKENS)
            while tokens:
                self.push(AIM, seat, n, self.ground.ball[lowest(tokens) * 4 + 1], 0, 0)
                tokens &= tokens - 1
        else:
            self.push(AIM, seat, n, cells, how, 0)

    def _start_movement(self, seat: i64, code: i64, n: i64, where: i64, how: i64, may: i64) -> None:
        ground = self.ground
        here = self.get(seat, AT)
        if code == MOVE_MINIONS:
            self.push(MARCH, seat, n, self.get(seat, CROWD), 0, seat)
        elif code == MOVE_BOSS and how != FLYING:
            self.push(STEP, seat, n, 0, seat, may | FRESH)
        elif code == MOVE_BOSS:
            self.push(BLINK, seat, 0, ground.ball[here * 4 + n] & ground.open & ~BIT[here], 0, may)
        elif code == TELEPORT:
            self.push(BLINK, seat, 0, self.area(seat, where, NOWHERE) & ground.open & ~BIT[here], 0, may)
        elif code == PUSH_MINIONS:
            cells = self.area(seat, where, NOWHERE)
            self.push(SWARM, seat, n, self.crowded(seat, cells), cells, 0)
        elif code == PUSH_BOSS:
            self.push(SHOVE, seat, n, self.pushable(seat, how), 0, TOWARDS if how == TOWARD else 0)

    # What the choices do

    def aimed(self, seat: i64, cell: i64, damage: i64, how: i64) -> None:
        if how == BY_COUNT:
            number = self.minions_by(seat, cell)
            damage = number if number < damage else damage
        self.push(HITS, seat, damage, 0, cell, 0)

    def minions_by(self, seat: i64, cell: i64) -> i64:
        """The seat's minions in the cell and beside it."""
        number: i64 = 0
        cells = (BIT[cell] | self.ground.near[cell]) & self.get(seat, CROWD)
        while cells:
            number += self.minions(seat, lowest(cells))
            cells &= cells - 1
        return number

    def ways(self, mover: i64, moved: i64, how: i64) -> i64:
        """The cells to which a boss may step next."""
        ground = self.ground
        start = self.get(moved, AT)
        cells = ground.near[start] & ground.open
        if not how & TOWARDS:
            return cells
        goal = self.get(mover, AT)
        nearer: i64 = 0
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if ground.distance(cell, goal) < ground.distance(start, goal):
                nearer |= BIT[cell]
        return nearer

    def mend(self, seat: i64, who: i64, damage: i64) -> None:
        wounds = self.get(who, WOUNDS)
        healed = damage if damage < wounds else wounds
        self.put(who, WOUNDS, wounds - healed)
        if self.ears is not None:
            self.tell(HEALED, (int(who), int(healed), int(seat)))

    def rob(self, seat: i64, other: i64, crystals: i64) -> None:
        there = self.get(other, CRYSTALS)
        stolen = crystals if crystals < there else there
        self.put(other, CRYSTALS, there - stolen)
        self.put(seat, CRYSTALS, self.get(seat, CRYSTALS) + stolen)
        if self.ears is not None:
            self.tell(STOLE, (int(seat), int(other), int(stolen)))
