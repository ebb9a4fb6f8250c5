"""Balance reports and pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from mypy_extensions import i64
from rich.console import Console

import underboss
from tests.bots.nim import Nim, NimState
from underboss import BadInput, Dice, Event, Happening, Match, Outcome, State
from underboss.arena import balance_page, commands, plots
from underboss.arena.balance import FEWEST, Balance, Tally, measure, seat_counts, weighed
from underboss.arena.balance_page import findings, notes, page_of, summary
from underboss.arena.ratings import table
from underboss.arena.schedule import Plan
from underboss.arena.tournament import run
from underboss.bots.analysis import analyse
from underboss.bots.bot import Bot, RandomBot
from underboss.bots.shelf import play_out
from underboss.engine.brain import Brain
from underboss.engine.vectors import vec
from underboss.engine.words import Thing, Told, Words


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
    assert report.rare > 0
    assert all(thing.count >= FEWEST for thing in report.things)


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


class FirstAction(Bot):
    """Takes one stick."""

    def choose(self, view: Any, actions: list[int], seconds: float) -> int:
        return actions[0]


class Favours(Brain):
    """Says of each number of sticks whose chance is how good; so says a test who leads when."""

    def __init__(self, chances: dict[int, list[float]], masks: list[int] | None = None) -> None:
        self.chances, self.masks = chances, masks

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, NimState)
        return self.chances[state.sticks][seat]

    def sides(self, state: State) -> vec[i64]:
        return super().sides(state) if self.masks is None else vec[i64](self.masks)


def nim(brain: Brain, sticks: int, seats: int = 2, kind: type[Nim] = Nim) -> Tally:
    """A game of so many sticks, taken one by one; so seat 0 takes the last of an odd number."""
    game = kind()
    game.brain, game.sticks = brain, sticks
    tally = Tally(game, seats)
    tally.play([FirstAction(game, Dice(seat)) for seat in range(seats)], Dice(1), Dice(2))
    return tally


ONE, TWO, EVEN = [0.8, 0.2], [0.3, 0.7], [0.5, 0.5]


@pytest.mark.parametrize(
    ("chances", "changes"),
    [
        ([ONE, ONE, ONE, ONE, ONE], 0),
        ([ONE, TWO, TWO, TWO, TWO], 1),
        ([ONE, TWO, ONE, TWO, ONE], 4),
        ([ONE, EVEN, ONE, EVEN, TWO], 1),  # who leads again after a tie had lost no lead
        ([EVEN, EVEN, EVEN, EVEN, EVEN], 0),
    ],
)
def test_the_lead_changes_when_another_side_is_favoured(chances: list[list[float]], changes: int) -> None:
    assert nim(Favours(dict(zip((5, 4, 3, 2, 1), chances))), 5).changes == changes


@pytest.mark.parametrize(
    ("chances", "known", "won"),
    [
        ([TWO, TWO, ONE, TWO, TWO], 1, 1.0),  # seat 0 takes the last stick
        ([ONE, ONE, TWO, ONE, ONE], 1, 0.0),
        ([ONE, ONE, EVEN, ONE, ONE], 0, 0.0),
    ],
)
def test_the_leader_at_half_time_is_who_leads_in_the_middle_turn(chances: list[list[float]], known: int, won: float) -> None:
    tally = nim(Favours(dict(zip((5, 4, 3, 2, 1), chances))), 5)
    assert (tally.half_games, tally.half_wins) == (known, won)


class TeamState(NimState):
    @property
    def outcome(self) -> Outcome | None:
        ranks = [1 if seat % 2 == self.turn % 2 else 2 for seat in range(self.seats)]
        return None if self.sticks else Outcome("the last stick", ranks, teams=[seat % 2 for seat in range(self.seats)])


class TeamNim(Nim):
    def seat_counts(self) -> tuple[int, ...]:
        return (4,)

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> TeamState:
        return TeamState(self, seats, self.sticks, 0)


def test_team_mates_lead_together() -> None:
    """Whose number is the largest changes every time, but only once the team."""
    mates = [[0.61, 0.4, 0.6, 0.4], [0.6, 0.4, 0.61, 0.4], [0.59, 0.4, 0.61, 0.4], [0.3, 0.71, 0.3, 0.7], [0.3, 0.6, 0.3, 0.8]]
    tally = nim(Favours(dict(zip((5, 4, 3, 2, 1), mates)), [0b0101, 0b1010, 0b0101, 0b1010]), 5, 4, TeamNim)
    assert tally.changes == 1
    assert (tally.half_games, tally.half_wins) == (1, 1.0)
    assert tally.wins == [1.0, 0.0, 1.0, 0.0]
    assert tally.ties == 0, "a team does not share its win"


def test_sides_whose_chances_differ_by_rounding_are_even() -> None:
    assert nim(Favours({sticks: [0.1 + 0.2, 0.3] for sticks in (1, 2, 3)}), 3).half_games == 0


def test_teams_of_battle_bosses_change_the_lead_less_often_than_their_turns() -> None:
    found = measure(underboss.load("battlebosses", variant="arena"), 4, ["random"], 3, 1, "arena")
    assert found.lead_changes < sum(found.turns) / 3 / 3


TOLD = Happening("took", "seat", "stick", secret=("stick",))


class SplinterState(NimState):
    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        super().apply(seat, action, dice)
        if self.ears is not None:
            self.tell(TOLD, (int(seat), self.sticks % 2), 1 << seat)


class SplinterWords(Words):
    def things(self, told: Told) -> list[Thing]:
        return [Thing("stick", ("smooth", "rough")[told["stick"]]), Thing("stick", "any")]


class Splinters(Nim):
    words: ClassVar[Words] = SplinterWords()  # type: ignore[misc]

    def start(self, seats: int, dice: Dice, ears: list[Event] | None = None) -> NimState:
        state = SplinterState(self, seats, self.sticks, 0)
        state.ears = ears
        return state


def test_a_thing_counts_for_who_has_it_more_often_than_all_others() -> None:
    tally = nim(Brain(), 5, 2, Splinters)  # seat 0 takes the 1st, 3rd and 5th, which leave 4, 2 and 0
    assert tally.had == {Thing("stick", "smooth"): [1.0], Thing("stick", "any"): [1.0], Thing("stick", "rough"): [0.0]}
    assert nim(Brain(), 4, 2, Splinters).had == {
        Thing("stick", "smooth"): [1.0],
        Thing("stick", "rough"): [0.0],
    }, "two of any for both: nobody has more"


def test_a_card_is_measured_by_its_boss_and_what_is_rare_is_left_out() -> None:
    often = FEWEST
    had = {
        Thing("card", "Club", "Ogre"): [1.0] * often,
        Thing("boss", "Ogre"): [1.0, 0.0, 0.0, 0.0] * often,
        Thing("boss", "Imp"): [1.0] * (often - 1),
        Thing("boss", "Troll"): [1.0, 0.0] * often,
    }
    found = weighed(had, 0.5)
    assert [(thing.kind, thing.name, thing.count, thing.share, thing.fair) for thing in found] == [
        ("card", "Club (Ogre)", often, 1.0, 0.25),
        ("boss", "Troll", 2 * often, 0.5, 0.5),
        ("boss", "Ogre", 4 * often, 0.25, 0.5),
    ]


def test_equal_numbers_of_different_bosses_are_different_cards() -> None:
    words = underboss.load("battlebosses").words
    told = [words.things({"event": "played", "seat": 0, "boss": boss, "card": 9, "crystals": 1})[0] for boss in range(6)]
    assert len({(thing.name, thing.of) for thing in told}) == 6
    given = [words.things({"event": "used", "seat": 0, "boss": 0, "ability": ability})[0] for ability in (0, 20)]
    assert [thing.kind for thing in given] == ["ability", "card"], "an ability that a card gives is told as that card"
    assert {thing.of for thing in given} == {words.things({"event": "dealt", "seat": 0, "boss": 0})[0].name}


THINGS = {
    "overshadow": {"start": "with the first turn", "attack": "with a fighter", "respawn": "of a piece"},
    "theboss": {"city": "Kansas City", "reward": "Chicago"},
    "overboss": {"tile": "Dungeon", "token": "Miniboss", "Boss": "Robot", "Command": "Intimidate with the domino"},
    "bigbadoverlord": {
        "start": "with the first turn", "Duke": "Ugboth the Damp", "minion": "Swamp Hydra", "artifact": "Widowblade",
        "do-gooder": "",
    },
    "battlebosses": {"start": "with the first turn", "boss": "Gorrum Cragfist", "card": "Haymaker", "ability": "Quarry"},
}  # fmt: skip


@pytest.mark.parametrize("name", underboss.names())
def test_things_have_the_words_of_their_game(name: str) -> None:
    game = underboss.load(name, variant="everything" if name == "overboss" else None)
    tally = Tally(game, 2)
    for number in range(15):
        tally.play([RandomBot(game, Dice(number, seat)) for seat in range(2)], Dice(number), Dice(number, 2))
    assert {thing.kind for thing in tally.had} == set(THINGS[name])
    for kind, example in THINGS[name].items():
        names = [thing.name for thing in tally.had if thing.kind == kind]
        assert example in ("", *names)
        assert not [label for label in names if label.lower().startswith(f"{kind.lower()} ")], "no `tile 18`"


def test_variants_are_compared_with_one_number_of_players_where_they_have_one() -> None:
    def counts(name: str, *variants: str | None) -> list[int]:
        return seat_counts([underboss.load(name, variant=variant) for variant in variants], variants)

    assert counts("overboss", "classic", "big") == [2, 2]  # not alone
    assert counts("overboss", "campaign") == [1]
    assert counts("theboss", "classic", "lenient") == [2, 2]
    assert counts("battlebosses", "free-for-all", "arena") == [4, 4]
    assert counts("battlebosses", "duel", "arena") == [2, 4]
    assert counts("bigbadoverlord", "classic") == [3]
    assert counts("theboss", None) == [2]


def test_different_numbers_of_seats_are_pointed_out(report: Balance) -> None:
    other = measure(underboss.load("theboss", variant="lenient"), 2, ["random"], 3, 5, "lenient")
    told = "Not the same number of seats: classic has 3, lenient has 2."
    assert notes([report, other])[0].startswith(told)
    assert notes([report]) == notes([report, report]) == []
    assert ["fair share of a seat", "33.3%", "50.0%"] in summary([report, other])
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    assert told in page_of([report, other])


def test_the_findings_are_few_and_say_what_was_left_out(report: Balance) -> None:
    lines = findings(report, 3)
    assert len(lines) == 4
    assert all("expected 33.3%" in line for line in lines[:3])
    assert lines[-1] == f"{report.rare} more came up in fewer than {FEWEST} games each: too few to say anything."


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


def test_a_variant_has_one_colour_on_the_whole_page(report: Balance, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a chart has nothing of the first variant."""
    pytest.importorskip("altair")
    drawn: list[dict[str, Any]] = []
    monkeypatch.setattr(balance_page, "svg", lambda chart: drawn.append(chart.to_dict()) or "<svg></svg>")
    bare = msgspec.structs.replace(report, variant="a variant with a name that is longer than a legend's label", things=[])
    page = page_of([bare, report])
    scales = [scale for chart in drawn for scale in found_in(chart, "scale") if "range" in scale]
    assert len(drawn) > 3
    assert len(scales) >= len(drawn)
    assert all(scale == scales[0] for scale in scales)
    assert all(legend["labelLimit"] >= 300 for chart in drawn for legend in found_in(chart, "legend"))
    assert "<h1>Balance of The Boss</h1>" in page
    assert '<meta name="viewport" content="width=device-width">' in page
    assert page.count("<table>") == page.count('<div class="wide"><table>') > 0


