"""Overboss: pieces and setting up."""

from collections import Counter

import pytest

from tests.games.overboss.scene import Scene
from underboss import BadInput, Dice
from underboss.engine.bits import members
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.pieces import (
    BASIC,
    FACES,
    MONSTERS,
    TERRAINS,
    TILE_NAMES,
    TOKEN_NAMES,
    TYPE_NAMES,
    content,
    tile_copies,
    token_copies,
)  # fmt: skip
from underboss.games.overboss.squares import MOUNTAINS, NEAR, SQUARE_NAMES, WATER

ALL = list(range(10))


def names(mask: int) -> set[str]:
    return {SQUARE_NAMES[square] for square in members(mask)}


@pytest.mark.rule("OB-1")
def test_ten_terrains_of_twelve_tiles_and_eight_dungeons() -> None:
    assert [*TERRAINS, "dungeon"] == TYPE_NAMES
    assert TERRAINS == ["forest", "cave", "graveyard", "swamp", "camp", "castle", "volcano", "circle", "desert", "cloud"]
    assert [TERRAINS[kind] for kind in BASIC] == ["forest", "cave", "graveyard", "swamp", "camp"]
    copies = Counter[str]()
    for face, number in zip(FACES, tile_copies(ALL)):
        copies[[*TYPE_NAMES, "nothing"][face.kind]] += number
    assert copies == {**dict.fromkeys(TERRAINS, 12), "dungeon": 8, "nothing": 0}


@pytest.mark.rule("OB-2")
def test_graveyard_values_and_camp_flags() -> None:
    copies = dict(zip(TILE_NAMES, tile_copies(ALL)))
    assert [copies[f"graveyard-{value}"] for value in (1, 2, 3)] == [5, 4, 3]
    flags = [name for name in TILE_NAMES if name.startswith("camp-")]
    assert flags == [f"camp-{colour}" for colour in ("blue", "red", "orange", "purple", "yellow", "black")]
    assert {copies[flag] for flag in flags} == {2}


@pytest.mark.rule("OB-3")
def test_tokens_of_each_terrain_and_the_others() -> None:
    copies = dict(zip(TOKEN_NAMES, token_copies(ALL)))
    assert all(copies[monster] == 10 for monster in MONSTERS)
    assert all(copies[f"{terrain}-crystal"] == 1 for terrain in TERRAINS)
    assert (copies["portal"], copies["miniboss"]) == (7, 6)
    assert MONSTERS == [
        "kobold", "dragon", "skeleton", "witch", "orc", "vampire", "elemental", "sorcerobe", "sandworm", "harpy",
    ]  # fmt: skip


@pytest.mark.rule("OB-4")
@pytest.mark.parametrize("seed", range(20))
def test_a_game_has_five_terrains_68_tiles_and_68_tokens(seed: int) -> None:
    game = OverbossGame()
    state = game.start(3, Dice(seed))
    assert len(members(state.terrains)) == 5
    census = game.census(state)
    tiles = {name: number for name, number in census.items() if name in TILE_NAMES}
    tokens = {name: number for name, number in census.items() if name in TOKEN_NAMES}
    assert (sum(tiles.values()), sum(tokens.values())) == (68, 68)
    used = {FACES[TILE_NAMES.index(name)].kind for name in tiles} - {10}
    assert used == set(members(state.terrains))
    assert {MONSTERS.index(name) for name in tokens if name in MONSTERS} == used


@pytest.mark.rule("OB-5")
def test_seats_of_the_two_boards() -> None:
    assert OverbossGame({"board": "3x4"}).seat_counts() == (1, 2, 3, 4, 5)
    assert OverbossGame({"board": "4x4"}).seat_counts() == (1, 2, 3, 4)
    with pytest.raises(BadInput, match="5 seats"):
        OverbossGame({"board": "4x4"}).start(5, Dice(1))
    assert len(Scene(board="4x4").do("draft 0").legal("place")) == 16
    small = Scene().do("draft 0")
    assert len(small.legal("place")) == 12
    assert small.why("place a4") == "OB-5"


