"""Each effect and each lasting effect, whatever card it stands on."""

import pytest

from tests.games.battlebosses.board import Board, own_boss, own_card
from underboss.games.battlebosses.verbs import VERBS


def holding(effect: str, kind: str = "effect", other: str = "gorrum", **more: str) -> Board:
    """Seat 0 is a boss whose hand holds one card with this effect, for one crystal."""
    body = f"do = [{effect}]" if kind == "effect" else effect
    board = Board("tester", other, own=own_boss(cards=own_card(body, kind=kind), **more))
    return board.cards(0, "hand", "test_card")


@pytest.mark.rule("BB-46")
def test_damage_to_a_space_takes_minions_first_and_the_boss_with_the_rest() -> None:
    board = holding('{ do = "damage", n = 3, where = "near2" }').boss(1, "B3").minions(1, "B3", 2).minions(0, "B4", 4)
    board.do("play test_card")
    assert board.why("at C1") == "BB-66"
    board.do("at B3")
    assert (board.crowd(1, "B3"), board.lost(1), board.crowd(0, "B4")) == (0, 1, 4)


@pytest.mark.rule("BB-46")
def test_damage_may_be_aimed_at_an_empty_space_and_spares_own_units() -> None:
    board = holding('{ do = "damage", n = 3, where = "near2" }').boss(1, "B3").minions(0, "B4", 2)
    board.do("play test_card", "at D4")
    assert board.lost(1) == 0
    board = holding('{ do = "damage", n = 3, where = "near2" }').boss(1, "B3").minions(0, "B4", 2).do("play test_card", "at B4")
    assert (board.crowd(0, "B4"), board.lost(0)) == (2, 0)


@pytest.mark.rule("BB-47")
def test_who_deals_damage_chooses_whose_minions_and_which_boss() -> None:
    board = Board("gorrum", "paradox", "vashara", "mother_mycel", mode="teams").boss(1, "B1").boss(3, "B1").boss(0, "B1")
    board.minions(1, "B1", 2).minions(3, "B1", 2)
    board.do("use Lob Boulder", "at B1")
    assert board.whos() == {1, 3}
    assert board.why("who 2") == "BB-47"
    board.do("who 3")
    assert (board.crowd(1, "B1"), board.crowd(3, "B1")) == (2, 1)
    board.cards(0, "hand", "rock_toss", "rock_toss").do("play rock_toss", "at B1", "who 1", "who 1")
    assert (board.crowd(1, "B1"), board.crowd(3, "B1")) == (0, 1)
    board.do("play rock_toss", "at B1")  # one minion is left for two damage, then either boss
    assert (board.crowd(3, "B1"), board.whos()) == (0, {1, 3})
    board.do("who 3")
    assert (board.lost(1), board.lost(3)) == (0, 1)


@pytest.mark.rule("BB-48")
def test_damage_to_each_space_around() -> None:
    board = holding('{ do = "damage_each", n = 1, where = "adjacent" }').boss(1, "B4").minions(1, "C3", 2).minions(1, "C4", 1)
    board.do("play test_card")
    assert (board.lost(1), board.crowd(1, "C3"), board.crowd(1, "C4")) == (1, 1, 1)


@pytest.mark.rule("BB-48")
def test_damage_to_up_to_three_spaces_is_dealt_when_all_are_chosen() -> None:
    board = Board("gorrum", "paradox").cards(0, "hand", "avalanche", "avalanche").boss(1, "B4").minions(1, "C3", 2)
    board.do("play avalanche", "at B4")
    assert board.lost(1) == 0
    assert board.why("at B4") == "BB-48"
    board.do("at C3", "done")
    assert (board.lost(1), board.crowd(1, "C3")) == (2, 0)
    board.do("play avalanche", "at B4", "at C4", "at C3")  # three are the most
    assert board.lost(1) == 4
    assert board.state.depth == 0


