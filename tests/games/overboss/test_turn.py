"""Overboss: a turn from draft to restock."""

import pytest

from tests.games.overboss.scene import EMPTY, Scene
from underboss import Dice, Match
from underboss.games.overboss.pieces import TILE_NAMES, TOKEN_NAMES

NEARLY_FULL = (
    "forest/kobold cave/orc camp-red/orc swamp/witch\nforest/orc cave/orc camp-red/kobold swamp/orc\ncave/orc cave/kobold . ."
)


@pytest.mark.rule("OB-12", "OB-13")
def test_a_turn_is_draft_then_place_then_the_next_player() -> None:
    scene = Scene()
    assert scene.legal() == ["draft 0", "draft 1", "draft 2", "draft 3"]
    assert scene.why("place a1") == "OB-13"
    scene.do("draft 1")
    assert (TILE_NAMES[scene.state.hand_tile], TOKEN_NAMES[scene.state.hand_token]) == ("cave", "dragon")
    assert scene.market()[1] == "nothing/nothing"
    assert scene.why("draft 0") == "OB-14"
    scene.do("place b2")
    assert (scene.tile("b2"), scene.token("b2")) == ("cave", "dragon")
    assert scene.legal() == ["end"]
    scene.do("end")
    assert (int(scene.state.turn), scene.step) == (1, "draft")


@pytest.mark.rule("OB-12")
def test_nobody_acts_out_of_turn() -> None:
    scene = Scene()
    assert scene.why("draft 0", seat=1) == "OB-12"
    assert scene.legal(seat=1) == []


@pytest.mark.rule("OB-14")
def test_a_tile_goes_on_any_open_square() -> None:
    scene = Scene("forest/kobold . . .\n. . dungeon .\n. . . .", EMPTY).do("draft 0")
    assert len(scene.legal("place")) == 10
    assert scene.why("place a1") == "OB-14"
    assert scene.why("place c2") == "OB-14"
    assert scene.why("place d3") == ""


@pytest.mark.rule("OB-15")
def test_a_monster_goes_on_any_open_tile_not_only_the_new_one() -> None:
    scene = Scene("camp-red . . .\n. . . .\n. . . .", EMPTY).do("draft 0", "place d3")
    assert scene.legal() == ["settle kobold a1", "settle kobold d3"]
    scene.do("settle kobold a1")
    assert (scene.token("a1"), scene.token("d3")) == ("kobold", "nothing")


@pytest.mark.rule("OB-15", "OB-18")
def test_a_monster_must_be_placed_if_a_tile_is_open() -> None:
    scene = Scene("camp-red . . .\n. . . .\n. . . .", EMPTY).do("draft 0", "place d3")
    assert scene.why("end") == "OB-18"
    assert scene.why("settle kobold b2") == "OB-15"


@pytest.mark.rule("OB-16")
def test_a_monster_drafted_with_a_dungeon_waits_in_the_lair() -> None:
    scene = Scene("cave/dragon . . .\n. . . .\n. . . .", EMPTY, market="dungeon/orc forest/kobold forest/kobold forest/kobold")
    scene.do("draft 0", "place b1")
    assert scene.lair() == {"orc": 1}
    assert scene.token("b1") == "nothing"
    assert scene.legal() == ["end"]


@pytest.mark.rule("OB-16")
def test_no_token_on_a_dungeon_even_if_tiles_are_open() -> None:
    scene = Scene("cave . . .\ncave . . .\n. . . .", EMPTY, market="dungeon/orc forest/kobold forest/kobold forest/kobold")
    scene.do("draft 0", "place b1")
    assert scene.why("settle orc b1") == "OB-16"
    assert scene.legal() == ["settle orc a1", "settle orc a2"]


@pytest.mark.rule("OB-17")
def test_a_waiting_token_may_take_the_place_of_the_new_one() -> None:
    scene = Scene(EMPTY + "\nlair: orc", EMPTY).do("draft 0", "place a1")
    assert scene.legal() == ["settle kobold a1", "settle orc a1"]
    scene.do("settle orc a1")
    assert (scene.token("a1"), scene.lair()) == ("orc", {"kobold": 1})


