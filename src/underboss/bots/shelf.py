"""Bots by name, and a table that they play at."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from underboss.bots.bot import Bot, GreedyBot, RandomBot
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.match import Match

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_class(name: str) -> type[Bot]:
    """A bot by its name, or a class of your own as `module:Class`."""
    if name in BOTS:
        return BOTS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadInput(f"there is no bot {name!r}: choose one of {', '.join(BOTS)}, or module:Class")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadInput(f"bot {name!r} cannot be loaded: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadInput(f"{name!r} is not a subclass of underboss.bots.bot.Bot")
    return found


def make_bot(name: str, game: Game, dice: Dice) -> Bot:
    return bot_class(name)(game, dice)


def play_out(match: Match, bots: Sequence[Bot], seconds: float = 1.0) -> None:
    """Let the bots, one for each seat, finish the match."""
    while not match.over:
        seat = match.waiting[0]
        actions = match.legal(seat)
        match.play(seat, bots[seat].choose(match.state.view(seat), actions, seconds))
