"""What lasts while an Upgrade is in play, and what triggers do."""

import pytest

from tests.games.battlebosses.board import Board, own_boss, own_card
from underboss import LoadedDice
from underboss.games.battlebosses.verbs import VERBS


@pytest.mark.rule("BB-68", "BB-30")
def test_armour_takes_one_from_the_first_damage_in_each_opponents_turn() -> None:
    board = Board("gorrum", "paradox").cards(1, "played", "paradox_field", "paradox_field").boss(1, "B4")
    board.do("use Lob Boulder", "at B4")
    assert board.lost(1) == 0
    board.do("use Lob Boulder", "at B4")
    assert board.lost(1) == 1  # the second copy adds nothing
    board.do("end").do("end")
    board.set(0, energy=9).do("use Lob Boulder", "at B4")
    assert board.lost(1) == 1  # a new turn


@pytest.mark.rule("BB-68")
def test_armour_does_not_work_in_the_own_turn() -> None:
    board = Board("gorrum", "paradox").cards(0, "played", "granite_skin").minions(1, "B4", 2).do("use Lumber", "at B4")
    assert board.lost(0) == 2


@pytest.mark.rule("BB-69")
def test_brawl_adds_to_the_brawl_only() -> None:
    board = Board("gorrum", "paradox").cards(0, "played", "spiked_knuckles").boss(1, "C4").minions(0, "C4", 1).do("end")
    assert board.lost(1) == 1 + 2


@pytest.mark.rule("BB-70")
def test_stronger_minions_hit_for_two() -> None:
    board = Board("paradox", "gorrum").cards(0, "played", "armed_clones").minions(0, "C1", 3).do("end")
    assert board.lost(1) == 6
    board = Board("paradox", "gorrum").cards(0, "played", "armed_clones").minions(0, "B1", 1).minions(1, "A1", 1)
    board.do("use Hurry", "move B1 1 A1")
    assert board.crowd(1, "A1") == 0  # against minions it stays one for one


@pytest.mark.rule("BB-71")
def test_thorns_hurt_a_boss_that_enters_once_for_each_entry() -> None:
    board = Board("gorrum", "mother_mycel").cards(1, "played", "toxic_caps").minions(1, "B4", 3).do("use Lumber", "at B4")
    assert board.lost(0) == 4
    board.do("use Lumber", "at A3")
    assert board.lost(0) == 4  # nobody there, no thorns


@pytest.mark.rule("BB-72")
def test_a_sure_foot_takes_two_less_from_minions_each_time_it_enters() -> None:
    board = Board("gorrum", "paradox").cards(0, "played", "seismic_step").minions(1, "B4", 3).minions(1, "A3", 1)
    board.do("use Lumber", "at B4")
    assert board.lost(0) == 1
    board.do("use Lumber", "at A3")
    assert (board.lost(0), board.crowd(1, "A3")) == (1, 0)


@pytest.mark.rule("BB-73")
def test_a_larger_hand_is_filled_to_six() -> None:
    board = Board("queen_umbra", "gorrum").cards(0, "played", "whisper_network").do("end")
    assert len(board.pile(0, "hand")) == 6


@pytest.mark.rule("BB-74")
def test_base_dice_may_be_rolled_again_before_they_count() -> None:
    board = Board("gorrum", "paradox").cards(1, "played", "probability_lens").cards(0, "hand", *["charge"] * 3, "grit", "taunt")
    board.do("end", faces=[0, 0, 4, 3])  # E, E, E*, C of Paradox
    assert (board.energy(1), board.crystals(1)) == (0, 0)
    assert board.why("reroll 4") == "BB-74"
    board.state.play(1, VERBS.parse("reroll 3"), LoadedDice([2, 0]))  # C becomes EC, and the overload is rolled as E
    assert (board.energy(1), board.crystals(1)) == (5, 1)
    board = Board("gorrum", "paradox").cards(1, "played", "probability_lens", "probability_lens")
    board.cards(0, "hand", *["charge"] * 3, "grit", "taunt").do("end", faces=[0, 0, 0, 3])
    board.state.play(1, VERBS.parse("reroll 3"), LoadedDice([3]))
    assert board.why("reroll 3") == "BB-74"  # one by one, each die once
    board.do("done", faces=[])
    assert (board.energy(1), board.crystals(1)) == (3, 1)


