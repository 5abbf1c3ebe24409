"""The form of a measurement: a row, and the page of all rows."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple


class Row(NamedTuple):
    """One figure."""

    game: str
    what: str
    figure: float
    unit: str
    ratio: float | None = None  # to the plain twin in the same run
    note: str = ""


def markdown(rows: Iterable[Row], machine: Iterable[str], day: date) -> str:
    lines = [
        "# Benchmarks",
        "",
        f"Written by `madang bench --out benchmarks/results.md` on {day}.",
        "Every figure is from that run.",
        "",
        *(f"- {line}" for line in machine),
        "",
        "| game | what | figure | to the plain twin | how |",
        "| --- | --- | ---: | ---: | --- |",
        *map(line_of, rows),
    ]
    return "\n".join(lines) + "\n"


def line_of(row: Row) -> str:
    ratio = f"{number(row.ratio)}x" if row.ratio else ""
    return f"| {row.game} | {row.what} | {number(row.figure)} {row.unit} | {ratio} | {row.note} |"


def number(figure: float) -> str:
    """Write a number with three digits that matter.

    >>> number(15_234_000), number(2.3456), number(0.7)
    ('15,200,000', '2.35', '0.70')
    """
    if figure >= 1000:
        places = len(str(int(figure))) - 3
        return f"{round(figure, -places):,.0f}"
    return (
        f"{figure:.0f}" if figure >= 100 else f"{figure:.1f}" if figure >= 10 else f"{figure:.2f}"
    )
