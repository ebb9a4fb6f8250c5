"""A running game with what a table needs beside it: numbered steps, decisions, keys, undo and snapshots.

Nothing here waits: `Room` calls it, commits the entry it returns, and only then tells anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from underboss.engine.errors import BadRecord, IllegalAction
from underboss.engine.events import Event, Happening
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.record import Record, Step, checksum
from underboss.engine.registry import game_class
from underboss.engine.sealed import SealedDice
from underboss.server.table import TableDoc

SNAPSHOT_EVERY = 25  # entries, where nothing can be undone
SNAPSHOT_AT_MOST = 50
KEYS = 16  # that a table remembers; older ones are found in the log


class Told(msgspec.Struct, array_like=True):
    """An event with all that is needed to tell it again to anybody."""

    name: str
    fields: tuple[str, ...]
    secret: tuple[str, ...]
    values: tuple[int, ...]
    known: int

    def event(self) -> Event:
        return Event(Happening(self.name, *self.fields, secret=self.secret), self.values, self.known)


class Entry(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One row of the log."""

    seq: int
    kind: Literal["start", "act", "undo", "concede", "draw"]
    seat: int = -1
    action: str = ""
    draws: list[int] = []
    sum: str = ""
    events: list[Told] = []
    actor: str | None = None  # person and key
    at: float = 0.0
    bot: str = ""  # the level of the bot that chose it
    back: int = 0  # how many acts an undo took back
    position: list[Any] | None = None  # a start from somewhere else than the usual set-up

    def told(self) -> list[Event]:
        return [told.event() for told in self.events]


class Snapshot(msgspec.Struct, kw_only=True):
    """A cache of the log up to `seq`."""

    seq: int
    now: list[Any]
    before: list[list[Any]]
    trail: list[int]  # the seats of the steps that undo may take back, the latest last
    drawn: int
    decisions: dict[int, int]
    conceded: list[int]
    agreed: bool


def pack(events: Iterable[Event]) -> list[Told]:
    return [
        Told(event.happening.name, event.happening.fields, event.happening.secret, event.values, int(event.known))
        for event in events
    ]


