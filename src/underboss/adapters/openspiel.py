"""Every game in OpenSpiel, with explicit chance nodes.

    import pyspiel, underboss.adapters.openspiel
    game = pyspiel.load_game("underboss_theboss(seats=3)")

The rules draw from dice in the middle of an action. Here the action is tried with the draws that are known; when it asks
for one more, the state becomes a chance node with that many equal outcomes. So a history of actions and outcomes is the
whole truth.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any
from urllib.parse import quote, unquote

import msgspec
import numpy as np
import pyspiel

import underboss.games  # noqa: F401  registers the games by name
from underboss.adapters.layout import layout
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput, IllegalAction
from underboss.engine.game import Game
from underboss.engine.registry import game_class, load, names
from underboss.engine.state import State
from underboss.engine.view import View

PREFIX = "underboss_"
MOST_OUTCOMES = 1024  # of one draw; decks and dice are far smaller
MOST_DRAWS = 1000  # of one action; a final battle takes a hundred now and then, and ties rolled off anew might never end
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
# Of a game string: `seats` (0 for the fewest), `variant`, and `options` as name:value separated by semicolons, each value
# percent-encoded, since OpenSpiel splits its game strings at commas and equals signs.
PARAMETERS: dict[str, Any] = {"seats": 0, "variant": "", "options": ""}


class MoreDraws(Exception):
    """The rules asked for a draw that is not known yet."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class KnownDice(Dice):
    """Deals out known draws and stops the rules when they are used up. One set serves all: to seed dice takes time."""

    def __init__(self) -> None:
        super().__init__(0)
        self.draws: list[int] = []
        self.at = 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0  # nothing to decide
        if self.at == len(self.draws):
            raise MoreDraws(int(n))
        self.at += 1
        return self.draws[self.at - 1]

    def roll(self, sides: int) -> int:
        return self.below(sides) + 1


class Desk:
    """The rules with their options, for a number of seats."""

    def __init__(self, rules: Game, seats: int) -> None:
        rules.check_seats(seats)
        self.rules, self.seats, self.layout, self.dice = rules, seats, layout(rules, seats), KnownDice()
        self.hides = rules.hides(seats)

    def __reduce__(self) -> tuple[Any, ...]:
        return Desk, (self.rules, self.seats)


class Position:
    """A table with what each seat sees of it, worked out when first asked; OpenSpiel asks often. It knows the decision that
    led to it, if any, for the sake of memories."""

    __slots__ = ("_cells", "_views", "action", "before", "desk", "memories", "seat", "table")

    def __init__(self, desk: Desk, table: State, before: Position | None = None, seat: int = -1, action: int = -1) -> None:
        self.desk, self.table, self.before, self.seat, self.action = desk, table, before, seat, action
        self._views: dict[int | None, View] = {}
        self._cells: dict[int | None, Any] = {}
        self.memories: dict[int, str] = {}

    def view(self, seat: int | None) -> View:
        if seat not in self._views:
            self._views[seat] = self.table.view(seat)
        return self._views[seat]

    def cells(self, seat: int | None) -> Any:
        if seat not in self._cells:
            self._cells[seat] = self.desk.layout.encode(self.view(seat))
        return self._cells[seat]

    def memory(self, seat: int) -> str:
        """What the seat saw and did at each of its decisions so far, as a digest of one length. Each is made from the one
        before and kept, so it takes no longer late in a game."""
        later, position = [], self
        while position.before is not None and seat not in position.memories:
            later.append(position)
            position = position.before
        found = position.memories.get(seat, "")
        for position in reversed(later):
            if position.seat == seat:
                assert position.before is not None
                step = f"{found} {position.action} ".encode() + position.before.view(seat).bytes()
                found = blake2b(step, digest_size=16).hexdigest()
            position.memories[seat] = found
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        memories = {seat: self.memory(seat) for seat in range(self.desk.seats)}
        return remembered, (self.desk, self.table, memories)


def remembered(desk: Desk, table: State, memories: dict[int, str]) -> Position:
    """A position whose past is nothing but these memories."""
    position = Position(desk, table)
    position.memories = memories
    return position


