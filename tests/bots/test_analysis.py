"""Analysis: everybody's chances after each decision, turning points, and what would have been better."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from mypy_extensions import i64
from rich.console import Console

import underboss
from tests.bots.nim import HIDE, TAKE, Nim
from underboss import BadInput, Dice, Match, Outcome, State
from underboss.arena import commands
from underboss.bots import judge as judging
from underboss.bots.analysis import Analysis, Judgement, Look, analyse, luck, struck, turning_points
from underboss.bots.bot import GreedyBot, RandomBot
from underboss.bots.judge import Judge, Mean, Verdict, mean
from underboss.bots.search import Search
from underboss.bots.shelf import play_out
from underboss.bots.tuning import tuning_for
from underboss.engine import registry
from underboss.engine.bits import members
from underboss.engine.brain import Brain
from underboss.engine.errors import BadRecord
from underboss.engine.vectors import vec
from underboss.engine.view import View
from underboss.engine.words import Words

RECORDS = Path(__file__).parents[1] / "server" / "records"


@pytest.fixture(scope="module")
def record() -> underboss.Record:
    match = Match(underboss.load("overshadow"), 2, Dice(11), ["Ann", "Bob"])
    play_out(match, [RandomBot(match.game, Dice(1)), RandomBot(match.game, Dice(2))])
    del match.record.steps[160:]  # the beginning is enough
    match.record.outcome = None
    return match.record


def test_there_are_chances_before_the_first_decision_and_after_each(record: underboss.Record) -> None:
    seen: list[int] = []
    found = analyse(record, iterations=40, progress=lambda: seen.append(1))
    assert len(found.decisions) == len(record.steps) == len(seen) == len(found.curve) - 1
    for judged, step, row in zip(found.decisions, record.steps, found.curve):
        assert (judged.seat, judged.action, judged.chances) == (step.seat, step.action, row)
        assert judged.best >= judged.played
        assert judged.better != judged.action
        assert (judged.loss > 0) == (judged.better is not None)
        assert 0 < judged.iterations <= 40 + 12
    assert found == analyse(record, iterations=40)
    assert msgspec.json.decode(msgspec.json.encode(found))["game"] == "overshadow"
    assert found.turns == sorted(found.turns, key=lambda turn: turn.number)


@pytest.mark.parametrize("name", ["overshadow-classic", "theboss-five", "bigbadoverlord-two-dukes", "battlebosses-duel"])
def test_the_chances_of_all_sides_add_up_to_one(name: str) -> None:
    record = begun(name, 12)
    sides = underboss.load(record.game, **record.options).brain.sides(Match.replay(record).state)
    found = analyse(record, iterations=20)
    assert len(found.curve) == 13
    for row in found.curve:
        assert sum(chance / len(members(side)) for chance, side in zip(row, sides)) == pytest.approx(1.0, abs=0.001)


def test_partners_stand_alike() -> None:
    game = underboss.load("battlebosses", variant="skirmish")
    match = Match(game, 4, Dice(5))
    play_out_for(match, 10)
    for row in analyse(match.record, iterations=12).curve:
        assert (row[0], row[1]) == (row[2], row[3])
        assert row[0] + row[1] == pytest.approx(1.0, abs=0.001)


def test_who_plays_alone_need_not_win() -> None:
    match = Match(underboss.load("overboss"), 1, Dice(5))
    play_out_for(match, 4)
    assert all(0.0 < row[0] < 1.0 for row in analyse(match.record, iterations=12).curve)


def play_out_for(match: Match, decisions: int) -> None:
    for _ in range(decisions):
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])


def begun(name: str, decisions: int) -> underboss.Record:
    """The beginning of a stored game."""
    record = underboss.read_record((RECORDS / f"{name}.json").read_bytes())
    del record.steps[decisions:]
    record.conceded, record.outcome, record.sealed = [], None, None
    return record


def test_a_finished_game_ends_with_its_outcome() -> None:
    game = underboss.load("overshadow")
    match = Match(game, 2, Dice(3), ["Ann", "Bob"])
    match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    match.concede(0)
    found = analyse(match.record, iterations=20)
    assert found.curve[-1] == [0.0, 1.0]
    assert found.outcome is not None
    assert 0.2 < found.decisions[0].after < 0.8, "to give up is no part of a decision"


@pytest.mark.parametrize("iterations", [0, -5])
def test_an_analysis_needs_iterations(record: underboss.Record, iterations: int) -> None:
    with pytest.raises(BadInput, match=f"^{iterations} iterations: each decision needs at least 1"):
        analyse(record, iterations)


def spoilt(record: underboss.Record, how: str) -> underboss.Record:
    """At its sixth step."""
    match = Match.replay(msgspec.structs.replace(record, steps=record.steps[:5]))
    step, seat = record.steps[5], record.steps[5].seat
    legal = match.legal(seat)
    verbs = match.game.verbs
    if how == "action":
        step.action = verbs.format(next(action for action in map(verbs.action, range(verbs.size)) if action not in legal))
    else:
        step.seat = 77 if how == "no seat" else (seat + 1) % record.seats
    return record


@pytest.mark.parametrize("how", ["seat", "no seat", "action"])
@pytest.mark.parametrize(
    "name", ["overshadow-wide", "theboss-classic", "overboss-classic", "bigbadoverlord-two-dukes", "battlebosses-duel"]
)
def test_a_damaged_record_is_refused_before_anybody_thinks(name: str, how: str) -> None:
    record = spoilt(begun(name, 12), how)
    message = rf"^step 6 \({record.steps[5].action}\) does not replay: illegal: "
    for refuse in (lambda: analyse(record, 20, progress=pytest.fail), lambda: commands.hint(record, 8, 3, 1.0, Console())):
        with pytest.raises(BadRecord, match=message):
            refuse()


# One viewpoint


class HoldView(View, frozen=True, kw_only=True):
    own: int
    left: int


class HoldState(State):
    """Each seat holds a card that only itself knows. They take turns at one of two ways to do nothing; after the sixth a coin
    is tossed that counts for more than the cards."""

    def __init__(self, game: underboss.Game, cards: list[int], left: int, coin: int) -> None:
        super().__init__(game, 2)
        self.cards, self.left, self.coin = cards, left, coin
        self.waiting = 1 << left % 2 if left else 0

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([HIDE.pack(0), HIDE.pack(1)])

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        self.left -= 1
        self.coin = int(dice.below(2)) if self.left == 15 else self.coin
        self.waiting = 1 << self.left % 2 if self.left else 0

    def why_not(self, seat: i64, action: i64) -> None:
        return None

    def redeal(self, seat: i64, dice: Dice) -> None:
        self.cards[1 - seat] = int(dice.below(2))

    def copy(self) -> HoldState:
        return HoldState(self.game, self.cards[:], self.left, self.coin)

    def dump(self) -> list[object]:
        return [self.cards, self.left, self.coin]

    @property
    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome("the coin", [1, 2] if self.coin == 0 else [2, 1])


class HoldBrain(Brain):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, HoldState)
        luck = 0.0 if state.coin < 0 else 0.25 if state.coin == seat else -0.25
        return 0.5 + luck + 0.2 * (state.cards[seat] - state.cards[1 - seat])


class Hold(Nim):
    name = "hold"
    verbs = underboss.Vocabulary(HIDE)
    brain = HoldBrain()

    def __init__(self, options: Any = None, variant: str | None = None) -> None:
        super().__init__(options, variant)
        self.words = SimpleWords()

    def start(self, seats: int, dice: Dice, ears: Any = None) -> Any:
        return HoldState(self, [1, 1], 21, -1)

    def look(self, state: Any, seat: int | None) -> Any:
        own = -1 if seat is None else state.cards[seat]
        return HoldView(seat=seat, seats=2, waiting=members(state.waiting), own=own, left=state.left * 4 + state.coin)

    def imagine(self, view: Any, dice: Dice) -> Any:
        cards = [int(dice.below(2)), int(dice.below(2))]
        if view.seat is not None:
            cards[view.seat] = view.own
        coin = (view.left + 1) % 4 - 1
        return HoldState(self, cards, (view.left - coin) // 4, coin)


class SimpleWords(Words):
    def action(self, view: object, action: int) -> str:
        return str(action)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Analysis:
    monkeypatch.setitem(registry._places, "hold", f"{__name__}:Hold")
    match = Match(underboss.load("hold"), 2, Dice(3), ["Ann", "Bob"])
    play_out_for(match, 6)
    return analyse(match.record, iterations=800)


def test_a_decision_that_changes_nothing_for_its_seat_is_no_swing(held: Analysis) -> None:
    """Each seat believes in its own card, which is no news to itself; so only the coin is a turning point."""
    for judged in held.decisions[:-1]:
        assert judged.played == pytest.approx(0.6, abs=0.05)
        assert judged.luck == 0.0
    assert [turn.number for turn in held.turns] == [6]
    assert held.turns[0].kind == "swing"
    assert abs(held.turns[0].amount) == pytest.approx(0.25, abs=0.06)


@pytest.mark.parametrize(("left", "brings"), [(21, 0.0), (16, 0.3)])
def test_what_could_be_foreseen_is_no_luck(left: int, brings: float) -> None:
    """Without a coin, another chance after a decision only says that the search saw more by then."""
    game = Hold()
    state = HoldState(game, [1, 1], left, -1)
    seat, action = state.actor, HIDE.pack(0)
    looks = []
    for chance, verdict in ((0.5, Verdict(Mean(0.5, 0.0), action, Mean(0.5, 0.0))), (0.8, None)):
        sights = [state.view(other).bytes() for other in (0, 1)]
        looks.append(Look([Mean(chance, 0.0)] * 2, [0.5, 0.5], sights, state.view(seat), action, verdict))
        state.apply(seat, action, Dice(1))
    assert luck(game, *looks) == pytest.approx(brings)


def test_the_curve_is_level_where_nothing_happens(held: Analysis) -> None:
    for row in held.curve[:6]:
        assert row == pytest.approx([0.5, 0.5], abs=0.04)
    assert sorted(held.curve[6]) == pytest.approx([0.29, 0.71], abs=0.05)  # 0.35 and 0.85 of 1.2


# Slips


@pytest.mark.parametrize("name", ["overshadow", "theboss"])
def test_slips_do_not_depend_on_the_seed(name: str) -> None:
    """Of the slips that either seed finds, seven in ten are found by both."""
    match = Match(underboss.load(name), 2, Dice(3))
    play_out(match, [GreedyBot(match.game, Dice(seat)) for seat in range(2)])
    one, other = ({j.number for j in analyse(match.record, seed=seed).decisions if j.better} for seed in (0, 1))
    assert len(one & other) >= 0.7 * len(one | other) > 0


def test_noise_is_no_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Judge(underboss.load("overshadow"), Dice(1), 100, 60.0)
    best = underboss.bots.search_tree.Choice(7, 10, 0.5)
    unsure = judge._compared(3, best, [0.2, 0.8] * 10, [0.8, 0.2] * 9 + [0.9, 0.9])
    assert unsure.action == 3
    assert unsure.played == unsure.best
    sure = judge._compared(3, best, [0.2, 0.8] * 10, [0.3, 0.9] * 10)
    assert (sure.action, round(sure.played.chance, 4), round(sure.best.chance, 4)) == (7, 0.5, 0.6)
    assert judge._compared(3, best, [0.2], [0.9]).action == 3, "one try tells nothing"


def test_a_mean_knows_how_sure_it_is() -> None:
    assert mean([0.5] * 4) == Mean(0.5, 0.0)
    assert mean([0.0, 1.0] * 50).error == pytest.approx(0.05, abs=0.001)
    assert mean([0.3]).error == 1.0


def test_what_was_played_gets_as_close_a_look_as_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every game an iteration counts for one here, and what the search left aside is tried as often as the best."""
    searches: list[Search] = []
    begin = judging.SearchBot.fresh
    monkeypatch.setattr(judging.SearchBot, "fresh", lambda bot, view: searches.append(begin(bot, view)) or searches[-1])
    game = underboss.load("battlebosses")
    assert tuning_for(game.name).price > 1
    behind = 0
    for decisions in (20, 60, 100):
        state = Match.replay(begun("battlebosses-duel", decisions)).state
        for action in state.legal(state.actor):
            Judge(game, Dice(2), 400, 60.0).verdict(state.view(state.actor), int(action))
            found = searches[-1].choices()
            played = next(choice for choice in found if choice.action == action)
            assert 50 <= searches[-1].count <= 100, "a quarter finds the best, or less where nothing could overtake it"
            assert sum(choice.tries for choice in found) <= 301
            assert played.tries >= found[0].tries - 1
            behind += sum(choice.tries < 40 for choice in found)
    assert behind > 20, "others are left aside"


