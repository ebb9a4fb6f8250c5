"""The compiled and the plain build play identical games."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import underboss
from tests.laws.fingerprint import fingerprints

ROOT = Path(__file__).parents[2]
GAMES = int(os.environ.get("UNDERBOSS_IDENTITY_GAMES", "200"))


def in_plain(tmp_path: Path, *command: str) -> str:
    """Run Python on a copy of the source without compiled modules."""
    source = tmp_path / "src"
    if not source.exists():
        shutil.copytree(
            Path(underboss.__file__).parent, source / "underboss", ignore=shutil.ignore_patterns("*.so", "*.pyd", "static")
        )
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=environment, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not underboss.COMPILED, reason="this is the plain build; there is no compiled one to compare with")
def test_plain_and_compiled_play_identical_games(tmp_path: Path) -> None:
    plain = json.loads(in_plain(tmp_path, "-m", "tests.laws.fingerprint", str(GAMES)))
    here = fingerprints(GAMES)
    assert (plain.pop("COMPILED"), here.pop("COMPILED")) == ("False", "True")
    assert plain == here


def test_the_plain_build_plays_a_game_from_the_command(tmp_path: Path) -> None:
    run = "import sys; from underboss.cli import main; sys.argv = ['underboss', 'sim', 'overshadow', '-n', '3', '--json']; main()"
    assert json.loads(in_plain(tmp_path, "-c", run))["games"] == 3
