"""Short help for what lies on the table: how each type scores, what Bosses and Commands do."""

from __future__ import annotations

from typing import Any

from underboss.games.overboss.pieces import MONSTERS, TERRAINS, TYPE_NAMES, TYPE_TITLES
from underboss.games.overboss.tally import BOSS_NAMES, BOSS_RULES, BOSS_TITLES
from underboss.games.overboss.view import OverbossView

TILES = {
    "forest": ("1, 3, 6, 10, 15 for one to five Forests in all", "OB-26"),
    "cave": ("1, and 2 more beside mountains", "OB-27"),
    "graveyard": ("its value; 5 for the most Graveyards, 2 for the second most", "OB-28"),
    "swamp": ("1, and 1 more by the water, and 1 more beside another Swamp", "OB-31"),
    "camp": ("1, 4, 9, 16 for one to four different flags in all", "OB-32"),
    "castle": ("2, and 2 more with a vampire on it", "OB-33"),
    "volcano": ("4; placing it destroys the tokens beside it", "OB-34"),
    "circle": ("1; when placed, a token on or beside it may be exchanged for one of the market", "OB-37"),
    "desert": ("each connected group: 0, 2, 6, 12, 20 for one to five tiles", "OB-40"),
    "cloud": ("7 less 1 for every other type on the map", "OB-41"),
    "dungeon": ("1, and 1 more for each different type around it; takes no token", "OB-42"),
}
BOSSES = {
    "toad": ("Trade a token of your map for a Monster or Miniboss of the market.", "2 for each Miniboss, at most 8"),
    "bone_lord": (
        "Before drafting: take tile and token from two different pairs.",
        "1 for each Matching Monster in the bottom row, at most 4",
    ),
    "sand_queen": ("Before drafting: replace the whole market.", "2 for each band of three or more, at most 6"),
    "night_countess": (
        "Return a token of your map to the bag, draw two, keep one.",
        "2 for each Matching Monster in a corner, at most 4",
    ),
    "brain": ("Move tokens as with a Portal, without using one.", "3 for each used Portal, at most 6"),
    "boar": ("Slide one of your tiles to a bordering open square.", "3 for each type of tile beyond four, at most 6"),
    "serpent": ("Swap two of your tiles, with their tokens.", "2 for each Crystal, at most 4"),
    "robot": ("Destroy one of your tiles and draft a new pair into its square.", "2 for each Dungeon worth 4 or 5, at most 6"),
    "siren": ("Take a Monster of the market into your lair.", "1 for each different kind of Monster, at most 5"),
    "dragon": ("Swap a token of your lair with one on your map.", "2 for each row full of tokens, at most 6"),
}
COMMANDS = {
    "intimidate": ("Slide any tile to a bordering open square of its map.", "OB-78"),
    "demolish": ("Destroy any tile; its owner drafts a new pair into the square.", "OB-79"),
    "overthrow": ("Swap any two tiles, on one map or between two.", "OB-82"),
}


def help_for(view: OverbossView) -> dict[str, Any]:
    """What the viewer may want explained: only of things that the view shows."""
    shown = sorted({boss for realm in view.realms for boss in realm.dealt if boss is not None})
    effects = sorted({card.effect for card in view.commands.open}) if view.commands is not None else []
    return {
        "tiles": {name: _tile(name) for name in [*view.terrains, "dungeon"]},
        "bosses": {name: _boss(name) for name in shown},
        "commands": {effect: dict(zip(("text", "rule"), COMMANDS[effect])) for effect in effects},
    }


def _tile(name: str) -> dict[str, str | None]:
    text, rule = TILES[name]
    monster = MONSTERS[TERRAINS.index(name)] if name in TERRAINS else None
    return {"title": TYPE_TITLES[TYPE_NAMES.index(name)], "monster": monster, "text": text, "rule": rule}


def _boss(name: str) -> dict[str, str]:
    at = BOSS_NAMES.index(name)
    ability, objective = BOSSES[name]
    return {"title": BOSS_TITLES[at], "ability": ability, "objective": objective, "rule": BOSS_RULES[at]}
