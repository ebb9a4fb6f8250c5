"""The search: it finds what is there to be found, for any number of players, and cheats nobody."""

from __future__ import annotations

import gc
import itertools
import time
from collections.abc import Iterator

import pytest
from mypy_extensions import i64

import underboss
from tests.bots.hostile import Patient, Peeking
from tests.bots.nim import HIDE, TAKE, Nim, NimState, Seek, SeekState, TossState
from tests.laws.tables import Table, every_table, tables
from tests.laws.test_views import assert_blind
from underboss import Argument, Dice, State, Verb, Vocabulary
from underboss.bots.bot import Bot, GreedyBot
from underboss.bots.look_ahead import WORLDS
from underboss.bots.search import Search, Tuning
from underboss.bots.search_tree import Node
from underboss.bots.thinker import SearchBot
from underboss.engine.brain import ENOUGH, FEW, Brain
from underboss.engine.vectors import vec

NONE = Tuning(depth=60, explore=1.5)


@pytest.mark.parametrize("sticks", [5, 6, 7, 9, 10, 11])
@pytest.mark.parametrize(("scout", "ripe"), [(0.0, 0), (0.7, 0), (0.7, 2)])
def test_it_leaves_a_multiple_of_four_sticks(sticks: int, scout: float, ripe: int) -> None:
    game = Nim()
    search = Search(Brain(), NimState(game, 2, sticks, 1), 1, Dice(3), Tuning(depth=60, scout=scout, ripe=ripe), [])
    search.think(3000, 60.0)
    best = search.choices()[0]
    assert best.action == TAKE.pack(sticks % 4)
    assert best.chance > 0.8


@pytest.mark.parametrize("collecting", [True, False])
def test_the_collector_waits_while_a_search_thinks(collecting: bool) -> None:
    seen: list[bool] = []

    class Watching(Brain):
        def evaluate(self, state: State, seat: int) -> float:
            seen.append(gc.isenabled())
            return super().evaluate(state, seat)

    search = Search(Watching(), NimState(Nim(), 2, 9, 0), 0, Dice(3), Tuning(), [])
    try:
        (gc.enable if collecting else gc.disable)()
        search.think(20, 60.0)
        assert gc.isenabled() == collecting
    finally:
        gc.enable()
    assert seen
    assert not any(seen)


def test_a_lost_position_is_seen_as_lost() -> None:
    search = Search(Brain(), NimState(Nim(), 2, 8, 0), 0, Dice(3), NONE, [])
    search.think(6000, 60.0)
    assert search.expected()[0] < 0.4
    assert all(choice.chance < 0.35 for choice in search.choices()[:1])


class Allies(Brain):
    """Seats 0 and 2 play together against seat 1."""

    def sides(self, state: State) -> vec[i64]:
        return vec[i64]([5, 2, 5])

    def evaluate(self, state: State, seat: int) -> float:
        return 0.5 if state.waiting else super().evaluate(state, seat)


class AlliedState(NimState):
    """The last stick wins for the whole side."""

    def copy(self) -> AlliedState:
        return AlliedState(self.game, self.seats, self.sticks, self.turn)

    @property
    def outcome(self) -> underboss.Outcome | None:
        if self.sticks:
            return None
        winners = {1} if self.turn == 1 else {0, 2}
        return underboss.Outcome("the last stick", [1 if seat in winners else 2 for seat in range(3)], None, [0, 1, 0])


def test_partners_help_each_other() -> None:
    """With five sticks seat 2 should take one: seat 0 of its own side is next, and between them they end it."""
    search = Search(Allies(), AlliedState(Nim(), 3, 5, 2), 2, Dice(5), NONE, [])
    search.think(2000, 60.0)
    assert search.choices()[0].chance > 0.95
    alone = Search(Brain(), NimState(Nim(), 3, 5, 2), 2, Dice(5), NONE, [])
    alone.think(2000, 60.0)
    assert alone.choices()[0].chance < 0.7


def test_three_players_each_play_for_themselves() -> None:
    search = Search(Brain(), NimState(Nim(), 3, 3, 1), 1, Dice(5), NONE, [])
    search.think(500, 60.0)
    assert search.choices()[0].action == TAKE.pack(3)


