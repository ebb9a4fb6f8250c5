"""Sealed dice: the shared test vector, fairness, and that a forged record is found out."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import underboss
from underboss import BadRecord, Dice, Match
from underboss.engine.record import Record, Seal, read_record
from underboss.engine.sealed import SealedDice, commitment, draw, draws, verify

VECTOR = json.loads((Path(__file__).parents[1] / "vectors" / "dice.json").read_text())
SEED = bytes(range(32))


@pytest.mark.parametrize("case", VECTOR["cases"])
def test_the_vector_that_the_browser_shares(case: dict[str, object]) -> None:
    seed = bytes.fromhex(str(case["seed"]))
    assert commitment(seed) == case["commitment"]
    nonces, game = case["nonces"], case["game_id"]
    assert isinstance(nonces, list)
    assert isinstance(case["draws"], list)
    for one in case["draws"]:
        assert draw(seed, f"v1|{game}|{','.join(nonces)}|{one['i']}", one["n"]) == one["value"]
        assert SealedDice(seed, str(game), nonces, one["i"]).below(one["n"]) == one["value"]


def test_sealed_dice_are_fair_and_depend_on_every_part() -> None:
    dice = SealedDice(SEED, "t", ["a"])
    faces = Counter(int(dice.roll(6)) for _ in range(12_000))
    assert sum((count - 2000) ** 2 / 2000 for count in faces.values()) < 20.5
    first = [SealedDice(SEED, "t", ["a"]).below(1 << 30), SealedDice(SEED, "u", ["a"]).below(1 << 30)]
    first += [SealedDice(SEED, "t", ["b"]).below(1 << 30), SealedDice(SEED[::-1], "t", ["a"]).below(1 << 30)]
    assert len(set(first)) == 4


def played() -> Record:
    game = underboss.load("overshadow")
    match = Match(game, 2, SealedDice(SEED, "t", ["n1", "n2"]), commitment=commitment(SEED))
    dice = Dice(4)
    while not match.over:
        seat = match.waiting[0]
        actions = match.legal(seat)
        match.play(seat, actions[dice.below(len(actions))])
    match.record.sealed = Seal(game_id="t", seed=SEED.hex(), nonces=["n1", "n2"])
    return match.record


def test_a_true_record_verifies_and_a_forged_one_does_not() -> None:
    record = played()
    count = verify(record)
    assert count == len(draws(record)) == len(record.draws) + sum(len(step.draws) for step in record.steps)
    forged = read_record(record.json())
    assert forged.sealed is not None
    forged.sealed.seed = "ff" + forged.sealed.seed[2:]
    with pytest.raises(BadRecord, match="promised"):
        verify(forged)
    forged.commitment = commitment(bytes.fromhex(forged.sealed.seed))
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(forged)
    forged = read_record(record.json())
    assert forged.sealed is not None
    forged.sealed.nonces[1] = "n3"
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(forged)


def test_a_record_without_a_seed_says_so() -> None:
    record = played()
    record.sealed = None
    with pytest.raises(BadRecord, match="has no seed"):
        verify(record)
