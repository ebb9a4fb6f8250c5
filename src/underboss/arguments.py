"""What the commands are given: games, options, bots and numbers as text, and what is refused."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import underboss
from underboss.bots.shelf import KNOWN
from underboss.engine.errors import BadInput
from underboss.engine.game import Game

GameName = Annotated[str, typer.Argument(help="the game, as `underboss games` lists it, or module:Class")]
VariantName = Annotated[str | None, typer.Option("--variant", help="a named set of options")]
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="name=value; a value @FILE is read from the file; may be repeated")
]
Seats = Annotated[int | None, typer.Option("--seats", help="how many play; the least possible if not given")]
AllSeats = Annotated[int | None, typer.Option("--seats", help="how many play; if not given, the least that seat all bots")]
Seed = Annotated[int | None, typer.Option("--seed", help="makes the dice repeatable")]
BotNames = Annotated[
    str, typer.Option("--bots", help=f"comma separated: {KNOWN}; a comma that belongs to a COMMAND stands in quotes")
]


def read_options(texts: list[str] | None) -> dict[str, Any]:
    """`board=12` as options; numbers and true or false are recognised."""
    options: dict[str, Any] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"option {text!r}: write name=value")
        options[name] = _value(value)
    return options


def _value(text: str) -> Any:
    if text.startswith("@"):
        return read_text(Path(text[1:]))
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdecimal() else text


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def name_file(message: str, texts: list[str]) -> str:
    """A game is given the text of a file and speaks of `your file`; here its name is known."""
    files = [text.partition("=@")[2] for text in texts if "=@" in text]
    return message.replace("your file", files[0], 1) if files else message


def open_game(
    name: str, variant: str | None, texts: list[str] | None, seats: int | None, least: int = 1, bots: int = 0
) -> tuple[Game, int]:
    """The game with its options, and how many play. If nobody says how many: the least that the variant is for, that are enough,
    and that seat all bots that are named."""
    try:
        game = underboss.load(name, variant=variant, **read_options(texts))
    except BadInput as error:
        raise BadInput(name_file(str(error), texts or [])) from None
    wanted = max(least, bots)
    chosen = seats if seats is not None else min(game.counts_for(variant), key=lambda count: (count < wanted, count))
    game.check_seats(chosen)
    if chosen < least:
        raise BadInput(f"{chosen} seat: nobody can be compared, at least {least} must play")
    return game, chosen


def read_bots(text: str) -> list[str]:
    """Names between commas; a comma in quotes belongs to a command."""
    return [name.strip() for name in re.split(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""", text)]


def check_once(names: Sequence[str | None], what: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"{what} {name!r} is named twice: there is nothing to compare")


def check_least(value: float | None, least: float, what: str) -> None:
    """Refuse a number that is too small to do anything, or no number."""
    if value is not None and not (value >= least and math.isfinite(value)):
        raise BadInput(f"{value:g} {what}: a number from {least:g} is needed")
