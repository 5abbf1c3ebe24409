"""How a command is answered, done or refused, and what every code means."""

from enum import IntEnum
from typing import Any

from madang.server.protocol.messages.parts import FromServer
from madang.server.protocol.messages.play import Update


class Ack(FromServer, tag="ack"):
    """Done and written down."""

    cmd: str
    n: int  # updates I have been shown, or am about to be


class Nack(FromServer, tag="nack"):
    """Refused; nothing was changed. See `Code`."""

    cmd: str
    code: str
    args: dict[str, Any]
    missed: list[Update]  # with code `stale`: what to look at first, the newest last


class Failure(FromServer, tag="failure"):
    """Something without a `cmd` was refused, or the socket will be closed."""

    code: str
    args: dict[str, Any]


CODES = {
    "bad_message": "The frame is no message of this protocol.",
    "bad_record": "The body is no true record: `what` is wrong in `line`; `why` in a word.",
    "bad_name": "This cannot be a name, for the reason `why`, in a word.",
    "bad_option": "An option is unknown or its value is not allowed.",
    "bad_question": "The cards or the end of the deal cannot be like this.",
    "broken": "The rules made or lost a card or a chip: a fault of ours, so the match was stopped.",
    "failed": "The server could not write it down; nothing was changed. Send it again.",
    "hello_first": "The first message must be hello, from a known guest.",
    "illegal": "The action is not among the legal ones.",
    "no_friend": "This link is not (or no longer) a friend's, or the guest is not your friend.",
    "no_link": "This seat link was used already, or is too old, or nobody made it.",
    "no_night": "There is no such evening.",
    "no_room": "Nothing new is begun: too little disk, or too much written today; see `what`.",
    "no_table": "There is no such table; `why` says why a table was closed, see `gone`.",
    "not_here": "Only this server's own machine gets this answer.",
    "not_host": "Only the host may do this.",
    "not_now": "The table is not in a state for this.",
    "not_seated": "You hold no seat at this table.",
    "not_your_turn": "Nothing is asked of you now.",
    "removed": "The host has removed you from this table.",
    "repeated": "This `cmd` was another command's before: give each one of its own.",
    "seat_taken": "The seat is taken, or kept for a guest.",
    "seats_needed": "More people sit there than the table would have seats.",
    "slow_down": "Too much in too short a time; `seconds`: how long to wait, where that is known.",
    "stale": "The table has moved on since you looked.",
    "too_heavy": "It takes longer than the server gives to one question.",
    "too_many": "A limit is reached: of `what`, `most` may be; `tables` are the cards that count.",
}  # code -> what it means, for bot writers


class CloseCode(IntEnum):
    """Why the server closes a socket: RFC 6455, 7.4.1, and from 4000 on a code of our own."""

    GOING_AWAY = 1001
    TOO_BIG = 1009
    INTERNAL_ERROR = 1011
    RESTARTING = 1012
    TRY_LATER = 1013
    UNKNOWN_GUEST = 4001
    NO_HELLO = 4002
    SIGNED_OUT = 4003
    BAD_FRAMES = 4004
    TOO_MANY_FRAMES = 4008
    TOO_MANY_SOCKETS = 4009
    TOO_SLOW = 4010


CLOSES = {
    CloseCode.GOING_AWAY: "The table is played elsewhere: connect again in a moment.",
    CloseCode.TOO_BIG: "A message is too long, or comes in more than 16 frames.",
    CloseCode.INTERNAL_ERROR: "A fault of ours: connect and enter again.",
    CloseCode.RESTARTING: (
        'The server ends. The reason of the close frame is JSON, `{"within": 2}`: connect again'
        " at a random moment within so many seconds, so that not all come at once."
    ),
    CloseCode.TRY_LATER: "The database answers nothing now: connect again in a moment.",
    CloseCode.UNKNOWN_GUEST: "The first message was no hello, or from an unknown guest.",
    CloseCode.NO_HELLO: "No hello within ten seconds: connect again.",
    CloseCode.SIGNED_OUT: (
        "The secret of hello no longer works: the guest has signed out other devices."
    ),
    CloseCode.BAD_FRAMES: "Too many frames that are no message.",
    CloseCode.TOO_MANY_FRAMES: "Too many frames of any kind, for too long.",
    CloseCode.TOO_MANY_SOCKETS: "A limit of sockets is reached.",
    CloseCode.TOO_SLOW: "The frames sent were not read in time: connect and enter again.",
}  # code of a closed socket -> why
