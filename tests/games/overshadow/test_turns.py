"""OverShadow: the table, setting up, and what a turn is."""

import pytest

import underboss
from tests.games.overshadow.board import Board
from underboss import BadInput, Dice, IllegalAction, LoadedDice
from underboss.games.overshadow.rules import OverShadow
from underboss.games.overshadow.verbs import END, FIGHTING, PLACING


def start(seats: int = 2, faces: list[int] | None = None, **options: object) -> OverShadow:
    state = underboss.load("overshadow", **options).start(seats, LoadedDice(faces) if faces else Dice(1))
    assert isinstance(state, OverShadow)
    return state


def place_all(state: OverShadow, dice: Dice) -> list[int]:
    """Everybody takes the first free cell; the seats in the order in which they placed."""
    order: list[int] = []
    while state.phase == PLACING:
        order.append(int(state.turn))
        state.play(state.turn, state.legal(state.turn)[0], dice)
    return order


@pytest.mark.rule("OS-1")
@pytest.mark.parametrize(
    ("seats", "board", "side"), [(2, 0, 8), (2, 8, 8), (2, 12, 12), (2, 20, 20), (4, 0, 20), (4, 12, 12), (4, 20, 20)]
)
def test_boards_and_seat_counts(seats: int, board: int, side: int) -> None:
    field = start(seats, board=board).field
    assert (field.width, field.height) == (side, side)


@pytest.mark.rule("OS-1", "OS-39")
@pytest.mark.parametrize(("seats", "board"), [(3, 0), (1, 0), (5, 0), (4, 8), (3, 20), (3, 12)])
def test_other_seat_counts_are_refused_with_the_number(seats: int, board: int) -> None:
    with pytest.raises(BadInput, match=f"^{seats} seats: OverShadow with these options is for "):
        underboss.load("overshadow", board=board).check_seats(seats)
    with pytest.raises(BadInput, match=f"^{seats} seats"):
        start(seats, board=board)


@pytest.mark.rule("OS-2")
def test_six_pieces_one_of_them_a_captain() -> None:
    view = start().view(0)
    assert [piece.captain for piece in view.pieces if piece.seat == 0] == [True] + [False] * 5
    assert start(pieces=9).field.crew == 9


@pytest.mark.rule("OS-4")
def test_the_highest_roll_goes_first() -> None:
    assert start(2, [3, 11]).turn == 1
    assert start(4, [3, 11, 12, 1]).turn == 2


@pytest.mark.rule("OS-5")
def test_only_those_tied_for_the_highest_roll_again() -> None:
    assert start(4, [9, 2, 9, 9, 4, 7, 7, 1, 2]).turn == 3


@pytest.mark.rule("OS-6", "OS-40")
def test_obstacles_lie_before_the_pieces_and_none_is_placed_on_them() -> None:
    own = "board = '''\n11#1\n....\n....\n2#22'''\npieces = 2"
    state = start(variation=own)
    assert state.board[2] == 255
    cells = [action >> 16 for action in state.legal(state.turn)]
    assert len(cells) == 3
    assert (2 if state.turn == 0 else 13) not in cells


@pytest.mark.rule("OS-7")
def test_the_first_player_places_everything_then_the_next() -> None:
    assert place_all(start(4, [1, 2, 12, 3]), Dice(1)) == [2] * 6 + [3] * 6 + [0] * 6 + [1] * 6


@pytest.mark.rule("OS-7")
def test_placing_is_on_free_cells_of_the_own_section() -> None:
    state = start(2, [12, 1])
    place = state.game.verbs.parse
    state.play(0, place("place 0 3"), Dice(1))
    for text, rule in (("place 1 3", "OS-7"), ("place 1 16", "OS-7"), ("place 2 4", "OS-7"), ("end", "OS-7")):
        reason = state.refusal(0, place(text))
        assert reason is not None, text
        assert reason.rule == rule
    with pytest.raises(IllegalAction, match=r"illegal: place 1 3, the cell is taken \(rule OS-7\)"):
        state.play(0, place("place 1 3"), Dice(1))


@pytest.mark.rule("OS-8")
@pytest.mark.parametrize("side", [8, 12, 20])
def test_two_players_own_the_two_back_rows(side: int) -> None:
    field = start(board=side).field
    assert field.sections == [list(range(2 * side)), list(range(side * side - 2 * side, side * side))]


