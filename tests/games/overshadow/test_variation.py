"""OverShadow: a variation of one's own. Every check on loading, with its words."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import underboss
from underboss import BadInput, Dice, Match, playout, read_record
from underboss.engine.registry import game_class
from underboss.games.overshadow.rules import OverShadow
from underboss.games.overshadow.variation import LONGEST, Variation, build_field, read_variation, seat_count

PAGE = (Path(__file__).parents[3] / "docs" / "variations.md").read_text()
SMALL = ["1111", "....", "....", "2222"]
FOUR = ["11..22", "11..22", "......", "......", "44..33", "44..33"]
WALLED = ["11A...", "11A...", "AA....", "....BB", "...B22", "...B22"]


def text(rows: list[str], **settings: Any) -> str:
    """The file with this board."""
    lines = [f"{name} = {msgspec.json.encode(value).decode()}" for name, value in settings.items()]
    return "\n".join(['board = """', *rows, '"""', *lines])


def load(rows: list[str], **settings: Any) -> Variation:
    return read_variation(text(rows, **{"pieces": 2, **settings}))


def refusal(rows: list[str], **settings: Any) -> str:
    with pytest.raises(BadInput) as refused:
        load(rows, **settings)
    return str(refused.value)


def start(rows: list[str], seats: int = 2, **settings: Any) -> OverShadow:
    game = underboss.load("overshadow", variation=text(rows, **{"pieces": 2, **settings}))
    state = game.start(seats, Dice(1))
    assert isinstance(state, OverShadow)
    return state


# What is possible


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_board_has_a_section_for_each_player(seats: int) -> None:
    rows = ["".join(mark if mark in ".#" or int(mark) <= seats else "." for mark in row) for row in FOUR]
    variation = load(rows, uneven=True)
    assert seat_count(variation) == seats
    game = underboss.load("overshadow", variation=text(rows, pieces=2, uneven=True))
    assert game.seat_counts() == (seats,)
    field = build_field(variation)
    assert field.sections == [[0, 1, 6, 7], [4, 5, 10, 11], [28, 29, 34, 35], [24, 25, 30, 31]][:seats]


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize(("width", "height"), [(4, 4), (20, 20), (4, 20), (20, 4)])
def test_a_board_is_from_4_to_20_cells_wide_and_high(width: int, height: int) -> None:
    field = build_field(load(["1" * width, *["." * width] * (height - 2), "2" * width]))
    assert (field.width, field.height, field.cells) == (width, height, width * height)


@pytest.mark.rule("OS-62")
def test_pieces_dice_and_rules_are_those_of_the_file() -> None:
    field = start(
        SMALL, pieces=3, move_die=4, attack_die=6, battle_die=20, strikes=1, skulls=7, respawn=2, diagonal_range=True, turns=9
    ).field
    assert (field.crew, field.move_die, field.attack_die, field.battle_die) == (3, 4, 6, 20)
    assert (field.strikes, field.skulls, field.respawn, field.diagonal, field.turns) == (1, 7, 2, True, 9)
    assert (field.captain, field.crowned) == (True, True)


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize(("captain", "guarded", "crowned", "strikes"), [("fighter", False, True, 0), ("none", False, False, 0)])
def test_strikes_count_only_against_guarded_captains(captain: str, guarded: bool, crowned: bool, strikes: int) -> None:
    field = start(SMALL, captain=captain).field
    assert (field.captain, field.crowned, field.strikes) == (guarded, crowned, strikes)


@pytest.mark.rule("OS-62")
def test_what_the_file_leaves_out_is_as_in_the_base_game() -> None:
    own = build_field(read_variation(text(["11111111"] * 2 + ["........"] * 4 + ["22222222"] * 2)))
    base = underboss.load("overshadow").start(2, Dice(1)).field
    names = [name for name in dir(base) if not name.startswith("_")]
    assert {name: plain(getattr(own, name)) for name in names} == {name: plain(getattr(base, name)) for name in names}


def plain(value: Any) -> Any:
    return value if isinstance(value, int | bool | list) else list(value)


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize(("side", "turns"), [(8, 300), (9, 600), (12, 600), (13, 1000)])
def test_the_turns_go_by_the_size_of_the_board(side: int, turns: int) -> None:
    assert build_field(load(["1" * side, *["." * side] * (side - 2), "2" * side])).turns == turns


@pytest.mark.rule("OS-62")
def test_walls_belong_to_the_section_of_their_letter() -> None:
    field = start(WALLED).field
    assert [int(cell) for cell in field.wall_cells] == [2, 8, 12, 13, 22, 23, 27, 33]
    assert [int(owner) for owner in field.wall_owner] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert field.walled


@pytest.mark.rule("OS-62")
def test_a_variation_replaces_the_other_options() -> None:
    game = underboss.load("overshadow", variation=text(SMALL, pieces=2), rules="domination", board=8, layout="none", pieces=9)
    state = game.start(2, Dice(1))
    assert isinstance(state, OverShadow)
    assert (state.field.cells, state.field.crew, state.field.attack_die) == (16, 2, 0)


@pytest.mark.rule("OS-62")
def test_a_game_of_a_variation_is_recorded_with_it() -> None:
    match, chooser = Match(underboss.load("overshadow", variation=text(SMALL, pieces=2)), 2, Dice(3)), Dice(4)
    while not match.over:
        actions = match.legal(match.waiting[0])
        match.play(match.waiting[0], actions[chooser.below(len(actions))])
    again = Match.replay(read_record(match.record.json()))
    assert again.state.dump() == match.state.dump()
    assert again.record.options["variation"] == text(SMALL, pieces=2)


# What is refused: the file


@pytest.mark.rule("OS-62")
def test_a_file_that_is_not_toml_is_refused_with_the_place() -> None:
    with pytest.raises(BadInput, match=r"^the variation is not TOML: .*\(at line 1, column 12\)$"):
        read_variation("pieces = 6 7")
    with pytest.raises(BadInput, match=r"^the variation is not TOML: "):
        read_variation("a = " + "[" * 9000)


@pytest.mark.rule("OS-62")
def test_a_file_that_is_too_long_is_refused() -> None:
    with pytest.raises(BadInput, match=rf"^the variation has {LONGEST + 1} characters, and {LONGEST} are allowed$"):
        read_variation("#" * (LONGEST + 1))


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"colour": "red"}, "Object contains unknown field `colour`"),
        ({"pieces": "six"}, "Expected `int`, got `str` - at `$.pieces`"),
        ({"pieces": 0}, "Expected `int` >= 1 - at `$.pieces`"),
        ({"pieces": 31}, "Expected `int` <= 30 - at `$.pieces`"),
        ({"captain": "king"}, "Invalid enum value 'king' - at `$.captain`"),
        ({"move_die": 1}, "Expected `int` >= 2 - at `$.move_die`"),
        ({"move_die": 101}, "Expected `int` <= 100 - at `$.move_die`"),
        ({"attack_die": -1}, "Expected `int` >= 0 - at `$.attack_die`"),
        ({"attack_die": 101}, "Expected `int` <= 100 - at `$.attack_die`"),
        ({"battle_die": 1}, "Expected `int` >= 2 - at `$.battle_die`"),
        ({"battle_die": 101}, "Expected `int` <= 100 - at `$.battle_die`"),
        ({"strikes": 0}, "Expected `int` >= 1 - at `$.strikes`"),
        ({"strikes": 21}, "Expected `int` <= 20 - at `$.strikes`"),
        ({"skulls": -1}, "Expected `int` >= 0 - at `$.skulls`"),
        ({"skulls": 201}, "Expected `int` <= 200 - at `$.skulls`"),
        ({"respawn": -1}, "Expected `int` >= 0 - at `$.respawn`"),
        ({"respawn": 101}, "Expected `int` <= 100 - at `$.respawn`"),
        ({"diagonal_range": 1}, "Expected `bool`, got `int` - at `$.diagonal_range`"),
        ({"turns": -1}, "Expected `int` >= 0 - at `$.turns`"),
        ({"turns": 2001}, "Expected `int` <= 2000 - at `$.turns`"),
        ({"uneven": "yes"}, "Expected `bool`, got `str` - at `$.uneven`"),
        ({"title": ""}, "Expected `str` of length >= 1 - at `$.title`"),
        ({"title": "x" * 61}, "Expected `str` of length <= 60 - at `$.title`"),
    ],
)
def test_a_bad_setting_is_refused_by_name(settings: dict[str, Any], message: str) -> None:
    assert refusal(SMALL, **settings) == f"the variation is not usable: {message}"


@pytest.mark.rule("OS-62")
def test_a_board_must_be_there() -> None:
    with pytest.raises(BadInput, match=r"^the variation is not usable: Object missing required field `board`$"):
        read_variation("pieces = 6")


# What is refused: shape and marks


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize(
    ("rows", "width", "height"),
    [
        ([""], 0, 1),
        (["111", "...", "...", "222"], 3, 4),
        (["1111", "....", "2222"], 4, 3),
        (["1" * 21, "." * 21, "." * 21, "2" * 21], 21, 4),
        (["1111", *["...."] * 19, "2222"], 4, 21),
    ],
)
def test_a_board_of_another_size_is_refused(rows: list[str], width: int, height: int) -> None:
    assert refusal(rows) == f"the board is {width} wide and {height} high, and 4 to 20 is possible (rule OS-62)"


@pytest.mark.rule("OS-62")
def test_a_row_of_another_length_is_refused_with_its_number() -> None:
    assert refusal(["1111", "....", "...", "2222"]) == "board row 3 has 3 cells and row 1 has 4 (rule OS-62)"
    assert refusal(["1111", ".....", "....", "2222"]) == "board row 2 has 5 cells and row 1 has 4 (rule OS-62)"
    assert refusal(["1111", "", "....", "2222"]) == "board row 2 has 0 cells and row 1 has 4 (rule OS-62)"


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize("mark", ["?", "0", "5", "a", "E", " ", "é"])
def test_an_unknown_letter_is_refused_with_its_place(mark: str) -> None:
    rows = ["1111", "....", f".{mark}..", "2222"]
    assert refusal(rows) == f"board row 3, cell 2: {mark!r} is not one of . # 1-4 A-D (rule OS-62)"


@pytest.mark.rule("OS-62")
def test_blanks_at_the_end_of_a_row_do_no_harm() -> None:
    assert build_field(load(["1111  ", "....", "....\t", "2222"])).width == 4


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize(("rows", "sections"), [(["...."] * 4, 0), (["1111", "....", "....", "...."], 1)])
def test_fewer_than_two_sections_are_refused(rows: list[str], sections: int) -> None:
    assert refusal(rows) == f"the board marks {sections} sections, and at least 1 and 2 are needed (rule OS-62)"


@pytest.mark.rule("OS-62")
@pytest.mark.parametrize(("rows", "gap"), [(["1111", "....", "....", "3333"], 2), (["2222", "....", "....", "3333"], 1)])
def test_a_gap_in_the_numbers_of_the_sections_is_refused(rows: list[str], gap: int) -> None:
    assert refusal(rows) == f"sections must be numbered from 1 without a gap, and {gap} breaks it (rule OS-62)"


@pytest.mark.rule("OS-62")
def test_a_wall_of_nobody_is_refused() -> None:
    rows = ["1111", "C...", "....", "2222"]
    assert refusal(rows) == "wall C belongs to section 3, which the board lacks (rule OS-62)"


@pytest.mark.rule("OS-62")
def test_more_than_60_wall_spaces_are_refused() -> None:
    def rows(walls: int) -> list[str]:
        return ["1" * 20, ("A" * walls).ljust(80, ".")[:20], ("A" * walls).ljust(80, ".")[20:40],
                ("A" * walls).ljust(80, ".")[40:60], ("A" * walls).ljust(80, ".")[60:], "2" * 20]  # fmt: skip

    assert refusal(rows(61), uneven=True) == "61 wall spaces, and 60 are possible (rule OS-62)"
    assert len(build_field(load(rows(60), uneven=True)).wall_cells) == 60


# What is refused: cells that cannot be reached


@pytest.mark.rule("OS-63")
def test_a_cell_that_cannot_be_reached_is_refused_with_its_place() -> None:
    rows = ["1111", "..#.", ".#.#", "22#2"]
    assert refusal(rows, uneven=True) == "board row 3, cell 3 cannot be reached from the rest (rule OS-63)"


@pytest.mark.rule("OS-63")
def test_a_board_in_two_halves_is_refused() -> None:
    rows = ["1111", "....", "####", "....", "2222"]
    assert refusal(rows) == "board row 4, cell 1 cannot be reached from the rest (rule OS-63)"


@pytest.mark.rule("OS-63")
def test_pieces_do_not_step_diagonally_so_corners_do_not_connect() -> None:
    rows = ["11#.", "11#.", "##22", "..22"]
    assert refusal(rows, uneven=True) == "board row 1, cell 4 cannot be reached from the rest (rule OS-63)"


@pytest.mark.rule("OS-63")
def test_rows_do_not_run_on_into_the_next_row() -> None:
    rows = ["11#.", "1##.", "####", "22.."]
    assert refusal(rows, uneven=True) == "board row 1, cell 4 cannot be reached from the rest (rule OS-63)"


@pytest.mark.rule("OS-63")
def test_walls_count_as_ways_since_they_fall() -> None:
    assert build_field(load(["1111", "AAAA", "BBBB", "2222"])).walled


# What is refused: too little room


@pytest.mark.rule("OS-64")
def test_a_section_too_small_for_its_crew_is_refused() -> None:
    rows = ["1111", "....", "....", "22.."]
    assert refusal(rows, pieces=3, uneven=True) == "section 2 has 2 cells and 3 pieces have to fit (rule OS-64)"
    assert build_field(load(SMALL, pieces=4)).crew == 4
    assert refusal(SMALL, pieces=5) == "section 1 has 4 cells and 5 pieces have to fit (rule OS-64)"


@pytest.mark.rule("OS-64")
def test_more_than_60_pieces_are_refused() -> None:
    corner = ["1111....2222", "1111....2222", "1111....2222", "1111....2222", *["............"] * 4]
    rows = corner + [row.replace("1", "4").replace("2", "3") for row in corner[:4]]
    assert refusal(rows, pieces=16) == "4 x 16 pieces, and 60 are possible (rule OS-64)"
    assert build_field(load(rows, pieces=15)).crew == 15


@pytest.mark.rule("OS-64")
def test_a_guarded_captain_needs_a_fighter() -> None:
    assert refusal(SMALL, pieces=1) == "pieces = 1: a guarded captain needs at least one fighter (rule OS-64)"
    assert build_field(load(SMALL, pieces=1, captain="none")).crew == 1


# What is refused: unfair sections

UNFAIR = (
    "section {} is not like section 1: no turn or reflection of the board exchanges them (rule OS-65; `uneven = true` allows it)"
)


@pytest.mark.rule("OS-65")
@pytest.mark.parametrize(
    ("rows", "section"),
    [
        (["1111", "....", "....", "222."], 2),  # sections of different size
        (["1111", "#...", "....", "2222"], 2),  # an obstacle on one side only
        (["1111", "....", "2222", "...."], 2),  # one has its back free
        (["11..22", "11..22", "......", "......", "......", "33...."], 2),
        (["11..22", "11..22", "......", "......", "..33..", "..33.."], 3),  # three corners of which one is none
        (["1111", "A...", "....", "2222"], 2),  # a wall for one only
        (["1111", "A...", "...A", "2222"], 2),  # both walls belong to one
        ([*WALLED[:4], "....22", WALLED[5]], 2),  # one wall space less
    ],
)
def test_sections_that_no_turn_or_reflection_exchanges_are_refused(rows: list[str], section: int) -> None:
    assert refusal(rows) == UNFAIR.format(section)


@pytest.mark.rule("OS-65")
@pytest.mark.parametrize(
    "rows",
    [
        SMALL,
        FOUR,
        ["1...", "1...", "...2", "...2"],  # half a turn
        ["1..2", "1..2", "1..2", "1..2"],  # left and right
        ["1111", "#...", "#...", "2222"],  # reflection only
        ["1111", "#...", "...#", "2222"],  # half a turn only
        ["11..", "1...", "...2", "..22"],
        ["1...2", "1...2", ".....", "4...3", "4...3"],
        ["11A..", "11A..", "AA.BB", "..B22", "..B22"],  # walls go with their sections
    ],
)
def test_sections_that_a_turn_or_reflection_exchanges_are_fair(rows: list[str]) -> None:
    assert build_field(load(rows)).crew == 2


@pytest.mark.rule("OS-65")
def test_a_board_may_be_uneven_on_purpose() -> None:
    assert build_field(load(["1111", "#...", "....", "22.."], uneven=True)).obstacles == [4]


@pytest.mark.rule("OS-65")
def test_every_board_that_is_shipped_is_fair() -> None:
    for variant in game_class("overshadow").variants:
        game: Any = underboss.load("overshadow", variant=variant.name)
        for seats in variant.seats:
            game.field(seats)  # would raise


# All of it


@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(st.text("....##12", min_size=4, max_size=7), min_size=4, max_size=7),
    captain=st.sampled_from(["guarded", "fighter", "none"]),
    pieces=st.integers(1, 3),
    seed=st.integers(0, 1000),
)
def test_every_board_that_is_accepted_can_be_played_to_the_end(rows: list[str], captain: str, pieces: int, seed: int) -> None:
    width = min(len(row) for row in rows)
    rows = ["1" * width, *[row[:width] for row in rows], "2" * width]
    try:
        game = underboss.load("overshadow", variation=text(rows, pieces=pieces, captain=captain, uneven=True, turns=30))
    except BadInput as refused:
        assert re.search(r"\(rule OS-6[2-4]\)$", str(refused))  # noqa: PT017 (either way is a result)
        return
    state = game.start(2, Dice(seed))
    playout(state, Dice(seed, 1), game.bound)
    assert state.outcome is not None


def test_the_page_shows_a_variation_that_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    session = re.search(r"```pycon\n(.*?)```", PAGE, re.DOTALL)
    assert shown
    assert session
    (tmp_path / "pass.toml").write_text(shown[1])
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(session[1], {}, "variations.md", None, 0)
    assert doctest.DocTestRunner(verbose=False).run(test) == (0, len(test.examples))
    assert tomllib.loads(shown[1])["title"] == "The narrow pass"


def test_the_page_tells_every_setting_with_its_range_and_default() -> None:
    rows = {row[1]: row for row in re.findall(r"^(\| `(\w+)` \| .*)$", PAGE, re.MULTILINE)}
    properties = msgspec.json.schema(Variation)["$defs"]["Variation"]["properties"]
    assert set(rows) == set(properties)
    for name, facts in properties.items():
        told = rows[name][0].split(" | ")
        for bound in ("minimum", "maximum", "minLength", "maxLength"):
            assert str(facts.get(bound, "")) in told[1]
        for choice in facts.get("enum", ()):
            assert f'"{choice}"' in told[1]
        if "default" in facts:
            assert msgspec.json.encode(facts["default"]).decode() in told[2]
