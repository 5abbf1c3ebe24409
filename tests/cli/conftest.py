"""What tests of the command line share: calling it here, and calling it as a program."""

import io
import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

import madang
from madang import cli
from madang.cli import run


@dataclass
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


@pytest.fixture
def call(capfd):
    """Give a function that runs one command in this process."""

    def called(*arguments):
        code = run([str(argument) for argument in arguments])
        return Said(code, *capfd.readouterr())

    return called


PLAIN = {"COLUMNS": "100", "LANG": "en_US.UTF-8", "PYTHONWARNINGS": "error"}


def as_bytes(given):
    return given.encode() if isinstance(given, str) else given


@pytest.fixture
def program(tmp_path, monkeypatch, capfd):
    """Give a function that runs one command here as a program would: with input, in a folder."""

    def ran(*arguments, given="", **environment):
        with monkeypatch.context() as patch:
            for name, value in (PLAIN | environment).items():
                patch.setenv(name, value)
            patch.chdir(tmp_path)
            patch.setattr(sys, "argv", ["madang", *map(str, arguments)])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(as_bytes(given)), "utf-8"))
            capfd.readouterr()
            code = cli.call()
        return Said(code, *capfd.readouterr())

    return ran


@pytest.fixture
def process(tmp_path):
    """Give a function that runs one command as a process of its own, which takes a second."""

    def ran(*arguments, given="", **environment):
        found = subprocess.run(
            [sys.executable, "-m", "madang", *map(str, arguments)],
            input=as_bytes(given),
            capture_output=True,
            env={**os.environ, **PLAIN, **environment},
            cwd=tmp_path,
            timeout=120,
            check=False,
        )
        return Said(found.returncode, found.stdout.decode(), found.stderr.decode())

    return ran


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """Give the file of a whole match."""
    match = madang.new_match("nylon_ppong", seed=11, preset="table", rounds=2)
    while not match.is_over:
        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[-1])
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    match.save(path)
    return path
