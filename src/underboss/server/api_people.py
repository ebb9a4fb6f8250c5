"""Routes about people."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from underboss.server.door import COOKIE, Me, MyselfHere, TheHouse, TooMany, answer, with_cookie
from underboss.server.forms import ClaimForm, NameForm, SignOutForm
from underboss.server.ratings import history
from underboss.server.shapes import ErrorShape, HistoryShape, PersonShape

ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": ErrorShape, "description": text}
    for code, text in (
        (400, "Something in the request cannot be used."),
        (401, "Nobody is signed in."),
        (403, "This is not for you, or the Origin is foreign."),
        (404, "There is no such thing."),
        (413, "The body is too large."),
        (422, "The request has not the right form."),
        (429, "Too many requests; Retry-After tells how long to wait."),
    )
}
router = APIRouter(prefix="/api", tags=["people"], responses=ERRORS)


def _attempt(house: TheHouse, request: Request, name: str) -> None:
    place = request.client.host if request.client else "?"
    wait = house.attempts.take(f"{place} {name.casefold()[:60]}")
    if wait:
        raise TooMany(wait)


@router.post("/people", response_model=PersonShape)
async def come_in(form: NameForm, house: TheHouse) -> Response:
    """Come in as a guest: a name, and a cookie that remembers you."""
    person, token = await house.people.welcome(form.name)
    return with_cookie(answer(person.told()), token, house.settings.secure_cookies)


@router.get("/me", response_model=PersonShape)
async def me(person: Me) -> Response:
    """Who am I?"""
    return answer(person.told())


@router.patch("/me", response_model=PersonShape)
async def rename(form: NameForm, person: MyselfHere, house: TheHouse) -> Response:
    """Take another name, unless it is claimed."""
    return answer((await house.people.rename(person, form.name)).told())


@router.post("/me/claim", response_model=PersonShape)
async def claim(form: ClaimForm, person: MyselfHere, house: TheHouse, request: Request) -> Response:
    """Claim a name with a password, to use it on another device."""
    _attempt(house, request, form.name)
    return answer((await house.people.claim(person, form.name, form.password)).told())


@router.post("/sign-in", response_model=PersonShape)
async def sign_in(form: ClaimForm, house: TheHouse, request: Request) -> Response:
    """Come in under a claimed name."""
    _attempt(house, request, form.name)
    person, token = await house.people.sign_in(form.name, form.password)
    return with_cookie(answer(person.told()), token, house.settings.secure_cookies)


@router.post("/sign-out", status_code=204)
async def sign_out(form: SignOutForm, person: MyselfHere, house: TheHouse) -> Response:
    """Leave this browser, or every browser and bot at once."""
    await house.people.sign_out(person, form.everywhere)
    if form.everywhere:
        await house.hall.drop_everywhere(person.id)
    return _without_cookie()


@router.delete("/me", status_code=204)
async def forget_me(person: MyselfHere, house: TheHouse) -> Response:
    """Delete my data. Seats at running games are played on by bots; finished games keep the moves but not the person."""
    await house.hall.forget_person(person.id)
    await house.people.forget(person)
    await house.hall.drop_everywhere(person.id)
    return _without_cookie()


@router.get("/people/{person}", response_model=HistoryShape)
async def show_person(person: str, house: TheHouse) -> Response:
    """Ratings and the latest games of a person, or of a bot as `bot:LEVEL`."""
    told = await house.people.show(person)
    return answer(told | await history(house.hall.store, person))


def _without_cookie() -> Response:
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response