@pytest.mark.rule("BB-49")
def test_damage_to_a_boss_passes_by_its_minions() -> None:
    board = holding('{ do = "damage_boss", n = 2, where = "near3" }').boss(1, "B3").minions(1, "B3", 4).do("play test_card")
    assert (board.lost(1), board.crowd(1, "B3")) == (2, 4)
    board = holding('{ do = "damage_boss", n = 2, where = "here" }').boss(1, "B3").do("play test_card")
    assert board.lost(1) == 0
    board = Board("queen_umbra", "gorrum", "paradox").cards(0, "hand", "stolen_breath").set(0, wounds=5)
    board.boss(1, board.at(0)).boss(2, board.at(0)).do("play stolen_breath")
    assert board.whos() == {1, 2}
    assert board.why("who 0") == "BB-49"
    board.do("who 2")
    assert (board.lost(2), board.lost(1), board.lost(0)) == (2, 0, 3)


@pytest.mark.rule("BB-50")
def test_destroying_minions_spares_the_boss() -> None:
    board = holding('{ do = "destroy_minions", n = 3, where = "near2" }').boss(1, "B3").minions(1, "B3", 2).minions(1, "B4", 5)
    board.do("play test_card")
    assert board.cells() == {"B3", "B4"}
    assert board.why("at C3") == "BB-50"
    board.do("at B3")
    assert (board.crowd(1, "B3"), board.lost(1)) == (0, 0)
    board = holding('{ do = "destroy_minions", n = 3, where = "near2" }').minions(1, "B4", 5).do("play test_card")
    assert board.crowd(1, "B4") == 2  # the only space is chosen by itself


@pytest.mark.rule("BB-51")
def test_getting_takes_from_the_supply() -> None:
    board = holding('{ do = "get_energy", n = 3 }, { do = "get_crystals", n = 2 }').set(1, crystals=4).do("play test_card")
    assert (board.energy(0), board.crystals(0), board.crystals(1)) == (15, 13, 4)


@pytest.mark.rule("BB-52")
def test_stealing_takes_as_much_as_there_is_from_one_opponent() -> None:
    board = holding('{ do = "steal", n = 3 }').set(1, crystals=2).do("play test_card")
    assert (board.crystals(0), board.crystals(1)) == (13, 0)
    board = (
        Board("queen_umbra", "gorrum", "paradox", "vashara").cards(0, "hand", "pickpocket").set(1, crystals=2).set(3, crystals=1)
    )
    board.do("play pickpocket")
    assert board.whos() == {1, 3}
    assert board.why("who 2") == "BB-52"
    board.do("who 3")
    assert (board.crystals(0), board.crystals(1), board.crystals(3)) == (13, 2, 0)


@pytest.mark.rule("BB-53")
def test_drawing_and_the_opponent_chooses_what_to_discard() -> None:
    board = holding('{ do = "draw", n = 2 }').do("play test_card")
    assert len(board.pile(0, "hand")) == 2
    board = holding('{ do = "opponent_discards", n = 2 }').cards(1, "hand", "grit", "charge", "taunt").do("play test_card")
    assert board.state.waiting == 0b10
    assert board.why("discard haymaker") == "BB-53"
    board.do("discard charge", "discard grit")
    assert (board.pile(1, "hand"), sorted(board.pile(1, "discard"))) == (["taunt"], ["charge", "grit"])
    assert board.state.waiting == 0b01
    board = holding('{ do = "opponent_discards", n = 2 }').cards(1, "hand", "grit").do("play test_card")
    assert (board.pile(1, "hand"), board.state.waiting) == ([], 0b01)


@pytest.mark.rule("BB-53")
def test_with_several_opponents_one_with_cards_is_chosen_to_discard() -> None:
    board = Board("queen_umbra", "gorrum", "paradox").cards(0, "hand", "nightmare")
    board.cards(1, "hand", "grit", "charge", "taunt").cards(2, "hand", "time_bomb")
    board.do("play nightmare")
    assert board.whos() == {1, 2}
    assert board.why("who 0") == "BB-53"
    board.do("who 2")
    assert board.pile(2, "discard") == ["time_bomb"]


