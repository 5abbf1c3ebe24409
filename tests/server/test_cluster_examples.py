"""The files of docs/examples/cluster, each given to the program that reads it."""

import asyncio
import contextlib
import os
import re
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
import yaml

from madang.server.config import Settings
from madang.server.environment import settings_from, variable
from tests.server.people import NO_TLS, eventually

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
CLUSTER = EXAMPLES / "cluster"
KNOWN = {variable(row) for row in fields(Settings)} | {"MADANG_CACHE_DIR"}


def needs(program: str, package: str) -> pytest.MarkDecorator:
    """Skip where a program is missing, and say how to install it."""
    return pytest.mark.skipif(
        shutil.which(program) is None, reason=f"no {program}: `apt install {package}` brings it"
    )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextlib.asynccontextmanager
async def running(*command: str, **environ: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a program until the end of the test."""
    process = await asyncio.create_subprocess_exec(
        *command,
        env={**os.environ, **environ},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def test_every_setting_that_is_named_exists_and_is_allowed() -> None:
    for file in CLUSTER.iterdir():
        text = re.sub(r"^#.*$", "", file.read_text("utf-8"), flags=re.M)
        assert set(re.findall(r"MADANG_[A-Z_]+[A-Z]", text)) <= KNOWN, file.name
    lines = (CLUSTER / "madang.env").read_text("utf-8").splitlines()
    shared = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    settings = settings_from(shared)
    assert settings.database.startswith("postgresql://")
    account = re.findall(r"^  (?:user|password): (.+)$", (CLUSTER / "nats.conf").read_text(), re.M)
    assert settings.bus == f"nats://{':'.join(account)}@127.0.0.1:4222"


# ---- systemd -------------------------------------------------------------------------------------


@needs("systemd-analyze", "systemd")
def test_systemd_takes_the_template(tmp_path: Path) -> None:
    text = (CLUSTER / "madang@.service").read_text("utf-8")
    unit = tmp_path / "madang@1.service"
    unit.write_text(text.replace("/opt/madang/bin/madang", shutil.which("true") or "/bin/true"))
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert [line for line in ran.stderr.splitlines() if "madang" in line] == []


# ---- HAProxy -------------------------------------------------------------------------------------


@needs("haproxy", "haproxy")
def test_haproxy_takes_its_file() -> None:
    ran = subprocess.run(
        ["haproxy", "-c", "-f", str(CLUSTER / "haproxy.cfg")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    assert "warning" not in ran.stderr.lower()


@pytest.mark.anyio
@needs("haproxy", "haproxy")
async def test_haproxy_sends_people_to_the_server_that_is_ready(houses, tmp_path: Path) -> None:
    house = await houses(trust_proxy=True)
    port = free_port()
    config = tmp_path / "haproxy.cfg"
    text = (CLUSTER / "haproxy.cfg").read_text("utf-8")
    config.write_text(text.replace("bind :80\n", f"bind 127.0.0.1:{port}\n"))
    nobody = f"127.0.0.1:{free_port()}"
    places = {"ONE": nobody, "TWO": house.url, "THREE": nobody}
    async with (
        running("haproxy", "-db", "-f", str(config), **places),
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=NO_TLS) as http,
    ):

        async def status(path: str) -> int:
            with contextlib.suppress(httpx.TransportError):
                return (await http.get(path)).status_code
            return 0

        async with asyncio.timeout(20):
            while await status("/readyz") != 200:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert await status("/metrics") == 403
        direct, house.url = house.url, f"127.0.0.1:{port}"
        mina = await house.guest("Mina")  # a page and its socket
        assert mina.guest
        house.parts.membership.is_leaving = True  # `/readyz` says no
        async with asyncio.timeout(20):
            while await status("/readyz") != 503 or not mina.is_gone:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        house.url = direct
    await eventually(lambda: not house.parts.connections)


# ---- NATS ----------------------------------------------------------------------------------------


def first_answer(port: int, *options: str) -> str:
    """Say hello to NATS; return what it answers to a ping."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line, line.makefile() as read:
        assert read.readline().startswith("INFO ")
        said = ",".join(('"verbose":false', *options))
        line.sendall(f"CONNECT {{{said}}}\r\nPING\r\n".encode())
        return read.readline().strip()


@pytest.mark.anyio
@needs("nats-server", "nats-server")
async def test_nats_takes_nobody_without_the_password(tmp_path: Path) -> None:
    port = free_port()
    config = tmp_path / "nats.conf"
    text = (CLUSTER / "nats.conf").read_text("utf-8")
    config.write_text(text.replace("127.0.0.1:4222", f"127.0.0.1:{port}"))

    def answers() -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return True
        return False

    async with running("nats-server", "-c", str(config)):
        await eventually(answers)
        named = '"user":"madang"'
        ask = asyncio.to_thread
        assert await ask(first_answer, port) == "-ERR 'Authorization Violation'"
        wrong = await ask(first_answer, port, named, '"pass":"guessed"')
        assert wrong == "-ERR 'Authorization Violation'"
        assert await ask(first_answer, port, named, '"pass":"change-me"') == "PONG"


# ---- containers ----------------------------------------------------------------------------------


def test_the_services_of_the_compose_file_fit_each_other_and_the_image() -> None:
    told = yaml.safe_load((CLUSTER / "compose.yaml").read_text("utf-8"))
    services = told["services"]
    servers = [name for name, it in services.items() if "build" in it]
    assert servers == ["one", "two", "three"]
    containerfile = (EXAMPLES / "Containerfile").read_text("utf-8")
    for name in servers:
        it = services[name]
        build = it["build"]
        root = (CLUSTER / build["context"]).resolve()
        assert (root / build["dockerfile"]).resolve() == EXAMPLES / "Containerfile"
        assert all(f"ARG {argument}=" in containerfile for argument in build["args"])
        assert set(it["environment"]) <= KNOWN
        filled = {key: value.replace("${NAME}", "play") for key, value in it["environment"].items()}
        assert settings_from(filled).bus.endswith("@bus:4222")
    proxy = services["proxy"]
    asked = re.findall(r"\$\{([A-Z]+)-", (CLUSTER / "haproxy.cfg").read_text("utf-8"))
    assert set(asked) == set(proxy["environment"])
    assert {place.split(":")[0] for place in proxy["environment"].values()} == set(servers)
    assert (CLUSTER / proxy["volumes"][0].split(":")[0]).exists()
    for it in services.values():
        assert set(it.get("depends_on", ())) <= set(services)
        assert set(it["networks"]) <= set(told["networks"])
        assert ("image" in it) != ("build" in it)
