"""Reports on balance side by side: as a table, in a few lines, and on one HTML page with plots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from underboss.arena.balance import FEWEST, Balance, Share, ThingShare
from underboss.arena.plots import heading, histogram, html_table, page, paragraph, share_chart, svg
from underboss.engine.registry import game_class

MOST_ON_CHART = 24
WHAT_WINS = (
    "How often those won who had or did a thing more often than anybody else in their game. Marks show what was expected: the "
    "share of all seats or, for what comes with a boss, of all who had that boss. Bars are 95 % intervals; with many lines some "
    "lie apart by chance alone. What is played late or often is also had more by those who live longer."
)


def surprise(thing: Share) -> float:
    """How far the share is from fair, in widths of its interval."""
    return abs(thing.share - thing.fair) / max(1e-6, thing.high - thing.low)


def page_of(reports: Sequence[Balance]) -> str:
    """The reports side by side on one HTML page."""
    variants = [report.variant for report in reports]
    parts = [paragraph(note) for note in notes(reports)]
    parts += [html_table(["", *variants], summary(reports))]
    seats = [_row(report, line) for report in reports for line in report.seat_shares]
    parts.append(svg(share_chart("Seats", seats, variants)))
    parts.append(svg(histogram("Decisions in a game", _values(reports, "lengths"), variants)))
    parts.append(svg(histogram("Turns in a game", _values(reports, "turns"), variants)))
    parts += [heading("How it ends"), html_table(["", *variants], endings(reports))]
    kinds = list(dict.fromkeys(thing.kind for report in reports for thing in report.things))
    parts += [heading("What wins"), paragraph(WHAT_WINS)] if kinds else []
    for kind in kinds:
        parts += _kind_parts(reports, kind)
    parts += [paragraph(f"{report.variant}: {line}") for report in reports if (line := left_out(report))]
    return page(f"Balance of {game_class(reports[0].game).title}", parts)


def _kind_parts(reports: Sequence[Balance], kind: str) -> list[str]:
    """A chart of what tells most, and a table of all."""
    found = {report.variant: [thing for thing in report.things if thing.kind == kind] for report in reports}
    every = [thing for things in found.values() for thing in things]
    names = list(dict.fromkeys(thing.name for thing in sorted(every, key=lambda thing: -thing.share)))
    telling = {thing.name for thing in sorted(every, key=lambda thing: -surprise(thing))[:MOST_ON_CHART]}
    rows = [_row(report, thing) for report in reports for thing in found[report.variant] if thing.name in telling]
    rows.sort(key=lambda row: names.index(row["name"]))
    headings = [kind, *[f"{column}, {report.variant}" for report in reports for column in ("games", "won", "expected")]]
    lines = [[name, *[cell for things in found.values() for cell in _cells(things, name)]] for name in names]
    return [heading(kind.capitalize()), svg(share_chart("", rows, list(found))), html_table(headings, lines)]


def _cells(things: Sequence[ThingShare], name: str) -> list[str]:
    for thing in things:
        if thing.name == name:
            side = " above" if thing.low > thing.fair else " below" if thing.high < thing.fair else ""
            return [str(thing.count), _interval(thing) + side, f"{thing.fair:.1%}"]
    return ["", "", ""]


def _row(report: Balance, line: Share) -> dict[str, Any]:
    return {
        "name": line.name,
        "share": line.share,
        "low": line.low,
        "high": line.high,
        "fair": line.fair,
        "variant": report.variant,
    }


def _values(reports: Sequence[Balance], field: str) -> list[dict[str, Any]]:
    return [{"value": value, "variant": report.variant} for report in reports for value in getattr(report, field)]


def endings(reports: Sequence[Balance]) -> list[list[str]]:
    """How often each ending came, one column for each report."""
    every = sorted({ending for report in reports for ending in report.endings})
    return [[ending, *[f"{report.endings.get(ending, 0) / report.games:.1%}" for report in reports]] for ending in every]


def findings(report: Balance, most: int = 10) -> list[str]:
    """What the things tell in a few lines of text: the furthest from what was expected first."""
    told = sorted(report.things, key=lambda thing: -surprise(thing))[:most]
    lines = [f"{thing.kind} {thing.name}: {_interval(thing)} in {thing.count} games, expected {thing.fair:.1%}" for thing in told]
    return [*lines, line] if (line := left_out(report)) else lines


def left_out(report: Balance) -> str:
    if not report.rare:
        return ""
    return f"{report.rare} more came up in fewer than {FEWEST} games each: too few to say anything."


def notes(reports: Sequence[Balance]) -> list[str]:
    """What a reader has to know before comparing."""
    if len({report.seats for report in reports}) == 1:
        return []
    counts = ", ".join(f"{report.variant} has {report.seats}" for report in reports)
    return [f"Not the same number of seats: {counts}. Shares of the wins compare only with the fair share of their own column."]


def summary(reports: Sequence[Balance]) -> list[list[str]]:
    """The lines of the table, one column for each report."""
    lines: list[tuple[str, Callable[[Balance], str]]] = [
        ("games", lambda report: str(report.games)),
        ("seats", lambda report: str(report.seats)),
        ("fair share of a seat", lambda report: f"{report.seat_shares[0].fair:.1%}"),
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
    return f"{median(values):g} ({min(values)} to {max(values)})"


def _interval(line: Share) -> str:
    return f"{line.share:.1%} ({line.low:.1%} to {line.high:.1%})"