def test_what_the_other_hides_cannot_be_planned_with() -> None:
    """Seen, the other's hand could always be beaten; unseen, no hand promises more than about half."""
    world = SeekState(Seek(), 2, [-1, -1])
    search = Search(Brain(), world, 0, Dice(5), NONE, [HIDE])
    search.think(4000, 60.0)
    assert all(0.35 < choice.chance < 0.65 for choice in search.choices())
    seen = Search(Brain(), world, 0, Dice(5), NONE, [])
    seen.think(4000, 60.0)
    assert seen.expected()[0] < 0.1
    late = Search(Brain(), SeekState(Seek(), 2, [-1, 2]), 0, Dice(5), NONE, [HIDE])
    late.think(4000, 60.0)
    assert all(0.4 < choice.chance < 0.6 for choice in late.choices())


class PicksState(State):
    """Three of six numbers, one after the other, then somebody else takes a stick or two."""

    def __init__(self, game: underboss.Game, picks: frozenset[int], ended: bool = False) -> None:
        super().__init__(game, 2)
        self.picks, self.ended = picks, ended
        self.waiting = 0 if ended else 1 if len(picks) < 3 else 2

    def legal(self, seat: i64) -> vec[i64]:
        if seat == 1:
            return vec[i64]([TAKE.pack(1), TAKE.pack(2)])
        return vec[i64]([int(PICK.pack(number)) for number in range(6) if number not in self.picks])

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        if seat == 1:
            self.ended, self.waiting = True, 0
            return
        self.picks |= {int(action >> 6)}
        self.waiting = 1 if len(self.picks) < 3 else 2

    def copy(self) -> PicksState:
        return PicksState(self.game, self.picks, self.ended)


class Collector(Brain):
    """Likes 0, 2 and 4 together, and remembers what it was asked about."""

    def __init__(self) -> None:
        self.judged: list[frozenset[int]] = []

    def judge(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, PicksState)
        self.judged.append(state.picks)
        values[0] = len(state.picks & {0, 2, 4}) / 3
        values[1] = 1.0 - values[0]


PICK = Verb("pick", Argument("number", 6), unordered=True)
PICKS = Vocabulary(TAKE, PICK)


@pytest.mark.parametrize("unordered", [True, False])
def test_picks_in_any_order_are_tried_in_one(unordered: bool) -> None:
    """A set of three is judged when it is whole, and not tried again in another order."""
    brain = Collector()
    search = Search(brain, PicksState(Nim(), frozenset()), 0, Dice(3), Tuning(explore=3.0), [PICK] if unordered else [])
    search.think(400, 60.0)
    assert search.choices()[0].action in (PICK.pack(0), PICK.pack(2), PICK.pack(4))
    assert all(len(picks) == 3 for picks in brain.judged) == unordered
    twice = [line for line in lines(search.roots[0], []) if line != sorted(line) and 5 not in line]  # nothing comes after 5
    assert bool(twice) != unordered
    if unordered:
        assert search.choices()[0].action == PICK.pack(0)
        assert search.choices()[0].chance > 0.8


def test_picks_that_were_made_before_exclude_nothing() -> None:
    """Somebody began with a high number: what is best with it is found all the same."""
    search = Search(Collector(), PicksState(Nim(), frozenset({4})), 0, Dice(3), Tuning(explore=3.0), [PICK])
    search.think(400, 60.0)
    assert search.choices()[0].action == PICK.pack(0)
    assert search.choices()[0].chance > 0.8


def lines(node: Node, before: list[int]) -> Iterator[list[int]]:
    """The numbers that were picked on the way to each node."""
    yield before
    for key, below in zip(node.keys, node.next):
        if below is not None and key & 63 == PICK.code:
            yield from lines(below, [*before, int(key >> 6 & 1023)])


class FortuneState(NimState):
    """One action, and what it is worth is drawn."""

    drawn = 0

    def apply(self, seat: i64, action: i64, dice: Dice) -> None:
        self.drawn = dice.below(1000)
        self.sticks = self.waiting = 0

    def copy(self) -> FortuneState:
        return FortuneState(self.game, self.seats, self.sticks, self.turn)


class Fortune(Brain):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, FortuneState)
        return state.drawn / 1000


def test_paired_actions_meet_the_same_luck() -> None:
    """All actions are worth the same, so only luck could set them apart."""
    kinds = []
    for paired in (True, False):
        search = Search(Fortune(), FortuneState(Nim(), 2, 3, 0), 0, Dice(3), Tuning(paired=paired), [])
        search.think(32, 60.0)
        kinds.append({tuple(search.dwell(TAKE.pack(sticks), 100)) for sticks in (1, 2, 3)})
    assert len(kinds[0]) == 1
    assert len(set(min(kinds[0]))) > 90, "each try has luck of its own"
    assert len(kinds[1]) == 3


