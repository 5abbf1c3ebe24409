"""The commands of docs/host.md and docs/server.md do what the pages say, one block after the other.

Everything happens under a folder of its own, which takes the place of `/`: the server, its backups
and the checkout are real, and small scripts take the place of what changes a machine (sudo,
systemctl, pip, podman). They fail where a file that they are given is not there.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.server.test_cluster_examples import needs

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FILES_THERE = 'for each in "$@"; do case $each in *.txt) test -f "$each" || exit 9;; esac; done\n'
STAND_INS = {
    "sudo": '[ "$1" = -u ] && shift 2; exec "$@"',
    "useradd": "true",
    "install": """
        a=("$@"); [ "${a[1]}" = -o ] && unset "a[1]" "a[2]"
        exec /usr/bin/install "${a[@]}" """,
    "python3": """
        test "$1 $2" = "-m venv" && mkdir -p "$3/bin" && cp "$STAND_INS"/{pip,madang} "$3/bin" """,
    "pip": FILES_THERE,
    "pipx": "true",
    "winget": "true",
    "brew": "true",
    "uv": FILES_THERE,
    "caffeinate": 'test "$1" = -i && test "$2 $3" = "madang serve"',
    "make": "exec /usr/bin/env -i PATH=/usr/bin:/bin make --dry-run -C {root} \"$@\"",
    "madang": """
        [ "$1 $SERVES" = "serve " ] && exit
        [ "$1" = serve ] && exec {python} -m madang "$@"
        exec {python} -ISEc "$(cat "$STAND_INS/ask.py")" "$ANSWERS/door" "$@" """,
    "systemctl": """
        unit=$PLACE/etc/systemd/system/${@: -1}; [ -f "$unit" ] || unit=$unit.service
        test -f "$unit" || exit 5
        case $unit in *.timer) exit 0;; esac
        case $1 in stop|restart) kill "$(cat "$PLACE/pid")"
            for _ in {{1..300}}; do
                grep -qs "State:.[^Z]" "/proc/$(cat "$PLACE/pid")/status" || break; sleep 0.1
            done;; esac
        case $1 in enable|start|restart)
            export SERVES=yes $(sed -n 's/^Environment=//p' "$unit")
            $(sed -n 's/^ExecStart=//p' "$unit") --port "$PORT" >"$PLACE/log" 2>&1 &
            echo $! >"$PLACE/pid";; esac""",
    "podman": """
        words=("$@"); told=$1; export MADANG_DATABASE=$PLACE/data/madang.db
        case $told in
            build) test -f docs/examples/Containerfile;;
            exec) test "$2" = madang && "${{words[@]:2}}";;
            cp) test "${{2%%:*}}" = madang && cp "${{2#*:}}" "$3";;
            run) case " $* " in
                *" --rm "*) words="$*"; madang ${{words##*madang:$PLACE/data madang }};;
                *) test -f "$PLACE/etc/madang.env";; esac;;
            stop|start|rename) test "$2" = madang;;
            *) exit 7;;
        esac""",
}  # fmt: skip

# A command that ends soon is run by a fork of one process that has read Madang already: to start
# each of some twenty takes half of the time of these tests.
ASK = """
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as line:
    line.connect(sys.argv[1])
    told = json.dumps([sys.argv[2:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(line, [len(told).to_bytes(4, "big")], [0, 1, 2])
    line.sendall(told)
    sys.exit(line.recv(1)[0])
"""
ANSWER = """
import json, os, socket, sys
import madang.server.archive.administration
from madang.cli import run
with socket.socket(socket.AF_UNIX) as door:
    door.bind(sys.argv[1])
    door.listen()
    while True:
        line, _ = door.accept()
        size, files, *_ = socket.recv_fds(line, 4, 3)
        told = line.makefile("rb").read(int.from_bytes(size, "big"))
        if not (child := os.fork()):
            for number, file in enumerate(files):
                os.dup2(file, number)
            words, folder, environ = json.loads(told)
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environ)
            code = run(words)
            sys.stdout.flush()
            os._exit(code)
        line.sendall(bytes([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255]))
        line.close()
        for file in files:
            os.close(file)
"""


def blocks(page: str) -> list[str]:
    """Return the blocks of commands of a page."""
    return re.findall(r"```text\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


class Machine:
    """A folder in the place of `/`, a checkout in it, and what runs commands there."""

    def __init__(self, place: Path) -> None:
        self.place, self.checkout, self.met = place, place / "checkout", set[str]()
        stand_ins = place / "stand-ins"
        for folder in (
            stand_ins,
            *(place / it for it in ("etc/systemd/system", "data", "var/lib/madang", "home")),
        ):
            folder.mkdir(parents=True)
        for name, script in STAND_INS.items():
            script = script.replace("{{", "{").replace("}}", "}")
            script = script.replace("{root}", str(ROOT)).replace("{python}", sys.executable)
            (stand_ins / name).write_text(f"#!/bin/bash\n{script}\n")
            (stand_ins / name).chmod(0o755)
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        self.environment = {
            **os.environ,
            "PATH": f"{stand_ins}:{os.environ['PATH']}",
            "STAND_INS": str(stand_ins), "PLACE": str(place), "PORT": str(self.port), "SERVES": "",
            "HOME": str(place / "home"), "XDG_DATA_HOME": str(place / "home"),
            "MADANG_COMPILE": "false", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x",
            "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x",
        }  # fmt: skip
        (place / "etc/madang.env").touch()
        (stand_ins / "ask.py").write_text(ASK)
        self.git_init()
        self.answers = Path(tempfile.mkdtemp())  # a socket has a short name
        self.environment["ANSWERS"] = str(self.answers)
        door = self.answers / "door"
        self.answering = subprocess.Popen([sys.executable, "-c", ANSWER, str(door)])
        while not door.exists():
            assert self.answering.poll() is None
            time.sleep(0.01)

    def git_init(self) -> None:
        """Make a checkout of this project's files, and a newer release where it comes from."""
        origin = self.place / "origin"
        (origin / "docs").mkdir(parents=True)
        shutil.copytree(DOCS / "examples", origin / "docs/examples")
        for unit in (origin / "docs/examples").glob("*.service"):
            unit.write_text(self.moved(unit.read_text("utf-8")))
        for name in ("constraints.txt", "requirements.txt"):
            shutil.copy(ROOT / name, origin)
        commit = "git add . && git commit -qm"
        clone = f"git clone -q {origin} {self.checkout}"
        self.run(
            f"cd {origin} && git init -q && {commit} old && {clone} && touch new && {commit} new"
        )

    def moved(self, text: str) -> str:
        """Return a text in which this folder takes the place of `/`."""
        text = re.sub(r"(?<![\w.])/(?=(?:opt|var|etc|tmp|data)\b)", f"{self.place}/", text)
        return text.replace("127.0.0.1:8000/", f"127.0.0.1:{self.port}/")

    def run(self, block: str, **meant: str) -> str:
        """Run a block as somebody who pastes it, with these words in the place of others."""
        for word, meaning in meant.items():
            block = block.replace(word, meaning)
        folder = self.checkout if self.checkout.exists() else self.place
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", self.moved(block)],
            cwd=folder, env=self.environment, input="y\n", capture_output=True, text=True,
        )  # fmt: skip
        log = self.place / "log"
        said = block, done.stdout, done.stderr, log.exists() and log.read_text()
        assert done.returncode == 0, said
        return done.stdout

    def block(self, page: str, begins: str, **meant: str) -> str:
        """Run the one block of a page that has these words, and note it."""
        (found,) = (block for block in blocks(page) if begins in block)
        self.met.add(found)
        return self.run(found, **meant)

    def asked(self, path: str, body: Any = None) -> Any:
        """Ask the server, which may be starting still."""
        address = f"http://127.0.0.1:{self.port}{path}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
        for _ in range(300):
            try:
                with urllib.request.urlopen(request) as answer:
                    return json.load(answer)
            except (ConnectionError, urllib.error.URLError):
                time.sleep(0.1)
        raise AssertionError((self.place / "log").read_text())

    def is_stopped(self) -> bool:
        """Tell whether nothing listens."""
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) != 0


