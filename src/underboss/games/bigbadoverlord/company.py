"""Who takes part in a battle: the cards on either side, the allies that join and leave, the ghosts that haunt."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.vectors import append, vec
from underboss.games.bigbadoverlord.cards import BLADE, BONUS, FIRST_GOOD, LANTERN, MELEE, PENALTY
from underboss.games.bigbadoverlord.fight import NO_ROLL, Fight
from underboss.games.bigbadoverlord.table import MOST_CITADEL, PUBLIC
from underboss.games.bigbadoverlord.verbs import (
    AFTER,
    AIDING,
    ALLYING,
    ARMY,
    ATTACKS,
    CALL_AID,
    CALL_ALLIES,
    CALL_GHOSTS,
    CALL_LEAVERS,
    CANCELLED,
    CAPTIVE,
    DEFENDS,
    FIELD,
    HAUNTED,
    HAUNTING,
    JOINED,
    LEAVING,
    NOBODY,
    ROLL,
    TO_DEFEND,
    WITHDREW,
)

MOST_ALLIED: Final = 3


class Company(Fight):
    """Everybody who has a part in the battle besides the two who lead it."""

    def want_arranged(self, duke: i64, mode: i64) -> None:
        """Let the Duke rearrange, if there is anything to arrange."""
        raise NotImplementedError

    def enter(self, card: i64, side: i64) -> None:
        if not self.flags[card]:
            self.line = append(self.line, card)
        self.flags[card] = side

    def enter_all(self, place: i64, side: i64) -> None:
        left = self.held[place]
        for card in range(FIRST_GOOD):
            if left == 0:
                return
            if self.where[card] == place:
                self.enter(card, side)
                left -= 1

    def drop(self, card: i64) -> None:
        """Out of the battle."""
        if not self.flags[card]:
            return
        self.flags[card] = 0
        kept = vec[i64]()
        for other in self.line:
            if other != card:
                kept = append(kept, other)
        self.line = kept

    # Allies

    def may_help(self, duke: i64, main: i64) -> bool:
        """With two Dukes each only the other Duke of the same person may."""
        return not self.paired or self.runs[duke] == self.runs[main]

    def allied_room(self) -> i64:
        """How many more cards may join the attack."""
        room: i64 = min(MOST_ALLIED, self.held[ARMY + self.attacker])
        for card in self.line:
            if self.where[card] != ARMY + self.attacker:
                room -= 1
        return room

    def call_allies(self) -> None:
        if self.allied_room() > 0:
            likely: i64 = 0
            for duke in self.ring:
                if self.may_ally(duke):
                    likely |= BIT[duke]
            ally = self.next_to_ask(likely, self.attacker)
            if ally != NOBODY:
                self.ask(ally, ALLYING)
                return
        self.asked = 0
        self.want_arranged(self.defender, TO_DEFEND)

    def may_ally(self, duke: i64) -> bool:
        """Whether somebody with this many cards has a choice of joining the attack."""
        if not self.alive & ~self.asked & ~self.aloof & BIT[duke] or duke == self.attacker or duke == self.defender:
            return False
        return self.cards_of(duke) > MOST_CITADEL and self.may_help(duke, self.attacker)

    def free_minions(self, duke: i64) -> i64:
        """How many minions of the army are not in the battle yet."""
        free: i64 = 0
        for card in range(BLADE):
            if self.where[card] == ARMY + duke and not self.flags[card]:
                free += 1
        return free

    def join(self, duke: i64, card: i64) -> None:
        side: i64 = ATTACKS if self.step == ALLYING else DEFENDS
        if self.where[card] != ARMY + duke:
            self.put(card, ARMY + duke)
        self.enter(card, side)
        self.joined |= BIT[duke]
        if self.ears is not None:
            self.tell(JOINED, (int(self.runs[duke]), int(duke), int(card), int(side)))
        if side == ATTACKS and self.allied_room() > 0 and self.free_minions(duke):
            return
        self.answered(duke)

    def answered(self, duke: i64) -> None:
        """The question goes on to the next one."""
        self.asked |= BIT[duke]
        if self.step == ALLYING:
            self.step = CALL_ALLIES
        elif self.step == AIDING:
            self.step = CALL_AID
        elif self.step == HAUNTING:
            self.step = CALL_GHOSTS
        else:
            self.step = CALL_LEAVERS

    def call_aid(self) -> None:
        if self.stage == FIELD:
            likely: i64 = 0
            for step in (-1, 1):
                near = self.next_alive(self.defender, step)
                if self.may_aid(near):
                    likely |= BIT[near]
            ally = self.next_to_ask(likely, self.active)
            if ally != NOBODY:
                self.ask(ally, AIDING)
                return
        self.asked = 0
        self.step = CALL_GHOSTS

    def may_aid(self, duke: i64) -> bool:
        """Whether this neighbour may have a card to give, as far as the table can see."""
        if duke == self.attacker or duke == self.defender or (self.asked | self.aloof | self.joined) & BIT[duke]:
            return False
        if not self.may_help(duke, self.defender) or (duke == self.active and self.fielded):
            return False
        cards = self.cards_of(duke)
        for artifact in (BLADE, LANTERN):
            if self.owner(artifact) == duke and self.known[artifact] == PUBLIC:
                cards -= 1
        return cards > 0

    def call_leavers(self) -> None:
        likely: i64 = 0
        for card in self.line:
            if self.is_allied(card):
                likely |= BIT[self.owner(card)]
        ally = self.next_to_ask(likely & ~self.asked & ~self.staying, self.active)
        if ally != NOBODY:
            self.ask(ally, LEAVING)
            return
        self.step = AFTER

    def is_allied(self, card: i64) -> bool:
        """Whether the card fights for somebody who is not its owner, of the owner's free will."""
        if not self.flags[card] or self.flags[card] & CAPTIVE or self.where[card] < ARMY:
            return False
        owner = self.where[card] & 7
        return owner != self.attacker and owner != self.defender

    def withdraw(self, duke: i64) -> None:
        for card in self.line:
            if self.is_allied(card) and self.where[card] == ARMY + duke:
                self.flags[card] = 0
        kept = vec[i64]()
        for card in self.line:
            if self.flags[card]:
                kept = append(kept, card)
        self.line = kept
        if self.ears is not None:
            self.tell(WITHDREW, (int(self.runs[duke]), int(duke)))

    # Ghosts

    def ghosts(self) -> i64:
        """Mask of the Dukes who have fallen."""
        dead: i64 = 0
        for duke in self.ring:
            dead |= BIT[duke]
        return dead & ~self.alive

    def call_ghosts(self) -> None:
        ghost = self.next_to_ask(self.ghosts() & ~self.asked & ~self.aloof, self.active)
        if ghost != NOBODY and self.rolls_to_haunt():
            self.ask(ghost, HAUNTING)
            return
        self.asked = 0
        self.step = ROLL

    def rolls_to_haunt(self) -> i64:
        """Mask of the rolls that will be made and may be touched: bit (side - 1) x 3 + kind."""
        rolls: i64 = 0
        melee = self.bonus(ATTACKS, MELEE) != NO_ROLL or self.bonus(DEFENDS, MELEE) != NO_ROLL
        for side in (ATTACKS, DEFENDS):
            if side == ATTACKS and self.attacker == NOBODY:
                continue
            for kind in range(3):
                if melee if kind == MELEE else self.bonus(side, kind) != NO_ROLL:
                    rolls |= BIT[(side - 1) * 3 + kind]
        return rolls

    def haunt(self, ghost: i64, roll: i64, sign: i64) -> None:
        shift = 4 * roll
        self.haunts |= (ghost + 1 + 8 * sign) << shift
        if self.ears is not None:
            points = PENALTY[ghost] if sign else BONUS[ghost]
            self.tell(HAUNTED, (int(self.runs[ghost]), int(ghost), int(roll // 3 + 1), int(roll % 3), int(points)))
        self.answered(ghost)

    def cancel(self, ghost: i64, roll: i64) -> None:
        shift = 4 * roll
        self.haunts &= ~(15 << shift)
        if self.ears is not None:
            self.tell(CANCELLED, (int(self.runs[ghost]), int(ghost), int(roll // 3 + 1), int(roll % 3)))
        self.answered(ghost)
