"""What a seat sees at the table of Big Bad Overlord, and full positions imagined from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from mypy_extensions import i64

from underboss.engine.bits import BIT, mask_of, members
from underboss.engine.dice import Dice
from underboss.engine.vectors import append, vec
from underboss.engine.view import Exactly, OneOf, SeatList, UpTo, View
from underboss.games.bigbadoverlord.cards import CARDS, FIRST_GOOD, KINDS
from underboss.games.bigbadoverlord.company import MOST_ALLIED
from underboss.games.bigbadoverlord.fight import NO_ROLL
from underboss.games.bigbadoverlord.opening import HAND_SIZE
from underboss.games.bigbadoverlord.rules import MOST_CARDS, BigBadOverlord, blank
from underboss.games.bigbadoverlord.table import MOST_CITADEL, PUBLIC, WATCHERS, places_held
from underboss.games.bigbadoverlord.verbs import (
    ARMY,
    ARRANGING,
    ATTACKS,
    CAPTIVE,
    CITADEL,
    DECKED,
    DEFENDS,
    FIGHTS,
    GONE,
    GOOD_SIDE,
    HAND,
    MODES,
    NO_CARD,
    NOBODY,
    PEACE,
    PICKED,
    SETTING,
    SIDES,
    SIGNS,
    STAGES,
    STEPS,
)

if TYPE_CHECKING:
    from underboss.engine.game import Game


# Captives lie with their captor's cards: of a battle those of two Dukes with a new card each, allies, a card of either
# neighbour, both artifacts and a do-gooder.
COMPANY = UpTo(2 * (MOST_CARDS + 1) + MOST_ALLIED + 2 + 2 + 1)
Side = Annotated[str, OneOf(SIDES)]
Roll = Annotated[str, OneOf(KINDS)]
Dukes = Annotated[list[int], UpTo("dukes")]


class Fielded(msgspec.Struct, frozen=True):
    """A card that lies open."""

    card: int
    side: Side | None  # while it fights
    captive: bool  # under mind control until the battle ends


class Kept(msgspec.Struct, frozen=True):
    """A card in a citadel or a hand: None where this seat does not know it."""

    card: int | None
    open: bool  # everybody has seen it
    known_to: SeatList
    side: Side | None
    captive: bool


class DukeView(msgspec.Struct, frozen=True):
    """One Duke; the list is clockwise."""

    duke: int
    seat: int
    alive: bool
    army: Annotated[list[Fielded], COMPANY]
    citadel: Annotated[list[Kept], COMPANY]
    hand: Annotated[list[Kept], UpTo(HAND_SIZE)]  # dealt or drawn and not yet placed


class Haunt(msgspec.Struct, frozen=True):
    """A ghost on a roll of this round."""

    ghost: int
    side: Side
    roll: Roll
    sign: Annotated[str, OneOf(SIGNS)]


class Rolled(msgspec.Struct, frozen=True):
    """A roll of the last round."""

    side: Side
    roll: Roll
    dice: tuple[int, int]
    bonus: int  # of cards, artifacts and ghosts
    total: int
    success: bool  # a hit, or a MELEE won


class Sum(msgspec.Struct, frozen=True):
    """What a side adds to a roll now, ghosts apart; None where it makes no such roll."""

    side: Side
    mind: int | None
    magic: int | None
    melee: int | None
    defence_only: int  # counts in MELEE where `melee` is None


class BattleView(msgspec.Struct, frozen=True):
    """The battle that is being fought."""

    attacker: int | None  # None for a do-gooder
    defender: int
    stage: Annotated[str, OneOf(STAGES)]
    round: int
    good: int | None  # the do-gooder's card while it lives
    line: Annotated[list[int], UpTo(CARDS)]  # the cards that took part, in the order they came
    alone: Annotated[list[Side], UpTo(2)]  # sides that are a Duke without cards
    sums: Annotated[list[Sum], Exactly(2)]
    haunts: Annotated[list[Haunt], UpTo(6)]
    rolls: Annotated[list[Rolled], UpTo(6)]
    asked: Dukes  # Dukes who answered the question that goes round
    aloof: Dukes
    joined: Dukes
    staying: Dukes
    arranged: Dukes


class BigBadOverlordView(View, frozen=True, kw_only=True):
    paired: bool  # everybody runs two Dukes
    step: Annotated[str, OneOf(STEPS)]
    who: int | None  # the Duke that is asked
    mode: Annotated[str, OneOf(MODES)]  # why somebody rearranges
    active: int | None  # the Duke on turn
    number: int  # of the turn
    fielded: bool
    attacked: Dukes
    dukes: Annotated[list[DukeView], UpTo("dukes")]
    deck: int
    discard: Annotated[list[int], UpTo(CARDS)]
    good_side: Annotated[list[Fielded], COMPANY]  # a do-gooder and what it took over
    battle: BattleView | None
    picked: Annotated[list[int], UpTo(2 * MOST_CITADEL)]  # this seat's cards named for a citadel so far
    why: int
    winners: SeatList

    def at(self, duke: int) -> DukeView:
        return next(one for one in self.dukes if one.duke == duke)


def look(state: BigBadOverlord, seat: int | None) -> BigBadOverlordView:
    return BigBadOverlordView(
        seat=seat,
        seats=int(state.seats),
        waiting=members(state.waiting),
        paired=bool(state.paired),
        step=STEPS[state.step],
        who=_duke(state.who),
        mode=MODES[state.mode],
        active=_duke(state.active),
        number=int(state.number),
        fielded=bool(state.fielded),
        attacked=members(state.attacked),
        dukes=[_duke_view(state, int(duke), seat) for duke in state.ring],
        deck=int(state.held[DECKED]),
        discard=[card for card in range(CARDS) if state.where[card] == GONE],
        good_side=[_fielded(state, card) for card in range(CARDS) if state.where[card] == GOOD_SIDE],
        battle=_battle(state) if state.stage != PEACE else None,
        picked=_picked(state, seat),
        why=int(state.why),
        winners=members(state.winners),
    )


def _duke(duke: int) -> int | None:
    return int(duke) if duke != NOBODY else None


def _side(flags: int) -> str | None:
    return SIDES[(flags & FIGHTS) - 1] if flags & FIGHTS else None


def _fielded(state: BigBadOverlord, card: int) -> Fielded:
    flags = int(state.flags[card])
    return Fielded(card, _side(flags), bool(flags & CAPTIVE))


def _kept(state: BigBadOverlord, card: int, bit: int) -> Kept:
    known = int(state.known[card])
    flags = int(state.flags[card])
    return Kept(
        card if known & bit else None, known == PUBLIC, members(known & ~WATCHERS & (BIT[state.seats] - 1)), _side(flags),
        bool(flags & CAPTIVE),
    )  # fmt: skip


def _kept_key(kept: Kept) -> tuple[bool, int, list[int]]:
    """Known cards by number, then unknown ones: the order tells nothing."""
    return kept.card is None, kept.card or 0, kept.known_to


def _duke_view(state: BigBadOverlord, duke: int, seat: int | None) -> DukeView:
    bit = int(BIT[seat]) if seat is not None else WATCHERS
    lists: dict[int, list[int]] = {ARMY + duke: [], CITADEL + duke: [], HAND + duke: []}
    for card in range(FIRST_GOOD):
        if state.where[card] in lists:
            lists[int(state.where[card])].append(card)
    return DukeView(
        duke=duke,
        seat=int(state.runs[duke]),
        alive=bool(state.alive & BIT[duke]),
        army=[_fielded(state, card) for card in lists[ARMY + duke]],
        citadel=sorted((_kept(state, card, bit) for card in lists[CITADEL + duke]), key=_kept_key),
        hand=sorted((_kept(state, card, bit) for card in lists[HAND + duke]), key=_kept_key),
    )


def _picked(state: BigBadOverlord, seat: int | None) -> list[int]:
    return [
        card
        for card in range(FIRST_GOOD)
        if state.flags[card] & PICKED and seat is not None and state.runs[state.where[card] & 7] == seat
    ]


def _battle(state: BigBadOverlord) -> BattleView:
    return BattleView(
        attacker=_duke(state.attacker),
        defender=int(state.defender),
        stage=STAGES[state.stage],
        round=int(state.round),
        good=int(state.good) if state.good != NO_CARD else None,
        line=[int(card) for card in state.line],
        alone=[SIDES[at] for at in range(2) if state.lone & (at + 1)],
        sums=[_sum(state, side) for side in (ATTACKS, DEFENDS)],
        haunts=_haunts(int(state.haunts)),
        rolls=_rolls(state),
        asked=members(state.asked),
        aloof=members(state.aloof),
        joined=members(state.joined),
        staying=members(state.staying),
        arranged=members(state.arranged),
    )


def _sum(state: BigBadOverlord, side: int) -> Sum:
    mind, magic, melee = (int(state.bonus(side, kind)) for kind in range(3))
    return Sum(
        SIDES[side - 1],
        mind if mind != NO_ROLL else None,
        magic if magic != NO_ROLL else None,
        melee if melee != NO_ROLL else None,
        int(state.defence_only(side)) if melee == NO_ROLL else 0,
    )


def _haunts(packed: int) -> list[Haunt]:
    found = []
    for at in range(6):
        haunt = packed >> 4 * at & 15
        if haunt:
            found.append(Haunt((haunt & 7) - 1, SIDES[at // 3], KINDS[at % 3], SIGNS[haunt >> 3]))
    return found


def _rolls(state: BigBadOverlord) -> list[Rolled]:
    found = []
    for at in range(6):
        packed = int(state.last[at])
        if packed:
            one, two, bonus = packed & 7, packed >> 3 & 7, (packed >> 6 & 1023) - 100
            found.append(Rolled(SIDES[at // 3], KINDS[at % 3], (one, two), bonus, one + two + bonus, bool(packed >> 16)))
    return found


# Imagining


def imagined(game: Game, view: BigBadOverlordView, dice: Dice) -> BigBadOverlord:
    """A position that this view cannot tell from the truth, each as likely as it is."""
    state = blank(game, view.seats)
    for duke in view.dukes:
        state.ring = append(state.ring, duke.duke)
        state.runs[duke.duke] = duke.seat
        if duke.alive:
            state.alive |= BIT[duke.duke]
    _set_numbers(state, view)
    slots = vec[i64]()
    for duke in view.dukes:
        for shown in duke.army:
            _lay(state, shown.card, ARMY + duke.duke, shown.side, shown.captive)
        for place, cards in ((CITADEL, duke.citadel), (HAND, duke.hand)):
            hidden = 0
            for kept in cards:
                known = PUBLIC if kept.open else mask_of(kept.known_to)
                if kept.card is not None:
                    _lay(state, kept.card, place + duke.duke, kept.side, kept.captive)
                    state.known[kept.card] = known
                else:
                    flags = PICKED if _has_set(view, duke) and hidden < 3 else 0
                    slots = append(slots, place + duke.duke | flags << 8 | known << 16)
                    hidden += 1
    _lay_open(state, view)
    pool = vec[i64]([card for card in range(FIRST_GOOD) if state.where[card] == DECKED])
    state.held = places_held(state.where)
    state.deal_slots(pool, slots, dice)
    return state


def _has_set(view: BigBadOverlordView, duke: DukeView) -> bool:
    """While setting up: whether the others know this Duke's citadel to be chosen."""
    return view.step == STEPS[SETTING] and duke.seat not in view.waiting