@pytest.mark.rule("BB-54")
def test_recovering_takes_up_to_so_many_of_the_type() -> None:
    cards = own_card('do = [{ do = "recover", n = 2, type = "upgrade" }]') + own_card(
        "lasting = { brawl = 1 }", "Arm", "upgrade", 1, 2
    )
    cards += own_card("lasting = { minion_hit = 1 }", "Rank", "promotion", 1, 2)
    board = Board("tester", "gorrum", own=own_boss(cards=cards)).cards(0, "hand", "test_card", "test_card")
    board.cards(0, "discard", "arm", "rank", "filler")
    board.do("play test_card")
    assert board.why("take filler") == "BB-54"
    board.do("take rank", "done")
    assert board.pile(0, "hand") == ["test_card", "rank"]
    board.do("play test_card", "take arm")
    assert board.state.depth == 0  # nothing else of the type is left
    everything = own_card('do = [{ do = "recover", n = 1, type = "any" }]')
    board = Board("tester", "gorrum", own=own_boss(cards=everything)).cards(0, "hand", "test_card").cards(0, "discard", "filler")
    board.do("play test_card", "take filler")
    assert board.pile(0, "hand") == ["filler"]


@pytest.mark.rule("BB-55")
def test_healing_never_exceeds_the_damage() -> None:
    board = holding('{ do = "heal", n = 3 }').set(0, wounds=2).do("play test_card")
    assert (board.lost(0), board.health(0)) == (0, 12)


@pytest.mark.rule("BB-56")
def test_a_boss_moves_step_by_step_and_fights_at_each() -> None:
    board = Board("gorrum", "paradox").cards(0, "hand", "charge", "charge").minions(1, "B4", 1).minions(1, "B3", 2)
    board.do("play charge")
    assert board.why("done") == "BB-23"
    assert board.why("at B3") == "BB-56"
    board.do("at B4")
    assert board.lost(0) == 1
    board.do("at B3")
    assert (board.at(0), board.lost(0)) == ("B3", 3)
    board.do("play charge", "at B4", "done")
    assert (board.at(0), board.state.depth) == ("B4", 0)


@pytest.mark.rule("BB-57")
def test_a_flying_boss_enters_only_where_it_lands() -> None:
    board = Board("vashara", "paradox").minions(1, "B4", 3).minions(1, "B3", 1)
    board.do("use Soar")
    assert "C4" not in board.cells()
    assert "B2" not in board.cells()
    board.do("at B3")
    assert (board.lost(0), board.crowd(1, "B4"), board.crowd(1, "B3")) == (1, 3, 0)


@pytest.mark.rule("BB-58")
def test_any_number_of_minions_of_one_space_move_together() -> None:
    board = Board("gorrum", "paradox").minions(0, "A1", 5).minions(0, "E1", 1)
    board.do("use Roll")
    assert board.why("move A1 6 A2") == "BB-58"
    assert board.why("move A1 1 C3") == "BB-58"
    assert board.why("move B1 1 A1") == "BB-58"
    assert board.why("at A2") == "BB-17"
    board.do("move A1 3 A2")
    assert (board.crowd(0, "A1"), board.crowd(0, "A2"), board.energy(0)) == (2, 3, 11)
    board.do("use Roll", "move A1 2 B1")
    assert (board.crowd(0, "B1"), board.energy(0)) == (2, 10)


