"""Rows of numbers: what the table of columns says of them is so."""

from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pytest

from madang.batch import Batch
from madang.errors import NotationError, OptionError
from madang.game import WATCHER, Game
from madang.games import GAMES
from madang.kernels.backend import COMPILED
from madang.match import new_match
from madang.observations import NO_OBSERVATIONS
from tests.matches import seated, short

WITH_ROWS = [game for game in GAMES if game.observations is not NO_OBSERVATIONS]
every_game = pytest.mark.parametrize("game", WITH_ROWS, ids=lambda game: game.name)


@every_game
def test_the_table_of_columns_says_where_everything_stands(game: Game) -> None:
    table = game.observations
    assert sum(column.size for column in table.columns) == table.width
    assert len(table.names) == len(set(table.names)) == table.width
    parts = list(table.slices.values())
    assert parts[0].start == 0
    assert [part.stop for part in parts] == [*(part.start for part in parts[1:]), table.width]
    assert all(column.low < column.high or column.high == 1 for column in table.columns)
    assert (table.game, table.rules_version) == (game.name, game.rules_version)
    assert all(column.section and column.meaning.endswith(".") for column in table.columns)


@every_game
def test_house_rules_stand_in_a_row_as_they_are(game: Game) -> None:
    """In each preset, and so for every option: each is another number somewhere."""
    table = game.observations
    for preset in game.house_rules.presets:
        options = game.make_options(preset=preset)
        row = table.row(game.new_states(1)[0], options, 0)
        for rule in game.option_rows:
            if rule.name in table.slices:
                (value,) = row[table.slices[rule.name]]
                meant = getattr(options, rule.name) / unit_of(game, rule.name)
                is_whole = table.dtype == np.int8
                assert value == (int(meant + 0.5) if is_whole else np.float32(meant)), rule.name


def unit_of(game: Game, name: str) -> float:
    return next(column.unit for column in game.observations.columns if column.name == name)


@every_game
@pytest.mark.compiled
def test_every_number_is_in_its_bounds_and_twins_write_the_same(game: Game) -> None:
    """At sixty tables with house rules by lot; and both twins write the same."""
    lot, dice, table = Random(1), np.random.default_rng(1), game.observations
    batch = Batch(game, [house_by_lot(game, lot) for _ in range(60)], 60, seed=1, observe=True)
    low, high = table.high.copy(), table.low.copy()
    for _ in range(200):
        rows = batch.observations()
        np.minimum(low, rows.min(axis=0), out=low)
        np.maximum(high, rows.max(axis=0), out=high)
        lots = dice.random(batch.masks.shape) * batch.masks
        check_twins(batch, rows, lot.randrange(60))
        batch.step(lots.argmax(axis=1).astype(np.int32))
    wrong = np.flatnonzero((low < table.low) | (high > table.high))
    assert not len(wrong), [table.names[place] for place in wrong]


def check_twins(batch: Batch, rows: Any, i: int) -> None:
    """Compare a row that compiled code wrote of the state with one made in Python of a view."""
    game, options, seat = batch.game, batch.options[i], int(batch.seats[i])
    view = batch.views()[i]
    assert game.observations.row(view, options, seat).tobytes() == rows[i].tobytes()


def house_by_lot(game: Game, lot: Random) -> Any:
    """Return options, each of them by lot, that go together."""
    while True:
        words = {row.name: lot.choice(row.words) for row in game.option_rows}
        with suppress(OptionError):
            return game.make_options(**words)


@every_game
def test_a_row_begins_with_the_seat_itself(game: Game) -> None:
    match = new_match(game.name, seed=3, **short(game), **seated(game, 4))
    (seat,) = match.to_act[:1]
    rows = [row_of(match, other) for other in range(4)]
    table = game.observations
    assert [row[table.slices["turn"]].argmax() for row in rows] == [
        (seat - other) % 4 for other in range(4)
    ]
    assert [row[table.slices["asked"]][0] for row in rows] == [
        other in match.to_act for other in range(4)
    ]


def row_of(match: Any, seat: int) -> Any:
    return match.game.observations.row(match.view(seat), match.options, seat)


@pytest.mark.compiled
def test_the_writer_of_rows_can_be_compiled_by_itself() -> None:
    match = new_match("nylon_ppong", seed=7, preset="table")
    table, seat, views = match.game.observations, match.to_act[0], match.game.new_states(1)
    views[0] = match.view(seat)
    taken, options = COMPILED.records(views)[0], COMPILED.options(match.options)
    assert table.row(taken, options, seat, COMPILED).tobytes() == row_of(match, seat).tobytes()


def test_a_row_reads_as_text() -> None:
    match = new_match("nylon_ppong", seed=7, preset="quick")
    text = match.game.observations.describe(row_of(match, match.to_act[0]))
    assert "phase: turn\nasked: 1\nturn: 0\n" in text
    assert "\nsizes: 0=5 1=5 2=5 3=5\n" in text
    assert "\nrounds: 3\n" in text


def test_a_watcher_and_half_a_row_are_refused() -> None:
    match = new_match("nylon_ppong", seed=7, preset="quick")
    table = match.game.observations
    with pytest.raises(NotationError, match="a row is made for a seat, from 0"):
        table.row(match.view(), match.options, WATCHER)
    with pytest.raises(NotationError, match=r"give one row of shape \(258,\)"):
        table.describe(row_of(match, 0)[:9])
