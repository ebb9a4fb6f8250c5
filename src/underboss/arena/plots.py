"""Pictures of tables, games and balance, as SVG made by Altair without a network."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from underboss.arena.ratings import Table
from underboss.bots.analysis import Analysis
from underboss.engine.errors import BadInput
from underboss.extras import need

WIDTH, HEIGHT = 560, 220
COLOURS = ["#c8553d", "#2f6f9f", "#b8891d", "#3f7d4e", "#7b529a", "#6b6b6b"]


def altair() -> Any:
    return need("altair", "plots")


def rating_chart(table: Table) -> Any:
    """Ratings with their intervals, the best on top."""
    alt = altair()
    rows = [
        {"bot": standing.bot, "rating": standing.rating, "low": standing.rating_low, "high": standing.rating_high}
        for standing in table.standings
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(y=alt.Y("bot:N", sort=None, title=None))
    bars = base.mark_rule(strokeWidth=3, color=COLOURS[1]).encode(x=alt.X("low:Q", title="rating"), x2="high:Q")
    dots = base.mark_point(filled=True, size=90, color=COLOURS[0]).encode(x="rating:Q")
    return (bars + dots).properties(width=WIDTH, height=40 * len(rows), title=f"{table.plan.game}: {table.games} games")


def curve_chart(analysis: Analysis) -> Any:
    """Everybody's chance to win over the game, with the turning points marked."""
    alt = altair()
    rows = [
        {"decision": at, "chance": chance, "player": analysis.names[seat]}
        for at, row in enumerate(analysis.curve)
        for seat, chance in enumerate(row)
    ]
    marks = [
        {"decision": turn.number, "chance": analysis.curve[turn.number - 1][turn.seat], "text": turn.text}
        for turn in analysis.turns
    ]
    colour = alt.Color("player:N", scale=alt.Scale(domain=analysis.names, range=COLOURS[: len(analysis.names)]), title=None)
    lines = (
        alt.Chart(alt.Data(values=rows))
        .mark_line(interpolate="step-after")
        .encode(
            x=alt.X("decision:Q"), y=alt.Y("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%")), color=colour
        )
    )
    dots = (
        alt.Chart(alt.Data(values=marks))
        .mark_point(size=120, color="#222")
        .encode(x="decision:Q", y="chance:Q", tooltip="text:N")
    )
    return (lines + dots).properties(width=WIDTH, height=HEIGHT, title=analysis.game)


def share_chart(title: str, rows: Sequence[dict[str, Any]]) -> Any:
    """Shares with intervals: rows of `name`, `share`, `low`, `high` and `variant`."""
    alt = altair()
    data = alt.Data(values=list(rows))
    base = alt.Chart(data).encode(y=alt.Y("name:N", sort=None, title=None), yOffset="variant:N", color=_variant_colour(rows))
    rules = base.mark_rule(strokeWidth=3).encode(
        x=alt.X("low:Q", title="share of the wins", axis=alt.Axis(format="%")), x2="high:Q"
    )
    dots = base.mark_point(filled=True, size=80).encode(x="share:Q")
    height = 26 * max(1, len(rows))
    return (rules + dots).properties(width=WIDTH, height=height, title=title)


def histogram(title: str, rows: Sequence[dict[str, Any]]) -> Any:
    """How often each value occurs: rows of `value` and `variant`."""
    alt = altair()
    return (
        alt.Chart(alt.Data(values=list(rows)))
        .mark_bar(opacity=0.65)
        .encode(
            x=alt.X("value:Q", bin=alt.Bin(maxbins=30), title=None),
            y=alt.Y("count()", stack=None, title="games"),
            color=_variant_colour(rows),
        )
        .properties(width=WIDTH, height=HEIGHT, title=title)
    )


def _variant_colour(rows: Sequence[dict[str, Any]]) -> Any:
    names = list(dict.fromkeys(row["variant"] for row in rows))
    return altair().Color("variant:N", scale=altair().Scale(domain=names, range=COLOURS[: max(1, len(names))]), title=None)


def svg(chart: Any) -> str:
    text: str = need("vl_convert", "plots").vegalite_to_svg(chart.to_dict())
    return text


def save(chart: Any, path: Path, title: str = "Underboss") -> None:
    """Write a picture; the ending says which kind: .svg, .png, .html or .json."""
    kind = path.suffix.lower()
    if kind == ".svg":
        path.write_text(svg(chart), encoding="utf-8")
    elif kind == ".png":
        path.write_bytes(need("vl_convert", "plots").vegalite_to_png(chart.to_dict(), scale=2))
    elif kind == ".html":
        path.write_text(page(title, [svg(chart)]), encoding="utf-8")
    elif kind == ".json":
        path.write_text(chart.to_json(), encoding="utf-8")
    else:
        raise BadInput(f"{path} has no known ending: choose .svg, .png, .html or .json")


def page(title: str, parts: Sequence[str]) -> str:
    """One HTML page that needs nothing else."""
    style = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}"
    style += "table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ddd}"
    style += "td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(title)}</title><style>{style}</style>'
    return "\n".join([head, f"<h1>{html.escape(title)}</h1>", *parts, "</html>\n"])


def html_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{html.escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"
