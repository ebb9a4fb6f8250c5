"""What may be done at each step, and why something may not."""

from __future__ import annotations

from mypy_extensions import i64

from underboss.engine.bits import BIT, lowest
from underboss.engine.state import Reason
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import first, second, third, verb_of
from underboss.games.bigbadoverlord.battle import Battle
from underboss.games.bigbadoverlord.cards import BLADE, DUKES, FIRST_GOOD
from underboss.games.bigbadoverlord.table import MOST_ARMY, MOST_CITADEL
from underboss.games.bigbadoverlord.verbs import (
    AGAIN,
    AIDING,
    ALLYING,
    ALOOF,
    ARMY,
    ARRANGING,
    ATTACK,
    CANCEL,
    CEDE,
    CEDING,
    CITADEL,
    DEFENDS,
    DISCARD,
    DISCARDING,
    END,
    ENLIST,
    FIELD,
    GUARD,
    HAND,
    HAUNT,
    HAUNTING,
    HIDE,
    JOIN,
    KEEP,
    LEAVING,
    MUSTER,
    NOBODY,
    PASS,
    PICK,
    PICKED,
    PICKING,
    PRESSING,
    REARRANGE,
    REDIRECTING,
    REWARDED,
    SEND,
    SETTING,
    STAND,
    STAY,
    STORM,
    TURNING,
    VERBS,
    WITHDRAW,
)


