"""What each player has, the maps, and the first hands."""

from collections import Counter

import pytest

import underboss
from tests.games.battlebosses.board import Board
from underboss import BadInput, Dice
from underboss.engine.bits import BIT, members
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.game import BattleBossesGame
from underboss.games.battlebosses.ground import Ground
from underboss.games.battlebosses.library import shipped
from underboss.games.battlebosses.rules import BattleBosses
from underboss.games.battlebosses.verbs import VERBS

BOSSES = list(shipped().bosses.values())


def start(seats: int = 2, seed: int = 1, **options: str) -> BattleBosses:
    state = underboss.load("battlebosses", **options).start(seats, Dice(seed))
    assert isinstance(state, BattleBosses)
    return state


def ground(seats: int, **options: str) -> Ground:
    game = underboss.load("battlebosses", **options)
    assert isinstance(game, BattleBossesGame)
    return game.ground(seats)


@pytest.mark.rule("BB-1")
@pytest.mark.parametrize("boss", BOSSES, ids=lambda boss: boss.key)
def test_each_boss_has_28_cards_eight_minions_and_dice_of_six_faces(boss) -> None:
    assert sum(card.copies for card in boss.cards) == 28
    assert len(boss.base_die) == 6
    common = shipped().common
    assert (common.dice.base_dice, common.dice.bonus_dice, common.table.minions) == (4, 2, 8)


@pytest.mark.rule("BB-3")
@pytest.mark.parametrize("boss", BOSSES, ids=lambda boss: boss.key)
def test_each_boss_moves_creates_and_has_a_cantrip_and_an_ultimate(boss) -> None:
    assert [ability.role for ability in boss.abilities] == ["move", "create", "cantrip", "ultimate"]
    assert boss.minion_abilities[0].role == "march"
    board = Board(boss.key, "gorrum" if boss.key != "gorrum" else "paradox")
    assert board.offers(f"use {boss.abilities[0].name}")
    assert board.offers(f"use {boss.abilities[1].name}")
    assert board.state.refusal(0, VERBS.parse("use 9")).rule == "BB-3"


@pytest.mark.rule("BB-2")
def test_bosses_are_named_or_dealt_and_always_differ() -> None:
    assert [start(bosses="gorrum, paradox").get(seat, codes.BOSS) for seat in (0, 1)] == [4, 5]
    dealt = Counter(start(seed=seed).get(0, codes.BOSS) for seed in range(120))
    assert set(dealt) == set(range(6))
    for seed in range(20):
        state = start(6, seed, mode="teams")
        assert len({state.get(seat, codes.BOSS) for seat in range(6)}) == 6
    with pytest.raises(BadInput, match="'gorrum' is named twice"):
        underboss.load("battlebosses", bosses="gorrum,gorrum")
    with pytest.raises(BadInput, match="boss 'godzilla': choose from tin_leviathan"):
        underboss.load("battlebosses", bosses="godzilla,gorrum")
    with pytest.raises(BadInput, match="3 seats"):
        underboss.load("battlebosses", bosses="gorrum,paradox").start(3, Dice(1))
    with pytest.raises(BadInput, match="5 bosses are named"):
        underboss.load("battlebosses", bosses="gorrum,paradox,vashara,queen_umbra,mother_mycel").start(5, Dice(1))


@pytest.mark.rule("BB-4")
def test_units_control_a_space_and_tokens_do_not() -> None:
    board = Board("tin_leviathan", "mother_mycel").minions(0, "A1", 1).token(0, "E1").turn(0)
    board.do("use Deploy Sentry")
    assert board.cells() == {"C4", "A1"}


@pytest.mark.rule("BB-5")
def test_spaces_hold_any_number_and_both_sides_control_them() -> None:
    board = Board("paradox", "gorrum").boss(0, "A2").boss(1, "A2").minions(0, "A2", 7)
    board.do("use Clone")
    assert board.crowd(0, "A2") == 8
    for seat in (0, 1):
        assert board.state.area(seat, codes.CONTROL, -1) == BIT[board.cell("A2")]


@pytest.mark.rule("BB-6", "BB-7")
@pytest.mark.parametrize(("seats", "mode", "cells"), [(2, "battle", 18), (3, "battle", 27), (4, "battle", 36), (6, "teams", 54)])
def test_the_ring_has_nine_spaces_for_each_player(seats: int, mode: str, cells: int) -> None:
    land = ground(seats, mode=mode)
    assert land.cells == cells == 9 * seats
    assert len(set(land.starts)) == seats
    state = start(seats, mode=mode)
    assert [state.get(seat, codes.AT) for seat in range(seats)] == list(land.starts)
    for cell in range(cells):
        assert 2 <= len(members(land.near[cell])) <= 6


@pytest.mark.rule("BB-7", "BB-9")
def test_nothing_crosses_the_void() -> None:
    board = Board("gorrum", "paradox")
    land = board.state.ground
    assert land.distance(board.cell("C4"), board.cell("C1")) == 5
    assert land.distance(board.cell("C2"), board.cell("C3")) == 3  # two columns apart, and the Void between
    assert not land.near[board.cell("C2")] & BIT[board.cell("C3")]
    assert {board.names[cell] for cell in members(land.near[board.cell("C3")])} == {"B3", "B4", "C4", "D3", "D4"}


