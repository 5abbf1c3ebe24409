"""What Tab offers, as the shells ask for it."""

import os
import shutil
import subprocess
import sys
import sysconfig

import pytest

from madang import cli
from madang.bots import bot_names
from madang.games import GAMES, game_named
from madang.options import parse_value

SCRIPTS = sysconfig.get_path("scripts")


def zsh_asks(line):
    return {"_MADANG_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": line}


def fish_asks(line):
    return {
        "_MADANG_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": line.rpartition(" ")[2],
    }


def bash_asks(line):
    words = line.split(" ")
    count = str(len(words) - 1)
    return {"_MADANG_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": count}


@pytest.fixture
def offered(monkeypatch, capfd):
    """Give a function that returns what Tab offers at the end of a line."""

    def offered_at(line, asks=bash_asks):
        with monkeypatch.context() as patch:
            for name, value in asks(line).items():
                patch.setenv(name, value)
            patch.setattr(sys, "argv", ["madang"])
            with pytest.raises(SystemExit) as left:
                cli.call()
        said = capfd.readouterr()
        assert (left.value.code, said.err) == (0, "")
        return said.out.split()

    return offered_at


def test_files_of_questions_are_offered(offered, tmp_path, monkeypatch):
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "first.jsonl").touch()
    monkeypatch.chdir(tmp_path)
    assert offered("madang score nylon_ppong ha") == ["hands/"]
    assert offered("madang score nylon_ppong hands/f") == ["hands/first.jsonl"]
    assert offered("madang score nylon_ppong nowhere/") == []


@pytest.mark.parametrize("asks", [bash_asks, zsh_asks, fish_asks])
def test_games_are_offered_to_every_shell(offered, asks):
    said = "\n".join(offered("madang play ", asks))
    assert all(game.name in said for game in GAMES)
    assert "wolnam_ppong" not in "\n".join(offered("madang play ny", asks))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("madang ver", ["verify"]),
        ("madang options --l", ["--lang"]),
        ("madang options nylon_ppong --lang ", ["en", "ko", "zh"]),
        ("madang play nylon_ppong --preset ", list(game_named("nylon_ppong").house_rules.presets)),
        ("madang play wolnam_ppong --bots ", list(bot_names(game_named("wolnam_ppong")))),
        ("madang arena wolnam_ppong --seats exact,wi", ["exact,wide"]),
        ("madang play nylon_ppong -o stop_", ["stop_limit=", "stop_requires_other_ppong=",
                                             "stop_penalty="]),
        ("madang play nylon_ppong -o ppong_s", ["ppong_scope=own_turn", "ppong_scope=any_seat"]),
        ("madang play nylon_ppong -o ppong_scope=a", ["ppong_scope=any_seat"]),
        ("madang play wolnam_ppong -o chips=", ["chips=1", "chips=1000", "chips=10000"]),
        ("madang play chess --preset ", []),
    ],
)  # fmt: skip
def test_what_goes_on_from_a_line_is_offered(offered, line, words):
    assert offered(line) == words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_value_that_is_offered_may_be_given(game):
    from madang.cli.arguments import values_of

    for row in game.option_rows:
        for value in values_of(game, row):
            assert parse_value(game.name, row, value) in row.values


def test_bash_takes_the_script_that_is_shown_and_completes_with_it():
    bash = shutil.which("bash")
    script = """
        eval "$(_MADANG_COMPLETE=source_bash madang)"
        complete -p madang >/dev/null || exit 3
        COMP_WORDS=(madang rules wol) COMP_CWORD=2
        _madang_completion madang
        echo "${COMPREPLY[@]}"
    """
    environment = {**os.environ, "PATH": f"{SCRIPTS}:{os.environ['PATH']}"}
    said = subprocess.run(
        [bash, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert (said.stdout, said.stderr) == ("wolnam_ppong\n", "")


def test_the_help_tells_how_to_install_it(call):
    said = call("--help").out
    assert "--install-completion" in said
    assert "--show-completion" in said
