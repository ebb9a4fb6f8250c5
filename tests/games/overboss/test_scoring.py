"""Overboss: the scorer against a second one, on random maps and on maps as people write them."""

from __future__ import annotations

import json
import random
import re

import msgspec
import pytest

from tests.games.overboss import slow_scorer
from tests.games.overboss.scene import EMPTY, Scene
from tests.games.overboss.test_tokens import EXAMPLE
from underboss import COMPILED, BadInput, Dice
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.mapfile import read_map, score_maps
from underboss.games.overboss.pieces import FACES, MONSTERS, TERRAINS, TILE_NAMES
from underboss.games.overboss.power import power, tile_power, token_power

MAPS = 20_000
TILES_OF = {terrain: [face.name for face in FACES if face.name.split("-")[0] == terrain] for terrain in [*TERRAINS, "dungeon"]}


def random_map(dice: random.Random) -> tuple[str, slow_scorer.Land, int, list[str], list[int]]:
    """Full or not, crowded or not, with the terrains in lumps so that groups and bands are frequent."""
    rows = dice.choice([3, 4])
    terrains = dice.sample(TERRAINS, dice.choice([1, 2, 3, 5]))
    stock = [
        name for terrain in [*terrains, "dungeon"] for name in TILES_OF[terrain] for _ in range(12 // len(TILES_OF[terrain]))
    ]
    monsters = dice.sample([MONSTERS[TERRAINS.index(terrain)] for terrain in terrains], dice.randint(1, len(terrains)))
    land: slow_scorer.Land = {}
    open_share, bare_share = dice.choice([0, 0, 0.3]), dice.choice([0, 0.2])
    for place in [(row, column) for row in range(rows) for column in range(4)]:
        if dice.random() < open_share:
            continue
        tile = dice.choice(stock)
        if [name for name, _ in land.values()].count(tile) >= FACES[TILE_NAMES.index(tile)].copies:
            continue
        monster = "" if tile == "dungeon" or dice.random() < bare_share else dice.choice([*monsters, "miniboss"])
        if [token for _, token in land.values()].count(monster) >= (6 if monster == "miniboss" else 10):
            monster = ""
        land[place] = (tile, monster)
    crystals = [terrain for terrain in terrains if dice.random() < 0.3]
    rivals = [dice.randint(0, 5) for _ in range(dice.randint(0, 4))]
    return written(land, rows, crystals, rivals), land, rows, crystals, rivals


def written(land: slow_scorer.Land, rows: int, crystals: list[str], rivals: list[int]) -> str:
    squares = [
        ["/".join(part for part in land.get((row, column), (".", "")) if part) for column in range(4)] for row in range(rows)
    ]
    text = "\n".join(" ".join(row) for row in squares)
    text += "\nlair: " + " ".join(f"{name}-crystal" for name in crystals)
    return text + ("\nrivals: " + " ".join(map(str, rivals)) if rivals else "")


def test_both_scorers_agree_on_twenty_thousand_random_maps() -> None:
    dice = random.Random(2026)
    for _ in range(MAPS):
        text, land, rows, crystals, rivals = random_map(dice)
        [sheet] = score_maps([read_map(text)])
        expected = (slow_scorer.tile_points(land, rows, rivals), slow_scorer.token_points(land, rows, crystals))
        assert (sheet.tiles, sheet.tokens) == expected, text
        assert sheet.matching == slow_scorer.matching(land), text


def test_sheet_and_fast_scorer_agree_at_the_end_of_random_games() -> None:
    for seed in range(400 if COMPILED else 60):
        game = OverbossGame({"bosses": True, "board": ["3x4", "4x4"][seed % 2]})
        state, dice = game.start(1 + seed % 4, Dice(seed)), Dice(seed, 1)
        while state.waiting:
            actions = state.legal(state.actor)
            state.apply(state.actor, actions[dice.below(len(actions))], dice)
        for seat, realm in enumerate(state.view(None).realms):
            assert realm.sheet.total == power(state, seat)
            assert realm.sheet.tiles == tile_power(state, seat)
            assert realm.sheet.tokens == token_power(state, seat)


def test_json_and_text_say_the_same() -> None:
    rows = [line.split() for line in EXAMPLE.strip().splitlines()[:3]]
    as_text = score_maps([read_map(EXAMPLE)])
    lair = ["forest-crystal", "used-portal", "portal"]
    assert score_maps([read_map(json.dumps({"map": rows, "lair": lair, "rivals": [3, 1, 0]}))]) == as_text
    objects = [
        [{"tile": tile, "token": token or None} for tile, _, token in (square.partition("/") for square in row)] for row in rows
    ]
    assert score_maps([read_map(json.dumps({"map": objects, "lair": lair, "rivals": [3, 1, 0]}))]) == as_text


def test_each_reason_has_a_line_with_its_squares() -> None:
    [sheet] = score_maps([read_map(EXAMPLE)])
    lines = {line.text: (line.points, line.squares) for line in sheet.lines}
    assert lines["4 Forests"] == (10, [1, 3, 4, 7])
    assert lines["Cave on A1, beside mountains"] == (3, [0])
    assert lines["2 Camps with 1 different flag"] == (1, [9, 11])
    assert lines["Swamp on C3, by the water, beside a Swamp"] == (3, [10])
    assert lines["second most Graveyards"] == (2, [2, 8])
    assert lines["Dungeon on B2, 3 types around it"] == (4, [5])
    assert lines["band of 3 kobolds, A1 to C1"] == (5, [0, 1, 2])
    assert lines["witch matching its Swamp on C3"] == (1, [10])
    assert lines["Forest Crystal with 4 Forests"] == (4, [1, 3, 4, 7])
    assert sum(points for points, _ in lines.values()) == sheet.total == 46


def test_several_maps_are_those_of_one_game() -> None:
    two = "graveyard-1 graveyard-1 . .\n. . . .\n. . . ."
    one = "graveyard-3 . . .\n. . . .\n. . . ."
    assert [sheet.total for sheet in score_maps([read_map(one), read_map(two)])] == [3 + 2, 2 + 5]
    with pytest.raises(BadInput, match="equally large"):
        score_maps([read_map(one), read_map(one + "\n. . . .")])


GOOD = [["forest/kobold", "cave", "swamp", "."], [".", ".", "dungeon", "."], [".", ".", ".", "."]]


@pytest.mark.parametrize(
    ("square", "text", "says"),
    [
        ("b1", "cavern", "B1: 'cavern' is not a tile: did you mean 'cave'?"),
        ("b1", "tower", "B1: 'tower' is not a tile: it must be one of forest, "),
        ("b1", "nothing", "B1: 'nothing' is not a tile"),
        ("c2", "dungeon/orc", "C2: 'orc' lies on a Dungeon, and Dungeons take no token (rule OB-16)"),
        ("a1", "forest/kobold/orc", "A1: 2 tokens (kobold, orc), and a tile holds one (rule OB-19)"),
        ("d3", "forest/goblin", "D3: 'goblin' is not a token"),
        ("d3", "forest/portal", "D3: 'portal' lies on a tile, and it belongs in the lair (rule OB-20)"),
        ("d3", "./orc", "D3: 'orc' lies on an open square"),
        ("d3", "desert castle", "D3: row 3 has 5 squares, and 4 are needed (rule OB-5)"),
        ("d3", "", "D3: row 3 has 3 squares, and 4 are needed (rule OB-5)"),
    ],
)
def test_a_bad_square_gets_one_line_with_the_square(square: str, text: str, says: str) -> None:
    rows = [list(row) for row in GOOD]
    rows[int(square[1]) - 1]["abcd".index(square[0])] = text
    with pytest.raises(BadInput, match="^" + re.escape(says)) as error:
        read_map("\n".join(" ".join(row) for row in rows))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (". . . .\n. . . .", "the map has 2 rows, and 3 or 4 are needed"),
        ("", "the map has 0 rows"),
        (EMPTY + "\nlair: portals", "lair: 'portals' is not a token: did you mean 'portal'?"),
        (EMPTY + "\nlair: cave-crystal cave-crystal", "lair: more cave-crystals than the 1 there are"),
        (EMPTY + "\nrivals: two", "rivals 'two': write numbers"),
        (EMPTY + "\nrivals: 99", "rivals [99]: give the Graveyards, 0 to 12, of one to four other maps"),
        (EMPTY + "\nboss: frog", "boss: 'frog' is not a Boss"),
        (EMPTY + "\nname: Ann", "line 4: 'name' is not lair, rivals or boss"),
        ("camp-red camp-red camp-red .\n. . . .\n. . . .", "C1: one camp-red too many, there are 2 (rule OB-1)"),
        (
            "forest cave swamp castle\nvolcano desert . .\n. . . .",
            "6 terrains (Forest, Cave, Swamp, Castle, Volcano, Desert), and a game has five",
        ),
        ('{"map": [[1]]}', "the map has 1 rows"),
        ('{"map": [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]]}', "A1: '1' is not a square"),
        ('{"maps": []}', "the map is not JSON of the known form"),
        ("{", "the map is not JSON of the known form"),
        (" " * 30_000, "the map has 30000 characters"),
    ],
)  # fmt: skip
def test_a_bad_map_gets_one_line(text: str, says: str) -> None:
    with pytest.raises(BadInput, match="^" + re.escape(says)) as error:
        read_map(text)
    assert "\n" not in str(error.value)


