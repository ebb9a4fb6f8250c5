"""The course of a battle: going on, defending, allies."""

import pytest

from tests.games.bigbadoverlord.scene import GOBLINS, LOSE, MISS, WIN, Scene
from tests.games.bigbadoverlord.test_melee import BOTH_TWELVE
from tests.games.bigbadoverlord.test_round import HIT, NOTHING
from underboss.games.bigbadoverlord.verbs import ATTACKS, DEFENDS, GONE

STRONG = "swamp hydra, cavern colossus"


@pytest.mark.rule("BO-47")
def test_after_a_round_the_attacker_fights_on_or_turns_or_ends() -> None:
    scene = Scene(morvane=("silver-tongued siren, bridge ogre", GOBLINS), sable=(f"vampire geese, {STRONG}", ""))
    scene.attack("sable", *HIT, *NOTHING)
    assert scene.who == "morvane"
    assert scene.legal == ["again", "attack ugboth", "end"]
    scene.play("again", *MISS, *WIN)
    assert "Vampire Geese" in scene.side(ATTACKS)  # captives serve on
    assert scene.state.round == 2


@pytest.mark.rule("BO-48")
def test_captives_serve_on_from_the_army_to_the_citadel() -> None:
    scene = Scene(
        morvane=("silver-tongued siren, bridge ogre", GOBLINS), sable=("vampire geese, alley ruffians", "conscript pikes")
    )
    scene.attack("sable", *HIT, *WIN)
    scene.play("storm", *MISS, *NOTHING)
    assert "Vampire Geese" in scene.side(ATTACKS)


@pytest.mark.rule("BO-49")
def test_if_both_sides_are_gone_at_once_artifacts_stay_where_they_were() -> None:
    scene = Scene(morvane=("bridge ogre, widowblade", GOBLINS), sable=("swamp hydra, grinning lantern", ""))
    scene.attack("sable", *BOTH_TWELVE)
    assert scene.army("morvane") == ["Widowblade"]
    assert scene.army("sable") == ["Grinning Lantern"]
    assert scene.state.stage == 0


@pytest.mark.rule("BO-50")
def test_nobody_fights_on_when_nothing_can_harm() -> None:
    scene = Scene(morvane=("grovelling page", GOBLINS), sable=("grovelling page", ""))
    scene.attack("sable")
    assert scene.legal == ["attack ugboth", "end"]
    assert scene.why_not("again") == "BO-50"


@pytest.mark.rule("BO-51", "BO-52")
def test_the_defender_rearranges_after_seeing_the_attack_with_up_to_six_in_the_army() -> None:
    scene = Scene(
        morvane=("bridge ogre", GOBLINS),
        sable=("swamp hydra", "2 conscript pikes, cavern colossus"),
        ugboth=("ember giant", "3 iron phalanx"),
    )
    scene.play("attack sable")
    assert scene.step == "allying"
    scene.play("join ember-giant-1")
    assert (scene.who, scene.step, scene.state.mode) == ("sable", "arranging", 1)
    assert scene.side(ATTACKS) == ["Bridge Ogre", "Ember Giant"]
    scene.play("muster", *MISS, *NOTHING)
    assert len(scene.army("sable")) == 4
    assert scene.citadel("sable") == []
    full = Scene(morvane=("bridge ogre", GOBLINS), sable=("4 alley ruffians, vampire geese", "2 conscript pikes"))
    full.play("attack sable")
    assert "muster" not in full.legal  # seven cards
    assert full.why_not("muster") == "BO-9"


@pytest.mark.rule("BO-53")
def test_no_rearranging_once_the_battle_has_begun() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=(STRONG, "2 conscript pikes"))
    scene.attack("sable", *WIN)
    assert scene.who == "morvane"
    scene.play("again", *WIN)
    assert scene.army("sable") == []
    assert scene.step == "pressing"  # Sable is not asked again before the citadel
    assert scene.who == "morvane"


@pytest.mark.rule("BO-54")
def test_an_army_of_artifacts_is_lost_at_once() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("widowblade", "conscript pikes"))
    scene.attack("sable")
    assert scene.army("morvane") == ["Bridge Ogre", "Widowblade"]
    assert scene.legal[0] == "storm"


# Allies


def crowd(morvane: str = "bridge ogre, alley ruffians", **more: tuple[str, str]) -> Scene:
    """Five Dukes; Sable is the one to attack, Ugboth sits beside her, Vex and Yzabel do not."""
    dukes = {
        "sable": (STRONG, "3 iron phalanx"),
        "ugboth": ("3 conscript pikes", "3 warthog cavalry"),
        "vex": ("2 vampire geese, grinning lantern", "3 night-shift wolves"),
        "yzabel": ("ember giant", "2 blackmail guard"),
    }
    return Scene(seats=5, morvane=(morvane, GOBLINS), **{**dukes, **more})


