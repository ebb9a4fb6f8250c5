"""OverShadow on the shelf: options, variants, and how its rooms fit together."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.events import Event
from underboss.engine.game import Game, Options, Variant
from underboss.games.overshadow.brain import OverShadowBrain
from underboss.games.overshadow.field import Field
from underboss.games.overshadow.rules import OverShadow, first_state, restored
from underboss.games.overshadow.variation import LONGEST, Variation, build_field, read_variation, rows_of, seat_count
from underboss.games.overshadow.verbs import EMPTY, OBSTACLE, OFF, VERBS
from underboss.games.overshadow.view import OverShadowView, imagined, look, reaches, sizes
from underboss.games.overshadow.words import OverShadowWords

Layout = Literal[
    "none", "maze_of_menace", "labyrinth_1", "catacombs", "battle_stadium", "block_style", "scatter_plot", "pinwheel_of_doom"
]
DOMINATION_PIECES = 15
FORTRESS_PIECES = 8


class OverShadowOptions(Options, frozen=True, kw_only=True):
    """What a table of OverShadow may choose."""

    rules: Annotated[
        Literal["base", "melee", "domination", "fortress"],
        Meta(description="base: protect your captain; melee: ten losses lose; domination: no respawn; fortress: break the walls"),
    ] = "base"
    board: Annotated[Literal[0, 8, 12, 20], Meta(description="cells along each side; 0 takes the usual size for the players")] = 0
    layout: Annotated[Layout, Meta(description="obstacles; a layout brings its own board and number of players")] = "none"
    pieces: Annotated[int, Meta(ge=0, le=30, description="pieces of each player; 0 takes the usual number")] = 0
    diagonal_range: Annotated[bool, Meta(description="attack diagonal neighbours too")] = False
    variation: Annotated[
        str, Meta(max_length=LONGEST, description="the text of a TOML file with your own variation; replaces all of the above")
    ] = ""


@cache
def layouts() -> dict[str, dict[str, Any]]:
    """The shipped obstacle layouts by name."""
    return tomllib.loads((files(__package__) / "content" / "layouts.toml").read_text())


class OverShadowGame(Game):
    name = "overshadow"
    title = "OverShadow"
    about = "Lead a ragtag crew across the board and strike the enemy captain three times."
    minutes = (10, 40)
    prefix = "OS"
    turn_rule = "OS-10"
    open = True
    bound = 200_000
    options_type = OverShadowOptions
    options: OverShadowOptions
    verbs = VERBS
    brain = OverShadowBrain()
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant(name="classic", title="Classic", about="The base game: three strikes against the captain.", seats=(2, 4)),
        Variant(name="wide", title="Wide field", about="The base game on 12x12.", seats=(2, 4), options={"board": 12}),
        Variant(name="vast", title="Vast field", about="The base game on 20x20.", seats=(2, 4), options={"board": 20}),
        *(
            Variant(
                name=name.replace("_", "-"),
                title=str(layout["title"]),
                about=f"The base game among obstacles on {layout['size']}x{layout['size']}.",
                seats=(layout["seats"],),
                options={"layout": name},
            )
            for name, layout in layouts().items()
        ),
        Variant(
            name="melee", title="Melee", about="Captains fight too; ten losses lose.", seats=(2, 4), options={"rules": "melee"}
        ),
        Variant(
            name="domination",
            title="Domination",
            about="Fifteen pieces a side, no captain, no respawning.",
            seats=(2,),
            options={"rules": "domination"},
        ),
        Variant(
            name="fortress",
            title="Fortress",
            about="Break down the other side's walls before yours fall.",
            seats=(2,),
            options={"rules": "fortress"},
        ),
        Variant(
            name="fortress-vast",
            title="Vast fortress",
            about="Fortress on 20x20.",
            seats=(2,),
            options={"rules": "fortress", "board": 20},
        ),
    )  # fmt: skip

    def __init__(self, options: Any = None, variant: str | None = None) -> None:
        super().__init__(options, variant)
        self._fields: dict[int, Field] = {}
        self._own = read_variation(self.options.variation) if self.options.variation else None
        self.check_options()
        shapes = {seats: self._own or shipped(self.options, seats) for seats in self.seat_counts()}
        widths = {seats: len(rows_of(shape)[0]) for seats, shape in shapes.items()}
        own = shapes[min(shapes)]
        self.words = OverShadowWords(own.pieces, own.captain != "none", widths)

    def check_options(self) -> None:
        """Refuse options that do not go together."""
        chosen = self.options
        if self._own is not None:  # it replaces the others
            return
        if chosen.layout == "none":
            if chosen.rules in ("domination", "fortress") and chosen.board == 8:
                raise BadInput(f"board 8: {chosen.rules} needs 12 or 20 (rule OS-{47 if chosen.rules == 'domination' else 51})")
            return
        layout = layouts()[chosen.layout]
        if chosen.rules == "fortress":
            raise BadInput(f"layout {chosen.layout!r}: fortress takes no obstacles (rule OS-61)")
        if chosen.rules == "domination" and layout["seats"] != 2:
            raise BadInput(f"layout {chosen.layout!r}: it is for four players and domination is for two (rule OS-47)")
        if chosen.board not in (0, layout["size"]):
            raise BadInput(f"board {chosen.board}: layout {chosen.layout!r} is for {layout['size']} (rule OS-41)")

    def seat_counts(self) -> tuple[int, ...]:
        if self._own is not None:
            return (seat_count(self._own),)
        if self.options.layout != "none":
            return (int(layouts()[self.options.layout]["seats"]),)
        if self.options.rules in ("domination", "fortress") or self.options.board == 8:
            return (2,)
        return (2, 4)

    def field(self, seats: int) -> Field:
        """The field for this many players."""
        if seats not in self._fields:
            self.check_seats(seats)
            self._fields[seats] = build_field(self._own or shipped(self.options, seats))
        return self._fields[seats]

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> OverShadow:
        return first_state(self, self.field(seats), seats, dice, ears)

    def restore(self, seats: int, dump: list[Any]) -> OverShadow:
        return restored(self, self.field(seats), seats, dump)

    def look(self, state: OverShadow, seat: int | None) -> OverShadowView:
        return look(state, seat)

    def imagine(self, view: OverShadowView, dice: Dice) -> OverShadow:
        return imagined(self, self.field(view.seats), view)

    def sizes(self, seats: int) -> dict[str, int]:
        return sizes(self.field(seats), seats)

    def census(self, state: OverShadow) -> dict[str, int]:
        standing = [piece for piece, cell in enumerate(state.where) if cell != OFF and state.board[int(cell)] == piece + 1]
        covered = sum(1 for cell in state.board if cell not in (EMPTY, OBSTACLE))
        lost = sum(1 for cell in state.where if cell == OFF)
        return {
            "pieces": lost + covered,
            "agreeing": lost + len(standing),
            "obstacles": sum(1 for cell in state.board if cell == OBSTACLE),
        }

    def aids(self, view: OverShadowView) -> dict[str, Any]:
        return {"reach": reaches(view), "battle": {"win": 0.5}}


def shipped(options: OverShadowOptions, seats: int) -> Variation:
    """The options as a variation, the same form as a user's own file."""
    usual = {"base": 6, "melee": 6, "domination": DOMINATION_PIECES, "fortress": FORTRESS_PIECES}[options.rules]
    domination = options.rules == "domination"
    return Variation(
        title=options.rules,
        board="\n".join(_rows(options, seats)),
        pieces=options.pieces or usual,
        captain={"base": "guarded", "melee": "fighter", "domination": "none", "fortress": "none"}[options.rules],  # type: ignore[arg-type]
        move_die=20 if domination else 12,
        attack_die=6 if domination else 0,
        skulls=10 if options.rules == "melee" else 0,
        respawn=0 if domination else 5,
        diagonal_range=options.diagonal_range,
    )