def test_a_closer_look_at_one_action_leaves_what_is_expected_as_it_was() -> None:
    search = Search(Brain(), NimState(Nim(), 2, 10, 0), 0, Dice(3), NONE, [])
    search.think(200, 60.0)
    before, tried = search.expected(), {choice.action: choice.tries for choice in search.choices()}
    spread = search.spread
    results = search.dwell(TAKE.pack(1), 300)  # a slip: five would be left for the other
    assert len(results) == 300
    assert sum(results) / 300 < 0.5
    assert (search.expected(), search.count, search.spread) == (before, sum(tried.values()), spread)
    after = {choice.action: choice.tries for choice in search.choices()}
    assert after == {**tried, TAKE.pack(1): tried[TAKE.pack(1)] + 300}


def test_who_looks_on_is_told_how_it_stands() -> None:
    """Four sticks are lost for who is to take; the other one looks on."""
    for seat in (0, 1):
        search = Search(Brain(), NimState(Nim(), 2, 4, 0), seat, Dice(3), Tuning(depth=60, scout=1.0), [])
        assert search.think(1000, 60.0) > 500
        assert (search.expected()[seat] > 0.7) == (seat == 1)


class ForcedState(NimState):
    """Of seven sticks one must be taken."""

    def legal(self, seat: i64) -> vec[i64]:
        return super().legal(seat)[: 1 if self.sticks == 7 else 3]

    def copy(self) -> ForcedState:
        return ForcedState(self.game, self.seats, self.sticks, self.turn)


def test_a_paired_search_may_have_nothing_to_choose() -> None:
    """Six sticks are won for the other, who leaves four."""
    search = Search(Brain(), ForcedState(Nim(), 2, 7, 0), 0, Dice(3), Tuning(depth=60, paired=True), [])
    search.think(2000, 60.0)
    assert search.expected()[0] < 0.3
    assert sum(search.dwell(TAKE.pack(1), 500)) < 0.1 * 500, "the other does not go astray"


@every_table
def test_all_seats_are_judged_as_each_is_alone(table: Table) -> None:
    brain, values = table.game.brain, vec[float]([0.0] * table.seats)
    for number, state in enumerate(itertools.chain(*[table.walk(seed, 2000) for seed in range(4)])):  # to the end
        if number % 9 == 0 or not state.waiting:
            brain.judge(state, values)
            assert list(values) == [brain.evaluate(state, seat) for seat in range(table.seats)]


class Watchful(Brain):
    """Tells apart how the coin fell."""

    def situation(self, state: State) -> int:
        assert isinstance(state, TossState)
        return 1 + state.coin


def test_what_chance_brought_can_be_planned_with_where_the_brain_tells_it_apart() -> None:
    toss = HIDE.pack(1)
    chances = []
    for brain in (Brain(), Watchful()):
        search = Search(brain, TossState(Nim(), 0, 0, -1), 0, Dice(3), Tuning(explore=3.0), [])
        chances.append(sum(search.dwell(toss, 2000)) / 2000)
        search.think(2000, 60.0)
        assert search.choices()[0].action == HIDE.pack(0) or len(chances) == 1
    assert 0.35 < chances[0] < 0.65, "open loop: as if seat 1 could not see the coin"
    assert chances[1] < 0.1


class Foresight(Brain):
    """Knows which number of sticks loses for who is to take next."""

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, NimState)
        winner = state.turn if state.sticks % 4 or not state.sticks else 1 - state.turn
        return float(winner == seat)


@pytest.mark.parametrize("ripe", [0, 2])
def test_a_look_ahead_inside_the_tree_finds_the_best_reply_sooner(ripe: int) -> None:
    search = Search(Foresight(), NimState(Nim(), 2, 15, 0), 0, Dice(3), Tuning(explore=3.0, scout=1.0, ripe=ripe), [])
    results = search.dwell(TAKE.pack(1), 12)  # leaves 14, of which the other takes 2
    assert (sum(results) < 0.2 * 12) == (ripe == 2)


class Hasty(Foresight):
    """Guesses that taking as much as there is is always best, and counts what it was asked."""

    def __init__(self) -> None:
        self.guessed = self.judged = 0

    def guess(self, state: State, seat: int) -> float:
        assert isinstance(state, NimState)
        self.guessed += 1
        return 1.0 - state.sticks / 100

    def evaluate(self, state: State, seat: int) -> float:
        self.judged += 1
        return super().evaluate(state, seat)


