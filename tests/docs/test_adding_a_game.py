"""The game of docs/adding-a-game.md is the file in examples, and obeys every law, though it is not on the shelf."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from examples.heavy_purse import HeavyPurse, HeavyPurseGame, HeavyPurseView
from mypy_extensions import i64

import underboss
from tests.laws import test_positions
from tests.laws.tables import Table
from underboss import Dice, IllegalAction, LoadedDice, Match
from underboss.bots.shelf import make_bot, play_out
from underboss.engine import registry
from underboss.engine.vectors import vec

ROOT = Path(__file__).parents[2]
PLACE = "examples.heavy_purse:HeavyPurseGame"
WAYS = [(variant.name, seats) for variant in HeavyPurseGame.variants for seats in variant.seats]

Law = tuple[Callable[..., None], dict[str, Any]]


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game on the shelf for one test."""
    monkeypatch.setitem(registry._places, "heavypurse", PLACE)


def laws() -> Iterator[Law]:
    """Every test in tests/laws that runs over tables, with its other parameters."""
    for file in sorted((ROOT / "tests" / "laws").glob("test_*.py")):
        module = import_module(f"tests.laws.{file.stem}")
        for name, law in inspect.getmembers(module, inspect.isfunction):
            marks = {mark.args[0]: mark.args[1] for mark in getattr(law, "pytestmark", []) if mark.name == "parametrize"}
            if name.startswith("test_") and "table" in marks:
                others = [name for name in marks if name != "table"]
                for values in product(*(marks[name] for name in others)):
                    yield law, dict(zip(others, values))


def named(law: Law) -> str:
    return "-".join([law[0].__name__, *map(str, law[1].values())])


@pytest.mark.parametrize(("variant", "seats"), WAYS)
@pytest.mark.parametrize("law", list(laws()), ids=named)
def test_heavy_purse_obeys(law: Law, variant: str, seats: int, shelf: None, request: pytest.FixtureRequest) -> None:
    test, given = law
    fixtures = [name for name in inspect.signature(test).parameters if name != "table" and name not in given]
    given = given | {name: request.getfixturevalue(name) for name in fixtures}
    test(table=Table("heavypurse", variant, seats), **given)


