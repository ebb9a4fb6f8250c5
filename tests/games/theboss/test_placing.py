"""A turn: placing gangsters, revealing a card, and every reason why not."""

import pytest

from tests.games.theboss.scenes import Scene, legal, pass_turn, play, refusal, seen
from underboss import Dice, IllegalAction
from underboss.games.theboss.table import BIG, HOSPITAL, SMALL
from underboss.games.theboss.verbs import CHICAGO, CUBES, VERBS

REWARDS = ["ny-0", "bo-1", "de-1"]
HANDS = [["ny-1", "ny-2", "bo-2", "de-2", "de-3"], ["ny-3", "bo-3", "bo-prison", "de-4", "de-revolver"]]


def scene(**options: str) -> Scene:
    return Scene(2, "1.2.3", **options).deal(REWARDS, HANDS)


@pytest.mark.rule("TB-20", "TB-22")
def test_a_fresh_turn_offers_every_city_and_every_card() -> None:
    state = scene().state()
    assert legal(state) == ["place ny", "place bo", "place de", *(f"reveal {name}" for name in HANDS[0])]


@pytest.mark.rule("TB-20", "TB-21")
def test_after_a_placement_the_card_ends_the_turn() -> None:
    state = scene().state()
    play(state, "place bo", "cubes 2 1")
    assert state.actor == 0
    assert legal(state) == [f"reveal {name}" for name in HANDS[0]]
    play(state, "reveal de-3")
    assert state.actor == 1


@pytest.mark.rule("TB-20", "TB-21")
def test_after_a_card_the_turn_ends_with_a_placement_or_with_done() -> None:
    for ending in (["place bo", "cubes 1 0"], ["done"]):
        state = scene().state()
        play(state, "reveal de-3")
        assert state.actor == 0
        assert legal(state) == ["place ny", "place bo", "place de", "done"]
        play(state, *ending)
        assert state.actor == 1


@pytest.mark.rule("TB-21", "TB-31")
def test_a_turn_without_possible_placement_ends_with_the_card() -> None:
    state = scene().column(0, BIG, 0).state()
    assert legal(state) == [f"reveal {name}" for name in HANDS[0]]
    play(state, "reveal de-3")
    assert state.actor == 1


@pytest.mark.rule("TB-20")
def test_done_needs_a_revealed_card() -> None:
    state = scene().state()
    assert refusal(state, "done") == "a card must be revealed in each turn (rule TB-20)"
    play(state, "place ny")
    assert refusal(state, "done") == "count out the cubes first (rule TB-22)"
    play(state, "cubes 1 0")
    assert refusal(state, "done") == "a card must be revealed in each turn (rule TB-20)"


@pytest.mark.rule("TB-20", "TB-22")
def test_one_placement_and_one_card_in_a_turn() -> None:
    state = scene().state()
    play(state, "place ny")
    assert refusal(state, "place bo") == "a city is already chosen: count out the cubes (rule TB-22)"
    assert refusal(state, "reveal ny-1") == "count out the cubes first (rule TB-22)"
    play(state, "cubes 1 0")
    assert refusal(state, "place bo") == "cubes were already placed in this turn (rule TB-20)"
    assert refusal(state, "cubes 1 0") == "choose a city first (rule TB-22)"
    other = scene().state()
    play(other, "reveal ny-1")
    assert refusal(other, "reveal ny-2") == "a card was already revealed in this turn (rule TB-20)"


@pytest.mark.rule("TB-22")
def test_any_mix_of_the_reserve_may_go_to_one_city() -> None:
    state = scene().state()
    play(state, "place de")
    assert legal(state) == [f"cubes {big} {small}" for big in range(1, 7) for small in range(4)]
    play(state, "cubes 6 3")
    view = seen(state)
    assert (view.sides[0].big, view.sides[0].small) == (0, 0)
    crew = next(spot for spot in view.row if spot.code == "DE").crews[0]
    assert (crew.big, crew.small) == (6, 3)


@pytest.mark.rule("TB-22")
def test_no_more_cubes_than_the_reserve_has() -> None:
    state = scene().column(0, BIG, 2).column(0, SMALL, 1).state()
    play(state, "place de")
    assert refusal(state, "cubes 3 0") == "you have 2 big and 1 small cubes left (rule TB-22)"
    assert refusal(state, "cubes 1 2") == "you have 2 big and 1 small cubes left (rule TB-22)"
    assert refusal(state, "cubes 0 0") == "place at least one cube (rule TB-22)"
    assert refusal(state, "cubes 2 1") == ""


