"""What a seat sees in The Boss: all but the values in other hands, the rewards face down and the police cards to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from underboss.engine.bits import BIT, mask_of, members
from underboss.engine.dice import Dice
from underboss.engine.view import Exactly, Implied, OneOf, SeatList, UpTo, View
from underboss.games.theboss.content import CITY_SIZES, PENALTIES, content
from underboss.games.theboss.pack import CARDS_OF, CITY_OF, COPIES_OF, PENALTY_ON, POINTS_ON
from underboss.games.theboss.rules import TheBoss, restored
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
    SMALL,
    SPENT,
    Setting,
)  # fmt: skip
from underboss.games.theboss.verbs import CHICAGO, PLACES

if TYPE_CHECKING:
    from underboss.engine.game import Game

PHASES = ("fresh", "counting", "revealing", "placing", "over")
CityCards = UpTo(max(CITY_SIZES))


class Card(msgspec.Struct, frozen=True):
    """A city card: points, or a penalty."""

    id: int
    city: int
    points: int
    penalty: Annotated[str, OneOf(PENALTIES)] | None


class Crew(msgspec.Struct, frozen=True):
    """The cubes of one seat in one place."""

    big: int
    small: int


class Spot(msgspec.Struct, frozen=True):
    """One boss of the row with all that lies on and under it."""

    city: int  # 0 to 6, and 7 for Chicago
    number: int | None  # on the boss card; Chicago has none
    name: Annotated[str, Implied]
    code: Annotated[str, Implied]
    left_of_chicago: bool
    crews: Annotated[list[Crew], Exactly("seats")]  # for each seat
    leader: int | None
    cards: Annotated[list[Card], CityCards]  # everything the city holds
    face_up: Annotated[list[int], CityCards]  # cards, the last one at the end
    covered: bool  # a reward lies face down


class Side(msgspec.Struct, frozen=True):
    """What is public about one seat."""

    points: int
    last_points: int  # scored in the round before
    big: int  # cubes in the reserve
    small: int
    prison_one: int  # two rounds to go
    prison_two: int
    hospital: int
    dead: int
    spent: int  # small cubes that are out of the game
    banished: bool
    colours: Annotated[list[int], UpTo("hand")]  # the city of each card in hand, sorted


class Claim(msgspec.Struct, frozen=True):
    """What a place of the row gave in the round before; Chicago has no card."""

    city: int
    seat: int | None
    card: int | None
    points: int


class TheBossView(View, frozen=True, kw_only=True):
    row: Annotated[list[Spot], UpTo("row")]  # from left to right
    sides: Annotated[list[Side], Exactly("seats")]
    hand: Annotated[list[int], UpTo("hand")] | None  # the seat's own cards
    number: int  # of the round
    dealer: int
    turn: int
    taken: int  # turns finished in this round
    hand_size: int
    phase: Annotated[str, OneOf(PHASES)]
    chosen: int | None  # the city in which cubes are being placed
    order: SeatList  # of the last turn, once it is fixed
    police: Annotated[list[int], UpTo(sum(COPIES_OF))]  # kinds of the cards turned up, in order: silver, gold, double
    last: bool  # this is known to be the last round
    overtime: int
    contenders: SeatList  # the seats that can still win
    past: Annotated[list[Claim], UpTo("row")]  # the round before, from left to right
    past_sum: int  # what lay to the left of Chicago then
    winners: SeatList
    why: int
    lenient: bool  # small cubes may join a big one later
    police_at: int  # cards left in hand when the police card is turned up


def card(number: int) -> Card:
    penalty = int(PENALTY_ON[number])
    return Card(number, int(CITY_OF[number]), int(POINTS_ON[number]), PENALTIES[penalty - 1] if penalty else None)


def look(state: TheBoss, seat: int | None) -> TheBossView:
    seats = range(int(state.seats))
    return TheBossView(
        seat=seat,
        seats=int(state.seats),
        waiting=members(state.waiting),
        row=[_spot(state, city, at < state.chicago) for at, city in enumerate(_row(state.bosses, state.chicago))],
        sides=[_side(state, side) for side in seats],
        hand=members(state.hands[seat]) if seat is not None else None,
        number=int(state.number),
        dealer=int(state.dealer),
        turn=int(state.turn),
        taken=int(state.taken),
        hand_size=int(state.setting.hand),
        phase=PHASES[state.phase],
        chosen=int(state.chosen) if state.chosen != NOBODY else None,
        order=unpacked(state.order),
        police=unpacked(state.police)[::-1],
        last=bool(state.last),
        overtime=int(state.overtime),
        contenders=members(state.contenders),
        past=_past(state),
        past_sum=int(state.past_sum),
        winners=members(state.winners),
        why=int(state.why),
        lenient=state.setting.lenient,
        police_at=int(state.setting.police_at),
    )


def unpacked(packed: int) -> list[int]:
    """Numbers packed as themselves plus one, three bits each, the lowest first."""
    found: list[int] = []
    while packed:
        found.append((packed & 7) - 1)
        packed >>= 3
    return found


def _packed(numbers: list[int]) -> int:
    return sum((number + 1) << (3 * place) for place, number in enumerate(numbers))


def _row(bosses: int, chicago: int) -> list[int]:
    cities = members(bosses)
    return [*cities[:chicago], CHICAGO, *cities[chicago:]]


def pile_cards(packed: int) -> list[int]:
    """The cards of a packed pile, the last one at the end."""
    cards: list[int] = []
    while packed:
        cards.append((packed & 31) - 1)
        packed >>= 5
    return cards[::-1]


def _spot(state: TheBoss, city: int, left: bool) -> Spot:
    place = content().places[city]
    leader = int(state.leader(city))
    at = [seat * PLACES + city for seat in range(int(state.seats))]
    return Spot(
        city=city,
        number=city + 1 if city != CHICAGO else None,
        name=place.name,
        code=place.code,
        left_of_chicago=left,
        crews=[Crew(int(state.bigs[here]), int(state.smalls[here])) for here in at],
        leader=leader if leader != NOBODY else None,
        cards=[card(number) for number in members(CARDS_OF[city])],
        face_up=pile_cards(int(state.piles[city])) if city != CHICAGO else [],
        covered=bool(state.rewards & CARDS_OF[city]),
    )


def _side(state: TheBoss, seat: int) -> Side:
    tally = [int(number) for number in state.tally[seat * COLUMNS : (seat + 1) * COLUMNS]]
    return Side(
        points=tally[POINTS],
        last_points=tally[ROUND_POINTS],
        big=tally[BIG],
        small=tally[SMALL],
        prison_one=tally[PRISON_ONE],
        prison_two=tally[PRISON_TWO],
        hospital=tally[HOSPITAL],
        dead=tally[DEAD],
        spent=tally[SPENT],
        banished=bool(state.banished & BIT[seat]),
        colours=[int(CITY_OF[held]) for held in members(state.hands[seat])],
    )


def _past(state: TheBoss) -> list[Claim]:
    if not state.past_rewards:
        return []
    left = int(state.past_left)
    return [_claim(state, city) for city in _row(state.bosses, left)]


def _claim(state: TheBoss, city: int) -> Claim:
    taker = int(state.past_claims) >> (3 * city) & 7
    seat = taker - 1 if taker else None
    if city == CHICAGO:
        return Claim(city, seat, None, int(state.past_sum) // 2 if taker else 0)
    reward = members(state.past_rewards & CARDS_OF[city])[0]
    return Claim(city, seat, reward, int(POINTS_ON[reward]) if taker else 0)


def imagined(game: Game, setting: Setting, view: TheBossView, dice: Dice) -> TheBoss:
    """A position that fits the view: what it does not show is dealt as it may lie, each way equally likely."""
    hands, rewards = _any_deal(view)
    places = {spot.city: spot for spot in view.row}
    crews = [places[city].crews[seat] if city in places else Crew(0, 0) for seat in range(view.seats) for city in range(PLACES)]
    state = restored(
        game,
        setting,
        view.seats,
        [
            hands,
            [number for side in view.sides for number in _tally(side)],
            [crew.big for crew in crews],
            [crew.small for crew in crews],
            [_stacked(places[city].face_up) if city in places else 0 for city in range(CHICAGO)],
            _numbers(view, rewards),
        ],
    )
    state.redeal(view.seat if view.seat is not None else NOBODY, dice)
    return state


def _stacked(cards: list[int]) -> int:
    packed = 0
    for number in cards:
        packed = packed * 32 + number + 1
    return packed


def _tally(side: Side) -> list[int]:
    tally = [0] * COLUMNS
    tally[BIG], tally[SMALL] = side.big, side.small
    tally[PRISON_ONE], tally[PRISON_TWO] = side.prison_one, side.prison_two
    tally[HOSPITAL], tally[DEAD] = side.hospital, side.dead
    tally[POINTS], tally[ROUND_POINTS], tally[SPENT] = side.points, side.last_points, side.spent
    return tally


def _any_deal(view: TheBossView) -> tuple[list[int], int]:
    """Hands and rewards that fit the colours, in no special way."""
    hands = [0] * view.seats
    rewards = 0
    for spot in view.row:
        own = [held for held in view.hand or [] if CITY_OF[held] == spot.city]
        if view.seat is not None:
            hands[view.seat] |= mask_of(own)
        unseen = [shown.id for shown in spot.cards if shown.id not in spot.face_up and shown.id not in own]
        for seat, side in enumerate(view.sides):
            if seat != view.seat:
                held = side.colours.count(spot.city)
                hands[seat] |= mask_of(unseen[:held])
                unseen = unseen[held:]
        if spot.covered:
            rewards |= mask_of(unseen)
    return hands, rewards


def _numbers(view: TheBossView, rewards: int) -> list[int]:
    cities = [spot.city for spot in view.row]
    claims = sum((claim.seat + 1) << (3 * claim.city) for claim in view.past if claim.seat is not None)
    past = [claim.city for claim in view.past]
    return [
        mask_of([city for city in cities if city != CHICAGO]),
        rewards,
        mask_of([seat for seat, side in enumerate(view.sides) if side.banished]),
        view.dealer,
        cities.index(CHICAGO),
        view.number,
        view.taken,
        view.turn,
        _packed(view.order),
        PHASES.index(view.phase),
        NOBODY if view.chosen is None else view.chosen,
        _packed(view.police[::-1]),
        int(view.last),
        view.overtime,
        mask_of(view.contenders),
        mask_of(view.winners),
        view.why,
        mask_of([claim.card for claim in view.past if claim.card is not None]),
        claims,
        view.past_sum,
        past.index(CHICAGO) if past else 0,
    ]
