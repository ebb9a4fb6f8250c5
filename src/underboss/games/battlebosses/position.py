# ruff: noqa: I001 (the long lists of codes stay packed)
"""A position of Battle Bosses, and the small changes that all its rules are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.dice import Dice
from underboss.engine.state import State
from underboss.engine.vectors import append, vec
from underboss.games.battlebosses.book import EVENT, LASTS, LIMIT, MASK, SLOT, TRIGGER_FROM, TRIGGER_TO, Book
from underboss.games.battlebosses.codes import (
    ALERT, ASIDE, AT, BOSS, CROWD, CRYSTALS, DECK, DISCARD, ENERGY, FRAME, HAND, KNOWN, LAST, MOST_SEATS,
    NOWHERE, ON_OVERLOAD, PETS, PLAYED, RUN, SHEET, SUPPLY, USES,
)  # fmt: skip
from underboss.games.battlebosses.ground import Ground
from underboss.games.battlebosses.verbs import DREW, GOT, ROLLED, SHUFFLED, TRIGGERED

if TYPE_CHECKING:
    from underboss.engine.game import Game

MOST_ROLLS: Final = 24  # dice remembered for the table to look at
AGAIN: Final = 64  # added to a remembered die that was rolled again for an overload
EVEN_SEATS: Final = 0b010101
ODD_SEATS: Final = 0b101010


class Position(State):
    """`sheet` has SHEET numbers for each seat, `herd` the minions of each seat in each cell, `stack` the frames of what is
    being carried out. `arena` is empty, or holds the wounds of both bases and the health of each monster."""

    __slots__ = (
        "acted",
        "arena",
        "book",
        "depth",
        "effects",
        "ground",
        "herd",
        "made",
        "number",
        "out",
        "phase",
        "rolled",
        "sheet",
        "softened",
        "stack",
        "teams",
        "turn",
        "why",
    )  # fmt: skip

    def __init__(
        self, game: Game, seats: i64, book: Book, ground: Ground, teams: bool, sheet: vec[i64], herd: vec[u8], stack: vec[i64],
        depth: i64, rolled: vec[i64], arena: vec[i64], phase: i64, turn: i64, number: i64, acted: i64, effects: i64,
        softened: i64, out: i64, made: i64, why: i64, waiting: i64,
    ) -> None:  # fmt: skip
        super().__init__(game, seats)
        self.book = book
        self.ground = ground
        self.teams = teams
        self.sheet = sheet
        self.herd = herd
        self.stack = stack
        self.depth: i64 = depth  # frames on the stack
        self.rolled = rolled  # the dice of this turn: face + 8 x die + AGAIN, bonus dice from 4 on
        self.arena = arena
        self.phase: i64 = phase
        self.turn: i64 = turn
        self.number: i64 = number  # of the turn, from 1
        self.acted: i64 = acted  # abilities and cards used in this turn
        self.effects: i64 = effects  # Effects played in this turn
        self.softened: i64 = softened  # seats whose armour worked in this turn
        self.out: i64 = out
        self.made: i64 = made  # where a minion was last created
        self.why: i64 = why
        self.waiting = waiting

    # Who is who

    def get(self, seat: i64, what: i64) -> i64:
        return self.sheet[seat * SHEET + what]

    def put(self, seat: i64, what: i64, value: i64) -> None:
        self.sheet[seat * SHEET + what] = value

    def lasting(self, seat: i64, what: i64) -> i64:
        """How much of a lasting effect the seat has."""
        return self.sheet[seat * SHEET + LAST + what]

    def partners(self, seat: i64) -> i64:
        """The seats of the same side, with the seat itself."""
        if not self.teams:
            return BIT[seat]
        return EVEN_SEATS if seat % 2 == 0 else ODD_SEATS

    def enemies(self, seat: i64) -> i64:
        """Mask of the enemy seats that are in the game."""
        return (BIT[self.seats] - 1) & ~self.out & ~self.partners(seat)

    def minions(self, seat: i64, cell: i64) -> i64:
        return i64(self.herd[seat * self.ground.cells + cell])

    def monster_at(self, cell: i64) -> i64:
        """The living monster in the cell, as a number of `who`, or NOWHERE."""
        camps = self.ground.camps
        for monster in range(len(camps)):
            if camps[monster] == cell and self.arena[2 + monster] > 0:
                return MOST_SEATS + monster
        return NOWHERE

    def monsters(self) -> i64:
        """The cells of the living monsters."""
        cells: i64 = 0
        for monster in range(len(self.ground.camps)):
            if self.arena[2 + monster] > 0:
                cells |= BIT[self.ground.camps[monster]]
        return cells

    def foes(self, seat: i64) -> i64:
        """The cells with something that the seat may hurt."""
        cells = self.monsters() if len(self.arena) else 0
        enemies = self.enemies(seat)
        while enemies:
            enemy = lowest(enemies)
            enemies &= enemies - 1
            cells |= self.sheet[enemy * SHEET + CROWD] | BIT[self.sheet[enemy * SHEET + AT]]
        return cells

    def bosses_in(self, seats: i64, cells: i64) -> i64:
        """Those of the seats whose boss stands in one of the cells."""
        found: i64 = 0
        while seats:
            seat = lowest(seats)
            seats &= seats - 1
            if cells & BIT[self.sheet[seat * SHEET + AT]]:
                found |= BIT[seat]
        return found

    def owners_in(self, seats: i64, cell: i64) -> i64:
        """Those of the seats that have minions in the cell."""
        found: i64 = 0
        while seats:
            seat = lowest(seats)
            seats &= seats - 1
            if self.sheet[seat * SHEET + CROWD] & BIT[cell]:
                found |= BIT[seat]
        return found

    # Frames

    def push(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        top = self.depth * FRAME
        if top == len(self.stack):
            for _ in range(FRAME):
                self.stack = append(self.stack, 0)
        stack = self.stack
        stack[top] = kind
        stack[top + 1] = seat
        stack[top + 2] = a
        stack[top + 3] = b
        stack[top + 4] = c
        stack[top + 5] = d
        self.depth += 1

    def fire(self, seat: i64, event: i64, cell: i64) -> None:
        """Set off the seat's triggers that wait for this event, as far as their limits allow."""
        if not self.sheet[seat * SHEET + ALERT] & BIT[event]:
            return
        book = self.book
        boss = self.get(seat, BOSS)
        for kind in range(book.kinds(boss) - 1, -1, -1):  # the last pushed is carried out first
            if book.card(boss, kind, EVENT) != event:
                continue
            copies = count(self.get(seat, PLAYED) & book.card(boss, kind, MASK))
            limit = book.card(boss, kind, LIMIT)
            if limit:
                shift = book.card(boss, kind, SLOT) * 5
                used = (self.get(seat, USES) >> shift) & 31
                if used >= limit * copies:
                    continue
                copies = 1
                self.put(seat, USES, self.get(seat, USES) + (BIT[0] << shift))
            for _ in range(copies):
                self.push(RUN, seat, book.card(boss, kind, TRIGGER_FROM), book.card(boss, kind, TRIGGER_TO), cell, 0)
                if self.ears is not None:
                    self.tell(TRIGGERED, (int(seat), int(boss), int(kind)))

    # Resources, cards, dice

    def gain(self, seat: i64, energy: i64, crystals: i64) -> None:
        self.sheet[seat * SHEET + ENERGY] += energy
        self.sheet[seat * SHEET + CRYSTALS] += crystals
        if self.ears is not None:
            self.tell(GOT, (int(seat), int(energy), int(crystals)))

    def draw(self, seat: i64, cards: i64, dice: Dice) -> None:
        base = seat * SHEET
        while cards > 0:
            cards -= 1
            if not self.sheet[base + DECK]:
                if not self.sheet[base + DISCARD]:
                    return
                self.sheet[base + DECK] = self.sheet[base + DISCARD]
                self.sheet[base + DISCARD] = 0
                if self.ears is not None:
                    self.tell(SHUFFLED, (int(seat),))
            card = dice.pick(self.sheet[base + DECK])
            self.sheet[base + DECK] &= ~BIT[card]
            self.sheet[base + HAND] |= BIT[card]
            if self.ears is not None:
                boss = self.sheet[base + BOSS]
                self.tell(DREW, (int(seat), int(boss), int(self.book.kind(boss, card))), BIT[seat])

    def leave_hand(self, seat: i64, kind: i64) -> i64:
        """Take one card of the kind out of the hand, a known one first; its bit."""
        base = seat * SHEET
        cards = self.sheet[base + HAND] & self.book.card(self.sheet[base + BOSS], kind, MASK)
        known = cards & self.sheet[base + KNOWN]
        card = BIT[lowest(known if known else cards)]
        self.sheet[base + HAND] &= ~card
        self.sheet[base + KNOWN] &= ~card
        return card

    def refresh(self, seat: i64) -> None:
        """Work out again what Upgrades in play and pets change, and which events triggers wait for."""
        book = self.book
        boss = self.get(seat, BOSS)
        start = seat * SHEET + LAST
        for what in range(10):
            self.sheet[start + what] = 0
        alert: i64 = 0
        for kind in range(book.kinds(boss)):
            copies = count(self.get(seat, PLAYED) & book.card(boss, kind, MASK))
            if not copies:
                continue
            if book.card(boss, kind, EVENT) >= 0:
                alert |= BIT[book.card(boss, kind, EVENT)]
            for what in range(10):
                self.sheet[start + what] += copies * book.card(boss, kind, LASTS + what)
        self.put(seat, ALERT, alert)
        for monster in range(len(book.monster_health)):
            if self.get(seat, PETS) & BIT[monster]:
                for what in range(10):
                    self.sheet[start + what] += book.monster_pet[monster * 10 + what]

    def note_die(self, die: i64, face: i64, again: i64) -> None:
        if len(self.rolled) < MOST_ROLLS:
            self.rolled = append(self.rolled, face + 8 * die + again)

    def settle_die(self, seat: i64, die: i64, face: i64, dice: Dice) -> None:
        """Take what the face shows, and roll on while it shows overload."""
        table = self.book.dice
        start: i64 = 0 if die >= self.book.base_dice else (self.get(seat, BOSS) + 1) * 18
        while True:
            at = start + face * 3
            self.sheet[seat * SHEET + ENERGY] += table[at]
            self.sheet[seat * SHEET + CRYSTALS] += table[at + 1]
            if self.ears is not None:
                self.tell(ROLLED, (int(seat), int(die), int(table[at]), int(table[at + 1]), int(table[at + 2])))
            if not table[at + 2]:
                return
            self.fire(seat, ON_OVERLOAD, NOWHERE)
            face = dice.below(6)
            self.note_die(die, face, AGAIN)

    def roll_bonus(self, seat: i64, dice_rolled: i64, dice: Dice) -> None:
        for die in range(self.book.base_dice, self.book.base_dice + dice_rolled):
            face = dice.below(6)
            self.note_die(die, face, 0)
            self.settle_die(seat, die, face, dice)

    # Minions

    def add_minions(self, seat: i64, cell: i64, number: i64) -> None:
        at = seat * self.ground.cells + cell
        self.herd[at] = u8(i64(self.herd[at]) + number)
        self.sheet[seat * SHEET + CROWD] |= BIT[cell]

    def take_minions(self, seat: i64, cell: i64, number: i64) -> None:
        """They leave the cell; where to is the caller's business."""
        at = seat * self.ground.cells + cell
        left: i64 = i64(self.herd[at]) - number
        self.herd[at] = u8(left)
        if left == 0:
            self.sheet[seat * SHEET + CROWD] &= ~BIT[cell]

    def muster(self, seat: i64) -> i64:
        """How many minions the seat has in play."""
        return self.book.minions - self.get(seat, SUPPLY)

    def dump(self) -> list[object]:
        return [
            self.plain_sheet(), list(self.herd), list(self.stack[: self.depth * FRAME]), list(self.rolled), list(self.arena),
            int(self.phase), int(self.turn), int(self.number), int(self.acted), int(self.effects), int(self.softened),
            int(self.out), int(self.made), int(self.why), int(self.waiting),
        ]  # fmt: skip

    def plain_sheet(self) -> list[int]:
        """The sheet with copies of a card exchanged so that equal positions have equal sheets."""
        plain = [int(number) for number in self.sheet]
        book = self.book
        for seat in range(self.seats):
            boss = self.get(seat, BOSS)
            tidy = vec[i64]([0] * SHEET)
            for kind in range(book.kinds(boss)):
                left = book.card(boss, kind, MASK)
                for pile in (KNOWN, HAND, DECK, DISCARD, PLAYED, ASIDE):
                    cards = self.get(seat, pile) & book.card(boss, kind, MASK)
                    if pile == HAND:
                        cards &= ~self.get(seat, KNOWN)
                    for _ in range(count(cards)):
                        card = BIT[lowest(left)]
                        left &= ~card
                        tidy[pile] |= card
            tidy[HAND] |= tidy[KNOWN]
            for pile in (KNOWN, HAND, DECK, DISCARD, PLAYED, ASIDE):
                plain[seat * SHEET + pile] = int(tidy[pile])
        return plain
