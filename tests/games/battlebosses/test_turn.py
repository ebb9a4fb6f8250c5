"""Dice, energy, crystals, abilities, costs, drawing: what a turn is made of."""

import pytest

from tests.games.battlebosses.board import Board, own_boss, own_card
from underboss import Dice, LoadedDice
from underboss.engine.bits import members
from underboss.games.battlebosses import codes
from underboss.games.battlebosses.verbs import VERBS

# Faces of the shipped dice, by place: Gorrum EE EE E EC C E*, bonus EE EC CC EEC E* EE*


def end_turn(board: Board, *faces: int) -> Board:
    """Seat 0 ends its turn with a full hand, and seat 1 rolls these faces."""
    board.cards(0, "hand", *(board.pile(0, "deck")[:5]))
    return board.do("end", faces=list(faces))


@pytest.mark.rule("BB-13", "BB-14")
def test_a_turn_begins_with_four_dice_and_their_symbols() -> None:
    board = end_turn(Board("paradox", "gorrum"), 0, 2, 3, 4)  # EE, E, EC, C
    assert (board.energy(1), board.crystals(1)) == (4, 2)
    assert board.state.turn == 1
    assert [(die.energy, die.crystals) for die in board.state.view(0).dice] == [(2, 0), (1, 0), (1, 1), (0, 1)]


@pytest.mark.rule("BB-13")
def test_only_the_very_first_turn_rolls_three_dice() -> None:
    import underboss

    state = underboss.load("battlebosses", bosses="gorrum,paradox").start(2, Dice(1))
    stop = VERBS.parse("done")
    state.play(0, stop, LoadedDice([]))
    state.play(1, stop, LoadedDice([0, 0, 0, 0]))  # who begins, then three dice of Gorrum
    assert (state.turn, state.number, state.get(0, codes.ENERGY)) == (0, 1, 6)
    state.play(0, VERBS.parse("end"), LoadedDice([0, 0, 0, 0]))  # four dice of the second player
    assert (state.turn, state.number, state.get(1, codes.ENERGY)) == (1, 2, 4)


@pytest.mark.rule("BB-15")
def test_overload_gives_its_energy_and_is_rolled_again_and_again() -> None:
    board = end_turn(Board("paradox", "gorrum"), 5, 2, 2, 2, 5, 5, 4)  # E*, E, E, E; then E*, E*, C
    assert (board.energy(1), board.crystals(1)) == (6, 1)
    dice = board.state.view(1).dice
    assert [die.again for die in dice] == [False, False, False, False, True, True, True]
    assert [die.overload for die in dice] == [True, False, False, False, True, True, False]


@pytest.mark.rule("BB-16", "BB-76")
def test_bonus_dice_come_from_upgrades_two_at_most_and_overload_too() -> None:
    board = Board("gorrum", "paradox").cards(1, "played", "perpetual_engine")
    end_turn(board, 0, 0, 0, 0, 3)  # four E, then EEC
    assert (board.energy(1), board.crystals(1)) == (6, 1)
    board = Board("gorrum", "paradox").cards(1, "played", "perpetual_engine", "perpetual_engine")
    end_turn(board, 0, 0, 0, 0, 4, 2, 0)  # E* rolled again as CC, then EE
    assert (board.energy(1), board.crystals(1)) == (7, 2)
    three = own_card("lasting = { bonus_die = 2 }", kind="upgrade")
    board = Board("gorrum", "tester", own=own_boss(cards=three)).cards(1, "played", "test_card", "test_card")
    end_turn(board, 0, 0, 0, 0, 0, 0)  # four lasting bonus dice, and still only two are rolled
    assert board.energy(1) == 8


