"""What the aids tell about reach: exactly the cells that Move Points lead to, by ways that can be walked."""

from __future__ import annotations

import pytest

import underboss
from underboss import Dice
from underboss.engine.verbs import first, second, verb_of
from underboss.games.overshadow.reach import way
from underboss.games.overshadow.verbs import STEP
from underboss.games.overshadow.view import reaches


def walked(state: underboss.State, seat: int, piece: int, far: int) -> set[int]:
    """Every cell that steps of this piece alone reach, by playing them."""
    found: set[int] = set()
    for action in state.legal(seat) if far else []:
        if verb_of(action) == STEP.code and first(action) == piece:
            after = state.copy()
            after.apply(seat, action, Dice(1))
            found |= {int(second(action))} | walked(after, seat, piece, far - 1)
    return found


@pytest.mark.parametrize("variant", ["classic", "scatter-plot", "fortress"])
def test_reach_is_what_can_be_walked(variant: str) -> None:
    game = underboss.load("overshadow", variant=variant)
    state, dice, compared = game.start(2, Dice(5)), Dice(8), 0
    while compared < 12:
        seat = state.actor
        view = state.view(seat)
        if view.phase == "fighting" and 0 < view.moves <= 4:
            compared += 1
            told = reaches(view)
            assert set(told) == {piece.id for piece in view.pieces if piece.seat == seat and piece.cell is not None}
            for piece, before in told.items():
                start = view.pieces[piece].cell
                assert set(before) == walked(state, seat, piece, view.moves) - {start}
                for cell in before:
                    steps = way(before, cell)
                    assert steps[-1] == cell
                    assert before[steps[0]] == start
                    assert len(steps) <= view.moves
            assert reaches(state.view(1 - seat)) == {}
        actions = state.legal(seat)
        state.apply(seat, actions[dice.below(len(actions))], dice)


def test_a_cell_out_of_reach_is_tried_as_it_is() -> None:
    assert way({2: 1, 3: 2}, 9) == [9]
    assert way({2: 1, 3: 2}, 3) == [2, 3]
