"""People who play at a server that is killed again and again, and who forget nothing.

Each remembers what it was acknowledged and every update that it was shown. When the server is
back it comes back as a browser does, asks for what it missed, and repeats what was not answered.
"""

import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.server.people import whole

Message = dict[str, Any]
WENT_ON = "stale", "not_your_turn", "not_now", "illegal"  # the table was quicker: look again
RESTLESS = 0.1  # how often somebody who sits gives the seat up once
GAMES: tuple[Message, ...] = (
    {"game": "nylon_ppong", "options": {"rounds": 1}, "bots": [None, None, "random", "random"]},
    {"game": "wolnam_ppong", "options": {"players": 2}},
    {"game": "hong_kong_mahjong", "options": {"rounds": 1}, "bots": [None, None, "legal", "legal"]},
    {"game": "korean_mahjong", "options": {"rounds": 1}, "bots": [None, None, "legal", "legal"]},
)


class Fault(AssertionError):
    """Something that was acknowledged or shown is not so any more."""


@dataclass
class Counts:
    """What was seen of a campaign."""

    kills: int = 0
    acknowledged: int = 0
    repeated: int = 0  # commands whose answer was asked for once more
    compared: int = 0  # updates shown once more, and the same
    matches: int = 0  # played to their end


@dataclass
class Group:
    """The people at one table, who go on to the next when its match is over."""

    make: Message
    members: list["Client"] = field(default_factory=list)
    table: str = ""  # where they play now
    tables: list[str] = field(default_factory=list)

    def move_to(self, table: str) -> None:
        """Play at another table from now on."""
        self.table = table
        self.tables.append(table)


