"""OverShadow: battles, captains, respawning, winning."""

import pytest

from tests.games.overshadow.board import Board
from underboss import Dice


@pytest.mark.rule("OS-18")
def test_range_is_the_four_neighbours() -> None:
    board = Board("a.......\n...B....\n..CbD...\n...E....\n......F.\nA.......")
    for target in "BCDE":
        assert board.why_not(f"battle b {target}") == ""
    assert board.why_not("battle b F") == "OS-18"
    diagonal = Board("a.......\n..B.C...\n...b....\n..D.E...\nA.......")
    for target in "BCDE":
        assert diagonal.why_not(f"battle b {target}") == "OS-18"


@pytest.mark.rule("OS-18")
def test_the_option_for_diagonal_range() -> None:
    board = Board("a.......\n..B.C...\n...bF...\n..D.E...\nA.......", diagonal_range=True)
    for target in "BCDEF":
        assert board.why_not(f"battle b {target}") == ""
    assert board.why_not("step b c2") == "OS-14"


@pytest.mark.rule("OS-18")
def test_own_and_absent_pieces_are_no_targets() -> None:
    board = Board("a..\n.bc\n..B\nA..")
    assert board.why_not("battle b c") == "OS-18"
    assert board.why_not("battle b F") == "OS-18"


@pytest.mark.rule("OS-19")
def test_attacks_cost_no_move_points_and_need_none() -> None:
    board = Board("a.b\n..B\n.C.\nA..", moves=0).play("battle b B", 8, 3)
    assert board.state.moves == 0


@pytest.mark.rule("OS-20")
def test_the_higher_roll_destroys_the_loser() -> None:
    won = Board("ac.b\n...B\n.C..\nA...").play("battle b B", 8, 7)
    assert (won.at("b"), won.at("B")) == (won.cell("d1"), -1)
    lost = Board("ac.b\n...B\n.C..\nA...").play("battle b B", 7, 8)
    assert (lost.at("b"), lost.at("B")) == (-1, lost.cell("d2"))


@pytest.mark.rule("OS-21")
def test_each_pair_once_a_turn() -> None:
    board = Board("d.......\n...B....\n..cbC...\n.a......\nA.......")
    board.play("battle b B", 9, 1).play("battle b C", 9, 1)
    board = Board("d.......\n........\n..cBb...\n...C....\nA.......")
    board.play("battle b B", 2, 2, 1, 9)  # the attacker falls
    assert board.why_not("battle c B") == ""
    guarded = Board("d.......\n........\n..cAb...\n........\nB.......")
    guarded.play("battle b A", 9, 1)
    assert guarded.why_not("battle b A") == "OS-21"
    assert guarded.why_not("battle c A") == ""


@pytest.mark.rule("OS-21")
def test_next_turn_the_same_pair_may_battle_again() -> None:
    board = Board("d.......\n........\n..cAb...\n........\nB.......").play("battle b A", 9, 1)
    board.play("end", 3).play("end", 3)
    assert board.why_not("battle b A") == ""


@pytest.mark.rule("OS-22")
def test_ties_are_rolled_again() -> None:
    board = Board("a.b.c\n..B..\n.C...\nA....").play("battle b B", 5, 5, 12, 12, 4, 9)
    assert board.at("b") == -1


@pytest.mark.rule("OS-23")
def test_a_captain_cannot_attack() -> None:
    board = Board("a.b\nB..\n.C.\nA..")
    assert board.why_not("battle a B") == "OS-23"


@pytest.mark.rule("OS-24")
def test_a_captain_that_loses_takes_a_strike_and_stays() -> None:
    board = Board("a.b\n..A\n...\nB..").play("battle b A", 10, 4)
    assert board.state.strikes[1] == 1
    assert board.at("A") == board.cell("c2")