@pytest.mark.rule("OB-5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_number_of_players_changes_nothing_else(seats: int) -> None:
    state = OverbossGame({"commands": True}).start(seats, Dice(5))
    assert all(state.market)
    assert sum(state.stack) == 64
    assert sum(list(state.cards)[4:]) == 14


@pytest.mark.rule("OB-6")
def test_terrains_chosen_random_or_basic() -> None:
    assert members(OverbossGame({"terrains": "basic"}).start(2, Dice(1)).terrains) == BASIC
    chosen = OverbossGame({"terrains": "cloud, camp,desert,castle,volcano"}).start(2, Dice(1))
    assert [TERRAINS[kind] for kind in members(chosen.terrains)] == ["camp", "castle", "volcano", "desert", "cloud"]
    drawn = Counter(kind for seed in range(400) for kind in members(OverbossGame().start(2, Dice(seed)).terrains))
    assert set(drawn) == set(ALL)
    assert all(150 < number < 250 for number in drawn.values())


@pytest.mark.rule("OB-6")
@pytest.mark.parametrize(
    ("terrains", "says"),
    [
        ("forest,cave", "2 named"),
        ("forest,forest,cave,camp,swamp", "five different"),
        ("forest,cave,camp,swamp,tower", "'tower'"),
    ],
)
def test_wrong_terrains_are_refused(terrains: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        OverbossGame({"terrains": terrains})


@pytest.mark.rule("OB-7", "OB-8")
def test_the_market_is_drawn_blindly_from_stack_and_bag() -> None:
    firsts = Counter[str]()
    for seed in range(800):
        state = OverbossGame({"terrains": "basic"}).start(2, Dice(seed))
        assert sum(state.stack) == sum(state.bag) == 64
        firsts[TILE_NAMES[state.market[0]]] += 1
        firsts[TOKEN_NAMES[state.market[4]]] += 1
    assert 100 < firsts["forest"] < 185  # 12 of 68
    assert 65 < firsts["dungeon"] < 125  # 8 of 68
    assert 75 < firsts["kobold"] < 165  # 10 of 68
    assert 45 < firsts["portal"] < 125  # 7 of 68


@pytest.mark.rule("OB-9")
def test_the_first_player_is_drawn_and_turns_go_round() -> None:
    firsts = Counter(int(OverbossGame().start(4, Dice(seed)).turn) for seed in range(400))
    assert all(60 < firsts[seat] < 140 for seat in range(4))
    scene = Scene(seats=3)
    order = []
    for _ in range(4):
        order.append(int(scene.state.turn))
        scene.some_turn()
    assert order == [0, 1, 2, 0]


@pytest.mark.rule("OB-10")
def test_mountains_above_and_left_water_below_and_right() -> None:
    assert names(MOUNTAINS[0]) == {"a1", "b1", "c1", "d1", "a2", "a3"}
    assert names(WATER[0]) == {"a3", "b3", "c3", "d3", "d2", "d1"}
    assert names(MOUNTAINS[1]) == {"a1", "b1", "c1", "d1", "a2", "a3", "a4"}
    assert names(WATER[1]) == {"a4", "b4", "c4", "d4", "d1", "d2", "d3"}
    assert names(MOUNTAINS[0] & WATER[0]) == {"d1", "a3"}


@pytest.mark.rule("OB-11")
def test_bordering_is_sharing_a_side() -> None:
    assert names(NEAR[SQUARE_NAMES.index("b2")]) == {"b1", "a2", "c2", "b3"}
    assert names(NEAR[SQUARE_NAMES.index("a1")]) == {"b1", "a2"}
    assert names(NEAR[SQUARE_NAMES.index("d3")]) == {"d2", "c3"}
    assert names(NEAR[16 + SQUARE_NAMES.index("d3")]) == {"d2", "c3", "d4"}


def test_every_entry_of_the_content_names_its_source() -> None:
    for name in ("tiles", "boards", "bosses", "commands", "solo"):
        for entry in content(name).values():
            for part in entry if isinstance(entry, list) else [entry]:
                assert part["source"] in ("rulebook", "derived", "ours")
