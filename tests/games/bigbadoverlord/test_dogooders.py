"""Do-gooders: defending, resistance, redirection, captives, marching on."""

import pytest

from tests.games.bigbadoverlord.scene import BEGIN, GOBLINS, LOSE, MISS, WIN, Scene
from tests.games.bigbadoverlord.test_round import HIT, NOTHING, bonuses, fight
from underboss.games.bigbadoverlord.cards import LANTERN, MAGIC, MELEE
from underboss.games.bigbadoverlord.verbs import ARMY, ATTACKS, DECKED, DEFENDS, GONE, GOOD_SIDE


def met(good: str, seats: int = 3, **dukes: tuple[str, str]) -> Scene:
    """Morvane draws this do-gooder."""
    scene = Scene(step=None, seats=seats, **dukes)
    return scene.begin(BEGIN, scene.drawing(good))


@pytest.mark.rule("BO-89")
def test_the_player_defends_with_up_to_six_and_neighbours_may_help() -> None:
    scene = met(
        "pitchfork parish", morvane=("bridge ogre", GOBLINS), sable=("pit prince", "swamp hydra"), ugboth=("", "ember giant")
    )
    assert (scene.who, scene.step, scene.state.mode) == ("morvane", "arranging", 1)
    scene.play("muster")
    assert scene.citadel("morvane") == []
    asked = [scene.who]
    scene.play("pass")
    asked.append(scene.who)
    assert asked == ["ugboth", "sable"]
    scene.play("join swamp-hydra-1", *NOTHING)
    assert scene.step == "leaving"
    assert "Swamp Hydra" in scene.side(DEFENDS)


@pytest.mark.rule("BO-90", "BO-95")
def test_a_do_gooder_goes_through_army_citadel_and_duke_and_on_clockwise() -> None:
    scene = met("lancers of mercy", morvane=("alley ruffians", "bridge ogre"), sable=("", ""), ugboth=("swamp hydra", ""))
    army, walls = WIN, WIN
    throne = (*MISS, *MISS, *WIN)  # the Duke rolls MIND and MAGIC
    sable = (*MISS, *MISS, *WIN)  # Morvane's ghost is asked first
    scene.play("keep", "aloof", *army, *walls, *throne)
    assert scene.told("fell")[0] == {"event": "fell", "seat": 0, "duke": 0, "by": 7}
    assert scene.told("marched")[0]["target"] == 1  # clockwise
    assert scene.who == "morvane"
    scene.play("aloof", *sable)
    assert scene.step == "done"
    assert scene.state.winners == 0b100
    assert scene.state.held[ARMY + 2] == 1  # no reward was drawn by anybody


@pytest.mark.rule("BO-91")
def test_resistance_counts_while_the_do_gooder_is_there() -> None:
    for good, expected in (
        ("wayside bard", [0, 3, 10]), ("greenwood irregulars", [2, 1, 5]), ("dawn host", [2, 0, 5]),
        ("sir pleasant", [0, 1, 10]), ("pitchfork parish", [2, 3, 10]),
    ):  # fmt: skip
        state = fight(good, "pickled oracle, hedge warlock, storm caller, bridge ogre, cavern colossus")
        assert bonuses(state, DEFENDS) == expected
        state.kill(ATTACKS, state.good, MELEE, 1)
        assert bonuses(state, DEFENDS) == [2, 3, 10]


@pytest.mark.rule("BO-91")
def test_defence_only_numbers_are_not_resisted() -> None:
    state = fight("dawn host", "2 hedge warlock, arch-hexer")
    assert bonuses(state, DEFENDS)[MELEE] == -1
    assert state.defence_only(DEFENDS) == 4


@pytest.mark.rule("BO-92")
def test_mind_turns_a_do_gooder_against_somebody_else() -> None:
    scene = met("tavern fellowship", seats=4, morvane=("silver-tongued siren, pit prince", GOBLINS), ugboth=("", "ember giant"))
    # MIND: the fellowship hits (siren and prince tie at 4: the prince), the defenders hit the fellowship itself
    scene.play("keep", *HIT, *HIT, 0)
    assert (scene.who, scene.step) == ("morvane", "redirecting")
    assert scene.legal == ["send sable", "send ugboth", "send vex"]
    assert scene.why_not("send morvane") == "BO-92"
    assert scene.cards(GOOD_SIDE) == ["Pit Prince", "Tavern Fellowship"]  # what it took it keeps
    assert scene.told("clashed") == []
    scene.play("send ugboth")
    assert (scene.who, scene.step, scene.state.mode) == ("ugboth", "arranging", 1)
    assert scene.army("morvane") == ["Silver-Tongued Siren"]
    assert scene.state.active == 0


