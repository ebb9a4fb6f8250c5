"""A look back at a game: who stood how after each decision, where it turned, and what would have been better.

A decision is judged from the view of the seat that made it, before and after it, so nobody is blamed or praised for what could
not be known; and how everybody stands, from each one's own view.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import msgspec

from underboss.bots.hints import label_of
from underboss.bots.judge import SURE, Judge, Mean, Verdict
from underboss.engine.bits import members
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.record import Record, Step
from underboss.engine.view import View

ITERATIONS = 1000
MOST_TURNS = 5
SWING = 0.1
WORLDS = 6  # in which an action is tried for what could be foreseen


class Judgement(msgspec.Struct):
    """One decision. `chances` are everybody's just before it; the other chances are its seat's own, as it could judge them."""

    number: int  # from 1
    seat: int
    action: str
    label: str
    chances: list[float]
    played: float  # with the action that was played, whatever it would bring
    best: float  # and with the best one
    after: float  # once it was seen what the action brought
    luck: float  # what it brought more than `played`, as far as the seat could not foresee it and noise does not explain it
    better: str | None  # the best action, where it is clearly better
    better_label: str | None
    whom: int | None = None  # the other seat that it changed most for, if more than noise explains
    change: float = 0.0  # of that seat's part of the chances
    iterations: int = 0  # that it was judged by

    @property
    def loss(self) -> float:
        return self.best - self.played


class Turn(msgspec.Struct):
    """A decision that changed much: by a slip of its seat, or by what the action then brought, to that seat or to another."""

    number: int
    seat: int
    kind: str  # "slip" or "swing"
    amount: float  # of the chance of `whom`: lost by the slip, or won (below zero: lost) by the swing
    text: str
    whom: int  # the seat itself, or the other one that the swing changed most for


class Analysis(msgspec.Struct):
    """What `underboss analyse --json` prints. `curve` has everybody's chances before the first decision and after each."""

    game: str
    names: list[str]
    decisions: list[Judgement]
    curve: list[list[float]]
    turns: list[Turn]
    outcome: dict[str, object] | None
    iterations: int  # at most for each decision
    sides: list[list[int]]  # for each seat those that win and lose with it


def analyse(
    record: Record,
    iterations: int = ITERATIONS,
    seed: int = 0,
    seconds: float = 600.0,
    progress: Callable[[], None] = lambda: None,
) -> Analysis:
    """Judge every decision of a record; none gets more than its share of the iterations and the seconds. Where the seconds end
    the thinking, equal seeds need not give equal judgements."""
    if iterations < 1:
        raise BadInput(f"{iterations} iterations: each decision needs at least 1 to be judged")
    Match.replay(record)  # refuses a damaged record before anybody thinks about what could not happen
    share = seconds / (len(record.steps) + 1)
    looks: list[Look] = []
    match: Match | None = None
    for number, match in enumerate(Match.steps(record)):
        judge = Judge(match.game, Dice(seed, number), iterations, share)
        looks.append(look(judge, match, record.steps[number] if number < len(record.steps) else None))
        if number:
            progress()
    assert match is not None
    outcome, curve = match.outcome, [one.chances for one in looks]
    if outcome is not None:
        curve[-1] = [outcome.payoff(seat) for seat in range(record.seats)]
    judged = [judgement(match.game, number, *pair, record.names) for number, pair in enumerate(pairwise(looks), 1)]
    return Analysis(
        game=record.game,
        names=record.names,
        decisions=judged,
        curve=curve,
        turns=turning_points(judged, record.names),
        outcome=None if outcome is None else outcome.plain(),
        iterations=iterations,
        sides=[members(side) for side in match.game.brain.sides(match.state)],
    )


class Look(NamedTuple):
    """What was found at one position; the last one has no decision."""

    stands: list[Mean]
    chances: list[float]
    sights: list[bytes]  # each seat's view
    view: View
    action: int
    verdict: Verdict | None
    iterations: int = 0


def look(judge: Judge, match: Match, step: Step | None) -> Look:
    if step is None:
        stands = judge.stands(match.state, {})
        return Look(stands, shares(match, stands), sights(match), match.state.view(None), 0, None)
    view, action = match.state.view(step.seat), match.game.verbs.parse(step.action)
    verdict = judge.verdict(view, action)
    stands = judge.stands(match.state, {step.seat: verdict.best})
    return Look(stands, shares(match, stands), sights(match), view, action, verdict, judge.done)


