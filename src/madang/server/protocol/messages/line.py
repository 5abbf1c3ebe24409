"""The socket itself: which guest it belongs to, and whether it is alive."""

from madang.server.protocol.messages.parts import FromClient, FromServer


class Hello(FromClient, tag="hello"):
    """First message on a socket."""

    proto: int
    secret: str | None = None  # the guest's secret, for programs without cookies
    changes: bool = False  # whether I take `changes` in place of an `update`


class Rename(FromClient, tag="rename"):
    """Change my name, to 1 to 24 characters; answered with `welcome`.

    A `failure` refuses it: `slow_down` after ten new names in a short time.
    """

    name: str


class Ping(FromClient, tag="ping"):
    """Answered with `pong`: both ends know that the connection is alive."""


class Welcome(FromServer, tag="welcome"):
    """Answer to `hello`."""

    proto: int
    guest: str  # my public id
    name: str
    tables: list[str]  # where I hold a seat


class Pong(FromServer, tag="pong"):
    """Answer to `ping`."""
