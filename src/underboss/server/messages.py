"""What a client may say over the socket: strict types, small sizes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Key = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\A[0-9A-Za-z_-]+\Z")]
Seq = Annotated[int, Meta(ge=-1, le=1_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=61)]


class Message(msgspec.Struct, tag_field="t", forbid_unknown_fields=True, kw_only=True):
    pass


class Hello(Message, tag="hello"):
    seq: Seq = -1


class Act(Message, tag="act"):
    key: Key
    seq: Seq
    action: Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(max_length=200)]
    seat: SeatNumber | None = None


class Undo(Message, tag="undo"):
    key: Key
    seq: Seq
    seat: SeatNumber | None = None


class Concede(Message, tag="concede"):
    key: Key
    seat: SeatNumber | None = None


class Draw(Message, tag="draw"):
    do: Literal["offer", "accept", "decline"]


class Propose(Message, tag="propose"):
    what: Literal["undo"]


class Answer(Message, tag="answer"):
    accept: bool


class Why(Message, tag="why"):
    targets: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=5)]
    seat: SeatNumber | None = None


class Hint(Message, tag="hint"):
    seq: Seq
    seat: SeatNumber | None = None


class Chat(Message, tag="chat"):
    text: Annotated[str, Meta(max_length=2000)]


class Notes(Message, tag="notes"):
    text: Annotated[str, Meta(max_length=20000)]


class LetBot(Message, tag="bot"):
    on: bool


class Ping(Message, tag="ping"):
    pass


ClientMessage = Hello | Act | Undo | Concede | Draw | Propose | Answer | Why | Hint | Chat | Notes | LetBot | Ping

decoder = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode
