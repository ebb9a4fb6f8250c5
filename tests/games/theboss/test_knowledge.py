"""What a seat knows, what it can only guess, and the aids that are worked out from that."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

import underboss
from tests.games.theboss.scenes import Scene, pass_turn, play, seen
from underboss import Dice, IllegalAction, Match, State
from underboss.engine.bits import mask_of, members
from underboss.games.theboss.pack import CARDS_OF, CITY_OF
from underboss.games.theboss.rules import TheBoss
from underboss.games.theboss.table import BIG, SMALL
from underboss.games.theboss.verbs import Card
from underboss.games.theboss.view import TheBossView

REWARDS = ["ny-0", "bo-1", "de-1"]
HANDS = [["ny-1", "ny-2", "bo-2", "de-2", "de-3"], ["ny-3", "bo-3", "bo-prison", "de-4", "de-revolver"]]


def small_table() -> Scene:
    return Scene(2, "1.2.3").deal(REWARDS, HANDS)


def worked_out(state: State, seat: int | None = None) -> dict[str, Any]:
    return state.game.aids(state.view(seat))


@pytest.mark.rule("TB-18", "TB-63", "TB-64")
def test_colours_of_all_hands_are_open_and_values_only_to_the_holder() -> None:
    state = small_table().state()
    view = seen(state, 0)
    assert [side.colours for side in view.sides] == [[0, 0, 1, 2, 2], [0, 1, 1, 2, 2]]
    assert view.hand == [Card.parse(name) for name in HANDS[0]]
    assert seen(state).hand is None
    hidden = {Card.parse(name) for name in (*HANDS[1], *REWARDS)}
    swapped = small_table().deal(["ny-3", "bo-3", "de-4"], [HANDS[0], ["ny-0", "bo-1", "bo-prison", "de-1", "de-revolver"]])
    assert swapped.state().view(0).bytes() == view.bytes()
    assert hidden.isdisjoint(view.hand or [])
    assert swapped.state().view(1).bytes() != state.view(1).bytes()


@pytest.mark.rule("TB-63")
def test_everything_else_lies_open() -> None:
    state = small_table().cubes(1, "ny", 2, 1).set(banished=2, police=3).state()
    play(state, "reveal de-2", "done")
    for seat in (0, 1, None):
        view = seen(state, seat)
        assert view.row[0].crews[1].big == 2
        assert view.row[0].crews[1].small == 1
        assert view.row[0].leader == 1
        assert view.row[3].face_up == [Card.parse("de-2")]
        assert view.sides[1].banished
        assert view.police == [2]
        assert [len(spot.cards) for spot in view.row] == [4, 0, 4, 5]


@pytest.mark.rule("TB-8", "TB-64")
def test_no_position_holds_the_order_of_the_police_cards() -> None:
    """Two games that agree up to a pause may draw any card there: it is the dice that decide."""
    kinds = set()
    state = small_table().state()
    for _ in range(7):
        pass_turn(state)
    play(state, "reveal " + Card.format(members(state.hands[1])[0]))
    for seed in range(40):
        twin = state.copy()
        play(twin, "done", dice=Dice(seed))
        kinds.add(seen(twin).police[0])
    assert kinds == {0, 1, 2}


def deals_that_fit(view: TheBossView) -> set[tuple[int, ...]]:
    """Every way the hidden cards may lie, by brute force: the rewards and the other hand."""
    options = []
    for spot in view.row:
        if spot.number is None:
            continue
        unseen = [card.id for card in spot.cards if card.id not in spot.face_up and card.id not in (view.hand or [])]
        held = [side.colours.count(spot.city) for seat, side in enumerate(view.sides) if seat != view.seat]
        ways = set()
        for order in permutations(unseen):
            hands, at = [], 0
            for number in held:
                hands.append(mask_of(list(order[at : at + number])))
                at += number
            assert len(order) == at + 1
            ways.add((2 ** order[at], *hands))
        options.append(ways)
    return {tuple(sum(way[at] for way in ways) for at in range(len(ways[0]))) for ways in product(*options)}


def hidden(state: TheBoss, seat: int | None) -> tuple[int, ...]:
    return (int(state.rewards), *(int(hand) for other, hand in enumerate(state.hands) if other != seat))


@pytest.mark.rule("TB-65")
@pytest.mark.parametrize("way", ["imagine", "redeal"])
@pytest.mark.parametrize(
    ("seats", "bosses", "turns", "seat"), [(2, "1.2.3", 4, 0), (2, "1.3.5", 3, 1), (3, "1.2.3.4.5", 9, 1), (2, "1.2.3", 7, None)]
)
def test_every_deal_that_fits_is_equally_likely(way: str, seats: int, bosses: str, turns: int, seat: int | None) -> None:
    state = Scene(seats, bosses).state()
    for _ in range(turns):
        pass_turn(state)
    view = seen(state, seat)
    fitting = deals_that_fit(view)
    assert 6 <= len(fitting) <= 3000
    worlds = 30 * len(fitting)
    found: Counter[tuple[int, ...]] = Counter()
    dice = Dice(8)
    for _ in range(worlds):
        if way == "imagine":
            world = state.game.imagine(view, dice)
            assert isinstance(world, TheBoss)
        else:
            world = state.copy()
            world.redeal(seat if seat is not None else -1, dice)
        found[hidden(world, seat)] += 1
    assert set(found) == fitting
    distance = sum((count - 30) ** 2 / 30 for count in found.values())
    freedom = len(fitting) - 1
    assert distance < freedom + 4 * (2 * freedom) ** 0.5 + 8, (distance, freedom)


@pytest.mark.rule("TB-65")
def test_the_chance_under_a_city_is_the_share_of_real_deals() -> None:
    """Deals in which seat 0 holds two given cards of Detroit: the other three lie under it equally often."""
    game = underboss.load("theboss", bosses="1.2.3")
    holds = mask_of([Card.parse("de-revolver"), Card.parse("de-1")])
    found: Counter[str] = Counter()
    for seed in range(6000):
        state = game.start(2, Dice(seed))
        assert isinstance(state, TheBoss)
        if state.hands[0] & CARDS_OF[2] == holds:
            found[Card.format(members(state.rewards & CARDS_OF[2])[0])] += 1
    total = sum(found.values())
    assert sorted(found) == ["de-2", "de-3", "de-4"]
    assert sum((count - total / 3) ** 2 / (total / 3) for count in found.values()) < 18.4


@pytest.mark.rule("TB-65")
def test_the_aid_lists_what_may_lie_under_each_city() -> None:
    state = small_table().state()
    play(state, "reveal de-2", "done")
    detroit = worked_out(state, 0)["possible"][2]
    assert [Card.format(card["id"]) for card in detroit["cards"]] == ["de-1", "de-4", "de-revolver"]
    assert detroit["chance"] == pytest.approx(1 / 3)
    assert detroit["points"] == pytest.approx(5 / 3)
    assert detroit["penalty"] == pytest.approx(1 / 3)
    assert len(worked_out(state)["possible"][2]["cards"]) == 4
    assert [possible["city"] for possible in worked_out(state)["possible"]] == [0, 1, 2]


@pytest.mark.rule("TB-49")
def test_the_aid_tells_what_chicago_pays_now() -> None:
    state = small_table().set(chicago=3).state()
    assert worked_out(state)["chicago"] == {"parts": [0, 0, 0], "sum": 0, "pays": 0}
    play(state, "reveal de-2", "done", "reveal ny-3", "done")
    assert worked_out(state)["chicago"] == {"parts": [3, 0, 2], "sum": 5, "pays": 2}
    play(state, "reveal de-3", "done", "reveal bo-prison", "done")
    assert worked_out(state)["chicago"] == {"parts": [3, 0, 3], "sum": 6, "pays": 3}


@pytest.mark.rule("TB-35", "TB-37")
def test_the_aid_previews_the_order_of_the_last_turn() -> None:
    scene = Scene(4).set(dealer=1, turn=1)
    for seat, cubes in enumerate([4, 2, 4, 9]):
        scene.column(seat, BIG, cubes).column(seat, SMALL, 0)
    assert worked_out(scene.state())["last_turn"] == {"order": [3, 2, 0, 1], "fixed": False}
    state = Scene(4).state()
    while not seen(state).order:
        before = worked_out(state)["last_turn"]["order"]
        pass_turn(state)
    assert worked_out(state)["last_turn"] == {"order": before, "fixed": True}


@pytest.mark.rule("TB-38")
@pytest.mark.parametrize(
    ("police", "number", "chance", "badges"),
    [
        ([], 1, 0.0, (0, 0)),
        ([0, 0], 3, 1 / 3, (2, 0)),
        ([0, 2], 3, 1 / 3, (2, 1)),
        ([0, 1], 3, 0.0, (1, 1)),
        ([0, 1, 2], 4, 1.0, (2, 2)),
        ([0, 0, 1, 1], 5, 1.0, (2, 2)),
        ([0, 0], 2, 0.0, (2, 0)),
    ],
)
def test_the_aid_tells_the_chance_of_the_last_round(
    police: list[int], number: int, chance: float, badges: tuple[int, int]
) -> None:
    packed = 0
    for kind in police:
        packed = packed * 8 + kind + 1
    aid = worked_out(Scene(4).set(police=packed, number=number).state())["last_round"]
    assert aid["chance"] == pytest.approx(chance)
    assert (aid["silver"], aid["gold"]) == badges
    assert worked_out(Scene(4).set(last=1, police=0o13, number=2).state())["last_round"]["chance"] == 1.0
    assert worked_out(Scene(4).set(last=1, overtime=1).state())["last_round"]["chance"] is None


@pytest.mark.rule("TB-23")
def test_the_aid_tells_how_many_cubes_take_the_lead() -> None:
    state = small_table().cubes(0, "ny", 1).cubes(1, "ny", 3).state()
    needs = {need["city"]: need["cubes"] for need in worked_out(state)["needs"]}
    assert needs == {0: [3, 1], 7: [1, 1], 1: [1, 1], 2: [1, 1]}


def test_only_the_holder_is_told_his_hand() -> None:
    match = Match(underboss.load("theboss"), 4, Dice(3))
    dealt = [event for event in match.opening if event.happening.name == "dealt"]
    assert len(dealt) == 4
    for event in dealt:
        holder = event.values[0]
        for viewer in (0, 1, 2, 3, None):
            told = event.seen_by(viewer)["hand"]
            assert told == (event.values[1] if viewer == holder else None)


def test_a_placement_can_be_taken_back_and_a_revealed_card_cannot() -> None:
    match = Match(underboss.load("theboss"), 4, Dice(3))
    seat = match.waiting[0]
    match.play(seat, "place ny")
    match.play(seat, "cubes 2 1")
    assert match.undoable == 2
    match.undo()
    match.undo()
    match.play(seat, "place ny")
    match.play(seat, "cubes 1 0")
    held = members(match.state.hands[seat])[0]  # type: ignore[attr-defined]
    match.play(seat, f"reveal {Card.format(held)}")
    with pytest.raises(IllegalAction, match="something was rolled, drawn or revealed"):
        match.undo()
    assert CITY_OF[held] >= 0
