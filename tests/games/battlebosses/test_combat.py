"""The four kinds of combat, falling, tokens, and the order at the end of a turn."""

import pytest

from tests.games.battlebosses.board import Board, own_boss, own_card
from underboss.games.battlebosses import codes


@pytest.mark.rule("BB-34")
def test_minions_that_march_into_minions_destroy_each_other_one_for_one() -> None:
    board = Board("gorrum", "paradox").minions(0, "A1", 3).minions(1, "A2", 2)
    board.do("use Roll", "move A1 3 A2")
    assert (board.crowd(0, "A2"), board.crowd(1, "A2")) == (1, 0)
    board = Board("gorrum", "paradox").minions(0, "A1", 2).minions(1, "A2", 5)
    board.do("use Roll", "move A1 2 A2")
    assert (board.crowd(0, "A2"), board.crowd(1, "A2")) == (0, 3)


@pytest.mark.rule("BB-34")
def test_created_and_pushed_minions_fight_at_once_too() -> None:
    board = Board("gorrum", "paradox").minions(1, "C4", 3).do("use Quarry")
    assert (board.crowd(0, "C4"), board.crowd(1, "C4")) == (0, 1)
    board = Board("vashara", "paradox").cards(0, "hand", "wing_buffet").minions(1, "B4", 2).minions(0, "B3", 1)
    board.do("play wing_buffet", "move B4 2 B3")
    assert (board.crowd(0, "B3"), board.crowd(1, "B3")) == (0, 1)


@pytest.mark.rule("BB-36")
def test_a_boss_that_enters_destroys_all_minions_and_takes_one_for_each() -> None:
    board = Board("gorrum", "paradox").minions(1, "B4", 3).do("use Lumber", "at B4")
    assert (board.lost(0), board.crowd(1, "B4"), board.supply(1)) == (3, 0, 8)
    board = Board("gorrum", "paradox").minions(1, "B4", 3)
    board.set(0, wounds=board.health(0) - 3).do("use Lumber", "at B4")
    assert board.state.outcome is not None
    assert board.state.outcome.winners == [1]
    assert board.crowd(1, "B4") == 0


@pytest.mark.rule("BB-37")
def test_a_boss_that_stays_does_not_attack_and_one_that_returns_does() -> None:
    board = Board("paradox", "gorrum").minions(0, "B1", 2).do("use Hurry", "move B1 2 C1")
    assert (board.crowd(0, "C1"), board.lost(1)) == (2, 0)
    board.set(1, energy=9).turn(1)
    assert board.crowd(0, "C1") == 2
    board.do("use Lumber", "at B1", "use Lumber", "at C1")
    assert (board.crowd(0, "C1"), board.lost(1)) == (0, 2)


@pytest.mark.rule("BB-38")
def test_minions_hit_the_boss_at_the_end_of_their_owners_turn_and_are_gone() -> None:
    board = Board("paradox", "gorrum").minions(0, "C1", 3).minions(0, "A1", 1).do("end")
    assert (board.lost(1), board.crowd(0, "C1"), board.crowd(0, "A1"), board.supply(0)) == (3, 0, 1, 7)
    board = Board("paradox", "gorrum").minions(1, "C4", 3).do("end")
    assert (board.lost(0), board.crowd(1, "C4")) == (0, 3)  # it is not their owner's turn that ended


@pytest.mark.rule("BB-39")
def test_minions_fight_minions_first_and_the_survivors_hit_the_boss() -> None:
    board = Board("paradox", "gorrum").minions(0, "B1", 3).minions(1, "C1", 2).do("use Hurry", "move B1 3 C1")
    assert (board.crowd(0, "C1"), board.crowd(1, "C1"), board.lost(1)) == (1, 0, 0)
    board.do("end")
    assert board.lost(1) == 1


@pytest.mark.rule("BB-40")
def test_bosses_in_one_space_brawl_for_one_and_only_the_active_one_hits() -> None:
    board = Board("paradox", "gorrum").boss(1, "C4").do("end")
    assert (board.lost(0), board.lost(1)) == (0, 1)


@pytest.mark.rule("BB-41")
def test_a_minion_that_is_dealt_damage_is_destroyed() -> None:
    board = Board("gorrum", "paradox").minions(1, "B4", 2).do("use Lob Boulder", "at B4")
    assert (board.crowd(1, "B4"), board.supply(1)) == (1, 7)


