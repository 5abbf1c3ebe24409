"""By which names this server is called, and whose pages may talk to it.

A page of elsewhere can have a name of its own point here (DNS rebinding); its browser then sends
that name in `Host`. An address is nobody's name, so every address is ours.
"""

import socket
from collections.abc import Iterator
from functools import cache
from ipaddress import ip_address
from typing import Any

from madang.server.addresses import host_in, is_own_name
from madang.server.config import Settings, listed


def is_host(header: str, settings: Settings) -> bool:
    """Tell whether a `Host` header names this server."""
    name = host_in(header).lower().rstrip(".")
    return is_own_name(name) or is_address(name) or name in names_of(settings)


def is_address(name: str) -> bool:
    """Tell whether a host is given by its address.

    >>> [is_address(name) for name in ("192.168.1.5", "fe80::1", "cards.example", "")]
    [True, True, False, False]
    """
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


@cache
def names_of(settings: Settings) -> frozenset[str]:
    """Return the names of this server: those set, those of its pages, and the machine's own."""
    return frozenset(name.lower() for name in all_names(settings) if name)


def all_names(settings: Settings) -> Iterator[str]:
    """Return every name, in any case."""
    machine = socket.gethostname()
    yield from (settings.host, machine, f"{machine.partition('.')[0]}.local")
    yield from listed(settings.hosts)
    yield from map(host_in, listed(settings.origins))


def no_such_host(header: str) -> str:
    """Say in one sentence how a name is allowed."""
    name = "".join(letter for letter in host_in(header) if letter.isalnum() or letter in "-._")
    return (
        f"This server is not known as {name[:253]!r}; to allow it, set MADANG_HOSTS to that name.\n"
    )


def is_same_origin(headers: Any, others: str) -> bool:
    """Tell whether a request comes from a page of this host; programs send no origin.

    The host is read from its header, never from a URL that was put together from it.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin in listed(others) or origin.partition("://")[2] == headers.get("host", "")
