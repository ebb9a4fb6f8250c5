"""A game as it stands on the shelf: its options, variants, verbs and how to begin. States are made by it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from underboss.engine.brain import Brain
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.events import Event
from underboss.engine.state import State
from underboss.engine.verbs import Vocabulary
from underboss.engine.view import View
from underboss.engine.words import Words


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table may choose before the start. Subclasses annotate each field with a range and a description."""


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """A named set of options that people play, with the seat counts it is for."""

    name: str
    title: str
    about: str
    seats: tuple[int, ...]
    options: dict[str, Any] = {}


def _refusal(options_type: type[Options], chosen: dict[str, Any], error: str) -> str:
    """One option with its value, and what is wrong with it."""
    reason, _, place = error.partition(" - at `$.")
    name = re.split(r"[`.\[]", place)[0]
    for field in msgspec.structs.fields(options_type):
        if field.name == name and name in chosen:
            if reason.startswith("Invalid enum value"):
                choices = msgspec.json.schema(options_type)["$defs"][options_type.__name__]["properties"][name]["enum"]
                reason = f"choose one of {', '.join(str(choice) for choice in choices)}"
            return f"{name} = {repr(chosen[name])[:40]}: {reason}"
    return error


class Game:
    """Subclasses set the class attributes and fill in `seat_counts`, `start`, `restore`, `look` and `imagine`."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]  # one line for the shelf
    minutes: ClassVar[tuple[int, int]]
    prefix: ClassVar[str]  # of rule numbers, such as "OS"
    turn_rule: ClassVar[str]  # the rule that says who may act when
    version: ClassVar[str] = "1"  # of the rules; a record of another version does not replay
    open: bool = False  # nothing is hidden: every seat sees what a spectator sees; may depend on the options
    bound: ClassVar[int]  # no game takes more decisions than this
    options_type: ClassVar[type[Options]]
    verbs: ClassVar[Vocabulary]
    variants: ClassVar[tuple[Variant, ...]]
    words: Words
    brain: Brain

    def __init__(self, options: Mapping[str, Any] | Options | None = None, variant: str | None = None) -> None:
        chosen: dict[str, Any] = dict(self.variant(variant).options) if variant is not None else {}
        given = msgspec.structs.asdict(options) if isinstance(options, Options) else dict(options or {})
        chosen.update(given)
        self.options = self._options(chosen)

    @classmethod
    def variant(cls, name: str) -> Variant:
        """The variant of this name."""
        for variant in cls.variants:
            if variant.name == name:
                return variant
        known = ", ".join(variant.name for variant in cls.variants)
        raise BadInput(f"{cls.name} has no variant {name!r}: choose one of {known}")

    @classmethod
    def _options(cls, chosen: dict[str, Any]) -> Any:
        known = {field.name for field in msgspec.structs.fields(cls.options_type)}
        for name in chosen:
            if name not in known:
                raise BadInput(f"{cls.name} has no option {name!r}: choose from {', '.join(sorted(known))}")
        try:
            return msgspec.convert(chosen, cls.options_type)
        except msgspec.ValidationError as error:
            raise BadInput(f"{cls.name}: {_refusal(cls.options_type, chosen, str(error))}") from None

    def seat_counts(self) -> tuple[int, ...]:
        """How many may play with these options."""
        raise NotImplementedError

    def counts_for(self, variant: str | None) -> tuple[int, ...]:
        """What a variant is for, as far as the other options go along; without one, all that may play."""
        possible = self.seat_counts()
        wanted = self.variant(variant).seats if variant is not None else possible
        return tuple(count for count in possible if count in wanted) or possible

    def check_seats(self, seats: int) -> None:
        """Refuse a seat count that these options are not for."""
        counts = self.seat_counts()
        if seats not in counts:
            wanted = ", ".join(str(count) for count in counts)
            raise BadInput(f"{seats} seats: {self.title} with these options is for {wanted}")

    def hides(self, seats: int) -> bool:
        """Whether there is anything that one of so many seats may not know. Who plays alone knows all that others would
        be kept from; what nobody has seen is dealt when it is seen."""
        return seats > 1 and not self.open

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> State:
        """The first position. All chance of the set-up comes from the dice; `ears` hear what happened."""
        raise NotImplementedError

    def restore(self, seats: int, dump: list[Any]) -> State:
        """The position that `State.dump` told."""
        raise NotImplementedError

    def look(self, state: Any, seat: int | None) -> View:
        """Build the view of a seat or, with None, of a spectator."""
        raise NotImplementedError

    def imagine(self, view: Any, dice: Dice) -> State:
        """A full position that this view cannot tell from the truth, each with its right chance."""
        raise NotImplementedError

    def census(self, state: Any) -> dict[str, int]:
        """How many of each physical piece there are, wherever they lie; the same all game long."""
        raise NotImplementedError

    def sizes(self, seats: int) -> Mapping[str, int | Sequence[str]]:
        """The lengths and words that the declaration of the view names, with these options. `seats` needs no entry."""
        return {}

    def aids(self, view: Any) -> dict[str, Any]:
        """What a player may want worked out: reach, odds, previews. Made from the view alone, so it cannot leak."""
        return {}

    @classmethod
    def score_sheets(cls, texts: Sequence[str]) -> list[Any]:
        """Score sheets of finished boards that people wrote down, one for each text; those of one game go together.
        A sheet has a `total` and `lines` with `points` and `text`."""
        raise BadInput(f"{cls.title} has no boards to score from a file")

    def odds(self, attack: str, defence: str, place: str) -> dict[str, Any]:
        """The chances of a fight between two sides given as text, for games that have such a thing."""
        raise BadInput(f"{self.name} has no odds to work out")

    def plain_options(self) -> dict[str, Any]:
        """The options as plain data, for records and messages."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.options))  # as a record will read them
        return plain

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.plain_options(),)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.plain_options()})"
