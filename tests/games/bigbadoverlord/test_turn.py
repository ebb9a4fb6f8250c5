"""A turn: drawing, placing, rearranging, attacking, ending."""

import pytest

from tests.games.bigbadoverlord.scene import BEGIN, GOBLINS, LOSE, MAIN, MISS, WIN, Scene
from underboss.games.bigbadoverlord.verbs import GONE, VERBS


def at_begin(card: str, **dukes: tuple[str, str]) -> Scene:
    """Morvane begins a turn by drawing this card."""
    scene = Scene(step=None, **dukes)
    return scene.begin(BEGIN, scene.drawing(card))


@pytest.mark.rule("BO-11", "BO-12")
def test_a_drawn_card_goes_to_the_army_or_unseen_to_the_citadel() -> None:
    scene = at_begin("swamp hydra", morvane=("bridge ogre", "2 iron phalanx"))
    assert scene.told("drew")[0]["card"] is None
    assert scene.told("drew")[0]["duke"] == 0
    assert set(scene.legal) >= {"enlist", "hide"}
    assert "keep" not in scene.legal
    assert scene.why_not("keep") == "BO-12"
    scene.play("hide")
    assert scene.citadel("morvane") == ["Iron Phalanx", "Iron Phalanx", "Swamp Hydra"]
    assert scene.told("guarded")[0]["card"] is None
    view = scene.state.view(1)
    assert [kept.card for kept in view.at(0).citadel] == [None, None, None]
    scene = at_begin("swamp hydra", morvane=("bridge ogre", "2 iron phalanx"))
    scene.play("enlist", scene.drawing("vampire geese"))
    assert scene.army("morvane") == ["Bridge Ogre", "Swamp Hydra"]


@pytest.mark.rule("BO-13")
def test_nine_cards_are_the_limit_and_the_new_one_may_go() -> None:
    def full() -> Scene:
        army = "4 alley ruffians, widowblade, bridge ogre"
        return at_begin("swamp hydra", morvane=(army, "3 conscript pikes"))

    scene = full()
    assert scene.step == "discarding"
    assert len(scene.legal) == 9
    assert scene.why_not("discard widowblade") == "BO-79"
    scene.play("discard swamp-hydra-1")
    assert scene.step == "arranging"
    assert scene.state.new_card(0) == -1
    scene = full()
    scene.play("discard alley-ruffians-1")
    assert set(scene.legal) >= {"enlist"}
    assert "hide" not in scene.legal
    assert scene.why_not("hide") == "BO-9"


@pytest.mark.rule("BO-14")
def test_a_do_gooder_is_fought_before_the_turn_goes_on() -> None:
    scene = at_begin("pitchfork parish", morvane=("2 cavern colossus", GOBLINS), sable=("bridge ogre", ""))
    assert scene.told("good_came")
    assert (scene.step, scene.state.mode) == ("arranging", 1)
    scene.meet(*LOSE)  # the parish attacks and loses
    assert (scene.who, scene.step, scene.state.mode) == ("morvane", "arranging", 0)
    assert "Pitchfork Parish" in scene.cards(GONE)


@pytest.mark.rule("BO-15")
def test_at_the_start_of_a_turn_everything_may_be_moved_with_the_new_card() -> None:
    scene = at_begin("swamp hydra", morvane=("bridge ogre, ember giant", "3 conscript pikes"))
    assert set(scene.legal) == {
        "enlist", "muster", "guard bridge-ogre-1", "guard ember-giant-1", "guard swamp-hydra-1", "guard conscript-pikes-1",
        "guard conscript-pikes-2", "guard conscript-pikes-3",
    }  # fmt: skip
    scene.play("guard swamp-hydra-1").play("guard bridge-ogre-1")
    assert scene.why_not("guard bridge-ogre-1") == "BO-15"
    assert scene.why_not("enlist") == "BO-15"
    assert scene.army("morvane") == ["Bridge Ogre", "Ember Giant"]  # nothing moves before all is said
    scene.play("guard ember-giant-1")
    assert scene.citadel("morvane") == ["Bridge Ogre", "Ember Giant", "Swamp Hydra"]
    assert scene.army("morvane") == ["Conscript Pikes"] * 3
    known = {name: [kept.open for kept in scene.state.view(0).at(0).citadel] for name in ("morvane",)}
    assert sorted(known["morvane"]) == [False, True, True]  # only the hydra went in unseen


