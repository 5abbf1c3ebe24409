"""The results of a load, as lines in a terminal and as the page `benchmarks/load.md`."""

import math
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from benchmarks.load.process import Stall
from benchmarks.load.run import Idle, Killed, Played

HEADINGS = (
    "tables", "people", "moves/s",
    "ack p50", "p90", "p99", "max",
    "seen p50", "p99",
    "after ack p50", "p99",
    "CPU a move", "CPU", "memory", "frames/s", "bytes", "refused", "errors", "people's CPU",
)  # fmt: skip
Result = Played | Killed | Idle
HALF_WITHIN, MOST_WITHIN = 20, 100  # milliseconds: up to there nobody notices


def data_of(result: Result) -> dict[str, object]:
    """Return a result as JSON can hold it, with what it is a result of."""
    return {"what": type(result).__name__.lower(), **msgspec.to_builtins(result)}


def row_of(played: Played) -> list[str]:
    wrong = sum(played.closes.values()) + sum(played.errors.values())
    return [
        f"{played.tables:,}",
        f"{4 * played.tables:,}",
        number(played.moves / played.seconds),
        *map(number, played.ack),
        *(number(played.seen[at]) for at in (0, 2)),
        *(number(played.behind[at]) for at in (0, 2)),
        number(played.cpu_a_move, " ms"),
        number(played.cpu and 100 * played.cpu, " %"),
        number(played.megabytes, " MB"),
        f"{played.frames:,}",
        number(played.bytes_a_move),
        f"{sum(played.refusals.values()):,}",
        f"{wrong:,}",
        number(100 * played.client_cpu, " %"),
    ]


def number(figure: float | None, unit: str = "") -> str:
    """Write a figure, as exactly as it is worth.

    >>> number(1234.5), number(12.345, " ms"), number(None)
    ('1,234', '12.3 ms', '–')
    """
    if figure is None or math.isnan(figure):
        return "–"
    return f"{figure:,.0f}{unit}" if figure >= 100 else f"{figure:.1f}{unit}"


def sentence_of(result: Killed | Idle) -> str:
    """Say what a crash or an idle socket has shown."""
    if isinstance(result, Idle):
        return (
            f"{result.sockets:,} sockets that only say hello:"
            f" {result.kilobytes:.1f} kB of memory each"
        )
    return (
        f"Killed under {result.tables:,} tables: the server listened again after"
        f" {result.page:.1f} s, half of {result.sockets:,} sockets had their table after"
        f" {result.half:.1f} s, the last after {result.last:.1f} s; the server used"
        f" {number(result.cpu, ' s')} of CPU until then, the people {result.client_cpu:.1f} s"
    )


def refusals_of(played: Iterable[Played]) -> list[str]:
    """Say what was refused and what went wrong, where anything was."""
    lines = []
    for one in played:
        told = {**one.refusals, **{f"closed {code}": n for code, n in one.closes.items()}}
        said = ", ".join(f"{what} {count:,}" for what, count in {**told, **one.errors}.items())
        lines += [f"{one.tables:,} tables: {said}"] if said else []
    return lines


def stalls_of(played: Iterable[Played]) -> list[str]:
    """Say what kept the server's loop from turning, the longest first."""
    lines = []
    for one in played:
        if one.stalls:
            lines.append(
                f"{one.tables:,} tables: {one.stalls:,} turns of the loop took longer than 20 ms,"
                f" {one.stalled:.1f} s together; the longest, and what ran in them:"
            )
            lines += [f"  {said_of(stall)}" for stall in one.longest]
    return lines


def said_of(stall: Stall) -> str:
    """Say how long a turn took, and what ran in it.

    >>> said_of(Stall(0.0, 0.25, 0.2, [("TableActor.run > Queue.get", 90, 0.19)]))
    '250 ms, 200 of them at work: 90 times TableActor.run > Queue.get 190 ms'
    """
    parts = ", ".join(
        f"{n:,} times {name} {1000 * lasted:.0f} ms" for name, n, lasted in stall.parts
    )
    return f"{1000 * stall.seconds:.0f} ms, {1000 * stall.cpu:.0f} of them at work: {parts}"


def bearing_of(curve: Sequence[Played]) -> list[str]:
    """Say up to how many tables people notice nothing, and where it breaks."""
    if not curve:
        return []
    asked = f"half of the moves within {HALF_WITHIN} ms and 99 of 100 within {MOST_WITHIN} ms"
    broken = next((one for one in curve if not is_good(one)), None)
    if broken is None:
        return [f"Acknowledged were {asked} up to {curve[-1].tables:,} tables"]
    return [f"Wanted are {asked}: at {broken.tables:,} tables it is no longer so"]


def news_in(curve: Sequence[Played]) -> list[str]:
    """Say how much is sent of an update, as the last run has shown."""
    if not curve or curve[-1].update_bytes is None:
        return []
    last = curve[-1]
    return [
        f"A move sends each viewer {number(last.bytes_a_move)} bytes, all messages together; of the"
        f" {number(last.update_bytes)} bytes of an update {number(last.sent_bytes)} are sent: what"
        " differs from the one before"
    ]


def is_good(played: Played) -> bool:
    """Tell whether people noticed nothing."""
    half, _, most, _ = played.ack
    return half <= HALF_WITHIN and most <= MOST_WITHIN and not played.errors


def markdown(
    results: Sequence[Result], how: Iterable[str], machine: Iterable[str], day: date
) -> str:
    curve = [result for result in results if isinstance(result, Played)]
    others = [result for result in results if not isinstance(result, Played)]
    lines = [
        "# A server under load",
        "",
        f"Written by `madang load` on {day}; every figure is from these runs.",
        "",
        *(f"- {line}" for line in (*how, *machine)),
        "",
        *table_of(curve),
        "",
        *(f"- {line}" for line in (*bearing_of(curve), *news_in(curve))),
        *(f"- {sentence_of(result)}" for result in others),
        *(f"- {line}" for line in refusals_of(curve)),
        *(f"  - {line.strip()}" if line[0] == " " else f"- {line}" for line in stalls_of(curve)),
    ]
    return "\n".join(lines).rstrip() + "\n"


def table_of(curve: Sequence[Played]) -> list[str]:
    if not curve:
        return []
    return [
        f"| {' | '.join(HEADINGS)} |",
        f"| {' | '.join('---:' for _ in HEADINGS)} |",
        *(f"| {' | '.join(row_of(played))} |" for played in curve),
        "",
        "Times in milliseconds. *ack*: from sending a move to hearing that it is on the disk;"
        " *seen*: until another at the table sees it; *after ack*: between the two. *CPU*: of the"
        " server's process, 100 % is one core. *bytes*: sent to each viewer a move. *errors*:"
        " tables that were not dealt, and sockets that were closed.",
    ]
