"""A table of Overboss drawn with letters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from underboss.games.overboss.pieces import FACES, TILE_NAMES, TOKEN_NAMES, TOKEN_TITLES, TYPE_NAMES
from underboss.games.overboss.sheet import counted_words
from underboss.games.overboss.tally import BOSS_NAMES, BOSS_TITLES
from underboss.games.overboss.view import OverbossView, Realm, Square

WIDE = 11
COLOURS = {
    "forest": "green", "cave": "bright_black", "graveyard": "blue", "swamp": "yellow", "camp": "dark_orange3",
    "castle": "magenta", "volcano": "red", "circle": "purple", "desert": "bright_yellow", "cloud": "bright_cyan",
    "dungeon": "white",
}  # fmt: skip


def draw(view: OverbossView, names: Sequence[str], colour: bool) -> str:
    """Market, maps one below the other, and a line for what is left; at most 80 characters wide."""
    lines = [*_campaign(view), *_market(view, colour), *_commands(view)]
    seats = [(view.turn + at) % view.seats for at in range(view.seats)]
    if view.seat is not None:
        seats = [view.seat, *[seat for seat in seats if seat != view.seat]]
    for seat in seats:
        lines += ["", *_map(view, seat, escape(names[seat]) if colour else names[seat], colour)]
    lines += ["", f"{sum(view.stack.values())} tiles in the stack, {sum(view.bag.values())} tokens in the bag"]
    return "\n".join(line.rstrip() for line in lines)


def _campaign(view: OverbossView) -> list[str]:
    plan = view.campaign
    if plan is None:
        return []
    stars = " or ".join(counted_words(goal.count, goal.least) for goal in plan.star)
    return [
        f"Stage {plan.stage + 1} of {plan.stages}: reach {plan.target} Power; star for {stars}; "
        f"{plan.retries} retries, {len(plan.stars)} stars"
    ]


def _market(view: OverbossView, colour: bool) -> list[str]:
    wide = 18
    tiles = [_paint(_fit(_tile(pair.tile), wide), pair.tile, colour) for pair in view.market]
    tokens = [_fit(_token(pair.token), wide) for pair in view.market]
    lines = ["Market  " + "".join(_fit(f"{slot}", wide) for slot in range(len(view.market)))]
    lines += ["        " + "".join(tiles), "        " + "".join(tokens)]
    if view.hand.tile:
        lines.append(f"In hand: {_tile(view.hand.tile)} with {_token(view.hand.token) or 'nothing'}")
    return lines


def _commands(view: OverbossView) -> list[str]:
    if view.commands is None:
        return []
    shown = [f"{slot} {card.effect} {'/'.join(card.pattern)}" for slot, card in enumerate(view.commands.open)]
    return ["Commands: " + "   ".join(shown[:2]), "          " + "   ".join(shown[2:])]


def _map(view: OverbossView, seat: int, name: str, colour: bool) -> list[str]:
    realm = view.realms[seat]
    sign = ">" if seat in view.waiting else " "
    rows = [f"{sign} {name}: {realm.sheet.total} Power ({realm.sheet.tiles} + {realm.sheet.tokens})"]
    rows.append("    " + "".join(_fit(f"{letter} {_edge(side)}", WIDE) for letter, side in zip("ABCD", view.edges["top"])))
    for row in range(view.rows):
        squares = realm.squares[row * view.columns : (row + 1) * view.columns]
        tiles = "".join(_ground(square, colour) for square in squares)
        rows.append(f"{row + 1} {_edge(view.edges['left'][row])} {tiles}{_edge(view.edges['right'][row])}")
        rows.append("    " + "".join(_fit(_standing(square), WIDE) for square in squares))
    rows.append("    " + "".join(_fit(f"  {_edge(side)}", WIDE) for side in view.edges["bottom"]))
    return [*rows, f"  {_lair(realm)}"]


def _ground(square: Square, colour: bool) -> str:
    return _paint(_fit(_tile(square.tile) or ".", WIDE), square.tile, colour)


def _edge(side: str) -> str:
    return {"m": "^", "w": "~"}.get(side, " ")


def _standing(square: Square) -> str:
    """A token, with a star where it matches its tile."""
    if square.token is None:
        return ""
    tile = FACES[TILE_NAMES.index(square.tile or "nothing")]
    return f" {_token(square.token)}" + ("*" if TOKEN_NAMES.index(square.token) == tile.kind + 1 else "")


def _lair(realm: Realm) -> str:
    things = [_token(name) for name in realm.lair.monsters]
    things += [f"{name} Crystal" for name in realm.lair.crystals]
    things += ["Portal"] * realm.lair.portals + ["used Portal"] * realm.lair.used_portals
    text = "Lair: " + (", ".join(things) or "empty")
    if realm.dealt:
        known = [BOSS_TITLES[BOSS_NAMES.index(name)] for name in realm.dealt[: 1 if realm.chosen else 2] if name is not None]
        text += "; Boss: " + (" or ".join(known) or "hidden")
    return text


def _tile(name: str | None) -> str:
    return "" if name is None else SHORT.get(name, FACES[TILE_NAMES.index(name)].title)


def _token(name: str | None) -> str:
    return "" if name is None else TOKEN_TITLES[TOKEN_NAMES.index(name)]


SHORT = {"circle": "Circle", "cloud": "Cloud", **{f"graveyard-{value}": f"Grave {value}" for value in (1, 2, 3)}}


def _fit(text: str, wide: int) -> str:
    return text[: wide - 1].ljust(wide)


def _paint(text: str, tile: str | None, colour: bool) -> str:
    if not colour or tile is None:
        return text
    kind = TYPE_NAMES[FACES[TILE_NAMES.index(tile)].kind]
    return f"[{COLOURS[kind]}]{text}[/]"
