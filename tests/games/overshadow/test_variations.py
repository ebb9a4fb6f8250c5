"""OverShadow: obstacles, Melee, Domination, Fortress."""

import pytest

import underboss
from tests.games.overshadow.board import Board
from underboss import BadInput, Dice
from underboss.games.overshadow.game import layouts
from underboss.games.overshadow.variation import build_field
from underboss.games.overshadow.verbs import RETURNING

FORT = "abcd........\nefgh........\n"


@pytest.mark.rule("OS-41")
@pytest.mark.parametrize(
    ("name", "seats", "size", "obstacles"),
    [
        ("maze_of_menace", 2, 20, 104),
        ("labyrinth_1", 2, 20, 96),
        ("catacombs", 4, 20, 84),
        ("battle_stadium", 2, 12, 14),
        ("block_style", 2, 12, 24),
        ("scatter_plot", 2, 12, 18),
        ("pinwheel_of_doom", 4, 12, 24),
    ],
)
def test_the_seven_layouts(name: str, seats: int, size: int, obstacles: int) -> None:
    game = underboss.load("overshadow", layout=name)
    assert game.seat_counts() == (seats,)
    field = game.start(seats, Dice(1)).field
    assert (field.width, len(field.obstacles)) == (size, obstacles)
    assert not set(field.obstacles) & {cell for section in field.sections for cell in section}


@pytest.mark.rule("OS-41")
def test_there_are_seven_and_each_keeps_its_board() -> None:
    assert len(layouts()) == 7
    with pytest.raises(BadInput, match=r"board 12: layout 'catacombs' is for 20 \(rule OS-41\)"):
        underboss.load("overshadow", layout="catacombs", board=12)
    with pytest.raises(BadInput, match="no_such"):
        underboss.load("overshadow", layout="no_such")


@pytest.mark.rule("OS-42")
def test_melee_captains_fight_fall_and_return() -> None:
    board = Board("ac......\nB.......\nA.......", rules="melee", moves=12).play("battle a B", 9, 1)
    board = Board("ac......\nA.......\nB.......", rules="melee", moves=12).play("battle a A", 1, 9)
    assert board.at("a") == -1
    assert board.state.strikes[0] == 0
    assert board.state.outcome is None
    assert board.why_not("respawn a") == ""


@pytest.mark.rule("OS-42")
def test_melee_captains_need_no_guard() -> None:
    board = Board("c.......\nAbB.....\n........\nC.......", rules="melee")
    assert board.why_not("battle b A") == ""


@pytest.mark.rule("OS-43")
def test_every_piece_lost_is_a_skull_also_in_attack() -> None:
    board = Board("ab......\nAB......\n........\nC..d....", rules="melee").play("battle a A", 9, 1).play("battle b B", 1, 9)
    assert list(board.state.skulls) == [1, 1]


@pytest.mark.rule("OS-44")
def test_the_tenth_skull_loses() -> None:
    board = Board("ab......\nAB......\n........\nC..d....", rules="melee")
    board.state.skulls[1] = 8
    board.play("battle a A", 9, 1)
    assert board.state.outcome is None
    board.play("battle b B", 9, 1)
    assert board.state.outcome is not None
    assert board.state.outcome.winners == [0]
    assert board.state.outcome.reason == "too many pieces were lost"


@pytest.mark.rule("OS-45")
def test_melee_without_a_piece_loses() -> None:
    board = Board("ab......\nA.......", rules="melee").play("battle a A", 9, 1)
    assert board.state.outcome is not None
    assert board.state.outcome.reason == "no piece was left"


@pytest.mark.rule("OS-36")
def test_fewer_skulls_and_more_pieces_decide_when_the_turns_are_used_up() -> None:
    melee = Board("ab......\nA.......", rules="melee")
    melee.state.skulls[0], melee.state.number = 3, 300
    melee.play("end")
    assert melee.state.outcome is not None
    assert melee.state.outcome.ranks == [2, 1]
    crowd = Board("ab......\nA.......", rules="domination")
    crowd.state.number = 600
    crowd.play("end")
    assert crowd.state.outcome is not None
    assert crowd.state.outcome.ranks == [1, 2]


@pytest.mark.rule("OS-47")
def test_domination_is_for_two_with_fifteen_pieces_on_larger_boards() -> None:
    game = underboss.load("overshadow", rules="domination")
    assert game.seat_counts() == (2,)
    field = game.start(2, Dice(1)).field
    assert (field.width, field.crew, field.captain, field.crowned) == (12, 15, False, False)
    assert underboss.load("overshadow", rules="domination", board=20, pieces=24).start(2, Dice(1)).field.crew == 24
    with pytest.raises(BadInput, match=r"board 8: domination needs 12 or 20 \(rule OS-47\)"):
        underboss.load("overshadow", rules="domination", board=8)
    with pytest.raises(BadInput, match="four players and domination is for two"):
        underboss.load("overshadow", rules="domination", layout="catacombs")


