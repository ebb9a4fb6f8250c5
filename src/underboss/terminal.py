"""A table in the terminal: the board in letters, the legal actions by number, and plain words for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from underboss.bots.bot import NO_CLOCK
from underboss.bots.hints import hints
from underboss.bots.seating import Seating, repeated
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput, UnderbossError
from underboss.engine.events import Event
from underboss.engine.game import Game
from underboss.engine.match import Match
from underboss.engine.record import Record
from underboss.engine.words import SEAT_NAMES
from underboss.files import write_whole
from underboss.rulebook import find_rules, read_rules

HELP = """\
  a number     take that action            ? ACTION    why it is not allowed
  an action    such as `{example}`{short}
  list         all actions again           undo        take back (until something was rolled or revealed)
  hint         what you might do, and why  rules WORDS look something up
  log          what happened so far        save FILE   write the record
  help         this                        quit        leave the table"""


class TerminalTable:
    """One person against bots. Reads a line at a time, so it works with a pipe and with a screen reader."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seat: int,
        bots: Sequence[str],
        seed: int | None,
        console: Console,
        save: Path | None = None,
    ) -> None:
        self.game, self.seat, self.console, self.save = game, seat, console, save
        others = [at for at in range(seats) if at != seat]
        level = dict(zip(others, repeated(bots, len(others)))) if others else {}
        names = [f"{SEAT_NAMES[at]} ({'you' if at == seat else level[at]})" for at in range(seats)]
        self.names = names
        self.seating = Seating(game, list(level.values()))
        self.bots = dict(zip(others, self.seating.sit([Dice(seed, 1, at) for at in others])))
        self.match = Match(game, seats, Dice(seed, 0) if seed is not None else Dice(), names)
        self.heard: list[str] = []
        self.match.listeners.append(lambda _seat, _action, events: self._hear(events))
        self._hear(self.match.opening)

    def run(self) -> None:
        """Play until the end or until the person leaves."""
        with self.seating:
            self._run()

    def _run(self) -> None:
        self.console.print(f"[bold]{self.game.title}[/]: {self.game.about} Type [bold]help[/] at any time.")
        while not self.match.over:
            seat = self.match.waiting[0]
            if seat in self.bots:
                self._let_bot_play(seat)
            elif not self._ask():
                self.console.print("You leave the table.")
                return
        self._show()
        self._tell_end()

    def _let_bot_play(self, seat: int) -> None:
        """A bot's first forfeit is told, so that nobody takes random actions for its play."""
        bot, actions = self.bots[seat], self.match.legal(seat)
        before = len(bot.faults)
        action = bot.choose(self.match.state.view(seat), actions, NO_CLOCK)
        if bot.faults and not before:
            self.console.print(f"  {self.names[seat]} forfeits its thinking, since {bot.faults[0]}.", markup=False)
        self.match.play(seat, action)

    def _hear(self, events: list[Event]) -> None:
        for event in events:
            line = self.game.words.line(event.seen_by(self.seat), self.names)
            if line:
                self.heard.append(line)
                self.console.print(f"  [dim]{escape(line)}[/]")

    def _show(self) -> None:
        self.console.print()
        self.console.print(self.game.words.picture(self.match.state.view(self.seat), self.names, colour=True))

    def _ask(self) -> bool:
        """One decision of the person; False if they leave."""
        self._show()
        view = self.match.state.view(self.seat)
        self.console.print(f"[bold]{escape(self.game.words.prompt(view, self.names))}[/]")
        actions = self.match.legal(self.seat)
        self._list(actions)
        decided = len(self.match.record.steps)
        while True:
            try:
                text = self.console.input("[bold]> [/]").strip()
            except EOFError:
                return False
            if text.lower() in ("quit", "q", "exit"):
                return False
            try:
                self._obey(text, actions)
            except (UnderbossError, OSError) as error:
                self.console.print(f"  {escape(str(error))}")
            if len(self.match.record.steps) != decided:
                return True

    def _list(self, actions: list[int]) -> None:
        view = self.match.state.view(self.seat)
        labels = [f"{number}. {self.game.words.action(view, action)}" for number, action in enumerate(actions, 1)]
        width = max(len(label) for label in labels) + 2
        columns = max(1, min(4, self.console.width // width))
        for at in range(0, len(labels), columns):
            self.console.print("  " + escape("".join(label.ljust(width) for label in labels[at : at + columns]).rstrip()))

    def _obey(self, text: str, actions: list[int]) -> None:
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                return
            case "help":
                example = self.game.verbs.format(actions[0])
                short = self.game.words.shorthand()
                self.console.print(HELP.format(example=example, short=f", or {short}" if short else ""), markup=False)
            case "list":
                self._list(actions)
            case "log":
                self.console.print("\n".join(self.heard[-30:]), markup=False)
            case "undo":
                self.match.undo()
            case "hint":
                for one in hints(self.game, self.match.state.view(self.seat), names=self.names):
                    self.console.print(f"  {one.label} ({one.action}): {one.reason}", markup=False)
            case "rules":
                for _, rule in find_rules(read_rules(self.game.name), rest)[:12]:
                    self.console.print(f"  {rule.id}  {rule.plain()}", markup=False)
            case "save":
                write_record(self.match.record, Path(rest))
                self.console.print(f"  written to {rest}", markup=False)
            case "?":
                self._explain(rest)
            case _:
                for action in self._understand(text, actions):
                    self.match.play(self.seat, action)

    def _understand(self, text: str, actions: list[int]) -> list[int]:
        if text.isdecimal():
            if not 1 <= int(text) <= len(actions):
                raise BadInput(f"{text} is not from 1 to {len(actions)}")
            return [actions[int(text) - 1]]
        short = self.game.words.understand(self.match.state.view(self.seat), text)
        return short if short is not None else [self.game.verbs.parse(text)]

    def _explain(self, text: str) -> None:
        action = self.game.verbs.parse(text)
        reason = self.match.state.refusal(self.seat, action)
        self.console.print(f"  {'allowed' if reason is None else reason}", markup=False)

    def _tell_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        winners = " and ".join(self.names[seat] for seat in outcome.winners) or "Nobody"
        verb = "win" if len(outcome.winners) > 1 else "wins"
        self.console.print(f"[bold]{escape(winners)} {verb}[/]: {escape(outcome.reason)}.")
        if self.save is not None:
            write_record(self.match.record, self.save)
            self.console.print(f"The record is in {self.save}.", markup=False)


def write_record(record: Record, path: Path) -> None:
    if not path.name:
        raise BadInput("save where? give a file name")
    write_whole(path, record.json())


def show_replay(record: Record, step: int | None, seat: int | None, console: Console) -> None:
    """Play a record again and tell it; every draw and checksum is checked on the way."""
    if seat is not None and not 1 <= seat <= record.seats:
        raise BadInput(f"seat {seat}: the record has 1 to {record.seats}")
    if step is not None and not 0 <= step <= len(record.steps):
        raise BadInput(f"step {step}: the record has 0 to {len(record.steps)}")
    viewer = seat - 1 if seat is not None else None
    lines: list[str] = []
    last: Match | None = None
    for number, match in enumerate(Match.steps(record)):
        if number == 0:
            _collect(match, viewer, lines, match.opening)
            match.listeners.append(lambda _seat, _action, events: _collect(last or match, viewer, lines, events))  # noqa: B023
        last = match
        if number == step:
            console.print(match.game.words.picture(match.state.view(viewer), record.names, colour=True))
    assert last is not None
    if step is None:
        console.print("\n".join(lines), markup=False)
        outcome = last.outcome
        console.print(f"The end: {outcome.reason}." if outcome else "The game is not finished.", markup=False)
    console.print(f"{len(record.steps)} steps replay exactly.")


def _collect(match: Match, viewer: int | None, lines: list[str], events: list[Event]) -> None:
    for event in events:
        line = match.game.words.line(event.seen_by(viewer), match.record.names)
        if line:
            lines.append(f"{len(match.record.steps):>4}  {line}")
