"""What a rule change does: many games of one or two variants, and what they have in common and apart."""

from __future__ import annotations

import html
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from underboss.arena.plots import histogram, html_table, page, share_chart, svg
from underboss.arena.ratings import wilson
from underboss.arena.simulate import seated
from underboss.bots.bot import Bot
from underboss.bots.shelf import safe_bot
from underboss.bots.worker import ProgramBot
from underboss.engine.dice import Dice
from underboss.engine.errors import BadInput
from underboss.engine.events import Event
from underboss.engine.game import Game
from underboss.engine.match import Match

THINGS = ("boss", "card", "city", "duke", "tile", "token", "ability")  # fields of events that name what a seat has or uses
FEWEST = 10  # seats that had a thing, below which nothing is said about it
MOST_THINGS = 30


class Share(msgspec.Struct):
    """A share of the wins with its 95 % interval; `fair` is what it would be if it made no difference."""

    name: str
    count: int
    share: float
    low: float
    high: float
    fair: float


class Balance(msgspec.Struct, kw_only=True):
    """The report on one variant."""

    variant: str
    game: str
    options: dict[str, Any]
    seats: int
    bots: list[str]
    seed: int
    games: int
    seat_shares: list[Share]
    lengths: list[int]  # decisions of each game
    turns: list[int]  # times that the deciding seat changed, of each game
    choices: float  # legal actions for each decision that had more than one
    forced: float  # share of the decisions with only one
    lead_changes: float  # in a game
    half_time: Share  # how often the leader at half-time wins
    ties: int
    endings: dict[str, int]
    things: list[Share]


