"""Setting up: the Dukes sit down, cards are dealt, citadels are filled, and a die says who begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec
from underboss.games.bigbadoverlord.cards import FIRST_GOOD
from underboss.games.bigbadoverlord.ending import Ending
from underboss.games.bigbadoverlord.verbs import (
    BEGIN,
    CHOSEN,
    DEALT,
    FIRST,
    NOBODY,
    PICKED,
    PICKING,
    SETTING,
    THROWN,
)

HAND_SIZE: Final = 6


class Opening(Ending):
    """Until the first turn begins."""

    def pick(self, duke: i64, dice: Dice) -> None:
        self.seat_duke(duke)
        if len(self.ring) < self.places():
            self.ask_for_duke()
        else:
            self.deal(dice)

    def seat_duke(self, duke: i64) -> None:
        """The next place of the ring is this Duke's."""
        seat = self.next_seat()
        self.ring = append(self.ring, duke)
        self.runs[duke] = seat
        self.alive |= BIT[duke]
        if self.ears is not None:
            self.tell(CHOSEN, (int(seat), int(duke)))

    def places(self) -> i64:
        """How many Dukes play."""
        return 2 * self.seats if self.paired else self.seats

    def next_seat(self) -> i64:
        """Whose Duke sits down next; two Dukes of one seat are neighbours, the left one in the higher place."""
        place: i64 = len(self.ring)
        return place // 2 if self.paired else place

    def ask_for_duke(self) -> None:
        self.step = PICKING
        self.waiting = BIT[self.next_seat()]

    def deal(self, dice: Dice) -> None:
        """Six cards for each Duke, without do-gooders; everybody then fills the citadels."""
        pool = vec[i64](list(range(FIRST_GOOD)))
        left: i64 = FIRST_GOOD
        for duke in self.ring:
            for _ in range(HAND_SIZE):
                at = dice.below(left)
                left -= 1
                card = pool[at]
                pool[at] = pool[left]
                self.give(duke, card, DEALT)
        self.step = SETTING
        self.waiting = BIT[self.seats] - 1

    def set_card(self, seat: i64, card: i64, dice: Dice) -> None:
        """One more card for a citadel; when all are full the armies are turned up and somebody begins."""
        self.flags[card] |= PICKED
        if self.setting_duke(seat) != NOBODY:
            return
        self.waiting &= ~BIT[seat]
        if self.waiting:
            return
        for duke in self.ring:
            self.settle(duke)
        self.active = self.left_duke(self.throw_for_first(dice))
        if self.ears is not None:
            self.tell(FIRST, (int(self.runs[self.active]), int(self.active)))
        self.step = BEGIN

    def throw_for_first(self, dice: Dice) -> i64:
        """The seat with the highest die; those who tie for it throw again."""
        rivals: i64 = BIT[self.seats] - 1
        while count(rivals) > 1:
            best: i64 = 0
            highest: i64 = 0
            for seat in range(self.seats):
                if not rivals & BIT[seat]:
                    continue
                face = dice.roll(6)
                if self.ears is not None:
                    self.tell(THROWN, (int(seat), int(face)))
                if face > highest:
                    highest = face
                    best = 0
                if face == highest:
                    best |= BIT[seat]
            rivals = best
        for seat in range(self.seats):
            if rivals & BIT[seat]:
                return seat
        return 0

    def left_duke(self, seat: i64) -> i64:
        """The seat's first Duke in turn order."""
        found: i64 = NOBODY
        for duke in self.ring:
            if self.runs[duke] == seat:
                found = duke
        return found
