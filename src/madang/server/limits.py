"""How much of anything one guest, address or socket may have."""

from collections import Counter
from collections.abc import Hashable

from madang.server.clock import LoopTime, TimeSource
from madang.server.config import Settings

AN_ADDRESS = 3  # as much as so many guests: a family behind one router
ARRIVALS, ARRIVALS_BURST = 100.0, 200.0  # guests a second for long, and at once, without a surge
QUESTION_RATE, QUESTION_BURST = 4.0, 60.0  # about cards, of one address, a second and at once
NEW_GUEST_RATE = 0.1  # of one address, a second
SURGE_LASTS = 1.0  # seconds after the last of too many


class Bucket:
    """Tokens that come back with time: `burst` at once, `rate` a second for long."""

    __slots__ = "at", "burst", "rate", "time", "tokens"

    def __init__(self, rate: float, burst: float, time: TimeSource) -> None:
        self.rate, self.burst, self.time = rate, burst, time
        self.tokens, self.at = burst, time.now()

    def acquire(self, amount: float = 1) -> bool:
        """Take so many tokens; return whether there were as many."""
        now = self.time.now()
        self.tokens = min(self.burst, self.tokens + self.rate * (now - self.at))
        self.at = now
        if self.tokens < amount:
            return False
        self.tokens -= amount
        return True

    def owe(self, amount: float) -> None:
        """Take so many tokens, more than there are if need be: they are missing until later."""
        self.acquire(0)
        self.tokens -= amount

    @property
    def wait(self) -> float:
        """In how many seconds there will be a token."""
        missing = 1 - self.tokens - self.rate * (self.time.now() - self.at)
        return max(0.0, missing / self.rate)

    @property
    def is_full(self) -> bool:
        """Whether the bucket would be as good as a new one."""
        return self.tokens + self.rate * (self.time.now() - self.at) >= self.burst


class Buckets:
    """A bucket for each key; the full ones are forgotten."""

    def __init__(self, rate: float, burst: float, time: TimeSource) -> None:
        self.rate, self.burst, self.time = rate, burst, time
        self.buckets: dict[Hashable, Bucket] = {}

    def of(self, key: Hashable) -> Bucket:
        if len(self.buckets) > 10_000:
            self.buckets = {k: bucket for k, bucket in self.buckets.items() if not bucket.is_full}
        if key not in self.buckets:
            self.buckets[key] = Bucket(self.rate, self.burst, self.time)
        return self.buckets[key]

    def acquire(self, key: Hashable, amount: float = 1) -> bool:
        return self.of(key).acquire(amount)

    def wait(self, key: Hashable) -> float:
        """Return in how many seconds the key will have a token."""
        return self.buckets[key].wait if key in self.buckets else 0.0


class Slots:
    """At most so many at a time for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: Counter[Hashable] = Counter()

    def acquire(self, key: Hashable) -> bool:
        """Take a place; return whether one was free."""
        if self.taken[key] >= self.most:
            return False
        self.taken[key] += 1
        return True

    def release(self, key: Hashable) -> None:
        self.taken[key] -= 1
        if self.taken[key] <= 0:
            del self.taken[key]


class ServerLimits:
    """The limits of one address and of one guest on one server, whatever table it is about."""

    def __init__(self, settings: Settings, time: TimeSource) -> None:
        self.requests = Buckets(settings.requests_rate, settings.requests_burst, time)
        self.questions = Buckets(QUESTION_RATE, QUESTION_BURST, time)
        self.new_guests = Buckets(NEW_GUEST_RATE, settings.guests_burst, time)
        self.sockets_of_guest = Slots(settings.sockets_per_guest)


class Surge:
    """Whether many come at once, as when a server has started again: then little else is done.

    It goes by the time of the world outside.
    """

    def __init__(self) -> None:
        self.time = LoopTime()
        self.arrivals: Bucket | None = None  # made when there is a loop
        self.until = 0.0

    def record_arrival(self) -> None:
        """Note that somebody has come."""
        self.arrivals = self.arrivals or Bucket(ARRIVALS, ARRIVALS_BURST, self.time)
        if not self.arrivals.acquire():
            self.until = self.time.now() + SURGE_LASTS

    @property
    def is_on(self) -> bool:
        """Whether more come, or have just come, than at other times."""
        return self.time.now() < self.until
