"""All that one seat was shown of a match, step by step: its information state, of perfect recall.

Two histories that a seat cannot tell apart give the same text and the same rows of numbers; two
that it can tell apart give others. Nothing here is made of anything but what the seat was shown:
its own views, what it heard of each step (`Views.events_for`), and what it did itself.

>>> from madang.match import new_match
>>> match = new_match("nylon_ppong", seed=7, players=2, rounds=1)
>>> match.play(1, "draw")
>>> state = information_of(match.record(), 0)
>>> print(state.text())
nylon_ppong seat 0
deal deal=1 seat=1
turn  deal 1  deals 1  is_last  seat 1  deck 38  reshuffles_left 0
pile  -
seat  sizes  points  totals  hands
   0      5       0       0  3c 6a 6c 10b 12a
   1      5       0       0  ?                 to_act
draw seat=1 card=?
>>> state.rows().shape == (2, rows_of(match.game).width)
True
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from madang.game import Data, Game, State
from madang.layout import Seat
from madang.observations import Column, ObservationTable, Row, axis, write_nothing
from madang.record import Record, apply
from madang.table import Table
from madang.terminal.text import show

MARK = 8  # numbers, a byte of a hash each
BYTE = 128  # half of the values of a byte


class Step(NamedTuple):
    """One step that a seat was shown."""

    view: State  # after it
    own: int | None  # the number of the action, where it was the seat's own
    heard: list[Data]  # codes and arguments
    text: str


class Information:
    """What `seat` was shown of a match, and did itself, since the match began."""

    def __init__(self, game: Game, options: NamedTuple, seat: Seat) -> None:
        self.game, self.options, self.seat = game, options, seat
        self.table, self.codes = rows_of(game), codes_of(game)
        self.steps: list[Step] = []

    def add_step(self, before: State, after: State, happened: Any) -> None:
        """Add a step: the seat's views before and after it, and what happened.

        `happened` is (seat, action number), or None for a deal. A step that shows the seat nothing
        is left out.
        """
        heard = self.game.views.events_for(before, after, self.options, self.seat, happened)
        own = happened[1] if happened and happened[0] == self.seat else None
        if heard or own is not None:
            is_told = happened is None or after.ended
            view = [show(self.words_of(after))] if is_told else []
            does = [f"own {self.game.format_action(own)}"] if own is not None else []
            self.steps.append(
                Step(after, own, heard, "\n".join([*does, *event_lines(heard), *view]))
            )

    def words_of(self, view: State) -> Any:
        return self.game.views.observation(view, self.options, self.seat)

    def text(self) -> str:
        """Return all of it as text: the views where a deal begins or ends, else what was heard."""
        return "\n".join([f"{self.game.name} seat {self.seat}", *(it.text for it in self.steps)])

    def rows(self, steps: int | None = None) -> Row:
        """Return all of it as numbers, (steps, width): a row a step, the oldest first.

        `rows_of(game)` names the columns. With `steps` there are just so many rows: the last ones,
        or zeros after them.
        """
        count = len(self.steps) if steps is None else steps
        return self.rows_of_last(count, self.steps)

    def rows_of_last(self, count: int, steps: Sequence[Step]) -> Row:
        """Return the last `count` of these steps as rows; the first step begins a match."""
        rows = self.table.new_rows(count)
        marked = list(zip(steps, marks_of(steps), strict=True))
        for row, (step, mark) in zip(rows, marked[-count:] if count else (), strict=False):
            self.write(step, mark, row)
        return rows

    def write(self, step: Step, mark: Row, row: Row) -> None:
        game, at = self.game, self.table.slices
        if step.own is not None and step.own < len(game.actions):
            row[at["own_action"]][step.own] = 1
        for event in step.heard:
            row[at["heard"]][self.codes.index(event["code"])] = 1
            if isinstance(event.get("seat"), int):
                place = (event["seat"] - self.seat) % game.seats(self.options)
                row[at["by"]][place] = 1
        row[at["mark"]] = mark / unit_of_mark(row.dtype)
        seen = game.observations.row(step.view, self.options, self.seat)
        row[len(row) - len(seen) :] = seen


def event_lines(heard: Sequence[Data]) -> list[str]:
    """Write what was heard, a line each."""
    return [" ".join([it["code"], *(f"{k}={it[k]}" for k in it if k != "code")]) for it in heard]


def marks_of(steps: Sequence[Step]) -> Iterator[Row]:
    """Yield for each step eight whole numbers, -128 to 127, that hardly any other past has.

    Each is a hash of all that was told up to the step, so the last rows tell longer pasts apart.
    """
    told = b""
    for step in steps:
        told = hashlib.sha256(told + step.text.encode()).digest()
        yield np.frombuffer(told[:MARK], np.int8)


# ---- the columns -----------------------------------------------------------------------------


def rows_of(game: Game) -> ObservationTable:
    """Return the columns of an information state: a step, then the view after it."""
    seats = axis("seat", range(game.house_rules.most_seats))
    acts = axis("action", (row.word for row in game.actions))
    codes, marks = axis("code", codes_of(game)), axis("byte", range(MARK))
    dtype = game.observations.dtype
    unit = unit_of_mark(dtype)
    columns = (
        Column("own_action", (acts,), 0, 1, "What the seat did, as far as the table has it.", ""),
        Column("heard", (codes,), 0, 1, "What it heard of, by the codes of events.", ""),
        Column("by", (seats,), 0, 1, "Of whom it heard that.", ""),
        Column(
            "mark",
            (marks,),
            -BYTE / unit,
            BYTE / unit,
            "A hash of all that was told so far.",
            "",
            unit,
        ),
        *game.observations.columns,
    )
    version = game.observations.rules_version
    return ObservationTable(columns, write_nothing, dtype, game.name, version)


def unit_of_mark(dtype: np.dtype[Any]) -> int:
    """Return what a 1 in a mark stands for: so that bytes and floats have the size of others."""
    return 1 if dtype == np.int8 else BYTE


def codes_of(game: Game) -> list[str]:
    """Return the codes of what a viewer may hear of."""
    types: Any = game.views.event_types
    return [kind.__struct_config__.tag for kind in types]


# ---- a match that was played -----------------------------------------------------------------


def information_of(log: Record, seat: Seat) -> Information:
    """Return what a seat was shown of a match so far; raise NotationError for no such seat."""
    table = Table(log.game, log.options)
    table.check_seat(seat)
    known = Information(log.game, log.options, seat)
    before = table.view(seat)
    for event in log.events:
        happened = apply(table, event)
        after = table.view(seat)
        known.add_step(before, after, happened)
        before = after
    return known