@pytest.mark.rule("BB-42", "BB-82")
def test_a_boss_whose_damage_equals_its_health_is_eliminated_and_the_last_wins() -> None:
    board = Board("gorrum", "paradox").boss(1, "B4")
    board.set(1, wounds=int(board.state.book.health[5]) - 2).do("use Lob Boulder", "at B4")
    assert board.state.outcome is None
    board.do("use Lob Boulder", "at B4")
    outcome = board.state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ([1, 2], "the last boss was left")
    assert board.state.waiting == 0
    assert board.why("end", seat=0) == "BB-12"


@pytest.mark.rule("BB-43")
def test_a_pushed_boss_attacks_what_it_is_pushed_into() -> None:
    board = Board("mother_mycel", "gorrum").cards(0, "hand", "root_snare").boss(1, "C3").minions(0, "B3", 2)
    board.do("play root_snare", "at B3")
    assert (board.at(1), board.lost(1), board.crowd(0, "B3")) == ("B3", 2, 0)


@pytest.mark.rule("BB-44")
def test_the_supply_of_eight_limits_creation_and_takes_the_fallen_back() -> None:
    board = Board("gorrum", "paradox").minions(0, "A1", 7).do("use Quarry")
    assert (board.crowd(0, "C4"), board.supply(0)) == (1, 0)
    assert board.why("use Quarry") == "BB-22"
    board.minions(1, "A2", 3).do("use Roll", "move A1 7 A2")
    assert (board.crowd(0, "A2"), board.supply(0), board.supply(1)) == (4, 3, 8)


@pytest.mark.rule("BB-45")
def test_the_end_of_a_turn_goes_in_its_order() -> None:
    card = own_card('trigger = { on = "turn_end", do = [{ do = "draw", n = 1 }, { do = "get_energy", n = 3 }] }', kind="upgrade")
    board = Board("tester", "gorrum", own=own_boss(cards=card)).boss(1, "C4").minions(0, "C4", 2).cards(0, "played", "test_card")
    board.do("end")
    names = [event.happening.name for event in board.events]
    order = [names.index(name) for name in ("minions_hit", "brawled", "triggered", "drew", "got", "turn")]
    assert order == sorted(order)
    assert (board.lost(1), board.energy(0)) == (3, 0)
    assert len(board.pile(0, "hand")) == 5


@pytest.mark.rule("BB-45")
def test_a_boss_that_falls_to_the_minions_ends_the_game_before_the_brawl() -> None:
    board = Board("paradox", "gorrum").boss(1, "C4").minions(0, "C4", 2)
    board.set(1, wounds=board.health(1) - 2).do("end")
    assert board.state.outcome is not None
    assert board.told("brawled") == []
    assert board.told("turn") == []


@pytest.mark.rule("BB-79")
def test_tokens_are_no_units_lie_alone_and_are_limited() -> None:
    board = Board("tin_leviathan", "gorrum").minions(0, "A1", 1).minions(0, "A2", 1).minions(0, "A3", 1)
    board.do("use Deploy Sentry")
    assert board.why("at B1") == "BB-79"
    board.do("at A1", "use Deploy Sentry", "at A2", "use Deploy Sentry", "at A3")
    assert board.tokens(0) == ["A1", "A2", "A3"]
    assert board.why("use Deploy Sentry") == "BB-22"
    board = Board("tin_leviathan", "gorrum").token(0, "C4")
    assert board.why("use Deploy Sentry") == "BB-22"  # the only space under control has one already
    board = Board("gorrum", "tin_leviathan").token(1, "B4")
    assert board.why("use Lob Boulder") == "BB-22"  # nothing there can be attacked


@pytest.mark.rule("BB-80")
def test_a_sentry_fires_at_minions_that_enter_before_they_fight() -> None:
    board = Board("gorrum", "tin_leviathan").minions(0, "A1", 2).token(1, "A2").minions(1, "A2", 1)
    board.do("use Roll", "move A1 2 A2")
    assert (board.crowd(0, "A2"), board.crowd(1, "A2"), board.tokens(1)) == (0, 0, [])
    names = [event.happening.name for event in board.events]
    assert names.index("token_fired") < names.index("clashed")