@pytest.mark.rule("BB-58")
def test_a_group_with_more_steps_stays_together_and_may_stop() -> None:
    board = holding('{ do = "move_minions", n = 3 }').minions(0, "A1", 3).minions(0, "A2", 1).minions(1, "B3", 1)
    board.do("play test_card", "move A1 3 A2", "at B3")
    assert (board.crowd(0, "A2"), board.crowd(0, "B3")) == (1, 2)  # one fell on the way, and who stood on A2 stays there
    board.do("done")
    assert board.state.depth == 0
    board = holding('{ do = "move_minions", n = 3 }').minions(0, "A1", 1).minions(1, "A2", 1)
    board.do("play test_card", "move A1 1 A2")
    assert board.state.depth == 0  # nobody is left to go on


@pytest.mark.rule("BB-59")
def test_teleporting_enters_only_the_end() -> None:
    board = holding('{ do = "teleport", where = "near3" }').minions(1, "B4", 3).minions(1, "B2", 1).do("play test_card")
    assert board.why("at C4") == "BB-59"
    assert board.why("at C1") == "BB-59"
    board.do("at B2")
    assert (board.at(0), board.lost(0), board.crowd(1, "B4")) == ("B2", 1, 3)


@pytest.mark.rule("BB-60")
def test_enemy_minions_are_pushed_together_step_by_step() -> None:
    board = Board("queen_umbra", "gorrum").cards(0, "hand", "puppet_strings").minions(1, "B4", 3).minions(0, "B2", 1)
    board.do("play puppet_strings", "move B4 2 B3")
    assert board.why("at C4") == "BB-60"
    board.do("at B2")
    assert (board.crowd(1, "B4"), board.crowd(1, "B3"), board.crowd(1, "B2"), board.crowd(0, "B2")) == (1, 0, 1, 0)
    board = Board("queen_umbra", "gorrum", "paradox").cards(0, "hand", "puppet_strings")
    near = board.names[board.state.ground.near[board.cell(board.at(0))].bit_length() - 1]
    board.minions(1, near, 1).minions(2, board.at(0), 1).do("play puppet_strings")
    assert board.whos() == {1, 2}
    assert board.why("who 0") == "BB-60"
    board.do("who 2")
    assert {VERBS.arguments(action)[0] for action in board.state.legal(0)} == {board.cell(board.at(0))}


@pytest.mark.rule("BB-61")
def test_a_boss_is_pushed_anywhere_or_pulled_nearer() -> None:
    board = holding('{ do = "push_boss", n = 2, how = "any" }').boss(1, "B3").do("play test_card")
    assert board.cells() == {"A2", "A3", "B2", "B4", "C3"}
    board.do("at A3", "done")
    assert board.at(1) == "A3"
    board = holding('{ do = "push_boss", n = 2, how = "toward" }').boss(1, "B2").do("play test_card")
    assert (board.at(1), board.cells()) == ("B3", {"B4", "C3"})  # B3 was the only way nearer
    assert board.why("at A3") == "BB-56"
    board.do("at C3")
    assert (board.at(1), board.state.depth) == ("C3", 0)
    board = holding('{ do = "push_boss", n = 2, how = "toward" }').boss(1, "C1").do("play test_card")
    assert (board.at(1), board.state.depth) == ("C1", 0)  # more than three steps away
    board = holding('{ do = "push_boss", n = 2, how = "toward" }').boss(1, "C4").do("play test_card")
    assert (board.at(1), board.state.depth) == ("C4", 0)  # cannot come nearer
    board = Board("mother_mycel", "gorrum", "paradox").cards(0, "hand", "root_snare")
    board.boss(1, board.at(0)).boss(2, board.at(0)).do("play root_snare")
    assert board.whos() == {1, 2}
    assert board.why("who 0") == "BB-61"


@pytest.mark.rule("BB-62")
def test_minions_are_created_one_by_one_where_their_owner_likes() -> None:
    board = holding('{ do = "create", n = 2, where = "control_adjacent" }').minions(0, "A1", 1).do("play test_card")
    assert board.cells() == {"C4", "B4", "C3", "D4", "A1", "A2", "B1", "B2"}
    assert board.why("at E1") == "BB-62"
    board.do("at B2")
    assert "B3" not in board.cells()  # beside the new one, but not when the effect began
    board.do("at C4")
    assert (board.crowd(0, "B2"), board.crowd(0, "C4"), board.supply(0)) == (1, 1, 5)


