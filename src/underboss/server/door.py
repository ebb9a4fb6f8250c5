"""What every route asks first: who are you, and which hall is this?"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request, Response

from underboss.server.guard import Buckets, bearer, cookie
from underboss.server.hall import Hall
from underboss.server.messages import encode
from underboss.server.people import NotSignedIn, People, Person
from underboss.server.replay import Reels
from underboss.server.settings import Settings

COOKIE = "ub_person"
YEAR = 365 * 86400


class Forbidden(Exception):
    """Known, but not allowed."""


class TooMany(Exception):
    """Wait a little."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"too many attempts: wait {wait:.0f} seconds")
        self.wait = wait


class House:
    """What the application holds."""

    def __init__(self, settings: Settings, hall: Hall) -> None:
        self.settings = settings
        self.hall = hall
        self.people = People(hall.store)
        self.reels = Reels(hall.store)
        self.attempts = Buckets(0.2, 10)

    async def who(self, scope: Any) -> Person | None:
        """The person behind a request: by bot token, or by cookie."""
        token = bearer(scope)
        if token is not None:
            person = await self.people.by_token(token)
            return person if person is not None and person.scope != "web" else None
        person = await self.people.by_token(cookie(scope, COOKIE))
        return person if person is not None and person.scope == "web" else None


def house_of(request: Request) -> House:
    found: House = request.app.state.house
    return found


async def anybody(request: Request) -> Person | None:
    return await house_of(request).who(request.scope)


async def somebody(request: Request) -> Person:
    person = await anybody(request)
    if person is None:
        raise NotSignedIn("say who you are first: POST /api/people")
    if person.scope == "watch" and request.method not in ("GET", "HEAD"):
        raise Forbidden("this token may only watch")
    return person


async def somebody_here(person: Annotated[Person, Depends(somebody)]) -> Person:
    """For what bots may not do with their token."""
    if person.scope != "web":
        raise Forbidden("a bot token cannot do this: use the app")
    return person


TheHouse = Annotated[House, Depends(house_of)]
Anybody = Annotated[Person | None, Depends(anybody)]
Me = Annotated[Person, Depends(somebody)]
MyselfHere = Annotated[Person, Depends(somebody_here)]


def answer(content: Any, status: int = 200) -> Response:
    return Response(encode(content), status, media_type="application/json")


def with_cookie(response: Response, token: str, secure: bool) -> Response:
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return response