class Tally:
    """Counts over games."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.wins = [0.0] * seats
        self.lengths: list[int] = []
        self.turns: list[int] = []
        self.options = self.open = self.forced = self.changes = self.ties = 0
        self.half_games = 0
        self.half_wins = 0.0
        self.endings: Counter[str] = Counter()
        self.had: dict[str, list[float]] = defaultdict(list)

    def play(self, bots: Sequence[Bot], dice: Dice) -> None:
        """One game. The leader is whom the brain favours, judged from what a spectator can see."""
        match = Match(self.game, self.seats, dice)
        things: list[set[str]] = [set() for _ in range(self.seats)]
        self._note(match.opening, things)
        leaders: list[int] = []
        last = -1
        turns = 0
        while not match.over:
            seat = match.waiting[0]
            if seat != last:
                leaders.append(self._leader(match, dice=bots[seat].dice))
                turns += 1
            last = seat
            actions = match.legal(seat)
            self.options += len(actions) if len(actions) > 1 else 0
            self.open += len(actions) > 1
            self.forced += len(actions) == 1
            self._note(match.play(seat, bots[seat].choose(match.state.view(seat), actions, 1.0)), things)
        self.lengths.append(len(match.record.steps))
        self.turns.append(turns)
        self._end(match, leaders, things)

    def _leader(self, match: Match, dice: Dice) -> int:
        world = self.game.imagine(match.state.view(None), dice)
        worths = [self.game.brain.evaluate(world, seat) for seat in range(self.seats)]
        best = max(worths)
        return -1 if worths.count(best) > 1 else worths.index(best)

    def _note(self, events: Sequence[Event], things: list[set[str]]) -> None:
        for event in events:
            fields = dict(zip(event.happening.fields, event.values))
            seat = fields.get("seat", -1)
            if not 0 <= seat < self.seats:
                continue
            for field in THINGS:
                if field in fields and fields[field] >= 0:
                    things[seat].add(f"{event.happening.name} {self._name(field, fields[field])}")

    def _name(self, field: str, value: int) -> str:
        for verb in self.game.verbs.verbs:
            for argument in verb.arguments:
                if argument.name == field and argument.names is not None and value < len(argument.names):
                    return argument.names[value]
        return f"{field} {value}"

    def _end(self, match: Match, leaders: list[int], things: list[set[str]]) -> None:
        outcome = match.outcome
        assert outcome is not None
        payoffs = [outcome.payoff(seat) for seat in range(self.seats)]
        self.endings[outcome.reason] += 1
        self.ties += len(outcome.winners) > 1
        known = [leader for leader in leaders if leader >= 0]
        self.changes += sum(1 for one, other in pairwise(known) if one != other)
        half = leaders[len(leaders) // 2]
        if half >= 0:
            self.half_games += 1
            self.half_wins += payoffs[half]
        for seat in range(self.seats):
            self.wins[seat] += payoffs[seat]
            for thing in things[seat]:
                self.had[thing].append(payoffs[seat])


def share(name: str, wins: float, count: int, fair: float) -> Share:
    low, high = wilson(wins, count)
    return Share(name, count, round(wins / count, 4) if count else 0.0, round(low, 4), round(high, 4), round(fair, 4))


def measure(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    title: str,
    progress: Callable[[], None] = lambda: None,
) -> Balance:
    """Play the games and count."""
    game.check_seats(seats)
    if games < 1:
        raise BadInput(f"{games} games: at least one is needed")
    names = seated(bots, seats)
    tally = Tally(game, seats)
    for number in range(games):
        sitting = [safe_bot(name, game, Dice(seed, number, seat)) for seat, name in enumerate(names)]
        try:
            tally.play(sitting, Dice(seed, number))
        finally:
            for bot in sitting:
                if isinstance(bot, ProgramBot):
                    bot.close()
        progress()
    return _report(tally, names, games, seed, title)


def _report(tally: Tally, bots: list[str], games: int, seed: int, title: str) -> Balance:
    fair = sum(tally.wins) / games / tally.seats
    things = [share(name, sum(won), len(won), fair) for name, won in tally.had.items() if len(won) >= FEWEST]
    things.sort(key=lambda thing: -_surprise(thing))
    return Balance(
        variant=title,
        game=tally.game.name,
        options=tally.game.plain_options(),
        seats=tally.seats,
        bots=bots,
        seed=seed,
        games=games,
        seat_shares=[share(f"seat {seat + 1}", won, games, fair) for seat, won in enumerate(tally.wins)],
        lengths=tally.lengths,
        turns=tally.turns,
        choices=round(tally.options / max(1, tally.open), 2),
        forced=round(tally.forced / max(1, tally.forced + tally.open), 4),
        lead_changes=round(tally.changes / games, 2),
        half_time=share("leader at half-time", tally.half_wins, tally.half_games, fair),
        ties=tally.ties,
        endings=dict(sorted(tally.endings.items())),
        things=things[:MOST_THINGS],
    )


def _surprise(thing: Share) -> float:
    """How far the share is from fair, in widths of its interval."""
    return abs(thing.share - thing.fair) / max(1e-6, thing.high - thing.low)


def page_of(reports: Sequence[Balance]) -> str:
    """The reports side by side on one HTML page."""
    title = f"Balance of {reports[0].game}"
    parts = [html_table(["", *[report.variant for report in reports]], summary(reports))]
    seats = [_row(report, line) for report in reports for line in report.seat_shares]
    parts.append(svg(share_chart("Seats", seats)))
    parts.append(svg(histogram("Decisions in a game", _values(reports, "lengths"))))
    parts.append(svg(histogram("Turns in a game", _values(reports, "turns"))))
    for report in reports:
        if report.things:
            parts.append(svg(share_chart(f"What wins: {report.variant}", [_row(report, line) for line in report.things])))
    note = "Bars are 95 % intervals; with many lines some lie away from the fair share by chance alone."
    return page(title, [*parts, f"<p>{html.escape(note)}</p>"])


def _row(report: Balance, line: Share) -> dict[str, Any]:
    return {"name": line.name, "share": line.share, "low": line.low, "high": line.high, "variant": report.variant}


def _values(reports: Sequence[Balance], field: str) -> list[dict[str, Any]]:
    return [{"value": value, "variant": report.variant} for report in reports for value in getattr(report, field)]


def summary(reports: Sequence[Balance]) -> list[list[str]]:
    """The lines of the table, one column for each report."""
    lines: list[tuple[str, Callable[[Balance], str]]] = [
        ("games", lambda report: str(report.games)),
        ("seats", lambda report: str(report.seats)),
        ("bots", lambda report: ", ".join(report.bots)),
        ("decisions in a game", lambda report: _spread(report.lengths)),
        ("turns in a game", lambda report: _spread(report.turns)),
        ("choices for a decision", lambda report: f"{report.choices:g}"),
        ("forced decisions", lambda report: f"{report.forced:.1%}"),
        ("lead changes in a game", lambda report: f"{report.lead_changes:g}"),
        ("leader at half-time wins", lambda report: _interval(report.half_time)),
        ("shared wins", lambda report: str(report.ties)),
    ]
    most = max(report.seats for report in reports)
    rows = [[name, *[tell(report) for report in reports]] for name, tell in lines]
    for seat in range(most):
        cells = [_interval(report.seat_shares[seat]) if seat < report.seats else "" for report in reports]
        rows.append([f"seat {seat + 1} wins", *cells])
    return rows


def _spread(values: Sequence[int]) -> str:
    return f"{statistics.median(values):g} ({min(values)} to {max(values)})"


def _interval(line: Share) -> str:
    return f"{line.share:.1%} ({line.low:.1%} to {line.high:.1%})"
