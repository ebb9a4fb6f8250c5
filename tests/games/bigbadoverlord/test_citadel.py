"""Storming citadels, facing Dukes, rewards, artifacts."""

import pytest

from tests.games.bigbadoverlord.scene import GOBLINS, LOSE, MISS, WIN, Scene
from tests.games.bigbadoverlord.test_melee import BOTH_TWELVE
from tests.games.bigbadoverlord.test_round import HIT, NOTHING, bonuses, fight
from underboss import LoadedDice
from underboss.games.bigbadoverlord.cards import LANTERN, MAGIC, MELEE, MIND
from underboss.games.bigbadoverlord.table import PUBLIC
from underboss.games.bigbadoverlord.verbs import ATTACKS, DECKED, DEFENDS, GONE, THRONE, WALLS


@pytest.mark.rule("BO-65")
def test_storming_is_a_choice_turns_up_the_citadel_and_takes_a_full_round() -> None:
    scene = Scene(morvane=("bridge ogre, ember giant", GOBLINS), sable=("alley ruffians", "conscript pikes, pit prince"))
    scene.attack("sable", *MISS, *WIN)
    assert scene.legal == ["storm", "attack ugboth", "end"]
    assert scene.why_not("again") == "BO-65"
    hidden = scene.card("pit prince")
    assert scene.state.known[hidden] != PUBLIC
    scene.play("storm", *MISS, *MISS, *MISS, *NOTHING)
    assert scene.state.known[hidden] == PUBLIC
    assert len(scene.told("shown")) == 2
    assert scene.state.stage == WALLS
    assert scene.legal == ["again", "attack ugboth", "end"]  # only after the round


@pytest.mark.rule("BO-65")
def test_a_defender_without_an_army_is_stormed_only_if_the_attacker_wants() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("", "conscript pikes"))
    scene.attack("sable")
    assert scene.legal == ["storm", "attack ugboth", "end"]


@pytest.mark.rule("BO-66")
def test_what_the_citadel_takes_over_counts_double_too() -> None:
    scene = Scene(morvane=("bridge ogre, swamp hydra", GOBLINS), sable=("", "silver-tongued siren"))
    scene.attack("sable").play("storm", *HIT, *NOTHING)  # the ogre goes over
    assert scene.citadel("sable") == ["Bridge Ogre", "Silver-Tongued Siren"]
    assert scene.told("clashed")[0]["other_bonus"] == 8
    assert bonuses(scene.state, DEFENDS)[MIND] == 2


@pytest.mark.rule("BO-68", "BO-77")
def test_citadels_change_no_artifacts() -> None:
    state = fight("storm caller, grinning lantern", "hedge warlock, bridge ogre, widowblade", WALLS)
    assert bonuses(state, ATTACKS)[MAGIC] == 1 + 4
    assert bonuses(state, DEFENDS)[MELEE] == 8 + 2
    assert bonuses(state, DEFENDS)[MAGIC] == 2


@pytest.mark.rule("BO-69")
def test_a_citadel_of_artifacts_counts_as_empty() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("alley ruffians", "widowblade"))
    scene.attack("sable", *WIN)
    scene.play("storm", *MISS, *MISS, *NOTHING)
    assert scene.state.stage == THRONE
    assert scene.told("clashed")[0]["other_bonus"] == 2  # the Duke has picked the blade up


@pytest.mark.rule("BO-69")
def test_without_any_card_the_duke_is_met_at_once() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS))
    scene.play("attack sable", *MISS, *MISS, *NOTHING)
    assert scene.state.stage == THRONE
    assert scene.told("faced")


@pytest.mark.rule("BO-70", "BO-71")
def test_a_duke_rolls_all_three_and_normal_bonuses_do_not_count() -> None:
    scene = Scene(morvane=("pickled oracle, arch-hexer, cavern colossus", GOBLINS))
    scene.play("attack sable", *MISS, *MISS, *MISS, *NOTHING)
    rolled = [(one["roll"], one["side"], one["bonus"]) for one in scene.told("rolled")]
    assert rolled == [(MIND, DEFENDS, 0), (MAGIC, ATTACKS, 0), (MAGIC, DEFENDS, 0)]  # no MIND against a Duke
    clash = scene.told("clashed")[0]
    assert (clash["bonus"], clash["other_bonus"]) == (0, 0)
    state = fight("hedge warlock, bridge ogre, widowblade, grinning lantern", "")
    assert bonuses(state, ATTACKS) == [-1, 4, 2]