@pytest.mark.rule("OS-48")
def test_domination_rolls_move_and_attack_points() -> None:
    board = Board("ab......\n........\nAB......", rules="domination").play("end", 20, 6)
    assert (board.state.moves, board.state.attacks) == (20, 6)


@pytest.mark.rule("OS-48")
def test_attacks_cost_attack_points() -> None:
    board = Board("abc.....\nABC.....\nD.......", rules="domination", attacks=2, moves=3)
    board.play("battle a A", 9, 1).play("battle b B", 12, 1)
    assert (board.state.attacks, board.state.moves) == (0, 3)
    assert board.why_not("battle c C") == "OS-48"


@pytest.mark.rule("OS-49")
def test_domination_has_no_respawning() -> None:
    assert Board("ab......\n........\nAB......", rules="domination", moves=20).why_not("respawn c") == "OS-49"


@pytest.mark.rule("OS-50")
def test_domination_ends_with_the_last_piece() -> None:
    board = Board("ab......\nA.......", rules="domination").play("battle a A", 9, 1)
    assert board.state.outcome is not None
    assert board.state.outcome.winners == [0]


@pytest.mark.rule("OS-51", "OS-52")
@pytest.mark.parametrize("side", [12, 20])
def test_the_fortress_board(side: int) -> None:
    game = underboss.load("overshadow", rules="fortress", board=side)
    field = game.start(2, Dice(1)).field
    assert (field.crew, field.captain, field.crowned, game.seat_counts()) == (8, False, False, (2,))
    assert [len(section) for section in field.sections] == [16, 16]
    assert [list(field.wall_owner).count(seat) for seat in (0, 1)] == [9, 9]
    assert 0 in field.sections[0]
    assert side * side - 1 in field.sections[1]
    assert sorted(field.wall_cells)[:5] == [4, side + 4, 2 * side + 4, 3 * side + 4, 4 * side]
    with pytest.raises(BadInput, match="OS-51"):
        underboss.load("overshadow", rules="fortress", board=8)


@pytest.mark.rule("OS-52")
def test_fortress_pieces_are_placed_and_respawn_on_the_ground() -> None:
    board = Board(
        FORT + "............\n............\n............\n............\n............\n........A...", moves=5, rules="fortress"
    )
    board.state.where[board.piece("h")] = -1
    board.state.board[board.cell("d2")] = 0
    board.play("respawn h")
    assert board.why_not("place h e1") == "OS-29"
    assert board.why_not("place h d4") == ""


@pytest.mark.rule("OS-53")
def test_own_walls_are_passable_and_enemy_walls_are_not() -> None:
    board = Board(
        "...b........\n............\n............\n............\n......a.....\n............\n............\n......c.A...",
        rules="fortress",
    )
    assert board.why_not("step b e1") == ""
    board.play("step b e1").play("step b f1")
    assert board.at("b") == board.cell("f1")
    assert board.why_not("step c h8") == "OS-53"


@pytest.mark.rule("OS-54")
def test_walls_are_attacked_from_a_neighbouring_cell_with_ties_rolled_again() -> None:
    far = Board("...b........\n\n\n\n\n\n.....c......\n\n.........A..", rules="fortress")
    assert far.why_not("storm c h8") == "OS-54"
    assert far.why_not("storm c d7") == "OS-54"
    near = Board("...b........\n\n\n\n\n\n\n......c.....\n.........A..", rules="fortress").play("storm c h8", 4, 4, 9, 2)
    assert near.cell("h8") not in near.state.view(0).sides[1].walls
    assert near.state.moves == 12


@pytest.mark.rule("OS-55")
def test_a_fallen_wall_is_open_ground_for_everybody() -> None:
    board = Board("...b........\n\n\n\n\n\n\n......c.....\n.........A..", rules="fortress").play("storm c h8", 9, 2)
    assert len(board.state.view(0).sides[1].walls) == 8
    board.play("step c h8")
    assert board.at("c") == board.cell("h8")
    assert board.why_not("step c i8") == "OS-53"  # the wall beside it still stands


@pytest.mark.rule("OS-55")
def test_enemies_walk_through_a_breach() -> None:
    rows = "11A.......\n11A.......\nAAA.......\n..........\n..........\n.......BBB\n.......B22\n.......B22"
    own = f"board = '''\n{rows}'''\npieces = 3\ncaptain = 'none'"
    board = Board("ab........\n\n\n\n\n\n......c...\n........A.", variation=own)
    board.play("storm c h7", 9, 2).play("step c h7").play("step c i7")
    assert board.at("c") == board.cell("i7")


