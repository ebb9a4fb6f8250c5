"""The brain: what it likes and fears, and that it beats chance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import underboss
from tests.games.bigbadoverlord.scene import GOBLINS, NAMES, Scene
from underboss import Dice, Match
from underboss.bots.shelf import make_bot, play_out
from underboss.engine.brain import ENOUGH
from underboss.games.bigbadoverlord.verbs import PEACE

Chance = Callable[[Scene, str], float]
STRONG = "ember giant, pit prince, bridge ogre"


@pytest.fixture(params=["evaluate", "guess"])
def chance(request: pytest.FixtureRequest) -> Chance:
    """As the network learned it, and as a guess has it."""

    def told(scene: Scene, name: str) -> float:
        found: float = getattr(scene.game.brain, request.param)(scene.state, NAMES.index(name))
        return found

    return told


def test_strong_cards_promise_more_than_weak_ones(chance: Chance) -> None:
    scene = Scene(morvane=(STRONG, GOBLINS), sable=("3 alley ruffians", ""), ugboth=("grovelling page", ""))
    assert chance(scene, "morvane") > chance(scene, "sable") > chance(scene, "ugboth") > 0.0


def test_before_anybody_has_a_duke_all_chances_are_equal() -> None:
    game = underboss.load("bigbadoverlord", variant="chosen")
    state = game.start(4, Dice(1))
    assert [game.brain.evaluate(state, seat) for seat in range(4)] == pytest.approx([0.25] * 4)
    assert [game.brain.guess(state, seat) for seat in range(4)] == pytest.approx([0.25] * 4)


def test_battles_are_fought_out_by_quick_choices_and_peace_is_judged() -> None:
    scene = Scene(morvane=(STRONG, GOBLINS), sable=("2 alley ruffians", ""), ugboth=(STRONG, ""))
    brain, dice = scene.game.brain, Dice(4)
    assert brain.pick(scene.state, 0, scene.state.legal(0), dice) == ENOUGH
    scene.play("attack sable")
    state = scene.state
    made = 0
    while (action := brain.pick(state, state.actor, state.legal(state.actor), dice)) != ENOUGH:
        assert action in state.legal(state.actor)
        state.play(state.actor, action, dice)
        made += 1
    assert state.stage == PEACE
    assert made > 1


def test_a_weak_attack_costs_the_attacker(chance: Chance) -> None:
    scene = Scene(morvane=("grovelling page", GOBLINS), sable=(STRONG, ""), ugboth=(STRONG, ""))
    attacker = chance(scene, "morvane")
    assert chance(scene, "sable") == pytest.approx(chance(scene, "ugboth"), abs=0.1)  # only their turns set them apart
    assert scene.game.brain.guess(scene.state, 1) == pytest.approx(scene.game.brain.guess(scene.state, 2)), "a guess sees none"
    scene.play("attack sable")
    assert chance(scene, "morvane") < attacker


def test_a_crushing_attack_helps_the_attacker_and_costs_the_attacked_alone(chance: Chance) -> None:
    scene = Scene(morvane=(STRONG, GOBLINS), sable=("2 alley ruffians", ""), ugboth=("2 alley ruffians", ""))
    before = [chance(scene, name) for name in NAMES[:3]]
    scene.play("attack sable")
    after = [chance(scene, name) for name in NAMES[:3]]
    assert after[0] > before[0]
    assert after[1] < before[1]
    assert after[2] > after[1]


def test_greedy_wins_far_more_than_its_share_against_chance() -> None:
    game = underboss.load("bigbadoverlord")
    won = 0.0
    for number in range(45):
        names = ["random"] * 3
        names[number % 3] = "greedy"
        match = Match(game, 3, Dice(number // 3, 9))
        play_out(match, [make_bot(name, game, Dice(number, at)) for at, name in enumerate(names)], 0.1)
        assert match.outcome is not None
        won += match.outcome.payoff(number % 3)
    assert won >= 27, won
