"""What each seat of The Boss may expect to score, as one seat can tell: the ground on which the brain stands."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.vectors import vec
from underboss.games.theboss.pack import (
    BADGES,
    BANISHMENT,
    CARDS_OF,
    COPIES_OF,
    GOLD_ON,
    PENALTY_ON,
    POINTS_ON,
    PRISON,
    REVOLVER,
    SILVER_ON,
)
from underboss.games.theboss.table import BIG, COLUMNS, HOSPITAL, NOBODY, POINTS, PRISON_ONE, PRISON_TWO, SMALL, Table
from underboss.games.theboss.verbs import CHICAGO, CINCINNATI, PLACES, PLACING, REVEALING


class Weights:
    """How much things are worth in points. Found by letting versions of the brain play each other."""

    __slots__ = ("banned", "busy", "cube", "eager", "price", "reserve", "small", "tempo")

    def __init__(
        self,
        cube: float = 0.9,  # a big cube in each further round
        banned: float = 0.4,  # being banished, in each further round
        small: float = 0.8,  # a small cube that can still serve in a further round
        reserve: float = 0.5,  # an unused cube while one can still place
        price: float = 0.6,  # what a rival wants to win with each cube that he must add
        eager: float = 1.2,  # how sharply rivals tell good offers from bad ones
        busy: float = 0.5,  # how much the other places of the row keep a rival from this one
        tempo: float = 0.1,  # playing last in the last turn
    ) -> None:
        self.cube = cube
        self.banned = banned
        self.small = small
        self.reserve = reserve
        self.price = price
        self.eager = eager
        self.busy = busy
        self.tempo = tempo


def flips_to_come(silver: int, gold: int, left: list[int]) -> float:
    """How many police cards will be turned up, on average, until the third badge of a colour."""
    expected = 1.0
    total = sum(left)
    for kind in range(len(left)):
        if not left[kind]:
            continue
        whites, golds = silver + int(SILVER_ON[kind]), gold + int(GOLD_ON[kind])
        if whites < BADGES and golds < BADGES:
            rest = left[:]
            rest[kind] -= 1
            expected += left[kind] / total * flips_to_come(whites, golds, rest)
    return expected


def _flip_table() -> list[float]:
    """`flips_to_come` for the numbers turned up of each kind, two bits a kind; 0 where the game is over."""
    copies = [int(number) for number in COPIES_OF]
    table = [0.0] * 4 ** len(copies)
    for place in range(len(table)):
        gone = [place // 4**kind % 4 for kind in range(len(copies))]
        left = [whole - number for whole, number in zip(copies, gone)]
        silver = sum(number * int(SILVER_ON[kind]) for kind, number in enumerate(gone))
        gold = sum(number * int(GOLD_ON[kind]) for kind, number in enumerate(gone))
        if min(left) >= 0 and max(silver, gold) < BADGES:
            table[place] = flips_to_come(silver, gold, left)
    return table


_FLIPS: Final = _flip_table()


def further_rounds(table: Table) -> float:
    """How many rounds will follow this one, on average."""
    if table.last:
        return 0.0
    place: i64 = 0
    turned: i64 = 0
    row = table.police
    while row:
        place += BIT[2 * (row & 7) - 2]
        turned += 1
        row >>= 3
    return _FLIPS[place] if turned == table.number else _FLIPS[place] - 1.0


class Prospects:
    """Each seat's expected final points from what `viewer` knows; rivals are taken to know what everybody sees."""

    __slots__ = ("more", "places", "points", "table", "turns", "viewer", "weights")

    def __init__(self, table: Table, viewer: i64, weights: Weights) -> None:
        self.table = table
        self.viewer: i64 = viewer
        self.weights = weights
        self.more = further_rounds(table)
        self.places = float(count(table.bosses) + 1)
        self.turns = vec[i64]([0] * int(table.seats))
        self.points: list[float] = []
        for seat in range(table.seats):
            self.turns[seat] = placements(table, seat)
            self.points.append(self._standing(seat))
        known = table.unseen(viewer)
        shown = table.unseen(NOBODY)
        for city in range(CHICAGO):
            if table.bosses & BIT[city]:
                self.share(city, self.reward(known & CARDS_OF[city]), self.reward(shown & CARDS_OF[city]))
        self.share(CHICAGO, self.chicago(known), self.chicago(shown))
        if not table.order:
            self._prefer_late_places()

    def _standing(self, seat: i64) -> float:
        """Points so far, the crew's worth in later rounds, and cubes that can still be placed in this one."""
        table, weights, more = self.table, self.weights, self.more
        at = seat * COLUMNS
        tally = table.tally
        crew: i64 = tally[at + BIG] + tally[at + PRISON_TWO] + tally[at + HOSPITAL]
        for city in range(PLACES):
            crew += table.bigs[seat * PLACES + city]
        worth = float(tally[at + POINTS]) + weights.cube * float(crew) * more
        worth += weights.cube * float(tally[at + PRISON_ONE]) * max(0.0, more - 1.0)
        worth += weights.small * float(tally[at + SMALL]) * min(1.0, more)
        if table.banished & BIT[seat]:
            worth -= weights.banned * more
        if self.turns[seat]:
            worth += weights.reserve * float(table.reserve(seat))
        return worth

    def _prefer_late_places(self) -> None:
        order = self.table.last_turn_order()
        place = 0.0
        steps = float(self.table.seats - 1)
        while order:
            self.points[(order & 7) - 1] += self.weights.tempo * place / steps
            place += 1.0
            order >>= 3

    def reward(self, pool: i64) -> float:
        """What a leader gets on average if each card of the pool is equally likely to be the reward."""
        total = 0.0
        for card in range(len(PENALTY_ON)):
            if pool & BIT[card]:
                penalty = PENALTY_ON[card]
                total += float(POINTS_ON[card]) if penalty == 0 else -self.cost(penalty)
        return total / float(count(pool))

    def cost(self, penalty: i64) -> float:
        """Points that a penalty takes in the rounds to come."""
        if penalty == BANISHMENT:
            return self.weights.banned * self.more
        rounds = self.more if penalty == REVOLVER else min(self.more, 2.0 if penalty == PRISON else 1.0)
        return self.weights.cube * rounds

    def chicago(self, unseen: i64) -> float:
        """What Chicago will pay: where cards are still to come, the average of them counts as the last."""
        table = self.table
        hands = 0
        for seat in range(table.seats):
            hands |= table.hands[seat]
        total = 0.0
        passed: i64 = 0
        for city in range(CHICAGO):
            if passed == table.chicago:
                break
            if table.bosses & BIT[city]:
                passed += 1
                own = hands & ~unseen & CARDS_OF[city]
                held = count(hands & CARDS_OF[city])
                total += self._last_card(city, own, unseen & CARDS_OF[city], held) if held else float(table.last_points(city))
        return max(0.0, total / 2.0 - 0.25)  # half a point is lost every other time

    def _last_card(self, city: i64, own: i64, unseen: i64, held: i64) -> float:
        """The average points of the cards in hands: the viewer's own, and others drawn from what he has not seen."""
        total = 0.0
        mean = 0.0
        for card in range(len(POINTS_ON)):
            if own & BIT[card]:
                total += float(POINTS_ON[card])
            elif unseen & BIT[card]:
                mean += float(POINTS_ON[card])
        foreign = float(held - count(own))
        if foreign:
            total += foreign * mean / float(count(unseen))
        return total / float(held)

    def share(self, city: i64, worth: float, shown: float) -> None:
        """Give the worth of a city to its leader as far as he will keep it, and the rest to those who may take it."""
        table = self.table
        leader = table.leader(city)
        keep = 1.0
        total = 0.0
        for seat in range(table.seats):
            if seat != leader:
                chance = self.takes(seat, city, worth if seat == self.viewer else shown)
                keep *= 1.0 - chance
                total += chance
        if leader != NOBODY:
            self.points[leader] += worth * keep
        if total <= 0.0:
            return
        lost = (1.0 - keep) / total
        for seat in range(table.seats):
            if seat != leader:
                self.points[seat] += lost * worth * self.takes(seat, city, worth if seat == self.viewer else shown)

    def takes(self, seat: i64, city: i64, worth: float) -> float:
        """How likely the seat is to take the lead in the city before the round ends."""
        table = self.table
        turns = self.turns[seat]
        need = table.need(seat, city)
        if turns == 0 or table.tally[seat * COLUMNS + BIG] == 0 or table.reserve(seat) < need:
            return 0.0
        if city == CHICAGO and not table.works(seat):
            turns -= 1
            if turns == 0:
                return 0.0
        if city == CINCINNATI and table.banished & BIT[seat]:
            return 0.0
        weights = self.weights
        wish = 1.0 / (1.0 + math.exp(weights.eager * (weights.price * float(need) - worth)))
        return wish * float(turns) / (float(turns) + weights.busy * self.places)


def placements(table: Table, seat: i64) -> i64:
    """How often the seat can still place cubes in this round."""
    left = count(table.hands[seat])
    if seat != table.turn:
        return left
    return left - 1 if table.phase == REVEALING else left + 1 if table.phase == PLACING else left