class Moment:
    """A position, or one in the middle of an action that waits for draws. It never changes, so clones share it."""

    __slots__ = ("action", "before", "desk", "draws", "player", "position", "seat", "sides")

    def __init__(self, desk: Desk, before: Position | None, seat: int, action: int | None, draws: list[int]) -> None:
        self.desk, self.before, self.seat, self.action, self.draws = desk, before, seat, action, draws
        self.sides = 0  # of the draw that is asked for, if any
        self.position = before  # None until the set-up has all its draws
        if before is None or action is not None:
            self._try(desk.dice)
        if self.sides or self.position is None:
            self.player = CHANCE
        else:
            table = self.position.table
            self.player = int(table.actor) if table.waiting else TERMINAL

    def _try(self, dice: KnownDice) -> None:
        dice.draws, dice.at = self.draws, 0
        try:
            if self.before is None:
                self.position = Position(self.desk, self.desk.rules.start(self.desk.seats, dice))
            else:
                assert self.action is not None
                after = self.before.table.copy()
                after.apply(self.seat, self.action, dice)
                self.position = Position(self.desk, after, self.before, self.seat, self.action)
        except MoreDraws as more:
            if len(self.draws) == MOST_DRAWS:
                raise BadInput(f"{MOST_DRAWS} draws for one action: this chance would go on for ever") from None
            self.sides = more.sides

    def then(self, choice: int) -> Moment:
        """After an outcome of chance, or an action by its dense index; neither is taken on trust."""
        if self.sides:
            if not 0 <= choice < self.sides:
                raise BadInput(f"outcome {choice} is not from 0 to {self.sides - 1}")
            return Moment(self.desk, self.before, self.seat, self.action, [*self.draws, choice])
        assert self.position is not None
        verbs = self.desk.rules.verbs
        action = verbs.action(choice)
        reason = self.position.table.refusal(self.player, action)
        if reason is not None:
            raise IllegalAction(f"illegal: {verbs.format(action)}, {reason}")
        return Moment(self.desk, self.position, self.player, action, [])

    def __deepcopy__(self, memo: Any) -> Moment:
        return self


class UnderbossGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options and seats, as OpenSpiel wants it."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        rules = open_rules(self.name, given["variant"], given["options"])
        self.desk = Desk(rules, int(given["seats"]) or min(rules.seat_counts()))
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.verbs.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.desk.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=rules.bound,
        )
        told = {**(params or {}), "options": options_text(read_options(given["options"]))}  # as a game string can hold them
        super().__init__(game_type(self.name, self.desk.hides), info, told)

    def new_initial_state(self, *_: Any) -> UnderbossState:
        return UnderbossState(self, Moment(self.desk, None, -1, None, []))

    def state_at(self, table: State, memories: Mapping[int, str] | None = None) -> UnderbossState:
        """A position as a state of OpenSpiel, with an empty history."""
        return UnderbossState(self, Moment(self.desk, remembered(self.desk, table, dict(memories or {})), -1, None, []))

    def __reduce__(self) -> tuple[Any, ...]:
        return reopened, (str(self),)  # OpenSpiel's own way forgets the desk

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS * self.desk.rules.bound

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type if iig_obs_type is not None else pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.desk, kind)


