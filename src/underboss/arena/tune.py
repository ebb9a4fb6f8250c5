"""Finds how a game is searched best: tunings play each other, and the better one stays. `underboss tune GAME`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from underboss.arena.ratings import wilson
from underboss.bots.bot import RandomBot
from underboss.bots.search import Tuning
from underboss.bots.shelf import play_out
from underboss.bots.thinker import SearchBot
from underboss.bots.tuning import USUAL, tuning_for
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.view import View

FIELDS: dict[str, list[float]] = {
    "explore": [1.5, 3.0, 6.0, 12.0],
    "depth": [0, 4, 12, 40, 400],
    "doubt": [-0.5, 0.0, 0.5],
    "scout": [0.0, 0.5, 1.0],
    "guided": [0, 1],
    "ripe": [0, 2, 8],
    "apart": [0, 1],
    "paired": [0, 1],
}
VIEWS = 12  # of a random game, in which it is measured how long a tuning thinks
LONGEST = 0.5  # seconds for each of them


class Trial(msgspec.Struct):
    """One value against the best so far. Both think equally long, which may be different numbers of iterations."""

    field: str
    value: float
    against: float
    games: int
    share: float  # of the wins of the new value, one such seat against the others
    fair: float
    low: float
    high: float
    kept: bool
    iterations: int
    against_iterations: int

    def text(self) -> str:
        what = f"{self.field} {self.value:g} against {self.against:g}"
        won = f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%}, fair {self.fair:.1%})"
        return f"{what}: {won}, {self.iterations} iterations against {self.against_iterations}{' kept' if self.kept else ''}"


def values(tuning: Tuning) -> dict[str, float]:
    return {field: float(getattr(tuning, field)) for field in FIELDS}


def made(chosen: dict[str, float], price: int = 1) -> Tuning:
    return Tuning(
        depth=int(chosen["depth"]),
        guided=bool(chosen["guided"]),
        explore=chosen["explore"],
        doubt=chosen["doubt"],
        scout=chosen["scout"],
        ripe=int(chosen["ripe"]),
        apart=bool(chosen["apart"]),
        paired=bool(chosen["paired"]),
        price=price,
    )


class Tuner:
    """Tries the values of one field after the other. `iterations` are those of the game's tuning as it is now; any other
    gets as many as take the same time."""

    def __init__(self, game: Game, seats: int, iterations: int, games: int, seed: int) -> None:
        for number, what in ((iterations, "iterations"), (games, "games")):
            if number < 1:
                raise BadInput(f"{number} {what}: at least one is needed")
        self.game, self.seats, self.seed = game, seats, seed
        self.games = -(-games // seats) * seats  # every seat equally often
        self.best = values(tuning_for(game.name))
        self.plan = [(field, value) for field, tried in FIELDS.items() for value in tried if value != self.best[field]]
        self.iterations = iterations
        self.now = cost(game, seats, made(self.best), iterations)

    @property
    def total(self) -> int:
        """All games."""
        return self.games * len(self.plan)

    def trials(self, progress: Callable[[], None] = lambda: None) -> Iterator[Trial]:
        """One for each value that the game does not have now; what was kept stays for those that follow."""
        thinking = self.iterations
        for field, value in self.plan:
            chosen = {**self.best, field: value}
            trial = self._trial(field, chosen, self._thinking(chosen), thinking, progress)
            if trial.kept:
                self.best, thinking = chosen, trial.iterations
            yield trial

    def _thinking(self, chosen: dict[str, float]) -> int:
        return max(1, round(self.iterations * self.now / cost(self.game, self.seats, made(chosen), self.iterations)))

    def _trial(self, field: str, chosen: dict[str, float], iterations: int, against: int, progress: Callable[[], None]) -> Trial:
        one, other = Contestant(made(chosen), iterations), Contestant(made(self.best), against)
        won = even = 0.0
        for number in range(self.games):
            own, everybody = duel(self.game, self.seats, one, other, self.seed, number)
            won += own
            even += everybody
            progress()
        share, fair, (low, high) = won / self.games, even / self.games, wilson(won, self.games)
        return Trial(
            field=field,
            value=chosen[field],
            against=self.best[field],
            games=self.games,
            share=round(share, 4),
            fair=round(fair, 4),
            low=round(low, 4),
            high=round(high, 4),
            kept=low > fair,  # not by luck alone
            iterations=iterations,
            against_iterations=against,
        )

    def line(self) -> str:
        """What was found, as it stands in bots/tuning.py; the price is how much longer an iteration takes than a usual one."""
        usual = cost(self.game, self.seats, USUAL, self.iterations)
        price = max(1, round(cost(self.game, self.seats, made(self.best), self.iterations) / usual))
        found, plain = made(self.best, price), Tuning()
        told = [field for field in (*FIELDS, "price") if getattr(found, field) != getattr(plain, field)]
        return f'"{self.game.name}": Tuning({", ".join(f"{field}={getattr(found, field)!r}" for field in told)}),'


class Contestant(NamedTuple):
    """A tuning and how much it thinks."""

    tuning: Tuning
    iterations: int


def cost(game: Game, seats: int, tuning: Tuning, iterations: int) -> float:
    """Seconds of CPU time that an iteration takes, over positions from all along a random game."""
    spent, done = 0.0, 0
    for number, view in enumerate(some_views(game, seats)):
        bot = SearchBot(game, Dice(1, number), tuning)
        bot.iterations = iterations * int(tuning.price)
        begun = time.process_time()
        bot.study(view, LONGEST)
        spent += time.process_time() - begun
        done += bot.done
    return spent / done


def some_views(game: Game, seats: int) -> list[View]:
    """Views in which there is something to decide."""
    match, found = Match(game, seats, Dice(1)), list[View]()
    bot = RandomBot(game, Dice(2))
    while not match.over:
        seat = match.waiting[0]
        actions = match.legal(seat)
        found += [match.state.view(seat)] if len(actions) > 1 else []
        match.play(seat, bot.choose(match.state.view(seat), actions, 1.0))
    return found[:: max(1, len(found) // VIEWS)]


def duel(game: Game, seats: int, one: Contestant, other: Contestant, seed: int, number: int) -> tuple[float, float]:
    """What the new tuning wins on one seat, and a seat's fair share of it: seats in turn, the same dice for a whole turn."""
    own, deal = number % seats, number // seats
    match = Match(game, seats, Dice(seed, deal))
    sitting = [one if seat == own else other for seat in range(seats)]
    bots = [SearchBot(game, Dice(seed, deal, seat), contestant.tuning) for seat, contestant in enumerate(sitting)]
    for bot, contestant in zip(bots, sitting):
        bot.iterations, bot.longest = contestant.iterations, 3600.0
    play_out(match, bots, 3600.0)
    outcome = match.outcome
    assert outcome is not None
    return outcome.payoff(own), sum(outcome.payoff(seat) for seat in range(seats)) / seats
