"""Overboss: Boss cards, their abilities and objectives."""

from collections import Counter

import pytest

from tests.games.overboss.scene import EMPTY, Scene
from underboss import Dice
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.mapfile import read_map, score_maps
from underboss.games.overboss.pieces import TOKEN_NAMES, content
from underboss.games.overboss.power import boss_power
from underboss.games.overboss.table import ENDED
from underboss.games.overboss.tally import BOSS_NAMES

SOME = "forest/kobold cave/orc camp-red .\n. . . .\n. . . ."


def scene_of(boss: str, text: str = SOME, **more: str) -> Scene:
    return Scene(text, EMPTY, bosses=f"{boss} {'robot' if boss != 'robot' else 'toad'}", **more)


def objective(boss: str, text: str) -> int:
    [sheet] = score_maps([read_map(f"{text}\nboss: {boss}")])
    return sheet.boss


@pytest.mark.rule("OB-56")
def test_two_bosses_are_dealt_and_one_is_kept() -> None:
    game = OverbossGame({"bosses": True})
    state = game.start(5, Dice(4))
    assert state.waiting == 31
    assert sorted(state.dealt) == list(range(10))
    kept = []
    for seat in (3, 0, 4, 2, 1):
        actions = list(state.legal(seat))
        assert {game.verbs.format(action) for action in actions} == {
            f"keep {BOSS_NAMES[state.dealt[2 * seat]]}",
            f"keep {BOSS_NAMES[state.dealt[2 * seat + 1]]}",
        }
        kept.append((seat, state.dealt[2 * seat + 1]))
        state.play(seat, actions[1], Dice(0))
    assert all(state.boss_of(seat) == boss for seat, boss in kept)
    assert state.waiting == 1 << state.first


@pytest.mark.rule("OB-56")
def test_only_a_boss_that_was_dealt_can_be_kept() -> None:
    game = OverbossGame({"bosses": True})
    state = game.start(2, Dice(4))
    other = next(boss for boss in range(10) if boss not in list(state.dealt)[:2])
    reason = state.why_not(0, game.verbs.parse(f"keep {BOSS_NAMES[other]}"))
    assert reason is not None
    assert reason.rule == "OB-56"


@pytest.mark.rule("OB-56")
def test_bosses_are_dealt_evenly_and_off_by_default() -> None:
    assert len(OverbossGame().start(2, Dice(1)).dealt) == 0
    assert Scene().why("reveal") == "OB-56"
    game = OverbossGame({"bosses": True})
    dealt = Counter(boss for seed in range(500) for boss in game.start(2, Dice(seed)).dealt)
    assert all(150 < dealt[boss] < 250 for boss in range(10))


@pytest.mark.rule("OB-57")
def test_a_boss_is_known_to_its_owner_alone_until_revealed() -> None:
    scene = Scene(SOME, SOME, bosses="boar robot")
    assert scene.state.view(0).realms[0].dealt == ["boar", "toad"]
    for seat in (1, None):
        assert scene.state.view(seat).realms[0].dealt == [None, None]
    scene.do("reveal")
    for seat in (1, None):
        assert scene.state.view(seat).realms[0].dealt == ["boar", None]
        assert scene.state.view(seat).realms[0].revealed
    assert scene.state.view(0).realms[1].dealt == [None, None]


@pytest.mark.rule("OB-57")
def test_bosses_kept_are_known_at_the_end_and_those_returned_never() -> None:
    scene = Scene(SOME, SOME, bosses="siren robot")
    hidden = scene.state.view(1).realms[0].sheet
    assert all(line.kind != "boss" for line in hidden.lines)
    scene.state.step, scene.state.waiting = ENDED, 0
    assert scene.state.view(1).realms[0].dealt == ["siren", None]
    assert scene.state.view(1).realms[0].sheet.boss == 2


