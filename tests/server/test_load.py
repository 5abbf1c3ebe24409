"""`madang load` plays real matches on a real server, and says what that took."""

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import date

import pytest

from benchmarks import servers, sockets
from benchmarks.load import run
from benchmarks.load.crowd import Habits
from benchmarks.load.page import bearing_of, data_of, markdown, number
from benchmarks.load.process import RAISED, ServerProcess, Stall, usage_at
from benchmarks.load.run import Played
from madang.cli import run as madang
from madang.games import game_named
from madang.server.config import Settings
from tests.server.databases import SERVER, needs_postgres
from tests.server.test_cluster import Nats, needs_nats

QUICK = Habits((game_named("nylon_ppong"),), think=(0.0, 0.1))


def unseen(done: int, total: int) -> None:
    """Show no progress."""


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with run.server_of_its_own(MADANG_COMPILE="false") as server:
        yield server


def test_people_play_and_are_counted(server: ServerProcess) -> None:
    played = asyncio.run(run.play(server.url, server, QUICK, 2, 1.0, unseen))
    assert played.moves > 0
    assert played.ack == sorted(played.ack)
    assert (played.errors, played.closes) == ({}, {})
    assert usage_at(server.url).resident == pytest.approx(server.usage().resident, rel=0.2)
    page = markdown([played], ["as here"], ["any machine"], date(2026, 1, 1))
    assert "| 2 | 8 | " in page
    assert played.bytes_a_move
    assert played.update_bytes
    assert played.sent_bytes
    assert played.sent_bytes < 0.7 * played.update_bytes
    assert f"{number(played.sent_bytes)} are sent: what differs" in page


def test_everybody_is_back_after_a_kill(server: ServerProcess) -> None:
    killed = asyncio.run(run.kill(server, QUICK, 1, 0.2, unseen))
    assert killed.sockets == 4
    assert 0 < killed.page <= killed.last
    idle = asyncio.run(run.idle(server, QUICK, 3, unseen))
    page = markdown([killed, idle], ["as here"], ["any machine"], date(2026, 1, 1))
    assert "Killed under 1 tables" in page
    assert "3 sockets that only say hello" in page


def test_the_page_says_where_it_breaks() -> None:
    good = Played(
        10,
        1.0,
        5,
        [5.0, 9.0, 90.0, 99.0],
        [1.0] * 4,
        [1.0] * 4,
        None,
        None,
        None,
        1,
        1,
        900,
        700,
        200,
        {},
        {},
        {},
        0.1,
        [1.0] * 4,
    )
    slow = replace(good, tables=50, ack=[5.0, 9.0, 101.0, 200.0])
    assert "up to 10 tables" in bearing_of([good])[0]
    assert "at 50 tables it is no longer so" in bearing_of([good, slow])[0]


def test_the_limits_that_are_raised_are_settings() -> None:
    assert {row.name for row in fields(Settings)} >= set(RAISED)


@pytest.mark.parametrize(
    "flags", [("--tables", "many"), ("--think", "3-1"), ("--url", "http://x", "--kill", "1")]
)
def test_what_cannot_be_measured_is_refused(
    flags: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert madang(["load", *flags]) == 2
    assert flags[0] in capsys.readouterr().err


def test_idle_sockets_are_measured_however_few_requests_an_address_may_make(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("RATE", "BURST"):
        monkeypatch.setenv(f"MADANG_REQUESTS_{name}", "1")
    count = 3 * sockets.SOCKETS_OF_ONE
    monkeypatch.setattr(sys, "argv", ["sockets", str(count)])
    sockets.main()
    assert capsys.readouterr().out.startswith(f"{count} idle sockets: ")


def test_a_result_with_long_turns_is_written_as_json() -> None:
    turn = Stall(at=1.0, seconds=0.25, cpu=0.2, parts=[("TableActor.run", 90, 0.19)])
    quiet = Played(1, 1.0, 0, [], [], [], None, None, None, 0, 0, 0, 0, 0, {}, {}, {}, 0.0, [])
    written = json.loads(json.dumps(data_of(replace(quiet, longest=[turn]))))
    assert written["what"] == "played"
    assert written["longest"][0]["seconds"] == 0.25


@pytest.mark.anyio
@pytest.mark.long
@needs_postgres
@needs_nats
async def test_several_servers_are_measured_while_one_is_lost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every scene of `python -m benchmarks.servers`, at a few tables."""
    bus = Nats()
    await bus.start()
    few = "--servers 2 --tables 2 --sockets 8 --seconds 1 --think 0 0.2 --games nylon_ppong"
    words = [SERVER, bus.url, *servers.SCENES, *few.split(), "--no-compile"]
    try:
        await asyncio.to_thread(servers.main, words)
    finally:
        await bus.stop()
    lines = capsys.readouterr().out.splitlines()
    for scene, line in zip(servers.SCENES, lines, strict=False):
        assert line.startswith(f"{scene}, 2 tables: ")
    assert "1 tables of the lost server playable" in lines[servers.SCENES.index("kill")]
    assert "2 servers in" in lines[servers.SCENES.index("roll")]
    assert "8 sockets of 1 processes at 2 servers" in lines[servers.SCENES.index("sockets")]
