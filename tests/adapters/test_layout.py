"""Views as arrays: one size, nothing lost, nothing hidden told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import numpy as np
import pytest

from tests.adapters.reading import read
from tests.games.battlebosses.board import own_boss
from tests.laws.tables import Table, every_table
from underboss import BadInput, Dice, State, View, load
from underboss.adapters.layout import Layout, layout, mask
from underboss.bots.shelf import make_bot
from underboss.engine.view import Below, Exactly, Implied, OneOf, SeatList, UpTo

FULL = bool(os.environ.get("UNDERBOSS_FULL"))
RANDOM, GREEDY = (1000, 500) if FULL else (300, 150)  # decisions of each game
READ = 7  # every so manyth position is read back, which takes long


def played(table: Table) -> Iterator[State]:
    """Positions of a random game, then of one in which everybody is greedy."""
    yield from table.walk(11, RANDOM)
    state, dice = table.start(12), Dice(12, 1)
    bots = [make_bot("greedy", table.game, Dice(12, 2, seat)) for seat in range(table.seats)]
    for _ in range(GREEDY):
        yield state
        if not state.waiting:
            return
        seat = int(dice.pick(state.waiting))
        state.apply(seat, bots[seat].choose(state.view(seat), list(state.legal(seat)), 1.0), dice)


@every_table
def test_an_array_holds_all_that_its_view_holds(table: Table) -> None:
    """Different views never look alike, and what the names of the places tell is enough to imagine a position that looks the
    same in every field."""
    found = layout(table.game, table.seats)
    assert len(set(found.names())) == found.size
    viewers, seen = (*range(table.seats), None), {}
    for number, state in enumerate(played(table)):
        for viewer in viewers:
            view, cells = state.view(viewer), found.encode(state.view(viewer))
            assert (cells.dtype, cells.shape) == (np.int32, (found.size,))
            assert seen.setdefault(cells.tobytes(), view.bytes()) == view.bytes()
            if number % READ == 0 and viewer == viewers[number // READ % len(viewers)]:
                assert table.game.imagine(read(found, cells), Dice(1)).view(viewer).bytes() == view.bytes()
    assert len(seen) > table.seats


@every_table
def test_an_array_tells_nothing_that_its_seat_cannot_know(table: Table) -> None:
    """What is hidden from a seat is dealt anew: its array stays the same, whatever changes for the others."""
    found = layout(table.game, table.seats)
    for state in table.positions(5, 40):
        for seat in range(table.seats):
            other = state.copy()
            other.redeal(seat, Dice(6))
            assert (found.encode(other.view(seat)) == found.encode(state.view(seat))).all()


def test_a_new_game_needs_only_its_declarations() -> None:
    game = load("examples.heavy_purse:HeavyPurseGame")
    found = layout(game, 2)
    view = game.start(2, Dice(3)).view(1)
    again = game.imagine(read(found, found.encode(view)), Dice(4)).view(1)
    assert again == view
    assert layout(game, 2) is found
    assert layout(load("examples.heavy_purse:HeavyPurseGame", limit=15), 2) is not found


def test_words_of_a_file_of_ones_own_have_places() -> None:
    game = load("battlebosses", own=own_boss(), bosses="tester,gorrum")
    found = layout(game, 2)
    view = game.start(2, Dice(3)).view(0)
    assert read(found, found.encode(view)).sides[0].key == "tester"  # type: ignore[attr-defined]


class Thing(msgspec.Struct, frozen=True):
    word: Annotated[str, OneOf(("day", "night"))] | None
    number: int | None


class Toy(View, frozen=True, kw_only=True):
    phase: Annotated[str, OneOf("phases")]
    pair: Annotated[list[int], Exactly(2)]
    things: Annotated[list[Thing], UpTo(2)]
    stock: Annotated[dict[str, int], OneOf(("oak", "elm"))]
    cells: Annotated[int, Below(2**40)]
    title: Annotated[str, Implied]
    seen: SeatList
    last: bool


TOY = Layout(Toy, {"seats": 2, "phases": ["dawn", "dusk"]})
BASE: dict[str, Any] = {
    "seat": 1, "seats": 2, "waiting": [1], "phase": "dusk", "pair": [7, 8], "things": [Thing("night", None)],
    "stock": {"elm": 3}, "cells": 2**30 + 5, "title": "Toy", "seen": [], "last": True,
}  # fmt: skip


def test_each_kind_of_field_has_its_places() -> None:
    told = dict(zip(TOY.names(), TOY.encode(Toy(**BASE)).tolist(), strict=True))
    assert told == {
        "seats": 2, "last": 1, "seat is there": 1, "seat": 1,
        "length of waiting": 1, "waiting[0]": 1, "waiting[1]": 0,
        "phase: 1 dawn, 2 dusk": 2, "pair[0]": 7, "pair[1]": 8, "length of things": 1,
        "things[0].word: 1 day, 2 night": 2, "things[0].number is there": 0, "things[0].number": 0,
        "things[1].word: 1 day, 2 night": 0, "things[1].number is there": 0, "things[1].number": 0,
        "stock[oak]": 0, "stock[elm]": 3, "cells from bit 0": 5, "cells from bit 24": 64,
        "length of seen": 0, "seen[0]": 0, "seen[1]": 0,
    }  # fmt: skip


@pytest.mark.parametrize("number", [0, -1, 2**24, 2**40 - 1, -(2**40)])
def test_a_large_number_is_read_back(number: int) -> None:
    assert read(TOY, TOY.encode(Toy(**BASE | {"cells": number}))).cells == number  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("phase", "noon", r"phase = 'noon': not one of the words"),
        ("pair", [1], r"pair has 1 items, and Exactly\(2\)"),
        ("seen", [0, 1, 1], r"seen has 3 items, and UpTo\(2\)"),
        ("stock", {"ash": 1}, r"stock = \{'ash': 1\}: a key"),
        ("stock", {"oak": 0}, r"stock = \{'oak': 0\}: a key"),
        ("pair", [1, 2**24 + 1], r"pair\[1\] = 16777217: beyond"),
        ("pair", [1, -(2**24) - 1], r"pair\[1\] = -16777217: beyond"),
        ("things", [Thing("noon", None)], r"things\[\].word = 'noon'"),
    ],
)
def test_what_has_no_place_is_refused_and_never_cut(field: str, value: object, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        TOY.encode(Toy(**BASE | {field: value}))


class Loose(View, frozen=True, kw_only=True):
    cards: list[int]


class Nameless(View, frozen=True, kw_only=True):
    cards: Annotated[list[int], UpTo("hand")]


class Split(View, frozen=True, kw_only=True):
    share: int | str


@pytest.mark.parametrize(
    ("view", "why"),
    [
        (Loose, r"cards: list\[int\] is not declared"),
        (Nameless, r"cards: sizes\(\) of the game does not tell 'hand'"),
        (Split, "share: .* has no place in an array"),
    ],
)
def test_a_view_that_does_not_say_how_much_it_holds_is_refused(view: type[View], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        Layout(view, {"seats": 2})


def test_a_mask_marks_the_legal_actions() -> None:
    game = load("theboss")
    state = game.start(2, Dice(1))
    actions = list(state.legal(state.actor))
    marks = mask(game, actions)
    assert marks.sum() == len(actions)
    assert sorted(game.verbs.action(int(at)) for at in np.flatnonzero(marks)) == sorted(actions)