@pytest.mark.rule("BB-75")
def test_the_first_effect_of_a_turn_is_cheaper() -> None:
    board = Board("paradox", "gorrum", crystals=10).cards(0, "played", "lab_notebook")
    board.cards(0, "hand", "paradox_field", "future_sight", "future_sight", "rewind_wounds")
    board.do("play paradox_field")
    assert board.crystals(0) == 10 - 3  # an Upgrade costs as always
    board.do("play future_sight")
    assert board.crystals(0) == 7
    board.do("play future_sight")
    assert board.crystals(0) == 6


# Triggers


@pytest.mark.rule("BB-77", "BB-78")
def test_a_trigger_works_within_its_limit_for_each_copy() -> None:
    board = Board("gorrum", "mother_mycel").cards(1, "played", "parasite_cloud").minions(1, "B4", 4).do("use Lumber", "at B4")
    assert board.crystals(1) == 2
    board = Board("gorrum", "mother_mycel").cards(1, "played", "parasite_cloud", "parasite_cloud").minions(1, "B4", 3)
    board.minions(1, "A3", 3).do("use Lumber", "at B4", "use Lumber", "at A3")
    assert board.crystals(1) == 4
    board.do("end")
    board.set(1, crystals=0, energy=3).minions(0, "B1", 1).minions(1, "C1", 1)
    board.do("use Drift", "move C1 1 B1")
    assert board.crystals(1) == 1  # a new turn, a new count; a clash counts as well


@pytest.mark.rule("BB-78")
def test_sacrifices_and_minions_that_hit_a_boss_are_not_destroyed_by_an_enemy() -> None:
    board = Board("mother_mycel", "gorrum", crystals=0).cards(0, "played", "parasite_cloud").minions(0, "C1", 3)
    board.do("use Decompose")
    assert board.crystals(0) == 1  # from Decompose alone
    board.do("end")
    assert board.crystals(0) == 1


@pytest.mark.rule("BB-78")
def test_creating_abilities_set_off_more_creation_in_the_same_space() -> None:
    board = Board("mother_mycel", "gorrum").cards(0, "played", "fruiting_body").minions(0, "A1", 1)
    board.do("use Sprout", "at A1")
    assert board.crowd(0, "A1") == 3
    board.do("use Sprout", "at A1")
    assert board.crowd(0, "A1") == 4  # once a turn
    board = Board("tin_leviathan", "gorrum").cards(0, "played", "assembly_line").cards(0, "hand", "drop_pod")
    board.do("play drop_pod", "at C4", "at C4")
    assert board.crowd(0, "C4") == 2  # a card is no ability
    board.do("use Assemble")
    assert board.crowd(0, "C4") == 4


@pytest.mark.rule("BB-78")
def test_overloads_and_turn_starts_set_off_triggers_after_the_roll() -> None:
    board = Board("gorrum", "vashara").cards(1, "played", "furnace_heart").cards(0, "hand", *["charge"] * 3, "grit", "taunt")
    board.do("end", faces=[4, 4, 4, 3, 3, 3, 3])  # three E*, C; then three times C
    assert (board.energy(1), board.crystals(1)) == (3 + 2, 4)  # the third overload is over the limit
    board = Board("gorrum", "mother_mycel").cards(1, "played", "underground_network").minions(1, "A1", 1).do("end")
    assert board.state.waiting == 0b10
    assert board.cells() == {"A1", "C1"}
    assert board.energy(1) + board.crystals(1) > 0
    board.do("at A1")
    assert board.crowd(1, "A1") == 2


@pytest.mark.rule("BB-78")
def test_minions_that_hit_a_boss_set_off_a_trigger_once() -> None:
    board = Board("queen_umbra", "gorrum", crystals=0).cards(0, "played", "tithe_of_dusk").set(1, crystals=5).minions(0, "C1", 3)
    board.do("end")
    assert board.crystals(0) == 1
    assert board.lost(1) == 3


@pytest.mark.rule("BB-77")
def test_a_trigger_waits_until_the_step_that_set_it_off_is_complete() -> None:
    card = own_card('trigger = { on = "minion_lost", limit = 2, do = [{ do = "damage", n = 1, where = "any" }] }', kind="upgrade")
    board = Board("gorrum", "tester", own=own_boss(cards=card)).cards(1, "played", "test_card").minions(1, "B4", 3)
    board.do("use Lumber", "at B4")
    assert (board.lost(0), board.crowd(1, "B4"), board.state.waiting) == (
        3,
        0,
        0b10,
    )  # in another's turn it is the owner who chooses
    board.do("at B4", "at B4")
    assert (board.lost(0), board.state.waiting, board.state.depth) == (5, 0b01, 0)
