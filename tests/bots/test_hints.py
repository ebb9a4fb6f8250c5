"""Hints are legal, have reasons, and tell nothing that the view does not."""

from __future__ import annotations

import math
import re
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import underboss
from tests.bots.nim import TAKE, Nim, NimState
from tests.games.battlebosses.board import Board as Arena
from tests.games.overshadow.board import Board
from tests.games.theboss.scenes import Scene
from tests.laws.tables import Table, every_table
from tests.laws.test_views import swapped
from underboss import BadInput, Dice, Match, Outcome, State
from underboss.arena import commands
from underboss.bots.bot import GreedyBot
from underboss.bots.hints import Explainer, HintBot, hints, label_of, named, rank
from underboss.bots.search_tree import Choice
from underboss.engine.advice import ending
from underboss.engine.brain import Brain, Term
from underboss.engine.words import Words
from underboss.games.overshadow.verbs import BATTLE, STEP

RECORDS = Path(__file__).parents[1] / "server" / "records"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HintBot, "iterations", 40)
    monkeypatch.setattr(HintBot, "longest", 600.0)


@every_table
def test_hints_are_legal_and_tell_their_chance(table: Table) -> None:
    for number, state in enumerate(table.positions(41, every=40, most=100)):
        if not state.waiting:
            continue
        seat = state.actor
        found = hints(table.game, state.view(seat), 600.0, 3, Dice(number))
        legal = list(state.legal(seat))
        assert 1 <= len(found) <= 3
        for hint in found:
            assert table.game.verbs.parse(hint.action) in legal
            assert hint.label
            assert 0.0 <= hint.chance <= 1.0
            assert re.fullmatch(rf"(.+; )?{round(100 * hint.chance)}% to win, [^;]+(; weaker in this: .+)?\.", hint.reason)
        assert msgspec.json.encode(found)


@every_table
def test_hints_are_blind(table: Table) -> None:
    for number, state in enumerate(table.positions(42, every=30, most=70)):
        if state.waiting:
            seat = state.actor
            other = swapped(state, seat, number)
            told = [hints(table.game, world.view(seat), 600.0, 3, Dice(number)) for world in (state, other)]
            assert told[0] == told[1]


class Wishful(Brain):
    """Terms of which one differs from world to world; the others tell how often they were asked for."""

    calls = 0

    def terms(self, state: State, seat: int) -> list[Term]:
        Wishful.calls += 1
        first = Wishful.calls > 6 and (Wishful.calls - 7) // 6 == 0  # after the worlds as they are, the first action
        return [
            Term(0.5 * Wishful.calls, f"the hidden card is {Wishful.calls}", "card"),
            Term(0.3 if first else 0.1, f"you have {3 if first else 1} towers", "towers"),
            Term(0.2, "you have a king", "king"),
            Term(-0.4, "seat 2 has 9 men", "men"),
        ]


def explained(explainer: Explainer, chances: dict[int, float]) -> list[str]:
    found = [Choice(action, 10, chance) for action, chance in chances.items()]
    return [explainer.sentence(choice, found) for choice in found]


def test_what_is_true_in_one_imagined_world_only_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    game = underboss.load("overshadow")
    monkeypatch.setattr(game, "brain", Wishful(), raising=False)
    state = game.start(2, Dice(1))
    first, second = (int(action) for action in list(state.legal(state.actor))[:2])
    told = explained(Explainer(game, state.view(state.actor), Dice(2), [first, second]), {first: 0.6, second: 0.5})
    assert told[0] == "You have 3 towers; 60% to win, 10 points more than the next best."
    assert told[1] == "50% to win, 10 points less than the best; weaker in this: you have 1 towers."


