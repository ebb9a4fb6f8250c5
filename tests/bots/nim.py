"""Three tiny games whose best play is known, to test searches with."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import i64

from underboss import Argument, Dice, Event, Game, Options, Outcome, Reason, State, Variant, Verb, View, Vocabulary
from underboss.engine.bits import members
from underboss.engine.brain import Brain
from underboss.engine.vectors import append, vec
from underboss.engine.words import Words

TAKE = Verb("take", Argument("sticks", 4))
NIM_VERBS = Vocabulary(TAKE)


class NimView(View, frozen=True, kw_only=True):
    sticks: int


class NimState(State):
    """Take one to three sticks; who takes the last one wins."""

    def __init__(self, game: Game, seats: int, sticks: int, turn: int) -> None:
        super().__init__(game, seats)
        self.sticks, self.turn = sticks, turn
        self.waiting = 1 << turn if sticks else 0

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64]()
        if self.sticks and seat == self.turn:
            for number in range(1, min(3, self.sticks) + 1):
                actions = append(actions, TAKE.pack(number))
        return actions

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        self.sticks -= action >> 6
        if self.sticks:
            self.turn = (self.turn + 1) % self.seats
        self.waiting = 1 << self.turn if self.sticks else 0

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return None if action in self.legal(seat) else Reason("one to three sticks", "NI-1")

    def copy(self) -> NimState:
        return NimState(self.game, self.seats, self.sticks, self.turn)

    def dump(self) -> list[object]:
        return [self.sticks, self.turn]

    @property
    def outcome(self) -> Outcome | None:
        return None if self.sticks else Outcome("the last stick", [1 if s == self.turn else 2 for s in range(self.seats)])


class Nim(Game):
    name = "nim"
    title = "Nim"
    about = "Take the last stick."
    minutes = (1, 1)
    prefix = "NI"
    turn_rule = "NI-1"
    bound = 100
    options_type = Options
    verbs = NIM_VERBS
    variants: ClassVar[tuple[Variant, ...]] = (Variant(name="classic", title="Classic", about="", seats=(2,)),)
    words = Words()
    brain = Brain()
    sticks = 10

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3)

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> NimState:
        return NimState(self, seats, self.sticks, 0)

    def restore(self, seats: int, dump: list[Any]) -> NimState:
        return NimState(self, seats, *dump)

    def look(self, state: Any, seat: int | None) -> NimView:
        return NimView(seat=seat, seats=state.seats, waiting=members(state.waiting), sticks=state.sticks)

    def imagine(self, view: Any, dice: Dice) -> NimState:
        return NimState(self, view.seats, view.sticks, view.waiting[0] if view.waiting else 0)


HIDE = Verb("hide", Argument("hand", 3), secret=True)
SEEK_VERBS = Vocabulary(HIDE)


class SeekView(View, frozen=True, kw_only=True):
    own: int


class SeekState(State):
    """Rock, paper, scissors with unequal stakes, both deciding at once: nobody sees the other's hand.

    A seat that could see would always win; one that cannot must not play the same hand every time.
    """

    def __init__(self, game: Game, seats: int, hands: list[int]) -> None:
        super().__init__(game, seats)
        self.hands = hands
        self.waiting = sum(1 << seat for seat in (0, 1) if hands[seat] < 0)

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([HIDE.pack(hand) for hand in range(3)] if self.hands[seat] < 0 else [])

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        self.hands[seat] = int(action >> 6)
        self.waiting = sum(1 << s for s in (0, 1) if self.hands[s] < 0)

    def redeal(self, seat: i64, dice: Dice) -> None:
        if self.hands[1 - seat] >= 0:
            self.hands[1 - seat] = int(dice.below(3))

    def copy(self) -> SeekState:
        return SeekState(self.game, self.seats, self.hands[:])

    def dump(self) -> list[object]:
        return list(self.hands)

    @property
    def outcome(self) -> Outcome | None:
        if self.waiting:
            return None
        lead = (self.hands[0] - self.hands[1]) % 3
        return Outcome("hands shown", [1, 1] if lead == 0 else [1, 2] if lead == 1 else [2, 1])


class Seek(Nim):
    name = "seek"
    verbs = SEEK_VERBS

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> Any:
        return SeekState(self, 2, [-1, -1])

    def look(self, state: Any, seat: int | None) -> Any:
        own = -1 if seat is None else state.hands[seat]
        return SeekView(seat=seat, seats=2, waiting=members(state.waiting), own=own)

    def imagine(self, view: Any, dice: Dice) -> Any:
        hands = [int(dice.below(3)), int(dice.below(3))]
        for seat in view.waiting:
            hands[seat] = -1
        if view.own >= 0:
            hands[view.seat] = view.own
        return SeekState(self, 2, hands)


class TossState(State):
    """Seat 0 may share the win, or let a coin be tossed that seat 1 sees and names: then who names it right wins."""

    def __init__(self, game: Game, asked: int, coin: int, named: int) -> None:
        super().__init__(game, 2)
        self.asked, self.coin, self.named = asked, coin, named
        self.waiting = 1 << asked if asked in (0, 1) else 0

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([HIDE.pack(0), HIDE.pack(1)])

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        if seat == 0:
            self.asked = 1 if action >> 6 else 2
            self.coin = int(dice.below(2))
        else:
            self.asked, self.named = 2, int(action >> 6)
        self.waiting = 1 << self.asked if self.asked == 1 else 0

    def copy(self) -> TossState:
        return TossState(self.game, self.asked, self.coin, self.named)

    @property
    def outcome(self) -> Outcome | None:
        if self.waiting:
            return None
        return Outcome("named", [1, 1] if self.named < 0 else [2, 1] if self.named == self.coin else [1, 2])