@pytest.mark.rule("OB-57")
def test_keeping_a_boss_is_told_without_its_name() -> None:
    scene = Scene(SOME, SOME, bosses="siren robot")
    game = OverbossGame({"bosses": True})
    state = game.start(2, Dice(4))
    state.ears = []
    state.play(0, state.legal(0)[0], Dice(0))
    [event] = state.ears
    assert event.seen_by(0)["boss"] == state.dealt[0]
    assert event.seen_by(1)["boss"] is None
    assert event.seen_by(None)["boss"] is None
    assert scene.game.words.line(event.seen_by(1), ["Ann", "Bob"]) == "Ann has kept a Boss."


@pytest.mark.rule("OB-58")
@pytest.mark.parametrize("before", [[], ["draft 0"], ["draft 0", "place d3"], ["draft 0", "place d3", "settle kobold d3"]])
def test_a_boss_is_revealed_at_any_point_of_the_turn_and_once(before: list[str]) -> None:
    scene = scene_of("serpent").do(*before)
    scene.do("reveal", "target 0.a1", "target 0.b1")
    assert (scene.tile("a1"), scene.tile("b1"), scene.token("a1")) == ("cave", "forest", "orc")
    if scene.state.turn == 0:
        assert scene.why("reveal") == "OB-58"
    assert scene.state.revealed == 1


@pytest.mark.rule("OB-58")
def test_a_boss_is_not_revealed_in_anothers_turn() -> None:
    assert scene_of("serpent").why("reveal", seat=1) == "OB-12"


@pytest.mark.rule("OB-59", "OB-54")
@pytest.mark.parametrize("revealed", [False, True])
def test_the_objective_scores_revealed_or_not(revealed: bool) -> None:
    text = "forest/miniboss cave/miniboss . .\n. . . .\n. . . ."
    with_boss = Scene(text, EMPTY, bosses="toad robot", revealed=revealed)
    assert boss_power(with_boss.state, 0) == 4
    assert with_boss.power(0) == Scene(text, EMPTY).power(0) + 4


@pytest.mark.rule("OB-60")
@pytest.mark.parametrize("boss", ["toad", "night_countess", "brain", "boar", "serpent", "robot", "dragon"])
def test_a_boss_that_could_do_nothing_stays_hidden(boss: str) -> None:
    assert scene_of(boss, EMPTY).why("reveal") == "OB-60"


@pytest.mark.rule("OB-60")
def test_an_ability_is_carried_out_completely() -> None:
    scene = Scene(SOME, SOME, bosses="boar robot").do("reveal")
    assert scene.legal() == ["target 0.a1", "target 0.b1", "target 0.c1"]
    assert scene.why("pass") == "OB-60"
    assert scene.why("draft 0") == "OB-60"
    assert scene.why("target 1.a1") == "OB-60"


@pytest.mark.rule("OB-61")
def test_the_toad_trades_with_the_market() -> None:
    scene = scene_of("toad", market="forest/witch cave/portal swamp/miniboss swamp/forest-crystal").do("reveal", "lift b1")
    assert scene.legal() == ["take 0", "take 2"]
    assert scene.why("take 1") == "OB-60"
    scene.do("take 2")
    assert scene.token("b1") == "miniboss"
    assert scene.market()[2] == "swamp/orc"
    assert scene.step == "draft"
    assert objective("toad", "forest/miniboss cave/miniboss cave/orc .\n. . . .\n. . . .") == 4
    assert objective("toad", "\n".join(["forest/miniboss " * 2 + ". ."] * 3)) == 8


