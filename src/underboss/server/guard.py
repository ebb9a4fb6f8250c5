"""The door of the server: origins, sizes, rates and the headers that every answer carries."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underboss.server.ids import token_hash
from underboss.server.messages import encode
from underboss.server.metrics import Metrics
from underboss.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:;"
    " connect-src 'self' ws: wss:; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Bucket:
    """So much for long, and a little more at once."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, amount: float = 1.0) -> float:
        """0 if it may go on, else how many seconds to wait."""
        moment = time.monotonic()
        self._left = min(self.burst, self._left + (moment - self._at) * self.rate)
        self._at = moment
        if self._left >= amount:
            self._left -= amount
            return 0.0
        return (amount - self._left) / self.rate


class Buckets:
    """A bucket for each client; the ones that were not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._found: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> float:
        bucket = self._found.get(client)
        if bucket is None:
            bucket = self._found[client] = Bucket(self._rate, self._burst)
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        self._found.move_to_end(client)
        return bucket.take()


def header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


def cookie(scope: Scope, name: str) -> str | None:
    for part in (header(scope, b"cookie") or "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return None


def bearer(scope: Scope) -> str | None:
    kind, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token else None


def own_origin(scope: Scope, settings: Settings) -> bool:
    """Does the request come from a page of ours?"""
    origin = header(scope, b"origin")
    if origin is None:
        return False
    if origin in [allowed.strip() for allowed in settings.origins.split(",") if allowed.strip()]:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc != "" and parts.netloc == header(scope, b"host")


class TooLarge(Exception):
    pass


class Guard:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self._people = Buckets(settings.rate, settings.burst)
        self._places = Buckets(settings.rate * 20, settings.burst * 20)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sender = Sender(send, self.metrics, scope)
        refusal = self._refusal(scope)
        if refusal is not None:
            await sender.refuse(*refusal)
            return
        try:
            await self.app(scope, limited(receive, self.settings.body_bytes), sender)
        except TooLarge:
            await sender.refuse(413, f"the body is larger than {self.settings.body_bytes} bytes", 0.0)

    def _refusal(self, scope: Scope) -> tuple[int, str, float] | None:
        wait = self._wait(scope)
        if wait:
            return 429, f"too many requests: wait {wait:.1f} seconds", wait
        length = header(scope, b"content-length")
        if length is not None and length.isdigit() and int(length) > self.settings.body_bytes:
            return 413, f"the body has {length} bytes, and {self.settings.body_bytes} are the most", 0.0
        if scope["method"] not in SAFE and bearer(scope) is None and not own_origin(scope, self.settings):
            return 403, f"the Origin {header(scope, b'origin')!r} is not this server's own", 0.0
        return None

    def _wait(self, scope: Scope) -> float:
        if scope["path"] in ("/healthz", "/metrics"):
            return 0.0
        place = scope["client"][0] if scope.get("client") else "?"
        token = bearer(scope) or cookie(scope, "ub_person")
        return self._places.take(place) or self._people.take(token_hash(token) if token else place)


def limited(receive: Receive, most: int) -> Receive:
    """Counts the body as it comes, whatever its header promised."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLarge
        return message

    return counted


class Sender:
    """Adds the headers to an answer, and counts it."""

    def __init__(self, send: Send, metrics: Metrics, scope: Scope) -> None:
        self._send, self._metrics, self._scope = send, metrics, scope
        self._begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._begun = True
            message["headers"] = [*message.get("headers", []), *HEADERS]
            self._metrics.requests.labels(self._scope["method"][:8], str(message["status"])).inc()
        await self._send(message)

    async def refuse(self, status: int, error: str, wait: float) -> None:
        if self._begun:
            return
        body = encode({"error": error, "rule": None})
        headers: list[Any] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if wait:
            headers.append((b"retry-after", str(int(wait) + 1).encode()))
        await self({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})
