"""The newest Python is looked for as machines have them: shims that do not run, homes of pyenv."""

import os
import subprocess
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "newest_python.sh"
SHIM = "#!/bin/sh\necho 'pyenv: command not found' >&2\nexit 127\n"


def program(path: Path, text: str) -> Path:
    """Write a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def python(minor: int) -> str:
    """Return a program that says it is this Python, whatever it is asked."""
    return f"#!/bin/sh\necho {minor}\n"


@pytest.fixture
def found(tmp_path):
    """Give a function that asks for the newest Python beside one of a minor version."""
    default = tmp_path / "default"
    environment = {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path)}

    def asked(minor):
        program(default, python(minor))
        said = subprocess.run(
            [TOOL, default], env=environment, capture_output=True, text=True, check=True
        )
        return said.stdout.strip()

    return asked


def test_the_newest_on_path_is_taken(found, tmp_path):
    program(tmp_path / "bin" / "python3.12", python(12))
    newest = program(tmp_path / "bin" / "python3.13", python(13))
    assert found(11) == str(newest)


def test_a_shim_that_does_not_run_is_passed_over(found, tmp_path):
    program(tmp_path / "bin" / "python3.13", SHIM)
    runs = program(tmp_path / "bin" / "python3.12", python(12))
    assert found(11) == str(runs)


def test_a_version_of_pyenv_that_is_not_activated_is_found(found, tmp_path):
    program(tmp_path / "bin" / "python3.13", SHIM)
    folder = tmp_path / ".pyenv" / "versions"
    newest = program(folder / "3.13.0" / "bin" / "python3.13", python(13))
    assert found(11) == str(newest)


@pytest.mark.parametrize("minor", [13, 14, 15])
def test_only_a_newer_one_is_taken(found, tmp_path, minor):
    program(tmp_path / "bin" / "python3.12", python(12))
    program(tmp_path / "bin" / "python3.13", python(13))
    assert found(minor) == ""


def test_where_there_is_none_the_check_says_so_and_is_no_failure(tmp_path):
    check = TOOL.with_name("check_newest.sh")
    environment = {**os.environ, "VENV": str(tmp_path / "venv")}
    default = program(tmp_path / "python", "#!/bin/sh\necho 99\n")
    said = subprocess.run(
        [check, default], env=environment, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    assert "nothing to check" in said.stdout
