"""Laws of matches: records replay exactly, undo returns exactly, stories tell no secrets."""

import pytest

from tests.laws.tables import Table, every_table
from underboss import BadRecord, Dice, IllegalAction, Match, read_record
from underboss.engine.record import checksum


def played(table: Table, seed: int, most: int = 120) -> Match:
    match, dice = Match(table.game, table.seats, Dice(seed)), Dice(seed, 9)
    for _ in range(most):
        if match.over:
            break
        seat = match.waiting[0]
        actions = match.legal(seat)
        match.play(seat, actions[dice.below(len(actions))])
    return match


@every_table
def test_a_record_replays_exactly(table: Table) -> None:
    match = played(table, 31)
    again = Match.replay(read_record(match.record.json()))
    assert again.record == match.record
    assert again.state.dump() == match.state.dump()


@every_table
def test_a_changed_draw_or_action_is_located(table: Table) -> None:
    match = played(table, 32)
    at = len(match.record.steps) // 2  # short games have laws too
    match.record.steps[at].sum = "0" * 16
    with pytest.raises(BadRecord, match=rf"step {at + 1} .*diverges"):
        Match.replay(match.record)


@every_table
def test_undo_returns_to_each_position_in_turn(table: Table) -> None:
    match, dice = Match(table.game, table.seats, Dice(33)), Dice(33, 9)
    trail: list[str] = [checksum(match.state)]
    for _ in range(60):
        if match.over:
            break
        seat = match.waiting[0]
        actions = match.legal(seat)
        match.play(seat, actions[dice.below(len(actions))])
        trail.append(checksum(match.state))
        trail = trail[-match.undoable - 1 :]
    while match.undoable:
        trail.pop()
        match.undo()
        assert checksum(match.state) == trail[-1]
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo()
    Match.replay(read_record(match.record.json()))


@every_table
def test_a_story_tells_no_draws_and_no_secrets(table: Table) -> None:
    match = played(table, 34, most=40)
    for seat in (*range(table.seats), None):
        story = match.story(seat)
        assert len(story["steps"]) == len(match.record.steps)
        for told, step in zip(story["steps"], match.record.steps):
            assert set(told) == {"seat", "action", "events"}
            secret = table.game.verbs.verb(table.game.verbs.parse(step.action)).secret
            assert told["action"] == (None if secret and seat != step.seat else step.action)
