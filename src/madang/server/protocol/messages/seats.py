"""Being at a table: entering it, and the seat that one has there."""

import msgspec

from madang.server.protocol.messages.info import TableInfo
from madang.server.protocol.messages.parts import Cmd, FromClient, FromServer, TableName


class Enter(FromClient, tag="enter"):
    """Show me this table; I sit where my guest sits, else I watch.

    A bot that covers my seat gives it back; the move for which my time ran out is still the bot's.
    Answered with `table`, then with every update after `since`, of this deal and the one before.
    Only the newest one comes where nothing was missed, where `since` is 0, where it is older than
    those two deals, and to who was shown too much again. The deadlines in it are those of now.

    With `recap`, `recap` comes between: what was told before the first of these updates.
    A `failure` refuses it: `slow_down` where I, or others of my address, have come too often.
    """

    table: TableName
    since: int = 0  # the `n` of the newest update that I have
    recap: bool = False  # whether I want to be told what came before


class Exit(FromClient, tag="exit"):
    """Show me this table no longer. My seat stays mine; a bot covers it."""

    table: TableName


class Sit(FromClient, tag="sit"):
    """Take an open seat, or one that a bot holds.

    A seat that is kept for another guest is not open to me, and none is where the host removed me.

    Before the start a bot makes room at once for somebody who has no seat, and comes back where
    that person gives the seat up before the deal.

    While the match runs, `open_bots` says whether bots make room. Then a bot's seat is mine when
    the next deal begins, if I am here. Until then the bot plays on, I watch, and the table's card
    has me as the seat's `next_guest`. Of two such seats I take the one that I asked for last.
    """

    cmd: Cmd
    table: TableName
    seat: int


class Stand(FromClient, tag="stand"):
    """Give my seat up: open before the start, a bot's where one had made room, and afterwards.
    Or let a bot keep its own.

    Where no seat is mine, one that is kept for me is open again. A host who stands up hands the
    table on to the next person at it.
    """

    cmd: Cmd
    table: TableName


class Missed(msgspec.Struct, frozen=True):
    """What a bot played for my seat, by my own numbers of updates."""

    since: int  # the last update before the bot took over
    deals: int  # how many deals had ended by then
    until: int | None = None  # the newest one when I came back; None: the bot still plays


class Table(FromServer, tag="table"):
    """The table's card, on entering and at every change of it.

    When `seat` changes, updates are from now on those of that seat, by its own numbers; the newest
    follows at once.
    """

    info: TableInfo
    seat: int | None  # mine; None: I watch
    removed: bool = False  # the host has removed me: I may not sit down here
    missed: Missed | None = None  # the last time that a bot played for me


class Gone(FromServer, tag="gone"):
    """The table is closed."""

    table: str
    why: str = ""  # host: the host has closed it; idle: nobody was there for a while; else empty
