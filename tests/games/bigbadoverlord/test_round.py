"""A round of combat: bonuses, MIND and MAGIC."""

import pytest

import underboss
from tests.games.bigbadoverlord.scene import GOBLINS, LOSE, MISS, WIN, Scene
from underboss.games.bigbadoverlord.cards import MAGIC, MELEE, MIND
from underboss.games.bigbadoverlord.fight import hits
from underboss.games.bigbadoverlord.odds import matchup, read_cards
from underboss.games.bigbadoverlord.rules import BigBadOverlord
from underboss.games.bigbadoverlord.verbs import ATTACKS, DEFENDS, FIELD, GONE, WALLS

HIT = (6, 6)
NOTHING = (1, 1, 1, 1)  # both roll a natural 2


def fight(attack: str, defence: str, stage: int = FIELD) -> BigBadOverlord:
    taken: set[int] = set()
    game = underboss.load("bigbadoverlord")
    return matchup(game, read_cards(attack, taken), read_cards(defence, taken), stage)


def bonuses(state: BigBadOverlord, side: int) -> list[int]:
    return [int(state.bonus(side, kind)) for kind in (MIND, MAGIC, MELEE)]


@pytest.mark.rule("BO-23", "BO-25")
def test_a_round_is_mind_then_magic_then_melee_and_every_roll_is_made() -> None:
    scene = Scene(morvane=("pit prince, bridge ogre", GOBLINS), sable=("pickled oracle, swamp hydra", ""))
    scene.attack("sable", *MISS, *MISS, *MISS, *MISS, *WIN)
    told = [event.happening.name for event in scene.events]
    assert told.count("rolled") == 4
    rolled = [(one["roll"], one["side"]) for one in scene.told("rolled")]
    assert rolled == [(MIND, ATTACKS), (MIND, DEFENDS), (MAGIC, ATTACKS), (MAGIC, DEFENDS)]
    assert told.index("clashed") > max(at for at, name in enumerate(told) if name == "rolled")
    assert scene.step == "pressing"  # only now may the attacker stop


@pytest.mark.rule("BO-23")
def test_a_round_is_over_when_a_side_is_gone() -> None:
    scene = Scene(morvane=("storm caller, bridge ogre", GOBLINS), sable=("swamp hydra", ""))
    scene.attack("sable", *HIT)  # MAGIC takes the only defender: no MELEE
    assert scene.army("sable") == []
    assert scene.told("clashed") == []


@pytest.mark.rule("BO-24")
def test_citadel_cards_do_not_fight_while_an_army_stands() -> None:
    scene = Scene(morvane=("bridge ogre", GOBLINS), sable=("swamp hydra", "storm caller, cavern colossus"))
    scene.attack("sable", *LOSE)
    assert scene.told("rolled") == []
    assert scene.told("clashed")[0]["other_bonus"] == 5


@pytest.mark.rule("BO-26", "BO-66", "BO-67")
def test_the_worked_example_of_an_army_against_a_citadel() -> None:
    army = "pickled oracle, nightshade riders, pit prince, ember giant, cavern colossus"
    citadel = "pit prince, blackmail guard, swamp hydra"
    assert bonuses(fight(army, citadel), ATTACKS) == [3, 2, 19]
    assert bonuses(fight(army, citadel), DEFENDS) == [0, 1, 14]  # a half, rounded down
    stormed = fight(army, citadel, WALLS)
    assert bonuses(stormed, ATTACKS) == [1, 1, 19]
    assert bonuses(stormed, DEFENDS) == [1, 2, 28]  # the half is doubled before it is rounded


@pytest.mark.rule("BO-26")
def test_halves_are_added_before_rounding() -> None:
    assert bonuses(fight("whispering courtier", "bridge ogre"), ATTACKS)[MIND] == 0
    assert bonuses(fight("2 whispering courtier", "bridge ogre"), ATTACKS)[MIND] == 1
    assert bonuses(fight("2 whispering courtier, warlord of woe", "bridge ogre"), ATTACKS)[MIND] == 1


@pytest.mark.rule("BO-26", "BO-91")
def test_resistance_comes_after_artifacts_and_before_rounding() -> None:
    friars = fight("lantern friars", "storm caller, hedge warlock, grinning lantern")
    assert bonuses(friars, DEFENDS)[MAGIC] == 3  # half of 3 + 4, rounded down
    aurora = fight("grandmother aurora", "whispering courtier, silver-tongued siren")
    assert bonuses(aurora, DEFENDS)[MIND] == 0  # half of 1 1/2 is 3/4


@pytest.mark.rule("BO-27")
def test_a_bonus_of_zero_still_rolls() -> None:
    scene = Scene(morvane=("hypno-moths, bridge ogre", GOBLINS), sable=("swamp hydra, cavern colossus", ""))
    scene.attack("sable", *HIT, 0, *LOSE)
    assert scene.told("rolled")[0]["bonus"] == 0
    assert scene.told("taken")
    assert bonuses(fight("bridge ogre", "swamp hydra"), ATTACKS) == [-1, -1, 4]


@pytest.mark.rule("BO-28", "BO-29")
def test_twelve_hits_a_natural_two_misses_a_natural_twelve_hits() -> None:
    assert hits(7, 12)
    assert not hits(7, 11)
    assert not hits(2, 20)
    assert hits(12, 9)  # a ghost took three away


