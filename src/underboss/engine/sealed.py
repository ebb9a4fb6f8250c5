"""Dice that anyone can check afterwards: the seed is fixed and its hash published before the players add their nonces.

Draw i takes HMAC-SHA-256(seed, "v1|game|nonces|i") as eight 32-bit words, most significant byte first, and uses the
first word that favours no result; should none do, "…|i|1", "…|i|2" and so on give further words.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from mypy_extensions import i64

from underboss.engine.dice import Dice
from underboss.engine.errors import BadRecord
from underboss.engine.match import Match
from underboss.engine.record import Record, Seal

VERSION = "v1"
WORDS = 1 << 32


def commitment(seed: bytes) -> str:
    """What is published before the game."""
    return hashlib.sha256(seed).hexdigest()


class SealedDice(Dice):
    """Draws are numbered from `drawn` on, so that a game can be continued."""

    __slots__ = ("_message", "_seed", "asked", "drawn")

    def __init__(self, seed: bytes, game_id: str, nonces: Sequence[str], drawn: int = 0) -> None:
        super().__init__(0)
        self._seed = seed
        self._message = f"{VERSION}|{game_id}|{','.join(nonces)}"
        self.drawn = drawn
        self.asked: list[int] | None = None  # set to a list to note the size of every draw

    def below(self, n: i64) -> i64:
        if self.asked is not None:
            self.asked.append(int(n))
        value = draw(self._seed, f"{self._message}|{self.drawn}", int(n))
        self.drawn += 1
        return value

    def roll(self, sides: i64) -> i64:
        return self.below(sides) + 1


def draw(seed: bytes, message: str, n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    limit = WORDS - WORDS % n
    block = 0
    while True:
        text = message if block == 0 else f"{message}|{block}"
        digest = hmac.new(seed, text.encode(), "sha256").digest()  # hmac.digest would let other threads in between
        for at in range(0, 32, 4):
            word = int.from_bytes(digest[at : at + 4], "big")
            if word < limit:
                return word % n
        block += 1


def verify(record: Record) -> int:
    """Recompute every draw of a finished record from its seed; the number of draws, or a `BadRecord` that says what differs."""
    seal = record.sealed
    if seal is None:
        raise BadRecord("the record has no seed: it is shown only once a game with sealed dice is over")
    seed = _seed(seal)
    if commitment(seed) != record.commitment:
        raise BadRecord(f"the seed hashes to {commitment(seed)}, and the record promised {record.commitment}")
    Match.replay(record)
    dice = SealedDice(seed, seal.game_id, seal.nonces)
    return len(_redrawn(record, dice))


def draws(record: Record) -> list[dict[str, int]]:
    """Every draw as `{i, n, value}`: enough to check them without knowing the rules."""
    seal = record.sealed
    if seal is None:
        raise BadRecord("the record has no seed")
    return _redrawn(record, SealedDice(_seed(seal), seal.game_id, seal.nonces))


def _seed(seal: Seal) -> bytes:
    if seal.version != VERSION:
        raise BadRecord(f"the dice are of version {seal.version!r}, and {VERSION!r} can be checked")
    try:
        return bytes.fromhex(seal.seed)
    except ValueError:
        raise BadRecord(f"the seed {seal.seed[:80]!r} is not hexadecimal") from None


def _redrawn(record: Record, dice: SealedDice) -> list[dict[str, int]]:
    """Play the record again with the dice themselves; every draw must be the recorded one."""
    dice.asked = []
    match = Match._first(record, dice)
    recorded = list(record.draws)
    _compare(0, record.draws, match.record.draws)
    for number, step in enumerate(record.steps, 1):
        match.play(step.seat, step.action)
        _compare(number, step.draws, match.record.steps[-1].draws)
        recorded += step.draws
    return [{"i": i, "n": n, "value": value} for i, (n, value) in enumerate(zip(dice.asked, recorded))]


def _compare(number: int, recorded: list[int], drawn: list[int]) -> None:
    if recorded != drawn:
        where = f"step {number}" if number else "the set-up"
        raise BadRecord(f"{where} drew {recorded} by the record, and the seed gives {drawn}")
