"""Overboss: Command cards."""

import pytest

from tests.games.overboss.scene import EMPTY, EMPTY_BIG, Scene
from underboss import Dice
from underboss.engine.bits import mask_of
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.squares import CARD_COPIES, CARD_EFFECTS, CARD_NAMES, PATTERNS, SQUARE_NAMES, placements
from underboss.games.overboss.table import DECK, SPENT


def squares(text: str) -> int:
    return mask_of([SQUARE_NAMES.index(name) for name in text.split()])


def ready(map_text: str, place: str, card: str, tile: str = "forest") -> bool:
    """Can the card be activated after placing the tile there?"""
    big = map_text.count("\n") == 3
    scene = Scene(
        map_text,
        EMPTY_BIG if big else EMPTY,
        cards=f"{card} {card} {card} {card}",
        market=f"{tile} cave/orc cave/orc cave/orc",
        board="4x4" if big else "3x4",
    )
    scene.do("draft 0", f"place {place}")
    return scene.why("command 0") == ""


@pytest.mark.rule("OB-72")
def test_four_commands_lie_open_if_they_are_played() -> None:
    assert Scene().why("command 0") == "OB-72"
    state = OverbossGame({"commands": True}).start(2, Dice(3))
    assert len(state.cards) == 4 + 7 + 7
    assert sum(list(state.cards)[DECK:SPENT]) == 14


@pytest.mark.rule("OB-73")
def test_the_deck() -> None:
    deck = dict(zip(CARD_NAMES, zip(CARD_EFFECTS, CARD_COPIES)))
    assert deck == {
        "domino": ("intimidate", 6), "line": ("demolish", 3), "corner": ("demolish", 3), "hook": ("overthrow", 3),
        "square": ("overthrow", 1), "tee": ("overthrow", 1), "zigzag": ("overthrow", 1),
    }  # fmt: skip
    assert [sum(row.count("#") for row in pattern) for pattern in PATTERNS] == [2, 3, 3, 4, 4, 4, 4]


@pytest.mark.rule("OB-74")
def test_patterns_turn_and_mirror() -> None:
    assert len(placements(["##"], 3)) == 17
    assert len(placements(["###"], 3)) == 6 + 4
    assert len(placements(["###", "#.."], 4)) == 48
    found = placements(["##.", ".##"], 3)
    assert {squares("a1 b1 b2 c2"), squares("b1 c1 a2 b2"), squares("a1 a2 b2 b3"), squares("b1 b2 a2 a3")} <= set(found)
    assert squares("a1 b1 c1 d1") not in placements(["###", "#.."], 3)


@pytest.mark.rule("OB-74")
@pytest.mark.parametrize(
    ("map_text", "place", "card"),
    [
        ("forest . . .\n. . . .\n. . . .", "a2", "domino"),
        ("forest . forest .\n. . . .\n. . . .", "b1", "line"),
        ("forest . . .\nforest . . .\n. . . .", "a3", "line"),
        ("forest . . .\nforest . . .\n. . . .", "b2", "corner"),
        ("forest . . .\nforest . . .\nforest . . .", "b3", "hook"),
        ("forest . . .\nforest . . .\nforest . . .", "b1", "hook"),
        ("forest forest . .\nforest . . .\n. . . .", "b2", "square"),
        ("forest . . .\nforest . . .\nforest . . .", "b2", "tee"),
        ("forest . . .\nforest forest . .\n. . . .", "b3", "zigzag"),
        ("forest forest . forest\n. . . .\n. . . .", "c1", "line"),  # part of a larger shape
        (". . . .\n. . . .\nforest . . .\n. . . .", "a4", "domino"),
    ],
)
def test_a_pattern_is_completed_by_the_tile_just_placed(map_text: str, place: str, card: str) -> None:
    assert ready(map_text, place, card)


@pytest.mark.rule("OB-74")
@pytest.mark.parametrize(
    ("map_text", "place", "card"),
    [
        ("forest . . .\n. . . .\n. . . .", "b2", "domino"),  # a corner is no side
        ("cave . . .\n. . . .\n. . . .", "b1", "domino"),  # another terrain
        ("forest forest . .\n. . . .\n. . . .", "d3", "domino"),  # complete, but without the new tile
        ("forest forest . .\n. . . .\n. . . .", "a2", "line"),
        ("forest forest . .\n. . . .\n. . . .", "c1", "corner"),
        ("forest forest forest .\n. . . .\n. . . .", "d1", "hook"),
    ],
)
def test_patterns_that_are_not_completed(map_text: str, place: str, card: str) -> None:
    assert not ready(map_text, place, card)


