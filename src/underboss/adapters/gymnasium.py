"""Every game as a Gymnasium environment: one seat learns, bots sit in the others.

    from underboss.adapters.gymnasium import SeatEnv
    env = SeatEnv("overshadow", seat=0, bots=["greedy"])

The observation is a dict like PettingZoo's; the mask is also in `info`. The reward is the payoff, paid at the end.
An illegal action ends the episode with reward -1 and `info["illegal"]` says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from underboss.adapters.layout import LIMIT, layout, mask
from underboss.bots.bot import Bot
from underboss.bots.shelf import make_bot
from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.registry import load
from underboss.engine.state import State

ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a table."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        bots: Sequence[str] = ("greedy",),
        variant: str | None = None,
        seconds: float = 1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = load(game, variant, **options)
        self.seats = seats if seats is not None else min(self.game.seat_counts())
        self.game.check_seats(self.seats)
        if not 0 <= seat < self.seats:
            raise BadInput(f"seat {seat} is not from 0 to {self.seats - 1}")
        if not bots:
            raise BadInput("no bots: name at least one for the other seats")
        self.seat, self.bot_names, self.seconds = seat, tuple(bots), seconds
        self.render_mode = render_mode
        self.layout = layout(self.game, self.seats)
        self.action_space = spaces.Discrete(self.game.verbs.size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-LIMIT, LIMIT, (self.layout.size,), np.int32),
                "action_mask": spaces.Box(0, 1, (self.game.verbs.size,), np.int8),
            }
        )
        self._state: State | None = None
        self._dice = Dice(0)
        self._bots: dict[int, Bot] = {}

    @property
    def table(self) -> State:
        assert self._state is not None
        return self._state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self._dice = Dice(number)
        self._state = self.game.start(self.seats, self._dice)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self._bots = {
            seat: make_bot(self.bot_names[at % len(self.bot_names)], self.game, Dice(number, 1, seat))
            for at, seat in enumerate(others)
        }
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        chosen = self.game.verbs.action(int(action))
        reason = self.table.refusal(self.seat, chosen)
        if reason is not None:
            return self._observation(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": str(reason)}
        self.table.apply(self.seat, chosen, self._dice)
        self._let_others_play()
        outcome = self.table.outcome
        reward = 0.0 if outcome is None else outcome.payoff(self.seat)
        return self._observation(), reward, outcome is not None, False, self._info()

    def _let_others_play(self) -> None:
        """Until the seat may decide, or the game is over."""
        state = self.table
        while state.waiting and not state.waiting & BIT[self.seat]:
            seat = state.actor
            state.play(seat, self._bots[seat].choose(state.view(seat), list(state.legal(seat)), self.seconds), self._dice)

    def _mask(self) -> Any:
        return mask(self.game, list(self.table.legal(self.seat)))

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.layout.encode(self.table.view(self.seat)), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def render(self) -> str | None:
        """The table as the seat sees it, as text."""
        if self.render_mode is None:
            return None
        names = [f"seat {seat}" for seat in range(self.seats)]
        return self.game.words.picture(self.table.view(self.seat), names, False)
