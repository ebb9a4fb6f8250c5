"""One position of a game: mutable, small, quick to copy. It holds no dice, no log, no bot and no future."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from underboss.engine.bits import BIT, lowest
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput, IllegalAction
from underboss.engine.events import EVERYONE, Event, Happening
from underboss.engine.outcome import Outcome
from underboss.engine.vectors import vec

if TYPE_CHECKING:
    from underboss.engine.game import Game
    from underboss.engine.view import View

OVER: Final = -1


class Reason:
    """Why something is refused, with the number of the rule that says so."""

    __slots__ = ("rule", "text")

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} (rule {self.rule})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's position answers. Subclasses fill in `legal`, `apply`, `why_not`, `copy`, `dump` and
    `outcome`, and `redeal` where something is hidden."""

    __slots__ = ("ears", "game", "seats", "waiting")

    def __init__(self, game: Game, seats: i64) -> None:
        self.game: Game = game
        self.seats: i64 = seats
        self.waiting: i64 = 0  # mask of the seats that may decide now
        self.ears: list[Event] | None = None  # set by a Match; copies never carry it

    @property
    def actor(self) -> int:
        """The first seat that may decide now, or OVER."""
        return int(lowest(self.waiting)) if self.waiting else OVER

    def legal(self, seat: i64) -> vec[i64]:
        """Every action that the seat may take now; empty if it is not waited for."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        """Carry out an action that is known to be legal. For searches and simulations; people use `play`."""
        raise NotImplementedError

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        """None if the action is legal now, else the reason. Agrees with `legal`."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent position; whatever happens to one never shows in the other."""
        raise NotImplementedError

    def redeal(self, seat: i64, dice: Dice) -> None:
        """Deal anew, in place, all that this seat does not know. Nothing is hidden unless a game says so."""

    def dump(self) -> list[object]:
        """All of the position as plain nested lists, the same for equal positions; `Game.restore` reads it."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        raise NotImplementedError

    def play(self, seat: i64, action: i64, dice: Dice) -> None:
        """Carry out an action, or refuse it and change nothing."""
        reason = self.refusal(seat, action)
        if reason is not None:
            raise IllegalAction(f"illegal: {self.game.verbs.format(int(action))}, {reason}")
        self.apply(seat, action, dice)

    def refusal(self, seat: i64, action: i64) -> Reason | None:
        """`why_not`, after the two checks that no game needs to write again."""
        if not self.waiting:
            return Reason("the game is over", self.game.turn_rule)
        if not 0 <= seat < self.seats or not self.waiting & BIT[seat]:
            return Reason(f"seat {seat} is not asked to decide now", self.game.turn_rule)
        self.game.verbs.verb(int(action))
        return self.why_not(seat, action)

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know: plain typed data with no way back to the truth."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BadInput(f"seat {seat} is not from 0 to {self.seats - 1}")
        return self.game.look(self, seat)

    def tell(self, happening: Happening, values: tuple[int, ...], known: i64 = EVERYONE) -> None:
        """Tell listeners what happened. In hot code ask `self.ears is not None` first."""
        if self.ears is not None:
            self.ears.append(Event(happening, values, known))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restore, (self.game, int(self.seats), self.dump())


def _restore(game: Game, seats: int, dump: list[object]) -> State:
    return game.restore(seats, dump)