@pytest.mark.rule("BB-17")
def test_abilities_and_cards_in_any_order_and_as_often_as_they_can_be_paid() -> None:
    board = Board("gorrum", "paradox").cards(0, "hand", "grit", "grit", "second_wind")
    board.do("use Quarry", "play grit", "use Quarry", "play grit", "use Quarry")
    assert board.crowd(0, "C4") == 6
    assert board.energy(0) == 12 - 9 + 6
    assert board.why("use Blink", seat=1) == "BB-12"
    assert board.why("at C3") == "BB-17"
    board.do("use Lumber")
    assert board.why("use Lumber") == "BB-17"
    assert board.why("end") == "BB-17"


@pytest.mark.rule("BB-18")
def test_abilities_cost_energy_and_what_is_left_is_lost() -> None:
    board = Board("gorrum", "paradox", energy=4)
    board.do("use Quarry")
    assert board.energy(0) == 1
    assert board.why("use Lumber") == "BB-18"
    board.do("end")
    assert board.energy(0) == 0


@pytest.mark.rule("BB-18")
def test_energy_got_in_another_turn_is_lost_at_its_end() -> None:
    card = own_card('trigger = { on = "minion_lost", limit = 3, do = [{ do = "get_energy", n = 2 }] }', kind="upgrade")
    board = Board("gorrum", "tester", own=own_boss(cards=card)).cards(1, "played", "test_card").minions(1, "B4", 1)
    board.do("use Lumber", "at B4")
    assert board.energy(1) == 2
    end_turn(board, 3, 3, 3, 3)  # four crystals, no energy
    assert board.energy(1) == 0


@pytest.mark.rule("BB-19")
def test_cards_cost_crystals_and_crystals_are_kept() -> None:
    board = Board("gorrum", "paradox", crystals=4).cards(0, "hand", "granite_skin", "granite_skin")
    board.do("play granite_skin")
    assert board.crystals(0) == 1
    assert board.why("play granite_skin") == "BB-19"
    board.do("end")
    assert board.crystals(0) == 1


@pytest.mark.rule("BB-20")
def test_additional_costs_are_paid_in_full_or_not_at_all() -> None:
    board = Board("tin_leviathan", "gorrum", crystals=0)
    assert board.why("use Deploy Sentry") == "BB-20"
    board.set(0, crystals=1).do("use Deploy Sentry")
    assert (board.crystals(0), board.energy(0), board.tokens(0)) == (0, 11, ["C4"])
    board = Board("queen_umbra", "gorrum").set(1, crystals=1)
    assert board.why("use Pilfer") == "BB-20"
    board.cards(0, "hand", "fade", "unravel").do("use Pilfer")
    assert board.offers("discard fade")
    board.do("discard unravel")
    assert (board.pile(0, "discard"), board.crystals(0)) == (["unravel"], 13)
    board = Board("mother_mycel", "gorrum").cards(0, "hand", "compost").minions(0, "A1", 1)
    assert board.why("play compost") == "BB-20"
    board.minions(0, "B1", 2).do("play compost")
    assert board.cells() == {"A1", "B1"}
    assert board.why("at C1") == "BB-20"
    board.do("at B1", "at B1")
    assert (board.crowd(0, "B1"), board.supply(0), len(board.pile(0, "hand"))) == (0, 7, 2)


@pytest.mark.rule("BB-20")
def test_a_card_does_not_pay_for_itself() -> None:
    card = own_card('extra = { discard = 1 }\ndo = [{ do = "draw", n = 1 }]')
    board = Board("tester", "gorrum", own=own_boss(cards=card)).cards(0, "hand", "test_card")
    assert board.why("play test_card") == "BB-20"
    board.cards(0, "hand", "filler")
    assert board.why("play test_card") == ""


@pytest.mark.rule("BB-21")
def test_only_cards_in_hand_are_played() -> None:
    board = Board("gorrum", "paradox").cards(0, "discard", "grit")
    assert board.why("play grit") == "BB-21"
    board.cards(0, "hand", "grit")
    assert board.why("play grit") == ""