def _rows(options: OverShadowOptions, seats: int) -> list[str]:
    if options.layout != "none":
        rows = str(layouts()[options.layout]["board"]).strip("\n").split("\n")
    else:
        small = 8 if options.rules in ("base", "melee") and seats == 2 else 12 if seats == 2 else 20
        side = options.board or small
        rows = ["." * side] * side
    side = len(rows)
    marks = [list(row) for row in rows]
    for row in range(side):
        for column in range(side):
            mark = _fortress_mark(row, column, side) if options.rules == "fortress" else _section_mark(row, column, side, seats)
            if mark:
                marks[row][column] = mark
    return ["".join(row) for row in marks]


def _section_mark(row: int, column: int, side: int, seats: int) -> str:
    """Two seats own the two back rows; four own the corners, clockwise from the top left."""
    if seats == 2:
        return "1" if row < 2 else "2" if row >= side - 2 else ""
    deep = 5 if side >= 20 else 4
    top, bottom, left, right = row < deep, row >= side - deep, column < deep, column >= side - deep
    return "1" if top and left else "2" if top and right else "3" if bottom and right else "4" if bottom and left else ""


def _fortress_mark(row: int, column: int, side: int) -> str:
    """A 4x4 corner with a wall of nine spaces along its two open sides."""
    for far, ground, wall in ((max(row, column), "1", "A"), (side - 1 - min(row, column), "2", "B")):
        if far < 4:
            return ground
        if far == 4:
            return wall
    return ""
