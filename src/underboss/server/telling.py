"""What each viewer is told: made from the viewer's view and from events as that viewer may see them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from underboss.engine.dice import Dice
from underboss.engine.events import EVERYONE, Event
from underboss.engine.game import Game
from underboss.engine.state import Reason, State
from underboss.engine.verbs import Verb, Vocabulary
from underboss.engine.view import View
from underboss.server.messages import encode
from underboss.server.play import Entry, Play

RECENT = 24  # steps whose events a board is told again when it comes anew
TRIED = 600  # filled-in actions that are asked for a reason
NOBODYS = b'{"seat":null'  # how the view of a spectator begins


class Scene:
    """One position as several viewers are told it: whatever is the same for all of them is made once."""

    def __init__(self, game: Game, state: State, names: Sequence[str]) -> None:
        self.game, self.state, self.names = game, state, names
        self._views: dict[int | None, View] = {}
        self._encoded = b""
        self._public: dict[Event, tuple[dict[str, Any], str]] = {}

    def view(self, seat: int | None) -> View:
        found = self._views.get(seat)
        if found is None:
            if seat is not None and self.game.open:
                found = msgspec.structs.replace(self.view(None), seat=seat)
            else:
                found = self.state.view(seat)
            self._views[seat] = found
        return found

    def encoded(self, seat: int | None) -> msgspec.Raw:
        """The view as it is sent."""
        if not self.game.open:
            return msgspec.Raw(encode(self.view(seat)))
        if not self._encoded:
            self._encoded = encode(self.view(None)).removeprefix(NOBODYS)
        return msgspec.Raw((NOBODYS if seat is None else b'{"seat":%d' % seat) + self._encoded)

    def position(self, seat: int | None) -> dict[str, Any]:
        view = self.view(seat)
        return {
            "seat": seat,
            "view": self.encoded(seat),
            "aids": self.game.aids(view),
            "prompt": self.game.words.prompt(view, self.names),
        }

    def events(self, events: Sequence[Event], seat: int | None) -> list[dict[str, Any]]:
        """Events as a seat may see them, each with its line for the log."""
        words, view = self.game.words, self.view(seat)
        found: list[dict[str, Any]] = []
        for event in events:
            told, line = self._told(event, seat)
            found.append({**told, "line": line, "harm": seat is not None and words.harm(told, view)})
        return found

    def _told(self, event: Event, seat: int | None) -> tuple[dict[str, Any], str]:
        """An event in fields and in words; once for all, if everybody knows all of it."""
        found = self._public.get(event)
        if found is None:
            told: dict[str, Any] = event.seen_by(seat)
            found = told, self.game.words.line(told, self.names)
            if event.known == EVERYONE:
                self._public[event] = found
        return found

    def lines(self, entry: Entry, seat: int | None) -> list[dict[str, Any]]:
        """A step in words."""
        if entry.kind == "concede":
            return [{"text": f"{self.names[entry.seat]} concedes.", "harm": False, "event": "conceded", "seat": entry.seat}]
        if entry.kind == "draw":
            return [{"text": "A draw is agreed.", "harm": False, "event": "draw", "seat": None}]
        told = self.events(entry.told(), seat)
        return [
            {"text": event["line"], "harm": event["harm"], "event": event["event"], "seat": event.get("seat")}
            for event in told
            if event["line"]
        ]

    def log(self, entries: Sequence[Entry], seat: int | None) -> list[dict[str, Any]]:
        return [
            {"seq": entry.seq, "seat": entry.seat if entry.seat >= 0 else None, "lines": self.lines(entry, seat)}
            for entry in entries
        ]

    def recent(self, entries: Sequence[Entry], seat: int | None) -> list[dict[str, Any]]:
        """What the last steps did, for a board that remembers the last roll or the last way of a piece."""
        return [told for entry in entries[-RECENT:] for told in self.events(entry.told(), seat)]


def state_of(play: Play, scene: Scene, seat: int | None) -> dict[str, Any]:
    """The present position for a seat, or for a spectator. Numbers of decisions are told only to their own seat."""
    told = scene.position(seat)
    if seat is not None and seat in play.decisions:
        told["decisions"] = {str(seat): play.decisions[seat]}
        told["my_turn"] = True
        told["actions"] = actions_of(play, scene.view(seat), seat)
    else:
        told["decisions"] = {}
        told["my_turn"] = False
        told["actions"] = []
    return told


def actions_of(play: Play, view: View, seat: int) -> list[msgspec.Raw]:
    """The legal actions with text, label and what may be highlighted."""
    verbs, label = play.game.verbs, play.game.words.action
    return [told_action(verbs, action, label(view, action)) for action in play.match.legal(seat)]


@lru_cache(maxsize=1 << 12)  # 2 MB at most
def told_action(verbs: Vocabulary, action: int, label: str) -> msgspec.Raw:
    """One action as it is sent. Its number is the dense one, which every program can hold exactly."""
    told = {"id": verbs.index(action), "text": verbs.format(action), "verb": verbs.verb(action).name, "label": label}
    return msgspec.Raw(encode(told | {"targets": verbs.targets(action)}))


def read_action(game: Game, told: int | str) -> int:
    """The action that a client names by its number or in text."""
    return game.verbs.parse(told) if isinstance(told, str) else game.verbs.action(told)


def action_text(game: Game, entry: Entry, seat: int | None) -> str | None:
    """The action as this viewer may know it."""
    if entry.kind != "act" or (entry.seat != seat and entry.action.partition(" ")[0] in _secrets(game.verbs)):
        return None
    return entry.action


@cache
def _secrets(verbs: Vocabulary) -> set[str]:
    """The names of the verbs whose arguments only their own seat knows."""
    return {verb.name for verb in verbs.verbs if verb.secret}


def refusal(play: Play, seat: int, action: int) -> Reason | None:
    """Why the rules refuse an action. Asked of an imagined world, so that the reason cannot tell what is hidden."""
    match = play.match
    world = match.game.imagine(match.state.view(seat), Dice(0))
    return world.refusal(seat, action)


def why_not(play: Play, seat: int, targets: Sequence[str]) -> Reason | None:
    """Why the element with these targets, in this order, may not be used now; None if it may."""
    game, match = play.game, play.match
    if play.over:
        return Reason("The game is over.", game.turn_rule)
    if seat not in play.decisions:
        return Reason("It is not your turn.", game.turn_rule)
    legal = match.legal(seat)
    if any(game.verbs.targets(action)[: len(targets)] == list(targets) for action in legal):
        return None
    world = game.imagine(match.state.view(seat), Dice(0))
    reasons: dict[tuple[str, str], int] = {}
    for verb in game.verbs.verbs:
        fixed = _fixed(verb, targets)
        if fixed is None:
            continue
        for values in _fillings(verb, fixed):
            reason = world.why_not(seat, verb.pack(*values))
            if reason is not None:
                reasons[reason.text, reason.rule] = reasons.get((reason.text, reason.rule), 0) + 1
    if not reasons:
        return Reason("Nothing can be done with this now.", game.turn_rule)
    text, rule = max(reasons, key=lambda found: reasons[found])
    return Reason(text[:1].upper() + text[1:], rule)


def _fixed(verb: Verb, targets: Sequence[str]) -> list[int] | None:
    """The first arguments of the verb, if the targets are of their kinds."""
    if not targets or len(targets) > len(verb.arguments):
        return None
    values: list[int] = []
    for argument, target in zip(verb.arguments, targets):
        kind, _, number = target.partition(":")
        if kind != argument.name or not (number.isascii() and number.isdigit()) or int(number) >= argument.size:
            return None
        values.append(int(number))
    return values


def _fillings(verb: Verb, fixed: list[int]) -> list[list[int]]:
    """The verb's arguments with the open ones tried over their range, spread evenly where there are many."""
    fillings = [list(fixed)]
    for argument in verb.arguments[len(fixed) :]:
        room = max(1, TRIED // len(fillings))
        step = max(1, argument.size // room)
        fillings = [[*values, value] for values in fillings for value in range(0, argument.size, step)]
    return fillings
