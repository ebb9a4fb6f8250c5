"""Balance reports and pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

import underboss
from underboss import BadInput, Dice, Match
from underboss.arena import commands, plots
from underboss.arena.balance import Balance, measure, page_of, summary
from underboss.arena.ratings import table
from underboss.arena.schedule import Plan
from underboss.arena.tournament import run
from underboss.bots.analysis import analyse
from underboss.bots.bot import RandomBot
from underboss.bots.shelf import play_out


@pytest.fixture(scope="module")
def report() -> Balance:
    return measure(underboss.load("theboss"), 3, ["random"], 40, 5, "classic")


def test_a_report_counts_every_game(report: Balance) -> None:
    assert sum(line.share for line in report.seat_shares) == pytest.approx(1.0, abs=0.001)
    assert all(line.low <= line.share <= line.high for line in report.seat_shares)
    assert len(report.lengths) == len(report.turns) == 40
    assert sum(report.endings.values()) == 40
    assert report.choices > 1
    assert 0 <= report.forced < 1
    assert 0 <= report.half_time.share <= 1
    assert report.lead_changes > 0
    assert report.things
    assert all(thing.count >= 10 for thing in report.things)


def test_equal_seeds_give_equal_reports(report: Balance) -> None:
    assert measure(underboss.load("theboss"), 3, ["random"], 40, 5, "classic") == report


def test_better_bots_show_in_the_shares() -> None:
    found = measure(underboss.load("theboss"), 2, ["greedy", "random"], 20, 5, "classic")
    assert found.seat_shares[0].share > found.seat_shares[1].share


@pytest.mark.parametrize("name", underboss.names())
def test_every_game_can_be_reported_on(name: str) -> None:
    game = underboss.load(name, variant=underboss.load(name).variants[0].name)
    seats = max(min(game.seat_counts()), 2)
    found = measure(game, seats, ["random"], 2, 1, "first")
    assert found.game == name
    assert found.games == 2


def test_two_variants_stand_side_by_side(report: Balance, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = measure(underboss.load("theboss", variant="lenient"), 2, ["random"], 10, 5, "lenient")
    rows = summary([report, other])
    assert all(len(row) == 3 for row in rows)
    assert rows[-1] == ["seat 3 wins", rows[-1][1], ""]
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    commands.balance([report, other], Console(), tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text()
    assert page == page_of([report, other])
    assert page.count("<svg") >= 4
    assert "lenient" in capsys.readouterr().out
    assert "https://" not in page.replace("https://www.w3.org", "")


def test_no_games_cannot_be_measured() -> None:
    with pytest.raises(BadInput, match="0 games"):
        measure(underboss.load("theboss"), 3, ["random"], 0, 5, "classic")


def test_tables_and_games_become_pictures(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    plan = Plan(game="theboss", options={}, seats=2, bots=("random", "random"), games=4, seed=1)
    plots.save(plots.rating_chart(table(plan, run(plan))), tmp_path / "ratings.svg")
    assert (tmp_path / "ratings.svg").read_text().startswith("<svg")
    match = Match(underboss.load("theboss"), 2, Dice(1), ["Ann", "Bob"])
    play_out(match, [RandomBot(match.game, Dice(seat)) for seat in range(2)])
    chart = plots.curve_chart(analyse(match.record, iterations=10))
    for ending in ("svg", "png", "html", "json"):
        plots.save(chart, tmp_path / f"curve.{ending}")
        assert (tmp_path / f"curve.{ending}").stat().st_size > 1000
    with pytest.raises(BadInput, match="no known ending"):
        plots.save(chart, tmp_path / "curve.doc")
