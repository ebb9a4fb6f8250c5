"""Any step of any game, from what a seat knows: while it runs only one's own, after the end all."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from underboss.engine.errors import BadInput
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.record import Record, Seal, Step
from underboss.engine.state import State
from underboss.server import rows, telling
from underboss.server.play import Entry, counting, head_of
from underboss.server.store import Store
from underboss.server.table import TableDoc

KEPT = 10_000  # positions of all reels together


class Reel:
    """A game laid out position by position; what was undone is not on it."""

    def __init__(self, doc: TableDoc, entries: list[Entry], seq: int) -> None:
        self.doc = doc
        self.seq = seq
        self.entries = counting(entries)
        self.states: list[State] = []
        match = self._match = Match.replay(head_of(doc, self.entries[0]))
        self.game: Game = match.game
        for entry in self.entries:
            if entry.kind == "act":
                match.follow(Step(entry.seat, entry.action, entry.draws, entry.sum))
            self.states.append(match.state.copy())

    def place(self, seq: int) -> int:
        """Where on the reel the table stood at this number."""
        places = [place for place, entry in enumerate(self.entries) if entry.seq <= seq]
        if not places or seq > self.seq:
            raise BadInput(f"step {seq} is not from 0 to {self.seq}")
        return places[-1]

    def _scene(self, place: int) -> telling.Scene:
        return telling.Scene(self.game, self.states[place], self.doc.names)

    def steps(self, seat: int | None) -> list[dict[str, Any]]:
        """All steps in words. A label speaks from the view of whoever made the step: the others read it after the end."""
        told: list[dict[str, Any]] = []
        for place, entry in enumerate(self.entries):
            text = telling.action_text(self.game, entry, seat)
            label = ""
            if text is not None and place and (entry.seat == seat or self.doc.phase == "over"):
                label = self.game.words.action(self._scene(place - 1).view(entry.seat), self.game.verbs.parse(text))
            lines = [line["text"] for line in self._scene(place).lines(entry, seat)]
            by = entry.seat if entry.seat >= 0 else None
            told.append({"seq": entry.seq, "seat": by, "action": text, "label": label, "lines": lines})
        return told

    def position(self, seq: int, seat: int | None) -> dict[str, Any]:
        """The message `state` at a step, with nothing to do in it."""
        place = self.place(seq)
        scene = self._scene(place)
        told = scene.position(seat)
        last = place == len(self.entries) - 1
        return told | {
            "t": "state", "seq": self.entries[place].seq, "decisions": {}, "my_turn": False,
            "waiting": scene.view(seat).waiting, "actions": [], "undo": {"can": False, "why": None, "ask": False},
            "clocks": [], "outcome": self.doc.outcome if last else None, "offers": {"draw": [], "undo": None},
        }  # fmt: skip

    def story(self, seat: int | None) -> dict[str, Any]:
        """The game as a seat may tell it while it runs: no draws, no checksums, secrets left out."""
        return self._match.story(seat)


def record_of(doc: TableDoc, entries: list[Entry]) -> Record:
    """The whole record of a finished game, with the seed."""
    kept = counting(entries)
    record = head_of(doc, kept[0])
    for entry in kept[1:]:
        if entry.kind == "act":
            record.steps.append(Step(entry.seat, entry.action, entry.draws, entry.sum))
        elif entry.kind == "concede":
            record.conceded.append(entry.seat)
        elif entry.kind == "draw":
            record.agreed = True
    record.outcome = doc.outcome
    if not doc.imported:
        record.sealed = Seal(game_id=doc.id, seed=doc.seed, nonces=doc.nonces)
    return record


class Reels:
    """The games that were looked at lately."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: OrderedDict[str, Reel] = OrderedDict()

    async def reel(self, doc: TableDoc, seq: int) -> Reel:
        kept = self._kept.get(doc.id)
        if kept is None or kept.seq != seq or kept.doc.phase != doc.phase:
            entries = await rows.entries_after(self.store, doc.id, -1)
            kept = await asyncio.to_thread(Reel, doc, entries, entries[-1].seq)
            self._kept[doc.id] = kept
        self._kept.move_to_end(doc.id)
        while len(self._kept) > 1 and sum(len(reel.states) for reel in self._kept.values()) > KEPT:
            self._kept.popitem(last=False)
        return kept
