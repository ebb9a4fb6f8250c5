"""Whole games at random, in the compiled core: the fastest way to see where a position leads."""

from mypy_extensions import i64

from underboss.engine.bits import lowest
from underboss.engine.dice import Dice
from underboss.engine.state import State


def playout(state: State, dice: Dice, bound: i64) -> i64:
    """Play uniformly random legal actions until the end, at most `bound`; the number of decisions made."""
    made: i64 = 0
    while state.waiting and made < bound:
        seat = lowest(state.waiting)
        actions = state.legal(seat)
        state.apply(seat, actions[dice.below(len(actions))], dice)
        made += 1
    return made
