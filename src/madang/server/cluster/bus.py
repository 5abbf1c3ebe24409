"""The messages between servers, and the bus that carries them: any message may be lost.

A message is MessagePack after a byte for its form. Releases with different messages use different
forms, and a server ignores a form that it does not know.
"""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from madang.server.protocol.messages import ChatLine
from madang.server.store.interfaces import Answer

FORM = b"\x01"


class Unreached(Exception):
    """A server did not answer in time; `is_sure`: no server received the message."""

    def __init__(self, server: int, is_sure: bool) -> None:
        super().__init__(f"server {server}")
        self.is_sure = is_sure


# ---- asked of one server, and answered -------------------------------------------------------


class Do(Struct, tag="do", array_like=True):
    """A message of a client about a table, from the server that has its socket."""

    edge: int  # the server that has the socket
    visit: int  # of this socket at the table; the edge never uses a number again
    order: int  # counts the messages of a visit, so that none is taken twice
    table: str
    guest: str
    name: str  # of the guest
    address: str
    takes_changes: bool
    frame: bytes
    instead: int = 0  # the visit whose place this one takes at the same server


class Compare(Struct, tag="compare", array_like=True):
    """All visits that an edge has at a server, sent when the two counts differ."""

    edge: int
    visits: list[int]
    last: int = 1 << 62  # a visit with a higher number has just begun, or begins: it is not listed


class Talked(Struct, tag="talked", array_like=True):
    """The words said at a table that its server is about to give away."""

    table: str
    lines: list[ChatLine]
    answers: list[Answer]  # to those who said it, so that nothing is said twice


class Given(Struct, tag="given", array_like=True):
    """A server has given tables away; answered once those with people at them are read."""

    tables: list[str]  # those with people


class Invite(Struct, tag="invite", array_like=True):
    """A frame for every socket of a guest."""

    guest: str
    frame: bytes


class Taken(Struct, tag="taken", array_like=True):
    """The message has a place in the queue of the table, or was already done."""


class NotMine(Struct, tag="not_mine", array_like=True):
    """Another server has the table: probably the one with this number."""

    server: int | None


class Refused(Struct, tag="refused", array_like=True):
    """The request is refused; the arguments are JSON."""

    code: str
    args: bytes


class Missing(Struct, tag="missing", array_like=True):
    """The visits of a `Compare` that the server does not have."""

    visits: list[int]


# ---- said to one server, or to all -----------------------------------------------------------


class Show(Struct, tag="show", array_like=True):
    """Frames for sockets, those of one turn of the loop together, numbered for each edge.

    An empty frame says that the table has gone from the server: its visits begin again.
    """

    server: int
    seq: int
    items: list[tuple[list[int], bytes]]  # visits, and the frame for all of them


class Pulse(Struct, tag="pulse", array_like=True):
    """Once a second: the number of the last `Show`, and how many visits the server counts."""

    server: int
    seq: int
    visits: int


class Left(Struct, tag="left", array_like=True):
    """Sockets of these visits are gone."""

    edge: int
    visits: list[int]


class Leaving(Struct, tag="leaving", array_like=True):
    """A server has given all its tables to others."""

    server: int


class Renamed(Struct, tag="renamed", array_like=True):
    """A guest has another name."""

    guest: str
    name: str


class SignedOut(Struct, tag="signed_out", array_like=True):
    """These hashes of secrets work no longer."""

    keys: list[str]


class Rated(Struct, tag="rated", array_like=True):
    """Ratings after a match."""

    ratings: list[tuple[str, str, float, float, int]]  # as `Rating` has them


class Cards(Struct, tag="cards", array_like=True):
    """Public tables of a server that have changed, as JSON, and those that are no longer listed."""

    server: int
    changed: dict[str, bytes]
    gone: list[str]
    is_whole: bool = False  # whether these are all


Question = Do | Compare | Talked | Given
Reply = Taken | NotMine | Refused | Missing
News = Show | Pulse | Left | Leaving | Renamed | SignedOut | Rated | Cards | Invite
Message = Question | Reply | News

encode_body = msgspec.msgpack.Encoder().encode
decode_body = msgspec.msgpack.Decoder(Message).decode


def encode(message: Message) -> bytes:
    """Return a message as the bus carries it."""
    return FORM + encode_body(message)


def decode(carried: bytes) -> Any:
    """Return a message; None if its form or its type is not known."""
    if carried[:1] != FORM:
        return None
    try:
        return decode_body(memoryview(carried)[1:])
    except msgspec.DecodeError:
        return None


# ---- the port --------------------------------------------------------------------------------

Hear = Callable[[bytes, Callable[[bytes], None] | None], None]  # and how to answer, if asked


class Bus(Protocol):
    """Carries messages between the servers of a cluster; may lose, double or delay any."""

    async def open(self, cluster: str, server: int, hear: Hear) -> None:
        """Begin to take messages to this server, and those to all of the cluster."""

    async def ask(self, server: int, question: bytes, within: float) -> bytes:
        """Return the answer of a server; raise Unreached."""

    def tell(self, server: int, news: bytes) -> None:
        """Send a message to a server."""

    def tell_all(self, news: bytes) -> None:
        """Send a message to all other servers."""

    async def close(self) -> None:
        """Take no more messages."""


class Alone:
    """The bus of a server that shares nothing: nobody is there."""

    async def open(self, cluster: str, server: int, hear: Hear) -> None:
        """See `Bus`."""

    async def ask(self, server: int, question: bytes, within: float) -> bytes:
        """See `Bus`."""
        raise Unreached(server, is_sure=True)

    def tell(self, server: int, news: bytes) -> None:
        """See `Bus`."""

    def tell_all(self, news: bytes) -> None:
        """See `Bus`."""

    async def close(self) -> None:
        """See `Bus`."""
