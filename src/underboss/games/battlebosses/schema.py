"""The form of the content files: what a boss, a card, an effect and a map may say."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

EffectName = Literal[
    "damage", "damage_each", "damage_boss", "destroy_minions", "get_energy", "get_crystals", "steal", "draw",
    "opponent_discards", "recover", "heal", "move_boss", "move_minions", "teleport", "push_minions", "push_boss",
    "create", "destroy_upgrade", "place_token", "roll_bonus",
]  # fmt: skip
Reach = Literal["here", "near1", "near2", "near3", "adjacent", "control", "control_adjacent", "token", "any", "same"]
TriggerName = Literal["turn_start", "turn_end", "overload", "create_ability", "minion_lost", "boss_hit"]
Source = Literal["rulebook", "derived", "ours", "own"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]
Face = Annotated[str, Meta(pattern=r"^E{0,3}C{0,3}\*?$", description="E energy, C crystal, * overload")]


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that happens. Which of the fields an effect takes is told in `library.TAKES`."""

    do: EffectName
    n: Annotated[int, Meta(ge=1, le=9)] | None = None
    where: Reach | None = None
    count: Literal["own_minions_by_target"] | None = None  # the damage is read from the board, `most` at most
    most: Annotated[int, Meta(ge=1, le=9)] | None = None
    for_each: Literal["token"] | None = None
    spaces: Annotated[int, Meta(ge=1, le=6)] | None = None  # up to so many spaces, chosen
    per_space: Annotated[int, Meta(ge=1, le=2)] | None = None
    type: Literal["effect", "upgrade", "any"] | None = None
    how: Literal["any", "toward"] | None = None
    flying: bool | None = None
    may: bool | None = None  # it may be left out


class Extra(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An additional cost."""

    crystals: Annotated[int, Meta(ge=0, le=9)] = 0
    discard: Annotated[int, Meta(ge=0, le=5)] = 0
    minions: Annotated[int, Meta(ge=0, le=8)] = 0


class Lasting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an Upgrade, a Promotion or a pet changes for as long as it is there."""

    armour: Annotated[int, Meta(ge=0, le=1)] = 0
    brawl: Annotated[int, Meta(ge=0, le=3)] = 0
    minion_hit: Annotated[int, Meta(ge=0, le=3)] = 0
    thorns: Annotated[int, Meta(ge=0, le=3)] = 0
    sure_foot: Annotated[int, Meta(ge=0, le=3)] = 0
    token_damage: Annotated[int, Meta(ge=0, le=3)] = 0
    hand: Annotated[int, Meta(ge=0, le=2)] = 0
    reroll: Annotated[int, Meta(ge=0, le=3)] = 0
    cheaper_effect: Annotated[int, Meta(ge=0, le=3)] = 0
    bonus_die: Annotated[int, Meta(ge=0, le=2)] = 0


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Used with energy, as often as it can be paid for."""

    name: Name
    role: Literal["move", "create", "cantrip", "ultimate", "march", "token", "other"] = "other"
    energy: Annotated[int, Meta(ge=0, le=12)]
    extra: Extra = Extra()
    do: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=5)]
    source: Source = "own"


class GivenAbility(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ability that an Upgrade gives."""

    energy: Annotated[int, Meta(ge=0, le=12)]
    extra: Extra = Extra()
    do: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=5)]


class Trigger(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens by itself; `limit` counts uses in one turn, for each copy."""

    on: TriggerName
    limit: Annotated[int, Meta(ge=0, le=9)] = 0
    do: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=5)]


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Key
    name: Name
    type: Literal["effect", "upgrade", "promotion"]
    cost: Annotated[int, Meta(ge=0, le=12)]
    copies: Annotated[int, Meta(ge=1, le=28)]
    extra: Extra = Extra()
    do: Annotated[tuple[Effect, ...], Meta(max_length=5)] = ()
    lasting: Lasting = Lasting()
    ability: GivenAbility | None = None
    trigger: Trigger | None = None
    source: Source = "own"


class Token(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special token that hurts who enters its space."""

    name: Name
    most: Annotated[int, Meta(ge=1, le=6)]
    damage: Annotated[int, Meta(ge=1, le=5)]


class BossHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A boss without its abilities and cards, which are checked one by one so that errors can name them."""

    name: Name
    short: Annotated[str, Meta(min_length=1, max_length=20)]
    health: Annotated[int, Meta(ge=5, le=40)]
    arena_health: Annotated[int, Meta(ge=3, le=20)]
    minion: Name
    base_die: tuple[Face, Face, Face, Face, Face, Face]
    token: Token | None = None
    source: Source = "own"


class Boss(BossHead, frozen=True, kw_only=True, forbid_unknown_fields=True):
    key: Key
    abilities: tuple[Ability, ...]
    minion_abilities: tuple[Ability, ...]
    cards: tuple[Card, ...]


class Map(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A picture of the spaces; the lists give each seat its start space, in seat order."""

    name: Name
    shape: Literal["hexagons", "squares"]
    duel: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    teams: tuple[int, ...] = ()
    picture: Annotated[str, Meta(min_length=1, max_length=4000)]
    zones: Annotated[str, Meta(max_length=4000)] = ""
    source: Source = "own"


class Monster(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    mark: Annotated[str, Meta(pattern="^[a-d]$")]
    health: Annotated[int, Meta(ge=1, le=20)]
    strikes: Annotated[int, Meta(ge=0, le=9)]
    reward: tuple[Effect, ...] = ()
    pet: Lasting = Lasting()
    source: Source = "own"


class DiceBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    base_dice: int
    first_turn_base_dice: int
    bonus_dice: int
    bonus_die: tuple[Face, Face, Face, Face, Face, Face]
    source: Source


class TableNumbers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    hand: int
    minions: int
    deck: int
    turns_each: int
    bosses: tuple[Key, ...]
    source: Source


class ArenaNumbers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    base_health: int
    fall: int
    source: Source


class Common(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is the same for every boss."""

    dice: DiceBox
    table: TableNumbers
    arena: ArenaNumbers
    monster: dict[Key, Monster]


class OwnBoss(BossHead, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole boss as it stands in a file."""

    abilities: list[Ability]
    minion_abilities: list[Ability]
    cards: list[Card]


class OwnFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of one's own."""

    boss: dict[Key, OwnBoss] = {}
    map: dict[Key, Map] = {}


def own_schema() -> dict[str, Any]:
    """JSON Schema of a file of one's own, for editors that check TOML; shipped as content/schema.json."""
    return msgspec.json.schema(OwnFile)
