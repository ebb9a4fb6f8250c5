"""What each viewer is told: made from the viewer's view and from events as that viewer may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underboss.engine.dice import Dice
from underboss.engine.events import Event
from underboss.engine.game import Game
from underboss.engine.outcome import Outcome
from underboss.engine.state import Reason, State
from underboss.engine.verbs import Verb
from underboss.server.play import Entry, Play

RECENT = 24  # steps whose events a board is told again when it comes anew
TRIED = 600  # filled-in actions that are asked for a reason


def plain_outcome(outcome: Outcome | None) -> dict[str, object] | None:
    return None if outcome is None else outcome.plain()


def state_of(play: Play, seat: int | None, names: Sequence[str]) -> dict[str, Any]:
    """The present position for a seat, or for a spectator. Numbers of decisions are told only to their own seat."""
    match = play.match
    told = position(match.game, match.state, seat, names)
    waiting = match.waiting
    mine = seat is not None and seat in waiting
    told["seq"] = play.seq
    told["decisions"] = {str(seat): play.decisions[seat]} if mine and seat is not None else {}
    told["my_turn"] = mine
    told["waiting"] = waiting
    told["actions"] = actions_of(play, told["view"], seat) if mine and seat is not None else []
    told["outcome"] = plain_outcome(match.outcome)
    return told


def position(game: Game, state: State, seat: int | None, names: Sequence[str]) -> dict[str, Any]:
    view = state.view(seat)
    return {
        "seat": seat,
        "view": view,
        "aids": game.aids(view),
        "prompt": game.words.prompt(view, names),
    }


def actions_of(play: Play, view: Any, seat: int) -> list[dict[str, Any]]:
    """The legal actions with text, label and what may be highlighted."""
    verbs, words = play.game.verbs, play.game.words
    told: list[dict[str, Any]] = []
    for action in play.match.legal(seat):
        verb = verbs.verb(action)
        values = verb.unpack(action)
        told.append(
            {
                "id": action,
                "text": _text(verb, values),
                "verb": verb.name,
                "label": words.action(view, action),
                "targets": [f"{argument.name}:{value}" for argument, value in zip(verb.arguments, values)],
            }
        )
    return told


def _text(verb: Verb, values: Sequence[int]) -> str:
    return " ".join([verb.name, *[argument.format(value) for argument, value in zip(verb.arguments, values)]])


def events_of(game: Game, events: Sequence[Event], seat: int | None, view: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    """Events as a seat may see them, each with its line for the log."""
    found: list[dict[str, Any]] = []
    for event in events:
        told: dict[str, Any] = event.seen_by(seat)
        line = game.words.line(told, names)
        harm = seat is not None and game.words.harm(told, view)
        told["line"] = line
        told["harm"] = harm
        found.append(told)
    return found


def action_text(game: Game, entry: Entry, seat: int | None) -> str | None:
    """The action as this viewer may know it."""
    if entry.kind != "act":
        return None
    verb = game.verbs.verb(game.verbs.parse(entry.action))
    return None if verb.secret and entry.seat != seat else entry.action


def log_of(game: Game, entries: Sequence[Entry], seat: int | None, view: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {"seq": entry.seq, "seat": entry.seat if entry.seat >= 0 else None, "lines": lines_of(game, entry, seat, view, names)}
        for entry in entries
    ]


def lines_of(game: Game, entry: Entry, seat: int | None, view: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    if entry.kind == "concede":
        return [{"text": f"{names[entry.seat]} concedes.", "harm": False, "event": "conceded", "seat": entry.seat}]
    if entry.kind == "draw":
        return [{"text": "A draw is agreed.", "harm": False, "event": "draw", "seat": None}]
    told = events_of(game, entry.told(), seat, view, names)
    return [
        {"text": event["line"], "harm": event["harm"], "event": event["event"], "seat": event.get("seat")}
        for event in told
        if event["line"]
    ]


def recent_of(game: Game, entries: Sequence[Entry], seat: int | None, view: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    """What the last steps did, for a board that remembers the last roll or the last way of a piece."""
    return [told for entry in entries[-RECENT:] for told in events_of(game, entry.told(), seat, view, names)]


def refusal(play: Play, seat: int, action: int) -> Reason | None:
    """Why the rules refuse an action. Asked of an imagined world, so that the reason cannot tell what is hidden."""
    match = play.match
    world = match.game.imagine(match.state.view(seat), Dice(0))
    return world.refusal(seat, action)


def why_not(play: Play, seat: int, targets: Sequence[str]) -> Reason | None:
    """Why the element with these targets, in this order, may not be used now; None if it may."""
    game, match = play.game, play.match
    if match.over:
        return Reason("The game is over.", game.turn_rule)
    if seat not in match.waiting:
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
