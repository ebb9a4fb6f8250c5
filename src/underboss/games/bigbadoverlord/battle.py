"""The course of a battle: how it opens, goes on from field to citadel to Duke, and ends."""

from __future__ import annotations

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec
from underboss.games.bigbadoverlord.cards import BLADE, FIRST_GOOD, LANTERN
from underboss.games.bigbadoverlord.company import Company
from underboss.games.bigbadoverlord.table import MOST_CITADEL, PUBLIC
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    ATTACKED,
    ATTACKS,
    CALL_AID,
    CALL_ALLIES,
    CALL_LEAVERS,
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
    ROUND,
    SENT,
    SHOWN,
    STOPPED,
    STORMED,
    THRONE,
    TO_DEFEND,
    WALLS,
)


class Battle(Company):
    """Steps set `step` to what comes next, or ask somebody; the rules run them one after the other."""

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

    def after_round(self) -> None:
        if self.stage == FIELD and not self.standing(DEFENDS):
            self.loot(ARMY + self.defender, self.attacker)  # the last allies may just have left it alone
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
        if self.held[CITADEL + self.active] < MOST_CITADEL or not self.own_minions(self.active):
            return 0
        return self.alive & ~self.attacked & ~BIT[self.active]

    def own_minions(self, duke: i64) -> i64:
        """The minions of the army that are there to stay."""
        own = self.minions(ARMY + duke)
        for card in self.line:
            if self.flags[card] & CAPTIVE and self.where[card] == ARMY + duke:
                own -= 1
        return own

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
