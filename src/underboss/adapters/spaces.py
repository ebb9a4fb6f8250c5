"""What PettingZoo and Gymnasium share: the spaces, the price of an illegal action, and the drawing of a table."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces

from underboss.adapters.layout import Layout
from underboss.adapters.parts import LIMIT
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.view import View

ILLEGAL_REWARD = -1.0
METADATA: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}


def action_space(game: Game) -> Any:
    return spaces.Discrete(game.verbs.size)


def observation_space(game: Game, layout: Layout) -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(-LIMIT, LIMIT, (layout.size,), np.int32),
            "action_mask": spaces.Box(0, 1, (game.verbs.size,), np.int8),
        }
    )


def checked_mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, *METADATA["render_modes"]):
        raise BadInput(f"render_mode {render_mode!r}: a table is drawn as text, choose 'ansi' or None")
    return render_mode


def whole(number: Any, what: str) -> int:
    """A whole number of Python's or of an array library; anything else is refused rather than cut or read."""
    try:
        return operator.index(number)
    except TypeError:
        raise BadInput(f"{what} {number!r} is not a whole number") from None


def drawing(game: Game, view: View) -> str:
    return game.words.picture(view, [f"seat {seat}" for seat in range(view.seats)], False)
