"""Bosses and maps from TOML: the shipped ones, and a user's own beside them, all checked before anybody plays."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from underboss.engine.errors import BadInput
from underboss.games.battlebosses.codes import CARDS, MOST_OWN_ABILITIES
from underboss.games.battlebosses.schema import (
    Ability,
    Boss,
    BossHead,
    Card,
    Common,
    Effect,
    Extra,
    GivenAbility,
    Key,
    Map,
    Trigger,
)

LONGEST = 60_000  # characters of a user's file
MOST_TRIGGERS = 12
OWN = "your file"

# The fields that each effect needs, and those that it may have.
TAKES: dict[str, tuple[set[str], set[str]]] = {
    "damage": ({"where"}, {"n", "count", "most", "for_each"}),
    "damage_each": ({"n", "where"}, {"spaces"}),
    "damage_boss": ({"n", "where"}, set()),
    "destroy_minions": ({"n", "where"}, set()),
    "get_energy": ({"n"}, set()),
    "get_crystals": ({"n"}, set()),
    "steal": ({"n"}, set()),
    "draw": ({"n"}, set()),
    "opponent_discards": ({"n"}, set()),
    "recover": ({"n", "type"}, set()),
    "heal": ({"n"}, set()),
    "move_boss": ({"n"}, {"flying", "may"}),
    "move_minions": ({"n"}, set()),
    "teleport": ({"where"}, {"may"}),
    "push_minions": ({"n", "where"}, set()),
    "push_boss": ({"n"}, {"how"}),
    "create": ({"n", "where"}, {"per_space"}),
    "destroy_upgrade": ({"n"}, set()),
    "place_token": ({"n", "where"}, set()),
    "roll_bonus": ({"n"}, set()),
}  # fmt: skip
MOST = {"roll_bonus": 2, "move_boss": 3, "move_minions": 3, "push_minions": 3, "push_boss": 3, "create": 8}


class Library:
    """All bosses and maps that a game can use."""

    def __init__(self, common: Common, bosses: dict[str, Boss], maps: dict[str, Map]) -> None:
        self.common = common
        self.bosses = bosses
        self.maps = maps

    def with_own(self, text: str) -> Library:
        """The library with the bosses and maps of a user's file added."""
        bosses, maps = read_own(text)
        return Library(self.common, {**self.bosses, **bosses}, {**self.maps, **maps})


@cache
def shipped() -> Library:
    """The content that comes with the package, checked like any other."""
    folder = files(__package__) / "content"
    common = _convert(tomllib.loads((folder / "table.toml").read_text()), Common, "table.toml")
    bosses: dict[str, Boss] = {}
    for key in common.table.bosses:
        found, _ = _read((folder / f"{key}.toml").read_text(), f"{key}.toml")
        bosses.update(found)
    _, maps = _read((folder / "maps.toml").read_text(), "maps.toml")
    return Library(common, bosses, maps)


def read_own(text: str, file: str = OWN) -> tuple[dict[str, Boss], dict[str, Map]]:
    """A user's bosses and maps; refuses what the shipped ones are called already."""
    if len(text) > LONGEST:
        raise BadInput(f"{file} has {len(text)} characters, and {LONGEST} are allowed (rule BB-102)")
    bosses, maps = _read(text, file)
    for kind, found, known in (("boss", bosses, shipped().bosses), ("map", maps, shipped().maps)):
        for key in found:
            if key in known:
                raise BadInput(f"{file}, {kind} {key!r}: a shipped {kind} has this name (rule BB-102)")
    return bosses, maps


def _read(text: str, file: str) -> tuple[dict[str, Boss], dict[str, Map]]:
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"{file} is not TOML: {error}") from None
    for key in data:
        if key not in ("boss", "map"):
            raise BadInput(f"{file}, {key!r}: a file has only [boss.…] and [map.…] (rule BB-102)")
    bosses = {key: _boss(entry, key, file) for key, entry in _tables(data.get("boss", {}), "boss", file).items()}
    maps = {key: _convert(entry, Map, f"{file}, map {key}") for key, entry in _tables(data.get("map", {}), "map", file).items()}
    if not bosses and not maps:
        raise BadInput(f"{file} has neither a [boss.…] nor a [map.…] (rule BB-102)")
    return bosses, maps


def _tables(found: Any, kind: str, file: str) -> dict[str, Any]:
    if not isinstance(found, dict) or not all(isinstance(entry, dict) for entry in found.values()):
        raise BadInput(f"{file}: write [{kind}.name] for each {kind} (rule BB-102)")
    return found


def _convert(data: Any, kind: Any, place: str) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"{place}: {_fault(str(error), data)} (rule BB-103)") from None


def _fault(error: str, data: Any) -> str:
    """What msgspec says, with the value that it found: `cost = 99: Expected ...`."""
    reason, _, path = error.partition(" - at `$")
    path = path.rstrip("`").removeprefix(".")
    value = data
    for step in re.findall(r"\w+", path):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return f"{path} = {value!r:.60}: {reason}" if path else reason


def _boss(entry: dict[str, Any], key: str, file: str) -> Boss:
    place = f"{file}, boss {key}"
    rest = dict(entry)
    parts: dict[str, list[Any]] = {}
    for name in ("abilities", "minion_abilities", "cards"):
        parts[name] = rest.pop(name, [])
        if not isinstance(parts[name], list):
            raise BadInput(f"{place}: write [[boss.{key}.{name}]] for each of them (rule BB-103)")
    _convert(key, Key, place)
    head = _convert(rest, BossHead, place)
    boss = Boss(
        **msgspec.structs.asdict(head),
        key=key,
        abilities=tuple(_convert(part, Ability, _named(part, "ability", place)) for part in parts["abilities"]),
        minion_abilities=tuple(_convert(part, Ability, _named(part, "ability", place)) for part in parts["minion_abilities"]),
        cards=tuple(_convert(part, Card, _named(part, "card", place)) for part in parts["cards"]),
    )
    check_boss(boss, place)
    return boss