def test_a_blunder_is_found() -> None:
    """Nim with known best play: leaving five sticks instead of four is a slip, and the better action is named."""
    game = Nim()
    found = Judge(game, Dice(1), 6000, 60.0).verdict(game.start(2, Dice(0)).view(0), TAKE.pack(1))
    assert found.action == TAKE.pack(2)
    assert found.best.chance - found.played.chance > 0.2


def test_the_best_action_is_no_slip() -> None:
    game = Nim()
    found = Judge(game, Dice(1), 6000, 60.0).verdict(game.start(2, Dice(0)).view(0), TAKE.pack(2))
    assert found.action == TAKE.pack(2)
    assert found.best == found.played


def judged(number: int, seat: int, played: float, best: float, luck: float) -> Judgement:
    better = "y" if best > played else None
    chances = [0.5, 0.5]
    return Judgement(number, seat, "x", "Do x", chances, played, best, played + luck, luck, better, better and "Do y")


def test_turning_points_are_the_largest_slips_and_swings() -> None:
    decisions = [
        judged(1, 0, 0.5, 0.5, 0.05),
        judged(2, 1, 0.2, 0.45, 0.0),
        judged(3, 0, 0.7, 0.7, -0.5),
        judged(4, 1, 0.5, 0.5, 0.12),
    ]
    turns = turning_points(decisions, ["Ann", "Bob"])
    found = [(turn.number, turn.seat, turn.kind, turn.amount) for turn in turns]
    assert found == [(2, 1, "slip", 0.25), (3, 0, "swing", -0.5), (4, 1, "swing", 0.12)]
    assert turns[0].text == 'Bob: "Do x" costs 25%; better: "Do y"'
    assert turns[1].text == 'Ann: "Do x" turns out badly and loses 50%'
    assert turns[2].text == 'Bob: "Do x" turns out well and gains 12%'


