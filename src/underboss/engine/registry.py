"""Games by name. Installed packages may add theirs under the entry point group `underboss.games`."""

import os
import sys
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from underboss.engine.errors import BadInput
from underboss.engine.game import Game

_places: dict[str, str] = {}


def register(name: str, place: str) -> None:
    """Make the game class at `module:Class` known by a name."""
    _places[name] = place


def names() -> list[str]:
    """All known games, in order of registration."""
    found = dict(_places)
    for entry in entry_points(group="underboss.games"):
        found.setdefault(entry.name, entry.value)
    return list(found)


def find(place: str, what: str) -> Any:
    """What `module:Name` names. The current folder is searched too, as `python -m` does; whatever its code raises is told."""
    module, _, name = place.partition(":")
    try:
        if not {"", os.getcwd()} & set(sys.path):
            sys.path.insert(0, os.getcwd())
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as error:
        told = " ".join(str(error).split())
        raise BadInput(f"{what} cannot be loaded: {type(error).__name__}: {told}") from None


def game_class(name: str) -> type[Game]:
    """The class of a game, by its name or as `module:Class`."""
    place = _places.get(name)
    if place is None:
        for entry in entry_points(group="underboss.games"):
            if entry.name == name:
                place = entry.value
    if place is None and ":" in name:
        place = name
    if place is None:
        raise BadInput(f"there is no game {name!r}: choose one of {', '.join(names())}")
    found = find(place, f"game {name!r}")
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise BadInput(f"{name!r} is not a game class")
    return found


def load(name: str, variant: str | None = None, **options: Any) -> Game:
    """A game with its options: `load("overshadow", variant="melee", board=12)`."""
    return game_class(name)(options, variant)
