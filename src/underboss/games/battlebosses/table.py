"""Setting the table: the first position of a game, and positions from dumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, u8

from underboss.engine.bits import BIT
from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.vectors import append, vec
from underboss.games.battlebosses.book import Book
from underboss.games.battlebosses.codes import AT, BOSS, CARDS, DECK, FRAME, MULLIGAN, NOWHERE, SHEET, SUPPLY
from underboss.games.battlebosses.ground import Ground
from underboss.games.battlebosses.rules import BattleBosses
from underboss.games.battlebosses.verbs import DEALT

if TYPE_CHECKING:
    from underboss.engine.game import Game


def set_table(
    game: Game, book: Book, ground: Ground, teams: bool, bosses: list[int], dice: Dice, ears: list[Event] | None
) -> BattleBosses:
    """Each boss on its start space, five cards in each hand, everybody asked what to set aside."""
    state = empty_table(game, book, ground, teams, len(bosses))
    state.ears = ears
    for seat, boss in enumerate(bosses):
        state.put(seat, BOSS, boss)
        state.put(seat, AT, ground.starts[seat])
        state.put(seat, SUPPLY, book.minions)
        state.put(seat, DECK, BIT[CARDS] - 1)
        state.tell(DEALT, (seat, boss))
    for seat in range(len(bosses)):
        state.draw(seat, book.hand, dice)
    state.ears = None
    return state


def empty_table(game: Game, book: Book, ground: Ground, teams: bool, seats: int) -> BattleBosses:
    arena = vec[i64]()
    if book.base_health:
        arena = vec[i64]([0, 0])
        for health in book.monster_health:
            arena = append(arena, health)
    return BattleBosses(
        game, seats, book, ground, teams, vec[i64]([0] * (seats * SHEET)), vec[u8]([u8(0)] * (seats * ground.cells)),
        vec[i64](), 0, vec[i64](), arena, MULLIGAN, 0, 0, 0, 0, 0, 0, NOWHERE, 0, BIT[seats] - 1,
    )  # fmt: skip


def restored(game: Game, book: Book, ground: Ground, teams: bool, dump: list[Any]) -> BattleBosses:
    """The position that `dump` told."""
    sheet, herd, stack, rolled, arena = dump[:5]
    numbers: list[int] = dump[5:]
    return BattleBosses(
        game, len(sheet) // SHEET, book, ground, teams, vec[i64](sheet), vec[u8]([u8(number) for number in herd]),
        vec[i64](stack), len(stack) // FRAME, vec[i64](rolled), vec[i64](arena), *numbers,
    )  # fmt: skip