@pytest.mark.rule("BB-22")
@pytest.mark.parametrize(
    ("boss", "ability", "useless", "useful"),
    [
        ("gorrum", "Roll", lambda board: board, lambda board: board.minions(0, "A1", 1)),
        ("gorrum", "Quarry", lambda board: board.minions(0, "A1", 8), lambda board: board.minions(0, "A1", 7)),
        ("gorrum", "Lob Boulder", lambda board: board.boss(1, "C1"), lambda board: board.boss(1, "B3")),
        ("tin_leviathan", "Deploy Sentry", lambda board: board.token(0, "C4"), lambda board: board.token(0, "A1")),
        ("tin_leviathan", "Sentry Fire", lambda board: board.boss(1, "C3"), lambda board: board.boss(1, "C3").token(0, "B4")),
        (
            "paradox",
            "Eureka",
            lambda board: board.empty_deck(0),
            lambda board: board.cards(0, "discard", "deja_vu").empty_deck(0),
        ),
        (
            "queen_umbra",
            "Pilfer",
            lambda board: board.cards(0, "hand", "fade"),
            lambda board: board.cards(0, "hand", "fade").set(1, crystals=1),
        ),
    ],
)
def test_an_ability_that_could_change_nothing_is_not_offered(boss, ability, useless, useful) -> None:
    other = "mother_mycel"
    assert useless(Board(boss, other)).why(f"use {ability}") == "BB-22"
    assert useful(Board(boss, other)).why(f"use {ability}") == ""


@pytest.mark.rule("BB-22", "BB-23")
def test_a_card_may_be_played_for_nothing_and_parts_without_target_are_left_out() -> None:
    board = Board("queen_umbra", "gorrum").cards(0, "hand", "unravel", "stolen_breath", "pickpocket").set(0, wounds=3)
    board.do("play unravel", "play pickpocket", "play stolen_breath")  # nothing to destroy, steal or hurt, but healing works
    assert board.lost(0) == 1
    assert sorted(board.pile(0, "discard")) == ["pickpocket", "stolen_breath", "unravel"]
    assert board.state.depth == 0


@pytest.mark.rule("BB-24")
def test_the_turn_ends_with_a_draw_up_to_five() -> None:
    board = Board("gorrum", "paradox").cards(0, "hand", "grit", "charge").do("end")
    assert len(board.pile(0, "hand")) == 5
    seven = board.pile(1, "deck")[:7]
    board = Board("gorrum", "paradox").cards(1, "hand", *seven).turn(1).do("end")
    assert sorted(board.pile(1, "hand")) == sorted(seven)


@pytest.mark.rule("BB-25")
def test_an_empty_deck_is_made_new_from_the_discard_pile() -> None:
    board = Board("gorrum", "paradox").cards(0, "discard", "grit", "charge", "taunt").cards(0, "hand", "haymaker")
    board.empty_deck(0).do("end")
    assert sorted(board.pile(0, "hand")) == ["charge", "grit", "haymaker", "taunt"]  # and no more are to be had
    assert board.pile(0, "discard") == []
    assert board.told("shuffled") == [{"event": "shuffled", "seat": 0}]


@pytest.mark.rule("BB-26")
def test_a_turn_has_at_most_a_hundred_abilities_and_cards() -> None:
    board = Board("gorrum", "paradox", energy=300)
    for _ in range(50):
        board.do("use Lumber", "at B4", "use Lumber", "at C4")
    assert board.why("use Lumber") == "BB-26"
    assert [VERBS.format(action) for action in board.state.legal(0)] == ["end"]
    board.do("end")


@pytest.mark.rule("BB-27")
def test_an_effect_is_done_before_it_lies_in_the_discard_pile() -> None:
    board = Board("paradox", "gorrum").cards(0, "hand", "deja_vu")
    board.do("play deja_vu")  # finds no Effect: not even itself
    assert board.pile(0, "discard") == ["deja_vu"]
    board = Board("paradox", "gorrum").cards(0, "hand", "deja_vu").cards(0, "discard", "time_bomb", "paradox_field")
    board.do("play deja_vu")
    assert board.pile(0, "aside") == ["deja_vu"]
    assert [VERBS.format(action) for action in board.state.legal(0)] == [f"take {board.kind(0, 'time_bomb')}", "done"]


