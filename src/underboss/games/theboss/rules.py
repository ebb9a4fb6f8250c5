"""The rules of The Boss. Numbers in reasons are those of docs/rules/theboss.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from underboss.engine.bits import BIT, count, members
from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.outcome import Outcome
from underboss.engine.state import Reason
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import first, second, verb_of
from underboss.games.theboss.pack import BIG_CUBES, CITY_OF, COPIES_OF, OVERTIMES, SMALL_CUBES
from underboss.games.theboss.settlement import compare, settle
from underboss.games.theboss.table import BIG, COLUMNS, NOBODY, POINTS, SMALL, Setting, Table
from underboss.games.theboss.verbs import (
    CARDS,
    CHICAGO,
    CHOSE,
    CINCINNATI,
    COUNTING,
    CUBES,
    DEALT,
    DONE,
    ENDED,
    FRESH,
    OVER,
    PAUSED,
    PLACE,
    PLACED,
    PLACES,
    PLACING,
    POLICE,
    REVEAL,
    REVEALED,
    REVEALING,
    ROUND,
    SET_UP,
    SHARED,
    TIED,
    WHY,
)  # fmt: skip

if TYPE_CHECKING:
    from underboss.engine.game import Game


class TheBoss(Table):
    """A position with its rules: a turn goes FRESH, then COUNTING and REVEALING, or PLACING after a card came first."""

    __slots__ = ()

    def copy(self) -> TheBoss:
        return TheBoss(
            self.game, self.seats, self.setting, self.hands[:], self.tally[:], self.bigs[:], self.smalls[:], self.piles[:],
            self.bosses, self.rewards, self.banished, self.dealer, self.chicago, self.number, self.taken, self.turn,
            self.order, self.phase, self.chosen, self.police, self.last, self.overtime, self.contenders, self.winners,
            self.why, self.past_rewards, self.past_claims, self.past_sum, self.past_left,
        )  # fmt: skip

    # What may be done

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=24)
        if seat != self.turn or self.phase == OVER:
            return actions
        if self.phase == COUNTING:
            return self._legal_cubes(seat, actions)
        if self.phase != REVEALING:
            actions = self._legal_places(seat, actions)
        if self.phase == PLACING:
            return append(actions, DONE.pack())
        hand = self.hands[seat]
        for card in range(CARDS):
            if hand & BIT[card]:
                actions = append(actions, REVEAL.pack(card))
        return actions

    def _legal_places(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        mask = self._places(seat)
        for city in range(PLACES):
            if mask & BIT[city]:
                actions = append(actions, PLACE.pack(city))
        return actions

    def _places(self, seat: i64) -> i64:
        """Mask of the cities in which the seat may place cubes."""
        big = self.tally[seat * COLUMNS + BIG]
        cubes = big + self.tally[seat * COLUMNS + SMALL]
        mask: i64 = 0
        if cubes == 0 or (big == 0 and not self.setting.lenient):
            return mask
        for city in range(PLACES):
            if self._open(seat, city) and cubes >= self.need(seat, city) and (big > 0 or self._joins(seat, city)):
                mask |= BIT[city]
        return mask

    def _open(self, seat: i64, city: i64) -> bool:
        """Whether the seat may send anybody to the city at all."""
        if city == CHICAGO:
            return self.works(seat)
        return (self.bosses & BIT[city]) != 0 and not (city == CINCINNATI and self.banished & BIT[seat])

    def _joins(self, seat: i64, city: i64) -> bool:
        """Whether small cubes may go to the city without a big one."""
        return self.setting.lenient and self.bigs[seat * PLACES + city] > 0

    def _legal_cubes(self, seat: i64, actions: vec[i64]) -> vec[i64]:
        need = self.need(seat, self.chosen)
        least: i64 = 0 if self._joins(seat, self.chosen) else 1
        at = seat * COLUMNS
        for big in range(least, self.tally[at + BIG] + 1):
            for small in range(self.tally[at + SMALL] + 1):
                if big + small >= need:
                    actions = append(actions, CUBES.pack(big, small))
        return actions

    # Why something may not be done

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        verb = verb_of(action)
        if verb == PLACE.code:
            return self._why_not_place(seat, first(action))
        if verb == CUBES.code:
            return self._why_not_cubes(seat, first(action), second(action))
        if verb == REVEAL.code:
            return self._why_not_reveal(seat, first(action))
        if self.phase == PLACING:
            return None
        if self.phase == COUNTING:
            return Reason("count out the cubes first", "TB-22")
        return Reason("a card must be revealed in each turn", "TB-20")

    def _why_not_place(self, seat: i64, city: i64) -> Reason | None:
        if self.phase == COUNTING:
            return Reason("a city is already chosen: count out the cubes", "TB-22")
        if self.phase == REVEALING:
            return Reason("cubes were already placed in this turn", "TB-20")
        if city != CHICAGO and not self.bosses & BIT[city]:
            return Reason("that city is not in the row", "TB-15")
        if not self._open(seat, city):
            if city == CHICAGO:
                return Reason("Chicago is open only to those with cubes in another city from an earlier turn", "TB-29")
            return Reason("you are banished from Cincinnati", "TB-48")
        if self._places(seat) & BIT[city]:
            return None
        need = self.need(seat, city)
        cubes = self.reserve(seat)
        if cubes == 0:
            return Reason("you have no cubes left", "TB-22")
        if cubes < need:
            return Reason(f"it takes {need} cubes to lead there and you have {cubes}", "TB-23")
        return Reason("small cubes need a big one with them and you have none left", "TB-25")

    def _why_not_cubes(self, seat: i64, big: i64, small: i64) -> Reason | None:
        if self.phase != COUNTING:
            return Reason("choose a city first", "TB-22")
        at = seat * COLUMNS
        if big > self.tally[at + BIG] or small > self.tally[at + SMALL]:
            return Reason(f"you have {self.tally[at + BIG]} big and {self.tally[at + SMALL]} small cubes left", "TB-22")
        if big + small == 0:
            return Reason("place at least one cube", "TB-22")
        if big == 0 and not self._joins(seat, self.chosen):
            return Reason("small cubes need a big one with them", "TB-25")
        need = self.need(seat, self.chosen)
        if big + small < need:
            return Reason(f"it takes {need} cubes to lead there", "TB-23")
        return None

    def _why_not_reveal(self, seat: i64, card: i64) -> Reason | None:
        if self.phase == PLACING:
            return Reason("a card was already revealed in this turn", "TB-20")
        if self.phase == COUNTING:
            return Reason("count out the cubes first", "TB-22")
        if not self.hands[seat] & BIT[card]:
            return Reason("that card is not in your hand", "TB-32")
        return None

    # What is done

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        verb = verb_of(action)
        if verb == REVEAL.code:
            self._reveal(seat, first(action), dice)
        elif verb == CUBES.code:
            self._count_out(seat, first(action), second(action), dice)
        elif verb == PLACE.code:
            self._choose(seat, first(action))
        else:
            self._end_turn(dice)

    def _choose(self, seat: i64, city: i64) -> None:
        self.chosen = city
        self.phase = COUNTING
        if self.ears is not None:
            self.tell(CHOSE, (int(seat), int(city)))

    def _count_out(self, seat: i64, big: i64, small: i64, dice: Dice) -> None:
        city = self.chosen
        before = self.leader(city) if self.ears is not None else NOBODY
        self.put(seat, city, big, small)
        self.chosen = NOBODY
        if self.ears is not None:
            ousted = int(before) if before != seat else NOBODY
            self.tell(PLACED, (int(seat), int(city), int(big), int(small), int(self.cubes(seat, city)), ousted))
        if self.has_revealed(seat):
            self._end_turn(dice)
        else:
            self.phase = REVEALING

    def has_revealed(self, seat: i64) -> bool:
        """Whether the seat on turn has shown its card of this turn."""
        return count(self.hands[seat]) < self.setting.hand - self.taken // self.seats

    def _reveal(self, seat: i64, card: i64, dice: Dice) -> None:
        city = CITY_OF[card]
        self.hands[seat] &= ~BIT[card]
        self.piles[city] = self.piles[city] * 32 + card + 1
        if self.ears is not None:
            self.tell(REVEALED, (int(seat), int(card)))
        if self.phase == REVEALING or not self._places(seat):
            self._end_turn(dice)
        else:
            self.phase = PLACING

    def _end_turn(self, dice: Dice) -> None:
        self.taken += 1
        self.phase = FRESH
        if self.taken % self.seats == 0:
            self._end_circle(dice)
        elif self.order:
            self._give_turn((self.order >> (3 * (self.taken % self.seats)) & 7) - 1)
        else:
            self._give_turn((self.turn + 1) % self.seats)

    def _give_turn(self, seat: i64) -> None:
        self.turn = seat
        self.waiting = BIT[seat]

    def _end_circle(self, dice: Dice) -> None:
        """Everybody has had a turn and holds the same number of cards."""
        left = self.setting.hand - self.taken // self.seats
        if left == 0:
            self._end_round(dice)
            return
        if left == 1:
            self._pause()
        if left == self.setting.police_at and not self.overtime:
            self._flip_police(dice)
        self._give_turn((self.order & 7) - 1 if self.order else self.dealer)

    def _pause(self) -> None:
        self.order = self.last_turn_order()
        if self.ears is not None:
            self.tell(PAUSED, (int(self.order),))

    def _flip_police(self, dice: Dice) -> None:
        left: i64 = 0
        for kind in range(len(COPIES_OF)):
            left += COPIES_OF[kind] - self.flipped(kind)
        place = dice.below(left)
        drawn: i64 = 0
        while place >= COPIES_OF[drawn] - self.flipped(drawn):
            place -= COPIES_OF[drawn] - self.flipped(drawn)
            drawn += 1
        if self.would_end(drawn):
            self.last = 1
        self.police = self.police * 8 + drawn + 1
        if self.ears is not None:
            self.tell(POLICE, (int(drawn), int(self.badges(False)), int(self.badges(True)), int(self.last)))

    # How a round and the game end

    def _end_round(self, dice: Dice) -> None:
        settle(self)
        if self.chicago < count(self.bosses):
            self.chicago += 1
        self.dealer = (self.dealer + 1) % self.seats
        self.order = 0
        self.taken = 0
        if not self.last:
            self.begin_round(dice)
            return
        best, test = compare(self)
        if not best & (best - 1):
            self._finish(best, test)
        elif self.overtime == OVERTIMES:
            self._finish(best, SHARED)
        else:
            self.contenders = best
            self.overtime += 1
            if self.ears is not None:
                self.tell(TIED, (int(best), int(self.overtime)))
            self.begin_round(dice)

    def begin_round(self, dice: Dice) -> None:
        """Deal, and give the first turn to the dealer."""
        self.number += 1
        self.deal(dice)
        self._give_turn(self.dealer)
        if self.ears is not None:
            self.tell(ROUND, (int(self.number), int(self.dealer), int(self.chicago), int(self.overtime)))
            for seat in range(self.seats):
                self.tell(DEALT, (int(seat), int(self.hands[seat])), BIT[seat])

    def _finish(self, winners: i64, why: i64) -> None:
        self.winners = winners
        self.why = why
        self.phase = OVER
        self.waiting = 0
        if self.ears is not None:
            self.tell(ENDED, (int(winners), int(why)))

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        points = [int(self.tally[seat * COLUMNS + POINTS]) for seat in range(self.seats)]
        winners = members(self.winners)
        others = [points[seat] for seat in range(self.seats) if seat not in winners]
        ranks = [1] * int(self.seats)
        for seat in range(self.seats):
            if seat not in winners:
                ranks[seat] = 1 + len(winners) + sum(1 for other in others if other > points[seat])
        return Outcome(WHY[int(self.why)], ranks, points)


def first_state(game: Game, setting: Setting, seats: int, bosses: int, dice: Dice, ears: list[Event] | None) -> TheBoss:
    """Draw the first dealer and deal the first round."""
    state = blank(game, setting, seats, bosses)
    state.ears = ears
    state.dealer = dice.below(seats)
    state.tell(SET_UP, (bosses, int(state.dealer)))
    state.begin_round(dice)
    state.ears = None
    return state


def blank(game: Game, setting: Setting, seats: int, bosses: int) -> TheBoss:
    """The row and the crews before the first deal."""
    tally = vec[i64]([0] * (seats * COLUMNS))
    for seat in range(seats):
        tally[seat * COLUMNS + BIG] = BIG_CUBES
        tally[seat * COLUMNS + SMALL] = SMALL_CUBES
    nothing = vec[i64]([0] * (seats * PLACES))
    return TheBoss(
        game, seats, setting, vec[i64]([0] * seats), tally, nothing, nothing[:], vec[i64]([0] * CHICAGO),
        bosses, 0, 0, 0, 1, 0, 0, 0, 0, FRESH, NOBODY, 0, 0, 0, 2**seats - 1, 0, 0, 0, 0, 0, 0,
    )  # fmt: skip


def restored(game: Game, setting: Setting, seats: int, dump: list[list[int]]) -> TheBoss:
    """The position that `dump` told."""
    hands, tally, bigs, smalls, piles, n = dump
    return TheBoss(
        game, seats, setting, vec[i64](hands), vec[i64](tally), vec[i64](bigs), vec[i64](smalls), vec[i64](piles),
        n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12], n[13], n[14], n[15], n[16],
        n[17], n[18], n[19], n[20],
    )  # fmt: skip
