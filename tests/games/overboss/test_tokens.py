"""Overboss: scoring tokens, Portals, and the end."""

import pytest

from tests.games.overboss.scene import EMPTY, Scene
from underboss.games.overboss.mapfile import read_map, score_maps
from underboss.games.overboss.table import ENDED

# The map of the rules' scoring example, as far as its words tell it.
EXAMPLE = """
cave/kobold           forest/kobold       graveyard-2/kobold  forest/orc
forest/skeleton       dungeon             swamp/kobold        forest/miniboss
graveyard-1/skeleton  camp-yellow/dragon  swamp/witch         camp-yellow
lair: forest-crystal used-portal portal
rivals: 3 1 0
"""


def tokens(text: str, kind: str = "") -> int:
    [sheet] = score_maps([read_map(text)])
    return sum(line.points for line in sheet.lines if line.section == "tokens" and kind in ("", line.kind))


@pytest.mark.rule("OB-43")
def test_bands_of_two_three_and_four() -> None:
    assert tokens("cave/orc cave/orc . .\n. . . .\n. . . .", "band") == 2
    assert tokens("cave/orc cave/orc cave/orc .\n. . . .\n. . . .", "band") == 5
    assert tokens("cave/orc cave/orc cave/orc cave/orc\n. . . .\n. . . .", "band") == 7
    assert tokens("cave/orc . . .\ncave/orc . . .\ncave/orc . . .", "band") == 5
    assert tokens("\n".join(["cave/orc . . ."] * 4), "band") == 7
    assert tokens("cave/orc . . .\n. cave/orc . .\n. . cave/orc .", "band") == 0


@pytest.mark.rule("OB-44")
def test_a_monster_counts_in_its_row_and_in_its_column() -> None:
    assert tokens("cave/dragon . . .\ncave/dragon cave/dragon cave/dragon .\n. . . .", "band") == 5 + 2
    assert tokens("cave/orc cave/orc . .\ncave/orc cave/orc . .\n. . . .", "band") == 8


@pytest.mark.rule("OB-45")
def test_only_the_longest_line_counts_and_gaps_break_it() -> None:
    three = "cave/orc cave/orc cave/orc {}\n. . . .\n. . . ."
    for last in (".", "cave", "cave/witch", "cave/miniboss", "dungeon"):
        assert tokens(three.format(last), "band") == 5
    for middle in (".", "cave", "cave/witch", "cave/miniboss", "dungeon"):
        assert tokens(f"cave/orc {middle} cave/orc cave/orc\n. . . .\n. . . .", "band") == 2
    assert tokens("cave/orc cave/orc cave/witch cave/witch\n. . . .\n. . . .", "band") == 4


@pytest.mark.rule("OB-46")
def test_a_monster_on_its_own_terrain_matches() -> None:
    assert tokens("forest/kobold forest/orc camp-red/orc camp-blue/kobold\n. . . .\n. . . .", "matching") == 2
    assert tokens("graveyard-3/skeleton circle/sorcerobe desert/sandworm cloud/harpy\n. . . .\n. . . .", "matching") == 4


@pytest.mark.rule("OB-47")
def test_a_miniboss_is_worth_two_and_belongs_to_no_band() -> None:
    assert tokens("cave/miniboss cave/miniboss . .\n. . . .\n. . . .") == 4
    assert tokens("cave/dragon cave/miniboss cave/dragon .\n. . . .\n. . . .") == 1 + 2 + 1


@pytest.mark.rule("OB-48")
def test_a_crystal_is_worth_one_for_each_tile_of_its_terrain() -> None:
    assert tokens("forest forest cave forest\nforest . . .\n. . . .\nlair: forest-crystal") == 4
    assert tokens("forest . . .\n. . . .\n. . . .\nlair: cave-crystal") == 0
    assert tokens("camp-red camp-red camp-blue .\n. . . .\n. . . .\nlair: camp-crystal") == 3


@pytest.mark.rule("OB-49")
def test_portals_and_waiting_tokens_are_worth_nothing() -> None:
    assert tokens("forest . . .\n. . . .\n. . . .\nlair: portal used-portal kobold miniboss") == 0