@pytest.mark.rule("BO-72")
def test_magic_or_a_lost_melee_destroys_a_duke() -> None:
    state = fight("hedge warlock", "")
    state.fight_round(LoadedDice([*MISS, *HIT, *MISS]))
    assert state.fallen == DEFENDS
    state = fight("bridge ogre", "")
    state.fight_round(LoadedDice([*MISS, *MISS, 3, 4, 3, 3]))
    assert state.fallen == DEFENDS
    state = fight("bridge ogre, swamp hydra", "")
    state.fight_round(LoadedDice([*MISS, *HIT, *WIN]))  # the Duke's MAGIC takes the ogre
    assert state.fallen == DEFENDS


@pytest.mark.rule("BO-72")
def test_defence_only_cards_can_lose_to_a_duke_but_not_beat_one() -> None:
    for rolls, fallen, left in ((WIN, 0, 1), (BOTH_TWELVE, 0, 0), ((3, 3, 3, 4), 0, 0)):
        state = fight("arch-hexer", "")
        assert state.defence_only(ATTACKS) == 0
        state.fight_round(LoadedDice([*MISS, *MISS, *MISS, *rolls]))
        assert state.fallen == fallen
        assert sum(1 for card in state.line if state.flags[card]) == left


@pytest.mark.rule("BO-73")
def test_a_card_the_duke_takes_is_kept_and_guards_the_citadel() -> None:
    scene = Scene(morvane=("bridge ogre, swamp hydra", GOBLINS))
    scene.play("attack sable", *HIT)  # the round is over at once
    assert scene.citadel("sable") == ["Bridge Ogre"]
    assert scene.state.stage == WALLS
    assert scene.legal == ["again", "attack ugboth", "end"]
    scene.play("again", *NOTHING)
    assert scene.told("clashed")[0]["other_bonus"] == 8
    scene.play("end")
    assert scene.citadel("sable") == ["Bridge Ogre"]  # for good


@pytest.mark.rule("BO-74")
def test_who_defeats_a_duke_draws_a_card() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), ugboth=("swamp hydra", ""))
    scene.play("attack sable", *MISS, *MISS, *WIN, scene.drawing("pit prince"))
    assert scene.state.alive == 0b101
    assert scene.step == "rewarded"
    assert scene.told("drew")[0]["card"] is None
    empty = Scene(morvane=("bridge ogre", GOBLINS), ugboth=("swamp hydra, widowblade, grinning lantern", ""), deck="")
    empty.play("attack sable", *MISS, *MISS, *WIN)
    assert empty.legal == ["attack ugboth", "end"]


@pytest.mark.rule("BO-75")
def test_a_reward_joins_the_army_or_ends_the_turn() -> None:
    def slain(army: str) -> Scene:
        scene = Scene(morvane=(army, GOBLINS), ugboth=("swamp hydra", ""))
        return scene.play("attack sable", *MISS, *MISS, *WIN, scene.drawing("pit prince"))

    scene = slain("bridge ogre")
    assert scene.legal == ["enlist", "end"]
    scene.play("enlist")
    assert scene.army("morvane") == ["Bridge Ogre", "Pit Prince"]
    assert scene.legal == ["attack ugboth", "end"]
    scene = slain("bridge ogre")
    scene.play("end")
    assert (scene.step, scene.state.mode) == ("arranging", 3)
    assert "guard pit-prince-1" in scene.legal
    scene = slain("4 alley ruffians, bridge ogre, cavern colossus")
    assert scene.why_not("enlist") == "BO-75"
    assert scene.why_not("discard sulking-goblins-1") == "BO-75"  # it is in the citadel
    assert len(scene.legal) == 8
    scene.play("discard alley-ruffians-2")
    assert "Pit Prince" in scene.army("morvane")
    assert len(scene.army("morvane")) == 6
    scene = slain("4 alley ruffians, bridge ogre, cavern colossus")
    scene.play("discard pit-prince-1")
    assert scene.step == "turning"


@pytest.mark.rule("BO-76")
def test_a_do_gooder_as_a_reward_is_fought_without_rearranging() -> None:
    scene = Scene(morvane=("bridge ogre, ember giant", GOBLINS), ugboth=("swamp hydra", ""))
    fell = (*MISS, *MISS, *MISS, *WIN)
    scene.play("attack sable", *fell, scene.drawing("pitchfork parish"))
    assert (scene.who, scene.step) == ("ugboth", "aiding")  # straight into the battle
    scene.play("aloof", "pass", *MISS, *LOSE)  # the ghost passes
    assert "Pitchfork Parish" in scene.cards(GONE)
    assert scene.legal == ["attack ugboth", "end"]
    scene.state.put(scene.card("sulking goblins"), GONE)
    assert "attack ugboth" not in scene.legal
    assert scene.why_not("attack ugboth") == "BO-16"


