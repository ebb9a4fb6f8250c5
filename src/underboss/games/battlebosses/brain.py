# ruff: noqa: I001 (the long lists of codes stay packed)
"""How a bot judges Battle Bosses: health, the swarm and how close it is, crystals, Upgrades, bases."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.brain import Brain, Term
from underboss.engine.dice import Dice
from underboss.engine.luck import Luck
from underboss.engine.state import State
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import first, second, third, verb_of
from underboss.games.battlebosses.book import COST, EVENT, FROM, GIVES, TYPE
from underboss.games.battlebosses.codes import (
    AIM, ARMOUR, AT, BATTLE, BONUS_DIE, BOSS, BRAWL, CHEAPER_EFFECT, CROWD, CRYSTALS, DAMAGE, DAMAGE_BOSS, DOOM, EFFECT, ENERGY,
    FRAME, HAND, LARGER_HAND, MARCH, MINION_HIT, PLAYED, REROLL, SPREAD, SURE_FOOT, THORNS, TOKEN_DAMAGE, TOKENS,
)  # fmt: skip
from underboss.games.battlebosses.rules import BattleBosses
from underboss.games.battlebosses.verbs import END, MARCHES, PLAY, STOP, TARGET

DANGER_LINE: Final = 6
MOST_STEPS: Final = 8  # decisions of a begun effect that are looked through

# What a card in hand is worth by its first effect, in the order of the effects' codes.
WORTHS: Final = vec[float]([
    0.11, 0.09, 0.06, 0.08, 0.08, 0.11, 0.09, 0.08, 0.06, 0.04, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.09, 0.03, 0.06, 0.08,
])  # fmt: skip


class Weights:
    """What things are worth, in the exponent of a chance. Attributes, so that tuning can try others."""

    def __init__(self) -> None:
        self.health = 0.24  # of a boss, for each point
        self.danger = 0.22  # for each point below DANGER_LINE
        self.minion = 0.13
        self.close = 0.09  # more for a minion beside a boss to hit
        self.step = 0.015  # less for each step away
        self.strike = 0.24  # a point of damage that the end of the turn will bring
        self.crystal = 0.075
        self.spare_crystal = 0.03  # beyond what a turn can use
        self.energy_left = 0.012
        self.energy_rolled = 0.06  # before anything is done with it
        self.token_out = 0.15
        self.base = 0.3
        self.kill = 2.5
        self.upgrade = 0.11  # in hand
        self.in_play = 1.4  # the scale of all Upgrades in play
        self.price = 0.008  # less for each crystal that a card in hand costs
        self.average = 0.06  # a card that will be drawn
        self.menace = 0.55  # of the damage that cards in hand could deal now


class BattleBossesBrain(Brain):
    """A side's strength is a sum of terms; its chance is its share of all strengths. What is begun is thought through to its end
    before it is judged, so that a bot sees what an ability or card is good for."""

    def __init__(self) -> None:
        self.weights = Weights()
        self.luck = Luck(Dice(1))

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, BattleBosses)
        return self.chance(self.ended(state), seat)

    def ended(self, state: BattleBosses) -> BattleBosses:
        """The table once the effect at hand is over."""
        if not (state.depth and state.waiting and state.phase == BATTLE):
            return state
        ended = state.copy()
        self.luck.rewind()
        self._finish(ended, 2, self.luck)
        return ended

    def chance(self, state: BattleBosses, seat: i64) -> float:
        """The seat's chance as the table stands."""
        outcome = state.outcome
        if outcome is not None:
            return outcome.payoff(int(seat))
        own = state.partners(seat)
        if not state.teams:
            if state.out & BIT[seat]:
                return 0.0
            total = 0.0
            mine = 0.0
            for other in range(state.seats):
                if not state.out & BIT[other]:
                    weight = math.exp(self.strength(state, other, seat))
                    total += weight
                    if other == seat:
                        mine = weight
            return mine / total
        lead = 0.0
        for other in range(state.seats):
            if not state.out & BIT[other]:
                lead += self.strength(state, other, seat) if own & BIT[other] else -self.strength(state, other, seat)
        if len(state.arena):
            lead += self.weights.base * float(state.arena[1 - seat % 2] - state.arena[seat % 2])
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, lead))))

    def _finish(self, state: BattleBosses, ahead: i64, dice: Dice) -> None:
        """Let everybody who is asked within the effect at hand take what is best for them."""
        for _ in range(MOST_STEPS):
            if not state.depth or not state.waiting:
                return
            seat = lowest(state.waiting)
            actions = state.legal(seat)
            best = actions[0]
            if len(actions) > 1:
                worth = -1.0
                for action in actions:
                    if self._idle(state, seat, action):
                        continue
                    after = state.copy()
                    after.apply(seat, action, dice)
                    if after.depth and after.waiting == BIT[seat] and ahead > 0 and len(actions) <= 8:
                        self._finish(after, ahead - 1, dice)
                    found = self.chance(after, seat)
                    if found > worth:
                        worth = found
                        best = action
            state.apply(seat, best, dice)

    def _idle(self, state: BattleBosses, seat: i64, action: i64) -> bool:
        """Choices that are seldom good and too many to look through: damage to an empty space, a group of minions that parts."""
        top = (state.depth - 1) * FRAME
        if state.stack[top] == AIM:
            return not state.foes(seat) & BIT[first(action)]
        if state.stack[top] != MARCH:
            return False
        return second(action) < state.minions(state.stack[top + 5], first(action))

    # The terms

    def strength(self, state: BattleBosses, seat: i64, viewer: i64) -> float:
        """The luck of a roll just made is not counted for others than its owner: it would make ending a turn a lottery."""
        busy = state.turn == seat and (state.acted > 0 or viewer == seat)
        return (
            self.body(state, seat)
            + self.swarm(state, seat, busy)
            + self.purse(state, seat, busy)
            + self.upgrades(state, seat)
            + self.fists(state, seat, busy)
            + self.menace(state, seat, busy)
        )

    def body(self, state: BattleBosses, seat: i64) -> float:
        health = state.health(seat)
        scale = 0.5 if len(state.arena) else 1.0  # in the arena a boss comes back
        worth = self.weights.health * float(health - state.book.health[state.get(seat, BOSS)])  # who begins with more needs it
        if health < DANGER_LINE:
            worth -= self.weights.danger * float(DANGER_LINE - health)
        return worth * scale

    def swarm(self, state: BattleBosses, seat: i64, busy: bool) -> float:
        """Minions in play, the closer to a boss, monster or base to hit the better."""
        worth = 0.0
        cells = state.get(seat, CROWD)
        hits = 1 + state.lasting(seat, MINION_HIT)
        prey = self.prey(state, seat)
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            minions = state.minions(seat, cell)
            if prey & BIT[cell]:
                worth += self._landing(state, seat, cell, minions, hits, busy)
            else:
                near = self._closeness(self.steps(state, cell, prey))
                worth += float(minions) * (self.weights.minion + near * float(hits))
        tokens = state.get(seat, TOKENS)
        return worth + self.weights.token_out * float(count(tokens))

    def _closeness(self, steps: i64) -> float:
        """What a minion so far from its prey is worth more than one far away."""
        if steps <= 1:
            return self.weights.close
        worth = self.weights.close - self.weights.step * float(steps)
        return worth if worth > 0.0 else 0.0

    def prey(self, state: BattleBosses, seat: i64) -> i64:
        """Where the seat's minions want to be."""
        cells: i64 = 0
        enemies = state.enemies(seat)
        while enemies:
            cells |= BIT[state.get(lowest(enemies), AT)]
            enemies &= enemies - 1
        if len(state.ground.bases):
            cells |= BIT[state.ground.bases[1 - seat % 2]]
        return cells

    def steps(self, state: BattleBosses, cell: i64, prey: i64) -> i64:
        best: i64 = 99
        while prey:
            away = state.ground.distance(cell, lowest(prey))
            prey &= prey - 1
            if away < best:
                best = away
        return best

    def _landing(self, state: BattleBosses, seat: i64, cell: i64, minions: i64, hits: i64, busy: bool) -> float:
        """Minions beside their prey: in their own turn the hit is as good as done, later it is only a threat."""
        if len(state.ground.bases) and cell == state.ground.bases[1 - seat % 2]:
            return self.weights.base * float(minions)
        damage = minions * hits
        if not busy:
            return float(minions) * self.weights.minion + 0.6 * self.weights.strike * float(damage)
        targets = state.bosses_in(state.enemies(seat), BIT[cell])
        if not targets:
            return float(minions) * self.weights.minion
        victim = lowest(targets)
        if state.lasting(victim, ARMOUR) and not state.softened & BIT[victim]:
            damage -= 1
        worth = self.weights.strike * float(damage)
        if damage >= state.health(victim):
            worth += self.weights.kill
        elif state.health(victim) - damage < DANGER_LINE:
            line = min(DANGER_LINE, state.health(victim))
            worth += self.weights.danger * float(line - (state.health(victim) - damage))
        return worth

    def purse(self, state: BattleBosses, seat: i64, busy: bool) -> float:
        """Crystals and cards. Who is not on turn will roll and has drawn; who is on turn has rolled and will draw."""
        crystals = state.get(seat, CRYSTALS)
        worth = self.hand(state, seat)
        if busy:
            worth += (self.weights.energy_left if state.acted else self.weights.energy_rolled) * float(state.get(seat, ENERGY))
        else:
            crystals += 2
            if state.turn == seat:
                crystals -= self._rolled_crystals(state, seat)
        useful: i64 = 6 if crystals > 6 else crystals
        return worth + self.weights.crystal * float(useful) + self.weights.spare_crystal * float(crystals - useful)

    def _rolled_crystals(self, state: BattleBosses, seat: i64) -> i64:
        """The crystals of this turn's roll."""
        crystals: i64 = 0
        table = state.book.dice
        for number in state.rolled:
            die = (number & 63) >> 3
            start: i64 = 0 if die >= state.book.base_dice else (state.get(seat, BOSS) + 1) * 18
            crystals += table[start + (number & 7) * 3 + 1]
        return crystals

    def hand(self, state: BattleBosses, seat: i64) -> float:
        """Cards in hand, and average ones for those that will be drawn."""
        worth = 0.0
        price: i64 = 0
        book = state.book
        table = book.cards
        boss = state.get(seat, BOSS)
        cards = state.get(seat, HAND)
        missing = state.book.hand + state.lasting(seat, LARGER_HAND) - count(cards)
        while cards:
            row = book.row(boss, book.kind(boss, lowest(cards)))
            cards &= cards - 1
            if table[row + TYPE] == EFFECT:
                worth += WORTHS[book.ops[table[row + FROM]]]
            else:
                worth += self.weights.upgrade
            price += table[row + COST]
        worth -= self.weights.price * float(price)
        if missing > 0 and (state.turn == seat or state.phase != BATTLE):
            worth += self.weights.average * float(missing)
        return worth

    def menace(self, state: BattleBosses, seat: i64, busy: bool) -> float:
        """Damage that the seat on turn could still deal to a boss with the cards in its hand."""
        if not busy or state.phase != BATTLE:
            return 0.0
        book = state.book
        boss = state.get(seat, BOSS)
        crystals = state.get(seat, CRYSTALS)
        cards = state.get(seat, HAND)
        damage: i64 = 0
        bosses = self.prey(state, seat)
        while cards:
            kind = book.kind(boss, lowest(cards))
            cards &= cards - 1
            at = book.card(boss, kind, FROM)
            price = book.card(boss, kind, COST)
            if price > crystals or book.card(boss, kind, TYPE) != EFFECT or book.ops[at + 3]:
                continue
            if book.ops[at] in (DAMAGE, DAMAGE_BOSS) and state.area(seat, book.ops[at + 2], -1) & bosses:
                crystals -= price
                damage += book.ops[at + 1]
        return self.weights.menace * self.weights.health * float(damage)

    def upgrades(self, state: BattleBosses, seat: i64) -> float:
        """Upgrades are worth most while much of the game is to come."""
        if not state.get(seat, PLAYED):
            return 0.0
        worth = (
            (0.8 if state.lasting(seat, ARMOUR) else 0.0)
            + 0.25 * float(state.lasting(seat, BRAWL))
            + 0.6 * float(state.lasting(seat, MINION_HIT))
            + 0.3 * float(state.lasting(seat, THORNS))
            + 0.2 * float(state.lasting(seat, SURE_FOOT))
            + 0.25 * float(state.lasting(seat, TOKEN_DAMAGE))
            + 0.4 * float(state.lasting(seat, LARGER_HAND))
            + 0.4 * float(state.lasting(seat, REROLL))
            + 0.4 * float(state.lasting(seat, CHEAPER_EFFECT))
            + 0.8 * float(min(state.book.bonus_dice, state.lasting(seat, BONUS_DIE)))
        )
        book = state.book
        boss = state.get(seat, BOSS)
        cards = state.get(seat, PLAYED)
        while cards:
            kind = book.kind(boss, lowest(cards))
            cards &= cards - 1
            if book.card(boss, kind, EVENT) >= 0 or book.card(boss, kind, GIVES) >= 0:
                worth += 0.55
        return worth * self.weights.in_play * self._time_left(state, seat)

    def _time_left(self, state: BattleBosses, seat: i64) -> float:
        """From 1 in a fresh game down to little when somebody is about to fall."""
        least = state.health(seat)
        enemies = state.enemies(seat)
        while enemies:
            least = min(least, state.health(lowest(enemies)))
            enemies &= enemies - 1
        return min(1.0, 0.15 + float(least) / 14.0)

    def fists(self, state: BattleBosses, seat: i64, busy: bool) -> float:
        """The brawl to come, and the minions that a boss stands among."""
        here = state.get(seat, AT)
        targets = state.bosses_in(state.enemies(seat), BIT[here])
        if not targets:
            return 0.0
        damage = 1 + state.lasting(seat, BRAWL)
        if not busy:
            return 0.3 * self.weights.strike * float(damage)
        victim = lowest(targets)
        return self.weights.strike * float(damage) + (self.weights.kill if damage >= state.health(victim) else 0.0)

    # Before anything is tried

    def prior(self, state: State, seat: i64, action: i64) -> float:
        assert isinstance(state, BattleBosses)
        verb = verb_of(action)
        if verb == END.code or verb == STOP.code:
            return 0.5
        if verb == PLAY.code:
            return 2.0
        if verb == TARGET.code and state.depth:
            return self._prior_cell(state, seat, first(action))
        if verb == MARCHES.code:
            return self._prior_march(state, seat, action)
        return 1.0

    def _prior_cell(self, state: BattleBosses, seat: i64, cell: i64) -> float:
        kind = state.stack[(state.depth - 1) * FRAME]
        if kind in (AIM, SPREAD, DOOM):
            return 4.0 if state.foes(seat) & BIT[cell] else 0.1
        return 1.0

    def _prior_march(self, state: BattleBosses, seat: i64, action: i64) -> float:
        """Whole groups, towards what they can hit."""
        prey = self.prey(state, seat)
        owner = state.stack[(state.depth - 1) * FRAME + 5]
        if owner != seat:
            return 1.0
        nearer = self.steps(state, first(action), prey) - self.steps(state, third(action), prey)
        whole = second(action) == state.minions(seat, first(action))
        return (3.0 if nearer > 0 else 0.4) * (2.0 if whole else 0.7)

    def situation(self, state: State) -> i64:
        """What the seat on turn has to spend, and everybody's health."""
        assert isinstance(state, BattleBosses)
        mixed: i64 = 1 + state.turn
        mixed = mixed * 32 + min(31, state.get(state.turn, ENERGY))
        mixed = mixed * 32 + min(31, state.get(state.turn, CRYSTALS))
        for seat in range(state.seats):
            mixed = mixed * 32 + min(31, max(0, state.health(seat)))
        return mixed

    def sides(self, state: State) -> vec[i64]:
        assert isinstance(state, BattleBosses)
        masks = vec[i64]()
        for seat in range(state.seats):
            masks = append(masks, state.partners(seat) & (BIT[state.seats] - 1))
        return masks

    def terms(self, state: State, seat: i64) -> list[Term]:
        assert isinstance(state, BattleBosses)
        from underboss.games.battlebosses.advice import terms  # which knows this brain

        return terms(self, state, int(seat))
