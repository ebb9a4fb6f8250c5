"""Every game as a PettingZoo AEC environment.

    from underboss.adapters.pettingzoo import env
    table = env("theboss", seats=3)

Agents are `seat_0`, `seat_1`, …. An observation is a dict: `observation` (whole numbers, see docs/adapters.md) and
`action_mask`. An action is a dense index of the game's verbs. The reward is the payoff, paid at the end.
"""

from __future__ import annotations

from typing import Any

from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from underboss.adapters.layout import layout, mask
from underboss.adapters.spaces import ILLEGAL_REWARD, METADATA, action_space, checked_mode, drawing, observation_space, whole
from underboss.engine.dice import Dice
from underboss.engine.game import Game
from underboss.engine.registry import load
from underboss.engine.state import OVER, State


def env(game: str, seats: int | None = None, variant: str | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """The environment as it should be used: an illegal action ends the episode and costs its agent 1."""
    raw = raw_env(game, seats, variant, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(IllegalEnds(raw, illegal_reward=ILLEGAL_REWARD))


def raw_env(
    game: str, seats: int | None = None, variant: str | None = None, render_mode: str | None = None, **options: Any
) -> Any:
    """Without wrappers: an illegal action raises `IllegalAction`."""
    chosen = load(game, variant, **options)
    return TableEnv(chosen, whole(seats, "seats") if seats is not None else min(chosen.seat_counts()), render_mode)


class IllegalEnds(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper looks a number up in the mask: from the other end below nought, and not at all above its size."""

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            action = whole(action, "action")
            self.unwrapped.game.verbs.action(action)  # which refuses what is none
        super().step(action)


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table whose seats are agents. Where several seats may decide at once, they are asked in order of seats."""

    metadata = {**METADATA, "name": "underboss_v1", "is_parallelizable": False}

    def __init__(self, game: Game, seats: int, render_mode: str | None = None) -> None:
        super().__init__()
        game.check_seats(seats)
        self.game = game
        self.render_mode = checked_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{game.name}_v1"}
        self.layout = layout(game, seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(game, self.layout) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self._seed: int | None = None
        self._episode = 0
        self._dice = Dice(0)
        self._state: State | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Without a seed, the next game of the last seed begins, or an unpredictable one if there was none."""
        if seed is not None:
            self._seed, self._episode = whole(seed, "seed"), 0
        self._dice = Dice(self._seed, self._episode) if self._seed is not None else Dice()
        self._episode += 1
        self._state = self.game.start(len(self.possible_agents), self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.actor]

    @property
    def table(self) -> State:
        """The position; for tests and drawings. Agents get their observation and nothing else."""
        if self._state is None:
            raise ResetNeeded("no game has begun: call reset() first")
        return self._state

    def observe(self, agent: str) -> dict[str, Any]:
        table, seat = self.table, self.possible_agents.index(agent)
        deciding = agent == self.agent_selection and not self.terminations.get(agent, False)
        actions = list(table.legal(seat)) if deciding else []
        return {"observation": self.layout.encode(table.view(seat)), "action_mask": mask(self.game, actions)}

    def step(self, action: Any) -> None:
        table, agent = self.table, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table.play(self.possible_agents.index(agent), self.game.verbs.action(whole(action, "action")), self._dice)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = table.outcome
        if outcome is not None:
            self.rewards = {name: outcome.payoff(seat) for seat, name in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif table.actor != OVER:
            self.agent_selection = self.possible_agents[table.actor]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as a spectator sees it, as text."""
        return None if self.render_mode is None else drawing(self.game, self.table.view(None))

    def close(self) -> None:
        pass