@pytest.mark.rule("BO-77")
def test_an_artifact_needs_a_card_that_can_use_it() -> None:
    assert bonuses(fight("bridge ogre, grinning lantern", "swamp hydra"), ATTACKS) == [-1, -1, 4]
    assert bonuses(fight("storm caller, grinning lantern", "swamp hydra"), ATTACKS)[MAGIC] == 6
    assert bonuses(fight("storm caller, widowblade", "swamp hydra"), ATTACKS)[MELEE] == -1
    assert fight("storm caller, widowblade", "swamp hydra").defence_only(ATTACKS) == 1
    assert bonuses(fight("bridge ogre, widowblade", "swamp hydra"), ATTACKS)[MELEE] == 6
    duke = fight("bridge ogre", "widowblade, grinning lantern", WALLS)
    assert bonuses(duke, DEFENDS) == [0, 4, 2]


@pytest.mark.rule("BO-78")
def test_an_artifact_takes_a_place_like_any_card() -> None:
    scene = Scene(morvane=("bridge ogre", "2 iron phalanx, widowblade"), sable=("swamp hydra", ""))
    assert "attack sable" in scene.legal
    full = Scene(morvane=("bridge ogre", GOBLINS), sable=("4 alley ruffians, bridge ogre, widowblade, conscript pikes", ""))
    full.play("attack sable")
    assert full.why_not("keep") == "BO-9"


@pytest.mark.rule("BO-79")
def test_an_artifact_is_never_discarded() -> None:
    scene = Scene(
        morvane=("bridge ogre", GOBLINS), sable=("4 alley ruffians, ember giant, widowblade, conscript pikes", "3 iron phalanx")
    )
    scene.play("end")
    assert (scene.who, scene.step) == ("sable", "discarding")
    assert "discard widowblade" not in scene.legal
    assert scene.why_not("discard widowblade") == "BO-79"


@pytest.mark.rule("BO-80")
def test_the_artifact_of_a_lost_army_goes_to_the_other_side() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("alley ruffians, widowblade", "conscript pikes"))
    scene.attack("sable", *WIN)
    assert scene.army("morvane") == ["Bridge Ogre", "Widowblade"]
    assert bonuses(scene.state, ATTACKS)[MELEE] == 6  # it fights on in the storm
    scene = Scene(morvane=("alley ruffians, widowblade", GOBLINS), sable=("bridge ogre", "conscript pikes"))
    scene.attack("sable", *LOSE)
    assert scene.army("sable") == ["Bridge Ogre", "Widowblade"]
    scene = Scene(morvane=("alley ruffians, widowblade", GOBLINS), sable=("", "conscript pikes"))
    scene.attack("sable").play("storm", *LOSE)
    assert scene.army("sable") == ["Widowblade"]  # to the army, also from the walls


@pytest.mark.rule("BO-81")
def test_the_duke_picks_up_what_lay_in_the_citadel_and_the_victor_takes_it() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("", "alley ruffians, grinning lantern"), ugboth=("swamp hydra", ""))
    scene.attack("sable").play("storm", *WIN)
    assert scene.citadel("sable") == ["Grinning Lantern"]
    scene.play("again", *MISS, *MISS, *NOTHING)
    assert scene.told("rolled")[1]["bonus"] == 4
    scene.play("again", *MISS, 1, 2, *WIN, scene.drawing("pit prince"))
    assert scene.army("morvane") == ["Bridge Ogre", "Grinning Lantern"]


@pytest.mark.rule("BO-82")
def test_an_artifact_won_by_do_gooders_goes_back_into_the_deck() -> None:
    for deck in (None, ""):
        scene = Scene(step=None, morvane=("alley ruffians, grinning lantern", "bridge ogre"), sable=("widowblade", ""))
        good = scene.card("lancers of mercy")
        if deck is not None:
            scene.only_deck("")
        before = scene.state.held[DECKED]
        scene.state.open_good(good, 0)
        scene.meet(*WIN, *LOSE)  # the army falls, then the lancers at the walls
        assert scene.state.where[LANTERN] == DECKED
        assert scene.state.known[LANTERN] == 0
        assert scene.state.held[DECKED] == before + (1 if deck is not None else 0)
