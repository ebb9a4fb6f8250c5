"""The cataclysm, the final battle, and every ending."""

import pytest

from tests.games.bigbadoverlord.scene import CLOSE, GOBLINS, LOSE, MISS, WIN, Scene
from tests.games.bigbadoverlord.test_melee import BOTH_TWELVE
from tests.games.bigbadoverlord.test_round import HIT, NOTHING, bonuses
from underboss.games.bigbadoverlord.cards import BLADE, LANTERN
from underboss.games.bigbadoverlord.verbs import ATTACKS, CITADEL, DEFENDS, FINAL, GONE


def world_ends(*faces: int, seats: int = 3, dead: tuple[str, ...] = (), **dukes: tuple[str, str]) -> Scene:
    """The deck is empty at the end of Morvane's turn; the faces are those of the final battle."""
    return Scene(step=None, seats=seats, dead=dead, deck="", **dukes).begin(CLOSE, *faces)


def final(morvane: str = "bridge ogre", sable: str = "swamp hydra") -> Scene:
    """Morvane holds the blade, Sable the lantern, and Ugboth's ghost is asked before each round."""
    return world_ends(
        morvane=(morvane, "widowblade"), sable=(sable, "grinning lantern"), ugboth=("cavern colossus", "2 iron phalanx")
    )


@pytest.mark.rule("BO-99", "BO-21")
def test_without_an_artifact_everything_is_lost() -> None:
    scene = world_ends(
        morvane=("4 alley ruffians, 3 conscript pikes", "widowblade"),
        sable=("bridge ogre", GOBLINS),
        ugboth=("grinning lantern", ""),
    )
    assert [one["duke"] for one in scene.told("fell")] == [1]
    assert scene.army("sable") == scene.citadel("sable") == []
    assert "Bridge Ogre" in scene.cards(GONE)
    assert scene.step == "haunting"  # no rearranging and no limits before the last battle
    assert len(scene.army("morvane")) == 7


@pytest.mark.rule("BO-99")
def test_a_turn_with_cards_left_in_the_deck_ends_as_usual() -> None:
    scene = Scene(step=None, deck="vampire geese", morvane=("bridge ogre", GOBLINS), sable=("widowblade, grinning lantern", ""))
    scene.begin(CLOSE, 0)
    assert scene.who == "ugboth"
    scene.play("hide")  # Ugboth drew the last card, finishes the turn, and the world ends
    assert scene.step == "done"


@pytest.mark.rule("BO-100")
def test_both_artifacts_win_at_once() -> None:
    scene = world_ends(morvane=("bridge ogre", GOBLINS), sable=("widowblade", "grinning lantern"), ugboth=("swamp hydra", ""))
    assert scene.step == "done"
    outcome = scene.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([1], "both artifacts at the cataclysm")


@pytest.mark.rule("BO-101")
def test_the_two_holders_fight_with_everything_they_have() -> None:
    scene = world_ends(
        morvane=("bridge ogre", "widowblade, 2 conscript pikes"),
        sable=("swamp hydra, grinning lantern", ""),
        ugboth=("pit prince", ""),
    )
    assert scene.state.stage == FINAL
    assert scene.side(ATTACKS) == ["Bridge Ogre", "Conscript Pikes", "Conscript Pikes"]
    assert scene.state.where[BLADE] == CITADEL
    assert scene.state.where[LANTERN] == CITADEL + 1
    assert (scene.who, scene.step) == ("ugboth", "haunting")
    assert "haunt attack melee bonus" in scene.legal


@pytest.mark.rule("BO-102")
def test_armies_add_no_artifacts_and_the_dukes_strike_last() -> None:
    scene = final(morvane="bridge ogre, alley ruffians", sable="hedge warlock, swamp hydra, conscript pikes")
    assert bonuses(scene.state, ATTACKS) == [-1, -1, 5]
    assert bonuses(scene.state, DEFENDS) == [-1, 1, 7]
    lantern, blade = (4, 4), (4, 3, 3, 3)  # 8 + 4 takes the ruffians, 7 + 2 against 6 takes the warlock
    scene.play("pass", *MISS, *NOTHING, *lantern, *blade)
    assert scene.told("rolled")[1]["bonus"] == 4
    assert [one["blade"] for one in scene.told("clashed")] == [-1, BLADE]
    assert (scene.told("clashed")[1]["bonus"], scene.told("clashed")[1]["other_bonus"]) == (2, 0)
    assert scene.army("morvane") == ["Bridge Ogre"]
    assert scene.army("sable") == ["Conscript Pikes", "Swamp Hydra"]


@pytest.mark.rule("BO-102")
def test_a_lost_dukesmack_costs_nothing_and_naturals_count() -> None:
    scene = final(morvane="bridge ogre, alley ruffians", sable="swamp hydra, conscript pikes")
    scene.play("pass", *NOTHING, 1, 1, *LOSE)  # the lantern rolls a natural 2, the blade loses
    assert (len(scene.army("morvane")), len(scene.army("sable"))) == (2, 2)
    scene.play("pass", *NOTHING, *MISS, 3, 3, 4, 4, 3, 3, 3, 4)  # 6 + 2 ties with 8, then beats 7
    assert [one["result"] for one in scene.told("clashed")] == [0, 4, 1]
    assert scene.army("sable") == ["Swamp Hydra"]
    scene.play("pass", *NOTHING, *MISS, *BOTH_TWELVE)  # only the wielder can gain
    assert len(scene.army("morvane")) == 2
    assert scene.army("sable") == []