@pytest.mark.rule("TB-22")
def test_another_turn_may_choose_another_city() -> None:
    state = scene().state()
    play(state, "place de", "cubes 1 0", "reveal de-2", "reveal ny-3", "done")
    assert state.actor == 0
    assert {"place ny", "place bo", "place de"} < set(legal(state))


@pytest.mark.rule("TB-23")
def test_whoever_is_behind_one_to_two_adds_at_least_two() -> None:
    state = scene().cubes(0, "ny", 1).cubes(1, "ny", 2).state()
    play(state, "place ny")
    assert refusal(state, "cubes 1 0") == "it takes 2 cubes to lead there (rule TB-23)"
    assert refusal(state, "cubes 2 0") == ""
    assert refusal(state, "cubes 1 1") == ""
    play(state, "cubes 2 0")
    assert next(spot for spot in seen(state).row if spot.code == "NY").leader == 0


@pytest.mark.rule("TB-23")
def test_a_placement_must_exceed_every_rival() -> None:
    scene = Scene(4).cubes(1, "ny", 1).cubes(2, "ny", 3).cubes(3, "ny", 2)
    state = scene.state()
    play(state, "place ny")
    assert all(sum(map(int, text.split()[1:])) >= 4 for text in legal(state))
    few = scene.column(0, BIG, 2).column(0, SMALL, 1).state()
    assert refusal(few, "place ny") == "it takes 4 cubes to lead there and you have 3 (rule TB-23)"


@pytest.mark.rule("TB-24")
def test_big_and_small_cubes_count_the_same() -> None:
    state = scene().cubes(1, "ny", 1, 1).state()
    play(state, "place ny")
    assert {"cubes 3 0", "cubes 2 1", "cubes 1 2"} < set(legal(state))
    play(state, "cubes 1 2")
    assert next(spot for spot in seen(state).row if spot.code == "NY").leader == 0


@pytest.mark.rule("TB-25")
def test_small_cubes_never_go_alone() -> None:
    state = scene().cubes(0, "ny", 1).state()
    play(state, "place ny")
    assert refusal(state, "cubes 0 2") == "small cubes need a big one with them (rule TB-25)"
    without = scene().cubes(0, "ny", 1).column(0, BIG, 0).state()
    assert refusal(without, "place ny") == "small cubes need a big one with them and you have none left (rule TB-25)"


@pytest.mark.rule("TB-26")
def test_lenient_small_cubes_join_a_big_one_that_is_there() -> None:
    start = scene(small_cubes="lenient").cubes(0, "ny", 1).column(0, BIG, 0)
    state = start.state()
    assert refusal(state, "place ny") == ""
    assert refusal(state, "place bo") == "small cubes need a big one with them and you have none left (rule TB-25)"
    play(state, "place ny")
    assert legal(state) == ["cubes 0 1", "cubes 0 2", "cubes 0 3"]
    behind = start.cubes(1, "ny", 3).state()
    play(behind, "place ny")
    assert legal(behind) == ["cubes 0 3"]


@pytest.mark.rule("TB-26")
def test_lenient_small_cubes_alone_need_the_big_one_in_that_very_city() -> None:
    state = scene(small_cubes="lenient").cubes(0, "ny", 1).state()
    play(state, "place bo")
    assert refusal(state, "cubes 0 1") == "small cubes need a big one with them (rule TB-25)"


@pytest.mark.rule("TB-27")
def test_cubes_stay_where_they_are_until_the_round_ends() -> None:
    state = scene().state()
    play(state, "place de", "cubes 2 1", "reveal de-2")
    while seen(state).taken < 9:
        before = next(spot for spot in seen(state).row if spot.code == "DE").crews[0]
        assert (before.big, before.small) == (2, 1)
        pass_turn(state)


@pytest.mark.rule("TB-28")
def test_a_city_that_one_leads_may_be_reinforced() -> None:
    state = scene().cubes(0, "ny", 3).cubes(1, "ny", 1).state()
    play(state, "place ny")
    assert refusal(state, "cubes 1 0") == ""


@pytest.mark.rule("TB-29")
def test_chicago_is_closed_without_cubes_elsewhere() -> None:
    state = scene().state()
    why = "Chicago is open only to those with cubes in another city from an earlier turn (rule TB-29)"
    assert refusal(state, "place ch") == why
    play(state, "place ny", "cubes 1 0", "reveal ny-1")
    assert refusal(state, "place ch") == why  # the cubes are those of the other player


