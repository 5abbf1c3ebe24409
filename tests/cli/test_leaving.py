"""How the program ends when its reader has gone, and when Ctrl-C is pressed."""

import os
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

PROGRAMS = {
    "madang": [str(Path(sysconfig.get_path("scripts")) / "madang")],
    "python -m madang": [sys.executable, "-m", "madang"],
}

# ---- nobody reads on ---------------------------------------------------------------------------

COMMANDS = [  # one of each kind: a help, a list, an answer to a question, a match
    "--help",
    "options nylon_ppong",
    "score nylon_ppong",
    "play nylon_ppong --seed 1",
]
MORE = [
    "--version",
    "score --help",
    "play --help",
    "options nylon_ppong --json",
    "rules nylon_ppong",
    "odds wolnam_ppong --hand 2,10",
    "replay FILE",
    "verify FILE",
]


@pytest.fixture
def closed():
    """Give a pipe that nobody reads any more."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


@pytest.mark.parametrize(
    "command", [*COMMANDS, *(pytest.param(word, marks=pytest.mark.long) for word in MORE)]
)
def test_a_closed_pipe_ends_a_command_without_a_word(command, closed, finished, tmp_path):
    arguments = [str(finished) if word == "FILE" else word for word in command.split()]
    ended = subprocess.run(
        [*PROGRAMS["python -m madang"], *arguments],
        input=b'{"months": [3, 4, 5, 6, 7, 8]}\n',
        stdout=closed,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_a_refusal_that_nobody_reads_is_no_traceback(closed):
    ended = subprocess.run(
        [*PROGRAMS["python -m madang"], "dance"], stdout=closed, stderr=closed, check=False
    )
    assert ended.returncode == 141


def test_a_reader_of_one_line_gets_it_and_the_rest_is_dropped(finished):
    replay = subprocess.Popen(
        [*PROGRAMS["python -m madang"], "replay", finished],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with replay:
        first = replay.stdout.readline()
        replay.stdout.close()
        assert replay.stderr.read() == b""
    assert first == b"1. deal\n"
    assert replay.returncode in (0, 141)  # 0: all of it was in the pipe already


# ---- Ctrl-C while the program is still being read ------------------------------------------------

# Many short waits: a signal that comes just before one long wait would be noticed after it.
WAITS = """
import time
print("reading", flush=True)
for _ in range(6000):
    time.sleep(0.01)
"""


@pytest.mark.parametrize("module", ["msgspec", "numpy"])
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS.keys())
def test_ctrl_c_in_the_first_moments_leaves_without_a_traceback(program, module, tmp_path):
    (tmp_path / f"{module}.py").write_text(WAITS)
    with subprocess.Popen(
        [*program, "options", "nylon_ppong"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as child:
        assert child.stdout.readline() == b"reading\n"
        child.send_signal(signal.SIGINT)
        assert child.wait(60) == 130
        assert child.stderr.read() == b""
