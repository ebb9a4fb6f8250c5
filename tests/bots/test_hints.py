"""Hints are legal, have reasons, and tell nothing that the view does not."""

from __future__ import annotations

import msgspec
import pytest

import underboss
from tests.laws.tables import Table, every_table
from tests.laws.test_views import swapped
from underboss import BadInput, Dice, State
from underboss.bots.hints import Explainer, HintBot, hints
from underboss.bots.search_tree import Choice
from underboss.engine.brain import Brain, Term


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HintBot, "iterations", 40)
    monkeypatch.setattr(HintBot, "longest", 600.0)


@every_table
def test_hints_are_legal_and_have_a_reason(table: Table) -> None:
    for number, state in enumerate(table.positions(41, every=40, most=100)):
        if not state.waiting:
            continue
        seat = state.actor
        found = hints(table.game, state.view(seat), 600.0, 3, Dice(number))
        legal = list(state.legal(seat))
        assert 1 <= len(found) <= 3
        for hint in found:
            assert table.game.verbs.parse(hint.action) in legal
            assert hint.label
            assert 0.0 <= hint.chance <= 1.0
            assert hint.reason.endswith(".")
            assert "to win" in hint.reason
        assert msgspec.json.encode(found)


@every_table
def test_hints_are_blind(table: Table) -> None:
    for number, state in enumerate(table.positions(42, every=30, most=70)):
        if state.waiting:
            seat = state.actor
            other = swapped(state, seat, number)
            told = [hints(table.game, world.view(seat), 600.0, 3, Dice(number)) for world in (state, other)]
            assert told[0] == told[1]


class Wishful(Brain):
    """Terms of which one differs from world to world."""

    calls = 0

    def terms(self, state: State, seat: int) -> list[Term]:
        Wishful.calls += 1
        return [Term(0.5, f"the hidden card is {Wishful.calls}"), Term(0.2, "you have 3 towers"), Term(-0.4, "seat 2 has 9 men")]


def test_what_is_true_in_one_imagined_world_only_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    game = underboss.load("overshadow")
    monkeypatch.setattr(game, "brain", Wishful(), raising=False)
    state = game.start(2, Dice(1))
    view = state.view(state.actor)
    first, second = (int(action) for action in list(state.legal(state.actor))[:2])
    found = [Choice(first, 10, 0.6), Choice(second, 10, 0.5)]
    explainer = Explainer(game, view, Dice(2))
    assert explainer.reason(found[0], found) == "You have 3 towers; 60% to win, 10 points more than the best alternative."
    assert explainer.reason(found[1], found) == "You have 3 towers; 50% to win, 10 points less than the best alternative."


def test_who_is_not_asked_gets_no_hint() -> None:
    game = underboss.load("overshadow")
    state = game.start(2, Dice(1))
    for seat in (None, 1 - state.actor):
        with pytest.raises(BadInput, match="no hint"):
            hints(game, state.view(seat))
