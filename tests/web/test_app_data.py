"""What the browser app takes from Python is current."""

from __future__ import annotations

import re
import runpy

import pytest

from tests.browser.house import ROOT

DATA = runpy.run_path(str(ROOT / "tools" / "app_data.py"))


@pytest.mark.parametrize("path", list(DATA["files"]()), ids=lambda path: path.name)
def test_the_generated_files_are_current(path: object) -> None:
    text = DATA["files"]()[path]
    assert path.read_text() == text, f"{path} is stale: python tools/app_data.py"  # type: ignore[attr-defined]


def test_schemas_become_typescript() -> None:
    written = DATA["written"]
    assert written({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}) == "(number | null)[]"
    assert written({"$ref": "#/$defs/Piece"}) == "Piece"
    assert written({"enum": ["a", 1]}) == '"a" | 1'
    assert written({"type": "object", "additionalProperties": {"type": "string"}}) == "Record<string, string>"


def test_the_lock_file_names_no_registry() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text()
    assert not re.search(r'"resolved"|https?://(?!.*(fund|sponsor|github|opencollective))[^"]*registry', lock)
