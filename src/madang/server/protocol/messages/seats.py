"""Being at a table: entering it, and the guest's seat there."""

from typing import Any, Literal

import msgspec

from madang.server.protocol.messages.info import Clock, TableInfo
from madang.server.protocol.messages.parts import Cmd, FromClient, FromServer, TableName


class Enter(FromClient, tag="enter"):
    """Show me this table; I sit where my guest sits, else I watch.

    A bot that covers my seat gives it back; the move for which my time ran out is still the bot's.
    Answered with `table`, then with every update after `since`, of this deal and the one before.
    Only the newest update comes if none was missed, if `since` is 0 or older than those two
    deals, and if I was shown too much again. The deadlines in it are those of now.

    With `recap`, `recap` comes between: the events before the first of these updates.
    A `failure` refuses it: `slow_down` if I, or others of my address, have come too often.
    """

    table: TableName
    since: int = 0  # the `n` of the newest update that I have
    recap: bool = False  # whether I want the earlier events


class Exit(FromClient, tag="exit"):
    """Stop showing me this table. My seat stays mine; a bot covers it."""

    table: TableName


class Sit(FromClient, tag="sit"):
    """Take an open seat, or one that a bot holds.

    A seat that is kept for another guest is not open to me. No seat is open to me if the host
    removed me.

    Before the start a bot makes room at once for a guest without a seat, and comes back if
    that guest gives the seat up before the deal.

    While the match runs, `open_bots` says whether bots make room. Then a bot's seat is mine when
    the next deal begins, if I am here. Until then the bot plays on, I watch, and the table's card
    has me as the seat's `next_guest`. Of two such seats I take the one that I asked for last.
    """

    cmd: Cmd
    table: TableName
    seat: int


class Stand(FromClient, tag="stand"):
    """Give my seat up, or the bot's seat that I asked for.

    Before the start the seat becomes open, or a bot's if a bot had made room; afterwards a bot's.
    If I have no seat, a seat that is kept for me becomes open. When the host stands up, the next
    person at the table becomes the host.
    """

    cmd: Cmd
    table: TableName


class Missed(msgspec.Struct, frozen=True):
    """The part of the match that a bot played for my seat, by my own numbers of updates."""

    since: int  # the last update before the bot took over
    deals: int  # how many deals had ended by then
    until: int | None = None  # the newest one when I came back; None: the bot still plays


class Table(FromServer, tag="table"):
    """The table's card, on entering and at every change of it.

    When `seat` changes, all later updates are those of that seat, by its own numbers; the newest
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


class SetBot(FromClient, tag="set_bot"):
    """Host: put a bot on a seat before the start, or open it (None)."""

    cmd: Cmd
    table: TableName
    seat: int
    bot: str | None  # a bot's word; None: nobody


class SetTime(FromClient, tag="set_time"):
    """At a private table with a clock, before the start: give a person more time, or take it away.

    A person may set it for its own seat, the host for every seat. It is lost with the seat.
    """

    cmd: Cmd
    table: TableName
    seat: int
    times: Literal[1, 2, 4]  # how many times the clock's seconds


class Swap(FromClient, tag="swap"):
    """Host: let two seats change places before the start, whether people or bots hold them."""

    cmd: Cmd
    table: TableName
    seat: int
    other: int  # the other seat


class SetRules(FromClient, tag="set_rules"):
    """Host: change before the start everything that `make` has set, except the game.

    Everybody keeps their seat if it still exists, else they get another one, a bot's if need
    be. Refused with `seats_needed` if there are more people than seats.
    """

    cmd: Cmd
    table: TableName
    options: dict[str, Any] = {}
    private: bool = True  # as in `make`, and so the rest
    clock: Clock | None = None
    call_window: float | None = None  # seconds; None: as long as the game usually waits
    open_bots: bool = False  # whether a bot's seat may be taken over while the match runs
    odds: bool = False
    uniform_window: bool = True  # whether everybody waits so long for every offer


class Start(FromClient, tag="start"):
    """Host: deal. Every seat must be taken, or bots take those that are open and kept for nobody.

    When the table has been full for a while (`deals_in`), anybody who sits there may deal.
    """

    cmd: Cmd
    table: TableName
    bots: str | None = None  # a bot's word for every open seat; None: no seat may be open


class Close(FromClient, tag="close"):
    """Host: close the table, before the start or when no other person sits at it."""

    cmd: Cmd
    table: TableName


class PassHost(FromClient, tag="pass_host"):
    """Host: make another person who sits there the host.

    That happens automatically when the host stands up, or has been away for a while and others are
    here.
    """

    cmd: Cmd
    table: TableName
    guest: str


class Remove(FromClient, tag="remove"):
    """Host: take away the seat of a guest, who cannot sit down or read the chat here any more.

    Before the start the seat is open afterwards. While the match runs a bot goes on, and only
    guests who are away or covered can be removed.
    """

    cmd: Cmd
    table: TableName
    guest: str


class SetChat(FromClient, tag="set_chat"):
    """Host: switch the chat (`say`) of this private table on or off."""

    cmd: Cmd
    table: TableName
    is_on: bool  # whether people may talk