@pytest.mark.rule("BO-102")
def test_a_dukesmack_captures_no_machine() -> None:
    scene = final(morvane="bridge ogre", sable="clockwork ram, cavern colossus")
    scene.play("pass", *NOTHING, *MISS, *WIN)
    assert "Clockwork Ram" in scene.cards(GONE)


@pytest.mark.rule("BO-103", "BO-104")
def test_a_lone_duke_adds_the_own_artifact_and_has_no_extra_blow() -> None:
    scene = final(morvane="bridge ogre, swamp hydra", sable="alley ruffians")
    scene.play("pass", *WIN)  # the ruffians fall, and the round is over before any Dukesmack
    assert scene.state.lone == DEFENDS
    scene.play("pass", *MISS, 3, 5, *NOTHING, *LOSE)  # Sable's MIND, then MAGIC 8 + 4; the blade strikes and loses
    assert [one["bonus"] for one in scene.told("rolled")] == [0, 4]
    assert [one["bonus"] for one in scene.told("clashed")] == [0, 2]
    assert scene.army("morvane") == ["Swamp Hydra"]


@pytest.mark.rule("BO-103")
def test_a_holder_without_any_card_begins_alone() -> None:
    scene = final(sable="")
    assert scene.state.lone == DEFENDS
    assert bonuses(scene.state, ATTACKS) == [-1, -1, 0]
    assert bonuses(scene.state, DEFENDS) == [0, 4, 0]


@pytest.mark.rule("BO-103")
def test_the_other_duke_strikes_the_lone_one_too() -> None:
    scene = final(morvane="bridge ogre", sable="alley ruffians")
    scene.play("pass", *WIN)
    scene.play("pass", *MISS, *MISS, *NOTHING, 3, 4, 3, 3)
    outcome = scene.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([0], "victory in the final battle")
    assert scene.army("morvane") == ["Bridge Ogre", "Grinning Lantern"]  # the victor takes it


@pytest.mark.rule("BO-103")
def test_a_card_the_lone_duke_takes_over_is_a_new_army() -> None:
    scene = final(morvane="bridge ogre, cavern colossus", sable="alley ruffians")
    scene.play("pass", *WIN)
    scene.play("pass", *HIT)
    assert scene.army("sable") == ["Bridge Ogre"]
    assert scene.state.lone == 0
    assert bonuses(scene.state, DEFENDS)[2] == 4


def two_dukes_left() -> Scene:
    return final().play("pass", *BOTH_TWELVE)


@pytest.mark.rule("BO-104", "BO-105")
def test_duke_against_duke_is_magic_then_melee_again_and_again() -> None:
    scene = two_dukes_left()
    assert scene.state.lone == ATTACKS | DEFENDS
    scene.play("pass", *MISS, *MISS, *NOTHING)
    assert [(one["roll"], one["bonus"]) for one in scene.told("rolled")] == [(1, 0), (1, 4)]  # no MIND
    assert (scene.told("clashed")[0]["bonus"], scene.told("clashed")[0]["other_bonus"]) == (2, 0)
    scene.play("pass", *MISS, 3, 5)  # 8 + 4 of the lantern
    assert scene.state.winners == 0b10


@pytest.mark.rule("BO-105")
def test_a_tie_between_dukes_is_rolled_again() -> None:
    scene = two_dukes_left()
    scene.play("pass", *MISS, *MISS, 3, 3, 4, 4, 3, 5, 3, 4)
    assert [one["result"] for one in scene.told("clashed")] == [4, 1]
    assert scene.state.winners == 1


@pytest.mark.rule("BO-106")
def test_if_both_dukes_fall_everyone_loses() -> None:
    for end in (HIT + HIT, MISS + MISS + BOTH_TWELVE):
        scene = two_dukes_left()
        scene.play("pass", *end)
        outcome = scene.state.outcome
        assert outcome is not None
        assert outcome.winners == []
        assert outcome.reason == "the last two Dukes destroyed each other"
        assert outcome.ranks == [2, 2, 2]


@pytest.mark.rule("BO-107", "BO-108")
def test_the_last_duke_alive_wins_in_the_middle_of_a_turn_and_the_others_lose_alike() -> None:
    scene = Scene(dead=("ugboth",), morvane=("bridge ogre", GOBLINS))
    scene.play("attack sable", "pass", *MISS, *MISS, *WIN)
    outcome = scene.state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ([1, 2, 2], "the last Duke standing")
    assert scene.state.waiting == 0


@pytest.mark.rule("BO-109")
def test_nobody_wins_without_any_artifact() -> None:
    scene = Scene(step=None, morvane=("bridge ogre", GOBLINS))
    scene.only_deck("")  # the artifacts too, which the rules never do
    scene.begin(CLOSE)
    outcome = scene.state.outcome
    assert outcome is not None
    assert outcome.winners == []
    assert outcome.reason == "nobody held an artifact at the cataclysm"
