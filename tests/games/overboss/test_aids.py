"""Overboss: what the aids promise is what playing gives."""

from __future__ import annotations

from tests.games.overboss.scene import EMPTY, Scene
from underboss import Dice
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.power import power


def test_a_portal_shows_what_each_move_would_add() -> None:
    land = "forest/orc camp-red/kobold cave .\n. dungeon . .\n. . . .\nlair: portal"
    scene = Scene(land, EMPTY)
    gains = scene.game.aids(scene.state.view(0))["gains"]
    assert gains["portal a1 b1"] == 2  # both match after the trade
    assert gains["portal a1 c1"] == 0
    assert "portal a1 b2" not in gains  # a Dungeon
    before = power(scene.state, 0)
    scene.do("portal a1", "to b1")
    assert power(scene.state, 0) == before + 2


def test_a_volcano_shows_whom_it_would_burn() -> None:
    land = "castle/vampire castle/vampire . .\n. castle/vampire . .\n. . . ."
    market = "volcano volcano/vampire castle castle"
    scene = Scene(land, EMPTY, market=market, terrains="castle,volcano,circle,desert,cloud")
    found = scene.game.aids(scene.state.view(0))["burns"]
    assert found["draft 0 a2"] == [0, 5]
    assert found["draft 1 c1"] == [1]
    assert "draft 0 d3" not in found
    assert not [key for key in found if key.startswith(("draft 2", "draft 3"))]
    scene.do("draft 0", "place a2")
    assert [square.token for square in scene.state.view(0).realms[0].squares[:6]] == [None, "vampire", None, None, None, None]


def test_patterns_are_shown_where_they_would_complete() -> None:
    scene = Scene(
        "forest . . .\nforest . . .\n. . . cave", EMPTY, cards="domino line corner square", market="forest cave swamp dungeon"
    )
    found = scene.game.aids(scene.state.view(0))["patterns"]
    assert found["draft 0 a3"] == [{"card": 0, "squares": [4, 8]}, {"card": 1, "squares": [0, 4, 8]}]
    assert found["draft 0 b1"] == [{"card": 0, "squares": [0, 1]}, {"card": 2, "squares": [0, 1, 4]}]
    assert found["draft 1 c3"] == [{"card": 0, "squares": [10, 11]}]
    assert not [key for key in found if key.startswith(("draft 2", "draft 3"))]
    assert scene.game.aids(scene.state.view(1))["patterns"] == {}
    assert scene.game.aids(scene.state.view(None))["patterns"] == {}


def test_patterns_agree_with_the_commands_that_are_legal() -> None:
    ready = 0
    for seed in range(10):
        game = OverbossGame({"commands": True, "terrains": "basic"})
        state, dice = game.start(2, Dice(seed)), Dice(seed, 7)
        promised: set[str] | None = None
        for _ in range(150):
            if not state.waiting:
                break
            seat = state.actor
            found = game.aids(state.view(seat))["patterns"]
            actions = list(state.legal(seat))
            texts = {game.verbs.format(action) for action in actions}
            legal = {text for text in texts if text.startswith("command")}
            assert {key for key in found if key.startswith("command")} == legal
            if promised is not None and "end" in texts:
                assert promised == legal
                promised = None
                ready += len(legal)
            action = actions[dice.below(len(actions))]
            text = game.verbs.format(action)
            if text.startswith("place"):
                promised = {f"command {fit['card']}" for fit in found.get(text, [])}
            elif not text.startswith("settle"):
                promised = None
            state.apply(seat, action, dice)
    assert ready > 10
