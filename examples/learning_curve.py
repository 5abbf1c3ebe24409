"""Draw how policies learned: a panel for each table of figures that `examples/ppo.py` has written.

```text
.venv/bin/python examples/learning_curve.py benchmarks/learning-*.csv --out learning.svg
```
"""

import csv
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

WIDTH, HEIGHT = 420, 300  # of a panel
LEFT, RIGHT, TOP, BOTTOM = 54, 16, 48, 44  # margins
COLOURS = "#1b6ca8", "#b3402a", "#2f7d4f", "#7a5195"
INK, GRID = "#333333", "#dddddd"
TICKS = 5


class Series(NamedTuple):
    """One line: its name and, by minutes, a mean and half of its interval."""

    name: str
    minutes: list[float]
    means: list[float]
    halves: list[float]


class Frame(NamedTuple):
    """Which numbers the edges of a panel stand for."""

    last: float  # minute
    low: float
    high: float

    def x(self, minute: float) -> float:
        """Return how far right a minute is."""
        return LEFT + (WIDTH - LEFT - RIGHT) * minute / self.last

    def y(self, value: float) -> float:
        """Return how far down a value is."""
        share = (value - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def series_in(path: Path) -> list[Series]:
    """Return what was judged: points won against bots, or what a decision gave away."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    minutes = [float(row["seconds"]) / 60 for row in rows]
    names = [name for name in rows[0] if name.startswith("against_") or name == "regret"]
    return [
        Series(
            f"against three {name.removeprefix('against_')}" if name != "regret" else name,
            minutes,
            [float(row[name]) for row in rows],
            [float(row.get(name.replace("against_", "within_"), 0)) for row in rows]
            if name != "regret"
            else [0.0] * len(rows),
        )
        for name in names
    ]


def frame_of(series: Sequence[Series]) -> Frame:
    """Return a frame in which every line and the zero have room."""
    lows = [m - h for one in series for m, h in zip(one.means, one.halves)]
    highs = [m + h for one in series for m, h in zip(one.means, one.halves)]
    low, high = min(0, *lows), max(0, *highs)
    room = (high - low) / 20 or 1
    return Frame(max(max(one.minutes) for one in series) or 1, low - room, high + room)


def step_of(span: float) -> float:
    """Return a round step that divides a span into about TICKS parts.

    >>> step_of(24), step_of(0.7), step_of(900)
    (5, 0.2, 200)
    """
    size = 1.0
    while span / size > 10 * TICKS:
        size *= 10
    while span / size < TICKS:
        size /= 10
    return min((size * n for n in (1, 2, 5, 10, 20, 50)), key=lambda s: abs(span / s - TICKS))


def ticks_in(low: float, high: float) -> list[float]:
    """Return round numbers between two."""
    step = step_of(high - low)
    first = -int(-low // step)
    return [round(n * step, 6) for n in range(first, int(high // step) + 1)]


def text(x: float, y: float, words: str, anchor: str = "middle", more: str = "") -> str:
    """Write words there."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{words}</text>'


def grid(frame: Frame) -> Iterator[str]:
    """Draw the lines behind, with their numbers."""
    for value in ticks_in(frame.low, frame.high):
        y, colour = frame.y(value), INK if value == 0 else GRID
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{colour}"/>'
        yield text(LEFT - 6, y + 4, f"{value:g}", "end")
    for minute in ticks_in(0, frame.last):
        yield text(frame.x(minute), HEIGHT - BOTTOM + 16, f"{minute:g}")
    yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "minutes of CPU time")


def line(frame: Frame, series: Series, colour: str) -> Iterator[str]:
    """Draw a line, and its interval as a band."""
    x = [frame.x(minute) for minute in series.minutes]
    above = [frame.y(m + h) for m, h in zip(series.means, series.halves)]
    below = [frame.y(m - h) for m, h in zip(series.means, series.halves)]
    band = [*zip(x, above), *reversed(list(zip(x, below)))]
    yield f'<path d="M{points(band)}Z" fill="{colour}" opacity="0.2"/>'
    middle = zip(x, map(frame.y, series.means))
    yield f'<path d="M{points(list(middle))}" stroke="{colour}" stroke-width="2" fill="none"/>'


def points(places: Sequence[tuple[float, float]]) -> str:
    """Write a path through some places."""
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


def panel(path: Path, place: int) -> Iterator[str]:
    """Draw one table of figures."""
    series = series_in(path)
    frame, game = frame_of(series), path.stem.removeprefix("learning-")
    unit = (
        "thousandths of the pot given away" if "regret" in series[0].name else "points won a deal"
    )
    yield f'<g transform="translate({place * WIDTH} 0)">'
    yield text(LEFT, 18, f"{game}: {unit}", "start", 'font-weight="bold"')
    yield from grid(frame)
    for number, (one, colour) in enumerate(zip(series, COLOURS)):
        yield from line(frame, one, colour)
        if one.name != "regret":
            yield text(LEFT + 160 * number, 36, one.name, "start", f'fill="{colour}"')
    yield "</g>"


def picture(paths: Sequence[Path]) -> str:
    """Draw all panels side by side."""
    drawn = [part for place, path in enumerate(paths) for part in panel(path, place)]
    width = WIDTH * len(paths)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}"'
        f' height="{HEIGHT}" font-family="sans-serif" font-size="12" fill="{INK}">'
    )
    return "\n".join(
        [head, '<rect width="100%" height="100%" fill="#ffffff"/>', *drawn, "</svg>\n"]
    )


def main() -> None:
    """Draw the tables named on the command line."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tables", nargs="+", type=Path, metavar="CSV")
    parser.add_argument("--out", type=Path, default=Path("learning.svg"), metavar="SVG")
    given = parser.parse_args()
    given.out.write_text(picture(given.tables), "utf-8")


if __name__ == "__main__":
    main()
