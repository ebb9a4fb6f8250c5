"""Rates in CPU time. All contestants take turns in every round, so that a busy machine slows each of them alike."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping

Work = Callable[[], int]  # does a portion and says how much it was: decisions, or copies
Sampler = Callable[[], float]  # a rate, measured once
Rates = dict[str, list[float]]  # one rate of each contestant for each round


def sampler(work: Work, seconds: float) -> Sampler:
    """Measures work for at least this much CPU time."""

    def sample() -> float:
        gc.collect()
        done, started = 0, time.process_time()
        while (spent := time.process_time() - started) < seconds:
            done += work()
        return done / spent

    return sample


def take_turns(contestants: Mapping[str, Sampler], rounds: int, told: Callable[[str], None]) -> Rates:
    """Every contestant once a round. A round before the first warms up caches and is not counted."""
    rates: Rates = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, sample in contestants.items():
            told(name)
            rate = sample()
            if number:
                rates[name].append(rate)
    return rates


def ratio(ours: list[float], theirs: list[float]) -> float:
    """The median of the ratios of the rounds: both sides of each were measured moments apart."""
    return statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
