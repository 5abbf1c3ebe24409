"""Addresses and names: where this server is, what it is called, how clients are counted.

A page of elsewhere can have a name of its own point here (DNS rebinding); its browser then sends
that name in `Host`. An address is nobody's name, so every address is ours.
"""

import ipaddress
import socket
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from ipaddress import ip_address
from typing import Any

from madang.server.config import Settings, listed

EVERYWHERE = "0.0.0.0", "::", ""
FORWARDED = "forwarded", "x-forwarded-for", "x-forwarded-host", "via"  # what proxies add


def addresses_of(host: str, port: int) -> list[str]:
    """Return what to type into a browser: here, and in the local network if that may come in."""
    if host not in EVERYWHERE:
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}/"]
    near = address_in_network()
    return [f"http://{name}:{port}/" for name in ("127.0.0.1", near) if name]


def address_in_network() -> str | None:
    """Return this machine's address as others see it; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that documents use, nobody's
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def for_others(host: str, port: int) -> list[str]:
    """Return those of the addresses that lead here from another device of the local network."""
    return [address for address in addresses_of(host, port) if not is_own_name(host_in(address))]


def host_in(address: str) -> str:
    """Return the host of an address or of a `Host` header, without its port.

    >>> [host_in(text) for text in ("http://10.0.0.7:8000/", "[::1]:8000", "localhost")]
    ['10.0.0.7', '::1', 'localhost']
    >>> host_in("[::1]evil.example")  # what follows the brackets may only be a port
    '[::1]evil.example'
    """
    name = address.partition("://")[2] or address
    name = name.rstrip("/")
    if not name.startswith("["):
        return name.partition(":")[0]
    inside, _, after = name[1:].partition("]")
    return inside if after[:1] in ("", ":") else name


def is_own_name(host: str) -> bool:
    """Tell whether a device reaches nobody but itself by this name."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


def is_from_here(client: str, headers: Mapping[str, Any]) -> bool:
    """Tell whether a request comes from this very machine, through no proxy, by its own name.

    The name in `Host` is asked for too: a page of elsewhere that has its name point here keeps it.
    """
    return (
        is_direct(headers) and is_own_name(client) and is_own_name(host_in(headers.get("host", "")))
    )


def is_direct(headers: Mapping[str, Any]) -> bool:
    """Tell whether a request has come through no proxy that says so."""
    return not any(name in headers for name in FORWARDED)


# ---- by which address somebody is counted ----------------------------------------------------


def counted_as(peer: str, forwarded: Sequence[str], settings: Settings) -> str:
    """Return the key by which limits count a client: the address before the trusted proxies."""
    hops = [hop.strip() for header in forwarded for hop in header.split(",")]
    while hops and is_proxy(peer, settings):
        peer = hops.pop()
        peer = peer if parsed(peer) else host_in(peer)
    return key_of(peer)


def is_proxy(address: str, settings: Settings) -> bool:
    """Tell whether to believe what this address says of the client that it forwards."""
    return settings.trust_proxy and is_in(address, settings.proxies)


@lru_cache(4096)
def is_in(address: str, networks: str) -> bool:
    """Tell whether an address belongs to one of some networks."""
    found = parsed(address)
    return found is not None and any(
        found in ipaddress.ip_network(part, strict=False) for part in listed(networks)
    )


@lru_cache(4096)
def key_of(address: str) -> str:
    """Return the key of an address; for IPv6 the network of a home has one key.

    >>> [key_of(text) for text in ("10.0.0.7", "::ffff:10.0.0.7", "2001:db8:1:2:3::4", "?")]
    ['10.0.0.7', '10.0.0.7', '2001:db8:1:2::/64', '?']
    """
    found = parsed(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found or address)


@lru_cache(4096)
def site_of(key: str) -> str:
    """Return the key of a site; for IPv6 a network of /48, the size of a customer's, has one key.

    >>> site_of("10.0.0.7"), site_of("2001:db8:1:2::/64")
    ('10.0.0.7', '2001:db8:1::/48')
    """
    return str(ipaddress.ip_network(key).supernet(new_prefix=48)) if "/" in key else key


def parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Read an address; one of IPv4 that is written as IPv6 is what it means."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


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
