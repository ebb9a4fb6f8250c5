"""MELEE: higher wins, naturals, defence only, machines."""

import pytest

from tests.games.bigbadoverlord.scene import GOBLINS, LOSE, MISS, WIN, Scene
from tests.games.bigbadoverlord.test_round import NOTHING, bonuses, fight
from underboss import LoadedDice
from underboss.games.bigbadoverlord.cards import MELEE
from underboss.games.bigbadoverlord.fight import ATTACK_WINS, BOTH_LOSE, DEFENCE_WINS, NEITHER, TIED, melee_result
from underboss.games.bigbadoverlord.verbs import ATTACKS, DEFENDS, GONE, WALLS

BOTH_TWELVE = (6, 6, 6, 6)


@pytest.mark.rule("BO-38")
def test_the_higher_total_wins_and_the_loser_discards_its_lowest_defence() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("warthog cavalry, alley ruffians", ""))
    scene.attack("sable", 3, 4, 3, 3)  # 4 + 7 against 4 + 6
    assert scene.army("sable") == ["Warthog Cavalry"]
    assert scene.told("killed")[0]["defence"] == 1
    scene = Scene(morvane=("bridge ogre, alley ruffians", GOBLINS), sable=("warthog cavalry, vampire geese", ""))
    scene.attack("sable", 3, 3, 3, 4)
    assert scene.army("morvane") == ["Bridge Ogre"]


@pytest.mark.rule("BO-38")
def test_ties_for_the_lowest_defence_are_settled_by_die() -> None:
    for face, left in ((0, "Vampire Geese"), (1, "Conscript Pikes")):
        scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("conscript pikes, vampire geese", ""))
        scene.attack("sable", *WIN, face)
        assert scene.army("sable") == [left]


@pytest.mark.rule("BO-38")
def test_the_worked_example_of_eight_against_three() -> None:
    state = fight("alley ruffians, warthog cavalry, bridge ogre", "3 sulking goblins")
    assert bonuses(state, ATTACKS)[MELEE] == 8
    assert bonuses(state, DEFENDS)[MELEE] == 3  # five ahead


@pytest.mark.rule("BO-39")
def test_equal_totals_roll_again() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("warthog cavalry, alley ruffians", ""))
    scene.attack("sable", 3, 4, 4, 3, 6, 5, 3, 3)
    assert [one["result"] for one in scene.told("clashed")] == [TIED, ATTACK_WINS]
    assert melee_result(5, 9, 6, 9) == TIED
    assert melee_result(12, 14, 7, 14) == ATTACK_WINS  # not a tie: a natural 12
    assert melee_result(7, 9, 2, 9) == ATTACK_WINS


@pytest.mark.rule("BO-40", "BO-41")
def test_naturals_go_before_totals() -> None:
    assert melee_result(12, 12, 11, 30) == ATTACK_WINS
    assert melee_result(11, 30, 12, 12) == DEFENCE_WINS
    assert melee_result(2, 40, 3, 3) == DEFENCE_WINS
    assert melee_result(3, 3, 2, 40) == ATTACK_WINS
    assert melee_result(12, 12, 2, 40) == ATTACK_WINS
    assert melee_result(2, 40, 12, 12) == DEFENCE_WINS
    assert melee_result(2, 5, 2, 40) == NEITHER
    assert melee_result(12, 15, 12, 40) == BOTH_LOSE


@pytest.mark.rule("BO-41")
def test_double_two_spares_everybody_and_double_twelve_takes_one_of_each() -> None:
    scene = Scene(morvane=("bridge ogre, alley ruffians", GOBLINS), sable=("warthog cavalry, vampire geese", ""))
    scene.attack("sable", *NOTHING)
    assert (len(scene.army("morvane")), len(scene.army("sable"))) == (2, 2)
    scene.play("again", *BOTH_TWELVE)
    assert (scene.army("morvane"), scene.army("sable")) == (["Bridge Ogre"], ["Warthog Cavalry"])


