"""What requests may contain. Strict: no text where a number is asked, nothing unknown."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from underboss.server.table import Pace

Name = Annotated[str, Field(min_length=1, max_length=200)]
Password = Annotated[str, Field(max_length=1000)]
SeatNumber = Annotated[int, Field(ge=0, le=61)]


class Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class NameForm(Form):
    name: Name


class ClaimForm(Form):
    name: Name
    password: Password


class SignOutForm(Form):
    everywhere: bool = False


class OptionsForm(Form):
    variant: Annotated[str, Field(max_length=60)] | None = None
    options: dict[str, Any] = {}


class PaceForm(Form):
    kind: Literal["live", "days", "none"] = "none"
    seconds: Annotated[int, Field(ge=10, le=86400)] | None = None
    increment: Annotated[int, Field(ge=0, le=3600)] | None = None
    days: Annotated[int, Field(ge=1, le=30)] | None = None

    def pace(self) -> Pace:
        return Pace(kind=self.kind, seconds=self.seconds, increment=self.increment, days=self.days)


class ChairForm(Form):
    kind: Literal["me", "open", "bot", "closed"]
    level: Annotated[str, Field(max_length=40)] | None = None


class TableForm(Form):
    game: Annotated[str, Field(max_length=60)]
    variant: Annotated[str, Field(max_length=60)] | None = None
    options: dict[str, Any] = {}
    seats: Annotated[list[ChairForm], Field(min_length=1, max_length=12)]
    public: bool = False
    rated: bool = False
    spectators: bool = True
    pace: PaceForm = PaceForm()
    hotseat: bool = False
    title: Annotated[str, Field(max_length=200)] | None = None
    nonce: Annotated[str, Field(max_length=64)] | None = None


class SitForm(Form):
    seat: SeatNumber | None = None
    nonce: Annotated[str, Field(max_length=64)] | None = None


class SeatForm(Form):
    seat: SeatNumber


class ChangeForm(Form):
    seat: SeatNumber
    kind: Literal["open", "bot", "closed"]
    level: Annotated[str, Field(max_length=40)] | None = None


class ForkForm(Form):
    step: Annotated[int, Field(ge=0, le=1_000_000)]
    seats: Annotated[list[ChairForm], Field(max_length=12)] | None = None


class TokenForm(Form):
    label: Name
    scope: Literal["play", "watch"] = "play"


class MoveForm(Form):
    key: Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,40}$")]
    seq: Annotated[int, Field(ge=0, le=1_000_000_000)]
    action: Annotated[int, Field(ge=0, le=2**53)] | Annotated[str, Field(max_length=200)]
    seat: SeatNumber | None = None