def test_a_turning_point_may_be_somebody_elses() -> None:
    decisions = [judged(1, 0, 0.4, 0.4, 0.1), judged(2, 1, 0.3, 0.34, 0.0), judged(3, 0, 0.4, 0.4, -0.12)]
    for decision, whom, change in zip(decisions, (2, 2, 1), (-0.35, 0.3, 0.2)):
        decision.whom, decision.change = whom, change
    turns = turning_points(decisions, ["Ann", "Bob", "Cid"])
    assert [(turn.seat, turn.whom, turn.amount) for turn in turns] == [(0, 2, -0.35), (1, 2, 0.3), (0, 0, -0.12)]
    assert [turn.text for turn in turns][:2] == ['Ann: "Do x" costs Cid 35%', 'Bob: "Do x" wins Cid 30%']


@pytest.mark.parametrize(("error", "whom"), [(0.01, 2), (0.2, None)])
def test_who_is_struck_most_is_measured_beyond_noise(error: float, whom: int | None) -> None:
    game = underboss.load("overshadow")
    view = game.start(2, Dice(1)).view(0)
    before, after = (
        Look([Mean(chance, error) for chance in chances], list(chances), [], view, 0, None)
        for chances in ((0.3, 0.3, 0.4), (0.5, 0.4, 0.1))
    )
    assert struck(before, after) == (whom, pytest.approx(-0.3 if whom else 0.0))
