"""Who sits at a table, game after game: the same in the terminal, in simulations, in the arena and for learners."""

from __future__ import annotations

from collections.abc import Sequence

from underboss.bots.bot import NO_CLOCK, Bot
from underboss.bots.shelf import make_bot
from underboss.bots.thinker import SearchBot
from underboss.bots.worker import ProgramBot
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game


def repeated(names: Sequence[str], seats: int) -> list[str]:
    """One name for each seat; fewer are repeated in turn."""
    if not names or len(names) > seats:
        raise BadInput(f"{len(names)} bots for {seats} seats: name one for each seat, or fewer to repeat")
    return [names[seat % len(names)] for seat in range(seats)]


class Seating:
    """Bots by name on their seats. Without `clock` each bot has its own longest time for a decision. With it all have this
    one; NO_CLOCK makes games repeatable, and leaves programs and own classes their own. `iterations` are those of all
    searching bots whose name does not say how many."""

    def __init__(self, game: Game, names: Sequence[str], clock: float | None = None, iterations: int | None = None) -> None:
        self.game, self.names, self.clock, self.iterations = game, list(names), clock, iterations
        self.bots: list[Bot] = []

    def sit(self, dice: Sequence[Dice]) -> list[Bot]:
        """The bots for another game, each with dice of its own. Processes stay where that makes no difference."""
        if not self.bots:
            self.bots = [self._made(name, own) for name, own in zip(self.names, dice)]
            return self.bots
        for seat, own in enumerate(dice):
            bot = self.bots[seat]
            if isinstance(bot, ProgramBot):
                bot.renew(own)
            else:
                self.bots[seat] = self._made(self.names[seat], own)
        return self.bots

    def _made(self, name: str, dice: Dice) -> Bot:
        bot = make_bot(name, self.game, dice)
        if isinstance(bot, SearchBot):
            bot.longest = self.clock if self.clock is not None else bot.longest
            if self.iterations is not None and "@" not in name:
                bot.iterations = self.iterations
        elif isinstance(bot, ProgramBot) and self.clock is not None and self.clock < NO_CLOCK:
            bot.longest = self.clock
        return bot

    @property
    def faults(self) -> list[int]:
        """How many decisions each seat forfeited so far."""
        return [len(bot.faults) for bot in self.bots] or [0] * len(self.names)

    @property
    def first_faults(self) -> list[str]:
        """Why each seat forfeited for the first time; nothing where it never did."""
        return [bot.faults[0] if bot.faults else "" for bot in self.bots] or [""] * len(self.names)

    def close(self) -> None:
        for bot in self.bots:
            bot.close()

    def __enter__(self) -> Seating:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def told_faults(names: Sequence[str], faults: Sequence[int], firsts: Sequence[str]) -> list[str]:
    """One sentence for each bot that forfeited."""
    return [
        f"{name} forfeited {count} {'decision' if count == 1 else 'decisions'}, the first since {first}"
        for name, count, first in zip(names, faults, firsts)
        if count
    ]
