"""How a bot judges Big Bad Overlord: what each Duke can field, what the battle at hand will cost whom, and who leads.

A Duke's strength is worth of cards; its weight grows with the strength's exponential, and a seat's chance is its Dukes' share of
all weights. The rates were fitted to who won 1,500 games of three. Since the share is what counts, a bot helps against
whoever leads and feeds nobody without reason.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.brain import Brain, Term
from underboss.engine.state import State
from underboss.engine.vectors import vec
from underboss.engine.verbs import first, verb_of
from underboss.games.bigbadoverlord.cards import (
    ATTACK,
    BLADE,
    CARDS,
    DEFENCE,
    FIRST_GOOD,
    LANTERN,
    MACHINE,
    MAGIC,
    MELEE,
    MIND,
)
from underboss.games.bigbadoverlord.fight import NO_ROLL
from underboss.games.bigbadoverlord.last_standing import chance_to_last, people
from underboss.games.bigbadoverlord.rules import BigBadOverlord
from underboss.games.bigbadoverlord.verbs import (
    AGAIN,
    ALOOF,
    ARMY,
    ARRANGING,
    ATTACKS,
    CITADEL,
    DECKED,
    DEFENDS,
    END,
    FIGHTS,
    GUARD,
    JOIN,
    NO_CARD,
    NOBODY,
    PASS,
    PEACE,
    PICKED,
    SETTING,
    STORM,
    TO_DEFEND,
)
from underboss.games.bigbadoverlord.verbs import ATTACK as ATTACK_VERB

ROUNDS_AHEAD: Final = 2.0  # how far the next round's losses are thought on
HEED: Final = 0.4  # how much of that comes true, since battles are broken off
HEED_OF_TWO: Final = 0.2  # if only two Dukes are left
RATE: Final = 0.107  # by which a point of strength raises a Duke's weight
KEEN: Final = 0.3  # how much more is tried first what suits a citadel better
LATE: Final = 24.0  # with fewer cards in the deck artifacts begin to decide


def _hit_table() -> list[float]:
    """The chance of MIND or MAGIC by bonus from 0 to 11."""
    ways = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    return [sum(ways[total] for total in range(3, 13) if total + bonus >= 12 or total == 12) / 36 for bonus in range(12)]


def _melee_table() -> list[float]:
    """The chance to win a MELEE by lead, from -14 to 14."""
    ways = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    table = []
    for lead in range(-14, 15):
        won = lost = 0
        for one in range(2, 13):
            for two in range(2, 13):
                many = ways[one] * ways[two]
                if one == two and one in (2, 12):
                    continue
                if one == 12 or two == 2 or (one != 2 and two != 12 and one + lead > two):
                    won += many
                elif two == 12 or one == 2 or one + lead < two:
                    lost += many
        table.append(won / (won + lost))
    return table


def _worths() -> list[float]:
    """What a card is worth to its Duke."""
    worths = []
    for card in range(CARDS):
        worth = 1.0
        for kind, rate in ((MIND, 2.0), (MAGIC, 1.8), (MELEE, 1.0)):
            attack = ATTACK[card * 3 + kind]
            if attack >= 0:
                worth += 0.3 + rate * float(attack) / 2.0
        worths.append(2.0 if card in (BLADE, LANTERN) else worth + 0.1 * float(DEFENCE[card * 3 + MAGIC]))
    return worths


HIT: Final = vec[float](_hit_table())
WIN: Final = vec[float](_melee_table())
WORTH: Final = vec[float](_worths())


class BigBadOverlordBrain(Brain):
    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, BigBadOverlord)
        outcome = state.outcome
        if outcome is not None:
            return outcome.payoff(int(seat))
        return self.chance(state, seat, self.weights(state))

    def judge(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, BigBadOverlord)
        if state.outcome is not None:
            super().judge(state, values)
            return
        weights = self.weights(state)
        for seat in range(state.seats):
            values[seat] = self.chance(state, seat, weights)

    def chance(self, state: BigBadOverlord, seat: i64, weights: vec[float]) -> float:
        """The share of a seat's Dukes in all weights; with two Dukes each, once two people are left, of the last Duke."""
        if state.paired:
            left = people(state)
            if count(left) == 2 and left & BIT[seat]:
                return chance_to_last(state, seat, weights, self.late(state))
        total = 0.0
        own = 0.0
        most = 0.0
        for duke in state.ring:
            weight = weights[duke]
            total += weight
            most = max(most, weight)
            if state.runs[duke] == seat:
                own += weight
        if total <= 0.0:  # Dukes are still being picked
            return 1.0 / float(state.seats)
        if own == 0.0:  # a ghost cannot win, and would rather see the leader fall
            return 0.01 * (1.0 - most / total)
        return own / total

    def weights(self, state: BigBadOverlord) -> vec[float]:
        """How much each Duke's strength counts; nothing for those who fell."""
        found = self.strengths(state)
        for duke in state.ring:
            found[duke] = self.weight(state, duke, found[duke]) if state.alive & BIT[duke] else 0.0
        return found

    def weight(self, state: BigBadOverlord, duke: i64, strength: float) -> float:
        """How much a strength counts; when the deck runs out only artifacts will."""
        late = self.late(state)
        artifacts = 0.0
        for artifact in (BLADE, LANTERN):
            if state.owner(artifact) == duke:
                artifacts += 1.0
        return math.exp(RATE * strength * (1.0 - 0.55 * late)) * (1.0 - late + late * (0.05 + 1.2 * artifacts))

    def late(self, state: BigBadOverlord) -> float:
        """How near the cataclysm is, from 0 to 1."""
        return max(0.0, 1.0 - float(state.held[DECKED]) / LATE)

    def strengths(self, state: BigBadOverlord) -> vec[float]:
        """The worth of each Duke's cards, less what the battle at hand is about to cost."""
        found = vec[float]([0.0] * 8)
        for card in range(FIRST_GOOD):
            if state.where[card] >= ARMY:
                found[state.where[card] & 7] += WORTH[card]
        if state.step in (ARRANGING, SETTING):
            self.add_plans(state, found)
        if state.stage != PEACE:
            before = found[:]
            self.add_battle(state, found)
            heed = HEED if count(state.alive) > 2 else HEED_OF_TWO
            for duke in state.ring:
                found[duke] = before[duke] + heed * (found[duke] - before[duke])
        return found

    # Arranging

    def add_plans(self, state: BigBadOverlord, found: vec[float]) -> None:
        """A rearrangement under way is worth what its best completion is worth."""
        for duke in state.ring:
            if state.step == SETTING or duke == state.who:
                found[duke] += 0.15 * self.plan(state, duke)

    def plan(self, state: BigBadOverlord, duke: i64) -> float:
        """How well the citadel is chosen: the picked cards, filled up with the best others."""
        total = 0.0
        room: i64 = 3
        best = vec[float]([-99.0, -99.0, -99.0])
        for card in range(FIRST_GOOD):
            if state.where[card] < ARMY or state.where[card] & 7 != duke:
                continue
            gain = self.inside(state, duke, card)
            if state.flags[card] & PICKED:
                total += gain
                room -= 1
            else:
                self.rank(best, gain)
        for at in range(room):
            if best[at] > 0.0:
                total += best[at]
        return total

    def rank(self, best: vec[float], gain: float) -> None:
        """Keep the three highest in falling order."""
        for at in range(3):
            if gain > best[at]:
                less = best[at]
                best[at] = gain
                gain = less

    def inside(self, state: BigBadOverlord, duke: i64, card: i64) -> float:
        """How much better a card is in the citadel than in the army, for what the Duke is about to do."""
        if card >= BLADE:
            return 4.0
        if state.step == SETTING or state.mode != TO_DEFEND:
            return 3.5 - 0.5 * WORTH[card]  # the strong go out, and three must stay
        if self.outmatched(state, duke):
            return 0.5 * WORTH[card] - 0.5  # the strong behind walls
        return -0.5 * WORTH[card]

    def outmatched(self, state: BigBadOverlord, duke: i64) -> bool:
        """Whether the attackers are stronger than everything the defender has."""
        attack = 0.0
        own = 0.0
        for card in range(CARDS):
            if state.flags[card] & ATTACKS:
                attack += WORTH[card]
            elif state.where[card] >= ARMY and state.where[card] & 7 == duke:
                own += WORTH[card]
        return attack > 0.85 * own

    # Battles

    def add_battle(self, state: BigBadOverlord, found: vec[float]) -> None:
        if not state.standing(ATTACKS):
            return
        if state.round == 0 or not state.standing(DEFENDS):
            self.add_prospect(state, found)
            return
        attack_hits = self.threat(state, ATTACKS)
        defence_hits = self.threat(state, DEFENDS)
        self.charge(state, DEFENDS, attack_hits, found)
        self.charge(state, ATTACKS, defence_hits, found)

    def add_prospect(self, state: BigBadOverlord, found: vec[float]) -> None:
        """Before the first round, or before a storm: compare what stands and lies on both sides."""
        attack = 0.0
        for card in state.line:
            if state.flags[card] & ATTACKS:
                attack += WORTH[card]
        defender = state.defender
        defence = 0.0
        for card in range(BLADE):
            if state.where[card] == ARMY + defender or (state.flags[card] & DEFENDS and state.where[card] >= ARMY):
                defence += WORTH[card]
            elif state.where[card] == CITADEL + defender:
                defence += 1.7 * WORTH[card]
        edge = (attack - defence) / (attack + defence + 1.0)
        if state.attacker == NOBODY:
            found[defender] -= 0.25 * attack
            return
        found[defender] -= max(0.0, 0.5 + edge) * 0.5 * min(attack, defence)
        if defence < 0.1:
            found[defender] -= 4.0
        if edge > 0.0:
            found[state.attacker] += edge * 6.0
        else:
            found[state.attacker] += edge * 12.0

    def threat(self, state: BigBadOverlord, side: i64) -> vec[float]:
        """The chance that the side's MIND, MAGIC and MELEE take something next round."""
        chances = vec[float]([0.0, 0.0, 0.0])
        for kind in (MIND, MAGIC):
            bonus = state.bonus(side, kind)
            if bonus != NO_ROLL:
                chances[kind] = HIT[max(0, min(11, bonus + state.ghost(side, kind)))]
        own = state.bonus(side, MELEE)
        if own != NO_ROLL:
            other = FIGHTS - side
            theirs = state.bonus(other, MELEE)
            if theirs == NO_ROLL:
                theirs = state.defence_only(other)
            lead = own + state.ghost(side, MELEE) - theirs - state.ghost(other, MELEE)
            chances[MELEE] = WIN[max(-14, min(14, lead)) + 14]
        return chances

    def charge(self, state: BigBadOverlord, side: i64, chances: vec[float], found: vec[float]) -> None:
        """Take the expected losses of the side from their owners; the Duke alone stands to lose everything."""
        main = state.main(side)
        other = state.main(FIGHTS - side)
        if state.lone & side:
            danger = min(1.0, chances[MAGIC] + chances[MELEE])
            found[main] -= danger * (found[main] + 5.0)
            if other != NOBODY:
                found[other] += 5.0 * danger
            return
        for kind in (MIND, MAGIC, MELEE):
            if chances[kind] <= 0.0:
                continue
            card = self.weakest(state, side, kind)
            if card == NO_CARD:
                continue
            owner = state.owner(card)
            loss = chances[kind] * WORTH[card] * ROUNDS_AHEAD
            if owner != NOBODY:
                found[owner] -= loss
            if other != NOBODY:
                found[other] += 0.35 * loss

    def weakest(self, state: BigBadOverlord, side: i64, kind: i64) -> i64:
        """The card that a hit would take, the first of those that tie."""
        best: i64 = 1000
        found: i64 = NO_CARD
        for card in state.line:
            if not state.flags[card] & side or BLADE <= card < FIRST_GOOD or (kind == MIND and MACHINE[card]):
                continue
            if DEFENCE[card * 3 + kind] < best:
                best = DEFENCE[card * 3 + kind]
                found = card
        return found

    # For searches and hints

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, BigBadOverlord)
        verb = verb_of(action)
        if verb == GUARD.code:
            card = first(action)
            return math.exp(KEEN * self.inside(state, state.owner(card), card))
        if verb in (AGAIN.code, STORM.code):
            return 2.0
        if verb in (PASS.code, ALOOF.code, END.code):
            return 1.5
        if verb == JOIN.code:
            return 0.5
        if verb == ATTACK_VERB.code:
            target = first(action)
            return 1.0 + 2.0 / (1.0 + float(state.cards_of(target)))
        return 1.0

    def situation(self, state: State) -> i64:
        """How many cards everybody has, and who stands in the battle at hand."""
        assert isinstance(state, BigBadOverlord)
        mixed: i64 = 1 + state.round
        for duke in state.ring:
            mixed = mixed * 16 + min(15, state.cards_of(duke))
        for card in state.line:
            mixed = (mixed * 131 + card) & 0xFFFFFFFFFFFF
        return mixed

    def terms(self, state: State, seat: i64) -> list[Term]:
        assert isinstance(state, BigBadOverlord)
        from underboss.games.bigbadoverlord.advice import terms  # which knows this brain

        return terms(self, state, int(seat))
