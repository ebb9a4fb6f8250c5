"""Playing alone: titles for a score, and the campaign of six stages."""

from typing import Any, Final

from mypy_extensions import i64

from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.outcome import Outcome
from underboss.engine.vectors import append
from underboss.games.overboss.happenings import STAGE_BEGUN, STAGE_ENDED
from underboss.games.overboss.pieces import TERRAINS, content
from underboss.games.overboss.power import power
from underboss.games.overboss.setup import set_up
from underboss.games.overboss.squares import BOARD_NAMES
from underboss.games.overboss.table import ENDED, STAGE_END, Table
from underboss.games.overboss.tally import COUNTED, tally

_SOLO: Final = content("solo")
TITLES: Final[list[str]] = _SOLO["titles"]["names"]
TITLE_FROM: Final[list[list[int]]] = [_SOLO["titles"][board] for board in BOARD_NAMES]
WINNING_TITLE: Final[int] = TITLES.index(_SOLO["titles"]["wins"])
RETRIES: Final[dict[str, int]] = {name: _SOLO["retries"][name] for name in ("easy", "normal", "hard")}


class Goal:
    """So many of something on the map."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.count: str = entry["count"]
        self.counted = COUNTED.index(entry["count"])
        self.least: int = entry["least"]


class Stage:
    """One stage of the campaign."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.terrains = [TERRAINS.index(name) for name in entry["terrains"]]
        self.board = BOARD_NAMES.index(entry["board"])
        self.boss: bool = entry["boss"]
        self.target: int = entry["target"]
        self.star = [Goal(goal) for goal in entry["star"]]  # any of them


STAGES: Final[list[Stage]] = [Stage(entry) for entry in _SOLO["stage"]]


def title_at(board: int, reached: int) -> int:
    """The place of the title that a score earns in the classic solo game."""
    return max(at for at, least in enumerate(TITLE_FROM[board]) if reached >= least)


def begin_stage(table: Table, stage: i64, dice: Dice) -> None:
    """Clear the table and set up a stage."""
    plan = STAGES[stage]
    table.stage = stage
    if table.ears is not None:
        table.tell(STAGE_BEGUN, (0, int(stage), int(table.retries)))
    set_up(table, plan.board, plan.terrains, plan.boss, False, dice)


def end_stage(table: Table) -> None:
    """The map is full: was the target reached, and the side goal?"""
    plan = STAGES[table.stage]
    reached = power(table, 0)
    passed = reached >= plan.target
    star = passed and any(
        tally(goal.counted, table.tiles, table.tokens, 0, table.board, table.lairs[0]) >= goal.least for goal in plan.star
    )
    table.a, table.b, table.c = 1 if passed else 0, 1 if star else 0, reached
    if table.ears is not None:
        table.tell(STAGE_ENDED, (0, int(table.stage), int(reached), int(passed), int(star)))
    last = table.stage == len(STAGES) - 1
    table.ask(0, STAGE_END)
    if not table.retries and (not passed or last):
        close(table)


def close(table: Table) -> None:
    """The campaign is over; a stage just passed still counts."""
    if table.a:
        _bank(table)
    table.step = ENDED
    table.waiting = 0


def _bank(table: Table) -> None:
    table.powers = append(table.powers, table.c)
    if table.b:
        table.stars |= BIT[table.stage]


def onward(table: Table, dice: Dice) -> None:
    """Bank the stage and begin the next, or be done."""
    if table.stage == len(STAGES) - 1:
        close(table)
        return
    _bank(table)
    begin_stage(table, table.stage + 1, dice)


def again(table: Table, dice: Dice) -> None:
    """Spend a retry on the same stage."""
    table.retries -= 1
    begin_stage(table, table.stage, dice)


def classic_outcome(table: Table) -> Outcome:
    """From the winning title on the game is won."""
    reached = int(power(table, 0))
    title = title_at(int(table.board), reached)
    return Outcome(f"the title {TITLES[title]}", [1 if title >= WINNING_TITLE else 2], [reached])


def campaign_outcome(table: Table) -> Outcome:
    """Won when all stages were passed."""
    passed = len(table.powers)
    if passed == len(STAGES):
        return Outcome(f"the campaign is won with {int(table.stars).bit_count()} stars", [1], [sum(table.powers)])
    return Outcome(f"the campaign is lost in stage {passed + 1}", [2], [sum(table.powers)])
