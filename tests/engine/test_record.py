"""Records: one JSON file that replays exactly, and says in one line what is wrong with it otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import underboss
from underboss import BadRecord, Dice, Match, UnderbossError, read_record
from underboss.engine.record import FORMAT, checksum

Change = Callable[[dict[str, Any]], None]


def played(steps: int = 40) -> Match:
    """A match of OverShadow some way into its battles."""
    match, chooser = Match(underboss.load("overshadow", pieces=3), 2, Dice(21), names=["Ada", "Ben"]), Dice(22)
    for _ in range(steps):
        actions = match.legal(match.waiting[0])
        match.play(match.waiting[0], actions[chooser.below(len(actions))])
    return match


MATCH = played()
TEXT = MATCH.record.json()
ROLLED = next(at for at, step in enumerate(MATCH.record.steps) if step.draws)  # the first step with a draw


def changed(change: Change) -> bytes:
    data = json.loads(TEXT)
    change(data)
    return json.dumps(data).encode()


def setting(**values: Any) -> Change:
    return lambda data: data.update(values)


def step(at: int, **values: Any) -> Change:
    return lambda data: data["steps"][at].update(values)


def test_a_record_holds_everything_and_replays() -> None:
    record = read_record(TEXT)
    assert record == MATCH.record
    assert (record.format, record.game, record.rules, record.seats) == (FORMAT, "overshadow", "1", 2)
    assert record.options["pieces"] == 3
    again = Match.replay(record)
    assert again.state.dump() == MATCH.state.dump()
    assert again.record.json() == TEXT
    assert again.undoable == MATCH.undoable


def test_a_replayed_match_goes_on() -> None:
    match = Match.replay(read_record(TEXT))
    chooser = Dice(23)
    for _ in range(30):
        actions = match.legal(match.waiting[0])
        match.play(match.waiting[0], actions[chooser.below(len(actions))])
    assert len(match.record.steps) == 70
    assert Match.replay(read_record(match.record.json())).state.dump() == match.state.dump()


def test_a_record_can_be_watched_step_by_step() -> None:
    sums = [checksum(match.state) for match in Match.steps(read_record(TEXT))]
    assert sums == [MATCH.record.sum, *[step.sum for step in MATCH.record.steps]]


def test_a_finished_game_has_its_end_in_the_record() -> None:
    match, chooser = Match(underboss.load("overshadow", pieces=2), 2, Dice(24)), Dice(25)
    while not match.over:
        actions = match.legal(match.waiting[0])
        match.play(match.waiting[0], actions[chooser.below(len(actions))])
    data = json.loads(match.record.json())
    assert data["outcome"]["ranks"] in ([1, 2], [2, 1])
    assert Match.replay(read_record(json.dumps(data))).over
    data["outcome"]["ranks"].reverse()
    with pytest.raises(BadRecord, match=r"^the record says the end is .* and it is "):
        Match.replay(read_record(json.dumps(data)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (setting(format="chess/1"), r"the record has format 'chess/1', and 'underboss-record/1' can be read"),
        (setting(rules="0"), r"the record was played by rules '0' of overshadow, and these are '1'"),
        (setting(game="chess"), r"the record cannot be set up: there is no game 'chess': choose one of "),
        (setting(game="os:path"), r"the record is of 'os:path': a game in a record must be known by a name"),
        (setting(options={"colour": 1}), r"the record cannot be set up: overshadow has no option 'colour'"),
        (setting(options={"variant": "melee"}), r"the record cannot be set up: overshadow has no option 'variant'"),
        (setting(options={"name": "x"}), r"the record cannot be set up: overshadow has no option 'name'"),
        (setting(options={"pieces": 99}), r"the record cannot be set up: overshadow: pieces = 99: Expected `int` <= 30"),
        (setting(seats=3, names=["a", "b", "c"]), r"the record cannot be set up: 3 seats: OverShadow .* is for 2, 4"),
        (setting(seats=3), r"the record has 3 seats and 2 names"),
        (setting(names=["Ada"]), r"the record has 2 seats and 1 names"),
        (setting(seats=1 << 80), r"this is not a whole record: Expected `int` <= \d+ - at `\$.seats`"),
        (setting(draws=[]), r"the record has 0 draws here and the rules ask for one more \(0 to 11\)"),
        (setting(draws=[1, 2, 3]), r"the record has 3 draws here and the rules used 2"),
        (setting(draws=[12, 1]), r"the record draws 12 where the rules ask for 0 to 11"),
        (setting(draws=[-1, 1]), r"this is not a whole record: Expected `int` >= 0 - at `\$.draws\[0\]`"),
        (setting(sum="0" * 16), r"the set-up differs: checksum [0-9a-f]{16}, and the record says 0{16}"),
        (setting(conceded=[2]), r"the record says that seats \[2\] conceded, and it has 2"),
        (setting(conceded=[1, 1]), r"the record says that seats \[1, 1\] conceded, and it has 2"),
        (setting(conceded=[1]), r"the record says the end is None, and it is .*Ben conceded"),
        (setting(outcome={"reason": "won"}), r"the record says the end is {'reason': 'won'}, and it is None"),
        (setting(stepz=[]), r"this is not a whole record: Object contains unknown field `stepz`"),
        (step(3, sun="x"), r"this is not a whole record: Object contains unknown field `sun` - at `\$.steps\[3\]`"),
        (setting(steps=7), r"this is not a whole record: Expected `array`, got `int` - at `\$.steps`"),
        (step(4, action="fly"), r"step 5 \(fly\) does not replay: 'fly' does not begin with one of"),
        (step(2, action="end"), r"step 3 \(end\) does not replay: illegal: end, piece \d+ must be placed first \(rule OS-7\)"),
        (step(2, seat=7), r"step 3 \(place .*\) does not replay: illegal: .* seat 7 is not asked to decide now"),
        (step(2, seat=1 << 80), r"this is not a whole record: Expected `int` <= \d+ - at `\$.steps\[2\].seat`"),
        (step(2, draws=[3]), r"step 3 \(place .*\) does not replay: the record has 1 draws here and the rules used 0"),
        (step(ROLLED, draws=[]), rf"step {ROLLED + 1} \(.*\) does not replay: the record has 0 draws here"),
        (
            step(ROLLED, draws=[99]),
            rf"step {ROLLED + 1} \(.*\) does not replay: the record draws 99 where the rules ask for 0 to 11",
        ),
        (step(9, sum="f" * 16), r"step 10 \(.*\) diverges: checksum [0-9a-f]{16}, and the record says f{16}"),
    ],
)
def test_a_damaged_record_is_refused_in_one_line_that_says_where(change: Change, message: str) -> None:
    with pytest.raises(BadRecord, match=f"^{message}") as refused:
        Match.replay(read_record(changed(change)))
    assert "\n" not in str(refused.value)


def test_another_draw_is_found_where_it_was_made() -> None:
    drawn = MATCH.record.steps[ROLLED].draws[0]
    with pytest.raises(BadRecord, match=rf"^step {ROLLED + 1} \(.*\) diverges: checksum "):
        Match.replay(read_record(changed(step(ROLLED, draws=[(drawn + 1) % 12]))))


def test_a_step_left_out_is_found() -> None:
    with pytest.raises(BadRecord, match=r"^step \d+ "):
        Match.replay(read_record(changed(lambda data: data["steps"].pop(3))))


@pytest.mark.parametrize("cut", [0, 1, 20, len(TEXT) // 2, len(TEXT) - 1])
def test_a_truncated_file_is_refused(cut: int) -> None:
    with pytest.raises(BadRecord, match=r"^this is not a whole record: "):
        read_record(TEXT[:cut])


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"\x00", "no", "[]", "null", "{}", '{"game": "overshadow"}', b'{"game": "\xff"}']
)
def test_another_file_is_refused(data: bytes | str) -> None:
    with pytest.raises(BadRecord, match=r"^this is not a whole record: "):
        read_record(data)


def test_a_file_that_nests_without_end_is_refused() -> None:
    deep = changed(lambda data: data["options"].update(pieces="@")).replace(b'"@"', b"[" * 100_000 + b"]" * 100_000)
    with pytest.raises(BadRecord, match=r"^this is not a whole record: "):
        read_record(deep)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(at=st.integers(0, len(TEXT) - 1), byte=st.integers(0, 255))
def test_any_changed_byte_is_harmless_or_refused(at: int, byte: int) -> None:
    """Whatever a file has become, it replays to the same position or is refused as one of our errors."""
    try:
        again = Match.replay(read_record(TEXT[:at] + bytes([byte]) + TEXT[at + 1 :]))
    except UnderbossError:
        return
    assert again.state.dump() == MATCH.state.dump()


def test_the_page_on_records_shows_a_record_that_replays() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text()
    shown = page.split("```json\n")[1].split("```")[0]
    match = Match.replay(read_record(shown))
    assert json.loads(match.record.json()) == json.loads(shown)


def test_the_page_on_records_names_every_field() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text()
    data = json.loads(TEXT)
    for field in {*data, *(field for found in data["steps"] for field in found)}:
        assert f"| `{field}` |" in page
    assert f"`{FORMAT}`" in page
