"""Two people with two Dukes each: the brain looks for who keeps the last Duke."""

from __future__ import annotations

import pytest

from tests.games.bigbadoverlord.scene import GOBLINS, MISS, WIN, Scene

STRONG = "ember giant, pit prince, bridge ogre"
PIKES = ("conscript pikes", "")


def chances(scene: Scene) -> list[float]:
    return [scene.game.brain.evaluate(scene.state, seat) for seat in range(scene.state.seats)]


def left(dead: tuple[str, ...], *, seats: int = 2, deck: str | None = None, **dukes: tuple[str, str]) -> Scene:
    """Between two turns. Seat 0 runs Morvane and Sable, seat 1 Ugboth and Vex, seat 2 Yzabel and Hrodd."""
    return Scene(seats=seats, two_dukes=True, dead=dead, deck=deck, step=None, **dukes)


def test_two_dukes_are_no_better_than_one_of_their_kind_since_one_of_the_last_two_is_handed_over() -> None:
    scene = left(("vex",), morvane=PIKES, sable=PIKES, ugboth=PIKES)
    assert chances(scene) == pytest.approx([0.5, 0.5])


def test_one_strong_duke_outlasts_two_weak_ones() -> None:
    scene = left(("vex",), morvane=("grovelling page", GOBLINS), sable=("grovelling page", ""), ugboth=(STRONG, ""))
    one, two = chances(scene)
    assert two > 0.7
    assert one + two == pytest.approx(1.0)


def test_who_is_about_to_be_handed_a_duke_has_a_chance_and_more_of_one_where_the_two_are_alike() -> None:
    even = Scene(seats=2, two_dukes=True, dead=("vex",), morvane=("bridge ogre", GOBLINS), sable=("swamp hydra", ""))
    uneven = Scene(seats=2, two_dukes=True, dead=("vex",), morvane=("bridge ogre", GOBLINS), sable=("grovelling page", ""))
    for scene in (even, uneven):
        scene.play("attack ugboth", "aloof", *MISS, *MISS, *WIN)
        assert scene.step == "ceding"
        assert sum(chances(scene)) == pytest.approx(1.0)
    assert 0.0 < chances(uneven)[1] < chances(even)[1] < 0.5


def test_both_artifacts_of_one_person_are_worth_more_the_nearer_the_world_is_to_its_end() -> None:
    held = {"morvane": ("widowblade", GOBLINS), "sable": ("grinning lantern", "3 conscript pikes"), "ugboth": (STRONG, "")}
    early = chances(left(("vex",), **held))[0]
    late = chances(left(("vex",), deck="arch-hexer", **held))[0]
    assert late > 0.8 > early + 0.2


def test_with_three_people_the_shares_of_all_dukes_count_until_one_is_out() -> None:
    ruffians, goblins = ("2 alley ruffians", ""), ("2 sulking goblins", "")
    dukes = {"morvane": ruffians, "sable": goblins, "ugboth": ruffians, "vex": goblins}
    with_three = chances(left(("hrodd",), seats=3, yzabel=("exploding toads", ""), **dukes))
    assert with_three[0] == pytest.approx(with_three[1])
    assert with_three[0] > 2 * with_three[2] > 0.3
    with_two = chances(left(("hrodd", "yzabel"), seats=3, **dukes))
    assert with_two[:2] == pytest.approx([0.5, 0.5])
    assert with_two[2] < 0.01
