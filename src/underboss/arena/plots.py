"""Pictures of tables, games and balance, as SVG made by Altair without a network."""

from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from underboss.arena.ratings import Table
from underboss.bots.analysis import Analysis
from underboss.engine.errors import BadInput
from underboss.engine.registry import game_class
from underboss.extras import need
from underboss.files import check_place, write_whole

KINDS = (".svg", ".png", ".html", ".json")
WIDTH, HEIGHT = 560, 220
COLOURS = ["#c8553d", "#2f6f9f", "#b8891d", "#3f7d4e", "#7b529a", "#6b6b6b"]


def altair() -> Any:
    return need("altair", "plots")


def rating_chart(table: Table) -> Any:
    """Ratings with their intervals, the best on top."""
    alt = altair()
    rows = [
        {"bot": bot, "rating": standing.rating, "low": standing.rating_low, "high": standing.rating_high}
        for bot, standing in zip(apart([standing.bot for standing in table.standings]), table.standings)
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(y=alt.Y("bot:N", sort=None, title=None))
    bars = base.mark_rule(strokeWidth=3, color=COLOURS[1]).encode(x=alt.X("low:Q", title="rating"), x2="high:Q")
    dots = base.mark_point(filled=True, size=90, color=COLOURS[0]).encode(x="rating:Q")
    title = f"{game_class(table.plan.game).title}: {table.games} games"
    return (bars + dots).properties(width=WIDTH, height=40 * len(rows), title=title)


def apart(names: Sequence[str]) -> list[str]:
    """Equal names with numbers, so that each has a line of its own."""
    return [name if at == names.index(name) else f"{name} ({names[: at + 1].count(name)})" for at, name in enumerate(names)]


def curve_chart(analysis: Analysis) -> Any:
    """Every side's chance to win over the game, with the turning points marked by their places in the list."""
    alt = altair()
    names, first = apart(analysis.names), sorted({side[0] for side in analysis.sides})
    players = {seat: " and ".join(names[one] for one in analysis.sides[seat]) for seat in first}
    rows = [
        {"decision": at, "chance": row[seat], "player": player}
        for at, row in enumerate(analysis.curve)
        for seat, player in players.items()
    ]
    marks = [
        {"decision": turn.number, "chance": analysis.curve[turn.number][turn.whom], "text": turn.text, "place": str(place)}
        for place, turn in enumerate(analysis.turns, 1)
    ]
    scale = alt.Scale(domain=list(players.values()), range=[COLOURS[seat % len(COLOURS)] for seat in players])
    colour = alt.Color("player:N", scale=scale, title=None, legend=alt.Legend(labelLimit=320))
    lines = (
        alt.Chart(alt.Data(values=rows))
        .mark_line(interpolate="step-after")
        .encode(
            x=alt.X("decision:Q"), y=alt.Y("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%")), color=colour
        )
    )
    turns = alt.Chart(alt.Data(values=marks)).encode(x="decision:Q", y="chance:Q", tooltip="text:N")
    dots = turns.mark_point(size=220, color="#222", fill="#fff", opacity=1)
    places = turns.mark_text(color="#222", fontWeight="bold").encode(text="place:N")
    return (lines + dots + places).properties(width=WIDTH, height=HEIGHT, title=game_class(analysis.game).title)


def share_chart(title: str, rows: Sequence[dict[str, Any]], variants: Sequence[str]) -> Any:
    """Shares with intervals and what was expected: rows of `name`, `share`, `low`, `high`, `fair` and `variant`, which has the
    same colour wherever these variants are drawn."""
    alt = altair()
    data = alt.Data(values=list(rows))
    y = alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=320))
    base = alt.Chart(data).encode(y=y, yOffset=alt.YOffset("variant:N", sort=list(variants)), color=_variant_colour(variants))
    rules = base.mark_rule(strokeWidth=3).encode(
        x=alt.X("low:Q", title="share of the wins", axis=alt.Axis(format="%")), x2="high:Q"
    )
    dots = base.mark_point(filled=True, size=80).encode(x="share:Q")
    marks = base.mark_tick(thickness=2, size=12, color="#222").encode(x="fair:Q", color=alt.value("#222"))
    return (rules + dots + marks).properties(width=WIDTH, height=26 * max(1, len(rows)), title=title)


def histogram(title: str, rows: Sequence[dict[str, Any]], variants: Sequence[str]) -> Any:
    """How often each whole number occurs: rows of `value` and `variant`."""
    alt = altair()
    whole = alt.Axis(format="d", tickMinStep=1)
    return (
        alt.Chart(alt.Data(values=list(rows)))
        .mark_bar(opacity=0.65)
        .encode(
            x=alt.X("value:Q", bin=alt.Bin(maxbins=30, minstep=1), title=None, axis=whole),
            y=alt.Y("count()", stack=None, title="games", axis=whole),
            color=_variant_colour(variants),
        )
        .properties(width=WIDTH, height=HEIGHT, title=title)
    )


def _variant_colour(variants: Sequence[str]) -> Any:
    """With a legend above the chart, where long names have room."""
    alt = altair()
    scale = alt.Scale(domain=list(variants), range=[COLOURS[at % len(COLOURS)] for at in range(len(variants))])
    return alt.Color(
        "variant:N", scale=scale, title=None, legend=alt.Legend(orient="top", direction="vertical", labelLimit=WIDTH)
    )


def svg(chart: Any) -> str:
    text: str = need("vl_convert", "plots").vegalite_to_svg(chart.to_dict())
    return text


def check(path: Path | None) -> None:
    """Refuse a picture that could not be made or written, before anybody works for it."""
    if path is None:
        return
    if path.suffix.lower() not in KINDS:
        raise BadInput(f"{path} has no known ending: choose {', '.join(KINDS)}")
    check_place(path)
    altair()
    need("vl_convert", "plots")


def save(chart: Any, path: Path, title: str = "Underboss") -> None:
    """Write a picture; the ending says which kind: .svg, .png, .html or .json."""
    check(path)
    kind = path.suffix.lower()
    if kind == ".png":
        write_whole(path, need("vl_convert", "plots").vegalite_to_png(chart.to_dict(), scale=2))
        return
    text = chart.to_json() if kind == ".json" else svg(chart)
    write_whole(path, (page(title, [text]) if kind == ".html" else text).encode())


def page(title: str, parts: Sequence[str]) -> str:
    """One HTML page that needs nothing else."""
    style = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}"
    style += "table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ddd}"
    style += "td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto;overflow:visible}"
    style += ".wide{overflow-x:auto}"
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head += f"<title>{html.escape(title)}</title><style>{style}</style>"
    return "\n".join([head, f"<h1>{html.escape(title)}</h1>", *parts, "</html>\n"])


def heading(text: str) -> str:
    return f"<h2>{html.escape(text)}</h2>"


def paragraph(text: str) -> str:
    return f"<p>{html.escape(text)}</p>"


def html_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{html.escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'