def found_in(chart: Any, key: str) -> list[Any]:
    """What stands under the key, wherever it is."""
    if isinstance(chart, list):
        return [found for part in chart for found in found_in(part, key)]
    if not isinstance(chart, dict):
        return []
    return [part for name, part in chart.items() if name == key] + found_in(list(chart.values()), key)


def test_numbers_of_turns_and_games_are_whole() -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    drawn = plots.svg(plots.histogram("Turns", [{"value": value, "variant": "classic"} for value in (27, 28, 28)], ["classic"]))
    labels = re.findall(r"<text[^>]*>([^<]+)</text>", drawn)
    assert {"27", "28"} <= set(labels)
    assert not [label for label in labels if "." in label]


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
    chart = plots.curve_chart(analyse(match.record, iterations=40))
    for ending in ("svg", "png", "html", "json"):
        plots.save(chart, tmp_path / f"curve.{ending}")
        assert (tmp_path / f"curve.{ending}").stat().st_size > 1000
    with pytest.raises(BadInput, match="no known ending"):
        plots.save(chart, tmp_path / "curve.doc")


def test_turning_points_are_marked_on_the_line() -> None:
    pytest.importorskip("altair")
    match = Match(underboss.load("theboss"), 2, Dice(1), ["Ann", "Bob"])
    play_out(match, [RandomBot(match.game, Dice(seat)) for seat in range(2)])
    found = analyse(match.record, iterations=40)
    assert found.turns
    lines, dots, _ = (layer["data"]["values"] for layer in plots.curve_chart(found).to_dict()["layer"])
    assert len(lines) == 2 * (len(match.record.steps) + 1)
    assert [dot["decision"] for dot in dots] == [turn.number for turn in found.turns]
    for dot, turn in zip(dots, found.turns):
        name = found.names[turn.whom]
        assert dot["chance"] in [one["chance"] for one in lines if (one["decision"], one["player"]) == (turn.number, name)]