def portal(text: str, **more: str) -> Scene:
    return Scene(text + "\nlair: portal portal", EMPTY, **more)


THREE = "cave/orc camp-red/dragon . .\nforest/miniboss cave dungeon .\ncave . . ."


@pytest.mark.rule("OB-50")
def test_a_portal_is_used_once_a_turn_and_turned_over() -> None:
    scene = portal(THREE).do("portal a1", "to b2", "pass")
    assert scene.lair() == {"portal": 1, "used-portal": 1}
    assert scene.step == "draft"
    assert scene.why("portal b1") == "OB-50"
    scene.do("draft 0", "place d3", "settle kobold d3")
    assert scene.legal() == ["end"]


@pytest.mark.rule("OB-50")
def test_without_an_active_portal_none_is_used() -> None:
    assert Scene(THREE + "\nlair: used-portal", EMPTY).why("portal a1") == "OB-50"


@pytest.mark.rule("OB-50", "OB-12")
@pytest.mark.parametrize("before", [[], ["draft 0"], ["draft 0", "place d3"], ["draft 0", "place d3", "settle kobold d3"]])
def test_a_portal_may_be_used_at_any_point_of_the_turn(before: list[str]) -> None:
    scene = portal(THREE).do(*before)
    step = scene.step
    scene.do("portal a1", "to b1")
    assert (scene.token("a1"), scene.token("b1")) == ("dragon", "orc")
    assert scene.step == step or step == "free"


@pytest.mark.rule("OB-50")
def test_a_portal_before_a_volcano_saves_a_monster() -> None:
    scene = portal(
        "castle/vampire . . .\n. . . castle\n. . . .", terrains="castle,volcano,circle,desert,cloud",
        market="volcano/elemental desert/harpy desert/harpy desert/harpy",
    )  # fmt: skip
    scene.do("draft 0", "portal a1", "to d2", "place b1")
    assert scene.token("d2") == "vampire"


@pytest.mark.rule("OB-51")
def test_one_token_moves_to_an_open_tile() -> None:
    scene = portal(THREE).do("portal b1")
    assert scene.legal() == ["to a1", "to a2", "to b2", "to a3"]
    scene.do("to b2", "pass")
    assert (scene.token("b1"), scene.token("b2")) == ("nothing", "dragon")


@pytest.mark.rule("OB-51")
def test_two_tokens_move_to_open_tiles() -> None:
    scene = portal(THREE).do("portal a1", "to b2", "lift b1", "to a3")
    assert [scene.token(cell) for cell in ("a1", "b1", "b2", "a3")] == ["nothing", "nothing", "orc", "dragon"]


@pytest.mark.rule("OB-51")
def test_the_second_token_may_follow_the_first() -> None:
    scene = portal(THREE).do("portal a1", "to b2", "lift a2", "to a1")
    assert [scene.token(cell) for cell in ("a1", "a2", "b2")] == ["miniboss", "nothing", "orc"]


@pytest.mark.rule("OB-51")
def test_two_tokens_trade_places() -> None:
    scene = portal(THREE).do("portal a1", "to a2")
    assert (scene.token("a1"), scene.token("a2")) == ("miniboss", "orc")
    assert scene.step == "draft"


@pytest.mark.rule("OB-51")
def test_what_a_portal_cannot_do() -> None:
    scene = portal(THREE).do("portal a1")
    assert scene.why("to a1") == "OB-51"  # where it lies
    assert scene.why("to c2") == "OB-51"  # a Dungeon
    assert scene.why("to c1") == "OB-51"  # no tile
    scene.do("to b2")
    assert scene.why("lift b2") == "OB-51"  # the same token again
    scene.do("lift b1")
    assert scene.why("to a2") == "OB-51"  # taken: the second one trades with nobody
    alone = portal("cave/orc . . .\n. . . .\n. . . .")
    assert alone.why("portal a1") == "OB-51"  # nowhere to go