@pytest.mark.rule("BB-80")
def test_a_sentry_fires_at_created_pushed_and_teleported_units() -> None:
    board = Board("gorrum", "tin_leviathan").token(1, "C4").do("use Quarry")
    assert (board.crowd(0, "C4"), board.tokens(1)) == (1, [])
    board = Board("paradox", "tin_leviathan").token(1, "B3").do("use Blink", "at B3")
    assert (board.lost(0), board.tokens(1)) == (1, [])
    board = Board("tin_leviathan", "gorrum").token(0, "B4").turn(0)
    board.do("use Stride", "at B4")
    assert (board.lost(0), board.tokens(0)) == (0, ["B4"])  # its own side does not set it off
    board = Board("vashara", "mother_mycel").cards(0, "hand", "wing_buffet").minions(1, "B4", 3)
    assert board.crowd(1, "B4") == 3
    pusher = Board("tin_leviathan", "mother_mycel", "vashara").turn(2).set(2, crystals=5).cards(2, "hand", "wing_buffet")
    near = pusher.at(2)
    neighbour = pusher.names[pusher.state.ground.near[pusher.cell(near)].bit_length() - 1]
    pusher.minions(1, neighbour, 2).token(0, near)
    pusher.do("play wing_buffet", f"move {neighbour} 2 {near}")
    assert (pusher.crowd(1, near), pusher.tokens(0)) == (1, [])


@pytest.mark.rule("BB-80")
def test_a_sentry_hurts_minions_first_and_the_boss_with_the_rest() -> None:
    board = Board("gorrum", "tin_leviathan").cards(1, "played", "tesla_sentries").token(1, "B4").minions(0, "B4", 1)
    board.do("use Lumber", "at B4")
    assert (board.crowd(0, "B4"), board.lost(0)) == (0, 1)


@pytest.mark.rule("BB-81")
def test_stronger_tokens_deal_one_more_from_every_token() -> None:
    board = Board("tin_leviathan", "gorrum").cards(0, "played", "tesla_sentries").token(0, "B4").boss(1, "C3")
    board.do("use Sentry Fire", "at C3")
    assert board.lost(1) == 2
    board = Board("gorrum", "tin_leviathan").cards(1, "played", "tesla_sentries").token(1, "B4").do("use Lumber", "at B4")
    assert board.lost(0) == 2


@pytest.mark.rule("BB-83")
def test_a_boss_that_dies_by_its_own_move_loses_the_duel() -> None:
    board = Board("gorrum", "paradox").minions(1, "B4", 4)
    board.set(0, wounds=board.health(0) - 3).do("use Lumber", "at B4")
    outcome = board.state.outcome
    assert outcome is not None
    assert outcome.winners == [1]


@pytest.mark.rule("BB-84")
def test_all_that_an_eliminated_player_had_leaves_the_game_and_the_turn_passes() -> None:
    board = Board("tin_leviathan", "paradox", "gorrum").minions(0, "F1", 3).token(0, "A1")
    board.set(0, wounds=board.health(0) - 1)
    board.cards(0, "hand", "overclock").cards(0, "played", "buzzsaw_arm")
    near = board.names[board.state.ground.near[board.cell(board.at(0))].bit_length() - 1]
    board.minions(1, near, 2).do("use Stride", f"at {near}")
    state = board.state
    assert state.outcome is None
    assert (state.turn, board.crowd(0, "F1"), board.tokens(0), board.crystals(0)) == (1, 0, [], 0)
    side = state.view(1).sides[0]
    assert (side.out, side.cell, side.played, side.discard, side.hand_size, side.deck_size) == (True, None, [], [], 0, 0)
    assert side.lasting == {}  # nor what the Upgrades did
    board.do("end").do("end")
    assert state.turn == 1  # two are left, and they alternate
    assert state.get(0, codes.PLACE) == 3


@pytest.mark.rule("BB-85")
@pytest.mark.parametrize(("healths", "ranks"), [((9, 10), [2, 1]), ((10, 9), [1, 2]), ((7, 7), [1, 1])])
def test_after_thirty_turns_each_the_most_health_wins(healths: tuple[int, int], ranks: list[int]) -> None:
    board = Board("gorrum", "paradox")
    for seat in (0, 1):
        board.set(seat, wounds=board.health(seat) - healths[seat])
    board.state.number = 59
    board.do("end")
    assert board.state.outcome is None
    board.do("end")
    outcome = board.state.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == (ranks, "the turns were used up")


@pytest.mark.rule("BB-85")
def test_in_team_play_the_sum_of_health_counts() -> None:
    board = Board("gorrum", "paradox", "vashara", "mother_mycel", mode="teams").set(1, wounds=6).set(3, wounds=1)
    healths = [board.health(seat) for seat in range(4)]
    board.state.number = 120
    board.do("end")
    outcome = board.state.outcome
    assert outcome is not None
    assert healths[0] + healths[2] > healths[1] + healths[3]
    assert outcome.ranks == [1, 2, 1, 2]
