"""A table's card: what everybody sees of it around the game."""

from typing import Any

import msgspec


class Seat(msgspec.Struct, omit_defaults=False):
    """One place at a table."""

    kind: str  # open, person or bot
    name: str = ""  # the guest's name; for a bot its word
    guest: str = ""  # public id of the guest; empty for bots
    connected: bool = True  # whether the person has a socket at the table
    covered: bool = False  # a bot plays for the person until it comes back
    ready: bool = False  # has looked at the result of the deal
    bank: float | None = None  # seconds left on the bank; None: no clock
    times: int = 1  # how many times the seconds of the table's clock the person has
    next_guest: str = ""  # public id of the guest who gets this bot's seat in the next deal
    next_name: str = ""  # that guest's name
    kept_guest: str = ""  # public id of the guest for whom this open seat is kept
    kept_name: str = ""  # that guest's name
    votes: int = 0  # how many want a bot to play for the person, who keeps the table waiting
    votes_needed: int = 0  # of how many the votes are needed; 0: nobody has voted
    alike: int = 0  # from 1, the person's number among people with similar names; 0: no such name


class Clock(msgspec.Struct, frozen=True):
    """Seconds for each move, and a bank for the match that is used when they are spent."""

    move: float  # seconds, at least 3
    bank: float  # seconds for the whole match


class Origin(msgspec.Struct, frozen=True):
    """Where a what-if began: after event `at` of another table's match."""

    table: str
    at: int  # number of the last event that both share


class Watcher(msgspec.Struct, frozen=True):
    """A guest who watches."""

    guest: str
    name: str


class TableInfo(msgspec.Struct):
    """A table's card: what the lobby lists and what its page shows around the game."""

    table: str  # id, part of its link
    game: str
    options: dict[str, Any]  # every option by name, in words
    preset: str | None  # the preset that these options are, if any
    status: str  # open, playing, over; broken: the rules made or lost a card or a chip, play
    # stopped; stuck: its log does not replay, so it cannot be continued
    seats: list[Seat]
    host: str  # public id of the guest who may change it
    private: bool  # whether only people with the link can come
    clock: Clock | None
    call_window: float  # seconds that everybody waits for calls on a discard; 0: for all answers
    watchers: int  # how many sockets watch
    deal: int  # which deal of the match, from 1; 0 before the first
    deals: int | None  # how many a match has; None: nobody can know
    is_last: bool = False  # whether the match ends with this deal, as far as it is known
    open_bots: bool = False  # somebody may take over a bot's seat while the match runs
    chat: bool = False  # people who sit there may talk
    odds: bool = False  # seats see what a bet is worth, where the game knows it
    uniform_window: bool = False  # everybody waits so long for every offer, claimed or not
    rematch: str | None = None  # the table at which the same seats go on
    night: str = ""  # the evening with friends that it belongs to
    ratings: dict[str, int] = {}  # of the guests who sit there, where the server counts them
    branch_of: Origin | None = None  # set where this match is a what-if
    host_name: str = ""  # the host's name
    rematch_by: str = ""  # public id of the guest who asked for the rematch
    call_votes: int = 0  # how many want the seats still asked in the call to pass
    call_votes_needed: int = 0  # of how many the votes are needed; 0: nobody has voted
    nudge_after: float = 0.0  # seconds of silence after which a person may be called to, and again
    vote_after: float = 0.0  # seconds of silence after which the others may vote
    deals_in: float | None = None  # when all seats are taken: how many seconds after that anybody
    # at a seat there may deal; 0: now
    watching: list[Watcher] = []  # people who watch a private table, and read its chat
    stuck: str = ""  # why it is stuck: rules (they have changed), log (it is damaged)
