"""The lines of the table: who is compared with whom, at what, and the bar that Underboss has to pass."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import underboss
from benchmarks import ours, peers, searches
from benchmarks.measure import Rates, Work, ratio

CORE = "OverShadow, random games in the core"
CHECKED = "OverShadow, the same with every action checked"
COPIES = "OverShadow, copies of positions"
COMPILED = "OverShadow, compiled"
PLAIN = "the same source, plain"
PLAYED_OUT = "OverShadow, search iterations played to the end"
SEARCH = "OverShadow, search iterations as bots use them"
SPIEL_SEARCH = "OpenSpiel's Python MCTS, OverShadow"
CATANATRON_SEARCH = "Catanatron, a plain MCTS on its game"
ADAPTED = 8.0  # how many times faster a game is without our OpenSpiel adapter, at least
SIZE_BAR = 1200  # bytes of a position of OverShadow


class Line(NamedTuple):
    """One comparison. `bar` is the least ratio, or None where there is only something to know."""

    ours: str
    peer: str
    bar: float | None = None


class Verdict(NamedTuple):
    """What came of a line."""

    line: Line
    rate: float | None
    peer_rate: float | None
    ratio: float | None
    missing: str = ""

    @property
    def word(self) -> str:
        if self.ratio is None:
            return "not measured"
        if self.line.bar is None:
            return ""
        return "pass" if self.ratio >= self.line.bar else "MISSED"


def core(name: str) -> str:
    """What the contestant is called that plays a game's usual variant in the core."""
    return f"{underboss.load(name).title}, whole games in the core"


def from_python(name: str) -> str:
    """What the contestant is called that plays a game action by action."""
    return f"{underboss.load(name).title}, action by action from Python"


def behind_adapter(name: str) -> str:
    """And through OpenSpiel."""
    return f"{underboss.load(name).title} behind our OpenSpiel adapter"


PYTHON = from_python("overshadow")


def lines() -> list[Line]:
    found = [
        Line(CORE, "OpenSpiel breakthrough, C++ rollouts", 2.5),
        Line(PYTHON, "OpenSpiel breakthrough from Python", 2.5),
        Line(CHECKED, "OpenSpiel breakthrough, checked"),
        Line(PYTHON, "OpenSpiel hearts from Python"),
        Line(PYTHON, "PettingZoo connect_four"),
        Line(PYTHON, "Catanatron, random players"),
        Line(COPIES, "OpenSpiel breakthrough, clones", 1.5),
        Line(COMPILED, PLAIN, 8.0),
        Line(PLAYED_OUT, SPIEL_SEARCH, 60.0),
        Line(PLAYED_OUT, CATANATRON_SEARCH, 50.0),
        Line(SEARCH, SPIEL_SEARCH, 60.0),
        Line(SEARCH, CATANATRON_SEARCH, 50.0),
    ]
    for name in underboss.names():
        found += [
            Line(core(name), "Catanatron, random players", 10.0),
            Line(core(name), "OpenSpiel hearts from Python", 1.0),
            Line(from_python(name), behind_adapter(name), ADAPTED),
        ]
    return found


def makers() -> dict[str, Callable[[], Work]]:
    """How to set up each contestant, by its name in the lines; the two builds are set up elsewhere."""
    found: dict[str, Callable[[], Work]] = {
        CORE: partial(ours.rollouts, "overshadow", 2),
        "OpenSpiel breakthrough, C++ rollouts": peers.breakthrough_rollouts,
        "OpenSpiel breakthrough from Python": partial(peers.spiel_actions, "breakthrough", checked=False),
        CHECKED: partial(ours.actions, "overshadow", 2, checked=True),
        "OpenSpiel breakthrough, checked": partial(peers.spiel_actions, "breakthrough", checked=True),
        "OpenSpiel hearts from Python": partial(peers.spiel_actions, "hearts", checked=False),
        "PettingZoo connect_four": peers.connect_four,
        "Catanatron, random players": peers.catanatron,
        COPIES: partial(ours.copies, "overshadow", 2),
        "OpenSpiel breakthrough, clones": partial(peers.spiel_copies, "breakthrough"),
        PLAYED_OUT: partial(searches.ours, "overshadow", to_the_end=True),
        SEARCH: partial(searches.ours, "overshadow", to_the_end=False),
        SPIEL_SEARCH: partial(searches.openspiel, "overshadow"),
        CATANATRON_SEARCH: searches.catanatron,
    }
    for name in underboss.names():
        found[core(name)] = partial(ours.games, name)
        found[from_python(name)] = partial(ours.actions, name, 2, checked=False)
        found[behind_adapter(name)] = partial(ours.adapted, name, 2)
    return found


def judge(line: Line, rates: Rates, medians: dict[str, float], missing: dict[str, str]) -> Verdict:
    for side in (line.ours, line.peer):
        if side in missing:
            return Verdict(line, medians.get(line.ours), medians.get(line.peer), None, missing[side])
    return Verdict(line, medians[line.ours], medians[line.peer], ratio(rates[line.ours], rates[line.peer]))
