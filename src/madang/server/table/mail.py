"""What may lie in a table's mailbox."""

import time
from dataclasses import dataclass, field
from typing import Any

from madang.server.table.ports import Peer


@dataclass
class Command:
    """A message about this table."""

    peer: Peer
    message: Any
    at: float = field(default_factory=time.perf_counter)  # when it was read


@dataclass
class Left:
    """A socket is gone."""

    peer: Peer


@dataclass
class Decided:
    """A bot has made up its mind."""

    question: int
    seat: int
    word: str


class Tick:
    """Something may have fallen due."""


class Renamed:
    """A guest has another name."""


class Stop:
    """Put the actor out of memory."""
