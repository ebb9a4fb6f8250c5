"""Chance comes from outside the state: one small generator, and dice that are loaded, recorded or replayed."""

import hashlib
import secrets

from mypy_extensions import i64, mypyc_attr

from underboss.engine.bits import count, nth
from underboss.engine.errors import BadInput, BadRecord
from underboss.engine.vectors import vec


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A fast generator (sfc32). Equal seeds give equal draws, compiled or not.

    Every draw goes through `below` (or `roll`, which is `below` plus one): a subclass that overrides them
    controls all chance in a game. Further numbers after the seed pick independent streams.
    """

    __slots__ = ("_a", "_b", "_c", "_round")

    def __init__(self, seed: int | None = None, *stream: int) -> None:
        words = _seed_words(seed, stream)
        self._a: i64 = words[0]
        self._b: i64 = words[1]
        self._c: i64 = words[2]
        self._round: i64 = 1
        for _ in range(12):
            self._next()

    def _next(self) -> i64:
        word: i64 = (self._a + self._b + self._round) & 0xFFFFFFFF
        self._round = (self._round + 1) & 0xFFFFFFFF
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & 0xFFFFFFFF
        self._c = (((self._c << 21) | (self._c >> 11)) + word) & 0xFFFFFFFF
        return word

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely; n is at most 2^30."""
        product: i64 = self._next() * n
        low: i64 = product & 0xFFFFFFFF
        if low < n:  # rare: only here could a word favour some results
            floor: i64 = 0x100000000 % n
            while low < floor:
                product = self._next() * n
                low = product & 0xFFFFFFFF
        return product >> 32

    @property
    def drawn(self) -> i64:
        """A number that is another one after every draw."""
        return self._round

    def roll(self, sides: i64) -> i64:
        """The face of a die: 1 to sides."""
        return self.below(sides) + 1

    def pick(self, mask: i64) -> i64:
        """A member of a non-empty set, each equally likely."""
        return nth(mask, self.below(count(mask)))

    def chance(self) -> float:
        """A number from 0 up to but not including 1, in steps of 2^-20."""
        return float(self.below(1 << 20)) / 1048576.0

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items in random order, in place."""
        left: i64 = len(items)
        while left > 1:
            at = self.below(left)
            left -= 1
            last = items[left]
            items[left] = items[at]
            items[at] = last


def _seed_words(seed: int | None, stream: tuple[int, ...]) -> list[int]:
    if seed is None:
        seed = secrets.randbits(128)
    text = ",".join([str(seed), *[str(number) for number in stream]])
    digest = hashlib.blake2b(text.encode(), digest_size=12).digest()
    return [int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8)]


class LoadedDice(Dice):
    """Dice for tests: they show the given faces in order. `roll` takes 1 to sides, `below` takes 0 to n - 1."""

    __slots__ = ("_at", "_faces")

    def __init__(self, faces: list[int]) -> None:
        super().__init__(0)
        self._faces = faces
        self._at = 0

    @property
    def left(self) -> int:
        """How many faces were not used."""
        return len(self._faces) - self._at

    def _face(self, first: i64, last: i64) -> i64:
        if self._at >= len(self._faces):
            raise BadInput(f"loaded dice are used up after {len(self._faces)} faces, and {first} to {last} is asked")
        face = self._faces[self._at]
        if not first <= face <= last:
            raise BadInput(f"loaded face {face} at place {self._at} is not from {first} to {last}")
        self._at += 1
        return face

    def below(self, n: i64) -> i64:
        return self._face(0, n - 1)

    def roll(self, sides: i64) -> i64:
        return self._face(1, sides)


class RecordingDice(Dice):
    """Passes on the draws of other dice and remembers them."""

    __slots__ = ("draws", "inner")

    def __init__(self, inner: Dice) -> None:
        super().__init__(0)
        self.inner = inner
        self.draws: list[int] = []

    def below(self, n: i64) -> i64:
        drawn = self.inner.below(n)
        self.draws.append(int(drawn))
        return drawn

    def roll(self, sides: i64) -> i64:
        face = self.inner.roll(sides)
        self.draws.append(int(face - 1))
        return face


class ReplayedDice(Dice):
    """Repeats recorded draws, and refuses a game that asks for others."""

    __slots__ = ("_at", "_draws")

    def __init__(self, draws: list[int]) -> None:
        super().__init__(0)
        self._draws = draws
        self._at = 0

    def below(self, n: i64) -> i64:
        if self._at >= len(self._draws):
            raise BadRecord(f"the record has {len(self._draws)} draws here and the rules ask for one more (0 to {n - 1})")
        drawn = self._draws[self._at]
        if not 0 <= drawn < n:
            raise BadRecord(f"the record draws {drawn} where the rules ask for 0 to {n - 1}")
        self._at += 1
        return drawn

    def finish(self) -> None:
        """Every draw must have been used."""
        if self._at < len(self._draws):
            raise BadRecord(f"the record has {len(self._draws)} draws here and the rules used {self._at}")
