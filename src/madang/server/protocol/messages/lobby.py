"""The list of tables, making a table, and invitations."""

from typing import Any

from madang.server.protocol.messages.info import Clock, TableInfo
from madang.server.protocol.messages.parts import Cmd, FromClient, FromServer, TableName


class WatchLobby(FromClient, tag="watch_lobby"):
    """Send me `lobby` now and at every change, until `leave_lobby`.

    A `failure` refuses it: `slow_down` if too much was sent to me, or to others of my address.
    """


class LeaveLobby(FromClient, tag="leave_lobby"):
    """No more `lobby`."""


class Make(FromClient, tag="make"):
    """Open a table as its host, and sit down on the first seat if `sit`."""

    cmd: Cmd
    game: str
    options: dict[str, Any] = {}  # by name, in words; may name a preset
    private: bool = True  # False: list it in the lobby
    clock: Clock | None = None
    call_window: float | None = None  # None: as long as the game usually waits
    sit: bool = True  # whether I take the first open seat
    bots: list[str | None] = []  # a bot's word for each seat, None: open
    open_bots: bool = False  # whether a bot's seat may be taken over while the match runs
    odds: bool = False
    uniform_window: bool = True  # without effect in games that offer nothing, and at 0 seconds
    night: TableName = ""  # the evening with friends that it belongs to; then it is private
    lesson: bool = False  # the game's prepared first deal, begun at once; it fixes all the rest


class Rematch(FromClient, tag="rematch"):
    """After the match: open a table like this one, or learn of it; answered with `made`.

    I sit there, and bots; a seat is kept for everybody else for a while, until they `sit` there or
    `stand`.
    """

    cmd: Cmd
    table: TableName


class Branch(FromClient, tag="branch"):
    """After the match: what if? Open a private table at which I play on from its event `at`.

    The first `at` events are the same. The cards that were still to come are shuffled again,
    because the replay has shown them. Bots take the other seats. Answered with `made`; my last
    what-if that is not over is closed.
    """

    cmd: Cmd
    table: TableName
    at: int  # number of the last event that stays as it was
    seat: int
    bot: str | None = None  # None: the game's strongest


class Lobby(FromServer, tag="lobby"):
    """The public tables that are open or playing and have somebody at them: 100 at most."""

    tables: list[TableInfo]
    mine: list[TableInfo] = []  # where I hold a seat or am the host, also private ones


class Made(FromServer, tag="made"):
    """Answer to `make`, `rematch` and `branch`."""

    cmd: str
    table: str
    commit: str = ""  # to `make`: as in the table's `promise`, where it has one


class Invited(FromServer, tag="invited"):
    """A friend asks me to a table where it sits."""

    table: str
    game: str
    guest: str
    name: str
