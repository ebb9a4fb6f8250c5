"""Big Bad Overlord in the browser tests."""

from __future__ import annotations

from tests.browser.cases.case import Case
from underboss.games.bigbadoverlord.words import duke

CASE = Case(
    name="bigbadoverlord",
    variant="two-dukes",
    tables=(("classic", 6), ("classic", 3), ("two-dukes", 2), ("two-dukes", 3), ("chosen", 4)),
    hides=True,
    barrier="again",
    strikes=("storm", "again", "attack"),
    own=lambda view: [duke(one["duke"]) for one in view["dukes"] if one["seat"] == view["seat"]],
    lifts="duke",
    opening=("step", "setting"),
    scene="classic",
    scene_seats=6,
    middle=110,
    ends=("end",),
)