def _named(part: Any, kind: str, place: str) -> str:
    name = part.get("name") if isinstance(part, dict) else None
    return f"{place}, {kind} {name!r}"


def _refuse(place: str, why: str) -> None:
    raise BadInput(f"{place}: {why} (rule BB-103)")


def check_boss(boss: Boss, place: str) -> None:
    """What the form alone cannot tell: sums, and which things go together."""
    total = sum(card.copies for card in boss.cards)
    if total != CARDS:
        _refuse(place, f"the deck has {total} cards, and {CARDS} are needed")
    ids = [card.id for card in boss.cards]
    for card in boss.cards:
        if ids.count(card.id) > 1:
            _refuse(f"{place}, card {card.name!r}", f"the id {card.id!r} is used twice")
        _check_card(boss, card, f"{place}, card {card.name!r}")
    if sum(1 for card in boss.cards if card.trigger is not None and card.trigger.limit) > MOST_TRIGGERS:
        _refuse(place, f"more than {MOST_TRIGGERS} cards have triggers with a limit")
    _check_dice(boss, place)
    abilities = (*boss.abilities, *boss.minion_abilities)
    if len(abilities) > MOST_OWN_ABILITIES:
        _refuse(place, f"{len(abilities)} abilities, and {MOST_OWN_ABILITIES} are possible")
    for ability in abilities:
        _check_ability(boss, ability, f"{place}, ability {ability.name!r}")
    _check_abilities(boss, place)


def _check_abilities(boss: Boss, place: str) -> None:
    does = {effect.do for ability in boss.abilities for effect in ability.do}
    if not does & {"move_boss", "teleport"}:
        _refuse(place, "no ability moves the boss")
    if "create" not in does:
        _refuse(place, "no ability creates minions")
    if not any(effect.do == "move_minions" for ability in boss.minion_abilities for effect in ability.do):
        _refuse(place, "no ability moves the minions")


def _check_dice(boss: Boss, place: str) -> None:
    if sum(1 for face in boss.base_die if "*" in face) > 3:
        _refuse(place, "more than three faces of the base die show overload")
    if not any("E" in face for face in boss.base_die):
        _refuse(place, "no face of the base die shows energy")


def _check_card(boss: Boss, card: Card, place: str) -> None:
    lasts = any(msgspec.structs.astuple(card.lasting))
    if card.type == "effect":
        if not card.do:
            _refuse(place, "an Effect needs something to do")
        if lasts or card.ability is not None or card.trigger is not None:
            _refuse(place, "an Effect does not stay, so it cannot have lasting, ability or trigger")
    elif not (lasts or card.ability is not None or card.trigger is not None):
        _refuse(place, "an Upgrade needs lasting, ability or trigger")
    _check_effects(boss, card.do, place, False)
    if card.ability is not None:
        _check_ability(boss, card.ability, place)
    if card.trigger is not None:
        _check_trigger(boss, card, card.trigger, place)


def _check_trigger(boss: Boss, card: Card, trigger: Trigger, place: str) -> None:
    if not trigger.limit and trigger.on not in ("turn_start", "turn_end"):
        _refuse(place, f"a trigger on {trigger.on!r} needs a limit")
    if trigger.limit * card.copies > 31:
        _refuse(place, f"{card.copies} copies with a limit of {trigger.limit} make more than 31 uses in a turn")
    _check_effects(boss, trigger.do, place, trigger.on in ("create_ability", "minion_lost", "boss_hit"))


def _check_ability(boss: Boss, ability: Ability | GivenAbility, place: str) -> None:
    if ability.energy == 0 and ability.extra == Extra():
        _refuse(place, "an ability must cost energy or have an additional cost")
    gives = sum(effect.n or 0 for effect in ability.do if effect.do == "get_energy")
    if gives and gives >= ability.energy:
        _refuse(place, f"it gives {gives} energy for {ability.energy}")
    _check_effects(boss, ability.do, place, False)


def _check_effects(boss: Boss, effects: tuple[Effect, ...], place: str, met: bool) -> None:
    for effect in effects:
        _check_effect(boss, effect, f"{place}, {effect.do}", met)


def _check_effect(boss: Boss, effect: Effect, place: str, met: bool) -> None:
    needs, may = TAKES[effect.do]
    given = {name for name, value in msgspec.structs.asdict(effect).items() if value is not None and name != "do"}
    for name in sorted(needs - given):
        _refuse(place, f"it needs {name!r}")
    for name in sorted(given - needs - may):
        _refuse(place, f"it does not take {name!r}")
    if effect.do == "damage" and (effect.n is None) == (effect.count is None):
        _refuse(place, "it needs either 'n' or 'count'")
    if (effect.count is None) != (effect.most is None):
        _refuse(place, "'count' and 'most' go together")
    if effect.n is not None and effect.n > MOST.get(effect.do, 9):
        _refuse(place, f"n = {effect.n}, and {MOST[effect.do]} is the most")
    if effect.where == "same" and not met:
        _refuse(place, "'same' is only for triggers that happen in a space")
    if (effect.where == "token" or effect.do == "place_token") and boss.token is None:
        _refuse(place, "the boss has no token")
    if effect.for_each is not None and effect.where != "token":
        _refuse(place, "'for_each' goes with where = \"token\"")