@pytest.mark.rule("OB-17")
def test_only_tokens_of_the_own_lair_are_placed() -> None:
    scene = Scene(EMPTY + "\nlair: orc miniboss", EMPTY + "\nlair: witch").do("draft 0", "place a1")
    assert scene.why("settle witch a1") == "OB-17"
    assert scene.why("settle miniboss a1") == ""


@pytest.mark.rule("OB-18")
def test_tokens_are_placed_until_lair_or_tiles_run_out() -> None:
    scene = Scene("cave . . .\ncave . . .\n. . . .\nlair: orc witch", EMPTY).do("draft 0", "place d1")
    scene.do("settle witch d1")
    assert scene.why("end") == "OB-18"
    scene.do("settle orc a1")  # the last token goes on the last tile by itself
    assert scene.token("a2") == "kobold"
    assert scene.lair() == {}


@pytest.mark.rule("OB-19")
def test_one_token_on_a_tile() -> None:
    scene = Scene("cave/orc cave . .\ncave . . .\n. . . .", EMPTY).do("draft 0", "place d1")
    assert scene.why("settle kobold a1") == "OB-19"


@pytest.mark.rule("OB-20")
@pytest.mark.parametrize("token", ["forest-crystal", "portal"])
def test_crystals_and_portals_go_to_the_lair_and_leave_the_tile_open(token: str) -> None:
    scene = Scene(market=f"forest/{token} cave/dragon cave/dragon cave/dragon").do("draft 0", "place a1")
    assert scene.lair() == {token: 1}
    assert scene.token("a1") == "nothing"
    waiting = Scene("cave . . .\ncave . . .\n. . . .\nlair: orc", EMPTY, market=f"forest/{token} cave/orc cave/orc cave/orc")
    waiting.do("draft 0", "place d1")
    assert waiting.why(f"settle {token} d1") == "OB-20"


@pytest.mark.rule("OB-20")
def test_a_portal_drafted_with_a_volcano_comes_too_late() -> None:
    scene = Scene(
        "forest/kobold . . .\n. . . .\n. . . cave", EMPTY, market="volcano/portal cave/orc cave/orc cave/orc",
        terrains="forest,cave,camp,swamp,volcano",
    )  # fmt: skip
    scene.do("draft 0")
    assert scene.legal("portal") == []
    scene.do("place b1")
    assert scene.token("a1") == "nothing"


@pytest.mark.rule("OB-21")
def test_the_market_is_full_for_the_next_player() -> None:
    scene = Scene().do("draft 2", "place a1")
    assert scene.market()[2] == "nothing/nothing"
    scene.do("end")
    assert all(scene.state.market)
    assert scene.market()[0] == "forest/kobold"
    assert scene.state.turn == 1


@pytest.mark.rule("OB-22")
def test_discarded_tiles_become_the_stack_when_it_is_used_up() -> None:
    scene = Scene()
    for tile in range(len(TILE_NAMES)):
        scene.state.stack[tile] = 0
    scene.state.stacked = 0
    scene.state.discards[TILE_NAMES.index("swamp")] = 1
    scene.do("draft 0", "place a1", "end")
    assert scene.market()[0].startswith("swamp/")
    assert scene.discards("swamp") == 0


@pytest.mark.rule("OB-22")
def test_discarded_tiles_stay_aside_while_the_stack_lasts() -> None:
    for seed in range(30):
        scene = Scene()
        for tile in range(len(TILE_NAMES)):
            scene.state.stack[tile] = 0
        scene.state.stack[TILE_NAMES.index("cave")] = scene.state.stacked = 1
        scene.state.discards[TILE_NAMES.index("swamp")] = 5
        scene.do("draft 0", "place a1", "end", dice=Dice(seed))
        assert scene.market()[0].startswith("cave/")
        assert scene.discards("swamp") == 5