@pytest.fixture
def machine(tmp_path: Path) -> Any:
    """Give a machine, and end its server at the end."""
    found = Machine(tmp_path)
    yield found
    found.answering.kill()
    found.answering.wait()
    shutil.rmtree(found.answers)
    if (tmp_path / "pid").exists() and not found.is_stopped():
        found.run("systemctl stop madang")


def table_of(machine: Machine, secret: str) -> str:
    """Make a table, and return the end of its link."""
    with connect(f"ws://127.0.0.1:{machine.port}/ws") as line:
        options = {"players": 2}
        for message in (
            {"type": "hello", "proto": 1, "secret": secret},
            {"type": "make", "cmd": "1", "game": "nylon_ppong", "options": options},
        ):
            line.send(json.dumps(message))
        while (said := json.loads(line.recv(timeout=60)))["type"] != "made":
            assert said["type"] != "nack", said
        return str(said["table"])


@pytest.mark.timeout(600)
def test_a_service_is_installed_cared_for_upgraded_and_put_back(machine: Machine) -> None:
    def guests() -> str:
        return machine.run("madang guests list --db /var/lib/madang/madang.db")

    page, kept = "server.md", machine.place / "var/backups/madang"
    machine.block(page, "useradd")
    machine.block(page, "--require-hashes")
    mina = machine.asked("/api/guest", {"name": "Mina"})
    assert mina["secret"]
    table = table_of(machine, machine.asked("/api/guest", {"name": "Sora"})["secret"])
    assert "Mina" in machine.block(page, "guests list mina", GUEST="Mina")

    machine.block(page, "backups/madang\nsudo cp")
    assert sorted(it.name for it in (machine.place / "etc/systemd/system").iterdir()) == [
        "madang-backup.service", "madang-backup.timer", "madang.service"]  # fmt: skip
    unit = (machine.place / "etc/systemd/system/madang-backup.service").read_text("utf-8")
    for line in re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE):
        machine.run(line.replace("%%", "%"))
    (daily,) = kept.glob("daily-*.db")
    machine.block(page, "/tmp/trial.db", **{"daily-DATE.db": daily.name})

    machine.block(page, "git pull")  # it has the next release's files then, and a copy of before
    assert (machine.checkout / "new").exists()
    assert machine.asked("/api/games")
    machine.asked("/api/guest", {"name": "Juho"})
    assert "Juho" in guests()
    (before,) = kept.glob("before-*.db")
    commit = machine.run("git rev-parse HEAD~1").strip()
    machine.block(page, "git checkout", COMMIT=commit, **{"before-DATE.db": before.name})
    assert not (machine.checkout / "new").exists()
    assert machine.asked("/api/games")
    assert "Mina" in guests()
    assert "Juho" not in guests()

    machine.block(page, "guests delete", GUEST="Mina", TABLE=table)
    assert machine.asked("/api/games")
    machine.run("systemctl stop madang")
    machine.run("madang backup --db /var/lib/madang/madang.db /data/madang.db")
    for begins in ("podman exec", "madang-before", "run --rm"):
        machine.block(page, begins)
    machine.run("mkdir -p $HOME/madang && cp /data/madang.db $HOME/madang/")
    machine.block(page, "madang backup madang-backup.db")
    settings = {
        it for it in blocks(page) if re.match(r"MADANG_|scrape_configs", it)
    }  # test_host.py
    assert {*blocks(page)} == machine.met | settings


