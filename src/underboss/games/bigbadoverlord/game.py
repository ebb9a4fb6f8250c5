"""Big Bad Overlord on the shelf: options, variants, and how its rooms fit together."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.game import Game, Options, Variant
from underboss.games.bigbadoverlord.brain import BigBadOverlordBrain
from underboss.games.bigbadoverlord.cards import DECK
from underboss.games.bigbadoverlord.network import learned
from underboss.games.bigbadoverlord.odds import aids, odds_of
from underboss.games.bigbadoverlord.rules import BigBadOverlord, first_state, restored
from underboss.games.bigbadoverlord.table import PLACES
from underboss.games.bigbadoverlord.verbs import VERBS
from underboss.games.bigbadoverlord.view import BigBadOverlordView, imagined, look
from underboss.games.bigbadoverlord.words import BigBadOverlordWords


class BigBadOverlordOptions(Options, frozen=True, kw_only=True):
    """What a table of Big Bad Overlord may choose."""

    two_dukes: Annotated[bool, Meta(description="two or three people run two Dukes each")] = False
    pick_dukes: Annotated[bool, Meta(description="everybody picks a Duke; else Dukes are dealt")] = False


class BigBadOverlordGame(Game):
    name = "bigbadoverlord"
    title = "Big Bad Overlord"
    about = "Gather minions, storm your rivals' citadels and haunt them when you fall."
    minutes = (30, 75)
    prefix = "BO"
    turn_rule = "BO-6"
    bound = 20_000
    options_type = BigBadOverlordOptions
    options: BigBadOverlordOptions
    verbs = VERBS
    words = BigBadOverlordWords()
    brain = BigBadOverlordBrain(learned("one_duke"), learned("two_dukes"))
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant(name="classic", title="Classic", about="One Duke each.", seats=(3, 4, 5, 6)),
        Variant(
            name="two-dukes", title="Two Dukes each", about="Two or three people with two Dukes each.", seats=(2, 3),
            options={"two_dukes": True},
        ),
        Variant(
            name="chosen", title="Chosen Dukes", about="Everybody picks a Duke before the deal.", seats=(4,),
            options={"pick_dukes": True},
        ),
    )  # fmt: skip

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3) if self.options.two_dukes else (2, 3, 4, 5, 6)

    def sizes(self, seats: int) -> dict[str, int]:
        return {"dukes": 2 * seats if self.paired(seats) else seats}

    def paired(self, seats: int) -> bool:
        """Whether everybody runs two Dukes."""
        return self.options.two_dukes or seats == 2

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> BigBadOverlord:
        self.check_seats(seats)
        return first_state(self, seats, self.paired(seats), self.options.pick_dukes, dice, ears)

    def restore(self, seats: int, dump: list[Any]) -> BigBadOverlord:
        return restored(self, seats, dump)

    def look(self, state: BigBadOverlord, seat: int | None) -> BigBadOverlordView:
        return look(state, seat)

    def imagine(self, view: BigBadOverlordView, dice: Dice) -> BigBadOverlord:
        return imagined(self, view, dice)

    def census(self, state: BigBadOverlord) -> dict[str, int]:
        counted = Counter(str(design["id"]) for design, place in zip(DECK, state.where) if 0 <= place < PLACES)
        agreeing = sum(1 for place, held in enumerate(state.held) if held == sum(1 for other in state.where if other == place))
        return {**counted, "agreeing": agreeing, "twice in line": len(state.line) - len(set(state.line))}

    def aids(self, view: BigBadOverlordView) -> dict[str, Any]:
        return aids(self, view)

    def odds(self, attack: str, defence: str, place: str) -> dict[str, Any]:
        return odds_of(self, attack, defence, place)
