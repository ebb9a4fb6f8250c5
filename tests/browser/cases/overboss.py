"""Overboss in the browser tests."""

from __future__ import annotations

from tests.browser.cases.case import Case

CASE = Case(
    name="overboss",
    variant="classic",
    tables=(("classic", 2), ("bosses", 2), ("commands", 3), ("everything", 4), ("campaign", 1), ("classic", 1), ("classic", 5)),
    barrier="end",
    strikes=("command", "target"),
    fierce={"commands": True, "terrains": "basic"},
    agrees=False,
    scene_seats=4,
    middle=112,
    pressed="slot:2",
    taste="aids.gains?.[a.text] ?? (a.verb === 'end' ? -1 : -2)",
)
