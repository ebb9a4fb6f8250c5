"""What happens where a library is not installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.adapters.conftest import PACKAGES

FOLDER = Path(__file__).parent


def test_tests_of_a_library_that_is_missing_are_skipped_and_the_skip_is_told() -> None:
    files = {file: package for file, package in PACKAGES.items() if package != "numpy"}  # which pytest's plugins may want
    paths = [str(FOLDER / file) for file in files]
    hidden = f"import sys, pytest; sys.modules |= dict.fromkeys({set(files.values())!r}); pytest.main({['-rs', *paths]!r})"
    told = subprocess.run(
        [sys.executable, "-c", hidden], cwd=FOLDER.parents[1], capture_output=True, text=True, check=False
    ).stdout
    for package in files.values():
        assert f"could not import '{package}'" in told
    assert f"{len(files)} skipped" in told


def test_every_file_names_the_package_that_it_needs() -> None:
    assert {file.name for file in FOLDER.glob("test_*.py")} == {*PACKAGES, Path(__file__).name}
