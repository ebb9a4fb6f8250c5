"""Tables without a network: a room with a game in it, for tests of everything that would be sent."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import underboss
from tests.laws.tables import Table
from underboss import Dice, State
from underboss.server import rows
from underboss.server.hall import Hall
from underboss.server.messages import encode
from underboss.server.play import Entry, Play
from underboss.server.room import Room
from underboss.server.settings import Settings
from underboss.server.sqlite import SQLiteStore
from underboss.server.table import Chair, Pace, TableDoc

EVERY = 25  # steps at which the whole log is told; between them its end, or long games would take hours
HALL = Hall(Settings(), SQLiteStore("never-opened.db"))
HALL.service.now = lambda: 1000.0  # type: ignore[method-assign]


def new_doc(table: Table) -> TableDoc:
    game = underboss.load(table.name, variant=table.variant)
    chairs = [
        Chair(kind="person", person=f"person{seat}", name=f"Player {seat}", nonce=f"n{seat}") for seat in range(table.seats)
    ]
    return TableDoc(
        id=f"t{table}", game=table.name, rules=game.version, variant=table.variant, options=game.plain_options(), title="t",
        public=False, rated=False, spectators=True, pace=Pace(), hotseat=False, owner="person0", chairs=chairs,
        seed=secrets.token_hex(32), created=1.0, phase="playing",
    )  # fmt: skip


class TestRoom(Room):
    """A room whose game can be swapped for one that a seat cannot tell apart."""

    __test__ = False

    def __init__(self, doc: TableDoc, play: Play, log: Sequence[Entry] = ()) -> None:
        super().__init__(HALL, rows.Stored(("", 0, rows.encode(doc), 0, 0, b"null", 1.0)), play)
        self.log = list(log)

    def everything(self, seat: int | None) -> bytes:
        """All that a viewer is or could be sent about the present position."""
        from underboss.server import telling

        assert self.play is not None
        person = None if seat is None else f"person{seat}"
        told: dict[str, Any] = {"state": self.state_for(person), "table": self.told_table(person)}
        told["log"] = self._scene().log(self.log if len(self.log) % EVERY == 0 else self.log[-EVERY:], seat)
        told["recent"] = self._scene().recent(self.log, seat)
        if seat is not None and seat in self.play.match.waiting:
            told["why"] = [_reason(telling.why_not(self.play, seat, [target])) for target in some_targets(self.play)]
            told["refusals"] = [_reason(telling.refusal(self.play, seat, action)) for action in some_actions(self.play)]
        return encode(told)

    def step_told_to(self, seat: int | None, entry: Entry) -> bytes:
        mine = [] if seat is None else [seat]
        return encode(self.told_step(self._scene(), entry, entry.told(), mine, self._common()))


def _reason(reason: Any) -> list[str] | None:
    return None if reason is None else [reason.text, reason.rule]


def some_targets(play: Play) -> list[str]:
    found = {
        f"{argument.name}:{value}"
        for verb in play.game.verbs.verbs
        for argument in verb.arguments[:1]
        for value in (0, argument.size - 1)
    }
    return sorted(found)[:4]


def some_actions(play: Play) -> list[int]:
    verbs = play.game.verbs
    dice = Dice(5)
    return [verbs.action(int(dice.below(verbs.size))) for _ in range(4)]


def with_state(play: Play, state: State) -> Play:
    """The same play, but this is the truth."""
    twin = Play.__new__(Play)
    twin.__dict__.update(play.__dict__)
    match = underboss.Match.__new__(underboss.Match)
    match.__dict__.update(play.match.__dict__)
    match.state = state
    twin.match = match
    return twin
