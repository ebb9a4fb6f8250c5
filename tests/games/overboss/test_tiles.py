"""Overboss: placing and scoring tiles."""

import pytest

from tests.games.overboss.scene import EMPTY, Scene
from underboss import Dice
from underboss.engine.bits import BIT
from underboss.games.overboss.mapfile import read_map, score_maps

ADVANCED = "castle,volcano,circle,desert,cloud"


def points(text: str, kind: str) -> int:
    """What the lines of one kind are worth on a map."""
    [sheet] = score_maps([read_map(text)])
    return sum(line.points for line in sheet.lines if line.kind == kind and line.section == "tiles")


def row(*tiles: str) -> str:
    """A map with these tiles from the top left on."""
    squares = [*tiles, *["."] * (12 - len(tiles))]
    return "\n".join(" ".join(squares[at : at + 4]) for at in (0, 4, 8))


@pytest.mark.rule("OB-26")
def test_forests_score_by_their_number_in_all() -> None:
    found = [points(row(*["forest"] * number), "forest") for number in range(1, 8)]
    assert found == [1, 3, 6, 10, 15, 15, 15]


@pytest.mark.rule("OB-27")
def test_a_cave_gains_two_at_a_mountain_edge_once() -> None:
    assert points("cave . . .\n. . . .\n. . . .", "cave") == 3  # two mountain sides
    assert points(". . . .\n. cave . .\n. . . .", "cave") == 1
    assert points(". . . .\n. . . .\n. . . cave", "cave") == 1
    assert points(". . . cave\n. . . .\n. . . .", "cave") == 3


@pytest.mark.rule("OB-28")
def test_graveyards_are_worth_their_value() -> None:
    assert points(row("graveyard-1", "graveyard-3"), "graveyard") == 4
    assert points(row("graveyard-2", "graveyard-2"), "graveyard") == 4


@pytest.mark.rule("OB-29")
def test_five_for_the_most_and_two_for_the_second_added_once() -> None:
    eight = row("graveyard-3", "graveyard-3", "graveyard-2")
    assert points(eight + "\nrivals: 2 1", "graveyard") == 13
    four = row("graveyard-2", "graveyard-2")
    assert points(four + "\nrivals: 3 1", "graveyard") == 6
    assert points(four + "\nrivals: 3 4", "graveyard") == 4


@pytest.mark.rule("OB-29")
def test_all_who_tie_get_the_points_of_the_place() -> None:
    two = row("graveyard-1", "graveyard-1")
    assert points(two + "\nrivals: 2", "graveyard") == 7
    assert points(two + "\nrivals: 3 2", "graveyard") == 4


@pytest.mark.rule("OB-29", "OB-30")
def test_places_at_a_table() -> None:
    maps = [row("graveyard-1", "graveyard-1"), row("graveyard-1", "graveyard-1"), row("graveyard-3"), row("forest")]
    scene = Scene(*maps, seats=4)
    assert [scene.power(seat) for seat in range(4)] == [7, 7, 5, 1]


@pytest.mark.rule("OB-30")
def test_a_tie_for_the_most_leaves_the_second_place() -> None:
    one = row("graveyard-1")
    assert points(one + "\nrivals: 2 2", "graveyard") == 3
    assert points(one + "\nrivals: 2 2 1", "graveyard") == 3


@pytest.mark.rule("OB-30")
def test_no_place_without_a_graveyard() -> None:
    assert points(row("forest") + "\nrivals: 0 0", "graveyard") == 0
    assert points(row("forest") + "\nrivals: 3 0", "graveyard") == 0
    assert points(row("graveyard-1") + "\nrivals: 0 0", "graveyard") == 6


@pytest.mark.rule("OB-31")
def test_a_swamp_gains_once_by_water_and_once_by_swamps() -> None:
    assert points(". . . .\n. swamp . .\n. . . .", "swamp") == 1
    assert points(". . . .\n. . . .\n. . . swamp", "swamp") == 2  # two water sides
    assert points(". . . .\n. swamp swamp .\n. . . .", "swamp") == 4
    assert points(". swamp . .\nswamp swamp . .\n. swamp . .", "swamp") == 2 + 2 + 2 + 3
    assert points(". . . .\n. swamp . .\n. . swamp .", "swamp") == 1 + 2  # corners do not touch


@pytest.mark.rule("OB-32")
def test_camps_score_by_different_flags() -> None:
    flags = ["camp-blue", "camp-red", "camp-orange", "camp-purple", "camp-yellow", "camp-black"]
    assert [points(row(*flags[:number]), "camp") for number in range(1, 7)] == [1, 4, 9, 16, 16, 16]
    assert points(row("camp-yellow", "camp-yellow"), "camp") == 1
    assert points(row("camp-yellow", "camp-yellow", "camp-red"), "camp") == 4


