"""The small network that judges a Duke's outlook; its numbers were learned from bots' games by `python -m benchmarks.learn`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from mypy_extensions import i64

from underboss.engine.errors import BadInput
from underboss.engine.vectors import vec
from underboss.games.bigbadoverlord.outlook import NUMBERS


class Network:
    """One layer of hidden units, which answer only above nought, and a straight way beside it."""

    __slots__ = ("bias", "hidden", "inner", "out", "straight")

    def __init__(self, inner: list[list[float]], bias: list[float], out: list[float], straight: list[float]) -> None:
        if not (len(inner) == len(straight) == NUMBERS and {len(row) for row in inner} == {len(bias)} == {len(out)}):
            raise BadInput(f"a network takes {NUMBERS} numbers and has one bias and one weight for each hidden unit")
        self.hidden: i64 = len(bias)
        self.inner = vec[float]([weight for row in inner for weight in row])
        self.bias = vec[float](bias)
        self.out = vec[float](out)
        self.straight = vec[float](straight)

    def answer(self, numbers: vec[float], row: i64) -> float:
        """What it makes of the NUMBERS numbers from `row` on."""
        hidden = self.hidden
        inner = self.inner
        sums = self.bias[:]
        found = 0.0
        for at in range(NUMBERS):
            number = numbers[row + at]
            if number != 0.0:
                found += number * self.straight[at]
                start = at * hidden
                for unit in range(hidden):
                    sums[unit] += number * inner[start + unit]
        for unit in range(hidden):
            if sums[unit] > 0.0:
                found += sums[unit] * self.out[unit]
        return found


def learned(name: str) -> Network:
    """A network of content/."""
    found: dict[str, Any] = tomllib.loads((files(__package__) / "content" / f"{name}.toml").read_text())
    return Network(found["inner"], found["bias"], found["out"], found["straight"])
