"""What docs/adapters.md shows works, and its tables name what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.splitlines()[0])
def test_an_example_runs(example: str) -> None:
    if "pyspiel" in example:
        pytest.importorskip("pyspiel")
    exec(compile(example, "docs/adapters.md", "exec"), {"__name__": "example"})


def test_there_is_an_example_of_each_adapter_and_of_the_layout() -> None:
    for module in ("pettingzoo", "gymnasium", "openspiel", "layout"):
        assert sum(f"underboss.adapters.{module}" in example for example in EXAMPLES) == 1
