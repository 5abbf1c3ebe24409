"""The recipe of docs/server.md makes an image whose server starts, stops and finds its tables.

No engine for containers is needed: buildah makes the image and runs its command in a chroot, on a
base that mmdebstrap makes in the place of `python:3.11-slim`. Both are packages of Debian. The
first run takes minutes, most of them for the base: `MADANG_TEST_BASE` names a file to keep it in.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

ROOT = Path(__file__).parents[2]
MIRROR, RELEASE = "http://deb.debian.org/debian", "bookworm"  # its Python is 3.11
PACKAGES = "python3,python3-venv,ca-certificates"
TRUSTED = Path("/etc/ssl/certs")  # a network with a certificate of its own is trusted inside too
STARTS = 120  # seconds

MISSING = [name for name in ("buildah", "mmdebstrap") if not shutil.which(name)]
pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(bool(MISSING), reason=f"apt install {' '.join(MISSING)} brings it"),
    pytest.mark.skipif(os.geteuid() != 0, reason="a chroot needs root"),
]


class Built:
    """An image, and one container of it on a volume."""

    def __init__(self, place: Path) -> None:
        self.place, self.volume = place, place / "volume"
        base = Path(os.environ.get("MADANG_TEST_BASE", place / "base.tar"))
        if not base.exists():
            how = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}"]
            subprocess.run([*how, RELEASE, str(base), MIRROR], check=True)
        empty = self.buildah("from", "scratch")
        self.buildah("add", "--quiet", empty, str(base), "/")
        self.buildah("commit", "--quiet", "--rm", empty, "localhost/base")
        trusted = ["--volume", f"{TRUSTED}:{TRUSTED}:ro"] * TRUSTED.is_dir()
        recipe = ["--format", "docker", "-f", "docs/examples/Containerfile", "-t", "madang"]
        self.buildah("build", "--build-arg", "PYTHON=localhost/base", *trusted, *recipe, ".")
        told = json.loads(self.buildah("inspect", "--type", "image", "localhost/madang"))
        self.told: dict[str, Any] = told["Docker"]["config"]
        self.name = self.buildah("from", "localhost/madang")
        (data,) = self.told["Volumes"]
        inside = self.run("stat", "-c", "%u %g %a", data)  # a new volume is given these
        owner, group, mode = inside.stdout.split()
        self.volume.mkdir()
        os.chown(self.volume, int(owner), int(group))
        self.volume.chmod(int(mode, 8))
        # buildah has a volume of its own for each in the image: ours takes its place.
        self.buildah("config", "--volume", f"{data}-", self.name)
        self.mounted = "--volume", f"{self.volume}:{data}"
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]

    def command(self, *words: str) -> list[str]:
        """Return a command of buildah with a store of its own."""
        return ["buildah", "--root", f"{self.place}/root", "--runroot", f"{self.place}/run", *words]

    def buildah(self, *words: str) -> str:
        """Run a command of buildah, and return the last line that it says."""
        environment = {**os.environ, "BUILDAH_ISOLATION": "chroot"}
        done = subprocess.run(
            self.command(*words), cwd=ROOT, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout if words[0] == "inspect" else done.stdout.strip().rpartition("\n")[2]

    def inside(self, *words: str) -> list[str]:
        """Return the command that runs words in the container, as the user of the image."""
        how = ["--isolation", "chroot", "--user", self.told["User"], *getattr(self, "mounted", ())]
        return self.command("run", *how, self.name, "--", *words)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run words in the container."""
        return subprocess.run(self.inside(*words), capture_output=True, text=True, check=True)

    def start(self) -> None:
        """Start what the image says, on a port of this machine that is free."""
        words = [*self.told["Entrypoint"], *self.told["Cmd"], "--port", str(self.port)]
        self.log = (self.place / "log").open("w+")
        self.process = subprocess.Popen(self.inside(*words), stdout=self.log, stderr=self.log)
        until = time.monotonic() + STARTS
        while time.monotonic() < until:
            try:
                assert self.asked("/healthz")
                return
            except (ConnectionError, urllib.error.URLError):
                time.sleep(0.2)
        raise AssertionError((self.place / "log").read_text())

    def asked(self, path: str, body: Any = None) -> str:
        """Return what the server answers."""
        data = None if body is None else json.dumps(body).encode()
        address = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return str(answer.read().decode())

    def stop(self) -> None:
        """Ask the server to end as `podman stop` does: with SIGTERM to the first process inside."""
        first = self.process.pid
        while Path(f"/proc/{first}/cmdline").read_bytes().startswith(b"buildah"):
            threads = Path(f"/proc/{first}/task").glob("*/children")
            first = int(next(child for it in threads for child in it.read_text().split()))
        os.kill(first, signal.SIGTERM)
        assert self.process.wait(30) == 0, (self.place / "log").read_text()
        self.log.close()


@pytest.fixture
def built() -> Iterator[Built]:
    """Build the image, on a disk: an image is larger than what tests keep in memory."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", ignore_cleanup_errors=True) as place:
        found = Built(Path(place))
        yield found
        if getattr(found, "process", None) and found.process.poll() is None:
            found.stop()
        found.buildah("rm", "--all")
        subprocess.run(["umount", "--recursive", f"{place}/root/overlay"], stderr=subprocess.PIPE)


def said_at(built: Built, secret: str, kind: str, *messages: dict[str, Any]) -> dict[str, Any]:
    """Say hello and these messages on a socket; return the first answer of a kind."""
    with connect(f"ws://127.0.0.1:{built.port}/ws") as line:
        for message in ({"type": "hello", "proto": 1, "secret": secret}, *messages):
            line.send(json.dumps(message))
        while (said := json.loads(line.recv(timeout=60)))["type"] != kind:
            assert said["type"] not in ("nack", "failure"), said
        found: dict[str, Any] = said
        return found


def test_an_image_is_built_started_stopped_and_started_again_with_its_tables(built: Built) -> None:
    built.start()
    assert "madang_" in built.asked("/metrics")
    kind, *check = built.told["Healthcheck"]["Test"]
    assert kind == "CMD"
    built.run(*(word.replace(":8000/", f":{built.port}/") for word in check))
    secret = json.loads(built.asked("/api/guest", {"name": "Mina"}))["secret"]
    made = {"type": "make", "cmd": "1", "game": "nylon_ppong", "options": {"players": 2}}
    table = said_at(built, secret, "made", made)["table"]
    written = built.volume / "madang.db"
    assert written.stat().st_uid == 10001, "the server runs without rights"
    built.stop()
    assert written.exists()

    built.start()
    entered = said_at(built, secret, "table", {"type": "enter", "table": table})
    assert entered["info"]["table"] == table
    assert "Mina" in json.dumps(entered["info"]["seats"])
    built.run("/opt/madang/bin/madang", "backup", "--force", "/data/backup.db")
    assert (built.volume / "backup.db").stat().st_size
    built.stop()
