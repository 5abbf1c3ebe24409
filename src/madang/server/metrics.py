"""Figures for operators, counted while the server works and shown at `/metrics`.

Names and labels are those of Prometheus. Nobody outside chooses the value of a label: each is a
game, a status, a code or a kind of message of ours, so that their number has a bound.
"""

import asyncio

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    ProcessCollector,
)

LAG_EVERY = 0.5  # seconds
MOMENTS = (.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5)  # fmt: skip
LONGER = (.01, .1, .5, 1, 5, 10, 60)  # fmt: skip
SIZES = 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)


def gauge(name: str, meaning: str, *labels: str) -> Gauge:
    """Make a figure that goes up and down, looked at when somebody asks."""
    return Gauge(f"madang_{name}", meaning, labels, registry=REGISTRY)


def counter(name: str, meaning: str, *labels: str) -> Counter:
    """Make a figure that only grows."""
    return Counter(f"madang_{name}", meaning, labels, registry=REGISTRY)


def histogram(name: str, meaning: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    """Make a figure that keeps its distribution."""
    return Histogram(f"madang_{name}", meaning, labels, buckets=buckets, registry=REGISTRY)


# fmt: off
TABLES    = gauge("tables", "Tables that are open or played.", "status", "game")
ACTORS    = gauge("tables_in_memory", "Tables in memory.")
COMPILED  = gauge("rules_compiled", "1 where a game is played by its compiled rules.", "game")
SOCKETS   = gauge("sockets", "Sockets that have said hello.")
GUESTS    = gauge("guests", "Guests with a socket.")
WRITING   = gauge("writes_waiting", "Changes that wait to be committed.")
MAILBOXES = gauge("messages_waiting", "Messages that wait for their tables, of all tables.")
LONGEST   = gauge("messages_waiting_most", "Messages that wait for the table with the most.")
DURABLE   = gauge("acknowledged_survives", "1 where no acknowledged move is lost after this: `restart`, a crash of the database or its machine; `failover`, a standby of PostgreSQL that takes over.", "after")
FREE      = gauge("disk_free_bytes", "Bytes that are free on the disk of the event log, when it was looked at last.")
WORKS     = gauge("work_waiting", "Pieces of work beside the event loop that wait or are done.", "kind")
BOTS      = gauge("bots_thinking", "Bots that think, or wait for a thread to think in.")

NEW_GUESTS = counter("guests_made", "Guests that were made.")
REFUSALS   = counter("refusals", "What was refused, by code.", "code")
CLOSES     = counter("closes", "Sockets that the server has closed, by code.", "code")
FRAMES     = counter("frames_refused", "Frames that were too many of one socket.")
TURNED     = counter("connections_refused", "Connections and sockets for which there was no place, or that came too fast.")

GAPS          = counter("gaps", "Times that frames from another server were missing.")
ENTERED_AGAIN = counter("entered_again", "Times that a socket entered a table of another server again, without its client.")

BUS      = histogram("bus_seconds", "From asking another server to its answer.", MOMENTS)
ANSWERED = histogram("answer_seconds", "From reading a message at a table until it was answered, what it has changed on the disk.", MOMENTS, "type")
COMMIT   = histogram("commit_seconds", "Time of a transaction, with the flush to the disk.", MOMENTS)
BATCH    = histogram("commit_changes", "Changes that were committed together.", SIZES)
WORK     = histogram("work_seconds", "Time of work beside the event loop, waiting included: replays, questions about cards, what bots prepare.", LONGER, "kind", "outcome")
LAG      = histogram("loop_lag_seconds", "How late the event loop was when nothing but time was waited for.", MOMENTS)
# fmt: on


async def watch_lag() -> None:
    """Note again and again how late the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        LAG.observe(loop.time() - due)
