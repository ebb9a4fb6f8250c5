"""The levels: they answer everywhere, slip as often as they should, and each thinks more than the one below."""

from __future__ import annotations

import pytest

import underboss
from tests.bots.nim import TAKE, Nim
from tests.laws.tables import Table, every_table
from underboss import Dice
from underboss.bots.levels import LEVELS
from underboss.bots.search import Tuning
from underboss.bots.shelf import make_bot
from underboss.bots.thinker import SearchBot
from underboss.bots.tuning import PLENTY


@every_table
def test_every_level_answers_in_every_game(table: Table) -> None:
    for number, state in enumerate(table.positions(31, every=45, most=100)):
        if state.waiting:
            seat = state.actor
            for name in LEVELS:
                bot = make_bot(name, table.game, Dice(number))
                assert isinstance(bot, SearchBot)
                bot.iterations = min(bot.iterations, 20)
                assert bot.choose(state.view(seat), list(state.legal(seat)), 60.0) in state.legal(seat)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_does_whatever_comes_to_mind_as_often_as_it_should(level: str) -> None:
    """Of three sticks all should be taken; a thoughtless choice takes fewer two times out of three."""
    game = Nim()
    game.sticks = 3
    view, actions = game.start(2, Dice(0)).view(0), [TAKE.pack(sticks) for sticks in (1, 2, 3)]
    slips = 0
    for seed in range(300):
        bot = LEVELS[level](game, Dice(seed), Tuning(depth=60, explore=1.5))
        bot.iterations = 60
        slips += bot.choose(view, actions, 60.0) != TAKE.pack(3)
    assert slips / 300 == pytest.approx(LEVELS[level].slip * 2 / 3, abs=0.08 if LEVELS[level].slip else 0.0)
    assert (slips > 0) == (level in ("lackey", "henchman"))


@every_table
def test_a_higher_level_thinks_more_in_every_game(table: Table) -> None:
    bots = [make_bot(level, table.game, Dice(1)) for level in LEVELS]
    counts = [bot.iterations for bot in bots if isinstance(bot, SearchBot)]
    assert len(counts) == len(LEVELS)
    assert counts == sorted(set(counts))


def test_other_iterations_are_for_the_options_that_they_were_measured_with() -> None:
    assert set(PLENTY) <= set(underboss.names())
    assert all(set(plenty.levels) <= set(LEVELS) for plenty in PLENTY.values())
    usual = LEVELS["boss"].iterations
    for name, expected in {
        "overshadow": {"classic": 70, "wide": 70, "melee": usual},
        "bigbadoverlord": {"classic": 300, "chosen": 300, "two-dukes": 300},
    }.items():
        for variant, iterations in expected.items():
            bot = make_bot("boss", underboss.load(name, variant=variant), Dice(1))
            assert isinstance(bot, SearchBot)
            assert bot.iterations == iterations, (name, variant)
