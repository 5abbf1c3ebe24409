"""The page of what was measured: `benchmarks/peers.md`."""

import os
import platform
from collections.abc import Mapping, Sequence

from benchmarks.peers.table import FIRST_STEPS, INSIDE, LOOP, MAHJONGS, MATCHES, TASKS, UNITS, Task

HEAD = """# Compared with public engines

`python -m benchmarks.peers` measured this: a virtual environment of its own, pinned packages, every
program in a process of its own, all of them in turns, and the median of the repetitions. Figures
are of that machine and that hour; what holds elsewhere are the ratios.
"""

APART = """## What is not comparable

- The games differ. Riichi mahjong asks more often who may claim, and has its own scoring; gin rummy
  and Texas hold'em are far smaller; Pgx's sparrow mahjong is played with eleven kinds of tiles. A
  decision of one is not a decision of another.
- Observations differ in what they tell and in how many numbers they have.
- A peer that is asked hand by hand pays for a Python call each time; our rows do not; next to
  them are our own calls of one row.
- Scores are by the rules of each: riichi, Old Hong Kong, Korean.
- The first step of Madang loads compiled code from its cache; the first time on a machine it
  compiles it (see `benchmarks/results.md`).
"""

Rates = Mapping[int, Sequence[float]]


def page_of(
    rates: Rates,
    firsts: Mapping[str, float],
    memory: Mapping[str, float],
    versions: Mapping[str, str],
    failed: Sequence[str],
) -> str:
    parts = [HEAD, machine(versions), goals(rates), *questions(rates)]
    parts += [small("From the first import to the first step", "s", firsts, FIRST_STEPS)]
    parts += [small("Memory of a match", "kB", memory, MATCHES)]
    if failed:
        parts.append("## Did not run\n\n" + "".join(f"- {name}\n" for name in failed))
    return "\n".join([*parts, APART])


def machine(versions: Mapping[str, str]) -> str:
    """Say where it was measured, and with what."""
    python = f"Python {platform.python_version()}"
    named = ", ".join(f"{name} {version}" for name, version in versions.items())
    return f"{os.cpu_count()} cores, {platform.machine()}, {python}; {named}.\n"


def goals(rates: Rates) -> str:
    """Compare our mahjongs with the fastest complete mahjong engine that Python can call."""
    loop = best_of(rates, LOOP, "riichienv")
    if not loop:
        return ""
    lines = ["## Compared with the fastest complete mahjong engine\n"]
    lines += ["RiichiEnv plays whole matches of riichi; RLCard's mahjong has no scoring.\n"]
    for game in MAHJONGS:
        batch = best_of(rates, INSIDE, "madang", game) / loop
        one = best_of(rates, LOOP, "madang", game) / loop
        lines.append(f"- {game}: {batch:,.0f}× in a batch, {one:,.1f}× from a Python loop")
    return "\n".join([*lines, ""])


def best_of(rates: Rates, question: str, package: str, game: str = "") -> float:
    """Return the highest rate of a package at a question; 0 where it did not run."""
    found = [
        median(rates[n])
        for n, task in enumerate(TASKS)
        if (task.question, task.package) == (question, package) and game in task.who and n in rates
    ]
    return max(found, default=0.0)


def questions(rates: Rates) -> list[str]:
    """Write a table for each question."""
    asked = dict.fromkeys(task.question for task in TASKS)
    return [table_of(question, rates) for question in asked]


def table_of(question: str, rates: Rates) -> str:
    """Write the rows of a question, with the fastest peer among them."""
    rows = {n: median(rates[n]) for n, task in enumerate(TASKS)
            if task.question == question and n in rates}  # fmt: skip
    peers = [rate for n, rate in rows.items() if is_peer(TASKS[n])]
    best = max(peers, default=0.0)
    unit = UNITS.get(question, "decisions")
    heading = f"| who | {unit}/s | of the fastest peer here | what it does |"
    lines = [f"## {question[0].upper()}{question[1:]}\n", heading, "|---|---:|---:|---|"]
    for n, rate in rows.items():
        share = f"{rate / best:,.2f}×" if best else "–"
        lines.append(f"| {TASKS[n].who} | {rate:,.0f} | {share} | {TASKS[n].work} |")
    return "\n".join([*lines, ""])


def small(title: str, unit: str, found: Mapping[str, float], named: Mapping[str, object]) -> str:
    """Write a table of one figure each."""
    lines = [f"## {title}\n", f"| who | {unit} |", "|---|---:|"]
    lines += [f"| {name} | {found[name]:,.2f} |" for name in named if name in found]
    return "\n".join([*lines, ""])


def is_peer(task: Task) -> bool:
    """Tell whether somebody else made it."""
    return task.package != "madang"


def median(numbers: Sequence[float]) -> float:
    """Return the middle one."""
    return sorted(numbers)[len(numbers) // 2]