def test_guesses_guide_a_search_and_judgement_decides() -> None:
    brain = Hasty()
    search = Search(brain, NimState(Nim(), 2, 6, 0), 0, Dice(3), Tuning(explore=3.0, scout=1.0, ripe=2), [])
    search._scout_root(1e9)
    assert brain.guessed == 3 * WORLDS
    assert brain.judged == 0, "looks ahead are guesses"
    search.think(400, 60.0)
    assert brain.judged == 2 * search.count, "each result is a judgement, for both seats"
    assert search.choices()[0].action == TAKE.pack(2), "though a guess takes three"
    assert brain.pick(NimState(Nim(), 2, 6, 0), 0, NimState(Nim(), 2, 6, 0).legal(0), Dice(1)) == TAKE.pack(3)


def test_greedy_takes_what_looks_best_at_a_guess() -> None:
    game = Nim()
    game.brain = brain = Hasty()
    assert GreedyBot(game, Dice(1)).best(NimState(game, 2, 6, 0), 0, [TAKE.pack(1), TAKE.pack(2), TAKE.pack(3)]) == TAKE.pack(3)
    assert (brain.guessed, brain.judged) == (3 * WORLDS, 0)


class Guide(Brain):
    """Always takes one stick, and has seen enough at five."""

    def __init__(self) -> None:
        self.judged: set[int] = set()

    def pick(self, state: State, seat: int, actions: vec[i64], dice: Dice) -> int:
        assert isinstance(state, NimState)
        return ENOUGH if state.sticks == 5 else TAKE.pack(1)

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, NimState)
        self.judged.add(int(state.sticks))
        return 0.5


def test_a_guided_rollout_follows_the_brain_until_it_has_seen_enough() -> None:
    brain = Guide()
    for _ in range(3):
        Search(brain, NimState(Nim(), 2, 20, 0), 0, Dice(3), Tuning(depth=60, guided=True), []).iterate()
    assert brain.judged == {5}


def test_a_quick_choice_is_the_best_of_a_few_that_are_drawn_by_their_priors() -> None:
    class Picky(Foresight):
        def prior(self, state: State, seat: int, action: int) -> float:
            return 1.0 if action in likely else 1e-12

    state = NimState(Nim(), 2, 7, 0)
    actions = state.legal(0)
    likely = {int(action) for action in actions}
    assert {Picky().pick(state, 0, actions, Dice(seed)) for seed in range(20)} == {TAKE.pack(3)}
    many = vec[i64]([*[TAKE.pack(1)] * FEW, *[TAKE.pack(3)] * 20])  # more than are looked at
    likely = {TAKE.pack(1)}
    assert {Picky().pick(state, 0, many, Dice(seed)) for seed in range(20)} == {TAKE.pack(1)}


def test_an_iteration_may_count_for_several() -> None:
    bot = SearchBot(Nim(), Dice(2), Tuning(depth=60, price=8))
    bot.iterations = 60
    bot.choose(Nim().start(2, Dice(0)).view(0), [TAKE.pack(1), TAKE.pack(2)], 60.0)
    assert 1 <= bot.done <= 7


def test_it_stops_when_time_is_up() -> None:
    game = underboss.load("overshadow")
    state = game.start(2, Dice(1))
    bot = SearchBot(game, Dice(1))
    bot.iterations = 10**9
    started = time.perf_counter()
    bot.choose(state.view(state.actor), list(state.legal(state.actor)), 0.2)
    assert time.perf_counter() - started < 1.5


def test_it_stops_early_when_nothing_can_change_the_choice() -> None:
    search = Search(Brain(), NimState(Nim(), 2, 3, 0), 0, Dice(3), NONE, [])
    assert search.think(100_000, 60.0) < 70_000


def test_a_full_tree_goes_on_counting() -> None:
    search = Search(Brain(), NimState(Nim(), 2, 11, 0), 0, Dice(3), Tuning(depth=60, room=20), [])
    assert search.think(500, 60.0) > 0
    assert search.grown <= 20
    assert sum(choice.tries for choice in search.choices()) == search.count


def test_equal_seeds_give_equal_choices() -> None:
    game = underboss.load("overshadow")
    state = game.start(2, Dice(1))
    view, actions = state.view(state.actor), list(state.legal(state.actor))
    studies = []
    for _ in range(2):
        bot = SearchBot(game, Dice(8))
        bot.iterations = 200
        studies.append([(choice.action, choice.tries, choice.chance) for choice in bot.study(view, 60.0)])
    assert studies[0] == studies[1]
    assert len(studies[0]) == len(actions)


