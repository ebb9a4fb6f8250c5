"""What a seat sees in Battle Bosses: everything but the cards in other hands; and a whole position from that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec

from underboss.engine.bits import BIT, lowest, mask_of, members
from underboss.engine.dice import Dice
from underboss.engine.view import Below, Exactly, Implied, OneOf, SeatList, UpTo, View
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.book import MASK
from underboss.games.battlebosses.position import AGAIN, MOST_ROLLS
from underboss.games.battlebosses.rules import BattleBosses
from underboss.games.battlebosses.schema import Boss
from underboss.games.battlebosses.table import empty_table

if TYPE_CHECKING:
    from underboss.games.battlebosses.game import BattleBossesGame

PILES = {"discard": codes.DISCARD, "played": codes.PLAYED, "known": codes.KNOWN, "hand": codes.HAND, "aside": codes.ASIDE}


Cards = Annotated[list[int], UpTo(codes.CARDS)]
Packed = Annotated[int, Below(2**62)]


class Crowd(msgspec.Struct, frozen=True):
    """Minions of one seat in one cell."""

    cell: int
    minions: int


class Side(msgspec.Struct, frozen=True):
    """One seat. Cards are told by their kind: the place in the boss's card list. Lists of cards are sorted."""

    seat: int
    team: int
    boss: int
    key: Annotated[str, OneOf("bosses")]
    name: Annotated[str, Implied]
    minion: Annotated[str, Implied]
    health: int  # what is left
    most_health: int
    cell: int | None
    start: int
    energy: int
    crystals: int
    supply: int
    crowds: Annotated[list[Crowd], UpTo("minions")]
    tokens: Annotated[list[int], UpTo("tokens")]
    hand: Cards | None  # None: this viewer does not see it
    hand_size: int
    known: Cards  # cards in the hand that everybody saw
    deck_size: int
    discard: Cards
    played: Cards
    aside: Cards | None  # set aside at the start; later the Effect that is being carried out
    aside_size: int
    slain: Annotated[list[int], UpTo("monsters")]  # monsters
    uses: Packed  # how often triggers worked this turn, five bits each
    lasting: Annotated[dict[str, int], OneOf(codes.LASTING)]  # those that work, by name
    out: bool
    place: int


class Spot(msgspec.Struct, frozen=True):
    """A space of the map, where it is drawn, and what is next to it."""

    row: int
    column: int
    near: list[int]
    zone: int | None
    base: int | None  # the team whose base it is
    start: int | None  # the seat that starts here


class Die(msgspec.Struct, frozen=True):
    """A die of this turn's roll; the bonus dice come after the base dice."""

    die: int
    face: int
    energy: int
    crystals: int
    overload: bool
    again: bool  # rolled because of the overload before


class Beast(msgspec.Struct, frozen=True):
    """A monster of the arena, known as `who`."""

    who: int
    name: Annotated[str, Implied]
    cell: int
    health: int
    most_health: int
    strikes: int


class Base(msgspec.Struct, frozen=True):
    team: int
    cell: int
    health: int
    most_health: int


class Frame(msgspec.Struct, frozen=True):
    """Something that is being carried out; the last one is what the waiting seat must decide."""

    kind: Annotated[str, OneOf(list(codes.KINDS.values()))]
    seat: int
    numbers: Annotated[list[Packed], Exactly(codes.FRAME - 2)]


class BattleBossesView(View, frozen=True, kw_only=True):
    map: Annotated[str, Implied]
    shape: Annotated[str, Implied]
    teams: bool
    spots: Annotated[list[Spot], Implied]
    phase: Annotated[str, OneOf(codes.PHASES)]
    turn: int
    number: int  # of the turn, 0 before the first
    last_number: int
    acted: int
    effects: int
    softened: SeatList  # seats whose armour worked in this turn
    made: int
    why: int
    sides: Annotated[list[Side], Exactly("seats")]
    dice: Annotated[list[Die], UpTo(MOST_ROLLS)]
    monsters: Annotated[list[Beast], Exactly("monsters")]
    bases: Annotated[list[Base], Exactly("bases")]
    frames: Annotated[list[Frame], UpTo("frames")]


AT_ONCE = {"get_energy", "get_crystals", "draw", "roll_bonus"}  # effects that leave no frame behind
ACTION = 8  # frames of an ability or a card without triggers, and of the turn around it
EFFECT = 4  # frames of a trigger: it runs, damages each of some cells, one after the other, where minions clash


