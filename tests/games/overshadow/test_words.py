"""What the log says of OverShadow."""

from __future__ import annotations

import pytest

import underboss

NAMES = ["Ann", "Bob", "Cleo", "Dora"]


@pytest.mark.parametrize(("seats", "cell", "name"), [(2, 19, "d3"), (4, 19, "t1"), (4, 399, "t20")])
def test_lines_name_the_cell_on_a_board_of_that_many_seats(seats: int, cell: int, name: str) -> None:
    words = underboss.load("overshadow").words
    step = {"event": "stepped", "seat": 1, "piece": 9, "start": 0, "cell": cell}
    assert words.line(step, NAMES[:seats]) == f"Bob moves fighter 3 to {name}."
    fall = {"event": "destroyed", "seat": 0, "piece": 2, "cell": cell}
    assert words.line(fall, NAMES[:seats]) == f"Ann loses fighter 2 on {name}."
