"""Adapters whose package is not installed are skipped, and the skip is told."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

PACKAGES = {
    "test_layout.py": "numpy",
    "test_docs.py": "pettingzoo",
    "test_pettingzoo.py": "pettingzoo",
    "test_gymnasium.py": "gymnasium",
    "test_openspiel.py": "pyspiel",
}


class AdapterModule(pytest.Module):
    """Asks for its package before its imports do."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        pytest.importorskip(PACKAGES[self.path.name])
        return super().collect()


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    return AdapterModule.from_parent(parent, path=module_path) if module_path.name in PACKAGES else None
