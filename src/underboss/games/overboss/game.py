"""Overboss on the shelf: options, variants, and how its rooms fit together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.events import Event
from underboss.engine.game import Game, Options, Variant
from underboss.games.overboss.brain import OverbossBrain
from underboss.games.overboss.census import census
from underboss.games.overboss.help import help_for
from underboss.games.overboss.mapfile import read_map, score_maps
from underboss.games.overboss.patterns import patterns
from underboss.games.overboss.pieces import BASIC, TERRAINS
from underboss.games.overboss.preview import burns, gains
from underboss.games.overboss.rules import Overboss, first_state, restored
from underboss.games.overboss.solo import RETRIES
from underboss.games.overboss.squares import BOARD_NAMES, MOST, MOST_SEATS, SQUARES
from underboss.games.overboss.verbs import VERBS
from underboss.games.overboss.view import OverbossView, imagined, look
from underboss.games.overboss.words import OverbossWords


class OverbossOptions(Options, frozen=True, kw_only=True):
    """What a table of Overboss may choose."""

    board: Annotated[Literal["3x4", "4x4"], Meta(description="3x4: twelve rounds; 4x4: sixteen, up to four players")] = "3x4"
    terrains: Annotated[
        str,
        Meta(max_length=120, description="basic, random, or five of: " + ", ".join(TERRAINS) + "; with commas"),
    ] = "random"
    bosses: Annotated[bool, Meta(description="each player has a hidden Boss with an ability and an objective")] = False
    commands: Annotated[bool, Meta(description="patterns of tiles activate attacks on any map")] = False
    solo: Annotated[
        Literal["classic", "campaign"],
        Meta(description="playing alone: one game for a title, or the campaign of six stages, which sets board and terrains"),
    ] = "classic"
    difficulty: Annotated[Literal["easy", "normal", "hard"], Meta(description="retries in the campaign: 5, 3 or 1")] = "normal"


class OverbossGame(Game):
    name = "overboss"
    title = "Overboss"
    about = "Draft tiles and Monsters, and build the mightiest overworld."
    minutes = (15, 40)
    prefix = "OB"
    turn_rule = "OB-12"
    bound = 6_000
    options_type = OverbossOptions
    options: OverbossOptions
    verbs = VERBS
    words = OverbossWords()
    brain = OverbossBrain()
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant(name="classic", title="Classic", about="The 3x4 map and five random terrains.", seats=(1, 2, 3, 4, 5)),
        Variant(
            name="first",
            title="First game",
            about="The 3x4 map and the five basic terrains.",
            seats=(2,),
            options={"terrains": "basic"},
        ),
        Variant(
            name="big", title="Big board", about="The 4x4 map: four more rounds.", seats=(1, 2, 3, 4), options={"board": "4x4"}
        ),
        Variant(
            name="bosses",
            title="Bosses",
            about="Everybody has a hidden Boss with an ability and an objective.",
            seats=(1, 2, 3, 4, 5),
            options={"bosses": True},
        ),
        Variant(
            name="commands",
            title="Commands",
            about="Patterns of tiles strike any map.",
            seats=(1, 2, 3, 4, 5),
            options={"commands": True},
        ),
        Variant(
            name="everything",
            title="Everything",
            about="The 4x4 map with Bosses and Commands.",
            seats=(1, 2, 3, 4),
            options={"board": "4x4", "bosses": True, "commands": True},
        ),
        Variant(name="campaign", title="Campaign", about="Alone through six stages.", seats=(1,), options={"solo": "campaign"}),
    )

    def __init__(self, options: Any = None, variant: str | None = None) -> None:
        super().__init__(options, variant)
        self.terrains = chosen_terrains(self.options.terrains)
        self.open = not self.options.bosses  # nothing else is hidden

    def seat_counts(self) -> tuple[int, ...]:
        if self.options.solo == "campaign":
            return (1,)
        return tuple(range(1, MOST_SEATS[self.board] + 1))

    @property
    def board(self) -> int:
        return BOARD_NAMES.index(self.options.board)

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> Overboss:
        self.check_seats(seats)
        chosen = self.options
        retries = RETRIES[chosen.difficulty] if chosen.solo == "campaign" else -1
        return first_state(self, seats, self.board, self.terrains, chosen.bosses, chosen.commands, retries, dice, ears)

    def restore(self, seats: int, dump: list[Any]) -> Overboss:
        return restored(self, seats, dump)

    def look(self, state: Overboss, seat: int | None) -> OverbossView:
        return look(state, seat)

    def imagine(self, view: OverbossView, dice: Dice) -> Overboss:
        return imagined(self, view, dice)

    def sizes(self, seats: int) -> dict[str, int]:
        return {"squares": MOST if self.options.solo == "campaign" else int(SQUARES[self.board])}

    def census(self, state: Overboss) -> dict[str, int]:
        return census(state)

    def aids(self, view: OverbossView) -> dict[str, Any]:
        return {"gains": gains(self, view), "patterns": patterns(view), "burns": burns(view), "help": help_for(view)}

    @classmethod
    def score_sheets(cls, texts: Sequence[str]) -> list[Any]:
        return list(score_maps([read_map(text) for text in texts]))


def chosen_terrains(text: str) -> list[int] | None:
    """The five terrains that an option names; None to draw them."""
    if text == "random":
        return None
    if text == "basic":
        return list(BASIC)
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in TERRAINS:
            raise BadInput(f"terrain {name!r}: choose basic, random, or five of {', '.join(TERRAINS)}")
    if len(set(names)) != 5 or len(names) != 5:
        raise BadInput(f"terrains {text!r}: {len(names)} named, and five different ones are needed (rule OB-6)")
    return sorted(TERRAINS.index(name) for name in names)
