"""A match: playing, refusing, taking back, conceding, listening, and the story each seat may tell."""

from __future__ import annotations

import json
from typing import Any

import pytest
from examples.heavy_purse import HeavyPurse, HeavyPurseBrain, HeavyPurseGame
from mypy_extensions import i64

import underboss
from underboss import BadInput, Dice, Event, IllegalAction, LoadedDice, Match, State
from underboss.engine import registry
from underboss.engine.vectors import vec

PLACE = "examples.heavy_purse:HeavyPurseGame"


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the documentation is known in these tests: it is short and has something to hide."""
    monkeypatch.setitem(registry._places, "heavypurse", PLACE)


def purses(seats: int = 2, cards: list[int] | None = None, **given: Any) -> Match:
    """A match with seat 0 to begin; the cards are dealt as given."""
    wanted = cards or list(range(1, seats + 1))
    left = list(range(1, 10))
    draws = [0]
    for card in wanted:
        draws.append(left.index(card))
        left.remove(card)
    match = Match(HeavyPurseGame(), seats, LoadedDice(draws), **given)
    assert list(match.state.cards) == wanted
    match.dice.inner = Dice(1)
    return match


def loaded(match: Match, *faces: int) -> None:
    match.dice.inner = LoadedDice(list(faces))


def whole(match: Match) -> tuple[Any, ...]:
    """Everything about a match that a refusal must leave alone."""
    return match.state.dump(), match.record.json(), match.undoable, match.waiting, list(match.dice.draws)


def test_an_action_is_played_as_text_or_as_a_number() -> None:
    match = purses()
    loaded(match, 4)
    match.play(0, "dip")
    match.play(1, match.game.verbs.parse("tie"))
    assert [(step.seat, step.action, step.draws) for step in match.record.steps] == [(0, "dip", [3]), (1, "tie", [])]
    assert list(match.state.coins) == [4, 0]


@pytest.mark.parametrize(
    ("seat", "action", "kind", "message"),
    [
        (0, "fly", BadInput, "'fly' does not begin with one of: dip, swap, tie"),
        (0, "dip 3", BadInput, "'dip 3' has 1 arguments: write 'dip'"),
        (0, 77, BadInput, "77 is not an action: it has no known verb"),
        (0, -1, BadInput, "-1 is not an action: it has no known verb"),
        (0, 1 << 80, BadInput, f"{1 << 80} is not an action: dip has 0 arguments"),
        (1, "dip", IllegalAction, "illegal: dip, seat 1 is not asked to decide now (rule HP-2)"),
        (2, "dip", IllegalAction, "illegal: dip, seat 2 is not asked to decide now (rule HP-2)"),
        (-1, "dip", IllegalAction, "illegal: dip, seat -1 is not asked to decide now (rule HP-2)"),
        (1 << 80, "dip", IllegalAction, f"illegal: dip, seat {1 << 80} is not asked to decide now (rule HP-2)"),
    ],
)
def test_a_bad_action_is_refused_and_changes_nothing(seat: int, action: int | str, kind: type[Exception], message: str) -> None:
    match = purses()
    before = whole(match)
    with pytest.raises(kind) as refused:
        match.play(seat, action)
    assert str(refused.value) == message
    assert whole(match) == before


def test_an_illegal_action_names_the_rule_and_changes_nothing() -> None:
    match = purses()
    for _ in range(4):
        loaded(match, 6, 1)
        match.play(0, "dip")
        match.play(1, "dip")
    before = whole(match)
    with pytest.raises(IllegalAction, match=r"^illegal: dip, your purse is full \(rule HP-3\)$"):
        match.play(0, "dip")
    assert whole(match) == before
    assert match.legal(0) == [match.game.verbs.parse("swap"), match.game.verbs.parse("tie")]


def test_dice_that_fail_leave_no_half_of_a_move_behind() -> None:
    """In OverShadow an attack whose second roll fails has already marked the target."""
    match = Match(underboss.load("overshadow"), 2, Dice(3))
    chooser = Dice(4)
    while not any(match.game.verbs.format(action).startswith("battle") for action in match.legal(match.waiting[0])):
        actions = match.legal(match.waiting[0])
        match.play(match.waiting[0], actions[chooser.below(len(actions))])
    battle = next(a for a in match.legal(match.waiting[0]) if match.game.verbs.format(a).startswith("battle"))
    before = whole(match)
    loaded(match, 3)
    with pytest.raises(BadInput, match="loaded dice are used up"):
        match.play(match.waiting[0], battle)
    assert whole(match) == before


def test_nobody_is_asked_once_the_match_is_over() -> None:
    match = purses()
    match.play(0, "tie")
    match.play(1, "tie")
    assert match.over
    assert match.waiting == []
    assert match.legal(0) == match.legal(1) == []
    assert match.record.outcome == {"reason": "every purse is tied", "ranks": [2, 1], "scores": [1, 2], "teams": None}
    with pytest.raises(IllegalAction, match="illegal: tie, the match is over"):
        match.play(0, "tie")


def test_a_seat_that_is_not_asked_has_no_legal_actions() -> None:
    match = purses()
    assert match.legal(1) == match.legal(9) == match.legal(-1) == match.legal(1 << 80) == []


def test_the_seats_must_fit_the_game_and_the_names_the_seats() -> None:
    with pytest.raises(BadInput, match="5 seats: Heavy Purse with these options is for 2, 3, 4"):
        Match(HeavyPurseGame(), 5)
    with pytest.raises(BadInput, match="1 names for 2 seats"):
        Match(HeavyPurseGame(), 2, names=["Ada"])
    assert Match(HeavyPurseGame(), 2).record.names == ["Seat 1", "Seat 2"]


def test_actions_are_taken_back_one_by_one() -> None:
    match = purses(seats=3)
    start = whole(match)
    match.play(0, "tie")
    match.play(1, "tie")
    assert match.undoable == 2
    match.undo()
    assert (match.waiting, match.undoable) == ([1], 1)
    match.undo()
    assert whole(match) == start
    with pytest.raises(IllegalAction, match="nothing to take back: nothing was played yet"):
        match.undo()


def test_what_was_rolled_stays() -> None:
    match = purses()
    match.play(0, "tie")
    match.play(1, "dip")
    before = whole(match)
    with pytest.raises(IllegalAction, match="nothing to take back: something was rolled, drawn or revealed"):
        match.undo()
    assert whole(match) == before


def test_what_was_revealed_stays() -> None:
    """The last tie rolls nothing, but turns the cards up."""
    match = purses()
    match.play(0, "tie")
    match.play(1, "tie")
    assert match.undoable == 0


def test_a_match_goes_on_after_something_was_taken_back() -> None:
    match = purses(seats=3)
    match.play(0, "tie")
    match.undo()
    loaded(match, 2)
    match.play(0, "dip")
    assert [step.action for step in match.record.steps] == ["dip"]
    assert Match.replay(match.record).state.dump() == match.state.dump()


def test_conceding_ends_the_match_for_everybody() -> None:
    match = purses(seats=3, names=["Ada", "Ben", "Cleo"])
    match.play(0, "tie")
    match.concede(1)
    assert match.over
    assert match.waiting == []
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.ranks) == ("Ben conceded", [1, 3, 1])
    assert match.record.outcome == match.outcome.plain()
    again = Match.replay(match.record)
    assert again.record == match.record
    assert again.over


def test_conceding_twice_or_from_nowhere_is_refused() -> None:
    match = purses()
    for seat in (-1, 2, 1 << 80):
        with pytest.raises(BadInput, match=f"seat {seat} is not from 0 to 1"):
            match.concede(seat)
    assert not match.over
    match.concede(0)
    before = whole(match)
    for refused in (lambda: match.concede(1), lambda: match.play(0, "tie")):
        with pytest.raises(IllegalAction, match="the match is over"):
            refused()
    assert whole(match) == before


def test_a_concession_cannot_be_undone() -> None:
    match = purses(seats=3)
    match.play(0, "tie")
    match.concede(1)
    with pytest.raises(IllegalAction, match="nothing to take back: the match was ended by the players"):
        match.undo()
    Match.replay(match.record)


class Pairs(HeavyPurseBrain):
    """Seats 0 and 2 against seats 1 and 3."""

    def sides(self, state: State) -> vec[i64]:
        return vec[i64]([0b0101, 0b1010, 0b0101, 0b1010])


class Together(HeavyPurseBrain):
    def sides(self, state: State) -> vec[i64]:
        return vec[i64]([0b1111] * 4)


@pytest.mark.parametrize(("brain", "ranks"), [(Pairs(), [1, 3, 1, 3]), (Together(), [2, 2, 2, 2])])
def test_a_side_loses_together(brain: HeavyPurseBrain, ranks: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HeavyPurseGame, "brain", brain)
    match = purses(seats=4)
    match.concede(3)
    assert match.outcome is not None
    assert match.outcome.ranks == ranks


def test_listeners_hear_what_was_played_and_what_happened() -> None:
    heard: list[tuple[int, str, list[str]]] = []
    match = purses()

    def listen(seat: int, action: int, events: list[Event]) -> None:
        heard.append((seat, match.game.verbs.format(action), [event.happening.name for event in events]))

    match.listeners.append(listen)
    with pytest.raises(IllegalAction):
        match.play(1, "tie")
    match.play(0, "swap")
    match.play(1, "tie")
    assert heard == [(0, "swap", ["swapped", "tied"]), (1, "tie", ["tied", "opened", "opened"])]


def test_the_set_up_is_heard_too() -> None:
    match = Match(underboss.load("overshadow"), 2, LoadedDice([5, 5, 2, 9]))
    assert [event.seen_by(None) for event in match.opening] == [
        {"event": "opening", "seat": 0, "face": 5},
        {"event": "opening", "seat": 1, "face": 5},
        {"event": "opening", "seat": 0, "face": 2},
        {"event": "opening", "seat": 1, "face": 9},
        {"event": "first", "seat": 1},
    ]
    assert match.story(0)["opening"] == [event.seen_by(0) for event in match.opening]


def test_a_story_tells_each_seat_what_it_may_know() -> None:
    match = purses(cards=[3, 7], commitment="abc")
    loaded(match, 0)  # the lowest card of the deck, the 1
    match.play(0, "swap")
    told = {seat: match.story(seat)["steps"][0]["events"][0] for seat in (0, 1, None)}
    assert told[0] == {"event": "swapped", "seat": 0, "old": 3, "new": 1}
    assert told[1] == told[None] == {"event": "swapped", "seat": 0, "old": 3, "new": None}
    story = match.story(1)
    assert set(story) == {"game", "rules", "options", "names", "commitment", "seat", "opening", "steps", "outcome"}
    assert (story["game"], story["commitment"], story["seat"], story["outcome"]) == ("heavypurse", "abc", 1, None)


def test_a_story_does_not_change_with_what_the_seat_cannot_know() -> None:
    stories = set()
    for drawn in (0, 3, 5):
        match = purses(seats=3, cards=[3, 7, 1 + drawn if drawn else 2])
        loaded(match, drawn)
        match.play(0, "swap")
        stories.add(json.dumps(match.story(1)))
    assert len(stories) == 1


def test_secret_actions_are_left_out_of_the_stories_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    match = purses()
    match.play(0, "tie")
    monkeypatch.setattr(match.game.verbs.verbs[2], "secret", True)
    assert [match.story(seat)["steps"][0]["action"] for seat in (0, 1, None)] == ["tie", None, None]


def test_a_story_tells_the_end() -> None:
    match = purses()
    match.concede(0)
    assert match.story(None)["outcome"] == {"reason": "Seat 1 conceded", "ranks": [2, 1], "scores": [0, 0], "teams": None}


def test_a_story_needs_no_registered_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry._places, "heavypurse")
    match = purses()
    match.play(0, "tie")
    assert match.story(0)["steps"][0]["action"] == "tie"


def test_a_copy_of_a_running_position_hears_nothing() -> None:
    match = purses()
    assert isinstance(match.state, HeavyPurse)
    match.play(0, "tie")
    assert match.state.ears is None
    assert match.state.copy().ears is None


def test_an_agreed_draw_cannot_be_undone() -> None:
    match = purses(seats=3)
    match.play(0, "tie")
    match.agree()
    with pytest.raises(IllegalAction, match="nothing to take back: the match was ended by the players"):
        match.undo()
    assert Match.replay(match.record).over


def test_a_match_may_begin_at_a_position() -> None:
    match = Match(HeavyPurseGame(), 2, Dice(1), position=[[3, 7], [20, 5], 0, 0, 1])
    assert match.waiting == [1]
    match.play(1, "tie")
    match.play(0, "tie")
    assert [len(step["events"]) for step in match.story(None)["steps"]] == [1, 3]
    assert Match.replay(match.record).record == match.record


@pytest.mark.parametrize(
    "position",
    [[], [1], [[3, 7], [20, 5], 0, 0], [["x", 7], [20, 5], 0, 0, 1], [[3, 7], [20, 5], 0, 0, 99]],
)
def test_a_position_that_is_none_is_refused(position: list[Any]) -> None:
    with pytest.raises(BadInput, match=r"^the position to begin at is not one of Heavy Purse: "):
        Match(HeavyPurseGame(), 2, Dice(1), position=position)


@pytest.mark.parametrize("name", underboss.names())
def test_a_damaged_position_is_refused_by_every_game(name: str) -> None:
    game = underboss.load(name)
    seats = game.seat_counts()[0]
    whole = json.loads(json.dumps(game.start(seats, Dice(1)).dump()))
    assert Match(game, seats, Dice(1), position=whole).state.dump() == whole
    for broken in ([], whole[:-1], [*whole, 1], ["x", *whole[1:]], [[1 << 70], *whole[1:]], [None] * len(whole)):
        with pytest.raises(BadInput, match=r"^the position to begin at is not one of "):
            Match(game, seats, Dice(1), position=broken)
