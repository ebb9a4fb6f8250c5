"""R11 to R16 over every registered game: what is sent does not depend on what the viewer may not know.

With UNDERBOSS_FULL (`make soak`) at least 10,000 positions of each game are compared.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator

import msgspec
import pytest

from tests.laws.tables import Table, every_table, tables, waiting
from tests.server.rooms import TestRoom, new_doc, with_state
from underboss import Dice, State
from underboss.bots.shelf import make_bot
from underboss.server.ids import new_id
from underboss.server.play import Entry, Play, counting
from underboss.server.rows import encode, read_entry, read_snapshot

FULL = bool(os.environ.get("UNDERBOSS_FULL"))
STATES = 600 if FULL else 8


def plays(table: Table, seed: int, most: int) -> Iterator[tuple[TestRoom, Play]]:
    """Random games through `Play`, yielded before each decision."""
    dice = Dice(seed, 7)
    while most > 0:
        doc = new_doc(table)
        play, start = Play.begin(doc, 1.0)
        room = TestRoom(doc, play, [start])
        while not play.match.over and most > 0:
            yield room, play
            most -= 1
            seat = int(dice.pick(play.match.state.waiting))
            actions = play.match.legal(seat)
            for _ in range(1 if STATES > 100 else 3):  # short runs skip ahead, to see more of the game
                room.log.append(play.act(seat, actions[dice.below(len(actions))], 1.0))
                if play.match.over:
                    break
                seat = int(dice.pick(play.match.state.waiting))
                actions = play.match.legal(seat)


def share(table: Table) -> int:
    """How many positions of this way to play make at least 10,000 of its game."""
    ways = sum(1 for other in tables() if other.name == table.name)
    return max(STATES, -(-10_000 // ways)) if FULL else STATES


def redealt(state: State, seat: int, seed: int) -> State:
    other = state.copy()
    other.redeal(seat, Dice(seed, 3))
    return other


@every_table
def test_r11_everything_sent_is_the_same_when_only_hidden_things_differ(table: Table) -> None:
    for number, (room, play) in enumerate(plays(table, 1, share(table))):
        spectator = room.everything(None)
        for seat in range(table.seats):
            twin = TestRoom(room.doc, with_state(play, redealt(play.match.state, seat, number)), room.log)
            assert twin.everything(seat) == room.everything(seat)
            assert twin.everything(None) == spectator


@every_table
def test_r11_a_step_that_reveals_nothing_is_told_alike(table: Table) -> None:
    """Two worlds that a seat cannot tell apart; somebody acts in both; if nothing was drawn or revealed, it still cannot."""
    for number, (room, play) in enumerate(plays(table, 2, STATES)):
        for seat in range(table.seats):
            other = redealt(play.match.state, seat, number)
            for actor in waiting(play.match.state):
                steps = [acted(table, play, world, actor, number) for world in (play.match.state, other)]
                if None in steps or len({step[0].match.state.waiting for step in steps if step is not None}) > 1:
                    continue  # how far somebody is with a secret choice may differ, and that the choice is made is public
                texts = [TestRoom(room.doc, step[0]).step_told_to(seat, step[1]) for step in steps if step is not None]
                assert texts[0] == texts[1]


def acted(table: Table, play: Play, world: State, actor: int, number: int) -> tuple[Play, Entry] | None:
    """A step in a copy of this world, unless chance or a reveal makes worlds differ rightly."""
    truth = list(play.match.state.legal(actor))
    action = truth[number % len(truth)]
    mine = list(world.legal(actor))
    verb = table.game.verbs.verb(action)
    if action not in mine:
        same = [one for one in mine if verb.secret and table.game.verbs.verb(one) is verb]
        if not same:
            return None
        action = same[0]
    twin = with_state(play, world.copy())
    twin.trail, twin.decisions, twin.keys = list(play.trail), dict(play.decisions), {}
    twin.match.record = msgspec.structs.replace(play.match.record, steps=[])
    twin.match._before = list(play.match._before)
    drawn = twin.drawn
    entry = twin.act(actor, action, 1.0)
    twin.drawn = drawn
    if entry.draws or twin.match.undoable == 0:
        return None
    return twin, entry


@every_table
def test_r12_secret_fields_and_secret_actions_are_told_to_nobody_else(table: Table) -> None:
    doc = new_doc(table)
    play, _ = Play.begin(doc, 1.0)
    room, dice = TestRoom(doc, play), Dice(3)
    for _ in range(4 * STATES):
        if play.match.over:
            break
        actor = int(dice.pick(play.match.state.waiting))
        actions = play.match.legal(actor)
        entry = play.act(actor, actions[dice.below(len(actions))], 1.0)
        secret = table.game.verbs.verb(table.game.verbs.parse(entry.action)).secret
        for seat in (*range(table.seats), None):
            text = room.step_told_to(seat, entry)
            told = msgspec.json.decode(text)
            assert doc.seed.encode() not in text
            assert entry.sum.encode() not in text
            assert (told["action"] is None) == (secret and seat != actor)
            for event, seen in zip(entry.events, told["events"]):
                knows = event.known == -1 or (seat is not None and event.known >> seat & 1)
                for field in event.secret:
                    assert knows or seen[field] is None


def test_r13_ids_tell_nothing() -> None:
    """Ids are random: no order of creation, no shared part, all letters equally likely."""
    ids = [new_id() for _ in range(4000)]
    assert len(set(ids)) == len(ids)
    assert ids != sorted(ids)
    later = sum(1 for first, second in itertools.pairwise(ids) if first < second)
    assert abs(later - 2000) < 200
    counts = [sum(one.count(letter) for one in ids) for letter in "abcdefghijkmnpqrstuvwxyz23456789"]
    expected = 4000 * 14 / 32
    assert sum((count - expected) ** 2 / expected for count in counts) < 70  # chi-square, 31 degrees of freedom


@every_table
def test_r14_what_can_be_undone_has_taught_its_player_nothing(table: Table) -> None:
    """Wherever an act may be taken back, its result was the same in every world that the player held possible."""
    for number, (_, play) in enumerate(plays(table, 4, STATES)):
        for actor in waiting(play.match.state):
            actions = play.match.legal(actor)
            action = actions[number % len(actions)]
            if not undoable(play, play.match.state, actor, action):
                continue
            after = {played(redealt(play.match.state, actor, seed), actor, action) for seed in range(3)}
            after.add(played(play.match.state.copy(), actor, action))
            assert len(after) == 1


def undoable(play: Play, world: State, actor: int, action: int) -> bool:
    twin = with_state(play, world.copy())
    twin.match.record = msgspec.structs.replace(play.match.record, steps=[])
    twin.match._before = []
    drawn = play.drawn
    twin.match.play(actor, action)
    play.drawn = drawn
    return twin.match.undoable > 0


def played(world: State, actor: int, action: int) -> bytes:
    world.apply(actor, action, Dice(1))
    return world.view(actor).bytes()


FIRST = [next(table for table in tables() if table.name == name) for name in dict.fromkeys(one.name for one in tables())]


@pytest.mark.parametrize("table", FIRST, ids=str)
def test_r15_a_bot_is_given_the_same_in_worlds_that_its_seat_cannot_tell_apart(table: Table) -> None:
    for number, (_, play) in enumerate(plays(table, 5, max(2, STATES // 4))):
        for seat in waiting(play.match.state)[:1]:
            choices = set()
            for world in (play.match.state, redealt(play.match.state, seat, number)):
                given = (world.view(seat), list(world.legal(seat)))  # all that the thinker is asked with
                choices.add((given[0].bytes(), tuple(given[1]), make_bot("greedy", table.game, Dice(9)).choose(*given, 0.05)))
            assert len(choices) == 1


@every_table
def test_r16_r17_any_play_comes_back_from_its_log_and_from_its_snapshot(table: Table) -> None:
    """Random acts and undos; then the table is read again from the whole log, and from the last snapshot."""
    doc = new_doc(table)
    play, first = Play.begin(doc, 1.0)
    log, snapshot, dice = [first], None, Dice(6)
    for _ in range(8 * STATES):
        if play.match.over:
            break
        if play.match.undoable and dice.below(5) == 0:
            log.append(play.undo(play.trail[-1], 1, 1.0))
        else:
            seat = int(dice.pick(play.match.state.waiting))
            actions = play.match.legal(seat)
            log.append(play.act(seat, actions[dice.below(len(actions))], 1.0, actor=f"p{len(log)}:k"))
        taken = play.snapshot()
        snapshot = read_snapshot(encode(taken)) if taken is not None else snapshot
    stored = [read_entry(encode(entry)) for entry in log]
    since = stored if snapshot is None else stored[snapshot.seq :]
    for again in (Play.resume(doc, None, stored), Play.resume(doc, snapshot, since)):
        assert again.seq == play.seq
        assert again.match.state.dump() == play.match.state.dump()
        assert again.decisions == play.decisions
        assert again.drawn == play.drawn
        assert again.match.undoable == play.match.undoable
        assert again.trail == play.trail
        assert TestRoom(doc, again, counting(stored)).everything(0) == TestRoom(doc, play, counting(log)).everything(0)


def test_r11_the_comparison_can_fail() -> None:
    """The swapped worlds really differ: whatever told the truth itself would be found."""
    hidden = [table for table in FIRST if _hides(table)]
    if not hidden:
        pytest.skip("no registered game hides anything")
    for table in hidden:
        room, play = next(iter(plays(table, 1, 1)))
        twins = [TestRoom(room.doc, with_state(play, redealt(play.match.state, 0, seed)), room.log) for seed in range(5)]
        views = {twin.everything(0) for twin in twins}
        truths = {encode(twin.play.match.state.dump()) for twin in twins if twin.play is not None}
        assert len(views) == 1
        assert len(truths) > 1


def _hides(table: Table) -> bool:
    state = table.start(1)
    return any(encode(redealt(state, 0, seed).dump()) != encode(state.dump()) for seed in range(5))