@pytest.mark.rule("BO-55")
def test_anybody_but_the_defender_may_join_the_attack_in_turn_order() -> None:
    scene = crowd("4 alley ruffians")
    scene.play("attack sable")
    asked = []
    while scene.step == "allying":
        asked.append(scene.who)
        scene.play("pass")
    assert asked == ["vex", "ugboth"]  # Yzabel has too few cards to leave three at home
    assert scene.who == "sable"


@pytest.mark.rule("BO-56")
def test_allies_bring_three_cards_and_never_more_than_the_attacker_has() -> None:
    scene = crowd("4 alley ruffians")
    scene.play("attack sable", "join vampire-geese-1", "join vampire-geese-2")
    assert scene.who == "ugboth"
    scene.play("join conscript-pikes-1")
    assert scene.who == "sable"  # three in all
    scene = crowd("bridge ogre, widowblade")
    scene.play("attack sable", "join vampire-geese-1", "join vampire-geese-2")
    assert scene.who == "sable"  # as many as Morvane has
    scene = crowd("bridge ogre")
    scene.play("attack sable", "join vampire-geese-1")
    assert scene.who == "sable"


@pytest.mark.rule("BO-57")
def test_an_attacking_ally_rearranges_first_and_leaves_three_at_home() -> None:
    scene = crowd("4 alley ruffians", vex=("", ""), yzabel=("ember giant, pit prince", "2 blackmail guard"))
    scene.play("attack sable")
    assert scene.who == "yzabel"
    assert scene.legal == ["rearrange", "pass", "aloof"]
    assert scene.why_not("join ember-giant-1") == "BO-57"
    scene.play("rearrange")
    assert (scene.step, scene.state.mode) == ("arranging", 2)
    scene.play("guard ember-giant-1", "guard blackmail-guard-1", "guard blackmail-guard-2")
    assert scene.who == "yzabel"
    assert scene.legal == ["join pit-prince-1", "pass", "aloof"]
    assert scene.why_not("rearrange") == "BO-57"


@pytest.mark.rule("BO-58")
def test_neighbours_send_one_card_at_the_start_of_any_round_from_anywhere() -> None:
    scene = crowd()
    scene.play("attack sable", "aloof", "pass", "keep")
    assert (scene.who, scene.step) == ("ugboth", "aiding")  # Morvane, the other neighbour, attacks
    assert "join warthog-cavalry-1" in scene.legal  # from the citadel
    scene.play("pass", *NOTHING)
    scene.play("again")
    assert (scene.who, scene.step) == ("ugboth", "aiding")
    scene.play("join warthog-cavalry-1", *NOTHING)
    assert "Warthog Cavalry" in scene.side(DEFENDS)
    assert scene.step == "leaving"
    scene.play("stay", "again", *NOTHING)  # nobody is asked for a second card
    assert scene.step == "leaving"
    far = Scene(seats=4, dead=("ugboth",), morvane=("bridge ogre", GOBLINS), sable=(STRONG, ""), vex=("pit prince", ""))
    far.play("attack sable", "keep")
    assert (far.who, far.step) == ("vex", "aiding")  # the nearest living neighbour
    alone = Scene(dead=("ugboth",), morvane=("bridge ogre", GOBLINS), sable=(STRONG, ""))
    alone.play("attack sable", "keep", "pass", *NOTHING)  # the ghost passes
    assert alone.step == "pressing"


@pytest.mark.rule("BO-54", "BO-80")
def test_an_artifact_that_allies_leave_behind_is_lost() -> None:
    scene = crowd(sable=("alley ruffians, widowblade", "iron phalanx"), vex=("", ""), morvane="bridge ogre, blackmail guard")
    scene.play("attack sable", "pass", "keep", "join warthog-cavalry-1", *WIN)
    assert "Widowblade" in scene.army("sable")  # the ally stands before it
    scene.play("withdraw")
    assert "Widowblade" in scene.army("morvane")
    assert scene.legal[0] == "storm"


@pytest.mark.rule("BO-16", "BO-35")
def test_captives_are_no_army_for_another_attack() -> None:
    scene = Scene(morvane=("silver-tongued siren", GOBLINS), sable=(f"vampire geese, {STRONG}", ""), ugboth=("pit prince", ""))
    scene.play("attack sable", "keep", "aloof", *HIT, *LOSE)  # the geese come over, the siren falls
    assert scene.side(ATTACKS) == ["Vampire Geese"]
    assert scene.legal == ["again", "end"]
    assert scene.why_not("attack ugboth") == "BO-16"