@pytest.mark.rule("OB-74")
def test_tiles_may_serve_for_several_commands() -> None:
    scene = Scene(
        "forest . . .\n. . . .\n. . . .", EMPTY, cards="domino domino domino domino", market="forest forest forest forest"
    )
    scene.do("draft 0", "place b1", "command 0", "pass", "end")
    scene.some_turn()
    scene.state.market[0], scene.state.market[4] = 1, 0  # another Forest alone
    scene.state.cards[0] = CARD_NAMES.index("line")
    scene.do("draft 0", "place c1")
    assert "command 0" in scene.legal()


@pytest.mark.rule("OB-75")
def test_flags_and_values_do_not_matter_and_dungeons_are_a_type() -> None:
    assert ready("camp-red . . .\n. . . .\n. . . .", "b1", "domino", "camp-blue")
    assert ready("graveyard-1 . . .\n. . . .\n. . . .", "b1", "domino", "graveyard-3")
    assert ready("dungeon . . .\n. . . .\n. . . .", "b1", "domino", "dungeon")


@pytest.mark.rule("OB-75")
def test_the_placed_tile_counts_where_it_lies_now() -> None:
    market = "forest cave/orc cave/orc cave/orc"
    scene = Scene("forest . . .\n. . . .\n. . . .", EMPTY, cards="domino line line line", bosses="boar robot", market=market)
    scene.do("draft 0", "place b2")
    assert scene.why("command 0") == "OB-74"
    scene.do("reveal", "target 0.b2", "to b1")
    assert scene.state.view(0).placed == SQUARE_NAMES.index("b1")
    assert scene.why("command 0") == ""


@pytest.mark.rule("OB-75")
def test_a_redrafted_tile_completes_no_pattern() -> None:
    market = "cave forest/orc forest/orc forest/orc"
    scene = Scene(
        "forest camp-red . .\n. . . .\n. . . .", EMPTY, cards="domino line line line", bosses="robot toad", market=market
    )
    scene.do("draft 0", "place d3", "reveal", "target 0.b1", "draft 1")
    assert scene.tile("b1") == "forest"
    assert scene.why("command 0") == "OB-74"


@pytest.mark.rule("OB-75")
def test_a_placed_tile_that_was_destroyed_completes_no_pattern() -> None:
    market = "forest forest/orc forest/orc forest/orc"
    scene = Scene("forest . . .\n. . . .\n. . . .", EMPTY, cards="domino line line line", bosses="robot toad", market=market)
    scene.do("draft 0", "place b1")
    assert scene.why("command 0") == ""
    scene.do("reveal", "target 0.b1", "draft 1")
    assert scene.tile("b1") == "forest"
    assert scene.why("command 0") == "OB-12"


@pytest.mark.rule("OB-76")
def test_one_command_a_turn_and_it_is_replaced() -> None:
    scene = Scene(
        "forest . . .\n. . . .\n. . . .\nlair: portal",
        EMPTY,
        cards="domino domino line line",
        market="forest/orc cave/orc cave/orc cave/orc",
    )
    scene.do("draft 0", "place b1", "settle orc b1")
    deck = sum(list(scene.state.cards)[DECK:SPENT])
    scene.do("command 1", "pass")
    assert scene.why("command 0") == "OB-76"
    assert sum(list(scene.state.cards)[DECK:SPENT]) == deck - 1
    assert scene.state.cards[SPENT + CARD_NAMES.index("domino")] == 1


@pytest.mark.rule("OB-76")
def test_spent_commands_become_the_deck_when_it_is_used_up() -> None:
    scene = Scene(
        "forest . . .\n. . . .\n. . . .", EMPTY, cards="domino line line line", market="forest cave/orc cave/orc cave/orc"
    )
    for card in range(len(CARD_NAMES)):
        scene.state.cards[SPENT + card] += scene.state.cards[DECK + card]
        scene.state.cards[DECK + card] = 0
    scene.do("draft 0", "place b1", "command 0", "pass")
    assert sum(list(scene.state.cards)[SPENT:]) == 0
    assert sum(list(scene.state.cards)[DECK:SPENT]) == 14


@pytest.mark.rule("OB-12")
def test_a_command_comes_after_the_tokens() -> None:
    scene = Scene("forest . . .\n. . . .\n. . . .", EMPTY, cards="domino line line line")
    assert scene.why("command 0") == "OB-12"
    scene = Scene("forest . . .\n. . . .\n. . . .", EMPTY, cards="domino line line line").do("draft 0", "place b1")
    assert scene.step == "settle"
    assert scene.why("command 0") == "OB-12"