class UnderbossState(pyspiel.State):  # type: ignore[misc]
    """What OpenSpiel asks about a moment."""

    def __init__(self, game: UnderbossGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    @property
    def table(self) -> State:
        """The position; only between actions."""
        assert self.moment.position is not None
        return self.moment.position.table

    def current_player(self) -> int:
        return self.moment.player

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.moment.player or player < 0:
            return []
        return sorted(map(self.moment.desk.rules.verbs.index, self.table.legal(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        sides = self.moment.sides
        return [(outcome, 1.0 / sides) for outcome in range(sides)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.then(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"draw {action}"
        verbs = self.moment.desk.rules.verbs
        return verbs.format(verbs.action(action))

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def returns(self) -> list[float]:
        over = self.is_terminal()
        outcome = self.table.outcome if over else None
        return [0.0 if outcome is None else outcome.payoff(seat) for seat in range(self.moment.desk.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> UnderbossState:
        """A position that the player cannot tell from this one, with what the player remembers and nobody else's memories."""
        moment = self.moment
        if moment.player == CHANCE:
            raise BadInput("chance is to draw here: worlds are imagined where somebody decides, or at the end")
        assert moment.position is not None
        world = moment.desk.rules.imagine(moment.position.view(player), Dice(int(sampler() * 2**31)))
        return self.get_game().state_at(world, {player: moment.position.memory(player)})  # type: ignore[no-any-return]

    def __str__(self) -> str:
        moment = self.moment
        shown = "setting up" if moment.position is None else str(moment.position.table.dump())
        return f"{shown}, seat {moment.seat} {moment.action} {moment.draws}" if moment.sides else shown


class Observer:
    """Views as tensor and string. With perfect recall, a digest of what the player saw and did at its decisions comes before the
    view, and there is no tensor: no array of one length holds the whole past."""

    def __init__(self, desk: Desk, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadInput("observations of all players at once are not made: ask for SINGLE_PLAYER, player by player, or NONE")
        self._desk = desk
        self._public, self._recall = kind.public_info, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        whole = self._public and not self._recall  # a view, and so an array
        self.tensor = np.zeros(desk.layout.size, np.float32) if whole else None
        self.dict = {"view": self.tensor} if whole else {}

    def set_from(self, state: UnderbossState, player: int) -> None:
        if self.tensor is None:
            raise BadInput("only views have tensors: ask for public_info=True and perfect_recall=False, or for strings")
        self.tensor.fill(0)
        position = state.moment.position
        if position is not None:
            self.tensor[:] = position.cells(player if self._private else None)

    def string_from(self, state: UnderbossState, player: int) -> str:
        """The seat's view; without what is public, the parts of it that a spectator does not see."""
        position = state.moment.position
        past = f"{position.memory(player)} " if self._recall and self._private and position is not None else ""
        return past + self._seen(position, player)

    def _seen(self, position: Position | None, player: int) -> str:
        if not self._public:
            return self._secrets(position, player) if self._private and self._desk.hides else ""
        return "" if position is None else position.view(player if self._private else None).bytes().decode()

    def _secrets(self, position: Position | None, player: int) -> str:
        own: dict[str, Any] = {"seat": player}
        if position is not None:
            seen = msgspec.to_builtins(position.view(None))
            own |= {name: part for name, part in msgspec.to_builtins(position.view(player)).items() if seen[name] != part}
        return msgspec.json.encode(own, order="deterministic").decode()


def reopened(text: str) -> Any:
    return pyspiel.load_game(text)


def open_rules(name: str, variant: str, options: str) -> Game:
    return load(name, variant or None, **read_options(options))


def read_options(text: str) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for part in text.split(";"):
        if part:
            key, colon, coded = part.partition(":")
            if not colon:
                raise BadInput(f"option {part!r}: write name:value")
            value = unquote(coded)
            chosen[key] = value == "true" if value in ("true", "false") else int(value) if value.isdecimal() else value
    return chosen


def options_text(options: Mapping[str, Any]) -> str:
    """The parameter `options` of a game string."""
    values = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in options.items()}
    return ";".join(f"{key}:{quote(value, safe='')}" for key, value in values.items())


def game_type(name: str, hides: bool) -> Any:
    kind = game_class(name)
    counts = sorted({seats for variant in kind.variants for seats in variant.seats})
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if hides else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
        default_loadable=True,
    )


def register() -> None:
    """Make every game known to OpenSpiel as underboss_<name>; done on import. By its name alone a game hides what any of its
    variants hides; a loaded one knows better."""
    for name in names():
        made = type(f"Underboss_{name}", (UnderbossGame,), {"name": name})
        globals()[made.__name__] = made  # where pickle looks for it
        hides = any(load(name, variant.name).hides(max(variant.seats)) for variant in game_class(name).variants)
        pyspiel.register_game(game_type(name, hides), made)


register()