def test_heavy_purse_keeps_the_laws_under_any_choices(shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [Table("heavypurse", variant, seats) for variant, seats in WAYS]
    monkeypatch.setattr(test_positions, "tables", lambda: tables * 100)  # the law draws a number among all tables
    test_positions.test_any_choices_keep_the_laws()


def test_there_are_laws_to_obey() -> None:
    found = {law.__name__ for law, _ in laws()}
    assert len(found) > 20
    assert {"test_a_view_does_not_change_with_what_the_seat_cannot_know", "test_a_record_replays_exactly"} <= found


class LeakyGame(HeavyPurseGame):
    """A broken version: everybody sees every card."""

    def look(self, state: HeavyPurse, seat: int | None) -> HeavyPurseView:
        return msgspec.structs.replace(super().look(state, seat), cards=list(state.cards))


class ForgetfulGame(HeavyPurseGame):
    """A broken version: an imagined world does not keep the seat's own card."""

    def imagine(self, view: HeavyPurseView, dice: Dice) -> HeavyPurse:
        state = super().imagine(view, dice)
        if view.waiting:
            state.deal(0, dice)
        return state


@pytest.mark.parametrize("broken", [LeakyGame, ForgetfulGame])
def test_the_laws_catch_a_broken_version(broken: type[HeavyPurseGame], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._places, "heavypurse", f"{__name__}:{broken.__name__}")
    caught = []
    for law, given in laws():
        try:
            law(table=Table("heavypurse", "classic", 3), **given)
        except AssertionError:
            caught.append(law.__name__)
    assert any("imagined_world" in name or "cannot_know" in name for name in caught)


def test_the_page_shows_the_file_line_by_line() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    file = (ROOT / "examples" / "heavy_purse.py").read_text()
    shown = "".join(blocks)
    assert [line for line in shown.splitlines() if line.strip()] == [line for line in file.splitlines() if line.strip()]
    for block in blocks:
        assert block.strip("\n") in file  # blank lines inside a block are those of the file


def test_the_session_on_the_page_runs() -> None:
    """Not with doctest.testfile, since the blocks of code end where the next line of text begins."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    sessions = re.findall(r"^```pycon\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert sessions
    for session in sessions:
        test = doctest.DocTestParser().get_doctest(session, {}, "adding-a-game.md", None, 0)
        assert doctest.DocTestRunner(verbose=False).run(test) == (0, len(test.examples))


def test_the_page_tells_every_rule_that_reasons_name() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    rules = re.findall(r"^\*\*(HP-\d+)\*\* ", page, re.MULTILINE)
    assert rules == [f"HP-{number}" for number in range(1, len(rules) + 1)]
    assert set(re.findall(r"HP-\d+", (ROOT / "examples" / "heavy_purse.py").read_text())) <= set(rules)


def test_the_game_is_not_on_the_shelf_but_can_be_loaded_by_its_place() -> None:
    assert "heavypurse" not in underboss.names()
    assert isinstance(underboss.load(PLACE, limit=12), HeavyPurseGame)


# The rules of the page, in the order of their numbers


def table(cards: list[int], coins: list[int], shown: int = 0, tied: int = 0) -> HeavyPurse:
    """A position of two with seat 0 to act."""
    return HeavyPurse(HeavyPurseGame(), 2, vec[i64](cards), vec[i64](coins), shown, tied, 0)


def play(state: HeavyPurse, seat: int, action: str, faces: list[int]) -> None:
    dice = LoadedDice(faces)
    state.play(seat, state.game.verbs.parse(action), dice)
    assert dice.left == 0


def test_everybody_gets_a_different_card() -> None:
    for seed in range(50):
        state = HeavyPurseGame().start(4, Dice(seed))
        assert len(set(state.cards)) == 4
        assert set(state.cards) <= set(range(1, 10))


def test_a_tied_seat_is_passed_over() -> None:
    state = table([3, 4], [10, 10])
    play(state, 0, "tie", [])
    assert state.actor == 1
    play(state, 1, "dip", [6])
    assert state.actor == 1


def test_a_dip_adds_the_face_and_a_full_purse_takes_no_more() -> None:
    state = table([3, 4], [20, 0])
    play(state, 0, "dip", [2])
    assert state.coins[0] == 22
    play(state, 1, "dip", [1])
    with pytest.raises(IllegalAction, match=r"illegal: dip, your purse is full \(rule HP-3\)"):
        play(state, 0, "dip", [])


def test_a_swap_shows_the_old_card_hides_the_new_one_and_ties() -> None:
    match = Match(HeavyPurseGame(), 2, LoadedDice([0, 0, 0]))  # seat 0 begins with the 1, seat 1 has the 2
    match.dice.inner = LoadedDice([6])
    events = match.play(0, "swap")
    assert match.state.view(0).cards == [9, None]
    assert match.state.view(1).cards == [None, 2]
    assert match.state.view(1).shown == [1]
    assert [event.seen_by(1) for event in events] == [
        {"event": "swapped", "seat": 0, "old": 1, "new": None},
        {"event": "tied", "seat": 0},
    ]
    assert events[0].seen_by(0)["new"] == 9
    assert match.waiting == [1]


def test_the_heaviest_purse_that_holds_wins_and_equals_share() -> None:
    for cards, coins, ranks, scores in (
        ([3, 4], [18, 16], [1, 2], [21, 20]),
        ([4, 3], [18, 5], [2, 1], [0, 8]),
        ([4, 5], [14, 13], [1, 1], [18, 18]),
        ([9, 8], [20, 20], [1, 1], [0, 0]),
    ):
        state = table(cards, coins, tied=2)
        play(state, 0, "tie", [])
        assert state.outcome is not None
        assert (state.outcome.ranks, state.outcome.scores) == (ranks, scores)


def test_tying_the_last_purse_shows_cards_so_it_cannot_be_taken_back() -> None:
    match = Match(HeavyPurseGame(), 2, Dice(1))
    match.play(match.waiting[0], "tie")
    assert match.undoable == 1
    match.play(match.waiting[0], "tie")
    assert match.undoable == 0
    assert match.state.view(None).cards == list(match.state.cards)


def test_the_engines_bots_can_play_it() -> None:
    game = HeavyPurseGame()
    match = Match(game, 3, Dice(5))
    play_out(match, [make_bot("greedy", game, Dice(seat)) for seat in range(3)])
    assert match.outcome is not None
