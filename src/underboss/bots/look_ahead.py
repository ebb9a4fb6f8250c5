"""The look one action ahead that greedy bots decide by and searches begin with."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import i64

from underboss.engine.brain import Brain
from underboss.engine.dice import Dice
from underboss.engine.luck import Luck
from underboss.engine.state import State
from underboss.engine.vectors import append, vec

WORLDS: Final = 6  # in which a decision's actions are tried
FEW: Final = 8  # actions that are tried in all of them


def look_ahead(brain: Brain, world: State, seat: i64, actions: vec[i64], dice: Dice, worlds: i64, until: float) -> vec[float]:
    """What the brain guesses of each action, on average over a few worlds that the seat cannot tell from this one, each
    with the same luck for all actions. Of many actions the worse half is not tried in the next world; what it fell behind
    the best so far is kept. No further world is begun after `until`."""
    worths = vec[float]([0.0] * len(actions))
    kept = vec[i64](range(len(actions)))
    luck = Luck(dice)
    tried: i64 = 0
    while True:
        dealt = world.copy()
        dealt.redeal(seat, dice)
        luck.renew()
        best = 0.0
        for number in kept:
            after = dealt.copy()
            luck.rewind()
            after.apply(seat, actions[number], luck)
            worths[number] += brain.guess(after, seat)
            if worths[number] > best:
                best = worths[number]
        tried += 1
        if tried == worlds or time.perf_counter() > until:
            break
        if len(kept) > FEW:
            kept = _better_half(worths, kept, best, tried)
    for number in range(len(actions)):
        if worths[number] < 0.0:
            worths[number] += best / float(tried)
        else:
            worths[number] /= float(tried)
    return worths


def _better_half(worths: vec[float], kept: vec[i64], best: float, tried: i64) -> vec[i64]:
    """Those still to be tried, at least FEW; the others' sums become what they are behind on average, below zero."""
    ranked = sorted([worths[number] for number in kept])
    line = ranked[min(len(ranked) // 2, len(ranked) - FEW)]
    better = vec[i64]()
    for number in kept:
        if worths[number] >= line:
            better = append(better, number)
        else:
            worths[number] = (worths[number] - best) / float(tried)
    return better
