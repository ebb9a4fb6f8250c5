"""R17: every stored game still comes out the same, step by step, and so do its dice."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.corpus import FOLDER
from tests.server.house import Person
from underboss import BadRecord, Match
from underboss.engine.record import Record, read_record
from underboss.engine.registry import names
from underboss.engine.sealed import verify

FILES = sorted(FOLDER.glob("*.json"))
JSON = {"Content-Type": "application/json"}
every_file = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


def test_r17_every_game_has_stored_games() -> None:
    assert {read_record(file.read_bytes()).game for file in FILES} == set(names())


@every_file
def test_r17_a_stored_game_replays_with_the_same_sums(file: Path) -> None:
    record = read_record(file.read_bytes())
    sums = [match.record.steps[-1].sum for match in Match.steps(record) if match.record.steps]
    assert sums == [step.sum for step in record.steps]
    assert verify(record) == len(record.draws) + sum(len(step.draws) for step in record.steps)


@every_file
def test_r17_a_stored_game_can_be_brought_to_a_table(ann: Person, file: Path) -> None:
    record = read_record(file.read_bytes())
    answer: httpx.Response = ann.http.post("/api/records", content=file.read_bytes(), headers=JSON)
    assert answer.status_code == 200, answer.text
    again = read_record(ann.http.get(f"/api/tables/{answer.json()['id']}/record").content)
    assert again.steps == record.steps
    assert again.outcome == record.outcome


@every_file
def test_a_finished_game_is_told_in_the_words_of_whoever_made_each_step(ann: Person, file: Path) -> None:
    table = ann.http.post("/api/records", content=file.read_bytes(), headers=JSON).json()["id"]
    told = {step["seq"]: step for step in ann.get(f"/api/tables/{table}/steps")}
    before, labels = None, {}
    for number, match in enumerate(Match.steps(read_record(file.read_bytes()))):
        if before is not None:
            step = match.record.steps[-1]
            labels[number] = match.game.words.action(before.view(step.seat), match.game.verbs.parse(step.action))
        before = match.state.copy()
    assert len(labels) > 20
    for number, label in labels.items():
        assert told[number]["label"] == (label if told[number]["action"] else ""), number


def broken(record: Record, at: int) -> Record:
    record.steps[at].sum = "0" * 16
    return record


def test_r17_one_wrong_sum_is_found() -> None:
    with pytest.raises(BadRecord, match="step 7 "):
        Match.replay(broken(read_record(FILES[0].read_bytes()), 6))