@pytest.mark.rule("OB-33")
def test_a_castle_gains_two_with_a_vampire() -> None:
    assert points(row("castle"), "castle") == 2
    assert points(row("castle/orc"), "castle") == 2
    assert points(row("castle/vampire"), "castle") == 4
    [sheet] = score_maps([read_map(row("castle/vampire"))])
    assert (sheet.tiles, sheet.tokens) == (4, 1)


@pytest.mark.rule("OB-34")
def test_a_volcano_is_worth_four() -> None:
    assert points(row("volcano", "volcano"), "volcano") == 8


@pytest.mark.rule("OB-35")
def test_a_volcano_destroys_bordering_monsters_and_minibosses() -> None:
    scene = Scene(
        "castle/vampire castle/miniboss castle/harpy .\n. . . .\n. . . .", EMPTY, terrains=ADVANCED,
        market="volcano/elemental desert/harpy desert/harpy desert/harpy",
    )  # fmt: skip
    before = (scene.bag("vampire"), scene.bag("miniboss"), scene.bag("harpy"))
    scene.do("draft 0", "place b2")
    assert (scene.token("a1"), scene.token("b1"), scene.token("c1")) == ("vampire", "nothing", "harpy")
    assert (scene.bag("vampire"), scene.bag("miniboss"), scene.bag("harpy")) == (before[0], before[1] + 1, before[2])
    assert scene.legal() == ["settle elemental b1", "settle elemental b2"]
    scene.do("settle elemental b1")
    assert scene.token("b1") == "elemental"


@pytest.mark.rule("OB-35")
def test_the_volcanos_own_token_survives() -> None:
    scene = Scene(terrains=ADVANCED, market="volcano/elemental desert/harpy desert/harpy desert/harpy")
    assert scene.do("draft 0", "place b2").token("b2") == "elemental"


@pytest.mark.rule("OB-36")
def test_a_volcano_that_is_slid_destroys_nothing() -> None:
    scene = Scene(
        "volcano/elemental volcano/elemental . castle/vampire\n. . . .\n. . . .", EMPTY,
        terrains=ADVANCED, cards="domino line line line",
        market="volcano desert/harpy desert/harpy desert/harpy",
    )  # fmt: skip
    scene.do("draft 0", "place a2", "command 0", "target 0.b1", "to c1")
    assert (scene.tile("c1"), scene.token("c1"), scene.token("d1")) == ("volcano", "elemental", "vampire")


@pytest.mark.rule("OB-36", "OB-81")
def test_a_volcano_that_is_redrafted_destroys() -> None:
    scene = Scene(
        "desert/harpy desert/harpy . .\n. . . .\n. . . .", "castle/vampire castle/vampire . .\n. . . .\n. . . .",
        terrains=ADVANCED, cards="line line line line", market="desert volcano/elemental castle/harpy castle/harpy",
    )  # fmt: skip
    scene.do("draft 0", "place c1", "command 0", "target 1.a1", "1: draft 1")
    assert (scene.tile("a1", 1), scene.token("a1", 1), scene.token("b1", 1)) == ("volcano", "elemental", "nothing")


@pytest.mark.rule("OB-37")
def test_a_circle_is_worth_one() -> None:
    assert points(row("circle", "circle", "circle"), "circle") == 3


def circle(map_text: str, market: str = "circle/sorcerobe desert/harpy castle/portal castle/miniboss") -> Scene:
    return Scene(map_text, EMPTY, terrains=ADVANCED, market=market).do("draft 0")


@pytest.mark.rule("OB-38")
def test_the_exchange_takes_tokens_on_and_beside_the_circle() -> None:
    scene = circle("castle/vampire castle/harpy . .\n. . . .\ncloud/harpy . . .").do("place a2")
    assert scene.legal("exchange") == [f"exchange {cell} {slot}" for cell in ("a1", "a2", "a3") for slot in (1, 2, 3)]
    assert scene.why("exchange b1 1") == "OB-38"
    assert scene.why("exchange a1 0") == "OB-38"
    scene.do("exchange a1 1")
    assert scene.token("a1") == "harpy"
    assert scene.market()[1] == "desert/vampire"
    assert scene.legal() == ["end"]


@pytest.mark.rule("OB-38", "OB-39")
def test_the_exchange_is_not_forced() -> None:
    scene = circle("castle/vampire . . .\n. . . .\n. . . .").do("place a2", "end")
    assert scene.token("a1") == "vampire"
    assert scene.state.turn == 1


