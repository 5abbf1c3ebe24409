"""How much of anything one guest, address or socket may have."""

from collections import Counter
from collections.abc import Hashable

from madang.server.clock import TimeSource


class Bucket:
    """Tokens that come back with time: `burst` at once, `rate` a second for long."""

    def __init__(self, rate: float, burst: float, time: TimeSource) -> None:
        self.rate, self.burst, self.time = rate, burst, time
        self.tokens, self.at = burst, time.now()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        now = self.time.now()
        self.tokens = min(self.burst, self.tokens + self.rate * (now - self.at))
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether the bucket would be as good as a new one."""
        return self.tokens + self.rate * (self.time.now() - self.at) >= self.burst


class Buckets:
    """A bucket for each key; the full ones are forgotten."""

    def __init__(self, rate: float, burst: float, time: TimeSource) -> None:
        self.rate, self.burst, self.time = rate, burst, time
        self.buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable) -> bool:
        """Take one of the key's tokens."""
        if len(self.buckets) > 10_000:
            self.buckets = {k: bucket for k, bucket in self.buckets.items() if not bucket.is_full}
        if key not in self.buckets:
            self.buckets[key] = Bucket(self.rate, self.burst, self.time)
        return self.buckets[key].take()


class Slots:
    """At most so many at a time for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: Counter[Hashable] = Counter()

    def take(self, key: Hashable) -> bool:
        """Take a place; return whether one was free."""
        if self.taken[key] >= self.most:
            return False
        self.taken[key] += 1
        return True

    def leave(self, key: Hashable) -> None:
        """Give a place back."""
        self.taken[key] -= 1
        if self.taken[key] <= 0:
            del self.taken[key]
