"""Random names for things, and hashes of the ones that open doors."""

import hashlib
import re
import secrets
import unicodedata

from underboss.engine.errors import BadInput

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
NONCE = re.compile(r"[0-9A-Za-z]{1,64}\Z")


def new_id(length: int = 14) -> str:
    """A short random name: 5 bits a letter, no letters that look alike."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_token() -> str:
    """256 random bits that open a door; only the hash is stored."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_nonce() -> str:
    return secrets.token_hex(16)


def check_nonce(nonce: str) -> str:
    if not NONCE.match(nonce):
        raise BadInput(f"nonce {nonce[:70]!r} must be 1 to 64 letters and digits")
    return nonce


def clean_text(text: str, most: int, what: str, lines: bool = False) -> str:
    """Text as a person may write it: no control characters, no marks that turn the writing direction of what follows."""
    kept = "".join(
        mark for mark in unicodedata.normalize("NFC", text) if (lines and mark == "\n") or unicodedata.category(mark)[0] != "C"
    )
    kept = kept.strip() if lines else " ".join(kept.split())
    if len(kept) > most:
        raise BadInput(f"{what} has {len(kept)} characters, and {most} are the most")
    return kept


def clean_name(text: str) -> str:
    name = clean_text(text, 24, "a name")
    if not name:
        raise BadInput(f"{text[:40]!r} is not a name: it needs at least one visible character")
    return name
