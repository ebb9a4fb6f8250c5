"""The course of a battle: who joins, who haunts, when it is over and what becomes of the cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec
from underboss.games.bigbadoverlord.cards import BLADE, BONUS, FIRST_GOOD, LANTERN, MELEE, PENALTY
from underboss.games.bigbadoverlord.fight import NO_ROLL, Fight
from underboss.games.bigbadoverlord.table import MOST_CITADEL, PUBLIC
from underboss.games.bigbadoverlord.verbs import (
    AFTER,
    AIDING,
    ALLYING,
    ARMY,
    ATTACKED,
    ATTACKS,
    CALL_AID,
    CALL_ALLIES,
    CALL_GHOSTS,
    CALL_LEAVERS,
    CANCELLED,
    CAPTIVE,
    CITADEL,
    CLOSE,
    DECKED,
    DEFENDS,
    FACED,
    FALLEN,
    FIELD,
    FINAL,
    FOUGHT,
    GONE,
    GOOD_GONE,
    GOOD_SIDE,
    HAUNTED,
    HAUNTING,
    JOINED,
    LEAVING,
    LOOTED,
    MAIN,
    MARCHED,
    NO_CARD,
    NOBODY,
    PEACE,
    PRESSING,
    READY,
    REDIRECTING,
    RELEASED,
    RETURNED,
    ROLL,
    ROUND,
    SENT,
    SHOWN,
    STOPPED,
    STORMED,
    THRONE,
    TO_DEFEND,
    WALLS,
    WITHDREW,
)

MOST_ALLIED: Final = 3


class Battle(Fight):
    """Steps set `step` to what comes next, or ask somebody; the rules run them one after the other."""

    def want_arranged(self, duke: i64, mode: i64) -> None:
        """Let the Duke rearrange, if there is anything to arrange."""
        raise NotImplementedError

    # Beginning

    def open_attack(self, target: i64) -> None:
        """The Duke on turn attacks somebody."""
        if self.stage != PEACE:
            self.stop()
        self.attacker = self.active
        self.attacked |= BIT[target]
        self.fielded = 1
        self.face(target)
        self.enter_all(ARMY + self.attacker, ATTACKS)
        if self.ears is not None:
            self.say(ATTACKED, self.attacker, target)
        self.step = CALL_ALLIES

    def face(self, target: i64) -> None:
        """A new opponent stands in the field: nobody has been asked yet."""
        self.defender = target
        self.stage = FIELD
        self.round = 0
        self.lone = 0
        self.haunts = 0
        self.fallen = 0
        self.redirected = 0
        self.asked = 0
        self.aloof = 0
        self.joined = 0
        self.staying = 0
        self.arranged = 0
        for roll in range(len(self.last)):
            self.last[roll] = 0

    def enter(self, card: i64, side: i64) -> None:
        if not self.flags[card]:
            self.line = append(self.line, card)
        self.flags[card] = side

    def enter_all(self, place: i64, side: i64) -> None:
        for card in range(FIRST_GOOD):
            if self.where[card] == place:
                self.enter(card, side)

    def open_good(self, card: i64, victim: i64) -> None:
        """A do-gooder was drawn."""
        self.put(card, GOOD_SIDE)
        self.good = card
        self.attacker = NOBODY
        self.enter(card, ATTACKS)
        self.meet_good(victim)

    def meet_good(self, victim: i64) -> None:
        """The do-gooder's side comes upon this Duke, who may rearrange unless the own army is out."""
        self.face(victim)
        if victim == self.active and self.fielded:
            self.step = READY
        else:
            self.want_arranged(victim, TO_DEFEND)

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
        if not self.may_help(duke, self.defender):
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

    # Rounds

    def approach(self) -> None:
        """The defender is ready: an army meets the attackers, or the way lies open."""
        self.enter_all(ARMY + self.defender, DEFENDS)
        if self.standing(DEFENDS):
            self.step = ROUND
            return
        self.loot(ARMY + self.defender, self.attacker)
        if self.attacker == NOBODY or self.held[CITADEL + self.defender] == 0:
            self.press_on()
        else:
            self.ask(self.attacker, PRESSING)

    def press_on(self) -> None:
        """The next round; without an army the citadel is stormed, without that the Duke is faced."""
        if not self.standing(DEFENDS):
            self.break_in()
        self.step = ROUND

    def break_in(self) -> None:
        place = CITADEL + self.defender
        if self.stage == FIELD and self.held[place] and self.attacker != NOBODY and self.ears is not None:
            self.say(STORMED, self.attacker, self.defender)
        for card in range(FIRST_GOOD):
            if self.where[card] == place:
                self.show(card)
                self.enter(card, DEFENDS)
        if self.minions(place):
            self.stage = WALLS
            return
        self.stage = THRONE
        self.lone = DEFENDS
        if self.ears is not None:
            self.tell(FACED, (int(self.runs[self.defender]), int(self.defender)))

    def show(self, card: i64) -> None:
        if self.known[card] != PUBLIC:
            self.known[card] = PUBLIC
            if self.ears is not None:
                self.say(SHOWN, self.owner(card), card)

    def begin_round(self) -> None:
        self.round += 1
        self.haunts = 0
        self.fallen = 0
        self.redirected = 0
        self.asked = 0
        if self.ears is not None:
            self.tell(FOUGHT, (int(self.round), int(self.stage)))
        self.step = CALL_AID

    def fight_and_settle(self, dice: Dice) -> None:
        self.fight_round(dice)
        if self.stage == FINAL:
            self.settle_final()
        elif self.redirected:
            self.turn_away()
        elif self.fallen & DEFENDS:
            self.step = FALLEN
        else:
            self.settle_round()

    def settle_final(self) -> None:
        raise NotImplementedError

    def settle_round(self) -> None:
        """Who is left, who takes the artifacts, and does it go on?"""
        attack = self.standing(ATTACKS)
        defence = self.standing(DEFENDS)
        if self.stage == FIELD and attack and not defence:
            self.loot(ARMY + self.defender, self.attacker)
        if not attack and self.attacker == NOBODY:
            self.good_gone()
        elif not attack:
            if defence:
                self.loot(ARMY + self.attacker, self.defender)
            self.step = CLOSE
        elif self.attacker != NOBODY and not self.minions(ARMY + self.attacker):
            self.step = CLOSE  # only allies are left
        else:
            self.step = CALL_LEAVERS

    def loot(self, place: i64, winner: i64) -> None:
        """Artifacts at that place go to the winner's army; from do-gooders they go back into the deck."""
        for artifact in (BLADE, LANTERN):
            if self.where[artifact] != place:
                continue
            loser = place & 7
            if winner == NOBODY:
                self.put(artifact, DECKED)
                self.known[artifact] = 0
                self.drop(artifact)
                if self.ears is not None:
                    self.tell(RETURNED, (int(artifact),))
                continue
            self.put(artifact, ARMY + winner)
            if self.ears is not None:
                self.tell(LOOTED, (int(self.runs[winner]), int(winner), int(artifact), int(loser)))
            if self.stage != PEACE:
                self.enter(artifact, ATTACKS if winner == self.attacker else DEFENDS)

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

    def after_round(self) -> None:
        if self.attacker == NOBODY:
            if not self.standing(DEFENDS):
                self.break_in()
            if self.can_harm(ATTACKS) or self.can_harm(DEFENDS):
                self.step = ROUND
            else:
                self.good_gone()
        elif self.may_press() or self.targets():
            self.ask(self.attacker, PRESSING)
        else:
            self.step = CLOSE

    def may_press(self) -> bool:
        """Whether another round against the same Duke could change anything."""
        return not self.standing(DEFENDS) or self.can_harm(ATTACKS) or self.can_harm(DEFENDS)

    def targets(self) -> i64:
        """Mask of the Dukes that the one on turn may attack now."""
        if self.held[CITADEL + self.active] < MOST_CITADEL or not self.minions(ARMY + self.active):
            return 0
        return self.alive & ~self.attacked & ~BIT[self.active]

    # Do-gooders

    def turn_away(self) -> None:
        """MIND succeeded against the do-gooder: its opponent sends it elsewhere."""
        if self.stage == FIELD and not self.standing(DEFENDS):
            self.loot(ARMY + self.defender, NOBODY)
        self.redirected = 0
        self.clear_defence()
        self.ask(self.defender, REDIRECTING)

    def send(self, target: i64) -> None:
        if self.ears is not None:
            self.tell(SENT, (int(self.runs[self.defender]), int(self.defender), int(target), int(self.good)))
        self.meet_good(target)

    def march_on(self) -> None:
        """The do-gooder's side goes on clockwise from the Duke it destroyed."""
        self.clear_defence()
        target = self.next_alive(self.defender, 1)
        if self.ears is not None:
            self.tell(MARCHED, (int(target), int(self.good)))
        self.meet_good(target)

    def clear_defence(self) -> None:
        """The defending side leaves the battle; what it had taken over is discarded."""
        kept = vec[i64]()
        for card in self.line:
            if self.flags[card] & DEFENDS:
                self.release(card)
            elif self.flags[card]:
                kept = append(kept, card)
        self.line = kept

    def release(self, card: i64) -> None:
        """The battle is over for this card."""
        if self.flags[card] & CAPTIVE or self.where[card] == GOOD_SIDE:
            self.put(card, GONE)
            if self.ears is not None:
                self.tell(RELEASED, (int(card),))
        self.flags[card] = 0

    def good_gone(self) -> None:
        """Nothing is left of the do-gooder's side, or nothing that matters."""
        self.stop()
        if self.ears is not None:
            self.tell(GOOD_GONE, ())
        if not self.alive & BIT[self.active]:
            self.step = CLOSE
        elif self.fielded:
            self.step = MAIN
        else:
            self.want_arranged(self.active, 0)

    # Ending

    def stop(self) -> None:
        """The battle is over: captives are discarded and everybody goes home."""
        if self.attacker != NOBODY and self.ears is not None:
            self.say(STOPPED, self.attacker, self.defender)
        for card in self.line:
            if self.flags[card]:
                self.release(card)
        self.line = vec[i64]()
        self.face(NOBODY)
        self.stage = PEACE
        self.attacker = NOBODY
        self.good = NO_CARD
