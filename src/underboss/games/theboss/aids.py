"""What a player of The Boss wants worked out, from his view alone: hidden rewards, Chicago, the last turn, the police."""

from __future__ import annotations

import msgspec

from underboss.games.theboss.content import content
from underboss.games.theboss.pack import BADGES
from underboss.games.theboss.view import Card, Spot, TheBossView


class Possible(msgspec.Struct, frozen=True):
    """What may lie under a city; every card listed is equally likely."""

    city: int
    cards: list[Card]
    chance: float  # of each of them
    points: float  # to be expected
    penalty: float  # the chance of one


class Chicago(msgspec.Struct, frozen=True):
    """What Chicago would pay if the round ended now."""

    parts: list[int]  # the last cards of the cities to its left, in points
    sum: int
    pays: int


class LastTurn(msgspec.Struct, frozen=True):
    """The order of the last turn: as it is fixed, or as it would be now."""

    order: list[int]
    fixed: bool


class LastRound(msgspec.Struct, frozen=True):
    """How likely this round is the last: `ending` of the `left` police cards still hidden would end the game."""

    chance: float | None  # None in overtime, which ends when the tie is broken
    ending: int
    left: int
    silver: int
    gold: int


class Need(msgspec.Struct, frozen=True):
    """The cubes that a seat must add to lead in a place."""

    city: int
    cubes: list[int]  # for each seat


class Aids(msgspec.Struct, frozen=True):
    possible: list[Possible]
    chicago: Chicago
    last_turn: LastTurn
    last_round: LastRound
    needs: list[Need]


def aids(view: TheBossView) -> Aids:
    return Aids(
        possible=[possible(view, spot) for spot in view.row if spot.covered],
        chicago=chicago(view),
        last_turn=last_turn(view),
        last_round=last_round(view),
        needs=[need(spot) for spot in view.row],
    )


def possible(view: TheBossView, spot: Spot) -> Possible:
    seen = {*spot.face_up, *(view.hand or [])}
    cards = [card for card in spot.cards if card.id not in seen]
    return Possible(
        city=spot.city,
        cards=cards,
        chance=1 / len(cards),
        points=sum(card.points for card in cards) / len(cards),
        penalty=sum(1 for card in cards if card.penalty) / len(cards),
    )


def chicago(view: TheBossView) -> Chicago:
    parts = [last_points(spot) for spot in view.row if spot.left_of_chicago]
    return Chicago(parts, sum(parts), sum(parts) // 2)


def last_points(spot: Spot) -> int:
    """Points on the last card laid in the city; 0 for none."""
    return next((card.points for card in spot.cards if spot.face_up and card.id == spot.face_up[-1]), 0)


def last_turn(view: TheBossView) -> LastTurn:
    if view.order:
        return LastTurn(view.order, fixed=True)
    clockwise = [(view.dealer + step) % view.seats for step in range(view.seats)]
    return LastTurn(sorted(clockwise, key=lambda seat: -(view.sides[seat].big + view.sides[seat].small)), fixed=False)


def last_round(view: TheBossView) -> LastRound:
    kinds = content().police
    silver = sum(kinds[kind].badges[0] for kind in view.police)
    gold = sum(kinds[kind].badges[1] for kind in view.police)
    left = [kind.copies - view.police.count(at) for at, kind in enumerate(kinds)]
    ending = sum(
        copies
        for kind, copies in zip(kinds, left)
        if silver + kind.badges[0] >= BADGES or gold + kind.badges[1] >= BADGES
    )  # fmt: skip
    if view.overtime:
        chance = None
    elif view.last or len(view.police) == view.number:
        chance = float(view.last)
    else:
        chance = ending / sum(left)
    return LastRound(chance, ending, sum(left), silver, gold)


def need(spot: Spot) -> Need:
    totals = [crew.big + crew.small for crew in spot.crews]
    cubes = []
    for seat, own in enumerate(totals):
        rival = max(total for other, total in enumerate(totals) if other != seat)
        cubes.append(max(1, rival + 1 - own))
    return Need(spot.city, cubes)