@pytest.mark.rule("OB-77")
def test_a_command_strikes_any_map_or_none() -> None:
    scene = Scene(
        "forest/witch . . .\n. . . .\n. . . .",
        "cave/orc . . .\n. . . .\n. . . .",
        cards="domino square square square",
        market="forest cave/orc cave/orc cave/orc",
    )
    scene.do("draft 0", "place b1", "command 0")
    assert scene.legal() == ["target 0.a1", "target 0.b1", "target 1.a1", "pass"]
    assert scene.why("target 1.b1") == "OB-77"
    assert scene.why("target 2.a1") == "OB-77"
    scene.do("pass", "end")
    assert (scene.tile("a1", 1), int(scene.state.turn)) == ("cave", 1)


@pytest.mark.rule("OB-78")
def test_intimidate_slides_a_tile_with_its_token() -> None:
    rival = "cave/orc cave/witch . .\ndungeon . . .\n. . . ."
    scene = Scene(
        "forest/witch . . .\n. . . .\n. . . .",
        rival,
        cards="domino square square square",
        market="forest cave/orc cave/orc cave/orc",
    )
    scene.do("draft 0", "place b1", "command 0")
    assert scene.why("target 1.a1") == "OB-78"  # nowhere to go
    scene.do("target 1.b1")
    assert scene.legal() == ["to c1", "to b2"]
    assert scene.why("to d3") == "OB-78"
    scene.do("to b2")
    assert (scene.tile("b1", 1), scene.tile("b2", 1), scene.token("b2", 1)) == ("nothing", "cave", "witch")


def demolition(rival: str, market: str, target: str = "1.a1") -> Scene:
    scene = Scene("forest/witch forest/witch . .\n. . . .\n. . . .", rival, cards="line square square square", market=market)
    return scene.do("draft 0", "place c1", "command 0", f"target {target}")


@pytest.mark.rule("OB-79", "OB-80")
def test_demolish_destroys_and_the_owner_redrafts() -> None:
    scene = demolition("cave/orc . . .\n. . . .\n. . . .", "forest swamp/witch dungeon/kobold swamp/portal")
    assert (scene.discards("cave"), scene.tile("a1", 1), scene.token("a1", 1)) == (1, "nothing", "nothing")
    assert scene.state.waiting == 2
    assert scene.legal(seat=1) == ["draft 1", "draft 2", "draft 3"]
    assert scene.why("pass", seat=1) == "OB-80"
    orcs = scene.bag("orc")
    scene.do("1: draft 1")
    assert (scene.tile("a1", 1), scene.token("a1", 1)) == ("swamp", "witch")
    assert scene.bag("orc") == orcs
    assert (scene.state.waiting, scene.step) == (1, "free")


@pytest.mark.rule("OB-80")
def test_crystals_and_portals_of_a_redraft_go_to_the_lair() -> None:
    scene = demolition("cave/orc . . .\n. . . .\n. . . .", "forest swamp/witch dungeon/kobold swamp/portal").do("1: draft 3")
    assert (scene.tile("a1", 1), scene.token("a1", 1), scene.lair(1)) == ("swamp", "nothing", {"portal": 1})


@pytest.mark.rule("OB-80")
def test_the_market_is_restocked_only_when_the_turn_ends() -> None:
    scene = Scene(
        "forest/witch forest/witch . .\n. . . .\n. . . .\nlair: portal", "cave/orc . . .\n. . . .\n. . . .",
        cards="line square square square",
        market="forest swamp/witch dungeon/kobold swamp/portal",
    )  # fmt: skip
    scene.do("draft 0", "place c1", "command 0", "target 1.a1", "1: draft 1")
    assert scene.market()[:2] == ["nothing/nothing", "nothing/nothing"]
    scene.do("0: end")
    assert all(scene.state.market)


@pytest.mark.rule("OB-81")
def test_a_redraft_is_no_turn() -> None:
    scene = demolition("cave/orc . . .\n. . . .\n. . . .", "forest swamp/witch dungeon/kobold swamp/portal").do(
        "1: draft 1", "0: end"
    )
    assert (scene.step, int(scene.state.turn)) == ("draft", 1)
    scene.do("1: draft 1")
    assert scene.step == "place"


