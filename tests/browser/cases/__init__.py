"""The games that the browser tests play. A game joins by a module of its own that holds its CASE."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tests.browser.cases.case import Case

CASES: dict[str, Case] = {
    path.stem: import_module(f"{__name__}.{path.stem}").CASE
    for path in sorted(Path(__file__).parent.glob("*.py"))
    if path.stem not in ("__init__", "case")
}

__all__ = ["CASES", "Case"]
