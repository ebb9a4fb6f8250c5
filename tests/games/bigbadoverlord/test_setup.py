"""The table, the cards and the set-up."""

import pytest

import underboss
from tests.games.bigbadoverlord.scene import GOBLINS, WIN, Scene
from underboss import BadInput, Dice, LoadedDice
from underboss.games.bigbadoverlord.cards import (
    ATTACK,
    BLADE,
    BONUS,
    CARDS,
    DECK,
    DEFENCE,
    DESIGNS,
    DUKE_LIST,
    FIRST_GOOD,
    MACHINE,
    MELEE,
    PENALTY,
)
from underboss.games.bigbadoverlord.rules import BigBadOverlord
from underboss.games.bigbadoverlord.table import PUBLIC
from underboss.games.bigbadoverlord.verbs import ARMY, CITADEL, DECKED, GUARD, HAND, SETTING, STEPS, VERBS


def started(seats: int, seed: int = 1, **options: bool) -> BigBadOverlord:
    state = underboss.load("bigbadoverlord", **options).start(seats, Dice(seed))
    assert isinstance(state, BigBadOverlord)
    return state


@pytest.mark.rule("BO-1", "BO-113")
def test_three_to_six_play_one_duke_each_and_two_or_three_play_two() -> None:
    for seats in (3, 4, 5, 6):
        assert len(started(seats).ring) == seats
    assert len(started(2).ring) == 4
    assert len(started(3, two_dukes=True).ring) == 6
    with pytest.raises(BadInput, match="7 seats"):
        started(7)
    with pytest.raises(BadInput, match="4 seats"):
        started(4, two_dukes=True)


@pytest.mark.rule("BO-2")
def test_the_box_holds_what_it_should() -> None:
    minions = [design for design in DESIGNS if str(design["id"]).startswith("m")]
    assert len(minions) == 33
    assert sum(design["copies"] for design in minions) == 74
    assert [design["name"] for design in DECK[BLADE:FIRST_GOOD]] == ["Widowblade", "Grinning Lantern"]
    assert CARDS - FIRST_GOOD == 10
    assert len(DUKE_LIST) == 6
    assert sum(MACHINE) == 5
    assert all(design["source"] in ("rulebook", "derived", "ours") for design in [*DESIGNS, *DUKE_LIST])


@pytest.mark.rule("BO-3")
def test_attacks_may_be_missing_zero_or_a_half() -> None:
    scene = Scene(step=None)
    attacks = {
        name: [int(ATTACK[scene.card(name) * 3 + kind]) for kind in range(3)]
        for name in ("pit prince", "hypno moths", "exploding toads", "basket of puppies")
    }
    assert attacks == {
        "pit prince": [1, 2, 10], "hypno moths": [0, -1, -1], "exploding toads": [-1, 0, 2], "basket of puppies": [10, -1, -1],
    }  # fmt: skip
    assert [int(DEFENCE[scene.card("pit prince") * 3 + kind]) for kind in range(3)] == [4, 4, 5]


@pytest.mark.rule("BO-4")
def test_melee_bonus_and_defence_are_the_same_number() -> None:
    for card in range(BLADE):
        attack = ATTACK[card * 3 + MELEE]
        assert attack == -1 or attack == 2 * DEFENCE[card * 3 + MELEE]


@pytest.mark.rule("BO-5")
def test_dukes_are_dealt_or_picked_and_differ_only_as_ghosts() -> None:
    assert {tuple(started(3, seed).ring) for seed in range(30)} != {tuple(started(3, 1).ring)}
    assert len({(int(bonus), int(penalty)) for bonus, penalty in zip(BONUS, PENALTY)}) == 3
    assert all(bonus - penalty == 4 for bonus, penalty in zip(BONUS, PENALTY))
    state = started(3, pick_dukes=True)
    for seat, name in enumerate(("hrodd", "vex", "sable")):
        assert state.actor == seat
        state.play(seat, VERBS.parse(f"pick {name}"), Dice(1))
        if seat == 0:
            reason = state.why_not(1, VERBS.parse("pick hrodd"))
            assert reason is not None
            assert reason.rule == "BO-5"
    assert list(state.ring) == [5, 3, 1]
    assert STEPS[state.step] == "setting"


@pytest.mark.rule("BO-7")
def test_six_cards_each_and_no_do_gooder_among_them() -> None:
    for seed in range(20):
        state = started(6, seed)
        assert all(state.held[HAND + duke] == 6 for duke in state.ring)
        assert all(state.where[card] == DECKED for card in range(FIRST_GOOD, CARDS))
        assert state.held[DECKED] == 50


@pytest.mark.rule("BO-8")
def test_all_choose_three_cards_at_once_and_show_the_army_together() -> None:
    state = started(3)
    assert state.waiting == 7
    for seat in (2, 0, 1):
        duke = int(state.ring[seat])
        for number in range(3):
            assert all(state.known[card] != PUBLIC for card in range(FIRST_GOOD))
            assert len(state.legal(seat)) == 6 - number
            state.play(seat, state.legal(seat)[0], Dice(4))
        if seat != 1:
            assert state.step == SETTING
            assert len(state.legal(seat)) == 0
            view = state.view((seat + 1) % 3)
            assert [kept.card for kept in view.at(duke).hand] == [None] * 6
    held = [int(state.held[ARMY + duke] + state.held[HAND + duke]) for duke in state.ring]
    assert all(state.held[CITADEL + duke] == 3 for duke in state.ring)
    assert sorted(held) == [3, 3, 4]  # and the first player has drawn


@pytest.mark.rule("BO-9")
def test_an_army_holds_six_and_a_citadel_three() -> None:
    scene = Scene(morvane=("4 alley ruffians, 2 conscript pikes", "3 warthog cavalry"), sable=("bridge ogre", ""))
    scene.attack("sable", *WIN).play("end")
    assert scene.step == "arranging"
    assert scene.why_not("muster") == "BO-9"
    scene.play("guard alley-ruffians-1").play("guard alley-ruffians-2")
    assert scene.why_not("muster") == "BO-9"
    scene.play("guard alley-ruffians-3", scene.drawing("vampire geese"))
    assert len(scene.army("morvane")) == 6
    assert scene.citadel("morvane") == ["Alley Ruffians"] * 3


@pytest.mark.rule("BO-10")
def test_the_highest_die_begins_and_ties_roll_again() -> None:
    state = started(3)
    for seat in (0, 1):
        for _ in range(3):
            state.play(seat, state.legal(seat)[0], LoadedDice([]))
    for _ in range(2):
        state.play(2, state.legal(2)[0], LoadedDice([]))
    dice = LoadedDice([5, 2, 5, 3, 3, 1, 6, 0])
    state.play(2, state.legal(2)[0], dice)
    assert dice.left == 0
    assert state.active == state.ring[2]


@pytest.mark.rule("BO-6")
def test_turns_go_counter_clockwise_past_the_dead() -> None:
    scene = Scene(seats=4, dead=("vex",), morvane=("bridge ogre", GOBLINS), sable=("", GOBLINS[2:]), ugboth=("", "swamp hydra"))
    scene.play("end", 0)
    assert scene.who == "ugboth"
    scene.play("enlist", 0)
    assert scene.who == "sable"
    scene.play("enlist", 0)
    assert scene.who == "morvane"


def test_a_card_for_the_citadel_is_a_secret_in_exports() -> None:
    assert GUARD.secret