@pytest.mark.rule("OS-9")
@pytest.mark.parametrize(("side", "deep"), [(20, 5), (12, 4)])
def test_four_players_own_the_corners_clockwise(side: int, deep: int) -> None:
    sections = start(4, board=side).field.sections
    corners = [0, side - 1, side * side - 1, side * side - side]
    for cells, corner in zip(sections, corners):
        assert len(cells) == deep * deep
        assert corner in cells
        rows, columns = {cell // side for cell in cells}, {cell % side for cell in cells}
        assert len(rows) == len(columns) == deep


@pytest.mark.rule("OS-10")
def test_turns_go_clockwise_from_the_first_player() -> None:
    state, dice = start(4, [1, 12, 2, 3]), Dice(1)
    place_all(state, dice)
    order = []
    for _ in range(5):
        order.append(int(state.turn))
        state.play(state.turn, END.pack(), dice)
    assert order == [1, 2, 3, 0, 1]


@pytest.mark.rule("OS-10")
def test_only_the_player_on_turn_may_act() -> None:
    board = Board("a.b\n...\nA.B")
    with pytest.raises(IllegalAction, match=r"seat 1 is not asked to decide now \(rule OS-10\)"):
        board.state.play(1, END.pack(), Dice(1))
    assert len(board.state.legal(1)) == 0


@pytest.mark.rule("OS-11")
def test_a_turn_begins_with_a_roll_for_move_points() -> None:
    board = Board("a.b\n...\nA.B").play("end", 7)
    assert (board.state.turn, board.state.moves) == (1, 7)


@pytest.mark.rule("OS-12")
def test_a_step_costs_a_point_and_none_are_saved() -> None:
    board = Board("a.b\n...\nA.B", moves=2)
    board.play("step b c2")
    assert board.state.moves == 1
    board.play("step b d2")
    assert board.why_not("step b d3") == "OS-12"
    board = Board("a.b\n...\nA.B", moves=9).play("end", 3).play("end", 4)
    assert (board.state.turn, board.state.moves) == (0, 4)


@pytest.mark.rule("OS-12")
def test_only_own_pieces_on_the_board_move() -> None:
    board = Board("a.b\n...\nA.B")
    assert board.why_not("step B c2") == "OS-12"
    assert board.why_not("step c a2") == "OS-12"


@pytest.mark.rule("OS-13", "OS-19")
def test_pieces_take_turns_and_attacks_come_in_between() -> None:
    board = Board("a.b.c\n.....\n..B..\nA...C", moves=4)
    board.play("step b c2").play("battle b B", 12, 1).play("step c e2").play("step b c3").play("step c e3")
    assert board.state.moves == 0
    assert board.at("b") == board.cell("c3")


@pytest.mark.rule("OS-14")
def test_steps_are_orthogonal() -> None:
    board = Board("a....\n.....\n..b..\n.....\nA.B..")
    for cell in ("c2", "b3", "d3", "c4"):
        assert board.why_not(f"step b {cell}") == ""
    for cell in ("b2", "d2", "b4", "d4", "c1", "c5", "e3", "c3"):
        assert board.why_not(f"step b {cell}") == "OS-14"


@pytest.mark.rule("OS-14")
def test_the_edge_of_the_board_does_not_wrap() -> None:
    board = Board("a.......\n.......b\n........\nAB......")
    assert board.why_not("step b a3") == "OS-14"
    assert board.why_not("step b a2") == "OS-14"


@pytest.mark.rule("OS-15")
def test_no_step_onto_a_piece_of_any_side() -> None:
    board = Board("a....\n..c..\n..bB.\nA....")
    assert board.why_not("step b c2") == "OS-15"
    assert board.why_not("step b d3") == "OS-15"


@pytest.mark.rule("OS-16", "OS-40")
def test_no_step_onto_an_obstacle() -> None:
    board = Board("a...........\n............\n...b........\n............\nA.B.........", layout="battle_stadium")
    assert board.why_not("step b d4") == "OS-16"
    assert board.why_not("step b c3") == ""


@pytest.mark.rule("OS-17")
def test_a_turn_ends_only_by_saying_so() -> None:
    board = Board("a.b\n...\nA.B", moves=1).play("step b c2")
    assert (board.state.turn, board.state.moves) == (0, 0)
    assert board.why_not("end") == ""
    assert Board("a.b\n...\nA.B", moves=12).why_not("end") == ""


@pytest.mark.rule("OS-17")
def test_a_turn_does_not_end_while_a_piece_waits_to_be_put_down() -> None:
    board = Board("a.b\n...\nA.B", moves=5).play("respawn c")
    assert board.why_not("end") == "OS-7"


@pytest.mark.rule("OS-35", "OS-3")
def test_with_two_players_the_other_one_wins() -> None:
    board = Board("a.b\n..B\nA..").play("battle b B", 12, 1)
    outcome = board.state.outcome
    assert outcome is not None
    assert outcome.winners == [0]
    assert outcome.ranks == [1, 2]
    with pytest.raises(IllegalAction, match="the game is over"):
        board.state.play(0, END.pack(), Dice(1))


@pytest.mark.rule("OS-36")
@pytest.mark.parametrize(("options", "turns"), [({}, 300), ({"board": 12}, 600), ({"board": 20}, 1000)])
def test_the_number_of_turns_is_bounded(options: dict[str, int], turns: int) -> None:
    state = start(**options)
    assert state.field.turns == turns
    place_all(state, Dice(1))
    assert state.phase == FIGHTING
    while state.outcome is None:
        state.play(state.turn, END.pack(), Dice(1))
    assert state.number == turns
    assert state.outcome.ranks == [1, 1]
    assert state.outcome.payoff(0) == 0.5


@pytest.mark.rule("OS-36")
def test_fewer_strikes_decide_when_the_turns_are_used_up() -> None:
    board = Board("a.b\n...\nA.B")
    board.state.strikes[0] = 1
    board.state.number = 300
    board.play("end")
    assert board.state.outcome is not None
    assert board.state.outcome.ranks == [2, 1]
    assert board.state.outcome.reason == "the turns were used up"