@pytest.mark.rule("BB-28", "BB-30")
def test_upgrades_stay_any_number_and_add_up() -> None:
    board = Board("gorrum", "paradox").cards(0, "hand", "spiked_knuckles", "spiked_knuckles").boss(1, "C4")
    board.do("play spiked_knuckles", "play spiked_knuckles")
    assert board.pile(0, "played") == ["spiked_knuckles", "spiked_knuckles"]
    assert board.pile(0, "discard") == []
    board.do("end")
    assert board.lost(1) == 3


@pytest.mark.rule("BB-29")
def test_a_promotion_counts_for_minions_in_play_and_to_come() -> None:
    board = Board("gorrum", "paradox").cards(0, "hand", "hardened_pebbles").boss(1, "C4").minions(0, "C4", 1)
    board.do("play hardened_pebbles", "use Quarry", "end")
    assert board.lost(1) == 3 * 2 + 1  # three minions for two each, and the brawl


@pytest.mark.rule("BB-31")
def test_an_upgrade_gives_its_ability_for_energy() -> None:
    board = Board("vashara", "gorrum", energy=7).cards(0, "hand", "dragonfire_glands").boss(1, "B4")
    assert board.why("use Dragonfire Glands") == "BB-31"
    board.do("play dragonfire_glands", "use Dragonfire Glands", "at B4", "use Dragonfire Glands", "at B4")
    given = board.game.bosses[2].cards[board.kind(0, "dragonfire_glands")].ability
    assert board.lost(1) == 2 * given.do[0].n
    assert board.energy(0) == 7 - 2 * given.energy


@pytest.mark.rule("BB-32", "BB-63")
def test_a_destroyed_upgrade_goes_to_its_owners_discard_pile_and_stops_working() -> None:
    board = Board("gorrum", "paradox").cards(0, "hand", "smash_trinket").cards(1, "played", "perpetual_engine", "armed_clones")
    assert board.state.lasting(1, codes.BONUS_DIE) == 1
    board.do("play smash_trinket")
    assert board.why("wreck 1 paradox_field") == "BB-63"
    board.do("wreck 1 perpetual_engine")
    assert (board.pile(1, "discard"), board.pile(1, "played")) == (["perpetual_engine"], ["armed_clones"])
    assert board.state.lasting(1, codes.BONUS_DIE) == 0
    assert board.state.lasting(1, codes.MINION_HIT) == 1


@pytest.mark.rule("BB-33")
def test_hands_are_hidden_and_a_card_taken_back_is_known_until_it_leaves() -> None:
    board = (
        Board("paradox", "gorrum").cards(0, "hand", "deja_vu", "future_sight").cards(0, "discard", "time_bomb", "fast_forward")
    )
    bomb = board.kind(0, "time_bomb")
    board.do("play deja_vu", "take time_bomb")
    for viewer in (1, None):
        side = board.state.view(viewer).sides[0]
        assert (side.hand, side.hand_size, side.known) == (None, 2, [bomb])
        assert side.discard == sorted([board.kind(0, "deja_vu"), board.kind(0, "fast_forward")])
        for seed in range(20):
            world = board.game.imagine(board.state.view(viewer), Dice(seed))
            assert bomb in [world.book.kind(5, card) for card in members(world.get(0, codes.HAND))]
    board.boss(1, "C3").do("play time_bomb", "at C3")
    assert board.state.view(1).sides[0].known == []
    assert board.state.view(0).sides[0].hand == [board.kind(0, "future_sight")]


@pytest.mark.rule("BB-33")
def test_drawn_cards_are_told_to_their_owner_only() -> None:
    board = Board("paradox", "gorrum").do("use Eureka")
    drawn = next(event for event in board.events if event.happening.name == "drew")
    assert drawn.seen_by(0)["card"] is not None
    assert drawn.seen_by(1)["card"] is None
    assert drawn.seen_by(None)["card"] is None
