"""What keeps the event loop from turning, where somebody measures a server and asks for it.

Each turn that takes long becomes a line of JSON: how long it took, how much of that the loop worked
itself (the rest it waited for the processor, or for another thread), and what ran in it. Nothing of
what people say or hold is in it: names of functions of ours, numbers of times, seconds.
"""

import asyncio
import gc
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

LONG = 0.02  # seconds: turns that are written down
PARTS = 4  # of a turn: those that took longest


class Stalls:
    """Watches the turns of the running loop, until the process ends."""

    def __init__(self, path: Path) -> None:
        self.lines = path.open("a", encoding="utf-8", buffering=1)
        self.parts: dict[str, list[float]] = {}  # name -> how often it ran in this turn, seconds
        self.began = self.cpu = self.collecting = 0.0
        loop: Any = asyncio.get_running_loop()
        handle: Any = asyncio.Handle
        self.selector, self.run = loop._selector, handle._run
        self.select = self.selector.select
        self.selector.select = self.turn
        handle._run = lambda it: self.timed(it)
        gc.callbacks.append(self.collect)

    def close(self) -> None:
        """Watch no longer."""
        handle: Any = asyncio.Handle
        handle._run, self.selector.select = self.run, self.select
        gc.callbacks.remove(self.collect)
        self.lines.close()

    def turn(self, timeout: float | None = None) -> Any:
        """Write down the turn that ends, if it was long; begin the next when something happens."""
        seconds = time.perf_counter() - self.began
        parts, self.parts = self.parts, {}  # garbage may be looked for while they are written
        if seconds > LONG and self.began:
            self.write(parts, seconds, time.thread_time() - self.cpu)
        found = self.select(timeout)
        self.began, self.cpu = time.perf_counter(), time.thread_time()
        return found

    def write(self, parts: dict[str, list[float]], seconds: float, cpu: float) -> None:
        """Write a turn down."""
        longest = sorted(parts.items(), key=lambda part: -part[1][1])[:PARTS]
        told = [[name, int(count), round(lasted, 4)] for name, (count, lasted) in longest]
        line = {"at": time.monotonic(), "seconds": round(seconds, 4), "cpu": round(cpu, 4)}
        self.lines.write(json.dumps({**line, "parts": told}) + "\n")

    def timed(self, handle: Any) -> Any:
        """Run what the loop runs next, and note how long that takes."""
        name, began = name_of(handle._callback), time.perf_counter()
        try:
            return self.run(handle)
        finally:
            self.add(name, time.perf_counter() - began)

    def add(self, name: str, seconds: float) -> None:
        """Note that something has run."""
        part = self.parts.setdefault(name, [0, 0.0])
        part[0] += 1
        part[1] += seconds

    def collect(self, phase: str, info: dict[str, int]) -> None:
        """Note how long Python looks for garbage; it does so in the middle of anything."""
        if phase == "start":
            self.collecting = time.perf_counter()
        else:
            seconds = time.perf_counter() - self.collecting
            self.add(f"garbage of generation {info['generation']}", seconds)


def name_of(callback: Callable[..., Any] | None) -> str:
    """Return what a callback is; of a task where it goes on: the first and the last function."""
    owner = getattr(callback, "__self__", None)
    if not isinstance(owner, asyncio.Task):
        return own_name(callback)
    first: Any = owner.get_coro()
    waits: Any = getattr(first, "cr_await", None)
    last = first
    while hasattr(waits, "cr_await"):
        last, waits = waits, waits.cr_await
    return " > ".join(dict.fromkeys((own_name(first), own_name(last))))


def own_name(thing: Any) -> str:
    """Return the name of a function, or the kind of what has none, as the end of a generator."""
    return getattr(thing, "__qualname__", None) or type(thing).__name__
