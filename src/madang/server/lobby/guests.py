"""Who somebody is: a name and a secret, no registration. Of a secret only its hash is kept."""

import hashlib
import secrets
from collections import deque
from typing import NamedTuple

from madang.server.lobby.link_names import link_name
from madang.server.store.base import Store

SECRET_BYTES = 24
FORGOTTEN_KEPT = 1000


class Guest(NamedTuple):
    """A guest as everybody may know it."""

    guest: str
    name: str


def new_secret() -> str:
    """Return 192 bits from the operating system."""
    return link_name(SECRET_BYTES)


def key_of(secret: str) -> str:
    """Return what is kept of a secret. It is random, so one plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def could_be_secret(text: str) -> bool:
    """Tell whether a text is no longer than a secret may be."""
    return 0 < len(text) <= 4 * SECRET_BYTES


class Guests:
    """The guests of this server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.forgotten: deque[str] = deque(maxlen=FORGOTTEN_KEPT)  # keys that died lately

    async def make(self, name: str) -> tuple[Guest, str]:
        """Make a guest; return it with its secret, which nobody will ever be told again."""
        guest, secret = Guest(secrets.token_hex(8), name), new_secret()
        await self.store.add_guest(guest.guest, name, key_of(secret))
        return guest, secret

    async def find(self, secret: str | None) -> Guest | None:
        """Return whose secret this is; nobody's if it died while we looked."""
        if not secret or not could_be_secret(secret):
            return None
        key = key_of(secret)
        found = await self.store.guest_of(key)
        return Guest(*found) if found and key not in self.forgotten else None

    def forget(self, keys: list[str]) -> None:
        """Note keys that have just died."""
        self.forgotten.extend(keys)
