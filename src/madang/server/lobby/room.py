"""How much more may be written: by one address, by all of them, and until the disk is full.

No match that runs is stopped for it. What it writes counts, and what would be new has to wait.
"""

import math

from madang.server.addresses import site_of
from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.limits import Bucket, Buckets
from madang.server.protocol.refusals import Refusal
from madang.server.store.base import Store

A_DAY, MEGABYTE = 86400.0, 1_000_000
ALL = ""  # the key of all addresses together
A_TABLE, A_GUEST = 2000, 600  # bytes of the rows of one
RETRY = 60  # seconds after which the disk may have room again


class Room:
    """What has been written in a day, and what is left."""

    def __init__(self, settings: Settings, store: Store, time: TimeSource) -> None:
        self.spare, self.store = settings.spare_megabytes * MEGABYTE, store
        here = settings.day_megabytes_per_address * MEGABYTE
        day = settings.day_megabytes * MEGABYTE
        self.here = Buckets(here / A_DAY, here, time)
        self.day = Buckets(day / A_DAY, day, time)

    def note(self, address: str, size: int) -> None:
        """Count bytes that were written for an address; empty: for nobody known in this run."""
        owe(self.day.of(ALL), size)
        if address:
            owe(self.here.of(site_of(address)), size)

    def check(self, address: str) -> None:
        """Refuse anything new of an address where there is no room for it."""
        if self.is_short:
            raise Refusal("no_room", what="disk", seconds=RETRY)
        for why, buckets, key in (
            ("day_here", self.here, site_of(address)),
            ("day", self.day, ALL),
        ):
            if wait := buckets.wait(key):
                raise Refusal("no_room", what=why, seconds=math.ceil(wait))

    @property
    def is_short(self) -> bool:
        """Whether the disk has so little room that nothing new is begun."""
        free = self.store.free()
        return free is not None and free < self.spare


def owe(bucket: Bucket, size: int) -> None:
    """Take so many bytes, also where there are fewer; never owe more than another day's."""
    bucket.owe(size)
    bucket.tokens = max(-bucket.burst, bucket.tokens)
