"""Every game, variant and seat count that is registered, for the laws to run over."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import underboss
from underboss import Dice, Game, State
from underboss.engine.bits import members


class Table:
    """One way to play: a game with options, and a number of seats."""

    def __init__(self, name: str, variant: str, seats: int) -> None:
        self.name, self.variant, self.seats = name, variant, seats
        self.game: Game = underboss.load(name, variant=variant)

    def __str__(self) -> str:
        return f"{self.name}-{self.variant}-{self.seats}"

    def start(self, seed: int) -> State:
        return self.game.start(self.seats, Dice(seed))

    def walk(self, seed: int, most: int = 400) -> Iterator[State]:
        """A random game: the same state, yielded before each decision and at the end."""
        state, dice = self.start(seed), Dice(seed, 1)
        for _ in range(most):
            yield state
            if not state.waiting:
                return
            seat = int(dice.pick(state.waiting))
            actions = state.legal(seat)
            state.apply(seat, actions[dice.below(len(actions))], dice)

    def positions(self, seed: int, every: int, most: int = 400) -> Iterator[State]:
        """Copies of every n-th position of a random game."""
        for number, state in enumerate(self.walk(seed, most)):
            if number % every == 0:
                yield state.copy()


def tables() -> list[Table]:
    """Asks the registry, so a new game is tested by being there."""
    return [
        Table(name, variant.name, seats)
        for name in underboss.names()
        for variant in underboss.load(name).variants
        for seats in variant.seats
    ]


def first_variants() -> list[Table]:
    """Of each game and number of seats the first variant, for what takes long."""
    found: dict[tuple[str, int], Table] = {}
    for table in tables():
        found.setdefault((table.name, table.seats), table)
    return list(found.values())


def every_table(test: Callable[..., None]) -> Callable[..., None]:
    found = tables()
    return pytest.mark.parametrize("table", found, ids=[str(table) for table in found])(test)


def waiting(state: State) -> list[int]:
    return members(state.waiting)