@pytest.mark.rule("OS-25")
def test_a_captain_that_wins_destroys_the_attacker() -> None:
    board = Board("a.b\nc.A\n...\nB..").play("battle b A", 4, 10)
    assert (board.at("b"), board.state.strikes[1]) == (-1, 0)


@pytest.mark.rule("OS-26")
def test_a_captain_is_struck_only_after_its_guard() -> None:
    board = Board("d.......\n...A....\n..cbB...\n...C....\n........")
    assert board.why_not("battle b A") == "OS-26"
    board.play("battle b B", 9, 1)
    assert board.why_not("battle b A") == "OS-26"
    board.play("battle b C", 9, 1)
    # no piece besides the captain is left, which ends it; with another one standing far away the way is open
    board = Board("d.......\n...A....\n..cbB...\n........\nC.......").play("battle b B", 9, 1)
    assert board.why_not("battle b A") == ""


@pytest.mark.rule("OS-26")
def test_a_guard_counts_only_in_range_of_the_attacking_piece() -> None:
    board = Board("d.......\n...AB...\n..cb....\n........\nC.......")
    assert board.why_not("battle b A") == ""


@pytest.mark.rule("OS-26")
def test_each_attacker_is_judged_alone() -> None:
    """That b attacked the guard does not open the way for c."""
    board = Board("d.......\n.bBc....\n...A....\n........\nC.......")
    board.state.fought[board.piece("b")] = 1 << board.piece("B")
    assert board.why_not("battle c A") == "OS-26"
    board.play("battle c B", 9, 1)
    assert board.why_not("battle c A") == ""


@pytest.mark.rule("OS-26")
def test_attacked_guards_that_come_back_stand_no_longer_in_the_way() -> None:
    board = Board("d.......\n..A.....\n.Bc.....\n........\nC.......")
    board.state.fought[board.piece("c")] = 1 << board.piece("B")
    assert board.why_not("battle c A") == ""


@pytest.mark.rule("OS-26")
def test_pieces_of_third_players_do_not_guard() -> None:
    board = Board("d.......\n..A.....\n.lc.....\n........\nB.......\nk.......\nKL......", seats=4)
    assert board.why_not("battle c A") == ""


@pytest.mark.rule("OS-27")
def test_nobody_moves_into_the_emptied_cell() -> None:
    board = Board("a.b\n..B\n.C.\nA..").play("battle b B", 8, 3)
    assert board.at("b") == board.cell("c1")
    assert board.why_not("step b c2") == ""


@pytest.mark.rule("OS-28")
def test_only_destroyed_pieces_of_ones_own_respawn() -> None:
    board = Board("a.b\n...\nA.B")
    assert board.why_not("respawn b") == "OS-28"
    assert board.why_not("respawn c") == ""
    assert board.why_not("respawn C") == "OS-12"


@pytest.mark.rule("OS-29")
def test_respawning_costs_five_and_lands_in_the_own_section() -> None:
    board = Board("a.b\n...\nA.B", moves=7).play("respawn c")
    assert board.state.moves == 2
    assert board.why_not("place c d3") == "OS-29"
    assert board.why_not("place d d2") == "OS-7"
    board.play("place c d2")
    assert board.at("c") == board.cell("d2")
    assert Board("a.b\n...\nA.B", moves=4).why_not("respawn c") == "OS-29"


@pytest.mark.rule("OS-30", "OS-46")
@pytest.mark.parametrize("rules", ["base", "melee"])
def test_respawning_is_unlimited_and_the_piece_acts_at_once(rules: str) -> None:
    board = Board("a.b\n...\nA.B", moves=11, rules=rules)
    board.play("respawn c").play("place c d2").play("respawn d").play("place d e2").play("step c d3")
    assert board.state.moves == 0
    assert board.why_not("respawn e") == "OS-29"


@pytest.mark.rule("OS-30")
def test_a_respawned_piece_may_attack_at_once() -> None:
    board = Board("a.b.....\n....B...\nA.C.....", moves=5).play("respawn c").play("place c d2").play("battle c B", 8, 2)
    assert board.at("B") == -1