class Plain(Brain):
    """After the i-th action tells the i-th terms, whatever the world."""

    def __init__(self, told: list[list[Term]]) -> None:
        self.told, self.calls = told, 0

    def terms(self, state: State, seat: int) -> list[Term]:
        self.calls += 1
        return self.told[(self.calls - 1) // 6]


def plainly(monkeypatch: pytest.MonkeyPatch, before: list[Term], *after: list[Term]) -> list[str]:
    game = underboss.load("overshadow")
    monkeypatch.setattr(game, "brain", Plain([before, *after]), raising=False)
    state = game.start(2, Dice(1))
    actions = [int(action) for action in list(state.legal(state.actor))[: len(after)]]
    told = explained(Explainer(game, state.view(state.actor), Dice(2), actions), dict(zip(actions, (0.6, 0.5, 0.4))))
    return [re.sub(r"\d\d% to win, [^;]*best", "", sentence) for sentence in told]


def towers(number: int, worth: float) -> Term:
    return Term(worth, f"you have {number} towers", "towers")


def test_what_reads_alike_for_all_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    king, before = Term(0.4, "you have a king", "king"), towers(1, 0.1)
    assert plainly(monkeypatch, [before], [king, towers(2, 0.3)], [king, towers(2, 0.2)]) == [".", "."]


def test_what_speaks_for_one_action_does_not_speak_against_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two towers are worth more after the first action than after the second, for reasons that are not told."""
    told = plainly(monkeypatch, [], [towers(2, 0.5)], [towers(2, 0.1)], [towers(3, 0.2)])
    assert told == ["You have 2 towers; .", "You have 2 towers; .", "; weaker in this: you have 3 towers."]


def test_what_is_worth_as_much_but_differs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    left, right = Term(0.2, "you hold the left", "hold"), Term(0.2, "you hold the right", "hold")
    assert plainly(monkeypatch, [], [left], [right]) == ["You hold the left; .", "You hold the right; ."]


class Sticks(Brain):
    def terms(self, state: State, seat: int) -> list[Term]:
        assert isinstance(state, NimState)
        return [Term(0.1 * state.sticks, f"{state.sticks} sticks are left", "sticks")] if state.sticks else []


def test_an_end_is_told_as_what_it_is_and_is_no_measure_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking the third stick wins; that then none is left speaks neither for nor against leaving one or two."""
    game = Nim()
    monkeypatch.setattr(game, "brain", Sticks(), raising=False)
    actions = [TAKE.pack(3), TAKE.pack(1), TAKE.pack(2)]
    explainer = Explainer(game, NimState(game, 2, 3, 0).view(0), Dice(1), actions)
    told = explained(explainer, dict(zip(actions, (1.0, 0.5, 0.4))))
    assert told == [
        "This wins the game: the last stick; 100% to win, 50 points more than the next best.",
        "2 sticks are left; 50% to win, 50 points less than the best.",
        "40% to win, 60 points less than the best; weaker in this: 1 sticks are left.",
    ]


@pytest.mark.parametrize(
    ("ranks", "teams", "told"),
    [
        ([1, 2], None, "this wins the game: dusk"),
        ([1, 2, 1, 2], [0, 1, 0, 1], "this wins the game: dusk"),
        ([1, 1], None, "this shares the win: dusk"),
        ([2, 1], None, "this loses the game: dusk"),
    ],
)
def test_what_an_end_is_to_a_seat(ranks: list[int], teams: list[int] | None, told: str) -> None:
    term = ending(Outcome("dusk", ranks, teams=teams), 0)
    assert term.text == told
    assert (term.worth > 0) == (ranks[0] == 1)


def test_the_only_action_is_compared_with_doing_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plainly(monkeypatch, [towers(1, 0.1)], [towers(2, 0.3)])[0].startswith("You have 2 towers; 60% to win, and nothing")
    assert plainly(monkeypatch, [towers(1, 0.1)], [towers(1, 0.1)]) == ["60% to win, and nothing else can be done."]


def test_who_is_not_asked_gets_no_hint() -> None:
    game = underboss.load("overshadow")
    state = game.start(2, Dice(1))
    for seat in (None, 1 - state.actor):
        with pytest.raises(BadInput, match="no hint"):
            hints(game, state.view(seat))


@pytest.mark.parametrize(("seconds", "most"), [(-4.0, 3), (0.0, 3), (math.nan, 3), (math.inf, 3), (1.0, 0), (1.0, -1)])
def test_a_hint_needs_time_and_an_action(seconds: float, most: int) -> None:
    game = underboss.load("overshadow")
    state = game.start(2, Dice(1))
    value = most if most < 1 else seconds
    why = "actions: a hint names at least 1" if most < 1 else "seconds: a hint needs a finite time above 0 to think"
    with pytest.raises(BadInput, match=f"^{value} {why}$"):
        hints(game, state.view(state.actor), seconds, most)


def test_little_time_still_tells_that_there_is_a_choice() -> None:
    game = underboss.load("overshadow")
    state = game.start(2, Dice(1))
    found = hints(game, state.view(state.actor), 1e-9)
    assert len(found) == 3
    assert not any("nothing else" in hint.reason for hint in found)


@every_table
def test_the_best_comes_first_and_the_others_are_compared_with_it(table: Table) -> None:
    for number, state in enumerate(table.positions(43, every=40, most=130)):
        if not state.waiting or len(state.legal(state.actor)) == 1:
            continue
        found = hints(table.game, state.view(state.actor), 600.0, 3, Dice(number))
        shown = [round(100 * hint.chance) for hint in found]
        assert shown == sorted(shown, reverse=True)
        best, *others = found
        assert f"{shown[0]}% to win, {gap(shown[0] - shown[1], 'more')} the next best" in best.reason
        for hint, points in zip(others, shown[1:]):
            assert f"{points}% to win, {gap(shown[0] - points, 'less')} the best" in hint.reason


def gap(points: int, how: str) -> str:
    return f"{points} point{'' if points == 1 else 's'} {how} than" if points else "as good as"


def test_hints_are_looked_at_equally_closely() -> None:
    """The search leaves most actions aside; those that are hinted at then get the same tries with the same luck."""
    game = underboss.load("overshadow")
    state = game.start(2, Dice(1))
    bot = HintBot(game, Dice(3))
    bot.iterations = 300
    found = bot.compared(state.view(state.actor), 600.0, 3)
    assert bot.search is not None
    tries = {choice.action: choice.tries for choice in bot.search.choices()}
    close = [tries[choice.action] for choice in found]
    assert min(close) >= 2 * bot.done // 3 + max(choice.tries for choice in found) - 1
    assert max(close) - min(close) <= 1
    assert sum(tries.values()) <= 5 * 300


def test_only_one_action_needs_no_comparison() -> None:
    only = Choice(5, 10, 0.3)
    assert rank(only, [only]) == "30% to win, and nothing else can be done"


def test_players_are_called_by_their_names() -> None:
    text = "Seat 2 leads Boston, and seat 1 has 3 cubes."
    assert named(text, ["Ann", "Bob"]) == "Bob leads Boston, and Ann has 3 cubes."
    assert named(text, None) == text
    assert named("Attack Tide's captain", ["Ann", "Bob"]) == "Attack Bob's captain"
    assert named("Seat 1 has the Gold; seat 2's is Tide", ["Tide", "Gold", "Cid"]) == "Tide has the Gold; Gold's is Tide"


def test_labels_name_players_and_fit_into_a_sentence() -> None:
    game = underboss.load("overshadow")
    view = game.start(2, Dice(1)).view(0)
    told = label_of(game, view, BATTLE.pack(1, 6), ["Ann", "Bob"])
    assert told.startswith("Attack Bob's captain with ")
    game.words = Sentences()  # type: ignore[misc]
    assert label_of(game, view, 0, None) == "A boss hits for 1 more. Then it rests"


class Sentences(Words):
    def action(self, view: object, action: int) -> str:
        return "A boss hits for 1 more. Then it rests."


def test_seconds_that_are_asked_for_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    game = underboss.load("overshadow")
    state = game.start(2, Dice(1))
    asked: list[tuple[int, float]] = []
    think = HintBot.study
    monkeypatch.undo()

    def note(bot: HintBot, view: underboss.View, seconds: float) -> list[Choice]:
        asked.append((bot.iterations, min(seconds, bot.longest)))
        bot.iterations = 5
        return think(bot, view, seconds)

    monkeypatch.setattr(HintBot, "study", note)
    record = Match(game, 2, Dice(1)).record
    for seconds in (None, 20.0):
        commands.hint(record, None, 3, seconds, Console(quiet=True))
    hints(game, state.view(state.actor))
    assert asked == [(300, 0.4), (1 << 30, 4.0), (300, 0.4)]


# What is said in each game


def reasons(name: str, decisions: int, actions: list[str]) -> list[str]:
    """Why each of the actions after so many decisions of a stored game, chances left out."""
    record = underboss.read_record((RECORDS / f"{name}.json").read_bytes())
    match = next(islice(Match.steps(record), decisions, None))
    numbers = [match.game.verbs.parse(action) for action in actions]
    assert set(numbers) <= set(match.legal(match.waiting[0]))
    explainer = Explainer(match.game, match.state.view(match.waiting[0]), Dice(1), numbers)
    told = explained(explainer, dict.fromkeys(numbers, 0.5))
    return [re.sub(r"; 50%.*|50%.*best; ", "", sentence) for sentence in told]


@pytest.mark.parametrize(
    ("name", "decisions", "said"),
    [
        (
            "theboss-classic",
            61,
            {
                "place kc": "You lead Kansas City with 2 big cubes, which pays about 2.5",
                "place ph": "You lead Philadelphia with 1 big cube, which pays about 3.0",
                "place ci": "You lead Cincinnati with 1 big cube, which pays about 1.4, and you have 5 cubes left to place",
            },
        ),
        (
            "theboss-five",
            61,
            {
                "place ny": "You lead New York with 1 big cube, which pays about 1.3",
                "reveal ci-3": "You have 2 cubes left to place",
            },
        ),
        (
            "theboss-classic",
            75,
            {
                "cubes 1 0": "You have 5 cubes left to place",
                "cubes 3 0": "You lead Philadelphia with 3 big cubes, which pays about 0.2",
            },
        ),
        (
            "overboss-classic",
            33,
            {
                "place b3": "Dungeon on B3, 0 types around it, for 1 point, and your open squares promise about 47.6 more",
                "place c2": "Dungeon on C2, 1 type around it, for 2 points",
            },
        ),
        (
            "overboss-first",
            61,
            {
                "draft 1": "Cave on B1, beside mountains, for 3 points, and Miniboss on A1 for 2 points",
                "draft 3": "Your open squares promise about 23.8 more, and Graveyard on B1, value 2, for 2 points",
                "draft 2": "Dungeon on B1, 2 types around it, for 3 points",
            },
        ),
        (
            "overshadow-wide",
            61,
            {
                "step 19 138": "Your fighter 1 is 2 steps from seat 3's captain",
                "step 20 85": "Your fighter 2 is 4 steps from seat 1's captain",
            },
        ),
        (
            "overshadow-classic",
            75,
            {
                "step 6 19": "Your captain is open on 1 side",
                "step 8 38": "You have 2 fighters within 2 steps of your captain",
            },
        ),
        (
            "bigbadoverlord-classic",
            33,
            {
                "withdraw": "Lord Ferrule Vex is attacked and may lose about 2.7 strength in the battle",
                "stand": "You send Sulking Goblins to help Lord Ferrule Vex",
            },
        ),
        (
            "bigbadoverlord-classic",
            47,
            {
                "join pit-prince-1": "You send Grovelling Page and Pit Prince to help Morvane the Unpleasant",
                "aloof": "weaker in this: you send Grovelling Page to help Morvane the Unpleasant.",
            },
        ),
        (
            "bigbadoverlord-classic",
            108,
            {
                "withdraw": "The battle is worth about 1.4 strength to Yzabel the Patient",
                "stand": "Ugboth the Damp is attacked and may lose about 6.9 strength in the battle",
            },
        ),
        (
            "bigbadoverlord-classic",
            61,
            {
                "guard widowblade": "The citadel is held by Widowblade",
                "guard acid-snails-1": "The citadel is held by Acid Snails",
            },
        ),
        (
            "battlebosses-duel",
            75,
            {
                "end": "You have 2 crystals and a roll to come",
                "use 4": "Your cards can deal 2 damage this turn, and you have 4 minions, 2 of them 1 step from a hit",
                "play 0": "Seat 1 has 12 health left",
            },
        ),
        (
            "battlebosses-duel",
            90,
            {
                "play 11": "You have Perpetual Engine and Paradox Field in play",
                "use 3": "You have 7 cards in hand",
            },
        ),
    ],
)
def test_a_reason_tells_what_sets_the_action_apart(name: str, decisions: int, said: dict[str, str]) -> None:
    assert dict(zip(said, reasons(name, decisions, list(said)))) == said


@pytest.mark.parametrize(
    ("name", "seats"), [("overshadow", 2), ("theboss", 3), ("overboss", 2), ("bigbadoverlord", 3), ("battlebosses", 2)]
)
def test_most_hints_of_a_game_have_a_reason_and_mostly_one_of_their_own(name: str, seats: int) -> None:
    match = Match(underboss.load(name), seats, Dice(4))
    bots = [GreedyBot(match.game, Dice(7, seat)) for seat in range(seats)]
    alike, shares, told, bare = 0, [], 0, 0
    while not match.over and len(match.record.steps) < 200:
        seat = match.waiting[0]
        actions = match.legal(seat)
        if len(match.record.steps) % 9 == 4 and len(actions) > 1:
            found = hints(match.game, match.state.view(seat), 600.0, 3, Dice(3))
            told += len(found)
            bare += sum(re.fullmatch(r"\d+% to win, [^;]*", hint.reason) is not None for hint in found)
            said = {re.sub(r"\d+% to win, .* best", "", hint.reason) for hint in found}
            alike += len(said) == 1
            shares.append(len(said) / len(found))
        match.play(seat, bots[seat].choose(match.state.view(seat), actions, 60.0))
    assert len(shares) >= 6
    assert bare <= 0.3 * told
    assert alike <= len(shares) / 4
    assert sum(shares) / len(shares) >= 0.7


@every_table
def test_no_reason_tells_a_number_that_means_nothing(table: Table) -> None:
    """Amounts have words for their sign, and what is nowhere is no steps away."""
    wild = re.compile(r"-\d|\b(40|99) steps|\b0 Move Points|nan\b|\binf\b|None")
    for number, state in enumerate(table.walk(44)):
        if number % 3 and state.waiting:
            continue
        for seat in range(table.seats):
            for term in table.game.brain.terms(state, seat):
                assert not wild.search(term.text), term.text


def terms_of(state: State, seat: int = 0) -> dict[str, str]:
    return {term.kind: term.text for term in state.game.brain.terms(state, seat)}


@pytest.mark.parametrize("rules", ["base", "melee"])
def test_reasons_call_a_piece_as_its_actions_do(rules: str) -> None:
    board = Board("ac.b....\n........\nA..B....", rules=rules)
    told = terms_of(board.state)
    for mark in ("a", "b", "c"):
        piece = board.piece(mark)
        name = label_of(board.game, board.state.view(0), STEP.pack(piece, 40), None).split(" to ")[0].removeprefix("Move ")
        if f"piece {piece}" in told:
            assert told[f"piece {piece}"].startswith(f"your {name.removeprefix('the ')} ")
    assert len([kind for kind in told if kind.startswith("piece")]) == (3 if rules == "melee" else 2)


def test_move_points_are_told_where_some_are_left() -> None:
    left = [terms_of(Board("ab......\n........\nAB......", moves=moves).state).get("turn") for moves in (0, 1)]
    assert left == [None, "you still have 1 Move Point"]


def test_nobody_is_near_whom_is_not_on_the_board_yet() -> None:
    board = Board("ab......\nA.......", moves=0)
    board.state.where[board.piece("A")] = -1
    told = terms_of(board.state)
    assert "piece 1" not in told
    assert told["threat 1"] == "seat 2 threatens nobody"


def test_a_hand_is_not_smaller_for_the_cards_that_are_exchanged() -> None:
    game = underboss.load("battlebosses")
    state = game.start(2, Dice(1))
    actions = [int(action) for action in state.legal(0)]
    explainer = Explainer(game, state.view(0), Dice(1), actions)
    assert len(actions) > 2
    assert {after.text("hand 0") for after in explainer.after.values()} == {"you have 5 cards in hand"}


def test_a_win_is_told_as_that_also_where_the_target_is_still_to_be_chosen() -> None:
    arena = Arena("gorrum", "paradox").minions(0, "C1", 3).boss(0, "B1").boss(1, "C1").cards(0, "hand", "rock_toss")
    arena.set(1, wounds=arena.state.health(1) - 1)
    for action in (arena.action("end", 0), arena.action("play rock_toss", 0)):
        explainer = Explainer(arena.game, arena.state.view(0), Dice(1), [action])
        (told,) = explained(explainer, {action: 1.0})
        assert told == "This wins the game: the last boss was left; 100% to win, and nothing else can be done."
        assert list(explainer.after[action].told) == ["end"]


def test_what_others_take_for_a_loss_costs() -> None:
    """The seat holds Boston's prison, so it alone knows that a reward lies there."""
    told = terms_of(Scene(2, "1.2.3").last_turn(["ny-0", "bo-1", "de-4"], ["bo-prison", "de-1"]).state())
    assert told["city 1"] == "nobody leads Boston, which pays about 1.0 and, as the others see it, costs about 0.4"
