"""People at a table to each other: calling, voting, gestures and words."""

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
    """Say one of a few things at the table where I sit; not answered, and never written down.

    A `failure` refuses it: `not_seated`, or `slow_down` where too much was said.
    """

    table: TableName
    emote: EmoteWord


class Emoted(FromServer, tag="emoted"):
    """A seat of a table that I am shown has said something."""

    table: str
    seat: int
    emote: EmoteWord


class Nudge(FromClient, tag="nudge"):
    """Call to a person who keeps the table waiting where no clock runs; shown to all as `nudged`.

    Not answered, and never written down. It may be done when the table has waited for some seconds,
    and only where everybody knows that it waits for this seat: for its turn, outside calls, or for
    its `ready`. Otherwise a `failure` says `not_now`, with the seconds `after` which it may, or
    `slow_down` where the seat was called to just before.
    """

    table: TableName
    seat: int


class Nudged(FromServer, tag="nudged"):
    """A person at the table calls to a seat that keeps it waiting."""

    table: str
    seat: int
    by: int


class Vote(FromClient, tag="vote"):
    """Want a bot to play for such a person, when the table has waited for long.

    All others who are here must want it where they are one or two, else more than half of them: the
    card counts `votes`. The bot plays until the person says anything. Refused as `nudge` is.

    Without a `seat`, in a call that no clock and no window ends: want whoever is still asked to
    pass. Nobody is told who that is, so everybody may vote, and all but one count as the others.
    """

    table: TableName
    seat: int | None = None


class Say(FromClient, tag="say"):
    """Say something of my own at the private table where I sit: 1 to 200 characters, in one line.

    Characters that cannot be seen are dropped. Everybody there is shown it as `said`; it is in no
    log. Refused with `not_seated`, `slow_down`, or `not_now` where `chat` is not on.
    """

    cmd: Cmd
    table: TableName
    text: Annotated[
        str, msgspec.Meta(max_length=2 * TEXT_LENGTH)
    ]  # 1 to 200 characters, in one line


class ChatLine(msgspec.Struct, frozen=True):
    """What a guest has said, by the name it had; `n` counts the lines of a table."""

    n: int
    guest: str
    name: str
    text: str  # in one line


class Said(FromServer, tag="said"):
    """Somebody has said something at a table that I am shown."""

    table: str
    line: ChatLine  # what was said, and by whom


class Talk(FromServer, tag="talk"):
    """On entering: the last 100 lines that were said there."""

    table: str
    lines: list[ChatLine]  # the oldest first
