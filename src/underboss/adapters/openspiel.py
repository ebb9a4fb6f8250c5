"""Every game in OpenSpiel, with explicit chance nodes.

    import pyspiel, underboss.adapters.openspiel
    game = pyspiel.load_game("underboss_theboss(seats=3)")

The rules draw from dice in the middle of an action. Here the action is tried with the draws that are known; when it asks
for one more, the state becomes a chance node with that many equal outcomes. So a history of actions and outcomes is the
whole truth, and OpenSpiel's own serialisation works.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import underboss.games  # noqa: F401  registers the games by name
from underboss.adapters.layout import layout
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.registry import game_class, load, names
from underboss.engine.state import State

PREFIX = "underboss_"
MOST_OUTCOMES = 1024  # of one draw; decks and dice are far smaller


class MoreDraws(Exception):
    """The rules asked for a draw that is not known yet."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class KnownDice(Dice):
    """Deals out known draws and stops the rules when they are used up."""

    def __init__(self, draws: list[int]) -> None:
        super().__init__(0)
        self.draws, self.at = draws, 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0  # nothing to decide
        if self.at == len(self.draws):
            raise MoreDraws(int(n))
        self.at += 1
        return self.draws[self.at - 1]

    def roll(self, sides: int) -> int:
        return self.below(sides) + 1


class UnderbossGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options and seats, as OpenSpiel wants it."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**parameters(self.name), **(params or {})}
        self.rules = open_rules(self.name, given["variant"], given["options"])
        self.seats = int(given["seats"]) or min(self.rules.seat_counts())
        self.rules.check_seats(self.seats)
        self.layout = layout(self.rules, self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.verbs.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.rules.bound,
        )
        super().__init__(game_type(self.name), info, params or {})

    def new_initial_state(self, *_: Any) -> UnderbossState:
        return UnderbossState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 100 * self.rules.bound

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type if iig_obs_type is not None else pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind)


class UnderbossState(pyspiel.State):  # type: ignore[misc]
    """A position, or a chance node in the middle of an action."""

    def __init__(self, game: UnderbossGame) -> None:
        super().__init__(game)
        self._game = game
        self._table: State | None = None  # None until the set-up has all its draws
        self._seat = -1
        self._action: int | None = None  # that waits for draws
        self._draws: list[int] = []
        self._sides = 0  # of the draw that is asked for
        self._go_on()

    @property
    def table(self) -> State:
        assert self._table is not None
        return self._table

    def _go_on(self) -> None:
        """Try what is under way with the draws so far."""
        dice = KnownDice(self._draws)
        try:
            if self._table is None:
                table = self._game.rules.start(self._game.seats, dice)
            else:
                assert self._action is not None
                table = self._table.copy()
                table.apply(self._seat, self._action, dice)
        except MoreDraws as more:
            self._sides = more.sides
            return
        self._table, self._action, self._sides = table, None, 0
        self._draws = []

    def current_player(self) -> int:
        if self._sides:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.table.actor) if self.table.waiting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if self._sides or player != self.current_player():
            return []
        verbs = self._game.rules.verbs
        return sorted(verbs.index(action) for action in self.table.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / self._sides) for outcome in range(self._sides)]

    def _apply_action(self, action: int) -> None:
        if self._sides:
            self._draws = [*self._draws, action]
        else:
            self._seat = self.table.actor
            self._action = self._game.rules.verbs.action(action)
            self._draws = []
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self._game.rules.verbs.format(self._game.rules.verbs.action(action))

    def is_terminal(self) -> bool:
        return not self._sides and not self.table.waiting

    def returns(self) -> list[float]:
        outcome = self._table.outcome if self._table is not None and not self._sides else None
        return [0.0 if outcome is None else outcome.payoff(seat) for seat in range(self._game.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> UnderbossState:
        """A position that the player cannot tell from this one. Its history is not that of the imagined world."""
        other = UnderbossState(self._game)
        dice = Dice(int(sampler() * 2**31))
        other._table = self._game.rules.imagine(self.table.view(player), dice)
        other._action, other._draws, other._sides = None, [], 0
        return other

    def view_text(self, player: int) -> str:
        """What the player may know, as JSON; before the set-up is done nobody knows anything."""
        return "" if self._table is None else self._table.view(player).bytes().decode()

    def __str__(self) -> str:
        if self._table is None:
            return f"setting up, draws {self._draws}"
        shown = str(self._table.dump())
        return f"{shown}, seat {self._seat} {self._action} {self._draws}" if self._sides else shown


class Observer:
    """Views as tensor and string. A view holds everything that its seat may know, so it is the information state too."""

    def __init__(self, game: UnderbossGame, kind: Any) -> None:
        self._layout = game.layout
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(self._layout.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: UnderbossState, player: int) -> None:
        self.tensor.fill(0)
        if state._table is not None:
            self.tensor[:] = self._layout.encode(state._table.view(player if self._private else None))

    def string_from(self, state: UnderbossState, player: int) -> str:
        if state._table is None:
            return ""
        return state._table.view(player if self._private else None).bytes().decode()


def parameters(name: str) -> dict[str, Any]:
    """Of a game string: `seats` (0 for the fewest), `variant` and `options` as name=value separated by semicolons."""
    return {"seats": 0, "variant": "", "options": ""}


def open_rules(name: str, variant: str, options: str) -> Game:
    chosen: dict[str, Any] = {}
    for text in options.split(";"):
        if text:
            key, equals, value = text.partition("=")
            if not equals:
                raise BadInput(f"option {text!r}: write name=value")
            chosen[key] = value == "true" if value in ("true", "false") else int(value) if value.isdecimal() else value
    return load(name, variant or None, **chosen)


def game_type(name: str) -> Any:
    kind = game_class(name)
    counts = sorted({seats for variant in kind.variants for seats in variant.seats})
    hidden = has_secrets(kind)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if hidden
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(name),
        default_loadable=True,
    )


def has_secrets(kind: type[Game]) -> bool:
    """Whether a game hides anything: then it deals anew what a seat does not know."""
    state = kind().start(min(kind().seat_counts()), Dice(0))
    return type(state).redeal is not State.redeal


def register() -> None:
    """Make every game known to OpenSpiel as underboss_<name>; done on import."""
    for name in names():
        made = type(f"Underboss_{name}", (UnderbossGame,), {"name": name})
        pyspiel.register_game(game_type(name), made)


register()