def sights(match: Match) -> list[bytes]:
    return [match.state.view(seat).bytes() for seat in range(match.state.seats)]


def shares(match: Match, stands: list[Mean]) -> list[float]:
    """Everybody's chance, so that those of the sides add up to 1. Seats of one side share what they see on average."""
    sides = [members(mask) for mask in match.game.brain.sides(match.state)]
    chances = [sum(stands[seat].chance for seat in side) / len(side) for side in sides]
    total = sum(chance / len(side) for chance, side in zip(chances, sides))
    alone = len(sides[0]) == len(stands)  # against nobody but the game
    return [round(chance if alone or not total else chance / total, 4) for chance in chances]


def judgement(game: Game, number: int, before: Look, after: Look, names: list[str]) -> Judgement:
    """One decision, with what came of it."""
    verdict, seat = before.verdict, before.view.seat
    assert verdict is not None
    assert seat is not None
    slip = verdict.action != before.action
    whom, change = struck(before, after)
    return Judgement(
        number=number,
        seat=seat,
        action=game.verbs.format(before.action),
        label=label_of(game, before.view, before.action, names),
        chances=before.chances,
        played=round(verdict.played.chance, 4),
        best=round(verdict.best.chance, 4),
        after=round(after.stands[seat].chance, 4),
        luck=round(luck(game, before, after), 4),
        better=game.verbs.format(verdict.action) if slip else None,
        better_label=label_of(game, before.view, verdict.action, names) if slip else None,
        whom=whom,
        change=round(change, 4),
        iterations=before.iterations,
    )


def struck(before: Look, after: Look) -> tuple[int | None, float]:
    """The other seat whose part of the chances changed most, and by how much; what it foresaw is no matter, since it did not
    choose."""
    found: tuple[int | None, float] = (None, 0.0)
    for other, (was, now) in enumerate(zip(before.stands, after.stands)):
        change = after.chances[other] - before.chances[other]
        if other != before.view.seat and abs(change) > max(abs(found[1]), SURE * math.hypot(was.error, now.error)):
            found = other, change
    return found


def luck(game: Game, before: Look, after: Look) -> float:
    """The change by what chance brought or what came to light."""
    assert before.verdict is not None
    assert before.view.seat is not None
    played, stand = before.verdict.played, after.stands[before.view.seat]
    change = stand.chance - played.chance
    if abs(change) < SURE * math.hypot(played.error, stand.error) or foreseen(game, before, after):
        return 0.0
    return change


def foreseen(game: Game, before: Look, after: Look) -> bool:
    """Whether the action led to the same sight, without dice, in whatever world the seat could be."""
    seat = before.view.seat
    assert seat is not None
    for number in range(WORLDS):
        dice = Dice(0, number)
        world = game.imagine(before.view, dice)
        mark = dice.mark
        world.apply(seat, before.action, dice)
        if dice.mark != mark or world.view(seat).bytes() != after.sights[seat]:
            return False
    return True


def turning_points(judged: list[Judgement], names: list[str]) -> list[Turn]:
    """The largest slips, and the largest changes by what an action brought; one for each decision."""
    found = [turn for turn in (_turn(decision, names) for decision in judged) if turn is not None]
    return sorted(sorted(found, key=lambda turn: -abs(turn.amount))[:MOST_TURNS], key=lambda turn: turn.number)


def _turn(decision: Judgement, names: list[str]) -> Turn | None:
    """What it did to its own seat, unless it did far more to another."""
    loss = decision.loss if decision.better is not None else 0.0
    luck = decision.luck if abs(decision.luck) >= max(SWING, loss) else 0.0
    whom, change, what = decision.whom, decision.change, f'{names[decision.seat]}: "{decision.label}"'
    if whom is not None and abs(change) >= max(loss, abs(luck)) + SWING:
        how = f"{'wins' if change > 0 else 'costs'} {names[whom]} {abs(change):.0%}"
        return Turn(decision.number, decision.seat, "swing", change, f"{what} {how}", whom)
    if luck:
        how = "turns out well and gains" if luck > 0 else "turns out badly and loses"
        return Turn(decision.number, decision.seat, "swing", luck, f"{what} {how} {abs(luck):.0%}", decision.seat)
    if not loss:
        return None
    text = f'{what} costs {loss:.0%}; better: "{decision.better_label}"'
    return Turn(decision.number, decision.seat, "slip", round(loss, 4), text, decision.seat)
