"""The Boss on the shelf: options, variants, and how its rooms fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from underboss.engine.bits import mask_of, members
from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.game import Game, Options, Variant
from underboss.games.theboss.aids import aids
from underboss.games.theboss.brain import TheBossBrain
from underboss.games.theboss.content import CITY_SIZES, boss_numbers, content
from underboss.games.theboss.pack import CARDS_OF
from underboss.games.theboss.rules import TheBoss, first_state, restored
from underboss.games.theboss.table import BIG, COLUMNS, DEAD, HOSPITAL, PRISON_ONE, PRISON_TWO, SMALL, SPENT, Setting
from underboss.games.theboss.verbs import PLACES, VERBS
from underboss.games.theboss.view import TheBossView, imagined, look, pile_cards
from underboss.games.theboss.words import TheBossWords

SEAT_COUNTS = tuple(sorted({group.seats for group in content().bosses}))
COMBINATIONS = sorted({text for group in content().bosses for text in group.combinations})

if TYPE_CHECKING:
    Bosses = str
else:
    Bosses = Literal[("random", *COMBINATIONS)]


class TheBossOptions(Options, frozen=True, kw_only=True):
    """What a table of The Boss may choose."""

    bosses: Annotated[Bosses, Meta(description="the local bosses in play by number; each set fits one number of players")] = (
        "random"
    )
    police_at: Annotated[
        Literal[1, 2], Meta(description="cards left in hand when the police card is turned up; 2 as in the 2010 edition")
    ] = 1
    small_cubes: Annotated[
        Literal["strict", "lenient"],
        Meta(description="strict: small cubes go with a big one; lenient: they may also join a big one that is already there"),
    ] = "strict"


class TheBossGame(Game):
    name = "theboss"
    title = "The Boss"
    about = "Send gangsters to the cities, deduce what each job pays, and keep them out of prison."
    minutes = (20, 40)
    prefix = "TB"
    turn_rule = "TB-19"
    bound = 8 * 20 * 3  # rounds with overtime, turns, decisions in a turn
    options_type = TheBossOptions
    options: TheBossOptions
    verbs = VERBS
    words = TheBossWords()
    brain = TheBossBrain()
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant(name="classic", title="Classic", about="The rulebook's game with a random set of bosses.", seats=(2, 3, 4)),
        Variant(name="five", title="Five players", about="All seven cities, four cards each.", seats=(5,)),
        Variant(
            name="police-2010",
            title="Police of 2010",
            about="The police card is turned up when two cards are left.",
            seats=(2, 3, 4, 5),
            options={"police_at": 2},
        ),
        Variant(
            name="lenient",
            title="Lenient small cubes",
            about="Small cubes may join a big one that is already there.",
            seats=(2, 3, 4, 5),
            options={"small_cubes": "lenient"},
        ),
    )

    def __init__(self, options: Any = None, variant: str | None = None) -> None:
        super().__init__(options, variant)
        self._settings: dict[tuple[int, int], Setting] = {}

    def combinations(self, seats: int) -> list[str]:
        """The sets of bosses from which these options let this many players choose."""
        return [text for text in content().combinations(seats) if self.options.bosses in ("random", text)]

    def seat_counts(self) -> tuple[int, ...]:
        return tuple(seats for seats in SEAT_COUNTS if self.combinations(seats))

    def setting(self, seats: int, bosses: int) -> Setting:
        """The options as the rules read them; the hand is what is left of the cards, evenly shared."""
        if (seats, bosses) not in self._settings:
            cards = sum(size - 1 for city, size in enumerate(CITY_SIZES) if bosses >> city & 1)
            self._settings[seats, bosses] = Setting(cards // seats, self.options.small_cubes == "lenient", self.options.police_at)
        return self._settings[seats, bosses]

    def sizes(self, seats: int) -> dict[str, int]:
        sets = [boss_numbers(text) for text in self.combinations(seats)]
        hands = [int(self.setting(seats, mask_of([number - 1 for number in numbers])).hand) for numbers in sets]
        return {"row": max(len(numbers) for numbers in sets) + 1, "hand": max(hands)}

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> TheBoss:
        self.check_seats(seats)
        choices = self.combinations(seats)
        text = choices[dice.below(len(choices))] if len(choices) > 1 else choices[0]
        bosses = mask_of([number - 1 for number in boss_numbers(text)])
        return first_state(self, self.setting(seats, bosses), seats, bosses, dice, ears)

    def restore(self, seats: int, dump: list[Any]) -> TheBoss:
        return restored(self, self.setting(seats, dump[-1][0]), seats, dump)

    def look(self, state: TheBoss, seat: int | None) -> TheBossView:
        return look(state, seat)

    def imagine(self, view: TheBossView, dice: Dice) -> TheBoss:
        bosses = mask_of([spot.city for spot in view.row if spot.number is not None])
        return imagined(self, self.setting(view.seats, bosses), view, dice)

    def census(self, state: TheBoss) -> dict[str, int]:
        laid = [*state.hands, state.rewards] if state.waiting else [_all_cards(state.bosses)]  # back in the box at the end
        piles = [number for pile in state.piles for number in pile_cards(int(pile))]
        found = {"city cards": sum(int(mask).bit_count() for mask in laid) + len(piles)}
        for seat in range(int(state.seats)):
            tally = state.tally[seat * COLUMNS : (seat + 1) * COLUMNS]
            here = slice(seat * PLACES, (seat + 1) * PLACES)
            away = tally[PRISON_ONE] + tally[PRISON_TWO] + tally[HOSPITAL] + tally[DEAD]
            found[f"big cubes {seat}"] = int(tally[BIG] + away + sum(state.bigs[here]))
            found[f"small cubes {seat}"] = int(tally[SMALL] + tally[SPENT] + sum(state.smalls[here]))
        return found

    def aids(self, view: TheBossView) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(aids(view))
        return plain


def _all_cards(bosses: int) -> int:
    return sum(int(CARDS_OF[city]) for city in members(bosses))