@pytest.mark.rule("OB-62")
def test_the_bone_lord_drafts_tile_and_token_from_different_pairs() -> None:
    scene = scene_of("bone_lord", market="forest/witch cave/portal swamp/miniboss swamp/forest-crystal").do("reveal", "draft 0")
    assert scene.legal() == ["take 1", "take 2", "take 3"]
    assert scene.why("take 0") == "OB-62"
    scene.do("take 2", "place d3")
    assert scene.tile("d3") == "forest"
    scene.do("settle miniboss d3", "end")
    assert scene.market()[0].endswith("/witch")
    assert scene.market()[2].startswith("swamp/")
    assert all(scene.state.market)
    assert scene_of("bone_lord").do("draft 0").why("reveal") == "OB-60"
    bottom = ". . . .\n. . . .\nforest/kobold cave/dragon cave/orc swamp/witch"
    assert objective("bone_lord", bottom) == 3
    assert objective("bone_lord", "forest/kobold . . .\n. . . .\n. . . .") == 0
    assert objective("bone_lord", ". . . .\n" * 3 + "forest/kobold cave/dragon cave/dragon swamp/witch") == 4


@pytest.mark.rule("OB-63")
def test_the_sand_queen_replaces_the_market_before_drafting() -> None:
    scene = scene_of("sand_queen")
    before = (scene.bag("witch"), scene.state.stacked, scene.state.bagged)
    scene.do("reveal", dice=Dice(8))
    assert scene.step == "draft"
    assert [scene.discards(tile) for tile in ("forest", "cave", "graveyard-1", "swamp")] == [1, 1, 1, 1]
    assert (before[1] - 4, before[2]) == (scene.state.stacked, scene.state.bagged)
    assert all(scene.state.market)
    assert scene_of("sand_queen").do("draft 0").why("reveal") == "OB-60"
    three = "cave/orc cave/orc cave/orc .\ncave/orc . . .\n. . . ."
    assert objective("sand_queen", three) == 2
    full = "\n".join(["cave/orc cave/orc cave/orc ."] * 3)
    assert objective("sand_queen", full) == 6  # six bands of three, at most three count


@pytest.mark.rule("OB-64")
def test_the_night_countess_draws_two_and_keeps_one() -> None:
    scene = scene_of("night_countess")
    for token in range(len(TOKEN_NAMES)):
        scene.state.bag[token] = 0
    scene.state.bag[TOKEN_NAMES.index("witch")] = scene.state.bag[TOKEN_NAMES.index("portal")] = 1
    scene.state.bagged = 2
    scene.do("reveal", "lift b1")
    assert scene.step == "redraw_keep"
    drawn = {text.removeprefix("choose ") for text in scene.legal()}
    assert drawn < {"witch", "portal", "orc"}
    assert scene.why("choose miniboss") == "OB-60"
    kept = next(name for name in drawn if name != "portal")
    scene.do(f"choose {kept}")
    assert scene.token("b1") == kept
    assert scene.bag(next(iter(drawn - {kept}))) == 1
    assert scene.state.bagged == 2
    corners = "forest/kobold . . forest/kobold\n. . . .\nforest/orc . . cave/dragon"
    assert objective("night_countess", corners) == 4
    assert objective("night_countess", "forest/kobold cave/dragon . .\n. . . .\n. . . .") == 2


@pytest.mark.rule("OB-64")
def test_a_portal_kept_by_the_night_countess_goes_to_the_lair() -> None:
    scene = scene_of("night_countess")
    for token in range(len(TOKEN_NAMES)):
        scene.state.bag[token] = 0
    scene.state.bag[TOKEN_NAMES.index("portal")] = scene.state.bagged = 1
    scene.do("reveal", "lift b1", "choose portal")
    assert (scene.token("b1"), scene.lair(), scene.bag("orc")) == ("nothing", {"portal": 1}, 1)


@pytest.mark.rule("OB-65")
def test_the_brain_moves_as_a_portal_without_using_one() -> None:
    scene = scene_of("brain", SOME + "\nlair: portal").do("reveal", "lift a1", "to c1", "lift b1", "to a1")
    assert [scene.token(cell) for cell in ("a1", "b1", "c1")] == ["orc", "nothing", "kobold"]
    assert scene.lair() == {"portal": 1}
    assert scene.why("portal a1") == ""
    assert objective("brain", SOME + "\nlair: portal used-portal") == 3
    assert objective("brain", SOME + "\nlair: used-portal used-portal used-portal") == 6