@pytest.mark.rule("BO-30")
def test_both_attacks_hit_at_once_each_by_the_cards_as_they_lay() -> None:
    scene = Scene(morvane=("hypno-moths, bridge ogre", GOBLINS), sable=("dream leech, vampire geese", ""))
    # lowest MIND defence: moths and ogre tie at 1 (die: the first), geese 0
    scene.attack("sable", *HIT, *HIT, 0, *WIN)
    assert [one["card"] for one in scene.told("taken")] == [scene.card("vampire geese"), scene.state.line[0]]
    assert scene.state.flags[scene.card("vampire geese")] & ATTACKS


@pytest.mark.rule("BO-30", "BO-36")
def test_magic_destroys_the_lowest_magic_defence_on_both_sides() -> None:
    scene = Scene(morvane=("hedge warlock, alley ruffians", GOBLINS), sable=("cinder imps, swamp hydra, night-shift wolves", ""))
    scene.attack("sable", *HIT, *HIT, *LOSE)
    killed = [(one["card"], one["roll"], one["defence"]) for one in scene.told("killed")]
    assert killed[:2] == [(scene.card("night-shift wolves"), MAGIC, 1), (scene.card("alley ruffians"), MAGIC, 1)]
    assert {"Night-Shift Wolves", "Alley Ruffians"} <= set(scene.cards(GONE))


@pytest.mark.rule("BO-31")
def test_mind_takes_the_lowest_mind_defence_and_ties_are_settled_by_die() -> None:
    for face, taken in ((0, "Bridge Ogre"), (1, "Hypno-Moths")):
        scene = Scene(morvane=("silver-tongued siren", GOBLINS), sable=("bridge ogre, hypno-moths, swamp hydra", ""))
        scene.attack("sable", *HIT, *MISS, face, *WIN)
        assert taken in scene.army("morvane")
        assert scene.told("taken")[0]["tied"] == 2


@pytest.mark.rule("BO-32")
def test_machines_and_artifacts_cannot_be_taken_over() -> None:
    scene = Scene(morvane=("silver-tongued siren", GOBLINS), sable=("clockwork ram, arch-hexer, widowblade", ""))
    scene.attack("sable", *HIT, *MISS, *WIN[:4])
    assert "Arch-Hexer" in scene.army("morvane")
    scene = Scene(morvane=("silver-tongued siren", GOBLINS), sable=("clockwork ram, widowblade", ""))
    scene.attack("sable", *HIT, *WIN)
    assert scene.told("taken") == []  # a success, and nothing to take
    assert scene.army("sable") == ["Clockwork Ram", "Widowblade"]


@pytest.mark.rule("BO-33")
def test_a_card_taken_over_fights_in_the_same_round_beyond_the_limit() -> None:
    army = "silver-tongued siren, 4 alley ruffians, bridge ogre"
    scene = Scene(morvane=(army, GOBLINS), sable=("hedge warlock, cavern colossus, pit prince", ""))
    # MIND: attack hits (warlock and colossus tie at 2: the warlock, whose number is higher, has face 1), prince misses;
    # MAGIC: the warlock now rolls for the attackers; MELEE
    scene.attack("sable", *HIT, *MISS, 1, *MISS, *MISS, *WIN)
    assert len(scene.side(ATTACKS)) == 7
    assert [one["side"] for one in scene.told("rolled")] == [ATTACKS, DEFENDS, ATTACKS, DEFENDS]
    assert scene.told("rolled")[2]["bonus"] == 1


@pytest.mark.rule("BO-34")
def test_captives_stay_when_their_captor_is_gone() -> None:
    scene = Scene(
        morvane=("silver-tongued siren, bridge ogre", GOBLINS), sable=("vampire geese, swamp hydra, cavern colossus", "")
    )
    scene.attack("sable", *HIT, *LOSE)  # the geese come over, then the siren falls
    assert "Silver-Tongued Siren" in scene.cards(GONE)
    assert scene.side(ATTACKS) == ["Bridge Ogre", "Vampire Geese"]


@pytest.mark.rule("BO-35")
def test_captives_are_discarded_at_the_end_of_the_battle_or_on_a_change_of_opponent() -> None:
    for actions in (("end",), ("attack ugboth", *MISS, *MISS, *LOSE)):
        scene = Scene(morvane=("silver-tongued siren, bridge ogre", GOBLINS), sable=("vampire geese, swamp hydra", ""))
        scene.attack("sable", *HIT, *WIN)
        assert "Vampire Geese" in scene.army("morvane")
        scene.play(*actions)
        assert "Vampire Geese" in scene.cards(GONE)


@pytest.mark.rule("BO-35")
def test_a_card_won_back_is_discarded_too() -> None:
    army = "silver-tongued siren, hypno-moths, bridge ogre"
    scene = Scene(morvane=(army, GOBLINS), sable=("whispering courtier, swamp hydra", ""))
    scene.attack("sable", *MISS, *HIT, 1, *NOTHING)  # the moths, tied with the ogre, go over
    assert "Hypno-Moths" in scene.army("sable")
    scene.play("again", *HIT, *MISS, *NOTHING)
    assert "Hypno-Moths" in scene.army("morvane")
    scene.play("end")
    assert "Hypno-Moths" in scene.cards(GONE)


@pytest.mark.rule("BO-37")
def test_artifacts_are_hit_neither_by_magic_nor_by_melee() -> None:
    scene = Scene(
        morvane=("storm caller, bridge ogre", GOBLINS), sable=("widowblade, grinning lantern, swamp hydra, pit prince", "")
    )
    scene.attack("sable", *MISS, *HIT, *MISS, *WIN)
    assert scene.army("sable") == ["Grinning Lantern", "Pit Prince", "Widowblade"]
