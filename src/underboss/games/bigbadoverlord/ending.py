"""How it ends: Dukes fall, the world ends, the last battle is fought, somebody wins or nobody does."""

from __future__ import annotations

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.outcome import Outcome
from underboss.games.bigbadoverlord.cards import BLADE, FIRST_GOOD, LANTERN
from underboss.games.bigbadoverlord.choices import Choices
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    ATTACKS,
    BY_ARTIFACTS,
    BY_FINAL,
    BY_LOSS,
    BY_NOBODY,
    CATACLYSM,
    CITADEL,
    DEFENDS,
    DONE,
    FELL,
    FINAL,
    GONE,
    LAST_BATTLE,
    NOBODY,
    ROUND,
    WHY,
    WON,
)


class Ending(Choices):
    """From the first Duke that falls to the outcome."""

    def bury(self, duke: i64, by: i64) -> None:
        self.alive &= ~BIT[duke]
        for card in range(FIRST_GOOD):
            if self.where[card] >= ARMY and self.where[card] & 7 == duke:
                self.drop(card)
                self.put(card, GONE)
        if self.ears is not None:
            self.say(FELL, duke, by)

    def end_the_world(self) -> None:
        """The deck is empty: only who holds an artifact lives on."""
        if self.ears is not None:
            self.tell(CATACLYSM, ())
        blade = self.owner(BLADE)
        lantern = self.owner(LANTERN)
        for duke in self.ring:
            if self.alive & BIT[duke] and duke != blade and duke != lantern:
                self.bury(duke, NOBODY)
        if blade == NOBODY and lantern == NOBODY:
            self.finish(0, BY_LOSS)
        elif blade == NOBODY or lantern == NOBODY:
            self.win(self.runs[blade if lantern == NOBODY else lantern], BY_ARTIFACTS)
        elif self.runs[blade] == self.runs[lantern]:
            self.win(self.runs[blade], BY_ARTIFACTS)
        else:
            self.last_battle(blade, lantern)

    def last_battle(self, blade: i64, lantern: i64) -> None:
        self.face(lantern)
        self.attacker = blade
        self.stage = FINAL
        for card in range(FIRST_GOOD):
            duke = self.owner(card)
            if duke == NOBODY:
                continue
            if card < BLADE:
                self.put(card, ARMY + duke)
                self.enter(card, ATTACKS if duke == blade else DEFENDS)
            else:
                self.put(card, CITADEL + duke)
                self.show(card)
        if self.ears is not None:
            self.tell(LAST_BATTLE, (int(blade), int(lantern)))
        self.count_lone()
        self.step = ROUND

    def count_lone(self) -> None:
        for side in (ATTACKS, DEFENDS):
            if not self.standing(side):
                self.lone |= side

    def settle_final(self) -> None:
        if self.fallen == ATTACKS | DEFENDS:
            self.bury(self.attacker, self.defender)
            self.bury(self.defender, self.attacker)
            self.finish(0, BY_NOBODY)
        elif self.fallen:
            loser, winner = self.attacker, self.defender
            if self.fallen == DEFENDS:
                loser, winner = winner, loser
            self.loot(CITADEL + loser, winner)
            self.bury(loser, winner)
            self.win(self.runs[winner], BY_FINAL)
        else:
            self.count_lone()
            self.step = ROUND

    def win(self, seat: i64, why: i64) -> None:
        self.finish(BIT[seat], why)

    def finish(self, winners: i64, why: i64) -> None:
        self.winners = winners
        self.why = why
        self.step = DONE
        self.waiting = 0
        self.fallen = 0
        if self.ears is not None:
            for seat in range(self.seats):
                if winners & BIT[seat]:
                    self.tell(WON, (int(seat), int(why)))
            if not winners:
                self.tell(WON, (NOBODY, int(why)))

    @property
    def outcome(self) -> Outcome | None:
        if self.step != DONE:
            return None
        won = [1 if self.winners & BIT[seat] else 0 for seat in range(self.seats)]
        return Outcome(WHY[int(self.why)], [1 if one else 2 for one in won], won)
