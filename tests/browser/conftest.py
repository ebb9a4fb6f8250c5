"""Browsers and a server for them. Needs the built app and a Chromium; says so where one is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.house import LAUNCH, STATIC, House, chromium, open_house

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Browser, BrowserType

from tests.browser.cases import CASES, Case
from tests.browser.player import Player


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running, in which tests of asynchronous code cannot begin."""
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = chromium()
    return {**browser_type_launch_args, **({"executable_path": found} if found else {}), "args": LAUNCH}


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    if not (STATIC / "index.html").exists():
        pytest.skip("the app is not built: npm ci && npm run build in web/")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for most tests; bots are quick to think, not quicker to move than people can follow."""
    with open_house(tmp_path_factory.mktemp("house"), bot_seconds=0.3, grace=2) as opened:
        yield opened


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of its own, for tests that kill it."""
    with open_house(tmp_path, bot_seconds=0.3) as opened:
        yield opened


Invite = Callable[..., Player]


@pytest.fixture
def invite(browser: Browser, house: House) -> Iterator[Invite]:
    """`invite("Ann")`: a person with a browser; at the end no console may have told an error."""
    people: list[Player] = []

    def come(name: str, **options: Any) -> Player:
        at = options.pop("house", house)
        person = Player(browser, at, name, **options)
        people.append(person)
        person.arrive()
        return person

    yield come
    for person in people:
        person.done()


@pytest.fixture(params=list(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


class Ending:
    """A table that was played to its end, and the person who played it."""

    def __init__(self, person: Player, case: Case) -> None:
        self.person = person
        self.table = person.table(case, ["me"] * case.seats, hotseat=True, options=case.short)
        state = person.play_some(self.table, 5000)
        assert state["outcome"], "the short game did not end"
        self.steps: int = state["seq"]


@pytest.fixture(scope="session")
def endings(browser: Browser, house: House) -> Iterator[Callable[[Case], Ending]]:
    """Each game is played to its end once, for all who want to read it."""
    kept: dict[str, Ending] = {}

    def ending(case: Case) -> Ending:
        if case.name not in kept:
            person = Player(browser, house, "Ann")
            person.arrive()
            kept[case.name] = Ending(person, case)
        return kept[case.name]

    yield ending
    for one in kept.values():
        one.person.context.close()


@pytest.fixture
def over(endings: Callable[[Case], Ending], case: Case) -> Iterator[Ending]:
    """A finished game in a fresh page; at the end the console may not have told an error."""
    ending = endings(case)
    ending.person.page.close()
    ending.person.page = ending.person.new_page()
    ending.person.page.goto("/about")
    yield ending
    assert not ending.person.errors, ending.person.errors


__all__ = ["BrowserType"]
