"""Sets of small numbers as one integer: bit n is set when n is in the set (n below 62)."""

from typing import Final

from mypy_extensions import i64

from underboss.engine.vectors import vec

# A table, because a compiled `1 << n` with a variable n shifts 32 bits only.
BIT: Final = vec[i64]([2**n for n in range(62)])


def count(mask: i64) -> i64:
    """How many members the set has."""
    members: i64 = 0
    while mask:
        mask &= mask - 1
        members += 1
    return members


def lowest(mask: i64) -> i64:
    """The least member; the set must not be empty."""
    at: i64 = 0
    while not mask & 255:
        mask >>= 8
        at += 8
    while not mask & 1:
        mask >>= 1
        at += 1
    return at


def nth(mask: i64, place: i64) -> i64:
    """The member at that place, counted upwards from 0; the set must be large enough."""
    for _ in range(place):
        mask &= mask - 1
    return lowest(mask)


def members(mask: i64) -> list[int]:
    """The set as a rising list, for views and words."""
    found: list[int] = []
    while mask:
        found.append(int(lowest(mask)))
        mask &= mask - 1
    return found


def mask_of(numbers: list[int]) -> int:
    """The set of these numbers."""
    mask: i64 = 0
    for number in numbers:
        mask |= BIT[number]
    return int(mask)
