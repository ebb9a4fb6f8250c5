"""Bots by name, and a table that they play at."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from underboss.bots.bot import Bot, GreedyBot, RandomBot
from underboss.bots.levels import LEVELS
from underboss.bots.worker import guarded, outside
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.match import Match

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot, **LEVELS}
RUN = "run:"  # before the command of a program that answers for a bot


def bot_class(name: str) -> type[Bot]:
    """A bot by its name, or a class of your own as `module:Class`."""
    if name in BOTS:
        return BOTS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadInput(f"there is no bot {name!r}: choose one of {', '.join(BOTS)}, module:Class or run:PROGRAM")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadInput(f"bot {name!r} cannot be loaded: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadInput(f"{name!r} is not a subclass of underboss.bots.bot.Bot")
    return found


def make_bot(name: str, game: Game, dice: Dice) -> Bot:
    """A bot of the shelf, `module:Class`, or `run:COMMAND` for a program in a process of its own."""
    if name.startswith(RUN):
        return outside(name.removeprefix(RUN), game, dice)
    return bot_class(name)(game, dice)


def safe_bot(name: str, game: Game, dice: Dice) -> Bot:
    """The same, but whatever is not of the shelf thinks in a process of its own and cannot hold up the table."""
    if name in BOTS or name.startswith(RUN):
        return make_bot(name, game, dice)
    bot_class(name)  # a name that cannot be loaded is refused now, not at every decision
    return guarded(name, game, dice)


def play_out(match: Match, bots: Sequence[Bot], seconds: float = 1.0) -> None:
    """Let the bots, one for each seat, finish the match."""
    while not match.over:
        seat = match.waiting[0]
        actions = match.legal(seat)
        match.play(seat, bots[seat].choose(match.state.view(seat), actions, seconds))
