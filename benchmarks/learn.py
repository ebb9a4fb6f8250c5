"""`python -m benchmarks.learn one_duke`: bots play Big Bad Overlord, and one of its networks learns from who won.

In each generation greedy bots play with the newest network, every third of them by guesses as rollouts do, and some games with
a few random actions; what the brain was asked about on the way, and who won, is what the next network is fitted to, together
with the last generations before. It begins with the network that is there and puts the last one in its place if that wins more
than its fair share of a match against it.
"""

from __future__ import annotations

import argparse
import math
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import numpy as np
from mypy_extensions import i64
from numpy.typing import NDArray

import underboss
from underboss import Dice
from underboss.arena.ratings import wilson
from underboss.bots.look_ahead import look_ahead
from underboss.engine.bits import BIT, lowest
from underboss.engine.brain import Brain
from underboss.engine.game import Game
from underboss.engine.state import State
from underboss.engine.vectors import vec
from underboss.games.bigbadoverlord.brain import BigBadOverlordBrain
from underboss.games.bigbadoverlord.network import Network, learned
from underboss.games.bigbadoverlord.outlook import NUMBERS, Outlook
from underboss.games.bigbadoverlord.rules import BigBadOverlord

Array = NDArray[np.float32]
GUESSING = 3  # every so many-th seat, by chance, plays by guesses
SLIPS = (0.0, 0.03, 0.1)  # shares of random actions
KEPT = 0.12  # share of the decisions that are learned from
ASIDE = 0.3  # share of these that stand for an action that was not played
DUKES = 6  # rows are filled up to so many
MEMORY = 4  # generations that a network is fitted to
HELD_OUT = 10  # each so many-th game is for the loss that is told
BATCH = 2048


class Lesson(NamedTuple):
    """What a network judges: a variant, played with so many seats in one game after the other; the first is that of the match."""

    variant: str
    seats: tuple[int, ...]


LESSONS = {"one_duke": Lesson("classic", (3, 4, 3, 5, 6)), "two_dukes": Lesson("two-dukes", (2, 2, 3))}


class Positions(NamedTuple):
    """What was seen: each Duke's numbers, who lives, which of them are the winner's, and the game."""

    numbers: Array
    alive: NDArray[np.bool_]
    won: NDArray[np.bool_]
    game: NDArray[np.int64]


class Seen(NamedTuple):
    """One of them, before the game's end is known."""

    numbers: list[float]
    alive: list[bool]
    owners: list[int]


class Outright(Brain):
    """Never guesses: a greedy bot with it follows the network."""

    def __init__(self, brain: Brain) -> None:
        self.brain = brain

    def guess(self, state: State, seat: i64) -> float:
        return self.brain.evaluate(state, seat)


def best_of(brain: Brain, state: BigBadOverlord, seat: int, actions: list[int], dice: Dice, worlds: int) -> int:
    """A greedy choice."""
    worths = list(look_ahead(brain, state, seat, vec[i64](actions), dice, worlds, math.inf))
    best = max(worths)
    return [action for action, worth in zip(actions, worths) if worth == best][-1]


def seen(state: BigBadOverlord) -> Seen:
    return Seen(
        list(Outlook(state).numbers),
        [bool(state.alive & BIT[duke]) for duke in state.ring],
        [int(state.runs[duke]) for duke in state.ring],
    )