@pytest.mark.rule("OS-31")
def test_respawning_needs_a_free_cell() -> None:
    board = Board("a.bB....\n........\nA.C.....", moves=5).play("respawn c")
    for taken in ("a1", "c1", "d1"):
        assert board.why_not(f"place c {taken}") == "OS-31"
    own = "board = '''\n1111\n....\n....\n2222'''\npieces = 4"
    full = Board("abBC\n....\n....\nA...", moves=12, variation=own)
    assert full.why_not("respawn c") == "OS-31"


@pytest.mark.rule("OS-32")
def test_a_respawned_piece_remembers_whom_it_attacked() -> None:
    board = Board("a.......\n.cBb....\n........\nA.C.....", moves=12).play("battle b B", 1, 9)
    board.play("respawn b").play("place b d2")
    assert board.why_not("battle b B") == "OS-21"
    assert board.why_not("battle c B") == ""


@pytest.mark.rule("OS-33", "OS-24")
def test_the_third_strike_loses() -> None:
    board = Board("a.......\n..b.....\n.cAd....\n........\nB.......")
    board.play("battle b A", 9, 1).play("battle c A", 9, 1)
    assert board.state.outcome is None
    board.play("battle d A", 9, 1)
    assert board.state.outcome is not None
    assert board.state.outcome.winners == [0]
    assert board.state.outcome.reason == "the captain took the last strike"


@pytest.mark.rule("OS-34")
def test_only_the_captain_left_loses_at_once() -> None:
    board = Board("a.b\n..B\nA..").play("battle b B", 12, 1)
    assert board.state.outcome is not None
    assert board.state.outcome.reason == "only the captain was left"


@pytest.mark.rule("OS-34")
def test_it_befalls_the_active_player_too_without_a_chance_to_respawn() -> None:
    board = Board("a.b\n..B\nA..", moves=12).play("battle b B", 1, 12)
    assert board.state.outcome is not None
    assert board.state.outcome.winners == [1]


@pytest.mark.rule("OS-37")
def test_with_four_players_pieces_leave_and_the_last_one_wins() -> None:
    board = Board("a.b.....\n..B.....\nA.......\nkl......\nKL......", seats=4)
    board.play("battle b B", 12, 1)
    assert board.is_out(1)
    assert board.at("A") == -1
    assert board.state.outcome is None
    board.play("end", 5)
    assert board.state.turn == 2
    board.play("end", 5).play("end", 5)
    assert board.state.turn == 0


@pytest.mark.rule("OS-37")
def test_ranks_go_by_how_long_one_lasted() -> None:
    board = Board(".cBK....\na.bL....\nA.l.....\n........\n..k.....", seats=4)
    board.play("battle c B", 9, 1).play("battle b L", 9, 1).play("battle b l", 9, 1)
    outcome = board.state.outcome
    assert outcome is not None
    assert outcome.ranks == [1, 4, 2, 3]


@pytest.mark.rule("OS-38")
def test_going_out_in_ones_own_turn_ends_it_at_once() -> None:
    board = Board("a.b.....\n..B.....\nA.......\nkl......\nKL......", seats=4)
    board.play("battle b B", 1, 12, 7)  # the last die is the next player's
    assert board.is_out(0)
    assert (board.state.turn, board.state.moves) == (1, 7)


@pytest.mark.rule("OS-20", "OS-22")
def test_attackers_win_half_of_their_battles() -> None:
    wins, dice = 0, Dice(5)
    start = Board("a.b.c...\n..B.....\nA.C.....")
    for _ in range(4_000):
        state = start.state.copy()
        state.play(0, start.action("battle b B"), dice)
        wins += int(state.where[start.piece("B")]) == -1
    assert 1_870 < wins < 2_130  # four standard deviations
