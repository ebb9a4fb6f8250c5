"""The brain's judgement of The Boss in words, for hints: who gets what from which city."""

from __future__ import annotations

from underboss.engine.bits import BIT
from underboss.engine.brain import Term
from underboss.engine.words import counted
from underboss.games.theboss.brain import TheBossBrain
from underboss.games.theboss.pack import CARDS_OF
from underboss.games.theboss.prospects import Prospects
from underboss.games.theboss.rules import TheBoss
from underboss.games.theboss.table import COLUMNS, NOBODY, POINTS, Table
from underboss.games.theboss.verbs import CHICAGO, COUNTING, OVER, PLACES
from underboss.games.theboss.words import city_name, crew_text

NEWS = 0.25  # points by which what the others think of a city must differ from what the seat knows


def terms(brain: TheBossBrain, state: TheBoss, seat: int) -> list[Term]:
    """In points, as far as the seat can tell; a city that is chosen gets the cubes that suit best."""
    if state.phase == OVER:
        return []
    placed = brain.placed(state, seat) if state.phase == COUNTING else state
    prospects = Prospects(placed, seat, brain.weights)
    found = [_city(prospects, seat, city) for city in range(PLACES) if city == CHICAGO or placed.bosses & BIT[city]]
    for other in range(placed.seats):
        found += _stock(prospects, seat, other)
    return found


def _city(prospects: Prospects, seat: int, city: int) -> Term:
    """What the seat gets more from the city than the others on average."""
    table = prospects.table
    known, shown = (_worth(prospects, city, table.unseen(viewer)) for viewer in (seat, NOBODY))
    before = list(prospects.points)
    prospects.share(city, known, shown)
    gains = [after - points for after, points in zip(prospects.points, before)]
    rivals = (sum(gains) - gains[seat]) / float(max(1, table.seats - 1))
    text = _lead(table, seat, city, known)
    if abs(shown - known) >= NEWS:
        text += f" and, as the others see it, {_pays(shown)}"
    return Term(gains[seat] - rivals, text, f"city {city}")


def _worth(prospects: Prospects, city: int, unseen: int) -> float:
    return prospects.chicago(unseen) if city == CHICAGO else prospects.reward(unseen & CARDS_OF[city])


def _lead(table: Table, seat: int, city: int, worth: float) -> str:
    leader = int(table.leader(city))
    pays = f"which {_pays(worth)}"
    if leader == NOBODY:
        return f"nobody leads {city_name(city)}, {pays}"
    if leader != seat:
        return f"seat {leader + 1} leads {city_name(city)}, {pays}"
    at = seat * PLACES + city
    return f"you lead {city_name(city)} with {crew_text(int(table.bigs[at]), int(table.smalls[at]))}, {pays}"


def _pays(worth: float) -> str:
    return f"pays about {abs(worth):.1f}" if worth >= 0 else f"costs about {-worth:.1f}"


def _stock(prospects: Prospects, seat: int, other: int) -> list[Term]:
    """Points, and cubes that can still be placed."""
    table = prospects.table
    sign = 1.0 if other == seat else -1.0 / float(table.seats - 1)
    owner = "you have" if other == seat else f"seat {other + 1} has"
    points, cubes = int(table.tally[other * COLUMNS + POINTS]), int(table.reserve(other))
    found = [Term(sign * points, f"{owner} {counted(points, 'point')}", f"points {other}")]
    if prospects.turns[other]:
        worth = sign * prospects.weights.reserve * cubes
        found.append(Term(worth, f"{owner} {counted(cubes, 'cube')} left to place", f"cubes {other}"))
    return found
