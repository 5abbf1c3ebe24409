"""Who somebody is: a name and a secret, no registration. Of a secret only its hash is kept."""

import hashlib
import secrets
import unicodedata
from typing import NamedTuple

from madang.record import is_printable
from madang.server.store.base import Store

SECRET_BYTES = 24
NAME_LENGTH = 24
LINKS_KEPT = 16


class Guest(NamedTuple):
    """A guest as everybody may know it."""

    guest: str
    name: str


def new_secret() -> str:
    """Return 192 bits from the operating system."""
    return secrets.token_urlsafe(SECRET_BYTES)


def key_of(secret: str) -> str:
    """Return what is kept of a secret. It is random, so one plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def clean_name(given: object, most: int = NAME_LENGTH) -> str | None:
    """Return a name as it will be shown, or None where it is none.

    >>> clean_name("  Mina   Kim ")
    'Mina Kim'
    """
    if not isinstance(given, str):
        return None
    name = " ".join(unicodedata.normalize("NFC", given).split())
    return name if 0 < len(name) <= most and is_printable(name) else None


class Guests:
    """The guests of this server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, name: str) -> tuple[Guest, str]:
        """Make a guest; return it with its secret, which nobody will ever be told again."""
        guest, secret = Guest(secrets.token_hex(8), name), new_secret()
        await self.store.add_guest(guest.guest, name, key_of(secret))
        return guest, secret

    async def link(self, guest: str) -> str:
        """Return one more secret of a guest, for another device."""
        secret = new_secret()
        await self.store.add_key(guest, key_of(secret), LINKS_KEPT)
        return secret

    async def find(self, secret: str | None) -> Guest | None:
        """Return whose secret this is."""
        if not secret or len(secret) > 4 * SECRET_BYTES:
            return None
        found = await self.store.guest_of(key_of(secret))
        return Guest(*found) if found else None
