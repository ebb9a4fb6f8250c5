"""Content is data: the shipped files, a user's own, and what is refused with file, card and reason."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files

import msgspec
import pytest

import underboss
from tests.games.battlebosses.board import Board, own_boss, own_card
from underboss import BadInput, Dice, Match, read_record
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.atlas import Atlas
from underboss.games.battlebosses.library import TAKES, read_own, shipped
from underboss.games.battlebosses.schema import EffectName, Lasting, Reach, TriggerName, own_schema

CONTENT = files("underboss.games.battlebosses") / "content"


def refused(text: str) -> str:
    with pytest.raises(BadInput) as error:
        read_own(text, "mine.toml")
    message = str(error.value)
    assert "\n" not in message
    return message


def own_map(picture: str, extra: str = "duel = [1, 2]") -> str:
    return f'[map.mine]\nname = "Mine"\nshape = "squares"\n{extra}\npicture = """\n{picture}\n"""\n'


@pytest.mark.rule("BB-102")
def test_every_entry_of_the_content_tells_its_source() -> None:
    def entries(data: object) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        if isinstance(data, dict):
            if "name" in data and "most" not in data:
                found.append(data)
            for value in data.values():
                found += entries(value)
        if isinstance(data, list):
            for value in data:
                found += entries(value)
        return found

    for file in CONTENT.iterdir():
        if file.name.endswith(".toml"):
            for entry in entries(tomllib.loads(file.read_text())):
                assert entry.get("source") in ("rulebook", "derived", "ours"), (file.name, entry.get("name"))


@pytest.mark.rule("BB-102")
def test_codes_and_schema_name_the_same_things() -> None:
    assert codes.EFFECTS == EffectName.__args__ == tuple(TAKES)
    assert set(codes.REACHES) == set(Reach.__args__)
    assert TriggerName.__args__ == codes.TRIGGERS
    assert tuple(field.name for field in msgspec.structs.fields(Lasting)) == codes.LASTING
    assert json.loads((CONTENT / "schema.json").read_text()) == json.loads(json.dumps(own_schema()))


@pytest.mark.rule("BB-102")
def test_a_boss_of_ones_own_plays_beside_the_shipped_ones() -> None:
    text = own_boss(cards=own_card('do = [{ do = "heal", n = 2 }]'))
    game = underboss.load("battlebosses", bosses="tester,gorrum", own=text)
    match, dice = Match(game, 2, Dice(1)), Dice(2)
    for _ in range(200):
        if match.over:
            break
        seat = match.waiting[0]
        actions = match.legal(seat)
        match.play(seat, actions[dice.below(len(actions))])
    assert match.state.view(None).sides[0].name == "The Tester"
    again = Match.replay(read_record(match.record.json()))  # the record brings the file along
    assert again.state.dump() == match.state.dump()


@pytest.mark.rule("BB-102")
def test_a_map_of_ones_own_is_played_by_name() -> None:
    text = own_map("1 o o\no o 2")
    game = underboss.load("battlebosses", own=text, map="mine", bosses="gorrum,paradox")
    state = game.start(2, Dice(1))
    assert (state.ground.cells, state.ground.distance(state.ground.starts[0], state.ground.starts[1])) == (6, 3)
    with pytest.raises(BadInput, match="map 'yours': choose ring, grid or one of void_ring"):
        underboss.load("battlebosses", map="yours")


@pytest.mark.rule("BB-102")
def test_a_file_cannot_take_the_name_of_a_shipped_boss_or_add_anything_else() -> None:
    assert refused(own_boss("gorrum")) == "mine.toml, boss 'gorrum': a shipped boss has this name (rule BB-102)"
    assert "a file has only [boss.…] and [map.…]" in refused("[dice]\nbase_dice = 9\n")
    assert refused("x = [").startswith("mine.toml is not TOML: ")
    assert "neither a [boss.…] nor a [map.…]" in refused("")
    assert "characters, and 60000 are allowed" in refused("#" * 60_001)
    assert "write [boss.name] for each boss" in refused("boss = 3")
    assert "mine.toml is not TOML" in refused("a = " + "[" * 5000)


DRAW = 'do = [{ do = "draw", n = 1 }]'
BAD_EFFECTS = {
    '{ do = "win" }': "card 'Test Card': do[0].do = 'win': Invalid enum value 'win'",
    '{ do = "heal", n = 1, twice = true }': "'twice': True}: Object contains unknown field `twice`",
    '{ do = "heal", n = 1, where = "any" }': "card 'Test Card', heal: it does not take 'where'",
    '{ do = "create", n = 1 }': "card 'Test Card', create: it needs 'where'",
    '{ do = "heal", n = 99 }': "card 'Test Card': do[0].n = 99: Expected `int` <= 9",
    '{ do = "move_boss", n = 5 }': "card 'Test Card', move_boss: n = 5, and 3 is the most",
    '{ do = "damage", where = "any" }': "damage: it needs either 'n' or 'count'",
    '{ do = "damage", where = "any", count = "own_minions_by_target" }': "'count' and 'most' go together",
    '{ do = "place_token", n = 1, where = "here" }': "place_token: the boss has no token",
    '{ do = "create", n = 1, where = "same" }': "'same' is only for triggers",
    '{ do = "damage", n = 1, where = "any", for_each = "token" }': "'for_each' goes with where",
    "": "card 'Test Card': an Effect needs something to do",
}
BAD_UPGRADES = {
    "lasting = {}": "an Upgrade needs lasting, ability or trigger",
    f"ability = {{ energy = 0, {DRAW} }}": "an ability must cost energy or have an additional cost",
    'ability = { energy = 1, do = [{ do = "get_energy", n = 1 }] }': "it gives 1 energy for 1",
    f'trigger = {{ on = "overload", {DRAW} }}': "a trigger on 'overload' needs a limit",
    f'trigger = {{ on = "overload", limit = 9, {DRAW} }}': "4 copies with a limit of 9 make more than 31",
}


@pytest.mark.rule("BB-103")
@pytest.mark.parametrize("effect", BAD_EFFECTS)
def test_a_faulty_effect_is_refused_with_file_card_and_reason(effect: str) -> None:
    message = refused(own_boss(cards=own_card(f"do = [{effect}]")))
    assert message.startswith("mine.toml, boss tester, card 'Test Card'")
    assert BAD_EFFECTS[effect] in message


@pytest.mark.rule("BB-103")
@pytest.mark.parametrize("body", BAD_UPGRADES)
def test_a_faulty_upgrade_is_refused_with_file_card_and_reason(body: str) -> None:
    message = refused(own_boss(cards=own_card(body, kind="upgrade")))
    assert message.startswith("mine.toml, boss tester, card 'Test Card': ")
    assert BAD_UPGRADES[body] in message


@pytest.mark.rule("BB-103")
def test_a_faulty_deck_is_refused() -> None:
    assert "boss tester: the deck has 27 cards, and 28 are needed" in refused(own_boss(filler=27))
    heal = own_card('do = [{ do = "heal", n = 1 }]')
    assert "card 'Test Card': the id 'test_card' is used twice" in refused(own_boss(cards=heal * 2))
    assert "an Effect does not stay" in refused(own_boss(cards=own_card(DRAW + "\nlasting = { brawl = 1 }")))
    trigger = f'trigger = {{ on = "overload", limit = 1, {DRAW} }}'
    many = "".join(own_card(trigger, f"Card {letter}", "upgrade", 1, 1) for letter in "abcdefghijklm")
    assert "more than 12 cards have triggers with a limit" in refused(own_boss(cards=many))


@pytest.mark.rule("BB-103")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("health = 12", "health = 400", "health = 400: Expected `int` <= 40"),
        ('"CC", "E*"]', '"CC"]', "base_die"),
        ('["E", "E", "EC", "C", "CC", "E*"]', '["E*", "E*", "E*", "E*", "C", "C"]', "more than three faces"),
        ('["E", "E", "EC", "C", "CC", "E*"]', '["C", "C", "C", "C", "C", "C"]', "no face of the base die shows energy"),
        ('["E", "E", "EC", "C", "CC", "E*"]', '["X", "C", "C", "C", "C", "E"]', "Expected `str` matching regex"),
        ('do = "move_boss", n = 1', 'do = "heal", n = 1', "no ability moves the boss"),
        ('do = "create", n = 1, where = "here"', 'do = "heal", n = 1', "no ability creates minions"),
        ('do = "move_minions", n = 1', 'do = "heal", n = 1', "no ability moves the minions"),
        ("[boss.tester]", "[boss.Tester]", "Expected `str` matching regex"),
        ("[[boss.tester.minion_abilities]]", "[boss.tester.minion_abilities]", "write [[boss.tester.minion_abilities]]"),
    ],
)
def test_other_faults_of_a_boss(old: str, new: str, reason: str) -> None:
    text = own_boss()
    assert old in text
    text = text.replace("boss.tester", "boss.Tester") if new == "[boss.Tester]" else text.replace(old, new)
    assert reason in refused(text)


@pytest.mark.rule("BB-103")
def test_too_many_abilities_are_refused() -> None:
    more = "".join(
        f'\n[[boss.tester.abilities]]\nname = "More {at}"\nenergy = 1\ndo = [{{ do = "heal", n = 1 }}]\n' for at in range(8)
    )
    assert "11 abilities, and 10 are possible" in refused(own_boss(abilities=more))


@pytest.mark.rule("BB-103")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (own_map("1 o x\no o 2"), "'x' in row 1 is no mark of a map"),
        (own_map("1 o   o\no o   2"), "no way leads to the space in row 1, column 7"),
        (own_map("1 o o\no o 1"), "'1' is there twice"),
        (own_map("1 o o\no o 2", "duel = [1, 3]"), "start 3 is named twice or not in the picture"),
        (own_map("1 o o\no o 2", "duel = [1]"), "2 starts are needed"),
        (own_map("1 " + "o " * 60 + "2"), "62 spaces, and 58 are possible"),
        (own_map(" "), "the picture has no space"),
        (own_map("1 2", 'duel = [1, 2]\nzones = "0 7"'), "the zones have '7' in row 1"),
    ],
)
def test_a_faulty_map_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as error:
        underboss.load("battlebosses", own=text, map="mine")
    assert reason in str(error.value)
    assert "map mine" in str(error.value)


@pytest.mark.rule("BB-102")
def test_a_faulty_file_changes_nothing() -> None:
    before = list(shipped().bosses)
    with pytest.raises(BadInput):
        underboss.load("battlebosses", own=own_boss(filler=3))
    assert list(shipped().bosses) == before
    assert all(Atlas(chart, key).spots for key, chart in shipped().maps.items())


@pytest.mark.rule("BB-103")
def test_numbers_of_the_file_reach_the_table() -> None:
    card = own_card("lasting = { brawl = 2, hand = 1, reroll = 3 }", kind="upgrade", cost=7)
    board = Board("tester", "gorrum", own=own_boss(cards=card)).cards(0, "hand", "test_card").do("play test_card")
    assert board.crystals(0) == 5
    assert board.state.view(0).sides[0].lasting == {"brawl": 2, "hand": 1, "reroll": 3}