@pytest.mark.rule("BO-42")
def test_defence_only_adds_nothing_beside_a_melee_attack() -> None:
    assert bonuses(fight("bridge ogre", "2 alley ruffians, hedge warlock"), DEFENDS)[MELEE] == 2


@pytest.mark.rule("BO-43")
def test_the_worked_example_of_defence_only() -> None:
    state = fight("alley ruffians, warthog cavalry, bridge ogre", "2 hedge warlock, hypno-moths")
    assert bonuses(state, ATTACKS)[MELEE] == 8
    assert bonuses(state, DEFENDS)[MELEE] == -1
    assert state.defence_only(DEFENDS) == 3  # five ahead
    assert fight("bridge ogre", "2 hedge warlock, arch-hexer", WALLS).defence_only(DEFENDS) == 8


@pytest.mark.rule("BO-43")
def test_a_side_that_only_defends_takes_nothing_whatever_it_rolls() -> None:
    for rolls, attackers, defenders in (
        (LOSE, 1, 2),
        (BOTH_TWELVE, 1, 1),
        ((6, 5, 3, 4), 1, 1),
        ((3, 3, 3, 4), 1, 2),
        ((1, 1, 3, 3), 1, 2),
    ):
        scene = Scene(morvane=("alley ruffians", GOBLINS), sable=("grovelling page, hedge warlock", ""))
        dice = (*MISS, *rolls, *((0,) if defenders == 1 else ()))
        scene.attack("sable", *dice)
        assert (len(scene.army("morvane")), len(scene.army("sable"))) == (attackers, defenders)


@pytest.mark.rule("BO-44")
def test_without_any_melee_attack_there_is_no_melee() -> None:
    scene = Scene(morvane=("storm caller", GOBLINS), sable=("hedge warlock", ""))
    scene.attack("sable", *MISS, *MISS)
    assert scene.told("clashed") == []


@pytest.mark.rule("BO-45")
def test_a_beaten_machine_is_captured_on_four_to_six() -> None:
    for face in range(1, 7):
        scene = Scene(
            morvane=("4 alley ruffians, bridge ogre, swamp hydra", GOBLINS), sable=("clockwork ram, cavern colossus", "")
        )
        scene.attack("sable", *WIN, face)
        assert scene.told("wrecked")[0]["taken"] == int(face >= 4)
        assert ("Clockwork Ram" in scene.side(ATTACKS)) == (face >= 4)
        assert ("Clockwork Ram" in scene.cards(GONE)) == (face < 4)
        assert len(scene.army("morvane")) == (7 if face >= 4 else 6)
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("clockwork ram, cavern colossus", ""))
    scene.attack("sable", *WIN, 4).play("end")
    assert "Clockwork Ram" in scene.army("morvane")  # for good


@pytest.mark.rule("BO-45")
def test_after_a_double_twelve_both_may_capture() -> None:
    scene = Scene(morvane=("rolling scythe, swamp hydra", GOBLINS), sable=("clockwork ram, cavern colossus", ""))
    scene.attack("sable", *BOTH_TWELVE, 5, 6)
    assert scene.army("morvane") == ["Clockwork Ram", "Swamp Hydra"]
    assert scene.army("sable") == ["Cavern Colossus", "Rolling Scythe"]


@pytest.mark.rule("BO-46")
def test_do_gooders_capture_no_machines_and_neither_does_a_falling_duke() -> None:
    state = fight("lancers of mercy", "clockwork ram")
    state.fight_round(LoadedDice([*WIN]))  # no die for the ram
    assert state.where[int(state.line[1])] == GONE
    state = fight("clockwork ram", "")
    state.fight_round(LoadedDice([*MISS, *MISS, *BOTH_TWELVE]))
    assert state.fallen == DEFENDS
    assert state.where[int(state.line[0])] == GONE
    state = fight("clockwork ram", "")
    state.fight_round(LoadedDice([*MISS, *MISS, *LOSE, 4]))
    assert state.flags[int(state.line[0])] == DEFENDS
    assert state.stage == WALLS