@pytest.mark.rule("OB-66")
def test_the_boar_slides_a_tile_with_its_token() -> None:
    scene = scene_of("boar").do("reveal", "target 0.b1")
    assert scene.legal() == ["to b2"]
    assert scene.why("to a2") == "OB-78"
    scene.do("to b2")
    assert (scene.tile("b1"), scene.tile("b2"), scene.token("b2")) == ("nothing", "cave", "orc")
    types = "forest cave camp-red swamp\ndungeon . . .\n. . . ."
    assert objective("boar", types) == 3
    assert objective("boar", types.replace("dungeon .", "dungeon graveyard-1")) == 6
    assert objective("boar", "forest cave camp-red .\n. . . .\n. . . .") == 0


@pytest.mark.rule("OB-67")
def test_the_serpent_swaps_two_own_tiles_with_their_tokens() -> None:
    scene = scene_of("serpent").do("reveal", "target 0.a1")
    assert scene.legal() == ["target 0.b1", "target 0.c1"]
    assert scene.why("target 0.a1") == "OB-82"
    scene.do("target 0.c1")
    assert (scene.tile("a1"), scene.token("a1"), scene.tile("c1"), scene.token("c1")) == (
        "camp-red",
        "nothing",
        "forest",
        "kobold",
    )
    assert objective("serpent", EMPTY + "\nlair: forest-crystal") == 2
    assert objective("serpent", EMPTY + "\nlair: forest-crystal cave-crystal camp-crystal") == 4


@pytest.mark.rule("OB-68")
def test_the_robot_destroys_and_redrafts() -> None:
    scene = scene_of("robot")
    orcs = scene.bag("orc")
    scene.do("reveal", "target 0.b1", "draft 3")
    assert (scene.tile("b1"), scene.token("b1")) == ("swamp", "witch")
    assert (scene.discards("cave"), scene.bag("orc")) == (1, orcs + 1)
    assert scene.step == "draft"
    assert scene.legal("draft") == ["draft 0", "draft 1", "draft 2"]
    rich = "forest dungeon camp-red .\n. cave . .\n. . . ."
    assert objective("robot", rich) == 2
    assert objective("robot", "forest dungeon forest .\n. cave . .\n. . . .") == 0


@pytest.mark.rule("OB-69")
def test_the_siren_takes_a_monster_into_the_lair() -> None:
    scene = scene_of("siren", market="forest/witch cave/portal swamp/miniboss swamp/forest-crystal").do("reveal")
    assert scene.legal() == ["take 0"]
    scene.do("take 0")
    assert scene.lair() == {"witch": 1}
    assert scene.market()[0] == "forest/nothing"
    scene.do("draft 0", "place d3")
    assert scene.legal() == ["settle witch c1", "settle witch d3"]
    kinds = "cave/orc cave/witch cave/orc cave/miniboss\ncave/kobold . . .\n. . . ."
    assert objective("siren", kinds) == 3


@pytest.mark.rule("OB-70", "OB-71")
def test_the_dragon_trades_between_lair_and_map() -> None:
    scene = scene_of("dragon", "forest/kobold cave/orc . .\n. . . .\n. . . .\nlair: witch miniboss").do("reveal")
    assert scene.legal() == ["choose witch", "choose miniboss"]
    assert scene.why("choose orc") == "OB-60"
    scene.do("choose miniboss", "lift b1")
    assert scene.token("b1") == "miniboss"
    assert scene.lair() == {"orc": 1, "witch": 1}
    row = "cave/orc cave/orc cave/orc {}\n. . . .\n. . . ."
    assert objective("dragon", row.format("cave/witch")) == 2
    assert objective("dragon", row.format("dungeon")) == 0
    assert objective("dragon", row.format(".")) == 0


def test_every_boss_names_its_rule_and_an_ability_that_exists() -> None:
    rules = [boss["rule"] for boss in content("bosses").values()]
    assert rules == [f"OB-{number}" for number in range(61, 71)]