def test_two_tokens_in_json_are_refused_with_the_square() -> None:
    rows = [[{"tile": "forest", "token": ["kobold", "orc"]}, None, None, None], [None] * 4, [None] * 4]
    with pytest.raises(BadInput, match=r"^A1: 2 tokens"):
        read_map(json.dumps({"map": rows}))


def test_the_view_shows_the_live_sheet_and_aids_the_gain_of_each_placement() -> None:
    scene = Scene(
        "graveyard-1/skeleton . . .\n. . . .\n. . . .", EMPTY, market="graveyard-3/skeleton cave/orc swamp/portal dungeon/orc"
    )
    view = scene.state.view(0)
    assert view.realms[0].sheet.total == 1 + 1 + 5
    gains = scene.game.aids(view)["gains"]
    assert gains["draft 0 b1"] == 3 + 1 + 2
    assert gains["draft 0 b2"] == 3 + 1
    assert gains["draft 0"] == 6
    assert gains["draft 1"] == gains["draft 1 a3"] == 3
    assert gains["draft 2 d3"] == 2
    assert scene.game.aids(scene.state.view(1))["gains"] == {}
    scene.do("draft 0")
    placing = scene.game.aids(scene.state.view(0))["gains"]
    assert placing["place a2"] == 6
    assert len(placing) == 11
    json.dumps(placing)


def test_gains_are_what_playing_gives() -> None:
    for seed in range(12):
        game = OverbossGame({"terrains": "random"})
        state, dice = game.start(2, Dice(seed)), Dice(seed, 5)
        for _ in range(40):
            if not state.waiting:
                break
            seat = state.actor
            gains = game.aids(state.view(seat))["gains"]
            actions = list(state.legal(seat))
            action = actions[dice.below(len(actions))]
            before = power(state, seat)
            text = game.verbs.format(action)
            state.apply(seat, action, dice)
            if text in gains and not text.startswith("draft") and state.step != 3:
                assert power(state, seat) - before == gains[text]


def test_a_sheet_is_plain_data() -> None:
    [sheet] = score_maps([read_map(EXAMPLE)])
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=type(sheet)) == sheet