@pytest.mark.rule("BB-62")
def test_the_limit_for_one_space_holds() -> None:
    board = Board("mother_mycel", "gorrum").minions(0, "A1", 1).do("use Great Bloom", "at A1", "at A1")
    assert (board.crowd(0, "A1"), board.crowd(0, "C4")) == (3, 2)  # two and two: the second pair had one space left
    board = Board("mother_mycel", "gorrum").do("use Great Bloom")
    assert board.crowd(0, "C4") == 2
    one = holding('{ do = "create", n = 3, where = "near1", per_space = 1 }').do("play test_card", "at B4")
    assert "B4" not in one.cells()


@pytest.mark.rule("BB-64")
def test_bonus_dice_are_rolled_at_once() -> None:
    board = holding('{ do = "roll_bonus", n = 2 }')
    board.do("play test_card", faces=[4, 2, 3])  # E* rolled again as CC, then EEC
    assert (board.energy(0), board.crystals(0)) == (15, 11 + 3)


@pytest.mark.rule("BB-65")
def test_a_number_from_the_board_is_read_when_the_effect_is_carried_out() -> None:
    board = holding('{ do = "damage", count = "own_minions_by_target", most = 4, where = "near2" }').boss(1, "B3")
    board.minions(0, "B3", 1).minions(0, "B4", 1).minions(0, "A2", 1).minions(0, "E1", 2).do("play test_card", "at B3")
    assert board.lost(1) == 3
    board = holding('{ do = "damage", count = "own_minions_by_target", most = 4, where = "near2" }').boss(1, "B3")
    board.minions(0, "B4", 7).do("play test_card", "at B3")
    assert board.lost(1) == 4


@pytest.mark.rule("BB-66")
@pytest.mark.parametrize(
    ("where", "cells"),
    [
        ("adjacent", {"B4", "C3", "D4"}),
        ("near1", {"C4", "B4", "C3", "D4"}),
        ("near2", {"C4", "B4", "C3", "D4", "A3", "B3", "D3", "E3"}),
        ("control", {"C4", "A1"}),
        ("control_adjacent", {"C4", "B4", "C3", "D4", "A1", "A2", "B1", "B2"}),
        ("token", {"E1", "D1", "D2", "E2"}),
    ],
)
def test_reach_means_what_it_says(where: str, cells: set[str]) -> None:
    head = 'token = { name = "Spike", most = 2, damage = 1 }'
    effect = f'{{ do = "damage", n = 1, where = "{where}" }}'
    board = Board("tester", "gorrum", own=own_boss(cards=own_card(f"do = [{effect}]"), head=head)).cards(0, "hand", "test_card")
    board.minions(0, "A1", 1).token(0, "E1")
    board.minions(1, min(cells - {"A1", "C4"}, default="C4"), 1).do("play test_card")
    assert board.cells() == cells


@pytest.mark.rule("BB-66")
def test_here_and_anywhere() -> None:
    board = holding('{ do = "damage", n = 1, where = "here" }').boss(1, "C4").do("play test_card")
    assert board.lost(1) == 1  # one space only: chosen by itself
    board = holding('{ do = "damage", n = 1, where = "any" }').do("play test_card")
    assert board.cells() == set(board.names)
    board.do("at C1")
    assert board.lost(1) == 1


@pytest.mark.rule("BB-67")
def test_an_optional_movement_may_be_left_out() -> None:
    board = Board("gorrum", "paradox").boss(1, "B4").do("use Earthshaker")
    assert board.lost(1) == 1
    board.do("done")
    assert board.at(0) == "C4"
    board = Board("queen_umbra", "gorrum").boss(1, "C4").do("use Eclipse", "done")
    assert (board.at(0), board.lost(1)) == ("C4", 1)
