"""What the peers are asked to do. A peer that is not installed is named in the table and leaves its lines open."""

from __future__ import annotations

import os
import statistics
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from benchmarks.measure import Work
from benchmarks.ours import choices

PACKAGES = ("open_spiel", "pettingzoo", "catanatron")
ROLLOUTS = 200  # in one call into OpenSpiel
LENGTHS = 2000  # games to learn the mean length of a rollout from


class Missing(Exception):
    """The peer cannot be used here, and why."""


def versions() -> dict[str, str | None]:
    """The versions of the peers."""
    return {package: installed(package) for package in PACKAGES}


def installed(package: str) -> str | None:
    """The installed version, or None."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def spiel() -> Any:
    try:
        import pyspiel
    except ImportError as error:
        raise Missing(f"open_spiel: {error}") from None
    return pyspiel


def breakthrough_rollouts() -> Work:
    """OpenSpiel's own random rollouts, wholly in C++.

    Its wheel offers no rollout as such, but its C++ search evaluates the root with `RandomRolloutEvaluator` first: a
    search of one simulation is that evaluation and nothing else. It tells no lengths; their mean comes from games
    that are played beforehand with the same uniform choices.
    """
    pyspiel = spiel()
    game = pyspiel.load_game("breakthrough")
    first = game.new_initial_state()
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 2.0, 1, 100, False, 1, False)
    root = bot.mcts_search(first)
    if root.explore_count != 1 or root.children:
        raise Missing("open_spiel: a search of one simulation is not one evaluation in this version")
    play = spiel_actions("breakthrough", checked=False)
    decisions = round(ROLLOUTS * statistics.mean(play() for _ in range(LENGTHS)))

    def work() -> int:
        bot.mcts_search(first)
        return decisions

    return work


def spiel_actions(name: str, checked: bool) -> Work:
    """A random game action by action from Python. All chance of these games lies before the first decision."""
    game, numbers = spiel().load_game(name), choices()

    def work() -> int:
        state, made = game.new_initial_state(), 0
        carry_out = state.apply_action_with_legality_check if checked else state.apply_action
        while state.is_chance_node():  # a card is dealt; every one left is equally likely
            cards = state.legal_actions()
            carry_out(cards[next(numbers) % len(cards)])
        while not state.is_terminal():
            legal = state.legal_actions()
            carry_out(legal[next(numbers) % len(legal)])
            made += 1
        return made

    return work


def spiel_copies(name: str) -> Work:
    """Copy positions from all along a random game."""
    state, numbers, kept = spiel().load_game(name).new_initial_state(), choices(), []
    while not state.is_terminal():
        kept.append(state.clone())
        legal = state.legal_actions()
        state.apply_action(legal[next(numbers) % len(legal)])

    def work() -> int:
        for position in kept:
            position.clone()
        return len(kept)

    return work


def connect_four() -> Work:
    """PettingZoo's connect_four_v3, the moves chosen from its action mask."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        raise Missing(f"pettingzoo: {error}") from None
    env, numbers = connect_four_v3.env(), choices()

    def work() -> int:
        env.reset(seed=1)
        made = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[next(numbers) % len(legal)])
            made += 1
        return made

    return work


def catanatron() -> Work:
    """Catanatron's own random players, four of them."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError as error:
        raise Missing(f"catanatron: {error}") from None

    def work() -> int:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        state = game.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return work
