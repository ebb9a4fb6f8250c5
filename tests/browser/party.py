"""Several people at one table, whoever's turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.browser.cases import Case
from tests.browser.player import Player

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Edgar", "Fay")


def gather(
    invite: Callable[..., Player], case: Case, looks: Sequence[dict[str, Any]] = (), **more: Any
) -> tuple[list[Player], str]:
    """Every seat a person who has the table open, in the order of the seats; `looks` are their browsers' options."""
    people = [invite(name, **look) for name, look in zip(NAMES[: case.seats], [*looks, *[{}] * case.seats], strict=False)]
    return people, seat(people, case, **more)


def seat(people: list[Player], case: Case, **more: Any) -> str:
    """A table of these people, started, which all of them have open."""
    table = people[0].table(case, ["me", *["open"] * (case.seats - 1)], **more)
    for person in people[1:]:
        person.sit(table)
    people[0].post(f"/api/tables/{table}/start")
    for person in people:
        person.open(table)
    return table


def choose_in_secret(people: list[Player], table: str, case: Case) -> None:
    """Where everybody decides at once at the start: one after the other, beside their pages."""
    while case.opens(people[0].state(table)["view"]):
        actor = people[people[0].get(f"/api/tables/{table}")["waiting"][0]]
        actor.act(table, actor.state(table)["actions"][0])


def turns(people: list[Player], table: str) -> tuple[Player, Player]:
    """Somebody whose turn it is and somebody whose it is not; where all decide at once, some decide first."""
    for _ in range(20):
        waiting = people[0].get(f"/api/tables/{table}")["waiting"]
        others = [person for seat, person in enumerate(people) if seat not in waiting]
        actor = people[waiting[0]]
        if others:
            return actor, others[0]
        actor.act(table, actor.state(table)["actions"][0])
    raise AssertionError("it is everybody's turn all the time")


def play_until_turn_of(person: Player, people: list[Player], table: str) -> None:
    """Everybody else plays beside their pages, the short way, until it is this person's turn."""
    mine = people.index(person)
    for _ in range(200):
        waiting = person.get(f"/api/tables/{table}")["waiting"]
        if mine in waiting:
            return
        actor = people[waiting[0]]
        actions = actor.state(table)["actions"]
        actor.act(table, next((action for action in actions if not action["targets"]), actions[0]))
    raise AssertionError(f"it never is the turn of {person.name}")
