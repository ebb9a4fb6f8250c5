"""The Boss in the browser tests."""

from __future__ import annotations

from tests.browser.cases.case import Case

CASE = Case(
    name="theboss",
    variant="classic",
    short={"bosses": "1.2.3"},
    tables=(("classic", 2), ("classic", 4), ("five", 5), ("lenient", 3)),
    hides=True,
    barrier="reveal",
    scene_seats=4,
    middle=98,
    strikes=("place", "cubes"),
    lifts="card",
    ends=("done",),
)