class Client:
    """One person: says one thing at a time."""

    def __init__(
        self,
        number: int,
        group: Group,
        counts: Counts,
        dice: random.Random,
        send: Callable[..., Any],
    ) -> None:
        self.number, self.group, self.counts, self.dice, self.send = (
            number, group, counts, dice, send,
        )  # fmt: skip
        self.guest = ""
        self.commands = itertools.count(1)
        self.pending: Message | None = None  # not answered yet
        self.answered: dict[str, tuple[Message, Message]] = {}  # cmd -> command, acknowledgement
        self.deals: dict[str, int] = {}  # cmd of a `ready` -> the deal whose result was seen
        self.repeating: dict[str, Message] = {}  # cmd -> the answer that must come again
        self.held: dict[str, Message] = {}  # table -> what changes lie on: what was sent last
        self.forget_table()

    def forget_table(self) -> None:
        """Know nothing of the table yet."""
        self.table = ""
        self.seen: dict[int, Message] = {}  # update -> as it was shown
        self.newest = 0
        self.card: Message = {}
        self.is_in = False
        self.acted_on = -1
        is_host = self.group.members[:1] in ([], [self])
        self.will_stand = not is_host and self.dice.random() < RESTLESS

    # ---- coming back -------------------------------------------------------------------------

    def come_back(self) -> None:
        """Go on with a new process: see what was missed, repeat what was not answered."""
        self.repeating, self.held = {}, {}
        if not self.guest:
            self.send(self, {"type": "guest", "name": f"client {self.number}"})
            return
        if self.table:  # 0 means that nothing was shown: only the newest update comes then
            since = max(1, self.newest - 1) if self.newest else 0
            self.send(self, {"type": "enter", "table": self.table, "since": since})
        self.is_in = False
        if self.answered:
            self.repeat_one()
        if self.pending:
            self.send(self, self.pending)

    def repeat_one(self) -> None:
        """Send again what was acknowledged: the last, or anything before."""
        known = list(self.answered.values())
        command, answer = self.dice.choice([known[-1], self.dice.choice(known)])
        self.repeating[command["cmd"]] = answer
        self.counts.repeated += 1
        self.send(self, command)

    # ---- hearing -----------------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """Take a message; say what comes next."""
        message = whole(message, self.held)
        kind = message["type"]
        if kind == "guest":
            self.guest = message["guest"]
        elif kind == "table":
            if message["info"]["table"] == self.table:  # not the one that was left
                self.card, self.is_in = message, True
        elif kind == "update":
            self.see(message)
        elif kind in ("ack", "made", "nack"):
            self.be_answered(message)
        elif kind in ("failure", "gone"):
            raise Fault(f"client {self.number} was told {message}")
        self.go_on()

    def see(self, update: Message) -> None:
        """Remember an update; what was shown before a kill is shown the same after it."""
        if update["table"] != self.table:
            return  # of the table that was left, still under way
        n, shown = update["n"], {**update, "deadlines": None, "hint": None, "odds": None}
        if n in self.seen:
            self.counts.compared += 1
            if self.seen[n] != shown:
                raise Fault(f"update {n} of {update['table']} was another one before the kill")
        elif self.newest and n != self.newest + 1:
            raise Fault(f"update {n} of {update['table']} follows {self.newest}")
        self.seen[n] = shown
        self.newest = max(self.newest, n)

    def be_answered(self, answer: Message) -> None:
        """Take an answer to what was sent, or to what was sent again."""
        cmd = answer["cmd"]
        if cmd in self.repeating:
            if self.repeating.pop(cmd) != answer:
                raise Fault(f"command {cmd} of client {self.number} was answered otherwise before")
            return
        if self.pending is None or self.pending["cmd"] != cmd:
            return
        command, self.pending = self.pending, None
        if answer["type"] == "nack":
            self.be_refused(command, answer)
        else:
            self.answered[cmd] = command, answer
            self.counts.acknowledged += 1
            self.be_done(command, answer)

    def be_refused(self, command: Message, answer: Message) -> None:
        """Look again, where the table was quicker; anything else is a fault."""
        if answer["code"] not in WENT_ON and command["type"] not in ("sit", "stand"):
            raise Fault(f"{command} was refused: {answer}")
        for update in answer["missed"]:
            if update["n"] not in self.seen and update["n"] == self.newest + 1:
                self.see(update)

    def be_done(self, command: Message, answer: Message) -> None:
        """Move to a table that was made."""
        if answer["type"] == "made" and self.group.table != answer["table"]:
            self.group.move_to(answer["table"])
            for member in self.group.members:
                member.forget_table()
                member.go_on()

    # ---- saying ------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Say the next thing, if nothing is under way."""
        if self.pending or not self.guest:
            return
        if not self.group.table:
            self.lead({"type": "make", **self.group.make})
        elif self.table != self.group.table:
            self.table = self.group.table
            self.send(self, {"type": "enter", "table": self.table, "since": 0})
        elif self.is_in:
            self.take_part()

    def lead(self, message: Message) -> None:
        """Say it, if this is the one who speaks for the group."""
        if self.number == self.group.members[0].number:
            self.ask(message)

    def take_part(self) -> None:
        """Do what the table waits for."""
        status = self.card["info"]["status"]
        if status == "open":
            self.gather()
        elif status == "playing" and self.newest:
            self.play()
        elif status == "over":
            self.lead({"type": "rematch", "table": self.table})

    def gather(self) -> None:
        """Sit down; begin when all do."""
        seats = self.card["info"]["seats"]
        mine = any(seat["guest"] == self.guest for seat in seats)
        free = [n for n, s in enumerate(seats) if s["kind"] == "open" and not s["kept_guest"]]
        kept = [n for n, seat in enumerate(seats) if seat["kept_guest"] == self.guest]
        if not mine and (kept or free):
            self.ask({"type": "sit", "table": self.table, "seat": (kept or free)[0]})
        elif mine and self.will_stand:
            self.will_stand = False
            self.ask({"type": "stand", "table": self.table})
        elif all(seat["kind"] != "open" for seat in seats) and not self.awaits_others():
            self.lead({"type": "start", "table": self.table})

    def awaits_others(self) -> bool:
        """Tell whether somebody here is about to stand up, or has not sat down again."""
        return any(one.will_stand or one.pending for one in self.group.members if one is not self)

    def play(self) -> None:
        """Act where that is asked, once for each update."""
        newest = self.seen[self.newest]
        if self.acted_on == self.newest:
            return
        about = {"table": self.table, "seen": self.newest}
        if newest["legal"]:
            self.acted_on = self.newest
            self.ask({"type": "act", **about, "action": self.choice(newest["legal"])})
        elif newest["view"]["ended"]:
            self.acted_on = self.newest
            self.ask({"type": "ready", **about})
            if self.pending:
                self.deals[self.pending["cmd"]] = newest["view"]["deal"]

    def choice(self, legal: list[str]) -> str:
        """Choose anything, but rather not the end of the deal by giving up."""
        return self.dice.choice(legal)

    def ask(self, message: Message) -> None:
        """Send a command, and keep it until it is answered."""
        self.pending = {**message, "cmd": f"{self.number}.{next(self.commands)}"}
        self.send(self, self.pending)


def encode(client: Client, message: Message) -> bytes:
    """Return a frame."""
    return bytes([client.number]) + f"{client.guest} {json.dumps(message)}".encode()
