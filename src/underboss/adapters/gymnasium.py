"""Every game as a Gymnasium environment: one seat learns, bots sit in the others.

    from underboss.adapters.gymnasium import SeatEnv
    env = SeatEnv("overshadow", seat=0, bots=["greedy"])

or, once this module is imported, `gymnasium.make("underboss/overshadow-v1", seat=0, bots=["greedy"])`.

The observation is a dict like PettingZoo's; the mask is also in `info`. The reward is the payoff, paid at the end.
An illegal action ends the episode with reward -1 and `info["illegal"]` says why. Without `seconds` bots have no clock, so equal
seeds give equal games. A copy, or a pickled environment, goes on from the same position, but its bots have forgotten what they
thought about it so far.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium.error import ResetNeeded

import underboss.games  # noqa: F401  registers the games by name
from underboss.adapters.layout import layout, mask
from underboss.adapters.spaces import ILLEGAL_REWARD, METADATA, action_space, checked_mode, drawing, observation_space, whole
from underboss.bots.bot import NO_CLOCK, Bot
from underboss.bots.seating import Seating, repeated
from underboss.bots.shelf import make_bot
from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.registry import load, names
from underboss.engine.state import State

LEAST = 0.001  # seconds for a decision


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a table."""

    metadata = METADATA

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = ("greedy",),
        variant: str | None = None,
        seconds: float | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = load(game, variant, **options)
        self.seats = whole(seats, "seats") if seats is not None else min(self.game.seat_counts())
        self.game.check_seats(self.seats)
        self.seat = whole(seat, "seat")
        if not 0 <= self.seat < self.seats:
            raise BadInput(f"seat {seat} is not from 0 to {self.seats - 1}")
        if seconds is not None and not (isinstance(seconds, int | float) and LEAST <= seconds < math.inf):
            raise BadInput(f"seconds {seconds!r}: a number from {LEAST:g} is needed, or None for no clock")
        self._others = [other for other in range(self.seats) if other != self.seat]
        names = repeated([bots] if isinstance(bots, str) else bots, len(self._others)) if self._others else []
        for name in names:
            if not isinstance(name, str):
                raise BadInput(f"bot {name!r} is not a name")
            make_bot(name, self.game, Dice(0))  # refused now if it could not sit down at the first reset
        self.seconds = NO_CLOCK if seconds is None else float(seconds)
        self.render_mode = checked_mode(render_mode)
        self.layout = layout(self.game, self.seats)
        self.action_space = action_space(self.game)
        self.observation_space = observation_space(self.game, self.layout)
        self._state: State | None = None
        self._dice = Dice(0)
        self._ended = False
        self._seating = Seating(self.game, names, self.seconds)
        self._bots: dict[int, Bot] = {}
        self._told: set[int] = set()  # whose first forfeit was told

    @property
    def table(self) -> State:
        """The position; for tests and drawings. The learner gets its observation and nothing else."""
        if self._state is None:
            raise ResetNeeded("no game has begun: call reset() first")
        return self._state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self._dice = Dice(number)
        self._state = self.game.start(self.seats, self._dice)
        sitting = self._seating.sit([Dice(number, 1, seat) for seat in self._others])
        self._bots = dict(zip(self._others, sitting))
        self._ended = False
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """A game that ended before the seat was asked at all pays at the first step, whatever its action."""
        table = self.table
        if self._ended:
            raise ResetNeeded("the episode is over: call reset() first")
        illegal = self._play(action) if table.waiting else None
        outcome = table.outcome
        self._ended = illegal is not None or outcome is not None
        reward = ILLEGAL_REWARD if illegal is not None else outcome.payoff(self.seat) if outcome is not None else 0.0
        told = {} if illegal is None else {"illegal": illegal}
        return self._observation(), reward, self._ended, False, {**self._info(), **told}

    def _play(self, index: Any) -> str | None:
        """Carry out an action and the others' until the seat is asked again, or say why it is illegal."""
        try:
            action = self.game.verbs.action(whole(index, "action"))
        except BadInput as error:
            return str(error)
        reason = self.table.refusal(self.seat, action)
        if reason is not None:
            return str(reason)
        self.table.apply(self.seat, action, self._dice)
        self._let_others_play()
        return None

    def _let_others_play(self) -> None:
        """Until the seat may decide, or the game is over."""
        state = self.table
        while state.waiting and not state.waiting & BIT[self.seat]:
            seat = state.actor
            bot = self._bots[seat]
            state.play(seat, bot.choose(state.view(seat), list(state.legal(seat)), self.seconds), self._dice)
            if bot.faults and seat not in self._told:
                self._told.add(seat)
                name = self._seating.names[self._others.index(seat)]
                gymnasium.logger.warn("%s forfeited a decision, since %s", name, bot.faults[0])

    def _mask(self) -> Any:
        return mask(self.game, list(self.table.legal(self.seat)))

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.layout.encode(self.table.view(self.seat)), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    @property
    def faults(self) -> dict[int, Sequence[str]]:
        """Why bots forfeited decisions, by seat: programs and own classes that misbehave are answered for at random."""
        return {seat: bot.faults for seat, bot in self._bots.items()}

    def close(self) -> None:
        """Bots that think in processes of their own leave."""
        self._seating.close()

    def render(self) -> str | None:
        """The table as the seat sees it, as text."""
        return None if self.render_mode is None else drawing(self.game, self.table.view(self.seat))


def register() -> None:
    """Make every game known to Gymnasium as underboss/<name>-v1; done on import."""
    for name in names():
        gymnasium.register(f"underboss/{name}-v1", f"{__name__}:SeatEnv", kwargs={"game": name})


register()
