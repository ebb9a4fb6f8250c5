"""Two people with two Dukes each: whose will the last Duke be?

Who fells both Dukes of the other person with two left has not won: one of them goes over (BO-117). So what counts is not how
many Dukes are left but who keeps the best one. The next Duke to fall is taken to be a weak one, and so on until two are left.
"""

from typing import Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, lowest
from underboss.engine.vectors import vec
from underboss.games.bigbadoverlord.cards import BLADE, LANTERN
from underboss.games.bigbadoverlord.rules import BigBadOverlord

DUEL: Final = 0.6  # how far weights decide between the last two; fitted to who won 260 games


def people(state: BigBadOverlord) -> i64:
    """The set of seats that have a Duke or are about to be handed one."""
    found: i64 = 0
    for duke in state.ring:
        if state.alive & BIT[duke]:
            found |= BIT[state.runs[duke]]
    if state.paired and count(state.alive) == 2 and count(found) == 1:
        found |= BIT[state.runs[state.defender]]
    return found


def chance_to_last(state: BigBadOverlord, seat: i64, weights: vec[float], late: float) -> float:
    """The chance of one of two people; `late` is how near the cataclysm is, from 0 to 1."""
    duel = vec[float]([0.0] * 8)
    for duke in state.ring:
        if state.alive & BIT[duke]:
            duel[duke] = weights[duke] ** DUEL
    return _lasts(state, seat, weights, duel, late, state.alive)


def _lasts(state: BigBadOverlord, seat: i64, weights: vec[float], duel: vec[float], late: float, alive: i64) -> float:
    one = lowest(alive)
    rest = alive & (alive - 1)
    if not rest & (rest - 1):
        two = lowest(rest)
        share = duel[one] / (duel[one] + duel[two])
        if state.runs[one] == state.runs[two]:  # the worse of the two goes over, unless both artifacts win at once
            share = max(share, 1.0 - share)
            if alive == BIT[state.owner(BLADE)] | BIT[state.owner(LANTERN)]:
                share += late * (1.0 - share)
        return share if state.runs[one] == seat else 1.0 - share
    found = 0.0
    total = 0.0
    left = alive
    while left:
        duke = lowest(left)
        left &= left - 1
        falls = 1.0 / weights[duke]
        total += falls
        found += falls * _lasts(state, seat, weights, duel, late, alive & ~BIT[duke])
    return found / total
