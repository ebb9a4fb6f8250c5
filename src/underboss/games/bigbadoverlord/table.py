"""The table: where every card lies, who knows it, who sits where, and what the table is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.events import EVERYONE, Happening
from underboss.engine.state import State
from underboss.engine.vectors import append, vec
from underboss.games.bigbadoverlord.cards import BLADE, CARDS, FIRST_GOOD, LANTERN
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    ARRANGING,
    CITADEL,
    DECKED,
    DISCARDED,
    GONE,
    GUARDED,
    HAND,
    MUSTERED,
    NO_CARD,
    NOBODY,
    PEACE,
    PICKED,
    PICKING,
    SETTING,
)

if TYPE_CHECKING:
    from underboss.engine.game import Game

PUBLIC: Final = 127  # everybody knows the card; bits 0 to 5 are seats
WATCHERS: Final = 64  # the bit of those who only watch
MOST_ARMY: Final = 6
MOST_CITADEL: Final = 3
PLACES: Final = 32


class Table(State):
    """Dukes are numbered as in the content, whoever plays them; `ring` tells who sits where."""

    __slots__ = (
        "active",
        "alive",
        "aloof",
        "arranged",
        "asked",
        "attacked",
        "attacker",
        "defender",
        "fallen",
        "fielded",
        "flags",
        "good",
        "haunts",
        "held",
        "joined",
        "known",
        "last",
        "line",
        "lone",
        "mode",
        "number",
        "paired",
        "picks",
        "redirected",
        "ring",
        "round",
        "runs",
        "stage",
        "staying",
        "step",
        "where",
        "who",
        "why",
        "winners",
    )  # fmt: skip

    def __init__(
        self, game: Game, seats: i64, where: vec[i64], flags: vec[i64], known: vec[i64], held: vec[i64], line: vec[i64],
        ring: vec[i64], runs: vec[i64], last: vec[i64],
    ) -> None:  # fmt: skip
        super().__init__(game, seats)
        self.where = where  # of each card
        self.flags = flags  # what it does at the moment
        self.known = known  # mask of the seats that know it
        self.held = held  # how many cards lie in each place
        self.line = line  # the cards that took part in this battle; those without a side are lost
        self.ring = ring  # the Dukes clockwise
        self.runs = runs  # the seat of each Duke, NOBODY for those not in play
        self.last = last  # the six rolls of the last round, packed for the view
        self.alive: i64 = 0  # mask of Dukes
        self.step: i64 = PICKING
        self.who: i64 = NOBODY  # the Duke that is asked
        self.mode: i64 = 0  # why somebody rearranges
        self.active: i64 = NOBODY  # whose turn it is
        self.number: i64 = 0  # of the turn
        self.fielded: i64 = 0  # the army was out this turn
        self.attacked: i64 = 0  # mask of the Dukes attacked this turn
        self.arranged: i64 = 0  # mask of allies who rearranged for this battle
        self.attacker: i64 = NOBODY
        self.defender: i64 = NOBODY
        self.stage: i64 = PEACE
        self.round: i64 = 0
        self.good: i64 = NO_CARD  # the do-gooder that is fighting
        self.asked: i64 = 0  # mask of those who answered the question that goes round
        self.aloof: i64 = 0  # mask of those who stay out of this battle
        self.joined: i64 = 0  # mask of those who helped in this battle
        self.staying: i64 = 0  # mask of allies who stay to the end
        self.haunts: i64 = 0  # four bits for each roll: the ghost plus one, and 8 for its penalty
        self.lone: i64 = 0  # mask of sides that are a Duke alone
        self.fallen: i64 = 0  # mask of sides whose Duke was destroyed this round
        self.redirected: i64 = 0  # the do-gooder was turned this round
        self.why: i64 = 0
        self.winners: i64 = 0  # mask of seats
        self.paired: i64 = 0  # everybody runs two Dukes
        self.picks: i64 = 0  # how many cards are named for the citadel in the rearrangement that is on

    def numbers(self) -> vec[i64]:
        """Everything that is a single number; `take_numbers` reads it in the same order."""
        return vec[i64]([
            self.waiting, self.alive, self.step, self.who, self.mode, self.active, self.number, self.fielded, self.attacked,
            self.attacker, self.defender, self.stage, self.round, self.good, self.asked, self.aloof, self.joined,
            self.staying, self.haunts, self.lone, self.fallen, self.redirected, self.why, self.winners, self.arranged,
            self.paired, self.picks,
        ])  # fmt: skip

    def take_numbers(self, n: vec[i64]) -> None:
        self.waiting = n[0]
        self.alive = n[1]
        self.step = n[2]
        self.who = n[3]
        self.mode = n[4]
        self.active = n[5]
        self.number = n[6]
        self.fielded = n[7]
        self.attacked = n[8]
        self.attacker = n[9]
        self.defender = n[10]
        self.stage = n[11]
        self.round = n[12]
        self.good = n[13]
        self.asked = n[14]
        self.aloof = n[15]
        self.joined = n[16]
        self.staying = n[17]
        self.haunts = n[18]
        self.lone = n[19]
        self.fallen = n[20]
        self.redirected = n[21]
        self.why = n[22]
        self.winners = n[23]
        self.arranged = n[24]
        self.paired = n[25]
        self.picks = n[26]

    def dump(self) -> list[object]:
        return [
            list(self.where), list(self.flags), list(self.known), list(self.line), list(self.ring), list(self.runs),
            list(self.last), list(self.numbers()),
        ]  # fmt: skip

    # Cards

    def put(self, card: i64, place: i64) -> None:
        """Move a card; what is known of it changes only if the place is open."""
        self.held[self.where[card]] -= 1
        self.held[place] += 1
        self.where[card] = place
        if place < CITADEL and place != DECKED:
            self.known[card] = PUBLIC

    def minions(self, place: i64) -> i64:
        """How many cards besides artifacts lie there."""
        count = self.held[place]
        if self.where[BLADE] == place:
            count -= 1
        if self.where[LANTERN] == place:
            count -= 1
        return count

    def cards_of(self, duke: i64) -> i64:
        """How many cards the Duke has, a new one included."""
        return self.held[ARMY + duke] + self.held[CITADEL + duke] + self.held[HAND + duke]

    def owner(self, card: i64) -> i64:
        """The Duke in whose army, citadel or hand the card is, or NOBODY."""
        place = self.where[card]
        return place & 7 if place >= ARMY else NOBODY

    def new_card(self, duke: i64) -> i64:
        """The card that the Duke drew and has not placed, or NO_CARD."""
        if self.held[HAND + duke]:
            for card in range(FIRST_GOOD):
                if self.where[card] == HAND + duke:
                    return card
        return NO_CARD

    def draw(self, dice: Dice) -> i64:
        """A random card of the deck, which must not be empty; it is still there."""
        left: i64 = dice.below(self.held[DECKED])
        for card in range(CARDS):
            if self.where[card] == DECKED:
                if left == 0:
                    return card
                left -= 1
        raise AssertionError("the deck is smaller than counted")

    def give(self, duke: i64, card: i64, how: Happening) -> None:
        """A card comes to the Duke's hand, seen by nobody else."""
        self.put(card, HAND + duke)
        self.known[card] = BIT[self.runs[duke]]
        if self.ears is not None:
            self.say_known(how, duke, card, self.known[card])

    def discard(self, duke: i64, card: i64) -> None:
        self.put(card, GONE)
        self.flags[card] = 0
        if self.ears is not None:
            self.say(DISCARDED, duke, card)

    def settle(self, duke: i64) -> None:
        """Carry out a rearrangement: the picked cards into the citadel, all others into the army. What everybody sees
        is told first, so that the order says nothing about what is hidden."""
        self.picks = 0
        if self.ears is not None:
            self.settle_some(duke, True)
        self.settle_some(duke, False)

    def settle_some(self, duke: i64, only_public: bool) -> None:
        """Place the Duke's cards, or only those whose place everybody may know."""
        left = self.cards_of(duke)
        for card in range(FIRST_GOOD):
            place = self.where[card]
            if place < ARMY or place & 7 != duke:
                continue
            inside = self.flags[card] & PICKED
            if not inside:
                self.muster(duke, card)
            elif not only_public or self.known[card] == PUBLIC:
                self.shelter(duke, card)
            if not only_public:
                self.flags[card] &= ~PICKED
            left -= 1
            if left == 0:
                return

    def shelter(self, duke: i64, card: i64) -> None:
        """Into the citadel. A card that comes from the army stays known to all who saw it."""
        if self.where[card] != CITADEL + duke:
            self.put(card, CITADEL + duke)
            if self.ears is not None:
                self.say_known(GUARDED, duke, card, self.known[card])

    def muster(self, duke: i64, card: i64) -> None:
        """Into the army, face up."""
        if self.where[card] != ARMY + duke:
            self.put(card, ARMY + duke)
            if self.ears is not None:
                self.say(MUSTERED, duke, card)

    # Dukes

    def place_of(self, duke: i64) -> i64:
        """The Duke's place in the ring."""
        for place in range(len(self.ring)):
            if self.ring[place] == duke:
                return place
        raise AssertionError("the Duke is not in play")

    def next_alive(self, duke: i64, step: i64) -> i64:
        """The next living Duke in the ring, clockwise with step 1 and counter-clockwise with -1."""
        count: i64 = len(self.ring)
        place = self.place_of(duke)
        for _ in range(count):
            place = (place + step + count) % count
            if self.alive & BIT[self.ring[place]]:
                return self.ring[place]
        return duke

    def next_to_ask(self, candidates: i64, start: i64) -> i64:
        """Among the candidates (a mask) the first counter-clockwise after a Duke, that Duke last; NOBODY if none."""
        if not candidates:
            return NOBODY
        count: i64 = len(self.ring)
        place = self.place_of(start)
        for _ in range(count):
            place = (place + count - 1) % count
            if candidates & BIT[self.ring[place]]:
                return self.ring[place]
        return NOBODY

    def ask(self, duke: i64, step: i64) -> None:
        """Wait for the player of this Duke."""
        self.who = duke
        self.step = step
        self.waiting = BIT[self.runs[duke]]

    # Telling

    def say(self, happening: Happening, duke: i64, value: i64) -> None:
        self.tell(happening, (int(self.runs[duke]), int(duke), int(value)))

    def say_known(self, happening: Happening, duke: i64, card: i64, known: i64) -> None:
        mask: i64 = EVERYONE if known == PUBLIC else known
        self.tell(happening, (int(self.runs[duke]), int(duke), int(card)), mask)

    # Hidden cards

    def redeal(self, seat: i64, dice: Dice) -> None:
        """Deal anew the deck and what others hide; do-gooders are never in a citadel."""
        bit: i64 = BIT[seat] if 0 <= seat < self.seats else WATCHERS
        self.forget_picks(bit)
        pool = vec[i64](capacity=CARDS)
        slots = vec[i64](capacity=CARDS)
        for card in range(FIRST_GOOD):
            if self.where[card] == DECKED:
                pool = append(pool, card)
            elif not self.known[card] & bit:
                pool = append(pool, card)
                slots = append(slots, self.where[card] | self.flags[card] << 8 | self.known[card] << 16)
        self.deal_slots(pool, slots, dice)

    def deal_slots(self, pool: vec[i64], slots: vec[i64], dice: Dice) -> None:
        """Fill each slot (place, flags, knowers) with a random card of the pool; the others make up the deck."""
        left: i64 = len(pool)
        for slot in slots:
            at = dice.below(left)
            left -= 1
            card = pool[at]
            pool[at] = pool[left]
            self.lay(card, slot & 255)
            self.flags[card] = slot >> 8 & 255 if self.step == SETTING else 0
            self.known[card] = slot >> 16
        for at in range(left):
            card = pool[at]
            self.lay(card, DECKED)
            self.flags[card] = 0
            self.known[card] = 0

    def lay(self, card: i64, place: i64) -> None:
        """Like `put`, without a word about who knows it."""
        self.held[self.where[card]] -= 1
        self.held[place] += 1
        self.where[card] = place

    def forget_picks(self, bit: i64) -> None:
        """Others' unfinished choices are theirs alone: imagine that they have not begun."""
        for card in range(FIRST_GOOD):
            if self.flags[card] & PICKED:
                seat = BIT[self.runs[self.where[card] & 7]]
                if seat != bit and (self.step == ARRANGING or self.waiting & seat):
                    self.flags[card] &= ~PICKED
                    self.picks = 0


def places_held(where: vec[i64]) -> vec[i64]:
    """How many cards lie in each place."""
    held = vec[i64]([0] * PLACES)
    for place in where:
        held[place] += 1
    return held