@pytest.mark.rule("OB-81")
def test_a_redrafted_circle_offers_its_exchange_to_the_owner() -> None:
    terrains = "castle,volcano,circle,desert,cloud"
    scene = Scene(
        "desert/harpy desert/harpy . .\n. . . .\n. . . .", "castle/vampire castle/harpy . .\n. . . .\n. . . .", terrains=terrains,
        cards="line square square square", market="desert circle/sorcerobe castle/miniboss castle/portal",
    )  # fmt: skip
    scene.do("draft 0", "place c1", "command 0", "target 1.a1", "1: draft 1")
    assert (scene.step, scene.state.waiting) == ("redraft_exchange", 2)
    assert scene.legal(seat=1) == ["exchange a1 2", "exchange a1 3", "exchange b1 2", "exchange b1 3", "pass"]
    scene.do("1: exchange b1 2")
    assert scene.token("b1", 1) == "miniboss"
    assert (scene.step, scene.state.waiting) == ("free", 1)


@pytest.mark.rule("OB-81")
def test_waiting_tokens_of_the_owner_are_placed_with_a_redraft() -> None:
    market = "forest swamp/witch dungeon/kobold swamp/portal"
    one = demolition("cave/orc . . .\n. . . .\n. . . .\nlair: orc", market).do("1: draft 3")
    assert (one.token("a1", 1), one.lair(1)) == ("orc", {"portal": 1})
    two = demolition("cave/orc . . .\n. . . .\n. . . .\nlair: orc dragon", market).do("1: draft 3")
    assert two.legal(seat=1) == ["settle dragon a1", "settle orc a1"]
    assert two.why("draft 1", seat=1) == "OB-81"
    two.do("1: settle dragon a1")
    assert two.lair(1) == {"orc": 1, "portal": 1}


@pytest.mark.rule("OB-80")
def test_a_token_redrafted_with_a_dungeon_waits() -> None:
    scene = demolition("cave/orc . . .\n. . . .\n. . . .", "forest swamp/witch dungeon/kobold swamp/portal").do("1: draft 2")
    assert (scene.tile("a1", 1), scene.lair(1)) == ("dungeon", {"kobold": 1})


@pytest.mark.rule("OB-79")
def test_demolish_strikes_the_own_map_too() -> None:
    market = "forest swamp/miniboss dungeon/kobold swamp/portal"
    scene = demolition("cave/orc . . .\n. . . .\n. . . .", market, "0.a1").do("draft 1")
    assert (scene.tile("a1"), scene.token("a1")) == ("swamp", "miniboss")


OVERTHROW = "forest/witch forest/witch . .\nforest/witch . . .\n. . . ."


def overthrow(rival: str) -> Scene:
    scene = Scene(OVERTHROW, rival, cards="square line line line", market="forest swamp/witch dungeon/kobold swamp/portal")
    return scene.do("draft 0", "place b2", "command 0")


@pytest.mark.rule("OB-82")
def test_overthrow_swaps_two_tiles_of_different_maps() -> None:
    scene = overthrow("cave/orc . . .\n. . . .\n. . . .").do("target 0.a1", "target 1.a1")
    assert (scene.tile("a1"), scene.token("a1"), scene.tile("a1", 1), scene.token("a1", 1)) == ("cave", "orc", "forest", "witch")


@pytest.mark.rule("OB-82")
def test_overthrow_swaps_two_tiles_of_one_map() -> None:
    scene = overthrow("cave/orc dungeon . .\n. . . .\n. . . .").do("target 1.a1", "target 1.b1")
    assert (scene.tile("a1", 1), scene.tile("b1", 1), scene.token("b1", 1)) == ("dungeon", "cave", "orc")
    assert scene.token("a1", 1) == "nothing"


@pytest.mark.rule("OB-82", "OB-77")
def test_overthrow_may_be_left_halfway() -> None:
    scene = overthrow("cave/orc . . .\n. . . .\n. . . .").do("target 1.a1")
    assert scene.why("target 1.a1") == "OB-82"
    scene.do("pass")
    assert scene.tile("a1", 1) == "cave"


@pytest.mark.rule("OB-83")
def test_a_tile_opened_by_a_command_takes_waiting_tokens_in_the_owners_turn() -> None:
    scene = overthrow("dungeon . . .\n. . . .\n. . . .\nlair: orc").do("target 0.b2", "target 1.a1")
    assert (scene.tile("a1", 1), scene.token("a1", 1), scene.lair(1)) == ("forest", "nothing", {"orc": 1})
    scene.do("0: end", "1: draft 1", "place d3")
    assert scene.why("end") == "OB-18"
    scene.do("settle orc a1")
    assert scene.lair(1) == {}
