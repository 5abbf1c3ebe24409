"""Compiled rules are taken up in mid-match, and only when they have proved to run."""

import gc
import subprocess
import sys
from dataclasses import replace

import pytest

from madang.bots import Choose
from madang.engine import kernels_for
from madang.game import Game, Kernels
from madang.games import GAMES
from madang.server.app import make_app
from madang.server.lobby.tables import Directory
from madang.server.parts import Parts
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Unavailable
from madang.server.workers import compile as compiling
from madang.table import Table
from tests.server.people import GAME, QUICK
from tests.server.test_protocol import asked_first, duel, log_of

pytestmark = pytest.mark.anyio

OF_TABLES = "deal_one", "legal_each", "try_step", "redact_each", "count_returns", "is_conserved"


@pytest.mark.compiled
async def test_a_match_goes_on_with_compiled_rules_and_nobody_sees_it(houses):
    house = await houses()
    table, *people = await duel(house)
    mover, _ = asked_first(*people)
    house.parts.use_compiled(GAME.name, GAME.compiled(), {})
    assert log_of(house, table).table.kernels.backend.is_compiled
    await mover.act("draw")
    assert mover.update["events"][0]["code"] == "draw"
    await house.close()
    house = await houses()
    again = await house.socket(mover.secret)
    await again.enter(table)
    assert (await again.sees(2))["view"] == mover.update["view"]


@pytest.mark.parametrize("statuses", [[1], [-11], [0, -11]])
async def test_what_does_not_run_elsewhere_is_not_run_here(houses, monkeypatch, statuses):
    house = await houses()
    answers: dict[str, list[int]] = {}

    async def compile_in_process(game: str) -> int:
        return answers.setdefault(game, list(statuses)).pop(0)

    monkeypatch.setattr(compiling, "compile_in_process", compile_in_process)
    monkeypatch.setattr(compiling, "load_compiled", lambda _: pytest.fail("loaded all the same"))
    await compiling.compile_games(house.parts.use_compiled)
    assert not house.parts.kernels


def test_what_was_proved_is_loaded_at_once_under_many_tables_and_proved_again(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(compiling, "version_folder", lambda: tmp_path / "version")
    one, other = GAMES[:2]
    tables = {one.name: compiling.MANY, other.name: compiling.MANY - 1}
    used = []

    def use(game, kernels, choosers):
        assert not compiling.proof_of(one).exists(), "a server that dies of it starts without it"
        used.append(game)

    monkeypatch.setattr(compiling, "load_compiled", lambda game: (game.kernels, {}))
    assert compiling.load_proved(use, tables) == set()
    compiling.record_proof(one)
    compiling.record_proof(other)
    assert compiling.load_proved(use, tables) == {one.name}
    assert used == [one.name]
    assert compiling.proof_of(one).exists()


async def test_a_server_that_shares_tables_loads_what_was_proved_first(tmp_path, monkeypatch):
    """Loading stalls it: commands for tables that it was given already would wait."""
    monkeypatch.setattr(compiling, "version_folder", lambda: tmp_path / "version")
    monkeypatch.setattr(compiling, "load_compiled", lambda game: (game.kernels, {}))
    for game in GAMES:
        compiling.record_proof(game)
    loaded = []

    async def join(parts: Parts) -> None:
        loaded.extend(parts.kernels)
        raise Unavailable

    monkeypatch.setattr(Parts, "open", join)
    monkeypatch.setattr(DatabaseStore, "shares", True)
    app = make_app(Parts(replace(QUICK, compile=True), DatabaseStore(tmp_path / "a.db")))
    with pytest.raises(Unavailable):
        await app.router.lifespan_context(app).__aenter__()
    assert loaded == [game.name for game in GAMES]


async def test_another_process_tells_how_it_ended():
    assert await compiling.compile_in_process("no_such_game") == 1


def test_what_compiles_for_a_server_ends_with_it() -> None:
    """Or it would compile for minutes next to the server that is started again."""
    command = [sys.executable, "-m", compiling.__name__, GAME.name, compiling.SEARCH]
    ran = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)  # whose end is there
    assert ran.returncode == 1


@pytest.mark.compiled
def test_every_kernel_that_a_table_calls_is_loaded_before_tables_have_it():
    kernels = GAME.compiled()
    compiling.call_every_kernel(Table(GAME, GAME.make_options(), kernels))
    called = kernels_for(GAME, kernels)
    assert [name for name in OF_TABLES if not called[name].signatures] == []


async def test_nothing_that_was_loaded_is_ever_searched_for_garbage(houses, monkeypatch):
    house = await houses()
    during = []

    async def compile_in_process(_: str) -> int:
        return 0

    def loaded(game: Game) -> tuple[Kernels, dict[str, Choose]]:
        during.append(gc.isenabled())
        return game.kernels, {}

    monkeypatch.setattr(compiling, "compile_in_process", compile_in_process)
    monkeypatch.setattr(compiling, "load_compiled", loaded)
    await compiling.compile_games(house.parts.use_compiled)
    assert during == [False] * len(GAMES)
    assert gc.isenabled()
    assert gc.get_freeze_count()
    gc.unfreeze()


async def test_a_server_that_starts_looks_for_no_garbage_until_it_listens(houses, monkeypatch):
    during = []

    async def read_summaries(directory: Directory) -> list[str]:
        during.append(gc.isenabled())
        return []

    monkeypatch.setattr(Directory, "read_summaries", read_summaries)
    await houses()
    assert during == [False]
    assert gc.isenabled()
    assert gc.get_freeze_count()
    gc.unfreeze()