def test_the_tree_is_kept_for_the_next_decision() -> None:
    game = Nim()
    game.sticks = 11
    bot = SearchBot(game, Dice(2), NONE)
    bot.iterations = 300
    state = game.start(2, Dice(0))
    state.apply(0, bot.choose(state.view(0), list(state.legal(0)), 60.0), Dice(0))
    state.apply(1, TAKE.pack(1), Dice(0))
    heir = bot._heir(state.view(0))
    assert heir is not None
    assert heir.world.dump() == state.dump()
    kept = sum(choice.tries for choice in heir.choices())
    assert kept > 0
    bot.iterations = kept + 5
    bot.choose(state.view(0), list(state.legal(0)), 60.0)
    assert bot.done == 5, "what was tried already counts"
    assert bot.search is not None
    assert sum(choice.tries for choice in bot.search.choices()) == kept + bot.done


def test_only_replies_that_the_world_allows_are_followed() -> None:
    """The tree may hold what other worlds allowed."""
    search = Search(Brain(), NimState(Nim(), 2, 11, 0), 0, Dice(3), NONE, [])
    search.think(300, 60.0)
    assert search.follow(0, TAKE.pack(1))
    assert len(search.replies()) == 3
    search.world = NimState(Nim(), 2, 2, 1)
    assert sorted(choice.action for choice in search.replies()) == [TAKE.pack(1), TAKE.pack(2)]


def test_a_view_that_the_tree_cannot_have_led_to_begins_a_new_one() -> None:
    game = Nim()
    bot = SearchBot(game, Dice(2), NONE)
    bot.choose(game.start(2, Dice(0)).view(0), [TAKE.pack(1), TAKE.pack(2)], 60.0)
    assert bot._heir(NimState(game, 2, 77, 0).view(0)) is None


def test_a_tree_is_not_kept_over_a_roll_of_dice() -> None:
    """Seat 0's toss is followed by a coin, which fell one way in the world that is followed and may have fallen the other way."""
    search = Search(Watchful(), TossState(Nim(), 0, 0, -1), 0, Dice(3), Tuning(explore=3.0), [])
    search.think(200, 60.0)
    before, roots = search.world, search.roots[:]
    assert not search.follow(0, HIDE.pack(1))
    assert (search.world, search.roots) == (before, roots)
    named = Search(Watchful(), TossState(Nim(), 1, 0, -1), 1, Dice(3), Tuning(explore=3.0), [])
    named.think(200, 60.0)
    assert named.follow(1, HIDE.pack(0)), "to name it needs no dice"


class Broken(Brain):
    def evaluate(self, state: State, seat: int) -> float:
        raise ArithmeticError("a brain that fails")


def test_no_exception_is_swallowed() -> None:
    search = Search(Broken(), NimState(Nim(), 2, 9, 0), 0, Dice(3), Tuning(), [])
    with pytest.raises(ArithmeticError):
        search.think(10, 60.0)


@every_table
def test_bots_that_keep_their_trees_play_on_in_every_game(table: Table) -> None:
    """The last tree is looked through for the position that came; what it holds need not be possible in this world."""
    state, dice = table.start(33), Dice(33, 1)
    bots = [SearchBot(table.game, Dice(seat)) for seat in range(table.seats)]
    for bot in bots:
        bot.iterations = 25
    for _ in range(60):
        if not state.waiting:
            break
        seat = state.actor
        actions = list(state.legal(seat))
        choice = bots[seat].choose(state.view(seat), actions, 600.0)
        assert choice in actions
        state.apply(seat, choice, dice)


class SeekTable(Table):
    """Positions in which the other seat has hidden its hand."""

    def __init__(self) -> None:
        self.name, self.variant, self.seats, self.game = "seek", "classic", 2, Seek()

    def positions(self, seed: int, every: int, most: int = 400) -> Iterator[State]:
        return (SeekState(self.game, 2, [-1, hand]) for hand in range(3))


def test_the_law_of_blindness_lets_an_honest_search_pass() -> None:
    table = SeekTable()
    assert_blind(table, lambda dice: SearchBot(table.game, dice, NONE), seed=1)


@pytest.mark.parametrize("cheat", [Peeking, Patient])
@pytest.mark.parametrize("table", [table for table in tables() if table.game.hides(table.seats)], ids=str)
def test_the_law_of_blindness_catches_a_cheat(table: Table, cheat: type[Bot]) -> None:
    """Also one that waits for its second decision."""
    with pytest.raises(AssertionError, match="it chose by what it cannot know"):
        assert_blind(table, lambda dice: cheat(table.game, dice), seed=1, most=10)