def sizes(game: BattleBossesGame, seats: int) -> dict[str, int | Sequence[str]]:
    ground, book = game.ground(seats), game.book(seats)
    tokens, monsters = max(map(int, book.token_most)), len(ground.camps)
    triggered = sorted(map(_trigger_frames, game.bosses))[-seats:]  # no two seats have the same boss
    return {
        "bosses": [boss.key for boss in game.bosses],
        "minions": int(book.minions),
        "tokens": tokens,
        "monsters": monsters,
        "bases": len(ground.bases),
        "frames": ACTION + tokens + EFFECT * monsters + sum(triggered),
    }


def _trigger_frames(boss: Boss) -> int:
    """The most frames that the triggers of all its cards can leave at once."""
    found = 0
    for card in boss.cards:
        if card.trigger is not None:
            uses = card.copies * max(1, card.trigger.limit)
            found += uses * (1 if {effect.do for effect in card.trigger.do} <= AT_ONCE else EFFECT)
    return found


def look(game: BattleBossesGame, state: BattleBosses, seat: int | None) -> BattleBossesView:
    return BattleBossesView(
        seat=seat,
        seats=int(state.seats),
        waiting=members(state.waiting),
        map=game.atlas(int(state.seats)).name,
        shape=game.atlas(int(state.seats)).shape,
        teams=state.teams,
        spots=game.spots(int(state.seats)),
        phase=codes.PHASES[state.phase],
        turn=int(state.turn),
        number=int(state.number),
        last_number=int(state.book.turns_each * state.seats),
        acted=int(state.acted),
        effects=int(state.effects),
        softened=members(state.softened),
        made=int(state.made),
        why=int(state.why),
        sides=[_side(game, state, side, seat) for side in range(state.seats)],
        dice=[_die(state, number) for number in state.rolled],
        monsters=_monsters(game, state),
        bases=_bases(state),
        frames=_frames(state),
    )


def _side(game: BattleBossesGame, state: BattleBosses, seat: int, viewer: int | None) -> Side:
    boss = int(state.get(seat, codes.BOSS))
    entry = game.bosses[boss]
    out = bool(state.out & BIT[seat])
    own = viewer == seat or out
    public_aside = own or state.phase != codes.MULLIGAN
    crowd = members(state.get(seat, codes.CROWD))
    most = int(state.book.health[boss])
    return Side(
        seat=seat,
        team=seat % 2 if state.teams else seat,
        boss=boss,
        key=entry.key,
        name=entry.name,
        minion=entry.minion,
        health=0 if out else most - int(state.get(seat, codes.WOUNDS)),
        most_health=most,
        cell=None if out else int(state.get(seat, codes.AT)),
        start=int(state.ground.starts[seat]),
        energy=int(state.get(seat, codes.ENERGY)),
        crystals=int(state.get(seat, codes.CRYSTALS)),
        supply=int(state.get(seat, codes.SUPPLY)),
        crowds=[Crowd(cell, int(state.minions(seat, cell))) for cell in crowd],
        tokens=members(state.get(seat, codes.TOKENS)),
        hand=_kinds(state, seat, codes.HAND) if own else None,
        hand_size=len(members(state.get(seat, codes.HAND))),
        known=_kinds(state, seat, codes.KNOWN),
        deck_size=len(members(state.get(seat, codes.DECK))),
        discard=_kinds(state, seat, codes.DISCARD),
        played=_kinds(state, seat, codes.PLAYED),
        aside=_kinds(state, seat, codes.ASIDE) if public_aside else None,
        aside_size=len(members(state.get(seat, codes.ASIDE))),
        slain=members(state.get(seat, codes.PETS)),
        uses=int(state.get(seat, codes.USES)),
        lasting={name: int(state.lasting(seat, at)) for at, name in enumerate(codes.LASTING) if state.lasting(seat, at)},
        out=out,
        place=int(state.get(seat, codes.PLACE)),
    )


def _kinds(state: BattleBosses, seat: int, pile: int) -> list[int]:
    boss = state.get(seat, codes.BOSS)
    return [int(state.book.kind(boss, card)) for card in members(state.get(seat, pile))]


def _die(state: BattleBosses, number: int) -> Die:
    book = state.book
    die, face = number % AGAIN // 8, number % 8
    start = 0 if die >= book.base_dice else (int(state.get(state.turn, codes.BOSS)) + 1) * 18
    shown = [int(book.dice[start + face * 3 + at]) for at in range(3)]
    return Die(int(die), int(face), shown[0], shown[1], bool(shown[2]), number >= AGAIN)