@pytest.mark.rule("BO-58")
def test_who_has_the_own_army_out_helps_nobody() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("swamp hydra", ""), ugboth=("", ""))
    scene.state.fielded = 1
    scene.state.open_good(scene.card("pitchfork parish"), 1)
    scene.play("keep", *LOSE)  # Morvane, Sable's neighbour, is not asked
    assert scene.who == "morvane"
    assert scene.step == "turning"


@pytest.mark.rule("BO-59")
def test_nobody_joins_at_a_citadel() -> None:
    scene = crowd(
        sable=("alley ruffians", "3 iron phalanx"), ugboth=("pit prince", "swamp hydra"), morvane="bridge ogre, blackmail guard"
    )
    scene.play("attack sable", "aloof", "keep", "pass", *WIN)
    assert scene.legal[0] == "storm"
    scene.play("storm", *NOTHING)
    assert scene.step == "pressing"
    assert scene.who == "morvane"


@pytest.mark.rule("BO-60")
def test_an_ally_brings_no_artifact_and_serves_one_side() -> None:
    scene = crowd("4 alley ruffians")
    scene.play("attack sable")
    assert scene.who == "vex"
    assert scene.why_not("join grinning-lantern") == "BO-60"
    scene.play("aloof", "join conscript-pikes-1")
    assert scene.why_not("join conscript-pikes-1") == "BO-60"
    scene.play("pass", "keep", *NOTHING)  # Ugboth attacks and is not asked to defend
    assert scene.step == "leaving"


@pytest.mark.rule("BO-61")
def test_allied_cards_count_and_fall_and_loot_goes_to_the_main_player() -> None:
    scene = crowd("bridge ogre", sable=("clockwork ram, widowblade", "3 iron phalanx"), vex=("", ""))
    scene.play("attack sable", "join conscript-pikes-1", "keep", *WIN, 6)
    assert scene.told("clashed")[0]["bonus"] == 6
    assert scene.army("morvane") == ["Bridge Ogre", "Clockwork Ram", "Widowblade"]
    scene = crowd("bridge ogre", vex=("", ""))
    scene.play("attack sable", "join conscript-pikes-1", "keep", *LOSE)
    assert scene.army("ugboth") == ["Conscript Pikes"] * 2  # the ally's card had the lowest defence


@pytest.mark.rule("BO-62", "BO-112")
def test_allies_withdraw_after_a_round_all_at_once_and_for_good() -> None:
    scene = crowd("4 alley ruffians", vex=("", ""))
    scene.play("attack sable", "join conscript-pikes-1", "join conscript-pikes-2", "pass", "keep", *NOTHING)
    assert (scene.who, scene.step) == ("ugboth", "leaving")
    assert scene.legal == ["withdraw", "stay", "stand"]
    scene.play("withdraw")
    assert scene.side(ATTACKS) == ["Alley Ruffians"] * 4
    assert len(scene.army("ugboth")) == 3
    scene.play("again", *NOTHING)
    assert scene.step == "pressing"  # not asked again, on either side
    scene = crowd("4 alley ruffians", vex=("", ""))
    scene.play("attack sable", "join conscript-pikes-1", "pass", "keep", *NOTHING)
    scene.play("stand", "again", *NOTHING)
    assert scene.step == "pressing"


@pytest.mark.rule("BO-63")
def test_only_allies_left_end_an_attack_but_go_on_defending() -> None:
    scene = crowd("alley ruffians, widowblade", vex=("", ""))
    scene.play("attack sable", "join conscript-pikes-1", "pass", "keep", *LOSE)
    assert scene.state.stage == 0
    assert scene.army("morvane") == ["Widowblade"]
    assert len(scene.army("ugboth")) == 3
    scene = crowd(sable=("alley ruffians", ""), vex=("", ""), morvane="bridge ogre, blackmail guard")
    scene.play("attack sable", "pass", "keep", "join warthog-cavalry-1", *WIN)
    assert scene.side(DEFENDS) == ["Warthog Cavalry"]
    scene.play("stay", "again", *NOTHING)
    assert scene.state.round == 2


@pytest.mark.rule("BO-64", "BO-21")
def test_allied_cards_return_to_the_army() -> None:
    scene = crowd(ugboth=("4 rattlebone infantry, 2 conscript pikes", "3 warthog cavalry"), vex=("", ""))
    scene.play("attack sable", "pass", "keep", "join warthog-cavalry-1", *NOTHING)
    scene.play("stay", "end", "keep")
    assert len(scene.army("ugboth")) == 7
    assert (scene.who, scene.step, scene.state.mode) == ("ugboth", "arranging", 4)
    assert scene.state.stage == 0
    assert all(flag == 0 for flag in scene.state.flags)
    assert "Warthog Cavalry" not in scene.cards(GONE)
