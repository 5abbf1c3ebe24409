"""What was worked out lately, up to so many bytes; what was used longest ago goes first."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class Cache(Generic[T]):
    """Things by key, each made once however many ask for it at the same time."""

    def __init__(self, most_bytes: int, size: Callable[[T], int]) -> None:
        self.most, self.size = most_bytes, size
        self.things: OrderedDict[Hashable, T] = OrderedDict()
        self.bytes = 0
        self.making: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return a thing; make it if it is not here."""
        lock = self.making.setdefault(key, asyncio.Lock())
        async with lock:
            if key not in self.things:
                self.keep(key, await make())
            self.things.move_to_end(key)
            return self.things[key]

    def keep(self, key: Hashable, thing: T) -> None:
        """Keep a thing, and at least this one."""
        self.things[key] = thing
        self.bytes += self.size(thing)
        while self.bytes > self.most and len(self.things) > 1:
            _, old = self.things.popitem(last=False)
            self.bytes -= self.size(old)
