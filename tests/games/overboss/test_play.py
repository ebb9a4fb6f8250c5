"""Overboss played through: conservation over many games, bots, words, events."""

from __future__ import annotations

import pytest

from tests.games.overboss.scene import EMPTY, Scene
from underboss import COMPILED, Dice, Match
from underboss.bots.shelf import make_bot, play_out
from underboss.games.overboss import help as help_texts
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.happenings import OVERTAKEN
from underboss.games.overboss.pieces import content
from underboss.games.overboss.squares import ALL_SQUARES
from underboss.games.overboss.tally import BOSS_NAMES
from underboss.games.overboss.verbs import VERBS, act

KINDS = [
    {"board": board, "bosses": bosses, "commands": commands}
    for board in ("3x4", "4x4") for bosses in (False, True) for commands in (False, True)
]  # fmt: skip
GAMES = 10_000 if COMPILED else 240


def test_many_random_games_lose_no_piece() -> None:
    games = [OverbossGame(kind) for kind in KINDS]
    played = 0
    for number in range(GAMES):
        game = games[number % len(games)]
        seats = 1 + number // len(games) % max(game.seat_counts())
        dice = Dice(77, number)
        state = game.start(seats, dice)
        before = game.census(state)
        decisions = 0
        while state.waiting:
            seat = int(dice.pick(state.waiting))
            actions = state.legal(seat)
            state.apply(seat, actions[dice.below(len(actions))], dice)
            decisions += 1
            if number % 10 == 0 and decisions % 8 == 0:  # counting is slower than playing
                assert game.census(state) == before
        assert game.census(state) == before
        assert decisions <= game.bound
        assert state.outcome is not None
        assert all(state.filled[seat] == ALL_SQUARES[state.board] for seat in range(seats))
        played += 1
    assert played == GAMES


def wins(kind: dict[str, object], games: int, bots: tuple[str, str]) -> float:
    """The share of the first bot, half of the games in each seat."""
    total = 0.0
    for number in range(games):
        game = OverbossGame(kind)
        order = bots if number % 2 == 0 else bots[::-1]
        match = Match(game, 2, Dice(5, number))
        play_out(match, [make_bot(name, game, Dice(6, number, seat)) for seat, name in enumerate(order)])
        assert match.outcome is not None
        total += match.outcome.payoff(number % 2)
    return total / games


def test_greedy_beats_random() -> None:
    assert wins({}, 100 if COMPILED else 4, ("greedy", "random")) >= 0.95


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_greedy_beats_random_with_bosses_and_commands() -> None:
    assert wins({"bosses": True, "commands": True}, 30, ("greedy", "random")) >= 0.9


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
@pytest.mark.parametrize(("board", "games", "least", "most"), [("3x4", 60, 55, 60), ("4x4", 30, 76, 83)])
def test_titles_are_set_by_what_greedy_reaches(board: str, games: int, least: float, most: float) -> None:
    """A mean of 57 and of 79: the title Boss lies there."""
    total = 0
    for number in range(games):
        game = OverbossGame({"board": board})
        match = Match(game, 1, Dice(8, number))
        play_out(match, [make_bot("greedy", game, Dice(9, number))])
        assert match.outcome is not None
        total += match.outcome.scores[0]
    assert least < total / games < most


def test_verb_codes_are_their_places() -> None:
    assert [verb.name for verb in VERBS.verbs] == [
        "keep", "draft", "place", "settle", "portal", "lift", "to", "exchange", "reveal", "take", "choose", "command",
        "target", "pass", "end", "onward", "again", "give-up",
    ]  # fmt: skip
    assert VERBS.format(int(act(3, 1, 5))) == "settle kobold b2"
    assert VERBS.format(int(act(12, 37))) == "target 2.b2"
    assert VERBS.size < 2_000


def test_losing_the_lead_in_graveyards_is_told_as_harm() -> None:
    scene = Scene(
        "graveyard-1/orc . . .\n. . . .\n. . . .",
        "graveyard-1/orc . . .\n. . . .\n. . . .",
        market="graveyard-2/orc cave/orc cave/orc cave/orc",
    )
    scene.state.ears = []
    scene.do("draft 0", "place d3")
    [event] = [event for event in scene.state.ears if event.happening is OVERTAKEN]
    told = event.seen_by(1)
    assert told == {"event": "overtaken", "seat": 1, "by": 0, "before": 5, "after": 2}
    words = scene.game.words
    assert words.line(told, ["Ann", "Bob"]) == "Ann has more Graveyards now: Bob drops from 5 points for them to 2."
    assert words.harm(told, scene.state.view(1))
    assert not words.harm(told, scene.state.view(0))