class Play:
    """Made by `begin` or `resume`; every change is an Entry with the next number."""

    def __init__(self, match: Match, dice: SealedDice) -> None:
        self.match = match
        self.dice = dice  # the sealed dice below the recording ones
        self.seq = 0
        self.decisions: dict[int, int] = {}  # seat -> number of the step at which its present decision opened
        self.trail: list[int] = []
        self.last = -1  # the seat that acted last
        self.keys: dict[str, int] = {}
        self.outcome = match.outcome
        self.snapshot_seq = 0

    @property
    def drawn(self) -> int:
        """How many draws the sealed dice have given."""
        return self.dice.drawn

    @drawn.setter
    def drawn(self, count: int) -> None:
        self.dice.drawn = count

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def waiting(self) -> list[int]:
        """The seats that may decide now."""
        return list(self.decisions)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @classmethod
    def begin(cls, doc: TableDoc, at: float, position: list[Any] | None = None) -> tuple[Play, Entry]:
        """The first position and the entry that starts the log."""
        dice = SealedDice(bytes.fromhex(doc.seed), doc.id, doc.nonces)
        match = Match(doc.load(), len(doc.chairs), dice, doc.names, doc.commitment, position)
        play = cls(match, dice)
        entry = Entry(
            seq=0,
            kind="start",
            draws=match.record.draws,
            sum=match.record.sum,
            events=pack(match.opening),
            at=at,
            position=position,
        )
        play._opened(0, {})
        play._keep(entry)
        return play, entry

    @classmethod
    def resume(cls, doc: TableDoc, snapshot: Snapshot | None, entries: Sequence[Entry]) -> Play:
        """From a snapshot, its own entry and those after it, or from the whole log."""
        version = game_class(doc.game).version
        if version != doc.rules:
            raise BadRecord(f"this table is played by rules {doc.rules!r} of {doc.game}, and these are {version!r}")
        if snapshot is None:
            play = cls._from_start(doc, entries[0])
        else:
            play = cls._from_snapshot(doc, snapshot)
            play._keep(entries[0])
        for entry in entries:
            if entry.seq > play.seq:
                play.follow(entry)
        return play

    @classmethod
    def _from_start(cls, doc: TableDoc, start: Entry) -> Play:
        match = Match.replay(head_of(doc, start))
        dice = _dice(doc, len(start.draws))
        match.dice.inner = dice
        play = cls(match, dice)
        play._opened(0, {})
        play._keep(start)
        return play

    @classmethod
    def _from_snapshot(cls, doc: TableDoc, snapshot: Snapshot) -> Play:
        head = head_of(doc)
        head.conceded, head.agreed = list(snapshot.conceded), snapshot.agreed
        dice = _dice(doc, snapshot.drawn)
        play = cls(Match.resume(head, dice, snapshot.now, snapshot.before), dice)
        play.seq = play.snapshot_seq = snapshot.seq
        play.decisions = dict(snapshot.decisions)
        play.trail = list(snapshot.trail)
        return play

    # -- changes -------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: int, at: float, actor: str | None = None, bot: str = "") -> Entry:
        """Carry out an action; raises IllegalAction and changes nothing if the rules refuse it."""
        before = self._choices()
        drawn = self.drawn
        try:
            events = self.match.play(seat, action)
        except BaseException:
            self.drawn = drawn  # a draw that came to nothing was none
            raise
        step = self.match.record.steps[-1]
        self.match.record.steps.clear()  # the log has them; a long game must not grow in memory
        self._next(seat, before)
        return self._keep(
            Entry(
                seq=self.seq, kind="act", seat=seat, action=step.action, draws=step.draws, sum=step.sum,
                events=pack(events), actor=actor, at=at, bot=bot,
            )
        )  # fmt: skip

    def undo(self, seat: int, back: int, at: float, actor: str | None = None) -> Entry:
        """Take back the last acts."""
        if back < 1 or back > self.match.undoable:
            raise IllegalAction(self.why_no_undo() or f"{back} steps cannot be taken back, only {self.match.undoable}")
        self._take_back(back)
        return self._keep(
            Entry(seq=self.seq, kind="undo", seat=seat, back=back, actor=actor, at=at, sum=checksum(self.match.state))
        )

    def concede(self, seat: int, at: float, actor: str | None = None) -> Entry:
        self.match.concede(seat)
        self._next(seat, {})
        return self._keep(Entry(seq=self.seq, kind="concede", seat=seat, actor=actor, at=at))

    def agree(self, at: float) -> Entry:
        self.match.agree()
        self._next(-1, {})
        return self._keep(Entry(seq=self.seq, kind="draw", at=at))

    def follow(self, entry: Entry) -> None:
        """Repeat what another node, or this one before a restart, has committed."""
        if entry.seq != self.seq + 1:
            raise BadRecord(f"the log goes from step {self.seq} to {entry.seq}")
        if entry.kind == "act":
            before = self._choices()
            self.match.follow(Step(entry.seat, entry.action, entry.draws, entry.sum))
            self.match.record.steps.clear()
            self.drawn += len(entry.draws)
            self._next(entry.seat, before)
        elif entry.kind == "undo":
            self._take_back(entry.back)
        elif entry.kind == "concede":
            self.match.concede(entry.seat)
            self._next(entry.seat, {})
        else:
            self.match.agree()
            self._next(-1, {})
        self._keep(entry)

    def _take_back(self, back: int) -> None:
        for _ in range(back):
            self.match.undo()
        self._next(-1, {})

    def _choices(self) -> dict[int, list[int]]:
        """What every waiting seat may do; needed only where several decide at the same time."""
        return {seat: self.match.legal(seat) for seat in self.decisions} if len(self.decisions) > 1 else {}

    def _next(self, actor: int, before: dict[int, list[int]]) -> None:
        """Number the step. A seat keeps its decision open if others acted and its choices are the same."""
        self.seq += 1
        self.outcome = self.match.outcome
        before.pop(actor, None)
        self._opened(self.seq, before)
        undoable = self.match.undoable
        if actor >= 0:
            self.trail.append(actor)
        self.trail = self.trail[-undoable:] if undoable else []

    def _opened(self, seq: int, before: dict[int, list[int]]) -> None:
        kept = {seat: self.decisions[seat] for seat, choices in before.items() if self.match.legal(seat) == choices}
        self.decisions = {seat: kept.get(seat, seq) for seat in self.match.waiting}

    def _keep(self, entry: Entry) -> Entry:
        if entry.kind == "act":
            self.last = entry.seat
        if entry.actor is not None:
            self.keys[entry.actor] = entry.seq
            if len(self.keys) > KEYS:
                del self.keys[next(iter(self.keys))]
        return entry

    # -- questions -----------------------------------------------------------------------------------------------

    def stale(self, seat: int, seq: int) -> str | None:
        """Why an action based on step `seq` comes too late, or None."""
        if self.over:
            return "the game is over"
        if seat not in self.decisions:
            return "it is not your turn"
        if not self.decisions[seat] <= seq <= self.seq:
            return f"the table has moved on: you answered step {seq}, and it is at step {self.seq}"
        return None

    def undo_depth(self, seat: int) -> int:
        """How many acts lie back to the seat's own last one, that included; 0 if it cannot be reached."""
        for depth, actor in enumerate(reversed(self.trail), 1):
            if actor == seat:
                return depth
        return 0

    def undo_alone(self, seat: int) -> bool:
        """May the seat take its last act back without asking? Only while its own turn goes on."""
        return bool(self.trail) and self.trail[-1] == seat and (seat in self.decisions)

    def why_no_undo(self) -> str | None:
        if self.over:
            return "the game is over"
        if self.match.undoable:
            return None
        if self.seq == 0:
            return "nothing was played yet"
        return "something was rolled, drawn or revealed"

    def snapshot(self) -> Snapshot | None:
        """A snapshot, if it is time for one."""
        since = self.seq - self.snapshot_seq
        if since < SNAPSHOT_EVERY or (since < SNAPSHOT_AT_MOST and self.match.undoable):
            return None
        self.snapshot_seq = self.seq
        return Snapshot(
            seq=self.seq,
            now=self.match.state.dump(),
            before=[state.dump() for state in self.match.before],
            trail=self.trail,
            drawn=self.drawn,
            decisions=self.decisions,
            conceded=self.match.record.conceded,
            agreed=self.match.record.agreed,
        )


def _dice(doc: TableDoc, drawn: int) -> SealedDice:
    return SealedDice(bytes.fromhex(doc.seed), doc.id, doc.nonces, drawn)


def head_of(doc: TableDoc, start: Entry | None = None) -> Record:
    """The record of a table without its steps; without its start, for going on from a snapshot."""
    head = Record(
        game=doc.game, rules=doc.rules, options=doc.options, seats=len(doc.chairs), names=doc.names, commitment=doc.commitment
    )  # fmt: skip
    if start is not None:
        head.position, head.draws, head.sum = start.position, start.draws, start.sum
    return head


def counting(entries: Sequence[Entry]) -> list[Entry]:
    """Of a log, or of its last part, the acts that still count, with the start and the end: what undo took back is gone."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            del kept[max(0, len(kept) - entry.back) :]
        else:
            kept.append(entry)
    return kept