class Choices(Battle):
    """`legal` and `why_not` of Big Bad Overlord."""

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=24)
        if not self.waiting & BIT[seat]:
            return actions
        step = self.step
        if step == ARRANGING:
            return self.arrangements(actions)
        if step == SETTING:
            return self.own_cards(GUARD.code, self.setting_duke(seat), actions)
        if step == HAUNTING:
            return self.hauntings(actions)
        if step in (AIDING, ALLYING):
            return self.helpings(actions)
        if step == LEAVING:
            return append(append(append(actions, WITHDRAW.pack()), STAY.pack()), STAND.pack())
        if step in (TURNING, PRESSING):
            return self.attacks(actions)
        if step == DISCARDING:
            return self.own_cards(DISCARD.code, self.who, actions)
        if step == REWARDED:
            return self.rewards(actions)
        if step == REDIRECTING:
            return self.dukes(SEND.code, self.alive & ~BIT[self.defender], actions)
        if step == CEDING:
            return self.dukes(CEDE.code, self.alive, actions)
        return self.dukes(PICK.code, self.free_dukes(), actions)

    def dukes(self, verb: i64, mask: i64, actions: vec[i64]) -> vec[i64]:
        for duke in range(DUKES):
            if mask & BIT[duke]:
                actions = append(actions, verb | duke << 6)
        return actions

    def free_dukes(self) -> i64:
        """Mask of the Dukes that nobody has picked."""
        free: i64 = BIT[DUKES] - 1
        for duke in range(DUKES):
            if self.runs[duke] != NOBODY:
                free &= ~BIT[duke]
        return free

    def own_cards(self, verb: i64, duke: i64, actions: vec[i64]) -> vec[i64]:
        """The Duke's cards that may be named: for the citadel those not picked, for the discard no artifact."""
        last: i64 = FIRST_GOOD if verb == GUARD.code else BLADE
        left = self.cards_of(duke)
        for card in range(last):
            place = self.where[card]
            if place >= ARMY and place & 7 == duke:
                if not self.flags[card] & PICKED:
                    actions = append(actions, verb | card << 6)
                left -= 1
                if left == 0:
                    break
        return actions

    def setting_duke(self, seat: i64) -> i64:
        """The seat's Duke whose citadel is to be filled now: the left one first."""
        place: i64 = len(self.ring) - 1
        while place >= 0:
            duke = self.ring[place]
            if self.runs[duke] == seat and self.picked(duke) < MOST_CITADEL:
                return duke
            place -= 1
        return NOBODY

    def picked(self, duke: i64) -> i64:
        """How many of the Duke's cards are named for the citadel while setting up."""
        picked: i64 = 0
        for card in range(FIRST_GOOD):
            if self.flags[card] & PICKED and self.where[card] & 7 == duke:
                picked += 1
        return picked

    def arrangements(self, actions: vec[i64]) -> vec[i64]:
        duke = self.who
        if self.picks == 0:
            if self.may_keep(duke):
                actions = append(actions, KEEP.pack())
            if self.may_enlist(duke):
                actions = append(actions, ENLIST.pack())
            if self.may_hide(duke):
                actions = append(actions, HIDE.pack())
        if self.may_muster(duke):
            actions = append(actions, MUSTER.pack())
        return self.own_cards(GUARD.code, duke, actions)

    def may_keep(self, duke: i64) -> bool:
        return self.held[HAND + duke] == 0 and self.fits(duke, 0, 0)

    def may_enlist(self, duke: i64) -> bool:
        return self.held[HAND + duke] == 1 and self.fits(duke, 1, 0)

    def may_hide(self, duke: i64) -> bool:
        return self.held[HAND + duke] == 1 and self.fits(duke, 0, 1)

    def fits(self, duke: i64, army: i64, citadel: i64) -> bool:
        """Whether army and citadel keep their limits with so many cards more."""
        return self.held[ARMY + duke] + army <= MOST_ARMY and self.held[CITADEL + duke] + citadel <= MOST_CITADEL

    def may_muster(self, duke: i64) -> bool:
        """Whether all cards that are not picked fit into the army; without picks only if that moves something."""
        if self.cards_of(duke) - self.picks > MOST_ARMY:
            return False
        return self.picks > 0 or self.held[CITADEL + duke] > 0

    def attacks(self, actions: vec[i64]) -> vec[i64]:
        if self.step == PRESSING and self.may_press():
            actions = append(actions, STORM.pack() if self.at_the_gate() else AGAIN.pack())
        actions = self.dukes(ATTACK.code, self.targets(), actions)
        return append(actions, END.pack())

    def at_the_gate(self) -> bool:
        """Whether to press on means to storm a citadel."""
        return self.stage == FIELD and not self.standing(DEFENDS) and self.held[CITADEL + self.defender] > 0

    def helpings(self, actions: vec[i64]) -> vec[i64]:
        """To attack, minions of the army if three cards stay in the citadel; to defend, minions from anywhere."""
        army = ARMY + self.who
        other = CITADEL + self.who if self.step == AIDING else army
        if self.step == AIDING or self.held[CITADEL + self.who] >= MOST_CITADEL:
            for card in range(BLADE):
                place = self.where[card]
                if (place in (army, other)) and not self.flags[card]:
                    actions = append(actions, JOIN.code | card << 6)
        if self.may_rearrange():
            actions = append(actions, REARRANGE.pack())
        actions = append(actions, PASS.pack())
        return append(actions, ALOOF.pack())

    def may_rearrange(self) -> bool:
        return self.step == ALLYING and not (self.joined | self.arranged) & BIT[self.who]

    def hauntings(self, actions: vec[i64]) -> vec[i64]:
        rolls = self.rolls_to_haunt()
        while rolls:
            roll = lowest(rolls)
            rolls &= rolls - 1
            if self.haunts >> 4 * roll & 15:
                actions = append(actions, CANCEL.pack(roll // 3, roll % 3))
            else:
                actions = append(actions, HAUNT.pack(roll // 3, roll % 3, 0))
                actions = append(actions, HAUNT.pack(roll // 3, roll % 3, 1))
        return append(append(actions, PASS.pack()), ALOOF.pack())

    def rewards(self, actions: vec[i64]) -> vec[i64]:
        if self.held[ARMY + self.who] < MOST_ARMY:
            actions = append(actions, ENLIST.pack())
        else:
            for card in range(BLADE):
                if self.where[card] == ARMY + self.who or self.where[card] == HAND + self.who:
                    actions = append(actions, DISCARD.pack(card))
        return append(actions, END.pack())

    # Why not

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        for choice in self.legal(seat):
            if choice == action:
                return None
        verb = verb_of(action)
        if not self.fits_step(verb):
            return Reason(f"{self.asked_for()}, not to {VERBS.verbs[verb].name}", self.step_rule())
        if verb == GUARD.code or verb == DISCARD.code or verb == JOIN.code:
            return self.why_not_card(seat, verb, first(action))
        if verb == ATTACK.code:
            return self.why_not_attack(first(action))
        if verb == HAUNT.code or verb == CANCEL.code:
            return self.why_not_haunt(verb, first(action) * 3 + second(action), third(action))
        if verb == SEND.code:
            return Reason("a do-gooder is sent to another living Duke", "BO-92")
        if verb == CEDE.code:
            return Reason("only a living Duke of yours can be handed over", "BO-117")
        if verb == PICK.code:
            return Reason("that Duke is taken", "BO-5")
        return self.why_not_move(verb)

    def fits_step(self, verb: i64) -> bool:
        """Whether the verb belongs to the question that is asked."""
        step = self.step
        if verb == GUARD.code:
            return step in (ARRANGING, SETTING)
        if verb == MUSTER.code or verb == KEEP.code or verb == HIDE.code:
            return step == ARRANGING
        if verb == ENLIST.code:
            return step in (ARRANGING, REWARDED)
        if verb == DISCARD.code:
            return step in (DISCARDING, REWARDED)
        if verb == ATTACK.code or verb == END.code:
            return step in (TURNING, PRESSING)
        if verb == AGAIN.code or verb == STORM.code:
            return step == PRESSING
        if verb == JOIN.code:
            return step in (ALLYING, AIDING)
        if verb == REARRANGE.code:
            return step == ALLYING
        if verb == HAUNT.code or verb == CANCEL.code:
            return step == HAUNTING
        if verb == SEND.code:
            return step == REDIRECTING
        if verb == CEDE.code:
            return step == CEDING
        return verb == PICK.code and step == PICKING

    def asked_for(self) -> str:
        step = int(self.step)
        return {
            PICKING: "you are asked to pick a Duke", SETTING: "you are asked for three cards for your citadel",
            DISCARDING: "you are asked to discard", ARRANGING: "you are asked to arrange your cards",
            TURNING: "you are asked whom to attack", ALLYING: "you are asked whether you join the attack",
            AIDING: "you are asked whether you help the defender", HAUNTING: "you are asked which roll to haunt",
            LEAVING: "you are asked whether your cards withdraw", PRESSING: "you are asked whether the battle goes on",
            REDIRECTING: "you are asked where the do-gooder goes", REWARDED: "you are asked what to do with your reward",
        }.get(step, "you are asked which Duke to hand over")  # fmt: skip

    def step_rule(self) -> str:
        return {
            PICKING: "BO-5", SETTING: "BO-8", DISCARDING: "BO-13", ARRANGING: "BO-15", TURNING: "BO-17", ALLYING: "BO-55",
            AIDING: "BO-58", HAUNTING: "BO-84", LEAVING: "BO-62", PRESSING: "BO-47", REDIRECTING: "BO-92",
            REWARDED: "BO-75",
        }.get(int(self.step), "BO-117")  # fmt: skip

    def why_not_card(self, seat: i64, verb: i64, card: i64) -> Reason:
        duke = self.setting_duke(seat) if self.step == SETTING else self.who
        if self.where[card] < ARMY or self.where[card] & 7 != duke:
            return Reason("that card is not yours to move", "BO-58" if verb == JOIN.code else "BO-15")
        if verb == GUARD.code:
            return Reason("that card is already named for the citadel", "BO-15")
        if card >= BLADE:
            return Reason("an artifact stays with its Duke", "BO-60" if verb == JOIN.code else "BO-79")
        if verb == DISCARD.code:
            full = self.held[ARMY + duke] >= MOST_ARMY
            return Reason("only a card of the army or the new one" if full else "the army has room for the new card", "BO-75")
        if self.flags[card]:
            return Reason("that card is in the battle already", "BO-60")
        return Reason("an attacking ally sends cards of the army and leaves three in the citadel", "BO-57")

    def why_not_attack(self, target: i64) -> Reason:
        if not self.alive & BIT[target]:
            return Reason("that Duke is not alive", "BO-17")
        if target == self.active:
            return Reason("a Duke does not attack itself", "BO-17")
        if self.attacked & BIT[target]:
            return Reason("that Duke was attacked before in this turn", "BO-18")
        if self.held[CITADEL + self.active] < MOST_CITADEL:
            return Reason("three cards must stay in the citadel", "BO-16")
        return Reason("the army has no minion", "BO-16")

    def why_not_haunt(self, verb: i64, roll: i64, sign: i64) -> Reason:
        if self.attacker == NOBODY and roll < 3:
            return Reason("ghosts cannot touch a do-gooder's roll", "BO-88")
        if not self.rolls_to_haunt() & BIT[roll]:
            return Reason("that roll will not be made", "BO-85")
        if verb == HAUNT.code:
            return Reason("another ghost is on that roll: cancel it, or choose another", "BO-86")
        return Reason("there is no ghost on that roll", "BO-86")

    def why_not_move(self, verb: i64) -> Reason:
        """Reasons for verbs without arguments."""
        if verb == KEEP.code or verb == ENLIST.code or verb == HIDE.code:
            return self.why_not_place(verb)
        if verb == MUSTER.code:
            if self.cards_of(self.who) - self.picks > MOST_ARMY:
                return Reason("the army holds six cards: name more for the citadel", "BO-9")
            return Reason("everything is in the army already: keep it so", "BO-15")
        if verb == REARRANGE.code:
            return Reason("you have rearranged or joined already", "BO-57")
        if verb == STORM.code:
            return Reason("an army stands before the citadel, or nothing is left to storm", "BO-65")
        if self.at_the_gate():
            return Reason("no army is left: storm the citadel or leave it", "BO-65")
        return Reason("nothing on either side can harm the other", "BO-50")

    def why_not_place(self, verb: i64) -> Reason:
        if self.step == REWARDED:
            return Reason("six cards are in the army: discard one, or end the turn", "BO-75")
        if self.picks:
            return Reason("you have begun to name the citadel's cards", "BO-15")
        if verb == KEEP.code:
            if self.held[HAND + self.who]:
                return Reason("the new card must go to the army or the citadel", "BO-12")
            return Reason("the army has more than six cards", "BO-9")
        if not self.held[HAND + self.who]:
            return Reason("there is no new card", "BO-12")
        if verb == HIDE.code and self.held[CITADEL + self.who] >= MOST_CITADEL:
            return Reason("the citadel is full", "BO-9")
        return Reason("the army is full", "BO-9")