@pytest.mark.rule("OS-56")
def test_a_repelled_piece_goes_back_to_its_ground_and_acts_on() -> None:
    board = Board("...b........\n\n\n\n\n\n\n......c.....\n.........A..", rules="fortress", moves=3).play("storm c h8", 2, 9)
    assert board.state.phase == RETURNING
    assert board.at("c") == board.cell("g8")
    assert board.why_not("place c e1") == "OS-56"
    assert board.why_not("place c d1") == "OS-7"
    assert board.why_not("end") == "OS-7"
    board.play("place c d4")
    assert (board.at("c"), board.state.moves) == (board.cell("d4"), 3)
    assert board.state.board[board.cell("g8")] == 0
    assert board.why_not("step c e4") == ""


@pytest.mark.rule("OS-57")
def test_with_full_ground_it_goes_to_its_wall_else_it_is_destroyed() -> None:
    own = "board = '''\n11A.......\nAAA.......\n..........\n..........\n.......BBB\n.......B22'''\npieces = 2\ncaptain = 'none'"
    board = Board("AB........\n\n\n\n......b...\na.........", variation=own).play("storm b h5", 2, 9)
    for cell in ("a2", "b2", "c2", "c1"):
        assert board.why_not(f"place b {cell}") == ""
    assert board.why_not("place b d4") == "OS-56"
    board = Board("AB........\n\n\n\n......b...\na.........", variation=own)
    board.state.walls &= ~0b1111
    board.play("storm b h5", 2, 9)
    assert board.at("b") == -1


@pytest.mark.rule("OS-58")
def test_each_piece_attacks_walls_once_a_turn() -> None:
    drawing = "...a........\n\n\n\n\n\n.......c....\n......b.A..."
    board = Board(drawing, rules="fortress").play("storm b h8", 9, 1)
    assert board.why_not("storm c h8") == "OS-54"
    board.play("step b h8")
    assert board.why_not("storm b i8") == "OS-58"
    assert board.why_not("storm b h9") == "OS-58"
    board.play("end", 3).play("end", 3)
    assert board.why_not("storm b h9") == ""
    both = Board(drawing, rules="fortress")
    assert both.why_not("storm b h8") == both.why_not("storm c h8") == ""


@pytest.mark.rule("OS-58")
def test_attacks_on_pieces_are_not_affected_by_wall_attacks() -> None:
    board = Board("...a........\n\n\n\n\n\n......B.....\n......b.A...", rules="fortress").play("storm b h8", 9, 1)
    assert board.why_not("battle b B") == ""


@pytest.mark.rule("OS-59")
def test_a_piece_on_its_wall_or_the_wall_itself() -> None:
    board = Board("...a........\n\n\n\n\n\n\n......bB....\n.........A..", rules="fortress")
    assert board.why_not("battle b B") == board.why_not("storm b h8") == ""
    board.play("storm b h8", 9, 1)
    assert board.at("B") == board.cell("h8")
    assert board.why_not("battle b B") == ""


@pytest.mark.rule("OS-60")
def test_a_fortress_without_walls_is_lost() -> None:
    board = Board("...a........\n\n\n\n\n\n\n......b.....\n.........A..", rules="fortress")
    wall = int(board.state.field.wall_at[board.cell("h8")])
    board.state.walls = 0b111111111 | 1 << wall
    board.play("storm b h8", 9, 1)
    assert board.state.outcome is not None
    assert (board.state.outcome.winners, board.state.outcome.reason) == ([0], "the fortress fell")


@pytest.mark.rule("OS-60")
def test_no_piece_left_loses_the_fortress() -> None:
    board = Board("...a........\n\n\n\n\n......bA....", rules="fortress").play("battle b A", 9, 1)
    assert board.state.outcome is not None
    assert board.state.outcome.winners == [0]


@pytest.mark.rule("OS-36")
def test_more_wall_spaces_decide_when_the_turns_are_used_up() -> None:
    board = Board("...a........\n\n\n\n\n......bA....", rules="fortress")
    board.state.walls &= ~1
    board.state.number = 600
    board.play("end")
    assert board.state.outcome is not None
    assert board.state.outcome.ranks == [2, 1]


@pytest.mark.rule("OS-61")
def test_fortress_takes_no_layout() -> None:
    with pytest.raises(BadInput, match=r"layout 'block_style': fortress takes no obstacles \(rule OS-61\)"):
        underboss.load("overshadow", rules="fortress", layout="block_style")


@pytest.mark.rule("OS-54")
def test_walls_with_diagonal_range() -> None:
    board = Board("...a........\n\n\n\n\n\n......b.....\n.........A..", rules="fortress", diagonal_range=True)
    assert board.why_not("storm b h8") == ""
    assert board.why_not("step b h8") == "OS-14"


def test_shipped_boards_pass_their_own_checks() -> None:
    from underboss.games.overshadow.game import OverShadowOptions, shipped

    for rules in ("base", "melee", "domination", "fortress"):
        assert build_field(shipped(OverShadowOptions(rules=rules), 2)).crew > 0  # type: ignore[arg-type]
