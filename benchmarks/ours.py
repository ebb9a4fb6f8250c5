"""What Underboss is asked to do."""

from __future__ import annotations

import random
import tracemalloc
from itertools import cycle

import underboss
from benchmarks.measure import Work
from underboss import OVER, Dice, Game, State, playout

COPIES = 200  # of one position, to weigh it


def choices() -> cycle[int]:
    """Numbers to choose actions with, drawn beforehand: choosing should cost both sides next to nothing."""
    numbers = random.Random(1)
    return cycle([numbers.getrandbits(30) for _ in range(9973)])


def rollouts(name: str, seats: int) -> Work:
    """Copy the first position and play it to the end at random, all of it in the core."""
    game, dice = underboss.load(name), Dice(1)
    first = game.start(seats, dice)
    return lambda: int(playout(first.copy(), dice, game.bound))


def games(name: str) -> Work:
    """Set up and play whole random games of the usual variant in the core, with each of its seat counts in turn."""
    game, dice = usual(name), Dice(2)
    counts = game.seat_counts()

    def work() -> int:
        return sum(int(playout(game.start(seats, dice), dice, game.bound)) for seats in counts)

    return work


def actions(name: str, seats: int, checked: bool) -> Work:
    """Play a random game action by action from Python."""
    game, dice, numbers = underboss.load(name), Dice(3), choices()

    def work() -> int:
        state, made = game.start(seats, dice), 0
        carry_out = state.play if checked else state.apply
        while (seat := state.actor) != OVER:
            legal = state.legal(seat)
            carry_out(seat, legal[next(numbers) % len(legal)], dice)
            made += 1
        return made

    return work


def adapted(name: str, seats: int) -> Work:
    """The same through our OpenSpiel adapter, which makes every draw of the dice a chance node."""
    from benchmarks.peers import spiel  # which chooses as we do

    pyspiel, numbers = spiel(), choices()
    import underboss.adapters.openspiel  # noqa: F401  registers the games

    game = pyspiel.load_game(f"underboss_{name}(seats={seats})")

    def work() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            made += not state.is_chance_node()
            state.apply_action(legal[next(numbers) % len(legal)])
        return made

    return work


def copies(name: str, seats: int) -> Work:
    """Copy positions from all along a random game."""
    kept = positions(underboss.load(name), seats, every=10)

    def work() -> int:
        for state in kept:
            state.copy()
        return len(kept)

    return work


def positions(game: Game, seats: int, every: int) -> list[State]:
    """Every n-th position of a random game."""
    dice = Dice(4)
    state, kept = game.start(seats, dice), []
    while state.waiting:
        kept.append(state.copy())
        playout(state, dice, every)
    return kept


def usual(name: str) -> Game:
    """The game with the variant that it lists first."""
    return underboss.load(name, variant=underboss.load(name).variants[0].name)


def state_size(name: str) -> tuple[int, str]:
    """The bytes of the largest position of any variant and seat count, and which one it is."""
    sizes = [
        (weigh(state), f"{variant.name}, {seats} seats")
        for variant in underboss.load(name).variants
        for seats in variant.seats
        for state in first_middle_last(underboss.load(name, variant=variant.name), seats)
    ]
    return max(sizes)


def first_middle_last(game: Game, seats: int) -> tuple[State, State, State]:
    found = positions(game, seats, every=40)
    return found[0], found[len(found) // 2], found[-1]


def weigh(state: State) -> int:
    """What a copy of the position adds to the memory that Python has allocated."""
    kept: list[State | None] = [None] * COPIES
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for at in range(COPIES):
        kept[at] = state.copy()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return round(grown / COPIES)
