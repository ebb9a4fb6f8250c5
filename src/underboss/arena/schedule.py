"""Who meets whom: with the same dice every line-up moves once round the table, and with the next dice it sits in another circle.
So neither seat nor luck decides, nor whom one plays after."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from math import factorial
from typing import Any

import msgspec

from underboss.bots.shelf import source
from underboss.engine.errors import BadInput
from underboss.version import VERSION


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A whole tournament, in a form that workers can be sent."""

    game: str
    options: dict[str, Any]
    seats: int
    bots: tuple[str, ...]
    games: int  # at least this many; whole rounds are played
    seed: int
    iterations: int | None = None  # of searching bots, instead of their own
    seconds: float = 3600.0  # the clock for a decision; short clocks make results depend on the machine
    chunk: int = 8  # games in one piece of work
    alone: str | None = None  # only line-ups with this one; where bots are fewer than seats, those in which it sits alone


class Pairing(msgspec.Struct, frozen=True):
    """One game: its number, the dice it is played with, and the bot on each seat (places in the plan's list)."""

    number: int
    deal: int
    lineup: tuple[int, ...]


class Chunk(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of work. Its id follows from what is played and by whom, so a result is known again wherever it was made, and no
    bot is taken for an older one of its name."""

    id: str
    plan: Plan
    pairings: tuple[Pairing, ...]


def lineups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """All sets of different bots; where there are fewer bots than seats, each bot alone against each other one."""
    if bots < 2:
        raise BadInput(f"{bots} bots: an arena needs at least two")
    if bots >= seats:
        return list(combinations(range(bots), seats))
    return [(one, *[other] * (seats - 1)) for one in range(bots) for other in range(bots) if one != other]


def pairings(plan: Plan) -> Iterator[Pairing]:
    """Rounds of all line-ups in all rotations of a circle, each round with a deal of its own, until there are enough games."""
    found = lineups(len(plan.bots), plan.seats)
    if plan.alone is not None:
        found = [lineup for lineup in found if lineup.count(plan.bots.index(plan.alone)) == 1]
    number = deal = 0
    while number < plan.games:
        for lineup in found:
            circle = circle_of(lineup, deal)
            for turn in range(plan.seats):
                yield Pairing(number, deal, circle[turn:] + circle[:turn])
                number += 1
        deal += 1


def circle_of(lineup: tuple[int, ...], deal: int) -> tuple[int, ...]:
    """The ways to sit round a table, one for each deal in turn; after (seats - 1)! deals everybody has followed everybody else
    equally often. Two, or one against equals, can sit only one way."""
    first, *others = lineup
    return (first, *next(islice(permutations(others), deal % factorial(len(others)), None)))


def chunks(plan: Plan) -> list[Chunk]:
    """The plan in pieces."""
    if plan.games < 1:
        raise BadInput(f"{plan.games} games: at least one is needed")
    if plan.alone is not None and plan.alone not in plan.bots:
        raise BadInput(f"{plan.alone!r} cannot sit alone: the bots are {', '.join(plan.bots)}")
    if plan.chunk < 1:
        raise BadInput(f"chunks of {plan.chunk} games: at least one is needed")
    every = list(pairings(plan))
    pieces = [tuple(every[at : at + plan.chunk]) for at in range(0, len(every), plan.chunk)]
    players = _players(plan)
    return [Chunk(id=_name(plan, piece, players), plan=plan, pairings=piece) for piece in pieces]


def _name(plan: Plan, piece: Sequence[Pairing], players: bytes) -> str:
    told = msgspec.json.encode([msgspec.structs.replace(plan, games=0), piece], order="deterministic")
    return hashlib.blake2b(told, digest_size=12, key=players).hexdigest()


def _players(plan: Plan) -> bytes:
    """What the bots' names do not tell: which version of them plays."""
    return hashlib.blake2b(" ".join([VERSION, *map(source, plan.bots)]).encode(), digest_size=12).digest()