@pytest.mark.rule("OB-23")
def test_a_place_without_anything_to_draw_stays_empty() -> None:
    scene = Scene()
    for tile in range(len(TILE_NAMES)):
        scene.state.stack[tile] = 0
    for token in range(len(TOKEN_NAMES)):
        scene.state.bag[token] = 0
    scene.state.stacked = scene.state.bagged = 0
    scene.do("draft 0", "place a1", "end")
    assert scene.market()[0] == "nothing/nothing"
    assert scene.legal("draft") == ["draft 1", "draft 2", "draft 3"]
    assert scene.why("draft 0") == "OB-23"


@pytest.mark.rule("OB-23")
def test_a_tile_alone_can_be_drafted_a_token_alone_cannot() -> None:
    scene = Scene(market="forest -/orc cave/orc cave/orc")
    assert scene.why("draft 1") == "OB-23"
    scene.do("draft 0", "place a1")
    assert (scene.tile("a1"), scene.token("a1"), scene.lair()) == ("forest", "nothing", {})


@pytest.mark.rule("OB-24")
def test_what_leaves_no_choice_is_done() -> None:
    alone = Scene().do("draft 0", "place a1")
    assert (alone.token("a1"), alone.step) == ("kobold", "free")
    with_portal = Scene("cave/orc . . .\n. . . .\n. . . .\nlair: portal", EMPTY).do("draft 0", "place d1")
    assert with_portal.step == "settle"
    assert with_portal.do("settle kobold d1").step == "free"
    with_portal.do("end")
    assert with_portal.state.turn == 1


@pytest.mark.rule("OB-24")
def test_the_last_square_is_filled_by_itself() -> None:
    scene = Scene(NEARLY_FULL[:-1] + "cave/orc", NEARLY_FULL[:-1] + "cave/orc").do("draft 0")
    assert scene.tile("c3") == "forest"
    assert scene.legal() == ["end"]


@pytest.mark.rule("OB-24")
@pytest.mark.parametrize("boss", ["toad", "bone_lord", "sand_queen", "siren"])
def test_a_hidden_boss_is_never_told_by_what_is_asked(boss: str) -> None:
    scene = Scene(bosses=f"{boss} robot").do("draft 0", "place a1")
    assert scene.step == "settle"
    assert scene.do("settle kobold a1").step == "free"
    shown = Scene(bosses=f"{boss} robot", revealed=True).do("draft 0", "place a1")
    assert (shown.step, shown.token("a1")) == ("free", "kobold")


@pytest.mark.rule("OB-25")
def test_the_game_ends_when_the_last_player_has_filled_the_map() -> None:
    scene = Scene(NEARLY_FULL, NEARLY_FULL)
    scene.do("draft 0", "place c3", "end", "draft 0", "place c3", "end", "draft 0", "end", "draft 0")
    assert scene.state.outcome is None
    scene.do("end")
    assert scene.step == "ended"
    assert scene.state.waiting == 0
    assert scene.state.outcome is not None


@pytest.mark.rule("OB-25")
def test_the_last_turn_is_finished_before_the_game_is_over() -> None:
    full = NEARLY_FULL[:-1] + "cave/orc"
    scene = Scene(full + "\nlair: portal", full, seats=1).do("draft 0", "place c3", "settle kobold c3")
    assert scene.step == "free"
    scene.do("portal a1", "to b1")
    assert scene.state.outcome is None
    scene.do("end")
    assert scene.step == "ended"


@pytest.mark.rule("OB-24")
def test_steps_can_be_taken_back_until_the_turn_is_ended() -> None:
    match = Match(Scene().game, 2, Dice(6))
    seat = match.waiting[0]
    match.play(seat, "draft 1")
    match.play(seat, "place b2")
    assert match.undoable == 2
    match.undo()
    match.play(seat, "place a1")
    while match.legal(seat) != [match.game.verbs.parse("end")]:
        match.play(seat, match.legal(seat)[0])
    assert match.undoable >= 2
    match.play(seat, "end")
    assert match.undoable == 0