def _monsters(game: BattleBossesGame, state: BattleBosses) -> list[Beast]:
    return [
        Beast(
            who=codes.MOST_SEATS + at,
            name=game.monster_names[at],
            cell=int(cell),
            health=int(state.arena[2 + at]),
            most_health=int(state.book.monster_health[at]),
            strikes=int(state.book.monster_strikes[at]),
        )
        for at, cell in enumerate(state.ground.camps)
    ]


def _bases(state: BattleBosses) -> list[Base]:
    most = int(state.book.base_health)
    return [Base(team, int(cell), most - int(state.arena[team]), most) for team, cell in enumerate(state.ground.bases)]


def _frames(state: BattleBosses) -> list[Frame]:
    numbers = [int(number) for number in state.stack[: state.depth * codes.FRAME]]
    frames = [numbers[at : at + codes.FRAME] for at in range(0, len(numbers), codes.FRAME)]
    return [Frame(codes.KINDS[frame[0]], frame[1], frame[2:]) for frame in frames]


def imagined(game: BattleBossesGame, view: BattleBossesView, dice: Dice) -> BattleBosses:
    """The position that the view shows, with every hidden hand dealt from the cards that may be in it."""
    book, ground = game.book(view.seats), game.ground(view.seats)
    state = empty_table(game, book, ground, view.teams, view.seats)
    state.phase = codes.PHASES.index(view.phase)
    state.turn, state.number, state.acted, state.effects = view.turn, view.number, view.acted, view.effects
    state.softened, state.made, state.why = mask_of(view.softened), view.made, view.why
    state.out = mask_of([side.seat for side in view.sides if side.out])
    state.waiting = mask_of(view.waiting)
    for die in view.dice:
        state.note_die(die.die, die.face, AGAIN if die.again else 0)
    for base in view.bases:
        state.arena[base.team] = base.most_health - base.health
    for monster in view.monsters:
        state.arena[2 + monster.who - codes.MOST_SEATS] = monster.health
    names = {name: kind for kind, name in codes.KINDS.items()}
    for frame in view.frames:
        state.push(names[frame.kind], frame.seat, *frame.numbers)
    for side in view.sides:
        _seat_side(state, side, view.phase, dice)
    return state


def _seat_side(state: BattleBosses, side: Side, phase: str, dice: Dice) -> None:
    seat = side.seat
    state.put(seat, codes.BOSS, side.boss)
    state.put(seat, codes.AT, codes.NOWHERE if side.cell is None else side.cell)
    state.put(seat, codes.WOUNDS, side.most_health - side.health)
    state.put(seat, codes.CRYSTALS, side.crystals)
    state.put(seat, codes.ENERGY, side.energy)
    state.put(seat, codes.SUPPLY, side.supply)
    state.put(seat, codes.TOKENS, mask_of(side.tokens))
    state.put(seat, codes.USES, side.uses)
    state.put(seat, codes.PETS, mask_of(side.slain))
    state.put(seat, codes.PLACE, side.place)
    for crowd in side.crowds:
        state.add_minions(seat, crowd.cell, crowd.minions)
    left = (1 << codes.CARDS) - 1
    for name, pile in PILES.items():
        kinds = list(getattr(side, name) or [])
        if name == "hand":  # the known ones lie there already
            state.put(seat, codes.HAND, state.get(seat, codes.KNOWN))
            for kind in side.known if kinds else ():
                kinds.remove(kind)
        cards = _take(state, side.boss, kinds, left)
        left &= ~cards
        state.put(seat, pile, state.get(seat, pile) | cards)
    state.put(seat, codes.DECK, left)
    if side.aside is None:
        _deal(state, seat, codes.ASIDE, side.aside_size, dice)
    if side.hand is None:
        _deal(state, seat, codes.HAND, side.hand_size - len(side.known), dice)
    state.refresh(seat)


def _take(state: BattleBosses, boss: int, kinds: Iterable[int], left: int) -> int:
    """One card of each of these kinds from those left."""
    taken = 0
    for kind in kinds:
        taken |= BIT[lowest(left & ~taken & state.book.card(boss, kind, MASK))]
    return taken


def _deal(state: BattleBosses, seat: int, pile: int, cards: int, dice: Dice) -> None:
    for _ in range(cards):
        card = BIT[dice.pick(state.get(seat, codes.DECK))]
        state.put(seat, codes.DECK, state.get(seat, codes.DECK) & ~card)
        state.put(seat, pile, state.get(seat, pile) | card)
