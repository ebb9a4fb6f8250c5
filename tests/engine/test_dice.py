"""Dice: known sequences, fairness, loaded, recorded and replayed dice."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from underboss import BadInput, BadRecord, Dice, LoadedDice, RecordingDice, ReplayedDice
from underboss.engine.bits import mask_of
from underboss.engine.vectors import vec

# Chi-square that fair dice pass but for one time in 100,000, by degrees of freedom.
LIMITS = {1: 19.5, 5: 30.9, 6: 33.1, 11: 42.6, 19: 57.0, 23: 63.2, 99: 167.0}


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    missing = kinds - len(counts)
    return sum((seen - expected) ** 2 / expected for seen in counts.values()) + missing * expected


def sfc32(text: str) -> Iterator[int]:
    """The generator written anew from its description: 32-bit words, 12 of them thrown away."""
    digest = hashlib.blake2b(text.encode(), digest_size=12).digest()
    a, b, c = (int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8))
    number = 0
    while True:
        number += 1
        word = (a + b + number) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) + word) % 2**32
        if number > 12:
            yield word


def test_known_sequences() -> None:
    """The same in every build and on every machine: records and seeds of years ago must still hold."""
    dice = Dice(7)
    assert [dice.below(1000) for _ in range(8)] == [573, 250, 744, 73, 843, 651, 591, 978]
    dice = Dice(7, 1, 2)
    assert [dice.roll(12) for _ in range(12)] == [5, 9, 10, 9, 6, 12, 10, 1, 10, 8, 4, 1]
    dice = Dice(2**200)
    assert [dice.below(1 << 30) for _ in range(3)] == [163459738, 198202913, 315470196]
    dice = Dice(-3)
    assert [dice.pick(0b1011001) for _ in range(8)] == [4, 3, 6, 0, 3, 0, 4, 4]
    assert dice.chance() == 0.3468809127807617
    items = vec[i64](list(range(10)))
    Dice(5).shuffle(items)
    assert list(items) == [7, 2, 4, 6, 8, 5, 1, 3, 0, 9]


@given(seed=st.integers(), stream=st.lists(st.integers(), max_size=3))
def test_the_generator_is_sfc32_seeded_with_the_text_of_its_numbers(seed: int, stream: list[int]) -> None:
    words = sfc32(",".join(str(number) for number in [seed, *stream]))
    dice = Dice(seed, *stream)
    for _ in range(20):
        assert dice.below(1 << 20) == next(words) >> 12  # a power of two takes the highest bits and never draws again


@given(seed=st.integers(0, 2**64), sides=st.integers(1, 1 << 30))
def test_draws_stay_in_range(seed: int, sides: int) -> None:
    dice = Dice(seed)
    for _ in range(10):
        assert 0 <= dice.below(sides) < sides
        assert 1 <= dice.roll(sides) <= sides


def test_unseeded_dice_differ() -> None:
    rolls = {tuple(dice.below(1 << 20) for _ in range(4)) for dice in (Dice() for _ in range(20))}
    assert len(rolls) == 20


@pytest.mark.parametrize("sides", [2, 6, 7, 12, 20, 100])
def test_every_face_is_equally_likely(sides: int) -> None:
    dice = Dice(11, sides)
    faces = Counter[object](dice.below(sides) for _ in range(sides * 3000))
    assert chi_square(faces, sides) < LIMITS[sides - 1]


def test_a_number_that_does_not_divide_the_words_is_unbiased() -> None:
    """There are 16 words for 3 results: without drawing again, every third result would come up six times to five."""
    dice, sides = Dice(12), 3 << 28
    thirds = Counter[object](dice.below(sides) % 3 for _ in range(60_000))
    assert chi_square(thirds, 3) < 23.1
    halves = Counter[object](dice.below(sides) * 2 // sides for _ in range(60_000))
    assert chi_square(halves, 2) < LIMITS[1]


def test_a_draw_says_nothing_about_the_next() -> None:
    dice = Dice(13)
    pairs = Counter[object]((dice.below(10), dice.below(10)) for _ in range(60_000))
    assert chi_square(pairs, 100) < LIMITS[99]


def test_streams_of_one_seed_are_independent() -> None:
    one, other = Dice(14, 1), Dice(14, 2)
    pairs = Counter[object]((one.below(10), other.below(10)) for _ in range(60_000))
    assert chi_square(pairs, 100) < LIMITS[99]


def test_pick_takes_every_member_of_a_set_equally_often() -> None:
    dice, members = Dice(15), [0, 3, 31, 32, 33, 47, 61]
    picked = Counter[object](dice.pick(mask_of(members)) for _ in range(21_000))
    assert set(picked) == set(members)
    assert chi_square(picked, 7) < LIMITS[6]


def test_every_order_comes_out_of_a_shuffle_equally_often() -> None:
    dice = Dice(16)
    orders = Counter[object]()
    for _ in range(24_000):
        items = vec[i64]([1, 2, 3, 4])
        dice.shuffle(items)
        orders[tuple(items)] += 1
    assert chi_square(orders, 24) < LIMITS[23]


def test_chance_lies_from_0_up_to_1() -> None:
    dice = Dice(17)
    chances = [dice.chance() for _ in range(20_000)]
    assert 0.0 <= min(chances) < 0.001
    assert 0.999 < max(chances) < 1.0
    assert abs(sum(chances) / len(chances) - 0.5) < 0.01


def test_loaded_dice_show_their_faces_in_order() -> None:
    dice = LoadedDice([12, 1, 0, 5])
    assert (dice.roll(12), dice.roll(6), dice.below(3)) == (12, 1, 0)
    assert dice.left == 1
    assert dice.pick(mask_of([1, 2, 3, 5, 8, 13])) == 13
    assert dice.left == 0


def test_loaded_dice_refuse_a_face_that_the_die_does_not_have() -> None:
    for face, ask in ((0, "roll"), (7, "roll"), (6, "below"), (-1, "below")):
        dice = LoadedDice([face])
        with pytest.raises(BadInput, match=rf"loaded face {face} at place 0 is not from [01] to [56]"):
            getattr(dice, ask)(6)
        assert dice.left == 1


def test_loaded_dice_say_when_they_are_used_up() -> None:
    dice = LoadedDice([4])
    dice.roll(6)
    with pytest.raises(BadInput, match="loaded dice are used up after 1 faces, and 1 to 6 is asked"):
        dice.roll(6)


@given(
    seed=st.integers(0, 2**64), asked=st.lists(st.tuples(st.sampled_from(["roll", "below"]), st.integers(1, 100)), max_size=30)
)
def test_recorded_draws_replay(seed: int, asked: list[tuple[str, int]]) -> None:
    recording = RecordingDice(Dice(seed))
    shown = [getattr(recording, ask)(sides) for ask, sides in asked]
    assert shown == [getattr(dice, ask)(sides) for dice in [Dice(seed)] for ask, sides in asked]
    replayed = ReplayedDice(recording.draws)
    assert [getattr(replayed, ask)(sides) for ask, sides in asked] == shown
    replayed.finish()


def test_every_kind_of_draw_is_recorded() -> None:
    recording = RecordingDice(Dice(18))
    recording.pick(mask_of([4, 9]))
    recording.chance()
    recording.shuffle(vec[i64]([1, 2, 3]))
    assert len(recording.draws) == 4  # a shuffle of three draws twice
    again = RecordingDice(ReplayedDice(recording.draws))
    again.pick(mask_of([4, 9]))
    again.chance()
    again.shuffle(vec[i64]([1, 2, 3]))
    assert again.draws == recording.draws


def test_replayed_dice_refuse_another_game() -> None:
    dice = ReplayedDice([3, 5])
    assert dice.below(4) == 3
    with pytest.raises(BadRecord, match="the record draws 5 where the rules ask for 0 to 4"):
        dice.below(5)
    with pytest.raises(BadRecord, match="the record has 2 draws here and the rules used 1"):
        dice.finish()
    assert dice.roll(6) == 6
    with pytest.raises(BadRecord, match=r"the record has 2 draws here and the rules ask for one more \(0 to 1\)"):
        dice.below(2)
    dice.finish()
