"""The shelf: games by name or place, variants, options and seat counts, and what is said when one of them is wrong."""

from __future__ import annotations

import pickle
import sys
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

import underboss
from underboss import BadInput, Game, Options, UnderbossError, Variant
from underboss.engine import registry
from underboss.engine.registry import game_class


class ToyOptions(Options, frozen=True, kw_only=True):
    size: Annotated[int, Meta(ge=2, le=9)] = 4
    sizes: tuple[int, ...] = ()
    mode: Literal["calm", "wild"] = "calm"


class Toy(Game):
    name = "toy"
    title = "Toy"
    options_type = ToyOptions
    variants = (Variant(name="big", title="Big", about="Large.", seats=(2,), options={"size": 9}),)

    def seat_counts(self) -> tuple[int, ...]:
        return (2, 3)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shelf of its own for one test."""
    monkeypatch.setattr(registry, "_places", dict(registry._places))


def test_a_registered_game_is_loaded_by_name(shelf: None) -> None:
    underboss.register("toy", f"{__name__}:Toy")
    assert underboss.names()[-1] == "toy"
    assert type(underboss.load("toy")) is Toy


def test_a_game_is_loaded_by_its_place_without_being_registered() -> None:
    assert type(underboss.load(f"{__name__}:Toy", size=3)) is Toy
    assert "toy" not in underboss.names()


def test_installed_packages_may_add_games(shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("toy", f"{__name__}:Toy", "underboss.games"), EntryPoint("overshadow", "evil:Game", "underboss.games")]
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == "underboss.games" else [])
    assert underboss.names() == [*registry._places, "toy"]
    assert type(underboss.load("toy")) is Toy
    assert underboss.load("overshadow").title == "OverShadow"  # what is registered cannot be replaced


@pytest.mark.parametrize("name", ["chess", "", "Overshadow", "over shadow"])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadInput) as refused:
        underboss.load(name)
    assert str(refused.value) == f"there is no game {name!r}: choose one of {', '.join(underboss.names())}"


@pytest.mark.parametrize("place", [":", ":Game", ".relative:Game", "no.such.module:Game", "json:Game", "json:", "a b:c"])
def test_a_place_that_leads_nowhere_is_refused(place: str) -> None:
    with pytest.raises(BadInput, match="cannot be loaded: "):
        game_class(place)


@pytest.mark.parametrize("place", ["json:dumps", "json:JSONDecoder", "os:sep"])
def test_a_place_that_holds_no_game_is_refused(place: str) -> None:
    with pytest.raises(BadInput, match=f"'{place}' is not a game class"):
        game_class(place)


def test_a_broken_module_is_refused(shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "broken", ModuleType("broken"))
    underboss.register("broken", "broken:Game")
    with pytest.raises(BadInput, match=r"game 'broken' cannot be loaded: .*'broken' has no attribute 'Game'"):
        underboss.load("broken")


def test_a_variant_sets_options_and_given_ones_win() -> None:
    assert Toy(variant="big").options == ToyOptions(size=9)
    assert Toy({"size": 5}, variant="big").options == ToyOptions(size=5)
    assert Toy({"mode": "wild"}, variant="big").options == ToyOptions(size=9, mode="wild")
    assert Toy(ToyOptions(mode="wild")).options.mode == "wild"


def test_an_unknown_variant_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"^toy has no variant 'huge': choose one of big$"):
        Toy(variant="huge")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colour": 1}, "toy has no option 'colour': choose from mode, size, sizes"),
        ({"size": 1}, "toy: size = 1: Expected `int` >= 2"),
        ({"size": 10}, "toy: size = 10: Expected `int` <= 9"),
        ({"size": "4"}, "toy: size = '4': Expected `int`, got `str`"),
        ({"size": None}, "toy: size = None: Expected `int`, got `null`"),
        ({"size": 4.5}, "toy: size = 4.5: Expected `int`, got `float`"),
        ({"sizes": [1, "x"]}, "toy: sizes = [1, 'x']: Expected `int`, got `str`"),
        ({"mode": "loud"}, "toy: mode = 'loud': choose one of calm, wild"),
        ({"mode": "x" * 1000}, f"toy: mode = {'x' * 1000!r}"[:52] + ": choose one of calm, wild"),
    ],
)
def test_a_bad_option_is_refused_with_its_value_and_the_reason(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as refused:
        Toy(options)
    assert str(refused.value) == message


def test_a_seat_count_that_the_options_are_not_for_is_refused() -> None:
    for seats in (-1, 0, 1, 4, 10**30):
        with pytest.raises(BadInput, match=f"^{seats} seats: Toy with these options is for 2, 3$"):
            Toy().check_seats(seats)
    Toy().check_seats(3)


def test_a_game_is_pickled_with_its_options() -> None:
    again = pickle.loads(pickle.dumps(Toy({"size": 7})))
    assert type(again) is Toy
    assert again.options == ToyOptions(size=7)
    assert repr(again) == "Toy({'size': 7, 'sizes': [], 'mode': 'calm'})"


def test_overshadow_refuses_what_does_not_go_together() -> None:
    for options, message in (
        ({"layout": "moon"}, "layout = 'moon': choose one of "),
        ({"board": 9}, "board = 9: choose one of 0, 8, 12, 20"),
        ({"rules": "fortress", "layout": "catacombs"}, "layout 'catacombs': fortress takes no obstacles"),
        ({"rules": "domination", "board": 8}, "board 8: domination needs 12 or 20"),
    ):
        with pytest.raises(BadInput, match=message):
            underboss.load("overshadow", **options)


def test_one_class_catches_every_error() -> None:
    assert issubclass(UnderbossError, ValueError)
    for kind in (underboss.BadInput, underboss.BadRecord, underboss.IllegalAction):
        assert issubclass(kind, UnderbossError)
