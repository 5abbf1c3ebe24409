"""How a table is arranged before and beside the play, mostly by its host."""

from typing import Any, Literal

from madang.server.protocol.messages.info import Clock
from madang.server.protocol.messages.parts import Cmd, FromClient, TableName


class SetBot(FromClient, tag="set_bot"):
    """Host: put a bot on a seat before the start, or open it (None)."""

    cmd: Cmd
    table: TableName
    seat: int
    bot: str | None  # a bot's word; None: nobody


class SetTime(FromClient, tag="set_time"):
    """At a private table with a clock, before the start: give a person more time, or no more.

    A person says so for its own seat, the host for everybody's. It is lost with the seat.
    """

    cmd: Cmd
    table: TableName
    seat: int
    times: Literal[1, 2, 4]  # how many times the clock's seconds


class Swap(FromClient, tag="swap"):
    """Host: let two seats change places before the start, whoever holds them."""

    cmd: Cmd
    table: TableName
    seat: int
    other: int  # the other seat


class SetRules(FromClient, tag="set_rules"):
    """Host: change before the start what `make` has said, but for the game.

    Everybody keeps their seat where it is still there, else they get another one, a bot's if need
    be. Refused with `seats_needed` where there are more people than seats.
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

    When the table has been full for a while (`deals_in`), anybody who sits there may.
    """

    cmd: Cmd
    table: TableName
    bots: str | None = None  # a bot's word for every open seat; None: no seat may be open


class Close(FromClient, tag="close"):
    """Host: close the table, before the start or when no other person sits at it."""

    cmd: Cmd
    table: TableName


class PassHost(FromClient, tag="pass_host"):
    """Host: hand the table over to somebody who sits there.

    It passes on by itself when the host stands up, or has been away for a while and others are
    here.
    """

    cmd: Cmd
    table: TableName
    guest: str


class Remove(FromClient, tag="remove"):
    """Host: take the seat of somebody, who may not sit down here again, and hears nobody talk here.

    Before the start the seat is open afterwards. While the match runs a bot goes on, and only who
    is away or covered can be removed.
    """

    cmd: Cmd
    table: TableName
    guest: str


class SetChat(FromClient, tag="set_chat"):
    """Host: let people `say` what they like at this private table, or no more."""

    cmd: Cmd
    table: TableName
    is_on: bool  # whether people may talk
