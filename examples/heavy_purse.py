"""Heavy Purse: dip for coins, keep a coin card hidden, and tie the purse before it tears. See docs/adding-a-game.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta
from mypy_extensions import i64
from rich.markup import escape

from underboss import Dice, Event, Game, Happening, Options, Outcome, Reason, State, Variant, Verb, View, Vocabulary
from underboss.engine.bits import BIT, count, mask_of, members
from underboss.engine.brain import Brain
from underboss.engine.outcome import ranks_by
from underboss.engine.vectors import append, vec
from underboss.engine.verbs import verb_of
from underboss.engine.view import Exactly, SeatList, UpTo
from underboss.engine.words import Told, Words

CARDS = mask_of([1, 2, 3, 4, 5, 6, 7, 8, 9])

DIP = Verb("dip")
SWAP = Verb("swap")
TIE = Verb("tie")

DIPPED = Happening("dipped", "seat", "face")
SWAPPED = Happening("swapped", "seat", "old", "new", secret=("new",))
TIED = Happening("tied", "seat")
OPENED = Happening("opened", "seat", "card", "worth", reveals=True)


class HeavyPurse(State):
    """A position. Sets of cards and of seats are masks; the face-down deck is what is left over."""

    __slots__ = ("cards", "coins", "shown", "tied", "turn")

    def __init__(self, game: Game, seats: i64, cards: vec[i64], coins: vec[i64], shown: i64, tied: i64, turn: i64) -> None:
        super().__init__(game, seats)
        self.cards, self.coins = cards, coins  # of each seat
        self.shown, self.tied = shown, tied  # cards face up on the table, seats that are done
        self.turn = turn
        self.waiting = 0 if tied == BIT[seats] - 1 else BIT[turn]

    def copy(self) -> HeavyPurse:
        return HeavyPurse(self.game, self.seats, self.cards[:], self.coins[:], self.shown, self.tied, self.turn)

    def dump(self) -> list[object]:
        return [list(self.cards), list(self.coins), self.shown, self.tied, self.turn]

    def deck(self) -> int:
        return CARDS & ~self.shown & ~mask_of(list(self.cards))

    def worth(self, seat: i64) -> int:
        """What the purse is worth with its card in it; a torn one is worth nothing."""
        total = self.coins[seat] + self.cards[seat]
        return total if total <= self.game.options.limit else 0

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64]()
        for verb in (DIP, SWAP, TIE):
            if self.waiting & BIT[seat] and self.why_not(seat, verb.pack()) is None:
                actions = append(actions, verb.pack())
        return actions

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        if verb_of(action) == DIP.code and self.coins[seat] >= self.game.options.limit:
            return Reason("your purse is full", "HP-3")
        return None

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        if verb_of(action) == DIP.code:
            face = dice.roll(6)
            self.coins[seat] += face
            self.tell(DIPPED, (seat, face))
        else:
            if verb_of(action) == SWAP.code:
                self._swap(seat, dice)
            self.tied |= BIT[seat]
            self.tell(TIED, (seat,))
        self._next_turn()

    def _swap(self, seat: i64, dice: Dice) -> None:
        old, new = self.cards[seat], dice.pick(self.deck())
        self.cards[seat] = new
        self.shown |= BIT[old]
        self.tell(SWAPPED, (seat, old, new), BIT[seat])

    def _next_turn(self) -> None:
        if self.tied == BIT[self.seats] - 1:
            self.waiting = 0
            for seat in range(self.seats):
                self.tell(OPENED, (seat, self.cards[seat], self.worth(seat)))
            return
        self.turn = (self.turn + 1) % self.seats
        while self.tied & BIT[self.turn]:
            self.turn = (self.turn + 1) % self.seats
        self.waiting = BIT[self.turn]

    @property
    def outcome(self) -> Outcome | None:
        if self.waiting:
            return None
        scores = [self.worth(seat) for seat in range(self.seats)]
        return Outcome("every purse is tied", ranks_by([(score,) for score in scores]), scores)

    def redeal(self, seat: i64, dice: Dice) -> None:
        if self.waiting:  # at the end every card lies open
            self.deal(BIT[seat], dice)

    def deal(self, known: i64, dice: Dice) -> None:
        """Give a card to every seat outside `known`, each card equally likely."""
        unknown = [seat for seat in range(self.seats) if not known & BIT[seat]]
        for seat in unknown:
            self.cards[seat] = 0
        for seat in unknown:
            self.cards[seat] = dice.pick(self.deck())


class HeavyPurseView(View, frozen=True, kw_only=True):
    """What a seat may know: everything but the cards of the others."""

    limit: int
    turn: int
    coins: Annotated[list[int], Exactly("seats")]
    cards: Annotated[list[int | None], Exactly("seats")]  # None: face down for this seat
    shown: Annotated[list[int], UpTo("seats")]  # everybody swaps once at most
    tied: SeatList


class HeavyPurseWords(Words):
    def prompt(self, view: HeavyPurseView, names: Sequence[str]) -> str:
        if not view.waiting:
            return "Every purse is tied."
        return "Dip, swap or tie: after the last two you are done." if view.seat == view.turn else f"{names[view.turn]} decides."

    def line(self, told: Told, names: Sequence[str]) -> str:
        who = names[told["seat"]]
        match told["event"]:
            case "dipped":
                return f"{who} dips for {told['face']}."
            case "swapped":
                gained = f" and draws the {told['new']}" if told["new"] is not None else ""
                return f"{who} lays down the {told['old']}{gained}."
            case "tied":
                return f"{who} ties the purse."
        return f"{who} had the {told['card']}: the purse is worth {told['worth']}."

    def action(self, view: HeavyPurseView, action: int) -> str:
        return ("Dip for coins", "Swap your card and tie", "Tie your purse")[verb_of(action)]

    def picture(self, view: HeavyPurseView, names: Sequence[str], colour: bool) -> str:
        lines = [f"On the table: {', '.join(map(str, view.shown)) or 'nothing'}; a purse holds {view.limit}"]
        for seat, (coins, card) in enumerate(zip(view.coins, view.cards)):
            mark = ">" if seat in view.waiting else "x" if seat in view.tied else " "
            lines.append(f"{mark} {names[seat]}: {coins} coins, card {'?' if card is None else card}")
        return escape("\n".join(lines)) if colour else "\n".join(lines)  # a coloured picture is markup, names are not


class HeavyPurseBrain(Brain):
    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, HeavyPurse)
        if state.outcome is not None:
            return state.outcome.payoff(seat)
        worths = [1 + state.worth(other) for other in range(state.seats)]
        return worths[seat] / sum(worths)


class HeavyPurseOptions(Options, frozen=True, kw_only=True):
    limit: Annotated[int, Meta(ge=12, le=30, description="coins that a purse holds before it tears")] = 21


class HeavyPurseGame(Game):
    name = "heavypurse"
    title = "Heavy Purse"
    about = "Dip for coins, hide a card, and tie your purse before it tears."
    minutes = (3, 5)
    prefix = "HP"
    turn_rule = "HP-2"
    bound = 124  # four seats with up to 30 dips and a last action each
    options_type = HeavyPurseOptions
    verbs = Vocabulary(DIP, SWAP, TIE)
    words = HeavyPurseWords()
    brain = HeavyPurseBrain()
    variants = (
        Variant(name="classic", title="Classic", about="A purse holds 21.", seats=(2, 3, 4)),
        Variant(name="small", title="Small purse", about="A purse holds 12.", seats=(2, 4), options={"limit": 12}),
    )

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3, 4)

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> HeavyPurse:
        state = HeavyPurse(self, seats, vec[i64]([0] * seats), vec[i64]([0] * seats), 0, 0, dice.below(seats))
        state.deal(0, dice)
        return state

    def restore(self, seats: int, dump: list[Any]) -> HeavyPurse:
        cards, coins, shown, tied, turn = dump
        return HeavyPurse(self, seats, vec[i64](cards), vec[i64](coins), shown, tied, turn)

    def look(self, state: HeavyPurse, seat: int | None) -> HeavyPurseView:
        over = not state.waiting
        return HeavyPurseView(
            seat=seat,
            seats=state.seats,
            waiting=members(state.waiting),
            limit=self.options.limit,
            turn=state.turn,
            coins=list(state.coins),
            cards=[card if over or owner == seat else None for owner, card in enumerate(state.cards)],
            shown=members(state.shown),
            tied=members(state.tied),
        )

    def imagine(self, view: HeavyPurseView, dice: Dice) -> HeavyPurse:
        cards = [card or 0 for card in view.cards]
        state = self.restore(view.seats, [cards, view.coins, mask_of(view.shown), mask_of(view.tied), view.turn])
        state.deal(mask_of([seat for seat, card in enumerate(view.cards) if card is not None]), dice)
        return state

    def census(self, state: HeavyPurse) -> dict[str, int]:
        return {"cards": count(state.shown) + len(state.cards) + count(state.deck())}
