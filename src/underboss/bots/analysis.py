"""A look back at a game: who stood how after each decision, where it turned, and what would have been better.

Each decision is judged from the view of the seat that made it, so nobody is blamed for what could not be known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from underboss.bots.thinker import SearchBot
from underboss.engine.dice import Dice
from underboss.engine.match import Match
from underboss.engine.record import Record
from underboss.engine.view import View

ITERATIONS = 400
MOST_TURNS = 5
SLIP = 0.02  # less than this is within what the search can tell


class Judgement(msgspec.Struct):
    """One decision. `chances` are everybody's just before it, as its seat could judge them."""

    number: int  # from 1
    seat: int
    action: str
    label: str
    chances: list[float]
    played: float  # the seat's chance with the action that was played
    best: float  # and with the best one
    better: str | None  # the best action, where it is clearly better
    better_label: str | None

    @property
    def loss(self) -> float:
        return self.best - self.played


class Turn(msgspec.Struct):
    """A decision that changed much: by a slip of its seat, or by luck or brilliance right after it."""

    number: int
    seat: int
    kind: str  # "slip" or "swing"
    amount: float  # of the seat's chance: lost by the slip, or the change over the decision
    text: str


class Analysis(msgspec.Struct):
    """What `underboss analyse --json` prints. `curve` has one row for each decision and one for the end."""

    game: str
    names: list[str]
    decisions: list[Judgement]
    curve: list[list[float]]
    turns: list[Turn]
    outcome: dict[str, object] | None
    iterations: int


class Judge(SearchBot):
    """Searches without a clock, so that an analysis can be repeated."""

    longest = 600.0


def analyse(
    record: Record,
    iterations: int = ITERATIONS,
    seed: int = 0,
    seconds: float = 600.0,
    progress: Callable[[], None] = lambda: None,
) -> Analysis:
    """Judge every decision of a record; no decision gets more than its share of the seconds."""
    share = seconds / max(1, len(record.steps))
    judged: list[Judgement] = []
    match: Match | None = None
    for number, match in enumerate(Match.steps(record)):
        if number < len(record.steps):
            step = record.steps[number]
            action = match.game.verbs.parse(step.action)
            judge = Judge(match.game, Dice(seed, number))
            judge.iterations = iterations
            judged.append(judgement(judge, match.state.view(step.seat), action, number + 1, share))
            progress()
    assert match is not None
    curve = [decision.chances for decision in judged]
    outcome = match.outcome
    if outcome is not None:
        curve.append([outcome.payoff(seat) for seat in range(record.seats)])
    return Analysis(
        game=record.game,
        names=record.names,
        decisions=judged,
        curve=curve,
        turns=turning_points(judged, curve, record.names),
        outcome=None if outcome is None else outcome.plain(),
        iterations=iterations,
    )


def judgement(judge: Judge, view: View, action: int, number: int, seconds: float) -> Judgement:
    """One decision, as its own seat could have judged it."""
    game, verbs = judge.game, judge.game.verbs
    found = judge.study(view, seconds)
    assert judge.search is not None
    assert view.seat is not None
    expected = [round(chance, 4) for chance in judge.search.expected()]
    best = found[0]
    played = next(choice for choice in found if choice.action == action)
    chance = played.chance
    if len(found) > 1 and played.tries * 2 < best.tries:  # the search left it aside: too few tries to blame anybody
        chance = judge.search.dwell(action, best.tries // 2 - played.tries)
    clear = best.action != action and best.chance - chance >= SLIP
    return Judgement(
        number=number,
        seat=view.seat,
        action=verbs.format(action),
        label=game.words.action(view, action),
        chances=expected,
        played=round(chance, 4),
        best=round(max(best.chance, chance), 4),
        better=verbs.format(best.action) if clear else None,
        better_label=game.words.action(view, best.action) if clear else None,
    )


def turning_points(judged: list[Judgement], curve: list[list[float]], names: list[str]) -> list[Turn]:
    """The largest slips, and the largest changes that followed a decision."""
    found = list(_slips(judged, names)) + list(_swings(judged, curve, names))
    return sorted(sorted(found, key=lambda turn: -abs(turn.amount))[:MOST_TURNS], key=lambda turn: turn.number)


def _slips(judged: list[Judgement], names: list[str]) -> Iterator[Turn]:
    for decision in judged:
        if decision.better is not None:
            text = f"{names[decision.seat]}: {decision.label} costs {decision.loss:.0%}; better: {decision.better_label}"
            yield Turn(decision.number, decision.seat, "slip", round(decision.loss, 4), text)


def _swings(judged: list[Judgement], curve: list[list[float]], names: list[str]) -> Iterator[Turn]:
    for decision, before, after in zip(judged, curve, curve[1:]):
        change = after[decision.seat] - before[decision.seat]
        if abs(change) >= 0.1 and decision.better is None:
            text = f"{names[decision.seat]}: {decision.label} {'gains' if change > 0 else 'loses'} {abs(change):.0%}"
            yield Turn(decision.number, decision.seat, "swing", round(change, 4), text)