@pytest.mark.rule("OB-52")
def test_a_portal_moves_tokens_of_the_map_only() -> None:
    scene = Scene(THREE + "\nlair: portal orc witch", EMPTY)
    before = [scene.tile(cell) for cell in ("a1", "b1", "a2", "b2", "c2", "a3")]
    assert scene.why("portal b2") == "OB-52"
    assert scene.why("portal c2") == "OB-52"
    scene.do("portal a1", "to b2", "lift b1", "to a1")
    assert [scene.tile(cell) for cell in ("a1", "b1", "a2", "b2", "c2", "a3")] == before
    assert scene.lair() == {"orc": 1, "witch": 1, "used-portal": 1}
    assert [scene.token(cell) for cell in ("a1", "b1", "a2", "b2")] == ["dragon", "nothing", "miniboss", "orc"]


@pytest.mark.rule("OB-53")
def test_a_portal_may_be_used_in_the_turn_it_was_drafted() -> None:
    scene = Scene("cave/orc . . .\n. . . .\n. . . .", EMPTY, market="forest/portal cave/orc cave/orc cave/orc")
    scene.do("draft 0", "place b1")
    assert scene.step == "free"
    scene.do("portal a1", "to b1")
    assert (scene.token("b1"), scene.lair()) == ("orc", {"used-portal": 1})


@pytest.mark.rule("OB-54")
def test_the_scoring_example_of_the_rules() -> None:
    """Forests 10, Cave 3, Camps 1, Swamps 5, Graveyards 5, Dungeon 4; Miniboss 2, Crystal 4, Matching 3, bands 9."""
    [sheet] = score_maps([read_map(EXAMPLE)])
    by_kind = {
        kind: sum(line.points for line in sheet.lines if line.kind == kind) for kind in {line.kind for line in sheet.lines}
    }
    assert by_kind == {
        "forest": 10, "cave": 3, "camp": 1, "swamp": 5, "graveyard": 5, "dungeon": 4,
        "miniboss": 2, "crystal": 4, "matching": 3, "band": 9,
    }  # fmt: skip
    assert (sheet.tiles, sheet.tokens, sheet.boss, sheet.total) == (28, 18, 0, 46)
    assert sorted(line.points for line in sheet.lines if line.kind == "band") == [2, 2, 5]


FULL = (
    "forest/kobold cave/orc camp-red/orc swamp/witch\nforest/orc cave/orc camp-red/kobold swamp/orc\ncave/orc cave/kobold {} {}"
)


def ended(*maps: str) -> Scene:
    scene = Scene(*maps, seats=len(maps))
    scene.state.step = ENDED
    scene.state.waiting = 0
    return scene


@pytest.mark.rule("OB-54")
def test_the_highest_power_wins() -> None:
    scene = ended(FULL.format("dungeon", "forest/kobold"), FULL.format("dungeon", "forest/witch"))
    outcome = scene.state.outcome
    assert outcome is not None
    assert outcome.ranks == [1, 2]
    assert outcome.scores == [scene.power(0), scene.power(1)]
    assert outcome.reason == "the highest Power"


@pytest.mark.rule("OB-55")
def test_ties_go_to_tiles_then_to_matching_monsters_then_are_shared() -> None:
    by_tiles = ended(
        "cave/orc forest/witch . .\n. . . .\n. . . .",  # 3 + 1 in tiles
        "forest/miniboss . . .\n. . . .\n. . . .",  # 1 in tiles, 2 in tokens
        "cave/dragon . . .\n. . . .\n. . . .",  # 3 in tiles, 1 in tokens
    )
    outcome = by_tiles.state.outcome
    assert outcome is not None
    assert outcome.scores == [4, 3, 4]
    assert outcome.ranks == [1, 3, 2]
    assert outcome.reason == "tied for Power, decided by the higher tile score"
    by_matching = ended("cave/dragon cave/dragon . .\n. . . .\n. . . .", "cave/miniboss cave/miniboss . .\n. . . .\n. . . .")
    outcome = by_matching.state.outcome
    assert outcome is not None
    assert outcome.scores == [10, 10]
    assert outcome.ranks == [1, 2]
    assert "Matching" in outcome.reason
    shared = ended(THREE, THREE, EMPTY)
    outcome = shared.state.outcome
    assert outcome is not None
    assert outcome.ranks == [1, 1, 3]
    assert outcome.payoff(0) == 0.5
