"""Ghosts: one roll a round, bonus or penalty, cancelling."""

import pytest

from tests.games.bigbadoverlord.scene import GOBLINS, LOSE, MISS, WIN, Scene
from tests.games.bigbadoverlord.test_round import NOTHING


def haunted(seats: int = 5, dead: tuple[str, ...] = ("ugboth", "vex"), **dukes: tuple[str, str]) -> Scene:
    """Morvane attacks Sable with a Storm Caller and an ogre, and the ghosts are asked."""
    given = {"morvane": ("storm caller, bridge ogre", GOBLINS), "sable": ("swamp hydra, cavern colossus", ""), **dukes}
    return Scene(seats=seats, dead=dead, **given).play("attack sable", "keep")


@pytest.mark.rule("BO-83")
def test_a_fallen_duke_has_no_turn_and_becomes_a_ghost() -> None:
    scene = Scene(seats=4, morvane=("bridge ogre", GOBLINS), sable=("swamp hydra", ""), vex=("", ""))
    scene.play("attack ugboth", *MISS, *MISS, *WIN, scene.drawing("pit prince"))
    assert scene.told("fell")[0]["duke"] == 2
    assert scene.state.ghosts() == 0b100
    scene.play("enlist", "end", "keep", scene.drawing("iron phalanx"))
    assert scene.who == "vex"
    scene.play("hide", scene.drawing("iron phalanx"))
    assert scene.who == "sable"  # past the ghost


@pytest.mark.rule("BO-84")
def test_before_each_round_a_ghost_touches_one_roll_of_one_side() -> None:
    scene = haunted(dead=("ugboth",))
    assert (scene.who, scene.step) == ("ugboth", "haunting")
    assert scene.legal == [
        "haunt attack magic bonus", "haunt attack magic penalty", "haunt attack melee bonus", "haunt attack melee penalty",
        "haunt defence melee bonus", "haunt defence melee penalty", "pass", "aloof",
    ]  # fmt: skip
    scene.play("haunt attack magic bonus", 4, 5, *NOTHING)  # 9 + 2 + 1 of Ugboth's ghost
    rolled = scene.told("rolled")[0]
    assert (rolled["points"], rolled["hit"]) == (1, 1)
    scene.play("again")
    assert scene.step == "haunting"
    scene.play("haunt attack melee penalty", *MISS, *NOTHING)
    assert scene.told("clashed")[0]["points"] == -3


@pytest.mark.rule("BO-85")
def test_ghosts_are_asked_counter_clockwise_from_the_duke_on_turn() -> None:
    scene = haunted(seats=6, dead=("ugboth", "vex", "hrodd"))
    asked = []
    while scene.step == "haunting":
        asked.append(scene.who)
        last = scene.who == "ugboth"
        scene.play("pass", *((*MISS, *NOTHING) if last else ()))
    assert asked == ["hrodd", "vex", "ugboth"]


@pytest.mark.rule("BO-85")
def test_only_rolls_that_will_be_made_can_be_haunted() -> None:
    scene = haunted(dead=("ugboth",))
    assert scene.why_not("haunt attack mind bonus") == "BO-85"
    assert scene.why_not("haunt defence magic bonus") == "BO-85"
    assert scene.why_not("cancel attack mind") == "BO-85"


@pytest.mark.rule("BO-86")
def test_a_roll_carries_one_ghost_and_another_may_cancel_it() -> None:
    scene = haunted()
    assert scene.who == "vex"
    scene.play("haunt attack melee bonus")
    assert scene.who == "ugboth"
    assert scene.why_not("haunt attack melee penalty") == "BO-86"
    assert scene.why_not("cancel attack magic") == "BO-86"
    assert "cancel attack melee" in scene.legal
    scene.play("cancel attack melee", *MISS, *NOTHING)
    assert scene.told("clashed")[0]["points"] == 0
    scene = haunted(seats=6, dead=("ugboth", "vex", "hrodd"))
    scene.play("haunt attack melee bonus", "cancel attack melee")
    assert "haunt attack melee penalty" in scene.legal  # free again


@pytest.mark.rule("BO-87")
def test_ghost_points_are_never_scaled_and_count_against_dukes() -> None:
    scene = haunted(dead=("ugboth",), sable=("", "conscript pikes"))
    assert scene.legal[0] == "storm"
    scene.play("storm", "haunt attack magic penalty", *MISS, *NOTHING)
    rolled = scene.told("rolled")[0]
    assert (rolled["bonus"], rolled["points"]) == (1, -3)  # 2 is halved at the citadel, the ghost is not
    duke = Scene(seats=4, dead=("ugboth",), morvane=("bridge ogre", GOBLINS))
    duke.play("attack sable")
    assert "haunt defence mind bonus" in duke.legal
    duke.play("haunt attack melee bonus", *MISS, *MISS, 3, 3, 3, 3, 0)  # 6 + 1 against 6, and a reward
    assert duke.told("fell")[0]["duke"] == 1


@pytest.mark.rule("BO-87")
def test_naturals_stay_natural_under_a_ghost() -> None:
    scene = haunted(dead=("ugboth",))
    scene.play("haunt attack magic penalty", 6, 6, *NOTHING)
    rolled = scene.told("rolled")[0]
    assert (rolled["points"], rolled["hit"]) == (-3, 1)
    scene.play("again", "haunt attack melee bonus", *MISS, 1, 1, 3, 3)
    assert scene.told("clashed")[0]["result"] == 2


@pytest.mark.rule("BO-88")
def test_ghosts_touch_the_rolls_of_a_do_gooders_opponent_only() -> None:
    scene = Scene(step=None, seats=4, dead=("ugboth",), morvane=("storm caller, bridge ogre", GOBLINS))
    scene.state.open_good(scene.card("tavern fellowship"), 0)
    scene.play("keep")
    assert (scene.who, scene.step) == ("ugboth", "haunting")
    assert scene.why_not("haunt attack melee penalty") == "BO-88"
    assert all("attack" not in action for action in scene.legal)
    assert "haunt defence magic bonus" in scene.legal


@pytest.mark.rule("BO-112")
def test_a_ghost_may_stay_out_of_a_battle() -> None:
    scene = haunted(dead=("ugboth",))
    scene.play("aloof", *MISS, *NOTHING)
    scene.play("again", *MISS, *LOSE)
    assert scene.step == "pressing"
    scene.play("attack vex")
    assert scene.step == "haunting"  # a new battle
