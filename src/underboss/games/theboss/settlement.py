"""The end of a round of The Boss: rewards, penalties, Chicago's share, and who comes back."""

from __future__ import annotations

from mypy_extensions import i64

from underboss.engine.bits import BIT, lowest
from underboss.games.theboss.pack import BANISHMENT, CARDS_OF, PENALTY_ON, POINTS_ON, PRISON, REVOLVER
from underboss.games.theboss.table import (
    BIG,
    COLUMNS,
    DEAD,
    HOSPITAL,
    NOBODY,
    POINTS,
    PRISON_ONE,
    PRISON_TWO,
    ROUND_POINTS,
    SPENT,
    Table,
)  # fmt: skip
from underboss.games.theboss.verbs import (
    BANISHED,
    BY_CUBES,
    BY_LAST_ROUND,
    BY_POINTS,
    CAME_BACK,
    CHICAGO,
    CLAIMED,
    INJURED,
    JAILED,
    KILLED,
    PAID,
    PLACES,
    UNCLAIMED,
)  # fmt: skip


def settle(table: Table) -> None:
    """Pay the row from left to right, then take all big cubes home and the small ones out of the game."""
    for seat in range(table.seats):
        table.tally[seat * COLUMNS + ROUND_POINTS] = 0
        _release(table, seat)
    table.past_rewards = table.rewards
    table.past_claims = 0
    table.past_sum = table.chicago_sum()
    table.past_left = table.chicago
    passed: i64 = 0
    for city in range(CHICAGO):
        if table.bosses & BIT[city]:
            _settle_city(table, city)
            passed += 1
            if passed == table.chicago:
                _settle_chicago(table)
    table.rewards = 0
    for at in range(len(table.bigs)):
        row: i64 = at // PLACES * COLUMNS
        table.tally[row + BIG] += table.bigs[at]
        table.tally[row + SPENT] += table.smalls[at]
        table.bigs[at] = 0
        table.smalls[at] = 0
    for city in range(CHICAGO):
        table.piles[city] = 0


def _release(table: Table, seat: i64) -> None:
    """One round has passed for the cubes in prison and in hospital."""
    at = seat * COLUMNS
    tally = table.tally
    free = tally[at + PRISON_TWO]
    healed = tally[at + HOSPITAL]
    tally[at + PRISON_TWO] = tally[at + PRISON_ONE]
    tally[at + PRISON_ONE] = 0
    tally[at + HOSPITAL] = 0
    tally[at + BIG] += free + healed
    if table.ears is not None and free + healed:
        table.tell(CAME_BACK, (int(seat), int(free), int(healed)))


def _settle_city(table: Table, city: i64) -> None:
    card = lowest(table.rewards & CARDS_OF[city])
    seat = table.leader(city)
    if seat == NOBODY:
        if table.ears is not None:
            table.tell(UNCLAIMED, (int(card),))
        return
    table.past_claims += (seat + 1) * BIT[3 * city]
    _score(table, seat, POINTS_ON[card])
    if table.ears is not None:
        table.tell(CLAIMED, (int(seat), int(card), int(POINTS_ON[card])))
    if PENALTY_ON[card]:
        _punish(table, seat, city, PENALTY_ON[card])


def _score(table: Table, seat: i64, points: i64) -> None:
    table.tally[seat * COLUMNS + POINTS] += points
    table.tally[seat * COLUMNS + ROUND_POINTS] += points


def _punish(table: Table, seat: i64, city: i64, penalty: i64) -> None:
    if penalty == BANISHMENT:
        table.banished |= BIT[seat]
        if table.ears is not None:
            table.tell(BANISHED, (int(seat), int(city)))
        return
    table.bigs[seat * PLACES + city] -= 1  # a leader always has a big cube in the city
    square: i64 = DEAD if penalty == REVOLVER else PRISON_ONE if penalty == PRISON else HOSPITAL
    table.tally[seat * COLUMNS + square] += 1
    if table.ears is not None:
        table.tell(KILLED if penalty == REVOLVER else JAILED if penalty == PRISON else INJURED, (int(seat), int(city)))


def _settle_chicago(table: Table) -> None:
    seat = table.leader(CHICAGO)
    if seat == NOBODY:
        return
    points = table.past_sum // 2
    table.past_claims += (seat + 1) * BIT[3 * CHICAGO]
    _score(table, seat, points)
    if table.ears is not None:
        table.tell(PAID, (int(seat), int(table.past_sum), int(points)))


def compare(table: Table) -> tuple[i64, i64]:
    """Those of the contenders who are best, and what decided: points, then the last round, then cubes."""
    best = table.contenders
    for test in (BY_POINTS, BY_LAST_ROUND, BY_CUBES):
        best = _best(table, best, test)
        if not best & (best - 1):
            return best, test
    return best, BY_CUBES


def _best(table: Table, seats: i64, test: i64) -> i64:
    best: i64 = 0
    highest: i64 = -1
    for seat in range(table.seats):
        if seats & BIT[seat]:
            measure = _measure(table, seat, test)
            if measure > highest:
                highest = measure
                best = 0
            if measure == highest:
                best |= BIT[seat]
    return best


def _measure(table: Table, seat: i64, test: i64) -> i64:
    if test == BY_CUBES:
        return table.reserve(seat)  # all cubes are home by now
    return table.tally[seat * COLUMNS + (POINTS if test == BY_POINTS else ROUND_POINTS)]
