"""People: guests at once by a cookie; a claimed name with a password opens the same person elsewhere."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from underboss.engine.errors import BadInput
from underboss.server.ids import clean_name, new_id, new_token, token_hash
from underboss.server.store import Conflict, Store, Write
from underboss.server.table import Unknown, now

SHORTEST, LONGEST = 8, 200
hasher = PasswordHasher()


class Person(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    claimed: bool
    scope: str = "web"  # of the door that let them in
    door: str = ""  # its hash

    def told(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "claimed": self.claimed}


class NotSignedIn(Exception):
    """Nobody is known by this cookie or token."""


class People:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def welcome(self, name: str) -> tuple[Person, str]:
        """A new guest and the token for their cookie."""
        person = Person(id=new_id(16), name=clean_name(name), claimed=False)
        write = Write().add(
            "INSERT INTO people (id, name, created) VALUES (?, ?, ?)", person.id, person.name, now()
        )  # fmt: skip
        token = self._door(write, person.id, "web", "browser")
        await self.store.commit(write)
        return person, token

    def _door(self, write: Write, person: str, scope: str, label: str) -> str:
        token = new_token()
        write.add(
            "INSERT INTO doors (hash, id, person, scope, label, created) VALUES (?, ?, ?, ?, ?, ?)",
            token_hash(token), new_id(12), person, scope, label, now(),
        )  # fmt: skip
        return token

    async def by_token(self, token: str | None) -> Person | None:
        """Whoever holds the token. Only its hash is looked up, so timing tells nothing about stored tokens."""
        if not token or len(token) > 200:
            return None
        row = await self.store.row(
            "SELECT people.id, people.name, people.claim, doors.scope, doors.hash FROM doors"
            " JOIN people ON people.id = doors.person WHERE doors.hash = ?",
            token_hash(token),
        )
        if row is None:
            return None
        return Person(id=row[0], name=row[1], claimed=row[2] is not None, scope=row[3], door=row[4])

    async def show(self, person: str) -> dict[str, Any]:
        """A person as others may see them."""
        if person.startswith("bot:"):
            return {"id": person, "name": person[4:].capitalize(), "claimed": False}
        row = await self.store.row("SELECT id, name, claim FROM people WHERE id = ?", person)
        if row is None:
            raise Unknown(f"there is nobody {person[:40]!r}")
        return {"id": row[0], "name": row[1], "claimed": row[2] is not None}

    async def rename(self, person: Person, name: str) -> Person:
        fresh = clean_name(name)
        if person.claimed:
            raise BadInput(f"{person.name!r} is a claimed name and stays")
        await self.store.commit(Write().one("UPDATE people SET name = ? WHERE id = ?", fresh, person.id))
        return msgspec.structs.replace(person, name=fresh)

    async def claim(self, person: Person, name: str, password: str) -> Person:
        """Tie a name to a password."""
        fresh = clean_name(name)
        if person.claimed:
            raise BadInput(f"you have claimed {person.name!r} already")
        if not SHORTEST <= len(password) <= LONGEST:
            raise BadInput(f"the password has {len(password)} characters: {SHORTEST} to {LONGEST} are needed")
        hashed = await asyncio.to_thread(hasher.hash, password)
        try:
            await self.store.commit(
                Write().one(
                    "UPDATE people SET name = ?, claim = ?, password = ? WHERE id = ?",
                    fresh, fresh.casefold(), hashed, person.id,
                )
            )  # fmt: skip
        except Conflict:
            raise BadInput(f"the name {fresh!r} is claimed by somebody else") from None
        return msgspec.structs.replace(person, name=fresh, claimed=True)

    async def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        row = await self.store.row("SELECT id, name, password FROM people WHERE claim = ?", name.strip().casefold()[:100])
        if not await asyncio.to_thread(_fits, row[2] if row is not None else None, password[:LONGEST]) or row is None:
            raise NotSignedIn("this name and this password do not belong together")
        write = Write()
        token = self._door(write, row[0], "web", "browser")
        await self.store.commit(write)
        return Person(id=row[0], name=row[1], claimed=True), token

    async def sign_out(self, person: Person, everywhere: bool) -> None:
        if everywhere:
            await self.store.commit(Write().add("DELETE FROM doors WHERE person = ?", person.id))
        else:
            await self.store.commit(Write().add("DELETE FROM doors WHERE hash = ?", person.door))

    async def forget(self, person: Person) -> None:
        """Delete what is personal. Games stay for the others, with the seat of somebody who left."""
        write = Write().add("DELETE FROM doors WHERE person = ?", person.id)
        write.add("DELETE FROM notes WHERE person = ?", person.id)
        write.add("DELETE FROM chat WHERE person = ?", person.id)
        write.add("DELETE FROM ratings WHERE person = ?", person.id)
        write.add("DELETE FROM results WHERE person = ?", person.id)
        write.add("DELETE FROM chairs WHERE person = ?", person.id)
        write.add("DELETE FROM people WHERE id = ?", person.id)
        await self.store.commit(write)

    async def new_bot_token(self, person: Person, label: str, scope: str) -> tuple[str, str]:
        write = Write()
        token = self._door(write, person.id, scope, clean_name(label))
        await self.store.commit(write)
        row = await self.store.row("SELECT id FROM doors WHERE hash = ?", token_hash(token))
        return (row[0] if row is not None else ""), token

    async def bot_tokens(self, person: Person) -> list[dict[str, Any]]:
        found = await self.store.rows(
            "SELECT id, label, scope, created FROM doors WHERE person = ? AND scope <> 'web' ORDER BY created", person.id
        )
        return [{"id": row[0], "label": row[1], "scope": row[2], "created": row[3]} for row in found]

    async def drop_bot_token(self, person: Person, token_id: str) -> None:
        await self.store.commit(
            Write().add("DELETE FROM doors WHERE id = ? AND person = ? AND scope <> 'web'", token_id, person.id)
        )


def _fits(stored: str | None, password: str) -> bool:
    """Compare in constant time; an unknown name takes as long as a wrong password."""
    try:
        return hasher.verify(stored or _nobody(), password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    return hasher.hash(new_token())