def test_a_command_on_my_map_is_harm() -> None:
    scene = Scene(
        "forest/witch . . .\n. . . .\n. . . .",
        "cave/orc . . .\n. . . .\n. . . .",
        cards="domino square square square",
        market="forest cave/orc cave/orc cave/orc",
    )
    scene.do("draft 0", "place b1", "command 0", "target 1.a1")
    scene.state.ears = []
    scene.do("to b1")
    told = scene.state.ears[0].seen_by(1)
    assert scene.game.words.line(told, ["Ann", "Bob"]) == "Ann slides the Cave of Bob from A1 to B1."
    assert scene.game.words.harm(told, scene.state.view(1))
    assert not scene.game.words.harm(told, scene.state.view(0))


def test_words_for_people() -> None:
    scene = Scene("cave/orc . . .\n. . . .\n. . . .", EMPTY)
    words, view = scene.game.words, scene.state.view(0)
    assert words.prompt(view, ["Ann", "Bob"]) == "You draft a tile and a token."
    assert words.prompt(scene.state.view(1), ["Ann", "Bob"]) == "Ann drafts a tile and a token."
    assert words.action(view, VERBS.parse("draft 2")) == "Draft a Graveyard 1 with a skeleton"
    scene.do("draft 2")
    assert words.prompt(scene.state.view(0), ["Ann", "Bob"]) == "You place the Graveyard 1."
    picture = words.picture(scene.state.view(0), ["Ann", "Bob"], False)
    assert "Cave" in picture
    assert "In hand: Grave 1 with skeleton" in picture
    assert "Ann: 3 Power (3 + 0)" in picture
    assert max(map(len, picture.splitlines())) <= 80


def test_shorthand_drafts_and_places() -> None:
    scene = Scene()
    words, view = scene.game.words, scene.state.view(0)
    assert words.understand(view, "2 b3") == [VERBS.parse("draft 2"), VERBS.parse("place b3")]
    for text in ("4 b3", "2 e1", "2", "draft 2"):
        assert words.understand(view, text) is None
    assert words.understand(scene.do("draft 0").state.view(0), "2 b3") is None


def test_help_explains_what_is_shown_and_nothing_hidden() -> None:
    scene = Scene(EMPTY, EMPTY, bosses="toad siren", cards="domino line line line")
    aids = scene.game.aids(scene.state.view(0))["help"]
    assert set(aids["tiles"]) == {"forest", "cave", "graveyard", "swamp", "camp", "dungeon"}
    assert aids["tiles"]["cave"]["monster"] == "dragon"
    assert "toad" in aids["bosses"]
    assert "siren" not in aids["bosses"]
    assert set(aids["commands"]) == {"intimidate", "demolish"}
    assert scene.game.aids(scene.state.view(None))["help"]["bosses"] == {}


def test_help_agrees_with_the_content() -> None:
    assert set(help_texts.BOSSES) == set(BOSS_NAMES)
    for name, boss in content("bosses").items():
        assert help_texts.BOSSES[name][1].startswith(f"{boss['each']} for each ")
        assert help_texts.BOSSES[name][1].endswith(f"at most {boss['most']}")
    tiles = content("tiles")
    assert set(help_texts.TILES) == set(tiles) - {"tokens"}
    for name in ("forest", "camp"):
        assert help_texts.TILES[name][0].startswith(", ".join(map(str, tiles[name]["totals"][1:])) + " for")
    assert ", ".join(map(str, tiles["desert"]["totals"][1:])) in help_texts.TILES["desert"][0]
    for name in ("cave", "swamp", "castle", "volcano", "circle", "cloud", "dungeon"):
        assert help_texts.TILES[name][0].startswith(str(tiles[name]["base"]))


def test_edges_are_told_side_by_side() -> None:
    assert Scene().state.view(0).edges == {"top": "mmmm", "left": "mmm", "right": "www", "bottom": "wwww"}
