"""What the browser app takes from the Python side: `python tools/app_data.py` writes it, `--check` says whether it is current.

Each game gets `web/src/types/<game>.ts`, the type of its view. OverShadow's boards are written down too: the app shows
its variants as pictures; the cards and Dukes of Big Bad Overlord, which views name by number; and the numbers of Overboss,
with which its score page works without a server.
"""

from __future__ import annotations

import json
import sys
import typing
from pathlib import Path
from typing import Any

import msgspec

from underboss.engine.dice import Dice
from underboss.engine.registry import game_class, load, names
from underboss.games.bigbadoverlord.cards import DESIGNS, DUKE_LIST, KINDS
from underboss.games.overboss.pieces import content

SOURCE = Path(__file__).parents[1] / "web" / "src"
HEAD = "// Made by tools/app_data.py from the Python types: do not edit.\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def written(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1].rsplit(".", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return "[" + ", ".join(written(item) for item in schema["prefixItems"]) + "]"
    if kind == "array":
        inner = written(schema.get("items") or {})
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object" and "properties" not in schema:
        return f"Record<string, {written(schema.get('additionalProperties') or {})}>"
    if isinstance(kind, list):
        return " | ".join(PLAIN[one] for one in kind)
    return PLAIN.get(str(kind), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", []))
    fields = [
        f"  {field}{'' if field in required else '?'}: {written(kind)}" for field, kind in schema.get("properties", {}).items()
    ]
    return "\n".join([f"export interface {name.rsplit('.', 1)[-1]} {{", *fields, "}"])


def views_of(game: str) -> str:
    """The file of a game: its view and everything in it."""
    view = typing.get_type_hints(game_class(game).look)["return"]
    (_, parts) = msgspec.json.schema_components([view], ref_template="#/$defs/{name}")
    return HEAD + "\n" + "\n\n".join(interface(name, schema) for name, schema in sorted(parts.items())) + "\n"


def overshadow_boards() -> str:
    """For each variant the rows of its board: `#` stone, a digit for a home section, a letter for a wall, `.` free."""
    boards: dict[str, list[str]] = {}
    for variant in game_class("overshadow").variants:
        view = load("overshadow", variant.name).start(variant.seats[0], Dice(0)).view(None)
        cells = ["."] * (view.width * view.height)  # type: ignore[attr-defined]
        for seat, side in enumerate(view.sides):  # type: ignore[attr-defined]
            for marks, mark in ((side.section, str(seat)), (side.walls, "ABCD"[seat])):
                for cell in marks:
                    cells[cell] = mark
        for cell in view.obstacles:  # type: ignore[attr-defined]
            cells[cell] = "#"
        width = view.width  # type: ignore[attr-defined]
        boards[variant.name] = ["".join(cells[row : row + width]) for row in range(0, len(cells), width)]
    return json.dumps(boards, indent=1) + "\n"


def bigbadoverlord_cards() -> str:
    """The designs in the order of their cards, bonuses in half points, and the Dukes."""
    designs = [
        {
            "id": design["id"],
            "name": design["name"],
            "copies": design.get("copies", 1),
            "attack": [None if kind not in design.get("attack", {}) else int(design["attack"][kind] * 2) for kind in KINDS],
            "defence": [design["defence"][kind] for kind in KINDS] if "defence" in design else None,
            "resists": [design["resists"][kind] for kind in KINDS] if "resists" in design else None,
            "machine": bool(design.get("machine")),
            "bonus": design.get("bonus"),
        }
        for design in DESIGNS
    ]
    dukes = [{field: duke[field] for field in ("name", "short", "citadel", "ghost", "bonus", "penalty")} for duke in DUKE_LIST]
    return json.dumps({"designs": designs, "dukes": dukes}, ensure_ascii=False, indent=1) + "\n"


def overboss_content() -> str:
    """Boards, worth of tiles and tokens, Bosses: the content files without their notes."""
    found: dict[str, Any] = {name: content(name) for name in ("boards", "tiles", "bosses")}
    kept = {
        name: {key: {field: value for field, value in entry.items() if field != "source"} for key, entry in entries.items()}
        for name, entries in found.items()
    }
    return json.dumps({**kept, "enough_graveyards_alone": content("solo")["graveyards"]["enough_for_most"]}, indent=1) + "\n"


def files() -> dict[Path, str]:
    found = {SOURCE / "types" / f"{game}.ts": views_of(game) for game in names()}
    found[SOURCE / "games" / "overshadow" / "boards.json"] = overshadow_boards()
    found[SOURCE / "games" / "bigbadoverlord" / "cards.json"] = bigbadoverlord_cards()
    found[SOURCE / "games" / "overboss" / "content.json"] = overboss_content()
    return found


def main() -> int:
    check = "--check" in sys.argv
    stale = [path for path, text in files().items() if not path.exists() or path.read_text() != text]
    for path in stale:
        print(f"{'stale' if check else 'written'}: {path.relative_to(SOURCE.parents[1])}")
        if not check:
            path.write_text(files()[path])
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
