"""How a bot judges Big Bad Overlord: what each Duke can field, what the battle at hand will cost whom, and who leads.

A seat's chance is its Dukes' share of all weights, so a bot helps against whoever leads and feeds nobody without reason. Networks
learned the weights from bots' games, one where everybody has one Duke and one where everybody has two, and one of them may change
hands at the end. A guess is quicker: there a weight grows with the exponential of the Duke's strength, which is worth of cards.
Battles are fought out by guesses before a search judges, since nobody can tell well how they end.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.brain import ENOUGH, Brain, Term, best_of_few
from underboss.engine.dice import Dice
from underboss.engine.state import State
from underboss.engine.vectors import vec
from underboss.engine.verbs import first, verb_of
from underboss.games.bigbadoverlord.cards import BLADE, FIRST_GOOD, LANTERN, MAGIC, MELEE, MIND
from underboss.games.bigbadoverlord.forces import WORTH, inside, threat, weakest
from underboss.games.bigbadoverlord.network import Network
from underboss.games.bigbadoverlord.outlook import Outlook, lateness
from underboss.games.bigbadoverlord.rules import BigBadOverlord
from underboss.games.bigbadoverlord.verbs import (
    AGAIN,
    ALOOF,
    ARMY,
    ARRANGING,
    ATTACKS,
    CEDING,
    CITADEL,
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
)
from underboss.games.bigbadoverlord.verbs import ATTACK as ATTACK_VERB

ROUNDS_AHEAD: Final = 2.0  # how far the next round's losses are thought on
HEED: Final = 0.4  # how much of that comes true, since battles are broken off
HEED_OF_TWO: Final = 0.2  # if only two Dukes are left
RATE: Final = 0.107  # by which a point of strength raises a Duke's weight
KEEN: Final = 0.3  # how much more is tried first what suits a citadel better
MOST: Final = 30.0  # that a network may answer, so that a weight stays a number


class BigBadOverlordBrain(Brain):
    def __init__(self, one_duke: Network, two_dukes: Network) -> None:
        self.one_duke = one_duke
        self.two_dukes = two_dukes

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, BigBadOverlord)
        values = vec[float]([0.0] * int(state.seats))
        self.judge(state, values)
        return values[seat]

    def guess(self, state: State, seat: i64) -> float:
        assert isinstance(state, BigBadOverlord)
        values = vec[float]([0.0] * int(state.seats))
        self.tell(state, True, values)
        return values[seat]

    def judge(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, BigBadOverlord)
        self.tell(state, False, values)

    def tell(self, state: BigBadOverlord, quick: bool, values: vec[float]) -> None:
        """Each seat's chance, as guessed or as learned."""
        outcome = state.outcome
        if outcome is not None:
            for seat in range(state.seats):
                values[seat] = outcome.payoff(int(seat))
        elif state.step == CEDING:
            self.tell_ceding(state, quick, values)
        else:
            self.share(state, self.weights(state) if quick else self.answers(state), values)

    def share(self, state: BigBadOverlord, weights: vec[float], values: vec[float]) -> None:
        """Each seat's part of the weights of all Dukes."""
        for seat in range(state.seats):
            values[seat] = 0.0
        total = 0.0
        most = 0.0
        for duke in state.ring:
            if weights[duke] > 0.0:
                total += weights[duke]
                most = max(most, weights[duke])
                values[state.runs[duke]] += weights[duke]
        for seat in range(state.seats):
            if total <= 0.0:  # Dukes are still being picked
                values[seat] = 1.0 / float(state.seats)
            elif values[seat] > 0.0:
                values[seat] /= total
            else:  # a ghost cannot win, and would rather see the leader fall
                values[seat] = 0.01 * (1.0 - most / total)

    def tell_ceding(self, state: BigBadOverlord, quick: bool, values: vec[float]) -> None:
        """One of the last two Dukes goes over to the other person; its owner keeps the better one."""
        ceder = lowest(state.waiting)
        best = -1.0
        for duke in state.ring:
            if state.alive & BIT[duke]:
                after = state.copy()
                after.runs[duke] = state.runs[state.defender]
                found = vec[float]([0.0] * int(state.seats))
                self.share(after, self.weights(after) if quick else self.answers(after), found)
                if found[ceder] > best:
                    best = found[ceder]
                    for seat in range(state.seats):
                        values[seat] = found[seat]

    def answers(self, state: BigBadOverlord) -> vec[float]:
        """How much each Duke counts, as its network learned it; nothing for those who fell."""
        network = self.two_dukes if state.paired else self.one_duke
        outlook = Outlook(state)
        found = vec[float]([0.0] * 8)
        for duke in state.ring:
            if state.alive & BIT[duke]:
                found[duke] = math.exp(min(MOST, network.answer(outlook.numbers, outlook.rows[duke])))
        return found

    def weights(self, state: BigBadOverlord) -> vec[float]:
        """How much each Duke's strength counts; nothing for those who fell."""
        found = self.strengths(state)
        for duke in state.ring:
            found[duke] = self.weight(state, duke, found[duke]) if state.alive & BIT[duke] else 0.0
        return found

    def weight(self, state: BigBadOverlord, duke: i64, strength: float) -> float:
        """How much a strength counts; when the deck runs out only artifacts will."""
        late = lateness(state)
        artifacts = 0.0
        for artifact in (BLADE, LANTERN):
            if state.owner(artifact) == duke:
                artifacts += 1.0
        return math.exp(RATE * strength * (1.0 - 0.55 * late)) * (1.0 - late + late * (0.05 + 1.2 * artifacts))

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
            gain = inside(state, duke, card)
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

    # Battles

    def add_battle(self, state: BigBadOverlord, found: vec[float]) -> None:
        if not state.standing(ATTACKS):
            return
        if state.round == 0 or not state.standing(DEFENDS):
            self.add_prospect(state, found)
            return
        attack_hits = threat(state, ATTACKS)
        defence_hits = threat(state, DEFENDS)
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
            card = weakest(state, side, kind)
            if card == NO_CARD:
                continue
            owner = state.owner(card)
            loss = chances[kind] * WORTH[card] * ROUNDS_AHEAD
            if owner != NOBODY:
                found[owner] -= loss
            if other != NOBODY:
                found[other] += 0.35 * loss

    # For searches and hints

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, BigBadOverlord)
        verb = verb_of(action)
        if verb == GUARD.code:
            card = first(action)
            return math.exp(KEEN * inside(state, state.owner(card), card))
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

    def pick(self, state: State, seat: i64, actions: vec[i64], dice: Dice) -> i64:
        assert isinstance(state, BigBadOverlord)
        return ENOUGH if state.stage == PEACE else best_of_few(self, state, seat, actions, dice)

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