@pytest.mark.rule("BO-93")
def test_a_weaker_captive_is_won_back_instead() -> None:
    scene = met("basket of puppies", morvane=("silver-tongued siren, alley ruffians, bridge ogre", GOBLINS))
    first = (*HIT, *MISS, 0, *NOTHING)  # the ruffians, tied with the ogre, go over
    second = (1, 2, *HIT, *NOTHING)  # and are won back
    third = (1, 2, *HIT)  # now the puppies themselves
    scene.play("keep", *first, *second, *third)
    taken = [(one["card"], one["good"]) for one in scene.told("taken")]
    ruffians = scene.card("alley ruffians")
    assert taken == [(ruffians, 0), (ruffians, 0), (scene.card("basket of puppies"), 1)]
    assert scene.step == "redirecting"
    assert "Alley Ruffians" in scene.cards(GONE)  # won back, and the battle is over


@pytest.mark.rule("BO-94")
def test_a_duke_alone_turns_a_do_gooder_too() -> None:
    scene = Scene(step=None)
    scene.state.open_good(scene.card("lancers of mercy"), 0)
    scene.begin(scene.state.step, *HIT)
    assert (scene.who, scene.step) == ("morvane", "redirecting")
    weak = Scene(step=None)
    weak.state.open_good(weak.card("lancers of mercy"), 0)
    captive = weak.card("alley ruffians")
    weak.state.put(captive, GOOD_SIDE)
    weak.state.enter(captive, ATTACKS | 4)
    weak.begin(weak.state.step, *HIT, *LOSE)  # then the citadel's ruffians beat the lancers
    assert weak.citadel("morvane") == ["Alley Ruffians"]  # for good
    assert weak.step == "arranging"


@pytest.mark.rule("BO-95")
def test_it_keeps_its_captives_when_it_marches_on() -> None:
    scene = met("wayside bard", morvane=("alley ruffians, bridge ogre", ""), sable=("", ""), ugboth=("swamp hydra", ""))
    scene.play("keep", "aloof", *HIT, 0, *WIN, *MISS, *MISS, *WIN)
    assert scene.told("marched")
    assert scene.cards(GOOD_SIDE) == ["Alley Ruffians", "Wayside Bard"]


@pytest.mark.rule("BO-96")
def test_captives_fight_on_after_the_do_gooder_and_are_discarded_at_the_end() -> None:
    scene = met("wayside bard", morvane=("bridge ogre, swamp hydra, cavern colossus", GOBLINS))
    scene.play("keep", *HIT, *LOSE, *LOSE)  # the ogre goes over, the bard falls, then the ogre
    assert scene.told("good_gone")
    assert {"Wayside Bard", "Bridge Ogre"} <= set(scene.cards(GONE))
    stuck = Scene(step=None, morvane=("grovelling page", ""))
    stuck.state.open_good(stuck.card("basket of puppies"), 0)
    page = stuck.card("grovelling page") + 1  # the other copy
    stuck.state.put(page, GOOD_SIDE)
    stuck.state.enter(page, ATTACKS | 4)
    stuck.state.kill(ATTACKS, stuck.state.good, MAGIC, 1)
    stuck.play("keep")  # two pages look at each other
    assert stuck.told("good_gone")
    assert stuck.state.where[page] == GONE
    assert stuck.army("morvane") == ["Grovelling Page"]


@pytest.mark.rule("BO-97")
def test_an_artifact_left_alone_as_the_do_gooder_is_turned_goes_into_the_deck() -> None:
    scene = met("tavern fellowship", morvane=("silver-tongued siren, grinning lantern", "bridge ogre"))
    scene.play("keep", *HIT, *HIT)
    assert scene.step == "redirecting"
    assert scene.state.where[LANTERN] == DECKED


@pytest.mark.rule("BO-98")
def test_afterwards_the_one_who_drew_it_goes_on_or_the_next_begins() -> None:
    scene = met("pitchfork parish", morvane=("bridge ogre", GOBLINS))
    scene.play("keep", *LOSE)
    assert (scene.who, scene.step, scene.state.mode) == ("morvane", "arranging", 0)
    scene.play("keep")
    assert scene.step == "turning"
    dead = met("lancers of mercy", seats=4, morvane=("alley ruffians", ""), sable=("bridge ogre", ""))
    dead.play("keep", "aloof", *WIN, *MISS, *MISS, *WIN)
    assert dead.who == "sable"
    dead.play("keep", "aloof", *LOSE, dead.drawing("iron phalanx"))
    assert dead.who == "vex"  # counter-clockwise from Morvane
