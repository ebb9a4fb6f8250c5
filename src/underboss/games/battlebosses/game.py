"""Battle Bosses on the shelf: options, variants, and how its rooms fit together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from underboss.engine.bits import BIT, members
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.events import Event
from underboss.engine.game import Game, Options, Variant
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.atlas import Atlas
from underboss.games.battlebosses.binding import bind
from underboss.games.battlebosses.book import Book
from underboss.games.battlebosses.brain import BattleBossesBrain
from underboss.games.battlebosses.ground import Ground
from underboss.games.battlebosses.library import LONGEST, shipped
from underboss.games.battlebosses.rules import BattleBosses
from underboss.games.battlebosses.table import restored, set_table
from underboss.games.battlebosses.verbs import VERBS
from underboss.games.battlebosses.view import BattleBossesView, Spot, imagined, look, sizes
from underboss.games.battlebosses.words import BattleBossesWords

MAPS = {
    "ring": ("void_ring", "three_shards", "great_ring", "wide_ring"),
    "grid": ("grid_3x6", "grid_6x6", "grid_6x9"),
}


class BattleBossesOptions(Options, frozen=True, kw_only=True):
    """What a table of Battle Bosses may choose."""

    mode: Annotated[
        Literal["battle", "teams", "arena"],
        Meta(description="battle: everyone for themselves; teams: two sides; arena: two sides with bases, fog and monsters"),
    ] = "battle"
    map: Annotated[str, Meta(max_length=40, description="ring, grid, or the name of a map in your own file")] = "ring"
    bosses: Annotated[str, Meta(max_length=400, description="random, or one boss for each seat, separated by commas")] = "random"
    own: Annotated[str, Meta(max_length=LONGEST, description="the text of a TOML file with your own bosses and maps")] = ""


class BattleBossesGame(Game):
    name = "battlebosses"
    title = "Battle Bosses"
    about = "Roll for energy and crystals, swarm the ring with minions and be the last boss standing."
    minutes = (20, 60)
    prefix = "BB"
    turn_rule = "BB-12"
    bound = 100_000
    options_type = BattleBossesOptions
    options: BattleBossesOptions
    verbs = VERBS
    words: BattleBossesWords
    brain = BattleBossesBrain()
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant(name="duel", title="Duel", about="One against one on the Void Ring.", seats=(2,)),
        Variant(
            name="duel-grid", title="Duel on squares", about="One against one on 3 by 6.", seats=(2,), options={"map": "grid"}
        ),
        Variant(name="free-for-all", title="Free-for-all", about="Everyone against everyone.", seats=(3, 4)),
        Variant(
            name="free-for-all-grid", title="Free-for-all on squares", about="Four corners.", seats=(4,), options={"map": "grid"}
        ),
        Variant(
            name="skirmish",
            title="Team skirmish",
            about="Two teams; the last one wins.",
            seats=(4, 6),
            options={"mode": "teams"},
        ),
        Variant(
            name="skirmish-grid",
            title="Team skirmish on squares",
            about="Two teams on a grid.",
            seats=(4, 6),
            options={"mode": "teams", "map": "grid"},
        ),
        Variant(
            name="arena",
            title="Arena",
            about="Two teams, two bases, fog and monsters; bosses come back.",
            seats=(4, 6),
            options={"mode": "arena"},
        ),
    )

    def __init__(self, options: Any = None, variant: str | None = None) -> None:
        super().__init__(options, variant)
        self.library = shipped().with_own(self.options.own) if self.options.own else shipped()
        self.bosses = list(self.library.bosses.values())
        self.monster_names = [monster.name for monster in self.library.common.monster.values()]
        self.atlases = self._atlases()
        self.named = self._named_bosses()
        self._grounds: dict[int, Ground] = {}
        self._books: dict[int, Book] = {}
        self._spots: dict[int, list[Spot]] = {}
        self.words = BattleBossesWords(self)

    def _atlases(self) -> list[Atlas]:
        """The maps that the options allow."""
        chosen = self.options.map
        names = MAPS.get(chosen, (chosen,))
        for name in names:
            if name not in self.library.maps:
                raise BadInput(f"map {chosen!r}: choose ring, grid or one of {', '.join(self.library.maps)} (rule BB-7)")
        found = [Atlas(self.library.maps[name], f"map {name}") for name in names]
        if not any(count for atlas in found for count in atlas.seats(self.options.mode)):
            raise BadInput(f"map {chosen!r}: it is not made for mode {self.options.mode!r} (rule BB-8)")
        return found

    def _named_bosses(self) -> list[int]:
        """The bosses that the options name; empty for random ones."""
        if self.options.bosses == "random":
            return []
        keys = [boss.key for boss in self.bosses]
        named: list[int] = []
        for word in self.options.bosses.split(","):
            key = word.strip()
            if key not in keys:
                raise BadInput(f"boss {key!r}: choose from {', '.join(keys)} (rule BB-2)")
            if keys.index(key) in named:
                raise BadInput(f"boss {key!r} is named twice, and all bosses of a game differ (rule BB-2)")
            named.append(keys.index(key))
        return named

    def seat_counts(self) -> tuple[int, ...]:
        counts = sorted({count for atlas in self.atlases for count in atlas.seats(self.options.mode) if count})
        if self.named:
            counts = [count for count in counts if count == len(self.named)]
            if not counts:
                raise BadInput(f"{len(self.named)} bosses are named, and no map of these options is for so many (rule BB-2)")
        return tuple(counts)

    def atlas(self, seats: int) -> Atlas:
        """The map for this many players."""
        for atlas in self.atlases:
            if seats in atlas.seats(self.options.mode):
                return atlas
        self.check_seats(seats)
        raise BadInput(f"{seats} seats: no map is made for them (rule BB-7)")

    def ground(self, seats: int) -> Ground:
        if seats not in self._grounds:
            self._grounds[seats] = self.atlas(seats).ground(self.options.mode, seats)
        return self._grounds[seats]

    def book(self, seats: int) -> Book:
        if seats not in self._books:
            self._books[seats] = bind(self.library, self.options.mode == "arena", len(self.ground(seats).camps))
        return self._books[seats]

    def spots(self, seats: int) -> list[Spot]:
        """The map as views show it."""
        if seats not in self._spots:
            ground, atlas = self.ground(seats), self.atlas(seats)
            bases, starts = list(ground.bases), list(ground.starts)
            self._spots[seats] = [
                Spot(
                    *atlas.spot(cell, seats),
                    near=members(ground.near[cell]),
                    zone=int(ground.zones[cell]) if len(ground.zones) else None,
                    base=bases.index(cell) if cell in bases else None,
                    start=starts.index(cell) if cell in starts else None,
                )
                for cell in range(int(ground.cells))
            ]
        return self._spots[seats]

    def sizes(self, seats: int) -> dict[str, int | Sequence[str]]:
        return sizes(self, seats)

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> BattleBosses:
        self.check_seats(seats)
        bosses = list(self.named)
        left = BIT[len(self.bosses)] - 1
        while len(bosses) < seats:
            bosses.append(int(dice.pick(left)))
            left &= ~BIT[bosses[-1]]
        teams = self.options.mode != "battle"
        return set_table(self, self.book(seats), self.ground(seats), teams, bosses, dice, ears)

    def restore(self, seats: int, dump: list[Any]) -> BattleBosses:
        return restored(self, self.book(seats), self.ground(seats), self.options.mode != "battle", dump)

    def look(self, state: BattleBosses, seat: int | None) -> BattleBossesView:
        return look(self, state, seat)

    def imagine(self, view: BattleBossesView, dice: Dice) -> BattleBosses:
        return imagined(self, view, dice)

    def census(self, state: BattleBosses) -> dict[str, int]:
        """Cards in exactly one pile each, minions in play and in supply, bosses on the map or out."""
        counted = {"cards": 0, "minions": 0, "bosses": 0}
        for seat in range(state.seats):
            for pile in (codes.HAND, codes.DECK, codes.DISCARD, codes.PLAYED, codes.ASIDE):
                counted["cards"] += len(members(state.get(seat, pile)))
            crowd = sum(int(state.minions(seat, cell)) for cell in members(state.get(seat, codes.CROWD)))
            counted["minions"] += crowd + int(state.get(seat, codes.SUPPLY))
            out = bool(state.out & BIT[seat])
            counted["bosses"] += 1 if out == (state.get(seat, codes.AT) == codes.NOWHERE) else 0
        return counted

    def aids(self, view: BattleBossesView) -> dict[str, Any]:
        return self.words.aids(view)
