"""How a sensible player goes on, for rollouts: legal to the end, leaves no trace while it weighs, and takes what is best."""

from __future__ import annotations

import pytest

from tests.games.overboss.scene import EMPTY, Scene
from underboss import Dice
from underboss.engine.brain import ENOUGH
from underboss.games.overboss.brain import OverbossBrain
from underboss.games.overboss.game import OverbossGame
from underboss.games.overboss.power import power
from underboss.games.overboss.prospects import DUNGEON_ROOM, SWAMP_ROOM, WEIGHTS
from underboss.games.overboss.table import STAGE_END

KINDS = [
    ({}, 2),
    ({"board": "4x4", "bosses": True, "commands": True}, 3),
    ({"terrains": "volcano,circle,desert,cloud,castle"}, 2),
    ({}, 1),
]


def picked(scene: Scene) -> str:
    state = scene.state
    seat = state.actor
    return scene.game.verbs.format(scene.game.brain.pick(state, seat, state.legal(seat), Dice(1)))


@pytest.mark.parametrize(("kind", "seats"), KINDS)
def test_every_pick_is_legal_and_weighing_changes_nothing(kind: dict[str, object], seats: int) -> None:
    game, dice = OverbossGame(kind), Dice(5)
    state = game.start(seats, dice)
    while state.waiting:
        seat = state.actor
        actions, before = state.legal(seat), state.dump()
        action = game.brain.pick(state, seat, actions, dice)
        assert state.dump() == before
        assert action in list(actions)
        state.apply(seat, action, dice)


def test_it_plays_far_better_than_chance() -> None:
    game, totals = OverbossGame(), [0, 0]
    for number in range(6):
        dice = Dice(7, number)
        state = game.start(2, dice)
        while state.waiting:
            seat = state.actor
            actions = state.legal(seat)
            guess = actions[dice.below(len(actions))]
            state.apply(seat, guess if seat else game.brain.pick(state, seat, actions, dice), dice)
        totals = [total + int(power(state, seat)) for seat, total in enumerate(totals)]
    assert totals[0] > 1.3 * totals[1]


def test_the_pair_that_completes_most_is_drafted_and_well_placed() -> None:
    scene = Scene(
        "forest/kobold forest/kobold . cave/orc\n"
        "cave/witch swamp/orc cave/dragon swamp/witch\n"
        "cave/orc swamp/orc forest/dragon .",
        EMPTY,
        market="cave/orc swamp/dragon forest/kobold cave/witch",
    )
    assert picked(scene) == "draft 2"
    scene.do("draft 2")
    assert picked(scene) == "place c1"


def test_a_portal_waits_for_the_last_turn_and_then_mends_a_band() -> None:
    full = "cave/orc cave/orc cave/dragon cave/orc\nswamp/kobold swamp/witch cave/witch swamp/skeleton\n"
    early = Scene(full + "swamp/kobold . . .\nlair: portal", EMPTY, market="cave/witch cave/witch cave/witch cave/witch")
    assert not picked(early).startswith("portal")
    late = Scene(
        full + "swamp/kobold cave/kobold swamp/witch .\nlair: portal", market="cave/witch cave/witch cave/witch cave/witch"
    )
    late.do("draft 0", "place d3", "settle witch d3")
    before = int(power(late.state, 0))
    assert picked(late).startswith("portal")
    late.do(picked(late)).do(picked(late))
    assert int(power(late.state, 0)) > before


def test_the_end_of_a_stage_is_judged_as_it_is() -> None:
    game, dice = OverbossGame(variant="campaign"), Dice(4)
    state = game.start(1, dice)
    while state.step != STAGE_END:
        actions = state.legal(0)
        state.apply(0, actions[dice.below(len(actions))], dice)
    assert game.brain.pick(state, 0, state.legal(0), dice) == ENOUGH


@pytest.mark.parametrize(
    ("weight", "land", "promised"),
    [
        (SWAMP_ROOM, "swamp . . .\n. . swamp .\n. . swamp .", 1),  # the two have each other
        (SWAMP_ROOM, "swamp cave . .\ncave . . swamp\n. . . .", 1),  # the first has no room
        (DUNGEON_ROOM, "dungeon . . .\ncave . . .\n. . . .", 1),
        (DUNGEON_ROOM, "dungeon . dungeon .\ncave . . .\n. . . .", 1 + 3),  # the square between counts for both
    ],
)
def test_room_beside_swamps_and_dungeons_promises_more(weight: int, land: str, promised: int) -> None:
    weights = [0.0] * len(WEIGHTS)
    weights[weight] = 1.0
    state = Scene(land, EMPTY).state
    assert OverbossBrain(weights).promise(state, 0) == power(state, 0) + promised


@pytest.mark.parametrize("terrains", ["graveyard,forest,cave,swamp,camp", "desert,cloud,castle,swamp,forest"])
def test_at_the_end_a_map_promises_its_power(terrains: str) -> None:
    game, dice = OverbossGame({"terrains": terrains}), Dice(11)
    state = game.start(3, dice)
    while state.waiting:
        actions = state.legal(state.actor)
        state.apply(state.actor, actions[dice.below(len(actions))], dice)
    assert [game.brain.promise(state, seat) for seat in range(3)] == [power(state, seat) for seat in range(3)]
