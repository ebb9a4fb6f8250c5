"""The games on the shelf as the app shows them: options as form fields, variants, rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from underboss.engine.game import Game
from underboss.engine.registry import game_class, names
from underboss.server.thinker import levels


@cache
def games() -> list[dict[str, Any]]:
    return [_describe(game_class(name)) for name in names()]


def _describe(game: type[Game]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "minutes": list(game.minutes),
        "prefix": game.prefix,
        "seat_counts": sorted({seats for variant in game.variants for seats in variant.seats}),
        "variants": [
            {"name": one.name, "title": one.title, "about": one.about, "seats": list(one.seats), "options": one.options}
            for one in game.variants
        ],
        "options": [_option(field) for field in msgspec.inspect.type_info(game.options_type).fields],  # type: ignore[attr-defined]
        "bots": levels(),
    }


def _option(field: msgspec.inspect.Field) -> dict[str, Any]:
    kind, about = field.type, ""
    told: dict[str, Any] = {"name": field.name}
    if isinstance(kind, msgspec.inspect.Metadata):
        about = (kind.extra_json_schema or {}).get("description", "")
        kind = kind.type
    if isinstance(kind, msgspec.inspect.BoolType):
        told["kind"] = "bool"
    elif isinstance(kind, msgspec.inspect.IntType):
        told |= {"kind": "int", "least": kind.ge, "most": kind.le}
    elif isinstance(kind, msgspec.inspect.LiteralType):
        told |= {"kind": "choice", "choices": list(kind.values)}
    else:
        told["kind"] = "text"
    default = field.default if field.default is not msgspec.NODEFAULT else None
    return told | {"default": default, "about": about}
