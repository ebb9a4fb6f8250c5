"""The table of The Boss: every piece and where it lies. What may be done with them is in `rules.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from underboss.engine.bits import BIT, count
from underboss.engine.dice import Dice
from underboss.engine.state import State
from underboss.engine.vectors import append, vec
from underboss.games.theboss.pack import BADGES, CARDS_OF, COPIES_OF, GOLD_ON, POINTS_ON, SILVER_ON
from underboss.games.theboss.verbs import CARDS, CHICAGO, OVER, PLACES

if TYPE_CHECKING:
    from underboss.engine.game import Game

NOBODY: Final = -1

# The columns of the tally, one row for each seat.
BIG: Final = 0  # in the reserve
SMALL: Final = 1
PRISON_ONE: Final = 2  # two rounds to go
PRISON_TWO: Final = 3
HOSPITAL: Final = 4
DEAD: Final = 5
POINTS: Final = 6
ROUND_POINTS: Final = 7  # scored in the last round that was settled
SPENT: Final = 8  # small cubes out of the game
COLUMNS: Final = 9


class Setting:
    """The options of a table as the rules read them."""

    __slots__ = ("hand", "lenient", "police_at")

    def __init__(self, hand: int, lenient: bool, police_at: int) -> None:
        self.hand: i64 = hand  # cards dealt to each seat
        self.lenient = lenient  # small cubes may join a big one later
        self.police_at: i64 = police_at  # cards left in hand when the police card is turned up


class Table(State):
    """A position. Cards and seats are masks; cubes are counted for each seat and place (`seat * PLACES + city`)."""

    __slots__ = (
        "banished",
        "bigs",
        "bosses",
        "chicago",
        "chosen",
        "contenders",
        "dealer",
        "hands",
        "last",
        "number",
        "order",
        "overtime",
        "past_claims",
        "past_left",
        "past_rewards",
        "past_sum",
        "phase",
        "piles",
        "police",
        "rewards",
        "setting",
        "smalls",
        "taken",
        "tally",
        "turn",
        "why",
        "winners",
    )  # fmt: skip

    def __init__(
        self, game: Game, seats: i64, setting: Setting, hands: vec[i64], tally: vec[i64], bigs: vec[i64], smalls: vec[i64],
        piles: vec[i64], bosses: i64, rewards: i64, banished: i64, dealer: i64, chicago: i64, number: i64, taken: i64, turn: i64,
        order: i64, phase: i64, chosen: i64, police: i64, last: i64, overtime: i64, contenders: i64, winners: i64, why: i64,
        past_rewards: i64, past_claims: i64, past_sum: i64, past_left: i64,
    ) -> None:  # fmt: skip
        super().__init__(game, seats)
        self.setting = setting
        self.hands = hands  # mask of cards for each seat
        self.tally = tally
        self.bigs = bigs  # cubes in the cities
        self.smalls = smalls
        self.piles = piles  # face-up cards of each city: five bits a card (number plus one), the last one lowest
        self.bosses: i64 = bosses  # mask of the cities in the row
        self.rewards: i64 = rewards  # mask of the cards face down under the cities
        self.banished: i64 = banished  # mask of seats
        self.dealer: i64 = dealer
        self.chicago: i64 = chicago  # how many cities lie to its left
        self.number: i64 = number  # of the round, from 1
        self.taken: i64 = taken  # turns finished in this round
        self.turn: i64 = turn  # the seat whose turn it is
        self.order: i64 = order  # of the last turn: three bits a seat (seat plus one), the first lowest; 0 before the pause
        self.phase: i64 = phase
        self.chosen: i64 = chosen  # the city in which cubes are being placed, or NOBODY
        self.police: i64 = police  # cards turned up: three bits a card (kind plus one), the last one lowest
        self.last: i64 = last  # 1 once the third badge of a colour was seen
        self.overtime: i64 = overtime  # overtime rounds begun
        self.contenders: i64 = contenders  # mask of the seats that can still win
        self.winners: i64 = winners
        self.why: i64 = why
        self.past_rewards: i64 = past_rewards  # of the round before: rewards, takers (three bits a place, seat plus one)
        self.past_claims: i64 = past_claims
        self.past_sum: i64 = past_sum  # what lay to the left of Chicago
        self.past_left: i64 = past_left  # how many cities lay there
        self.waiting = 0 if phase == OVER else BIT[turn]

    def dump(self) -> list[object]:
        return [
            list(self.hands), list(self.tally), list(self.bigs), list(self.smalls), list(self.piles),
            [int(number) for number in (
                self.bosses, self.rewards, self.banished, self.dealer, self.chicago, self.number, self.taken, self.turn,
                self.order, self.phase, self.chosen, self.police, self.last, self.overtime, self.contenders, self.winners,
                self.why, self.past_rewards, self.past_claims, self.past_sum, self.past_left,
            )],
        ]  # fmt: skip

    # Cubes

    def cubes(self, seat: i64, city: i64) -> i64:
        """How many cubes of either size the seat has in the city."""
        at = seat * PLACES + city
        return self.bigs[at] + self.smalls[at]

    def reserve(self, seat: i64) -> i64:
        """Unused cubes of either size."""
        at = seat * COLUMNS
        return self.tally[at + BIG] + self.tally[at + SMALL]

    def put(self, seat: i64, city: i64, big: i64, small: i64) -> None:
        """Move cubes from the reserve into the city."""
        self.tally[seat * COLUMNS + BIG] -= big
        self.tally[seat * COLUMNS + SMALL] -= small
        self.bigs[seat * PLACES + city] += big
        self.smalls[seat * PLACES + city] += small

    def leader(self, city: i64) -> i64:
        """The seat with the most cubes in the city, or NOBODY; two never tie."""
        best: i64 = 0
        leader: i64 = NOBODY
        for seat in range(self.seats):
            cubes = self.cubes(seat, city)
            if cubes > best:
                best = cubes
                leader = seat
        return leader

    def need(self, seat: i64, city: i64) -> i64:
        """The fewest cubes that the seat must add to lead in the city; at least one."""
        bigs = self.bigs
        smalls = self.smalls
        rival: i64 = 0
        own: i64 = 0
        at = city
        for other in range(self.seats):
            cubes = bigs[at] + smalls[at]
            if other == seat:
                own = cubes
            elif cubes > rival:
                rival = cubes
            at += PLACES
        return rival + 1 - own if rival > own else 1

    def works(self, seat: i64) -> bool:
        """Whether the seat has cubes in a city other than Chicago."""
        at = seat * PLACES
        for city in range(CHICAGO):
            if self.bigs[at + city]:
                return True
        return False

    def last_turn_order(self) -> i64:
        """The seats by unused cubes, the most first, ties clockwise from the dealer; packed as `order` is."""
        packed: i64 = 0
        placed: i64 = 0
        for place in range(self.seats):
            best: i64 = NOBODY
            for step in range(self.seats):
                seat = (self.dealer + step) % self.seats
                if not placed & BIT[seat] and (best == NOBODY or self.reserve(seat) > self.reserve(best)):
                    best = seat
            placed |= BIT[best]
            packed += (best + 1) * BIT[3 * place]
        return packed

    # Cards

    def last_points(self, city: i64) -> i64:
        """The points on the card that was last laid in the city; 0 for a penalty or for none."""
        card = (self.piles[city] & 31) - 1
        return POINTS_ON[card] if card >= 0 else 0

    def chicago_sum(self) -> i64:
        """The points on the last cards of the cities to the left of Chicago."""
        total: i64 = 0
        passed: i64 = 0
        for city in range(CHICAGO):
            if passed == self.chicago:
                break
            if self.bosses & BIT[city]:
                total += self.last_points(city)
                passed += 1
        return total

    def unseen(self, seat: i64) -> i64:
        """The cards whose places the seat does not know: the rewards and all other hands. NOBODY is a spectator."""
        mask = self.rewards
        for other in range(self.seats):
            if other != seat:
                mask |= self.hands[other]
        return mask

    def deal(self, dice: Dice) -> None:
        """A reward for each city, and the rest evenly to all."""
        self.rewards = 0
        deck: i64 = 0
        for city in range(CHICAGO):
            if self.bosses & BIT[city]:
                reward = dice.pick(CARDS_OF[city])
                self.rewards |= BIT[reward]
                deck |= CARDS_OF[city] & ~BIT[reward]
        rest = vec[i64](capacity=28)
        for card in range(CARDS):
            if deck & BIT[card]:
                rest = append(rest, card)
        dice.shuffle(rest)
        at: i64 = 0
        for seat in range(self.seats):
            hand: i64 = 0
            for _ in range(self.setting.hand):
                hand |= BIT[rest[at]]
                at += 1
            self.hands[seat] = hand

    def redeal(self, seat: i64, dice: Dice) -> None:
        unseen = self.unseen(seat)
        for city in range(CHICAGO):
            pool = unseen & CARDS_OF[city]
            if pool & (pool - 1):  # two or more
                self._redeal_city(seat, city, pool, dice)

    def _redeal_city(self, seat: i64, city: i64, pool: i64, dice: Dice) -> None:
        """Every way to spread the pool over the same places is equally likely."""
        mine = CARDS_OF[city]
        for other in range(self.seats):
            if other == seat:
                continue
            held = count(self.hands[other] & mine)
            self.hands[other] &= ~mine
            for _ in range(held):
                card = dice.pick(pool)
                pool &= ~BIT[card]
                self.hands[other] |= BIT[card]
        self.rewards = (self.rewards & ~mine) | pool

    # Police

    def flipped(self, kind: i64) -> i64:
        """How many police cards of the kind were turned up."""
        found: i64 = 0
        row = self.police
        while row:
            if (row & 7) - 1 == kind:
                found += 1
            row >>= 3
        return found

    def badges(self, gold: bool) -> i64:
        """Badges of one colour that were turned up."""
        found: i64 = 0
        for kind in range(len(COPIES_OF)):
            found += self.flipped(kind) * (GOLD_ON[kind] if gold else SILVER_ON[kind])
        return found

    def would_end(self, kind: i64) -> bool:
        """Whether one more police card of the kind would show the third badge of a colour."""
        return self.badges(True) + GOLD_ON[kind] >= BADGES or self.badges(False) + SILVER_ON[kind] >= BADGES
