"""Every pair of bosses can be played to the end and no boss is hopeless; docs/battlebosses-balance.md has the figures."""

from __future__ import annotations

from itertools import permutations

import pytest

import underboss
from tests.games.battlebosses.balance import KEYS, PAIRS, Tally, duel_of, greedy_against_random, greedy_pair
from underboss import Dice
from underboss.engine.playout import playout

RANDOM_GAMES = 334 if underboss.COMPILED else 8  # of each of the thirty seatings: 10,000 in all
GREEDY_GAMES = 8  # of each pair
SEATINGS = tuple(permutations(KEYS, 2))
quick = pytest.mark.skipif(not underboss.COMPILED, reason="games of greedy bots take minutes in plain Python")


@pytest.mark.parametrize("bosses", SEATINGS, ids=",".join)
def test_random_games_of_all_pairs_end(bosses: tuple[str, str]) -> None:
    game = duel_of(bosses)
    for seed in range(RANDOM_GAMES):
        state = game.start(2, Dice(seed))
        made = playout(state, Dice(seed, 1), game.bound)
        assert state.outcome is not None, (seed, made)


@pytest.fixture(scope="module")
def tallies() -> dict[tuple[str, str], Tally]:
    return {pair: greedy_pair(pair, GREEDY_GAMES, 70_000) for pair in PAIRS}


@quick
@pytest.mark.parametrize("boss", KEYS)
def test_no_boss_is_hopeless_or_hopelessly_strong(boss: str, tallies: dict[tuple[str, str], Tally]) -> None:
    """Forty games of a fair boss lie within these bounds all but once in many thousand times."""
    won = sum(tally.won if pair[0] == boss else tally.games - tally.won for pair, tally in tallies.items() if boss in pair)
    games = sum(tally.games for pair, tally in tallies.items() if boss in pair)
    spread = 4 * 0.5 / games**0.5
    assert 0.5 - spread < won / games < 0.5 + spread


@quick
def test_who_begins_has_no_great_advantage(tallies: dict[tuple[str, str], Tally]) -> None:
    games = sum(tally.games for tally in tallies.values())
    first = sum(tally.first for tally in tallies.values()) / games
    assert abs(first - 0.5) < 4 * 0.5 / games**0.5


@quick
def test_greedy_beats_random() -> None:
    against = greedy_against_random(2, 80_000)
    assert against.games == 60
    assert against.won / against.games >= 0.9