@pytest.mark.rule("TB-29")
def test_chicago_opens_after_an_earlier_placement() -> None:
    state = scene().cubes(0, "ny", 1).cubes(1, "ch", 2).state()
    play(state, "place ch")
    assert refusal(state, "cubes 2 0") == "it takes 3 cubes to lead there (rule TB-23)"
    assert refusal(state, "cubes 0 3") == "small cubes need a big one with them (rule TB-25)"
    play(state, "cubes 2 1")
    assert seen(state).row[1].leader == 0


@pytest.mark.rule("TB-29")
def test_cubes_in_chicago_alone_do_not_open_it() -> None:
    state = scene().cubes(0, "ch", 2).state()
    assert refusal(state, "place ch").endswith("(rule TB-29)")


@pytest.mark.rule("TB-30", "TB-48")
def test_the_banished_stay_out_of_cincinnati_but_reveal_its_cards() -> None:
    hands = [["ny-1", "ci-2", "ci-3", "de-2", "de-3"], ["ny-3", "ny-2", "ci-banished", "de-4", "de-revolver"]]
    state = Scene(2, "1.3.5").deal(["ny-0", "de-1", "ci-1"], hands).set(banished=1).state()
    assert refusal(state, "place ci") == "you are banished from Cincinnati (rule TB-48)"
    assert "place ci" not in legal(state)
    play(state, "reveal ci-2", "done")
    assert refusal(state, "place ci") == ""


@pytest.mark.rule("TB-15")
def test_a_city_outside_the_row_cannot_be_chosen() -> None:
    state = scene().state()
    assert refusal(state, "place me") == "that city is not in the row (rule TB-15)"


@pytest.mark.rule("TB-31")
def test_who_has_no_cube_or_no_big_one_still_reveals_each_turn() -> None:
    nothing = scene().column(0, BIG, 0).column(0, SMALL, 0).column(0, HOSPITAL, 6).state()
    assert refusal(nothing, "place ny") == "you have no cubes left (rule TB-22)"
    for _ in range(4):
        assert all(text.startswith("reveal") for text in legal(nothing))
        pass_turn(nothing)
        pass_turn(nothing)
    assert seen(nothing).order


@pytest.mark.rule("TB-32")
def test_cards_lie_face_up_in_the_order_in_which_they_came() -> None:
    state = scene().state()
    play(state, "reveal de-3", "done", "reveal de-revolver", "done", "reveal de-2", "done")
    names = [VERBS.verbs[2].arguments[0].format(card) for card in seen(state).row[3].face_up]
    assert names == ["de-3", "de-revolver", "de-2"]
    assert [side.colours for side in seen(state).sides] == [[0, 0, 1], [0, 1, 1, 2]]


@pytest.mark.rule("TB-32")
def test_only_cards_of_the_own_hand_are_revealed() -> None:
    state = scene().state()
    assert refusal(state, "reveal ny-3") == "that card is not in your hand (rule TB-32)"
    assert refusal(state, "reveal ny-0") == "that card is not in your hand (rule TB-32)"


@pytest.mark.rule("TB-33")
def test_the_card_need_not_belong_to_the_city_of_the_placement() -> None:
    state = scene().state()
    play(state, "place ny", "cubes 1 0")
    assert legal(state) == [f"reveal {name}" for name in HANDS[0]]


@pytest.mark.rule("TB-19")
def test_turns_go_clockwise_from_the_dealer() -> None:
    state = Scene(4).set(dealer=2, turn=2).state()
    turns = []
    for _ in range(8):
        turns.append(state.actor)
        pass_turn(state)
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1]


@pytest.mark.rule("TB-19")
def test_a_seat_that_is_not_on_turn_is_refused_and_nothing_changes() -> None:
    state = scene().state()
    before = state.dump()
    with pytest.raises(IllegalAction, match=r"illegal: place ny, seat 1 is not asked to decide now \(rule TB-19\)"):
        state.play(1, VERBS.parse("place ny"), Dice(1))
    with pytest.raises(IllegalAction, match=r"illegal: cubes 2 0, choose a city first \(rule TB-22\)"):
        state.play(0, CUBES.pack(2, 0), Dice(1))
    assert state.dump() == before


def test_the_notation_speaks_of_cities_and_cards() -> None:
    assert VERBS.format(VERBS.parse("PLACE CH")) == "place ch"
    assert VERBS.arguments(VERBS.parse("place ch")) == [CHICAGO]
    assert VERBS.targets(VERBS.parse("cubes 2 1")) == ["big:2", "small:1"]
    assert VERBS.size < 100
