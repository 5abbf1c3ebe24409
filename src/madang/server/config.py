"""The settings of a server: each with its default, a sentence and its bounds; `environment` reads them."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from madang.errors import NotationError

MANY = 1_000_000_000


def setting(default: Any, meaning: str, least: float = 0, most: float = MANY) -> Any:
    """Make a field with a default, a sentence and, where it is a number, its bounds."""
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most})


def listed(text: str) -> tuple[str, ...]:
    """Return the parts between commas.

    >>> listed("a, b,")
    ('a', 'b')
    """
    return tuple(part.strip() for part in text.split(",") if part.strip())


# fmt: off
@dataclass(frozen=True)
class Settings:
    """Everything a host may set. Times are in seconds."""

    # where
    host: str               = setting("127.0.0.1", "Address to listen on; 0.0.0.0 lets the local network in.")
    port: int               = setting(8000, "Port to listen on; 0 takes a free one.", most=65535)
    database: str           = setting("", "File of the event log, or a postgresql:// address; empty: madang.db in the user's data folder.")
    standby: bool           = setting(False, "On PostgreSQL: where another server serves from this database, wait and take its place when it ends, instead of refusing to start.")
    even_loads: bool        = setting(True, "Servers that share the tables give some to one that has far fewer.")
    bus: str                = setting("", "nats:// address of a bus, with a password where others could reach it: all servers with this setting and the same postgresql:// database share its tables.")
    origins: str            = setting("", "Other origins whose pages may connect, with commas between, as behind a proxy.")
    hosts: str              = setting("", "Names under which people reach this server, with commas between; addresses, localhost and the machine's own name always work.")
    secure_cookies: bool    = setting(False, "Everybody comes over HTTPS: send the guest's cookie only over HTTPS, and have browsers remember that.")
    trust_proxy: bool       = setting(False, "Take the client's address from X-Forwarded-For, where a proxy of MADANG_PROXIES has written it.")
    proxies: str            = setting("127.0.0.1, ::1", "Addresses or networks of the proxies in front, with commas between.")
    metrics: str            = setting("", "Addresses and networks that may read /metrics as well as this machine, with commas between.")
    stalls: str             = setting("", "File for turns of the event loop that take longer than 0.02, with what ran in them; empty: they are not measured.")
    compile: bool           = setting(True, "Compile the rules in the background and play on with the compiled ones.")
    worker_processes: bool  = setting(True, "Compute replays, questions about cards and the preparations of bots in processes of their own.")

    search_bots: int        = setting(4, "Bots that search, as search:careful@20ms, that may sit at all tables together; 0: none.", most=1000)
    search_bots_of_host: int = setting(2, "Of them, at all tables of one host.", most=1000)
    search_ms: int          = setting(100, "Longest time, in milliseconds, that such a bot may search for a choice.", least=1, most=5000)

    ratings: bool           = setting(False, "Rate guests by OpenSkill, which must be installed, from the places of matches among people.")

    # the disk
    day_megabytes_per_address: int = setting(250, "Megabytes a day that may be written for one address (for IPv6 a network of /48); after that it can begin nothing new. Running matches go on, and count.", least=1)
    day_megabytes: int      = setting(10_000, "Megabytes a day that may be written for all addresses together, likewise.", least=1)
    spare_megabytes: int    = setting(500, "Megabytes to keep free on the disk of the event log: with fewer nothing new begins; 0: no check.")

    # connections
    connections: int        = setting(20_000, "Connections at once; fewer where the system allows fewer open files.", least=1)
    connections_per_address: int = setting(512, "Connections that an address may hold, at most three quarters of all; for IPv6 a network of /64 counts as an address.", least=1)
    connections_rate: float = setting(50.0, "Connections a second that one address may open for long.", least=0.1)
    connections_burst: int  = setting(1000, "Connections that one address may open at once.", least=1)
    headers_within: float   = setting(10.0, "Time for the headers of a request.", least=0.1)
    body_within: float      = setting(30.0, "Time for the body of a request.", least=0.1)
    keep_alive: float       = setting(30.0, "Time until the next request on a connection.", least=0.1)
    requests_rate: float    = setting(20.0, "Requests a second that one address may make for long, not counting those for files.", least=0.1)
    requests_burst: int     = setting(1000, "Requests that one address may make at once, not counting those for files.", least=1)
    unread_within: float    = setting(20.0, "Time that a peer may leave data unread.", least=0.1)

    # sockets
    opens_rate: float       = setting(10.0, "Sockets a second that one address may open for long.", least=0.1)
    opens_burst: int        = setting(240, "Sockets that one address may open at once.", least=1)
    message_rate: float     = setting(20.0, "Frames of any kind a second that a socket may send for long. A guest's sockets together may send twice as many messages, those of an address twelve times as many.", least=0.1)
    message_burst: int      = setting(30, "Frames of any kind that a socket may send at once; guests and addresses as above.", least=1)
    ping_every: float       = setting(20.0, "Silence after which a socket is asked whether it lives, and time to answer.", least=0.1)
    emote_rate: float       = setting(0.25, "Emotes a second that one guest may send for long.")
    emote_burst: int        = setting(4, "Emotes that one guest may send at once.")
    chat_rate: float        = setting(0.5, "Lines of chat a second that one guest may say for long.")
    chat_burst: int         = setting(6, "Lines of chat that one guest may say at once.")
    slow_downs: int         = setting(100, "Frames refused for their number before the socket is closed.")
    bad_frames: int         = setting(5, "Frames that are no message before the socket is closed.", least=1)
    hello_within: float     = setting(10.0, "Time for the first message.")
    frame_bytes: int        = setting(4096, "Longest message that is accepted, in bytes.", least=1024)
    sockets_per_guest: int  = setting(8, "Sockets that one guest may hold.", least=1)
    sockets_per_address: int = setting(128, "Sockets that one address may hold.", least=1)
    shown_burst: int        = setting(4_000_000, "Bytes that one guest may be sent again at once, when it enters a table, opens the lobby or gets a move refused; then 200,000 a second. From one address three times as many. After that it gets only the newest update.", least=1)
    outbox: int             = setting(256, "Messages that may wait for a slow reader before its socket is closed.", least=1)
    mailbox: int            = setting(256, "Messages that may wait for a table; more make their senders wait.", least=1)
    seat_link_lasts: float  = setting(600.0, "A link that moves a guest to another device works for this, and once.")
    guests_burst: int       = setting(60, "Guests that one address may make at once; then one in ten seconds.")

    # tables
    tables_per_guest: int   = setting(3, "Tables, open or playing, that one guest may host.")
    tables_per_address: int = setting(30, "Tables, open or playing, that guests of one address may have made.")
    makes_burst: int        = setting(12, "Tables that one guest may make at once, rematches included; then one in 20 seconds. From one address three times as many.")
    publishes_burst: int    = setting(4, "Public tables that one guest may make at once; then one a minute. From one address three times as many.")
    seats_of_others: int    = setting(3, "Public tables of other hosts at which one guest may have a seat.")
    changes_burst: int      = setting(60, "Seats, rules and the like that one guest may change at one table at once, visits included; then one a second. From one address three times as many.")
    changes_most: int       = setting(2000, "Changes at a table before its match begins.")
    nights_burst: int       = setting(5, "Evenings with friends that one guest may open at once; then one in ten minutes.")
    open_idle: float        = setting(1800.0, "An open table at which nothing happens is closed after this.")
    alone_idle: float       = setting(1800.0, "A match against bots is closed when its only person has been away for this.")
    host_grace: float       = setting(120.0, "Hosting passes to the next person at the table when the host has been away for this.")
    deal_wait: float        = setting(60.0, "When a full table has waited for this, anybody who sits there may deal.")
    keep_seats: float       = setting(180.0, "A seat at a rematch is kept for its person for this.")
    playing_idle: float     = setting(604800.0, "A match that nobody has come back to is closed after this.")
    archive_after: float    = setting(30.0, "Days after the end of a table until all its data is deleted except those for its record, its replay and histories; 0: never.")
    unload_after: float     = setting(600.0, "A table without sockets is unloaded from memory after this.")

    # play
    cover: str              = setting("", "The bot that covers a seat whose person is away or out of time; empty: the game's strongest.")
    policies: str           = setting("", "Files of trained policies to play against, with commas between; each is offered by its own name.")
    grace: float            = setting(20.0, "Time to come back before a bot covers the seat, while others wait.")
    think_least: float      = setting(0.7, "Shortest time that bots take; over a discard or a bet, for a clear choice.")
    think_most: float       = setting(1.8, "Longest time that bots take, for a close choice, unless they compute for longer.")
    think_first: float      = setting(0.15, "How long bots take while a person alone with them waits for the first choice of the match.")
    look_at_cards: float    = setting(1.5, "How much longer bots take when a hand has just been laid open: everybody sees it first.")
    bot_limit: float        = setting(5.0, "Time after which any legal action is taken for a bot that is still computing.")
    ready_limit: float      = setting(60.0, "At a table with clocks the next deal begins after this at the latest.")
    nudge_after: float      = setting(10.0, "Where no clock runs: silence after which a person may be nudged, and time between two nudges.")
    vote_after: float       = setting(60.0, "Where no clock runs: silence after which the others may vote for a bot to play for a person.")
    bots_pause: float       = setting(5.0, "Pause between deals where only bots play.")
    bots_window: float      = setting(1.0, "Longest uniform call window for a person alone with bots, unless that person is asked.")
# fmt: on


def offered_search_ms(settings: Settings) -> int:
    """Return how long a bot that forms offer may search; 0: none may sit down here."""
    is_on = settings.compile and min(settings.search_bots, settings.search_bots_of_host)
    return settings.search_ms if is_on else 0


def database_of(settings: Settings) -> Path | str:
    """Return where the event log is: a file, or an address that PostgreSQL knows.

    Raise NotationError for another address: as a file it would be a folder with a password.
    """
    scheme, mark, _ = settings.database.partition("://")
    if mark and scheme == "postgresql":
        return settings.database
    if mark and len(scheme) > 1 and scheme.replace("+", "").isalnum():  # C://madang.db is a file
        remedy = "give a file, or postgresql://user@host/database"
        raise NotationError(f"{scheme}://…", "place of the event log", remedy)
    if settings.database:
        return Path(settings.database).expanduser()
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "madang" / "madang.db"
