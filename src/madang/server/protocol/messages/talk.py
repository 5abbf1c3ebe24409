"""What people at a table send each other: nudges, votes, gestures and words."""

from typing import Annotated, Literal

import msgspec

from madang.server.protocol.messages.parts import (
    TEXT_LENGTH,
    Cmd,
    FromClient,
    FromServer,
    TableName,
)

EmoteWord = Literal[
    "hello", "well_done", "oh_dear", "haha", "thinking", "thanks", "sorry", "good_luck"
]  # what may be said at a table; clients have the sentences


class Emote(FromClient, tag="emote"):
    """Say one of a few things at the table where I sit; not answered, and never stored.

    A `failure` refuses it: `not_seated`, or `slow_down` if too much was said.
    """

    table: TableName
    emote: EmoteWord


class Emoted(FromServer, tag="emoted"):
    """A seat of a table that I am shown has said something."""

    table: str
    seat: int
    emote: EmoteWord


class Nudge(FromClient, tag="nudge"):
    """Nudge a person who keeps the table waiting without a clock; shown to all as `nudged`.

    Not answered, and never stored. It is allowed when the table has waited for some seconds,
    and only if everybody knows that it waits for this seat: for its turn, outside calls, or for
    its `ready`. Otherwise a `failure` says `not_now`, with the seconds `after` which it is allowed,
    or `slow_down` if the seat was nudged just before.
    """

    table: TableName
    seat: int


class Nudged(FromServer, tag="nudged"):
    """A person at the table nudges a seat that keeps it waiting."""

    table: str
    seat: int
    by: int


class Vote(FromClient, tag="vote"):
    """Vote for a bot to play for such a person, when the table has waited for long.

    One or two others who are here must all agree, else more than half of them: the
    card counts `votes`. The bot plays until the person sends anything. Refused as `nudge` is.

    Without a `seat`, in a call that no clock and no window ends: vote that the seats still asked
    pass. Nobody learns which seats those are, so all may vote, and all except one count as
    the others.
    """

    table: TableName
    seat: int | None = None


class Say(FromClient, tag="say"):
    """Say something of my own at the private table where I sit: 1 to 200 characters, in one line.

    Invisible characters are dropped. Everybody there is shown it as `said`; it is in no
    log. Refused with `not_seated`, `slow_down`, or `not_now` if `chat` is off.
    """

    cmd: Cmd
    table: TableName
    text: Annotated[
        str, msgspec.Meta(max_length=2 * TEXT_LENGTH)
    ]  # 1 to 200 characters, in one line


class ChatLine(msgspec.Struct, frozen=True):
    """A line that a guest has said, by the name it had; `n` rises from line to line."""

    n: int
    guest: str
    name: str
    text: str  # in one line


class Said(FromServer, tag="said"):
    """A guest has said something at a table that I am shown."""

    table: str
    line: ChatLine  # the words and the guest


class Talk(FromServer, tag="talk"):
    """On entering: the last 100 lines that were said there."""

    table: str
    lines: list[ChatLine]  # the oldest first
