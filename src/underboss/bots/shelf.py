"""Bots by name, and a table that they play at."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

from underboss.bots.bot import NO_CLOCK, Bot, GreedyBot, RandomBot
from underboss.bots.levels import LEVELS
from underboss.bots.program import read_command
from underboss.bots.worker import GuardedBot, ProgramBot
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.registry import find

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot, **LEVELS}
RUN = "run:"  # before the command of a program that answers for a bot
_sound: set[tuple[str, str, str]] = set()  # bots of one's own that can sit down, by name, game and options
KNOWN = f"{', '.join(BOTS)}, boss@200 (for 200 iterations), module:Class or run:COMMAND"


def bot_class(name: str) -> type[Bot]:
    """A bot by its name, or a class of your own as `module:Class`, which is imported: only a worker may ask for one."""
    if name in BOTS:
        return BOTS[name]
    _check_own(name)
    found = find(name, f"bot {name!r}")
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadInput(f"{name!r} is not a subclass of underboss.bots.bot.Bot")
    return found


def make_bot(name: str, game: Game, dice: Dice) -> Bot:
    """A bot of the shelf, `boss@200`, `module:Class` or `run:COMMAND`. What is not of the shelf thinks in a process of its
    own and cannot hold up the table; a name that cannot be used is refused here."""
    if name.startswith(RUN):
        return _sound_bot(ProgramBot(game, dice, read_command(name.removeprefix(RUN))), name)
    base, at, number = name.partition("@")
    if at and base in BOTS:
        return _with_iterations(name, base, number, game, dice)
    if name in BOTS:
        return BOTS[name](game, dice)
    _check_own(name)
    return _sound_bot(GuardedBot(game, dice, name), name)


def _check_own(name: str) -> None:
    if ":" not in name:
        raise BadInput(f"there is no bot {name!r}: choose one of {KNOWN}")


def _sound_bot(bot: ProgramBot, name: str) -> Bot:
    """Whether it can play is asked once, not for every game."""
    key = (name, bot.game.name, str(bot.game.plain_options()))
    if key not in _sound:
        refusal = bot.refusal()
        if refusal is not None:
            raise BadInput(refusal)
        _sound.add(key)
    return bot


def source(name: str) -> str:
    """A hash of the files that a bot of one's own is written in: the module of its class, or what its command names. What
    these read or import in turn is not looked at. Empty for a bot of the shelf."""
    files = _command_files(name.removeprefix(RUN)) if name.startswith(RUN) else _module_files(name) if ":" in name else []
    told = hashlib.blake2b(digest_size=12)
    for file in files:
        told.update(hashlib.blake2b(file.read_bytes()).digest())
    return told.hexdigest() if files else ""


def _command_files(text: str) -> list[Path]:
    first, *others = read_command(text)
    return [path for path in map(Path, [shutil.which(first) or first, *others]) if path.is_file()]


def _module_files(name: str) -> list[Path]:
    """Found without running any of it."""
    places: Sequence[str] | None = [os.getcwd(), *sys.path]
    found: ModuleSpec | None = None
    parts = name.partition(":")[0].split(".")
    for depth in range(1, len(parts) + 1):
        found = PathFinder.find_spec(".".join(parts[:depth]), places) if places is not None else None
        places = found.submodule_search_locations if found is not None else None
    return [Path(found.origin)] if found is not None and found.origin is not None else []


def _with_iterations(name: str, level: str, number: str, game: Game, dice: Dice) -> Bot:
    if level not in LEVELS:
        raise BadInput(f"bot {name!r}: {level} does not search, only {', '.join(LEVELS)} have iterations")
    if not number.isdecimal() or int(number) < 1:
        raise BadInput(f"bot {name!r}: the iterations after @ are a whole number from 1")
    bot = LEVELS[level](game, dice)
    bot.iterations = int(number)
    return bot


def play_out(match: Match, bots: Sequence[Bot], seconds: float = NO_CLOCK) -> None:
    """Let the bots, one for each seat, finish the match."""
    while not match.over:
        seat = match.waiting[0]
        actions = match.legal(seat)
        match.play(seat, bots[seat].choose(match.state.view(seat), actions, seconds))