@pytest.mark.rule("BO-16")
def test_an_attack_needs_three_cards_in_the_citadel_and_a_minion() -> None:
    for army, citadel in (("bridge ogre", "2 iron phalanx"), ("widowblade", "3 iron phalanx")):
        scene = Scene(step=None, morvane=(army, citadel), sable=("swamp hydra", ""))
        scene.begin(MAIN, scene.drawing("vampire geese"))
        assert scene.who == "ugboth"  # Morvane is not even asked
    scene = Scene(morvane=("bridge ogre", "2 iron phalanx, grinning lantern"), sable=("swamp hydra", ""))
    assert scene.legal == ["attack sable", "attack ugboth", "end"]


@pytest.mark.rule("BO-16")
def test_nothing_moves_while_the_army_is_out() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("2 cavern colossus", ""))
    scene.attack("sable", *WIN, 0)
    assert scene.step == "pressing"
    assert scene.why_not("guard bridge-ogre-1") == "BO-47"
    assert scene.why_not("keep") == "BO-47"


@pytest.mark.rule("BO-17", "BO-18")
def test_several_may_be_attacked_one_after_the_other_but_nobody_twice() -> None:
    scene = Scene(
        seats=4, morvane=("bridge ogre, swamp hydra", GOBLINS), sable=("2 cavern colossus", ""), ugboth=("pit prince", "")
    )
    assert scene.legal == ["attack sable", "attack ugboth", "attack vex", "end"]
    assert scene.why_not("attack morvane") == "BO-17"
    assert scene.why_not("attack hrodd") == "BO-17"
    scene.attack("sable", *WIN, 0)
    assert scene.legal == ["again", "attack ugboth", "attack vex", "end"]
    scene.attack("ugboth", *MISS, *MISS, *LOSE)
    assert scene.state.attacked == 0b110
    assert "attack sable" not in scene.legal
    assert scene.why_not("attack sable") == "BO-18"


@pytest.mark.rule("BO-19")
def test_without_a_minion_left_the_attacking_is_over() -> None:
    scene = Scene(morvane=("alley ruffians", GOBLINS), sable=("2 cavern colossus", ""), ugboth=("", "iron phalanx"))
    scene.attack("sable", *LOSE)
    assert scene.army("morvane") == []
    assert scene.who == "morvane"
    assert scene.step == "arranging"  # the end of the turn, not the choice of another victim


@pytest.mark.rule("BO-20")
def test_at_the_end_only_those_rearrange_whose_army_was_out() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("2 cavern colossus", ""))
    scene.play("end", scene.drawing("vampire geese"))
    assert (scene.who, scene.state.mode) == ("ugboth", 0)
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("2 cavern colossus", ""))
    scene.attack("sable", *WIN, 0).play("end")
    assert (scene.who, scene.step, scene.state.mode) == ("morvane", "arranging", 3)
    scene.play("guard bridge-ogre-1").play("muster", scene.drawing("vampire geese"))
    assert scene.army("morvane") == ["Sulking Goblins"] * 3


@pytest.mark.rule("BO-21")
def test_a_surplus_is_put_right_at_the_end_of_the_turn_after_the_duke_on_turn() -> None:
    scene = Scene(
        morvane=("bridge ogre", GOBLINS),
        sable=("4 alley ruffians, 3 conscript pikes", "3 iron phalanx"),
        ugboth=("4 rattlebone infantry, 3 warthog cavalry", ""),
    )
    scene.play("end")
    assert (scene.who, scene.step, scene.state.mode) == ("ugboth", "arranging", 4)
    assert scene.why_not("keep") == "BO-9"
    scene.play("guard warthog-cavalry-1").play("muster")
    assert (scene.who, scene.step) == ("sable", "discarding")
    scene.play("discard alley-ruffians-1", scene.drawing("vampire geese"))
    assert len(scene.army("sable")) == 6
    assert (scene.who, scene.state.mode) == ("ugboth", 0)


@pytest.mark.rule("BO-22")
def test_a_duke_without_cards_plays_on() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("2 cavern colossus", ""))
    scene.play("end", scene.drawing("vampire geese"))
    assert scene.who == "ugboth"
    assert set(scene.legal) >= {"enlist", "hide"}
    scene.play("hide", scene.drawing("bridge ogre"))
    assert scene.citadel("ugboth") == ["Vampire Geese"]
    assert scene.who == "sable"  # with one card nobody can attack


def test_verbs_of_other_questions_are_refused_with_the_question() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("2 cavern colossus", ""))
    reason = scene.state.refusal(0, VERBS.parse("storm"))
    assert str(reason) == "you are asked whom to attack, not to storm (rule BO-17)"
    reason = scene.state.refusal(1, VERBS.parse("end"))
    assert str(reason) == "seat 1 is not asked to decide now (rule BO-6)"
