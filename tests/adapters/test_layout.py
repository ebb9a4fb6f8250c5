"""Views as arrays: one size, nothing lost that has a place, nothing hidden told."""

from __future__ import annotations

import numpy as np
import pytest

from tests.laws.tables import waiting
from underboss import Dice, load, names
from underboss.adapters.layout import Layout, Shape, layout, mask


@pytest.mark.parametrize("name", names())
def test_every_view_of_a_game_has_the_same_size_and_a_name_for_each_place(name: str) -> None:
    game = load(name, variant=load(name).variants[0].name)
    seats = min(game.seat_counts())
    found = layout(game, seats)
    assert len(found.names()) == found.size
    assert len(set(found.names())) == found.size
    state, dice = game.start(seats, Dice(77)), Dice(78)
    for _ in range(120):
        for seat in (*range(seats), None):
            cells = found.encode(state.view(seat))
            assert cells.dtype == np.int32
            assert cells.shape == (found.size,)
        if not state.waiting:
            break
        seat = waiting(state)[0]
        actions = state.legal(seat)
        state.apply(seat, actions[dice.below(len(actions))], dice)


def made(*samples: object) -> Layout:
    shape = Shape()
    for sample in samples:
        shape.learn(sample)
    return Layout(shape)


def cells(found: Layout, value: object) -> list[int]:
    written: list[int] = []
    found.shape.write(value, written)
    assert len(written) == found.size
    return written


def test_numbers_words_and_what_may_be_missing() -> None:
    found = made({"b": 5, "a": "night", "c": None}, {"b": -2, "a": "day", "c": 3})
    assert cells(found, {"b": 5, "a": "night", "c": None}) == [2, 5, 0, 0]
    assert cells(found, {"b": True, "a": "noon", "c": 3}) == [0, 1, 1, 3]
    assert found.names() == ["a: 1 day, 2 night", "b", "c is there", "c"]


def test_lists_have_places_and_tell_their_length() -> None:
    fixed = made([1, 2], [3, 4])
    assert cells(fixed, [7, 8]) == [7, 8]
    free = made([], [1, 2])
    assert cells(free, [9]) == [1, 9, 0, 0, 0, 0, 0]
    assert cells(free, list(range(1, 10))) == [9, 1, 2, 3, 4, 5, 6], "too long a list is cut, and its length told"


def test_huge_numbers_stay_in_range() -> None:
    assert cells(made(1), 2**40) == [2**31 - 1]


def test_a_mask_marks_the_legal_actions() -> None:
    game = load("theboss")
    state = game.start(2, Dice(1))
    actions = list(state.legal(state.actor))
    marks = mask(game, actions)
    assert marks.sum() == len(actions)
    assert sorted(game.verbs.action(int(at)) for at in np.flatnonzero(marks)) == sorted(actions)