@pytest.mark.rule("BB-7")
@pytest.mark.parametrize(
    ("seats", "mode", "apart"),
    [(3, "battle", {4}), (4, "battle", {4, 6}), (4, "teams", {4, 6})],
)
def test_starts_lie_fair(seats: int, mode: str, apart: set[int]) -> None:
    land = ground(seats, mode=mode)
    for seat in range(seats):
        others = sorted(land.distance(land.starts[seat], land.starts[other]) for other in range(seats) if other != seat)
        assert set(others) == apart
        if seats == 4:
            assert others == [4, 4, 6]


@pytest.mark.rule("BB-8")
def test_the_grid_has_squares_that_share_a_side() -> None:
    assert [ground(2, map="grid").cells, ground(4, map="grid").cells, ground(6, map="grid", mode="teams").cells] == [18, 36, 54]
    land = ground(2, map="grid")
    assert members(land.near[0]) == [1, 6]
    assert members(land.near[7]) == [1, 6, 8, 13]
    assert land.distance(land.starts[0], land.starts[1]) == 5
    with pytest.raises(BadInput, match="3 seats"):
        underboss.load("battlebosses", map="grid").start(3, Dice(1))
    with pytest.raises(BadInput, match=r"map 'grid': it is not made for mode 'arena' \(rule BB-8\)"):
        underboss.load("battlebosses", map="grid", mode="arena")


@pytest.mark.rule("BB-9")
def test_distance_is_counted_in_steps_of_the_map() -> None:
    board = Board("gorrum", "paradox").boss(0, "B2")
    near = {board.names[cell] for cell in members(board.state.area(0, codes.NEAR1, -1))}
    assert near == {"B2", "A1", "A2", "B1", "B3", "C2"}
    assert "C1" in {board.names[cell] for cell in members(board.state.area(0, codes.NEAR2, -1))}
    assert "C3" not in near


@pytest.mark.rule("BB-10")
def test_everybody_begins_with_five_cards_of_the_own_deck() -> None:
    state = start(4)
    for seat in range(4):
        hand, deck = state.get(seat, codes.HAND), state.get(seat, codes.DECK)
        assert len(members(hand)) == 5
        assert hand | deck == (1 << 28) - 1
        assert not hand & deck
    hands = {start(2, seed, bosses="gorrum,paradox").get(0, codes.HAND) for seed in range(40)}
    assert len(hands) > 30


def apply(state: BattleBosses, seat: int, text: str, seed: int = 1) -> None:
    state.play(seat, VERBS.parse(text), Dice(seed))


@pytest.mark.rule("BB-11")
def test_cards_set_aside_are_replaced_before_they_go_back() -> None:
    for seed in range(30):
        state = start(2, seed, bosses="gorrum,paradox")
        kinds = sorted({int(state.book.kind(4, card)) for card in members(state.get(0, codes.HAND))})
        before = state.get(0, codes.HAND)
        for kind in kinds:
            while state.refusal(0, VERBS.parse(f"aside {kind}")) is None:
                apply(state, 0, f"aside {kind}", seed)
        assert state.get(0, codes.HAND) == 0
        assert state.get(0, codes.ASIDE) == before
        apply(state, 0, "done", seed)
        assert len(members(state.get(0, codes.HAND))) == 5
        assert state.get(0, codes.HAND) & before == 0  # none of the cards set aside came back at once
        assert state.get(0, codes.DECK) | state.get(0, codes.HAND) == (1 << 28) - 1


@pytest.mark.rule("BB-11")
def test_everybody_sets_aside_at_once_and_only_once_in_secret() -> None:
    state = start(3)
    assert state.waiting == 0b111
    assert state.refusal(1, VERBS.parse("end")).rule == "BB-11"
    kind = int(state.book.kind(state.get(2, codes.BOSS), members(state.get(2, codes.HAND))[0]))
    apply(state, 2, f"aside {kind}")
    seen = state.view(0).sides[2]
    assert (seen.aside, seen.aside_size, seen.hand_size) == (None, 1, 4)
    assert state.view(2).sides[2].aside == [kind]
    apply(state, 2, "done")
    assert state.waiting == 0b011
    assert state.refusal(2, VERBS.parse("done")) is not None
    apply(state, 0, "done")
    apply(state, 1, "done")
    assert state.phase == codes.BATTLE


@pytest.mark.rule("BB-12")
def test_the_first_player_is_random_and_turns_go_round() -> None:
    firsts = Counter[int]()
    for seed in range(150):
        state = start(3, seed)
        for seat in range(3):
            apply(state, seat, "done", seed)
        firsts[int(state.turn)] += 1
        first = int(state.turn)
        assert state.waiting == BIT[first]
        while state.number == 1:
            state.apply(state.actor, list(state.legal(state.actor))[-1], Dice(seed))
        assert state.turn == (first + 1) % 3
        assert state.refusal(first, VERBS.parse("end")).rule == "BB-12"
    assert min(firsts.values()) > 30
