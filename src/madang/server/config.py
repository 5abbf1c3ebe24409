"""What a host may set: every setting with its default and a sentence.

`settings_from(os.environ)` reads `MADANG_PORT` and so on for any of them.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any


def setting(default: Any, meaning: str) -> Any:
    """Make a field with a default and a sentence."""
    return field(default=default, metadata={"meaning": meaning})


# fmt: off
@dataclass(frozen=True)
class Settings:
    """Everything a host may set. Times are in seconds."""

    # where
    host: str               = setting("127.0.0.1", "Address to listen on; 0.0.0.0 lets the local network in.")
    port: int               = setting(8000, "Port to listen on; 0 takes a free one.")
    database: str           = setting("", "File of the event log; empty: madang.db in the user's data folder.")
    origins: str            = setting("", "Other origins whose pages may connect, with commas between, as behind a proxy.")
    secure_cookies: bool    = setting(False, "Send the guest's cookie over HTTPS only.")
    trust_proxy: bool       = setting(False, "Take the client's address from X-Forwarded-For.")
    compile: bool           = setting(True, "Compile the rules in the background and play on with the compiled ones.")

    ratings: bool           = setting(False, "Rate guests by OpenSkill, which must be installed, from the places of matches among people.")

    # sockets
    message_rate: float     = setting(20.0, "Messages a second that a socket may send for long.")
    message_burst: int      = setting(30, "Messages that a socket may send at once.")
    emote_rate: float       = setting(0.25, "Emotes a second that one guest may send for long.")
    emote_burst: int        = setting(4, "Emotes that one guest may send at once.")
    chat_rate: float        = setting(0.5, "Lines of chat a second that one guest may say for long.")
    chat_burst: int         = setting(6, "Lines of chat that one guest may say at once.")
    slow_downs: int         = setting(100, "Messages refused for their number before the socket is closed.")
    bad_frames: int         = setting(5, "Frames that are no message before the socket is closed.")
    hello_within: float     = setting(10.0, "Time for the first message.")
    frame_bytes: int        = setting(4096, "Longest frame that is taken.")
    sockets_per_guest: int  = setting(8, "Sockets that one guest may hold.")
    sockets_per_address: int = setting(32, "Sockets that one address may hold.")
    outbox: int             = setting(256, "Frames that may wait for a slow reader before its socket is closed.")
    mailbox: int            = setting(256, "Messages that may wait for a table; more make their senders wait.")
    guests_burst: int       = setting(20, "Guests that one address may make at once; then one in ten seconds.")

    # tables
    tables_per_guest: int   = setting(3, "Tables, open or playing, that one guest may host.")
    nights_burst: int       = setting(5, "Evenings with friends that one guest may open at once; then one in ten minutes.")
    open_idle: float        = setting(1800.0, "An open table at which nothing happens is closed after this.")
    alone_idle: float       = setting(1800.0, "A match against bots is closed when its only person has been away for this.")
    host_grace: float       = setting(120.0, "Hosting passes to the next person at the table when the host has been away for this.")
    deal_wait: float        = setting(60.0, "When a full table has waited for this, anybody who sits there may deal.")
    keep_seats: float       = setting(180.0, "A seat at a rematch is kept for its person for this.")
    playing_idle: float     = setting(604800.0, "A match that nobody has come back to is closed after this.")
    unload_after: float     = setting(600.0, "A table without sockets is put out of memory after this.")

    # play
    cover: str              = setting("", "The bot that covers a seat whose person is away or out of time; empty: the game's strongest.")
    grace: float            = setting(20.0, "Time to come back before a bot covers the seat, while others wait.")
    think_least: float      = setting(0.7, "Shortest time that bots take, whatever their cards.")
    think_most: float       = setting(1.8, "Longest time that bots take, unless they compute for longer.")
    look_at_cards: float    = setting(1.5, "How much longer bots take when a hand has just been laid open: everybody sees it first.")
    bot_limit: float        = setting(5.0, "Time after which any legal action is taken for a bot that is still computing.")
    ready_limit: float      = setting(60.0, "At a table with clocks the next deal begins after this at the latest.")
    nudge_after: float      = setting(10.0, "Where no clock runs: silence after which a person may be called to, and time between two calls.")
    vote_after: float       = setting(60.0, "Where no clock runs: silence after which the others may have a bot play for a person.")
    bots_pause: float       = setting(5.0, "Pause between deals where only bots play.")
    bots_window: float      = setting(1.0, "Longest uniform call window where one person is alone with bots, unless that person is asked.")
# fmt: on


def settings_from(environ: Mapping[str, str], **given: Any) -> Settings:
    """Return the settings that `environ` names, `given` on top.

    >>> settings_from({"MADANG_GRACE": "5"}, port=0).grace
    5.0
    """
    read = {
        row.name: value_of(environ[name], row.default)
        for row in fields(Settings)
        if (name := f"MADANG_{row.name.upper()}") in environ
    }
    return replace(Settings(), **{**read, **given})


def value_of(text: str, default: Any) -> Any:
    """Read a value of the kind of its default."""
    return (
        text.lower() in ("1", "true", "yes") if isinstance(default, bool) else type(default)(text)
    )


def database_path(settings: Settings) -> Path:
    """Return where the event log lies."""
    if settings.database:
        return Path(settings.database).expanduser()
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "madang" / "madang.db"