def test_every_block_for_a_home_is_a_command_that_works_with_the_files_there(
    machine: Machine,
) -> None:
    machine.run("mkdir -p $HOME/Downloads && ln -s $PWD $HOME/Downloads/madang")
    machine.run('SERVES=yes madang serve --port "$PORT" >"$PLACE/log" 2>&1 & echo $! >"$PLACE/pid"')
    sora = machine.asked("/api/guest", {"name": "Sora"})["guest"]
    machine.run(
        "cp docs/examples/madang.service $PLACE/etc/systemd/system/ && systemctl stop madang"
    )
    for block in blocks("host.md"):
        if not block.startswith("On this computer"):  # what the terminal shows
            machine.run(block.replace("\\", "/"), GUEST=sora)


@needs("systemd-analyze", "systemd")
@pytest.mark.parametrize("name", ["madang.service", "madang-backup.service", "madang-backup.timer"])
def test_systemd_reads_what_a_service_is_made_of(name: str, tmp_path: Path) -> None:
    program = shutil.which("true") or "/bin/true"
    for unit in (DOCS / "examples").glob("madang*.*"):
        text = unit.read_text("utf-8").replace("/opt/madang/bin/madang", program)
        (tmp_path / unit.name).write_text(text.replace("User=madang", "User=root"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