def played(game: Game, brain: Brain, lesson: Lesson, number: int, seed: int) -> tuple[list[Seen], int]:
    """One game of greedy bots: what is learned from, and the winner, below zero if there was none."""
    dice = Dice(seed, number)
    seats = lesson.seats[number % len(lesson.seats)]
    state = game.start(seats, dice)
    assert isinstance(state, BigBadOverlord)
    slips = SLIPS[number // len(lesson.seats) % len(SLIPS)]
    brains = [brain if dice.below(GUESSING) == 0 else Outright(brain) for _ in range(seats)]
    found = []
    while state.waiting:
        seat = int(lowest(state.waiting))
        actions = list(state.legal(seat))
        action = actions[0]
        if len(actions) > 1:
            if dice.chance() < slips:
                action = actions[dice.below(len(actions))]
            else:
                action = best_of(brains[seat], state, seat, actions, dice, 1)
            if dice.chance() < KEPT:
                after = state.copy()
                after.apply(seat, actions[dice.below(len(actions))] if dice.chance() < ASIDE else action, dice)
                if after.waiting:
                    assert isinstance(after, BigBadOverlord)
                    found.append(seen(after))
        state.apply(seat, action, dice)
    winners = state.outcome.winners if state.outcome is not None else []
    return found, winners[0] if winners else -1


def generation(brain: Brain, lesson: Lesson, games: int, seed: int) -> Positions:
    """Many games. Where the winner has no Duke yet, since one is about to be handed over, nothing can be learned."""
    game = underboss.load("bigbadoverlord", variant=lesson.variant)
    numbers, alive, won, whose = [], [], [], []
    for number in range(games):
        found, winner = played(game, brain, lesson, number, seed)
        for one in found:
            theirs = [lives and owner == winner for lives, owner in zip(one.alive, one.owners)]
            if any(theirs):
                missing = DUKES - len(theirs)
                numbers.append(np.array(one.numbers + [0.0] * (missing * NUMBERS), dtype=np.float32))
                alive.append(one.alive + [False] * missing)
                won.append(theirs + [False] * missing)
                whose.append(number)
    return Positions(
        np.array(numbers, dtype=np.float32).reshape(-1, DUKES, NUMBERS), np.array(alive), np.array(won), np.array(whose)
    )


class Fit:
    """A network on its way: plain gradient descent with Adam's steps on the surprise at who won."""

    def __init__(self, hidden: int, seed: int) -> None:
        luck = np.random.default_rng(seed)
        self.luck = luck
        self.parts: dict[str, Array] = {
            "inner": luck.normal(0.0, 0.1, (NUMBERS, hidden)).astype(np.float32),
            "bias": np.zeros(hidden, np.float32),
            "out": luck.normal(0.0, 0.1, hidden).astype(np.float32),
            "straight": np.zeros(NUMBERS, np.float32),
        }
        self.mean = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.square = {name: np.zeros_like(part) for name, part in self.parts.items()}

    def answers(self, positions: Positions) -> tuple[Array, Array]:
        """What the hidden units say, and each Duke's share of all weights."""
        parts = self.parts
        flat = positions.numbers.reshape(-1, NUMBERS)
        units = np.maximum(flat @ parts["inner"] + parts["bias"], 0.0)
        answers = (units @ parts["out"] + flat @ parts["straight"]).reshape(-1, DUKES)
        answers = np.where(positions.alive, answers, -1e9)
        weights = np.exp(answers - answers.max(1, keepdims=True))
        return units, weights / weights.sum(1, keepdims=True)

    def loss(self, positions: Positions) -> float:
        """The mean surprise at who won."""
        _, shares = self.answers(positions)
        return float(-np.log((shares * positions.won).sum(1) + 1e-9).mean())

    def step(self, positions: Positions, rate: float, number: int) -> None:
        units, shares = self.answers(positions)
        wins = shares * positions.won
        pull = (shares - wins / np.maximum(wins.sum(1, keepdims=True), 1e-9)) / len(shares)
        flat, pull = positions.numbers.reshape(-1, NUMBERS), pull.reshape(-1).astype(np.float32)
        back = np.outer(pull, self.parts["out"]) * (units > 0.0)
        slopes = {"inner": flat.T @ back, "bias": back.sum(0), "out": units.T @ pull, "straight": flat.T @ pull}
        for name, slope in slopes.items():
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * slope
            self.square[name] = 0.999 * self.square[name] + 0.001 * slope * slope
            mean, square = self.mean[name] / (1 - 0.9**number), self.square[name] / (1 - 0.999**number)
            self.parts[name] -= rate * mean / (np.sqrt(square) + 1e-7)

    def run(self, positions: Positions, epochs: int) -> None:
        """With a rate that falls to nought like half a wave."""
        size = len(positions.game)
        steps = max(1, epochs * (size // BATCH))
        number = 0
        while number < steps:
            order = self.luck.permutation(size)
            for start in range(0, max(1, size - BATCH + 1), BATCH):
                number += 1
                rate = 1e-3 * (1.0 + math.cos(math.pi * min(number, steps) / steps)) + 2e-5
                self.step(some(positions, order[start : start + BATCH]), rate, number)

    def network(self) -> Network:
        return Network(**{name: part.tolist() for name, part in self.parts.items()})

    def text(self) -> str:
        """As it lies in content/."""
        inner = "".join(f"    {line(row)},\n" for row in self.parts["inner"])
        rest = "".join(f"{name} = {line(self.parts[name])}\n" for name in ("bias", "out", "straight"))
        return f"# Learned from bots' games; `python -m benchmarks.learn` lets it learn on.\n\ninner = [\n{inner}]\n{rest}"


def line(weights: Array) -> str:
    return "[" + ", ".join(f"{weight:.4g}" for weight in weights) + "]"


def some(positions: Positions, which: NDArray[np.int64] | NDArray[np.bool_]) -> Positions:
    return Positions(*(part[which] for part in positions))


def together(generations: list[Positions]) -> Positions:
    return Positions(*(np.concatenate(parts) for parts in zip(*generations)))


def match(new: Brain, old: Brain, lesson: Lesson, games: int, seed: int) -> float:
    """The share of games that a greedy bot wins with the new brain against those with the old one, on each seat in turn."""
    game = underboss.load("bigbadoverlord", variant=lesson.variant)
    seats = lesson.seats[0]
    won = 0.0
    for number in range(games):
        dice, own = Dice(seed, number // seats, 2), Dice(seed, number, 1)  # not the deals that were learned from
        state = game.start(seats, dice)
        assert isinstance(state, BigBadOverlord)
        while state.waiting:
            seat = int(lowest(state.waiting))
            actions = list(state.legal(seat))
            brain = Outright(new if seat == number % seats else old)
            action = actions[0] if len(actions) == 1 else best_of(brain, state, seat, actions, own, 6)
            state.apply(seat, action, dice)
        won += state.outcome.payoff(number % seats) if state.outcome is not None else 0.0
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learn")
    parser.add_argument("network", choices=LESSONS, help="which one learns")
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--games", type=int, default=4000, help="of each generation (4000)")
    parser.add_argument("--match", type=int, default=400, help="games against the network that was there (400)")
    parser.add_argument("--hidden", type=int, default=24, help="hidden units (24)")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for name in ("generations", "games", "match", "hidden", "epochs"):
        if getattr(asked, name) < 1:
            parser.error(f"--{name} {getattr(asked, name)}: at least 1 is needed")
    if asked.games < HELD_OUT:
        parser.error(f"--games {asked.games}: at least {HELD_OUT} are needed, since each {HELD_OUT}th is not learned from")
    lesson = LESSONS[asked.network]
    networks = {name: learned(name) for name in LESSONS}
    before = brain = BigBadOverlordBrain(**networks)
    memory: list[Positions] = []
    for number in range(asked.generations):
        memory = [*memory, generation(brain, lesson, asked.games, asked.seed * 1000 + number)][-MEMORY:]
        positions = together(memory)
        held_out = positions.game % HELD_OUT == 0
        fit = Fit(asked.hidden, asked.seed)
        fit.run(some(positions, ~held_out), asked.epochs)
        brain = BigBadOverlordBrain(**{**networks, asked.network: fit.network()})
        share = match(brain, before, lesson, asked.match, asked.seed)
        low, high = wilson(share * asked.match, asked.match)
        losses = [fit.loss(some(positions, part)) for part in (~held_out, held_out)]
        print(
            f"generation {number + 1}: {len(positions.game):,} positions, loss {losses[0]:.4f}, held out {losses[1]:.4f};",
            end=" ",
        )
        print(f"against the former network {share:.1%} ({low:.0%} to {high:.0%}) of {asked.match}", flush=True)
    if share > 1.0 / lesson.seats[0]:
        Path(str(files("underboss.games.bigbadoverlord") / "content" / f"{asked.network}.toml")).write_text(fit.text())
    else:
        print("It is no better than the former network, which stays.")


if __name__ == "__main__":
    main()
