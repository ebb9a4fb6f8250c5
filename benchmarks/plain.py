"""The same source without its compiled modules, in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import underboss
from benchmarks.measure import Sampler

GAMES = 12  # the same seeded games in both builds
REPEATS = 60  # of those games in the compiled build, or it would be over too soon to be measured

PLAY = """
import json, sys, time
import underboss
from underboss import Dice, playout
from underboss.engine.record import checksum

def games():
    made, ends = 0, []
    for seed in range(int(sys.argv[1])):
        state = game.start(2, Dice(seed))
        made += playout(state, Dice(seed, 1), game.bound)
        ends.append(checksum(state))
    return int(made), ends

game = underboss.load("overshadow")
made, ends = games()
started = time.process_time()
for _ in range(int(sys.argv[2])):
    games()
spent = time.process_time() - started
print(json.dumps({"compiled": underboss.COMPILED, "rate": made * int(sys.argv[2]) / spent, "ends": ends}))
"""


def plain_copy(folder: Path) -> Path:
    """The package as it is, without compiled modules; the folder to import it from."""
    package = Path(underboss.__file__).parent
    shutil.copytree(package, folder / "underboss", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return folder


class Builds:
    """Plays the same games in both builds, and holds them to the same ends."""

    def __init__(self, folder: Path) -> None:
        self.plain = self._sampler(plain_copy(folder), compiled=False, repeats=1)
        self.compiled = self._sampler(Path(underboss.__file__).parents[1], compiled=True, repeats=REPEATS)
        self._ends: list[str] = []

    def _sampler(self, source: Path, compiled: bool, repeats: int) -> Sampler:
        def sample() -> float:
            command = [sys.executable, "-c", PLAY, str(GAMES), str(repeats)]
            environment = {**os.environ, "PYTHONPATH": str(source)}
            told = json.loads(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)
            if told["compiled"] != compiled:
                raise RuntimeError(f"the {'compiled' if compiled else 'plain'} build was wanted and the other one ran")
            self._ends = self._ends or told["ends"]
            if told["ends"] != self._ends:
                raise RuntimeError("plain and compiled builds played different games")
            return float(told["rate"])

        return sample