@pytest.mark.rule("OB-38")
def test_without_a_circle_there_is_no_exchange() -> None:
    scene = Scene("cave/orc . . .\n. . . .\n. . . .\nlair: portal", EMPTY).do("draft 0", "place a2", "settle kobold a2")
    assert scene.why("exchange a1 1") == "OB-38"


@pytest.mark.rule("OB-39")
def test_a_crystal_or_portal_received_leaves_the_tile_open() -> None:
    scene = circle("castle/vampire . . .\n. . . .\n. . . .").do("place a2", "exchange a1 2")
    assert scene.token("a1") == "nothing"
    assert scene.lair() == {"portal": 1}


@pytest.mark.rule("OB-39")
def test_a_tile_left_open_takes_a_waiting_token() -> None:
    scene = circle("castle/vampire . . .\n. dungeon . .\n. . . .\nlair: sandworm").do("place a2", "settle sorcerobe a2")
    scene.do("exchange a1 2")
    assert (scene.step, scene.token("a1")) == ("settle", "nothing")  # a Portal could come first
    scene.do("settle sandworm a1")
    assert scene.lair() == {"portal": 1}


@pytest.mark.rule("OB-39")
def test_one_exchange_for_each_circle_and_none_after_a_command() -> None:
    market = "circle/sorcerobe desert/harpy castle/portal castle/miniboss"
    scene = Scene(
        "circle/vampire . . .\n. . . .\n. . . .\nlair: portal",
        EMPTY,
        terrains=ADVANCED,
        market=market,
        cards="domino line line line",
    )
    scene.do("draft 0", "place a2", "settle sorcerobe a2")
    again = Scene(
        "circle/vampire . . .\n. . . .\n. . . .\nlair: portal",
        EMPTY,
        terrains=ADVANCED,
        market=market,
        cards="domino line line line",
    )
    again.do("draft 0", "place a2", "settle sorcerobe a2", "exchange a1 1")
    assert again.why("exchange a1 1") == "OB-38"
    assert again.why("command 0") == ""
    scene.do("command 0", "pass")
    assert scene.why("exchange a1 1") == "OB-38"


@pytest.mark.rule("OB-40")
def test_deserts_score_by_connected_groups() -> None:
    assert [points(row(*["desert"] * number), "desert") for number in range(1, 7)] == [0, 2, 6, 12, 20, 20]
    assert points("desert desert . desert\n. . . desert\n. . . desert", "desert") == 2 + 6
    assert points("desert . . .\n. desert . .\n. . . .", "desert") == 0
    assert points("desert desert desert .\ndesert . . .\ndesert . . .", "desert") == 20


@pytest.mark.rule("OB-41")
def test_a_cloud_island_loses_one_for_each_other_type() -> None:
    assert points(row("cloud"), "cloud") == 7
    assert points(row("cloud", "castle", "volcano", "circle", "desert"), "cloud") == 3
    assert points(row("cloud", "castle", "castle", "dungeon"), "cloud") == 5
    assert points(row("cloud", "cloud", "castle", "volcano", "circle", "desert", "dungeon"), "cloud") == 4


@pytest.mark.rule("OB-42")
def test_a_dungeon_counts_the_types_around_it() -> None:
    assert points(". . . .\n. dungeon . .\n. . . .", "dungeon") == 1
    assert points(". forest . .\ncave dungeon swamp .\n. camp-red . .", "dungeon") == 5
    assert points(". forest . .\nforest dungeon swamp .\n. camp-red . .", "dungeon") == 4
    assert points("dungeon . . .\n. forest . .\n. . . .", "dungeon") == 1  # a corner does not border


@pytest.mark.rule("OB-42")
def test_a_dungeon_beside_a_dungeon_counts_it_as_a_type() -> None:
    around = ". forest . .\ncave dungeon swamp .\n. dungeon . ."
    assert points(around, "dungeon") == 5 + 2


@pytest.mark.rule("OB-30")
def test_places_count_again_as_graveyards_come() -> None:
    scene = Scene(
        row("graveyard-1", "graveyard-1"), row("graveyard-1"), market="forest/orc graveyard-1/orc graveyard-1/orc forest/orc"
    )
    scene.state.turn = 1
    scene.state.waiting = BIT[1]
    assert (scene.power(0), scene.power(1)) == (7, 3)
    scene.do("draft 1", "place d3", dice=Dice(1))
    assert (scene.power(0), scene.power(1)) == (7, 7)
