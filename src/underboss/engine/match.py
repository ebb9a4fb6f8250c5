"""A game in progress: a state, its dice, its record, undo, and listeners. Everybody who runs a game runs this."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from underboss.engine.bits import members
from underboss.engine.dice import Dice, RecordingDice, ReplayedDice
from underboss.engine.errors import BadInput, BadRecord, IllegalAction, UnderbossError
from underboss.engine.events import Event
from underboss.engine.game import Game
from underboss.engine.outcome import Outcome
from underboss.engine.record import Record, Step, checksum
from underboss.engine.registry import game_class
from underboss.engine.state import State

Listener = Callable[[int, int, list[Event]], None]


class Match:
    """Begin one with a game and a seat count, or read one from a record with `Match.replay`."""

    def __init__(
        self,
        game: Game,
        seats: int,
        dice: Dice | None = None,
        names: Sequence[str] | None = None,
        commitment: str | None = None,
        position: list[Any] | None = None,
    ) -> None:
        game.check_seats(seats)
        self.game = game
        self.dice = RecordingDice(dice if dice is not None else Dice())
        self.listeners: list[Listener] = []
        self.opening: list[Event] = []  # what happened while the table was set
        self.record = Record(
            game=game.name,
            rules=game.version,
            options=game.plain_options(),
            seats=seats,
            names=list(names) if names is not None else [f"Seat {seat + 1}" for seat in range(seats)],
            commitment=commitment,
            position=position,
        )
        if len(self.record.names) != seats:
            raise BadInput(f"{len(self.record.names)} names for {seats} seats")
        self.state = game.start(seats, self.dice, self.opening) if position is None else self._placed(position)
        self.record.draws = self._drawn()
        self.record.sum = checksum(self.state)
        self._before: list[State] = []  # positions that undo may return to

    def _placed(self, position: list[Any]) -> State:
        """A position from a file, which may hold anything."""
        try:
            state = self.game.restore(self.record.seats, position)
            if state.dump() == position:
                return state
            raise BadInput("it reads back as another one")
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise BadInput(f"the position to begin at is not one of {self.game.title}: {error}") from None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the rules, because a draw was agreed, or because somebody conceded."""
        if self.state.outcome is not None:
            return self.state.outcome
        if self.record.agreed:
            return Outcome("a draw was agreed", [1] * self.record.seats)
        if not self.record.conceded:
            return None
        sides = self.game.brain.sides(self.state)
        lost = {other for seat in self.record.conceded for other in members(sides[seat])}
        behind = max(2, 1 + self.record.seats - len(lost))  # nobody wins where all are on one side
        names = " and ".join(self.record.names[seat] for seat in self.record.conceded)
        return Outcome(f"{names} conceded", [behind if seat in lost else 1 for seat in range(self.record.seats)])

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def waiting(self) -> list[int]:
        """The seats that may decide now; none once the match is over."""
        return [] if self.over else members(self.state.waiting)

    def legal(self, seat: int) -> list[int]:
        return list(self.state.legal(seat)) if seat in self.waiting else []

    def play(self, seat: int, action: int | str) -> list[Event]:
        """Carry out an action (packed or as text), record it, tell listeners; refuse it and change nothing if illegal."""
        if isinstance(action, str):
            action = self.game.verbs.parse(action)
        text = self.game.verbs.format(action)
        if self.over:
            raise IllegalAction(f"illegal: {text}, the match is over")
        if seat not in self.waiting:
            raise IllegalAction(f"illegal: {text}, seat {seat} is not asked to decide now (rule {self.game.turn_rule})")
        before = self.state.copy()
        events: list[Event] = []
        self.state.ears = events
        try:
            self.state.play(seat, action, self.dice)
        except BaseException:
            self.state = before  # whatever went wrong, half a move must not stay behind
            self.dice.draws.clear()
            raise
        finally:
            self.state.ears = None
        self._note(seat, action, before, events)
        for listener in self.listeners:
            listener(seat, action, events)
        return events

    def _note(self, seat: int, action: int, before: State, events: list[Event]) -> None:
        draws = self._drawn()
        if draws or any(event.happening.reveals for event in events):
            self._before.clear()
        else:
            self._before.append(before)
        self.record.steps.append(Step(seat, self.game.verbs.format(action), draws, checksum(self.state)))
        if self.state.outcome is not None:
            self.record.outcome = self.state.outcome.plain()

    def _drawn(self) -> list[int]:
        draws = list(self.dice.draws)
        self.dice.draws.clear()
        return draws

    @property
    def undoable(self) -> int:
        """How many actions can be taken back: those since something was last rolled, drawn or revealed."""
        return len(self._before)

    def undo(self) -> None:
        """Take back the last action."""
        if self.record.conceded or self.record.agreed:
            raise IllegalAction("nothing to take back: the match was ended by the players")
        if not self._before:
            why = "something was rolled, drawn or revealed" if self.record.steps else "nothing was played yet"
            raise IllegalAction(f"nothing to take back: {why}")
        self.state = self._before.pop()
        del self.record.steps[-1:]  # none are there after `resume` from a head
        self.record.outcome = None

    def concede(self, seat: int) -> None:
        """Give up, which ends the match for everybody; the seat and its side rank behind all others."""
        if self.over:
            raise IllegalAction(f"seat {seat} cannot concede: the match is over")
        if not 0 <= seat < self.record.seats:
            raise BadInput(f"seat {seat} is not from 0 to {self.record.seats - 1}")
        self.record.conceded.append(seat)
        outcome = self.outcome
        if outcome is not None:
            self.record.outcome = outcome.plain()

    def agree(self) -> None:
        """End in a draw; the caller has asked everybody."""
        if self.over:
            raise IllegalAction("no draw can be agreed: the match is over")
        self.record.agreed = True
        outcome = self.outcome
        self.record.outcome = None if outcome is None else outcome.plain()

    @classmethod
    def resume(cls, record: Record, dice: Dice, now: list[Any], before: Sequence[list[Any]] = ()) -> Match:
        """Go on from stored positions: `now`, and those that undo may return to. The record may be a head without steps."""
        match = cls.__new__(cls)
        match.game = game_class(record.game)(record.options)
        match.record = record
        match.dice = RecordingDice(dice)
        match.listeners = []
        match.opening = []
        match.state = match.game.restore(record.seats, now)
        match._before = [match.game.restore(record.seats, dump) for dump in before]
        return match

    @property
    def before(self) -> list[State]:
        """The positions that undo may return to, the latest last."""
        return list(self._before)

    def follow(self, step: Step) -> list[Event]:
        """Repeat a step that was played elsewhere, with its draws; it must come out the same."""
        dice = self.dice
        try:
            return self._repeat(len(self.record.steps) + 1, step)
        finally:
            self.dice = dice

    @classmethod
    def replay(cls, record: Record) -> Match:
        """The match at its last step; every draw and checksum must agree."""
        return deque(cls.steps(record), maxlen=1).pop()

    @classmethod
    def steps(cls, record: Record) -> Iterator[Match]:
        """One match, yielded at its first position and again after each step of the record."""
        match = cls._first(record)
        yield match
        for number, step in enumerate(record.steps, 1):
            match._repeat(number, step)
            yield match
        match.record.conceded = list(record.conceded)
        match.record.agreed = record.agreed
        match.record.sealed = record.sealed
        match.record.outcome = record.outcome
        match._check_end(record)
        match.dice = RecordingDice(Dice())

    @classmethod
    def _first(cls, record: Record, dice: Dice | None = None) -> Match:
        """The first position, with the recorded draws or with dice that should give them."""
        if ":" in record.game:
            raise BadRecord(f"the record is of {record.game!r}: a game in a record must be known by a name")
        try:
            kind = game_class(record.game)
        except BadInput as error:
            raise BadRecord(f"the record cannot be set up: {error}") from None
        if record.rules != kind.version:
            raise BadRecord(f"the record was played by rules {record.rules!r} of {record.game}, and these are {kind.version!r}")
        recorded = ReplayedDice(record.draws)
        try:
            game = kind(record.options)
            match = cls(game, record.seats, dice or recorded, record.names, record.commitment, record.position)
            if dice is not None:
                return match
            recorded.finish()
        except BadInput as error:
            raise BadRecord(f"the record cannot be set up: {error}") from None
        if match.record.sum != record.sum:
            raise BadRecord(f"the set-up differs: checksum {match.record.sum}, and the record says {record.sum}")
        return match

    def _repeat(self, number: int, step: Step) -> list[Event]:
        dice = ReplayedDice(step.draws)
        self.dice = RecordingDice(dice)
        try:
            events = self.play(step.seat, step.action)
            dice.finish()
        except UnderbossError as error:
            raise BadRecord(f"step {number} ({step.action}) does not replay: {error}") from None
        found = self.record.steps[-1].sum
        if found != step.sum:
            raise BadRecord(f"step {number} ({step.action}) diverges: checksum {found}, and the record says {step.sum}")
        return events

    def _check_end(self, record: Record) -> None:
        ended = self.outcome.plain() if self.outcome is not None else None
        if ended != record.outcome:
            raise BadRecord(f"the record says the end is {record.outcome}, and it is {ended}")

    def story(self, seat: int | None) -> dict[str, Any]:
        """The match as a seat, or a spectator, may tell it: no draws, no checksums, secrets left out."""
        record = self.record
        told = Match(self.game, record.seats, ReplayedDice(record.draws), record.names, position=record.position)
        steps: list[dict[str, Any]] = []
        for number, step in enumerate(self.record.steps, 1):
            heard = told._repeat(number, step)
            verb = self.game.verbs.verb(self.game.verbs.parse(step.action))
            hidden = verb.secret and seat != step.seat
            steps.append(
                {
                    "seat": step.seat,
                    "action": None if hidden else step.action,
                    "events": [event.seen_by(seat) for event in heard],
                }
            )
        head = {"game": self.record.game, "rules": self.record.rules, "options": self.record.options}
        outcome = self.outcome
        return {
            **head,
            "names": self.record.names,
            "commitment": self.record.commitment,
            "seat": seat,
            "opening": [event.seen_by(seat) for event in self.opening],
            "steps": steps,
            "outcome": None if outcome is None else outcome.plain(),
        }
