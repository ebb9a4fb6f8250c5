"""The Boss as the content files have it: cities and their cards, sets of bosses, crews, police cards."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from underboss.engine.errors import BadInput

Source = Literal["rulebook", "derived", "ours"]
PENALTIES = ("revolver", "prison", "hospital", "banished")
CITY_SIZES = (4, 4, 5, 3, 4, 4, 3)  # the sets of bosses are fair hands only with these
BANISHING_CITY = 5


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chicago, which has a name and a look but no number and no cards."""

    name: str
    code: str
    colour: str
    icon: str
    source: Source


class City(Place, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A local boss and the city cards of that colour."""

    number: int
    cards: list[str]


class Combinations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sets of bosses for a seat count, each as `1.2.3`."""

    seats: int
    combinations: list[str]
    source: Source


class Crew(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gangsters of one player."""

    big: Annotated[int, Meta(ge=1, le=15)]
    small: Annotated[int, Meta(ge=0, le=15)]
    source: Source


class Police(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of police card: silver and gold badges on it, and how many there are."""

    name: str
    badges: tuple[int, int]
    copies: int
    source: Source


class Content(msgspec.Struct, frozen=True):
    cities: list[City]
    chicago: Place
    bosses: list[Combinations]
    crew: Crew
    police: list[Police]

    def combinations(self, seats: int) -> list[str]:
        """The sets of bosses that this many players may use."""
        return [text for group in self.bosses if group.seats == seats for text in group.combinations]

    @property
    def places(self) -> list[Place]:
        """The seven cities and, last, Chicago."""
        return [*self.cities, self.chicago]


class _CityFile(msgspec.Struct, forbid_unknown_fields=True):
    city: list[City]
    chicago: Place


class _TableFile(msgspec.Struct, forbid_unknown_fields=True):
    bosses: list[Combinations]
    crew: Crew
    police: list[Police]


@cache
def content() -> Content:
    """The shipped content, checked."""
    folder = files(__package__) / "content"
    return read_content((folder / "cities.toml").read_text(), (folder / "table.toml").read_text())


def read_content(cities: str, table: str) -> Content:
    """Content from the text of the two files; refuses what cannot be played."""
    try:
        towns = msgspec.convert(tomllib.loads(cities), _CityFile)
        pieces = msgspec.convert(tomllib.loads(table), _TableFile)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"content of The Boss: {error}") from None
    found = Content(towns.city, towns.chicago, pieces.bosses, pieces.crew, pieces.police)
    _check_cities(found)
    _check_combinations(found)
    return found


def _check_cities(found: Content) -> None:
    sizes = tuple(len(city.cards) for city in found.cities)
    if sizes != CITY_SIZES or [city.number for city in found.cities] != list(range(1, 8)):
        raise BadInput(f"the cities must be 1 to 7 with {CITY_SIZES} cards, and these have {sizes} (rule TB-2)")
    for city in found.cities:
        if len(set(city.cards)) < len(city.cards):
            raise BadInput(f"{city.name} has the same card twice in {city.cards} (rule TB-3)")
        for card in city.cards:
            if card not in PENALTIES and not (card.isascii() and card.isdigit() and int(card) < 100):
                raise BadInput(f"{city.name} has a card {card!r}, and it must be points or one of {PENALTIES} (rule TB-3)")
            if card == "banished" and city.number != BANISHING_CITY:
                raise BadInput(f"{city.name} has a card 'banished', which belongs to city {BANISHING_CITY} (rule TB-15)")


def _check_combinations(found: Content) -> None:
    for group in found.bosses:
        for text in group.combinations:
            numbers = boss_numbers(text)
            left = sum(CITY_SIZES[number - 1] for number in numbers) - len(numbers)
            if left % group.seats:
                raise BadInput(f"bosses {text} leave {left} cards, which {group.seats} players cannot share (rule TB-17)")


def boss_numbers(text: str) -> list[int]:
    """The numbers in `1.2.3`, which rise from 1 to 7."""
    numbers = [int(part) for part in text.split(".") if part in ("1", "2", "3", "4", "5", "6", "7")]
    if len(numbers) != len(text.split(".")) or numbers != sorted(set(numbers)):
        raise BadInput(f"{text!r} is not a set of bosses: write rising numbers from 1 to 7 such as 1.2.3")
    return numbers