def _lay(state: BigBadOverlord, card: int, place: int, side: str | None, captive: bool) -> None:
    state.where[card] = place
    state.known[card] = PUBLIC
    state.flags[card] = (SIDES.index(side) + 1 if side is not None else 0) | (CAPTIVE if captive else 0)


def _lay_open(state: BigBadOverlord, view: BigBadOverlordView) -> None:
    for card in view.discard:
        _lay(state, card, GONE, None, False)
    for shown in view.good_side:
        _lay(state, shown.card, GOOD_SIDE, shown.side, shown.captive)
    for card in view.picked:
        state.flags[card] |= PICKED


def _number(value: int | None) -> int:
    return NOBODY if value is None else value


def _set_numbers(state: BigBadOverlord, view: BigBadOverlordView) -> None:
    state.paired = int(view.paired)
    state.step = STEPS.index(view.step)
    state.who = _number(view.who)
    state.mode = MODES.index(view.mode)
    state.active = _number(view.active)
    state.number = view.number
    state.fielded = int(view.fielded)
    state.attacked = mask_of(view.attacked)
    state.waiting = mask_of(view.waiting)
    state.picks = len(view.picked) if view.step == STEPS[ARRANGING] else 0
    state.why = view.why
    state.winners = mask_of(view.winners)
    battle = view.battle
    if battle is None:
        return
    state.attacker = _number(battle.attacker)
    state.defender = battle.defender
    state.stage = STAGES.index(battle.stage)
    state.round = battle.round
    state.good = NO_CARD if battle.good is None else battle.good
    state.line = vec[i64](battle.line)
    state.lone = sum(SIDES.index(side) + 1 for side in battle.alone)
    for haunt in battle.haunts:
        at = SIDES.index(haunt.side) * 3 + KINDS.index(haunt.roll)
        state.haunts |= (haunt.ghost + 1 + 8 * SIGNS.index(haunt.sign)) << 4 * at
    for rolled in battle.rolls:
        at = SIDES.index(rolled.side) * 3 + KINDS.index(rolled.roll)
        one, two = rolled.dice
        state.last[at] = one | two << 3 | (rolled.bonus + 100) << 6 | int(rolled.success) << 16
    state.asked = mask_of(battle.asked)
    state.aloof = mask_of(battle.aloof)
    state.joined = mask_of(battle.joined)
    state.staying = mask_of(battle.staying)
    state.arranged = mask_of(battle.arranged)
