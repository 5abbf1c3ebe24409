"""What the base install does with NumPy and msgspec alone, and what it says where more is needed.

The packages of all extras are hidden from a process.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from madang.cli import PANELS, commands_in
from madang.cli.arguments import Argument, Option, UsageError, help_of, parameters_of, read
from madang.errors import EXTRAS
from madang.games import GAMES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
IMPORTED = {"open_spiel": "pyspiel", "pillow": "PIL"}  # where it is not the package's own name
HIDE = f"import sys; sys.modules.update(dict.fromkeys({[*EXTRAS, 'pydantic', 'click']!r}))\n"
SCORED = "1112345678999m + 5m", "--seat", "E", "--by", "discard"


def lean(code: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python without the packages of any extra."""
    command = [sys.executable, "-c", HIDE + code]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=120)


def madang(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command without the packages of any extra."""
    script = f"sys.argv[1:] = {list(words)!r}\nfrom madang.__main__ import main\nmain()"
    return lean(script, given)


def packages_of(extra: str) -> set[str]:
    """Return how the packages of an extra are imported."""
    rows = [re.split(r"[><=\[]", row)[0] for row in PROJECT["optional-dependencies"][extra]]
    names = [row.replace("-", "_") for row in rows if row != "madang"]
    return {IMPORTED.get(name, name) for name in names}


def test_the_base_is_numpy_and_msgspec() -> None:
    names = {re.split("[><=]", row)[0] for row in PROJECT["dependencies"]}
    assert names == {"numpy", "msgspec"}


def test_every_package_of_an_extra_is_known_by_it() -> None:
    for extra in ("fast", "play", "envs", "train"):
        assert {name for name, of in EXTRAS.items() if of == extra} == packages_of(extra)


def test_a_hand_is_scored() -> None:
    said = madang("score", "hong_kong_mahjong", *SCORED)
    assert (said.returncode, said.stderr) == (0, "")
    assert "九子連環" in said.stdout


def test_lines_of_json_are_scored() -> None:
    questions = '{"id": 1, "months": [3, 4, 5, 6, 7, 8]}\n{"id": 2, "months": 5}\n'
    said = madang("score", "nylon_ppong", given=questions)
    first, second = map(json.loads, said.stdout.splitlines())
    assert (first["value"], second["id"]) == (-33, 2)
    assert said.returncode == 1


def test_a_match_is_played_written_and_read() -> None:
    said = lean(
        "import madang\n"
        "for game in madang.GAMES:\n"
        "    match = madang.new_match(game, seed=3)\n"
        "    for _ in range(20):\n"
        "        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[-1])\n"
        "    again = madang.replay(match.record_lines())\n"
        "    print(game.name, again.observation() == match.observation())\n"
    )
    assert said.stdout.splitlines() == [f"{game.name} True" for game in GAMES], said.stderr


def test_rules_odds_options_and_verify_need_no_more(tmp_path: Path) -> None:
    said = madang("rules", "nylon_ppong", "--section", "1.1")
    assert "2 to 6 seats" in said.stdout
    assert "14/23" in madang("odds", "wolnam_ppong", "--hand", "2,10").stdout
    assert "stop_limit" in madang("options", "nylon_ppong").stdout
    record = tmp_path / "match.jsonl"
    lean(f"import madang; madang.new_match('nylon_ppong', seed=1).save({str(record)!r})")
    said = madang("verify", str(record))
    assert said.returncode == 3, said.stderr


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("play", "nylon_ppong"), "play"),
        (("serve",), "play"),
        (("backup", "copy.db"), "play"),
        (("arena", "nylon_ppong", "--matches", "1"), "play"),
    ],
)
def test_a_command_that_needs_more_names_the_extra(words: tuple[str, ...], extra: str) -> None:
    said = madang(*words)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.endswith(f"needs more: pip install -e '{ROOT}[{extra}]'\n")
    assert said.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("import madang; madang.new_match('nylon_ppong', is_compiled=True)", "fast"),
        ("from madang.batch import Batch; Batch('nylon_ppong', count=1)", "fast"),
        ("from madang import server; server.serve()", "play"),
        ("import madang.envs.gymnasium", "envs"),
    ],
)
def test_python_names_the_extra_too(code: str, extra: str) -> None:
    said = lean(code)
    assert said.returncode == 1
    assert f"pip install -e '{ROOT}[{extra}]'" in said.stderr.splitlines()[-1]


def test_a_score_reads_no_other_game_and_no_compiler() -> None:
    script = (
        f"import sys; sys.argv[1:] = ['score', 'hong_kong_mahjong', *{SCORED!r}]\n"
        "from madang.cli import run_plain; run_plain(sys.argv[1:])\n"
        "print(*sorted(sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    read = set(said.stdout.splitlines()[-1].split())
    assert "madang.games.hong_kong_mahjong.questions" in read
    heavy = {"numba", "typer", "rich", "asyncio", "madang.table", "madang.bots"}
    others = {f"madang.games.{game.name}" for game in GAMES} - {"madang.games.hong_kong_mahjong"}
    assert read & (heavy | others) == set()


# ---- flags without Typer ---------------------------------------------------------------------

COMMANDS = [command for panel in PANELS for command in commands_in(panel)]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.__name__)
def test_every_command_says_what_it_is_given(command) -> None:
    rows = [*parameters_of(command)]
    assert all(isinstance(row.declared, Option | Argument) and row.declared.help for row in rows)
    text = help_of(command.__name__, command, command.__doc__)
    assert all(row.label in text for row in rows)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("dance",), "No such command 'dance'. See madang --help."),
        (("--dance",), "No such option: --dance. See madang --help."),
        (("scroe",), "No such command 'scroe' (did you mean score?). See madang --help."),
        (("arena", "x", "--matchs", "3"), "--matchs (did you mean --matches?). See madang arena"),
        (("score",), "Missing argument 'GAME'. See madang score --help."),
        (("score", "chess"), "one of hong_kong_mahjong"),
        (("play", "x", "--seats", "two"), "'two' is not a whole number"),
        (("play", "x", "--seats"), "'--seats' requires an argument"),
        (("play", "x", "y"), "unexpected extra argument (y)"),
        (("serve", "--port", "70000"), "70000 is out of range; give 0 to 65535"),
        (("arena", "x", "--matches", "0"), "0 is out of range; give 1 or more"),
        (("arena", "x", "--gain", "nan"), "'nan' is not a number"),
        (("verify", "no/such"), "No such file"),
    ],
)
def test_what_is_not_there_is_refused_in_one_line(words: tuple[str, ...], says: str) -> None:
    said = madang(*words)
    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (2, "", 1)
    assert says in said.stderr


def test_a_command_that_runs_does_not_read_typer() -> None:
    script = "import sys; from madang.cli import run; run(sys.argv[1:]); print(*sys.modules)"
    command = [sys.executable, "-c", script, "score", "hong_kong_mahjong", *SCORED]
    said = subprocess.run(command, capture_output=True, text=True)
    assert {"typer", "rich"} & set(said.stdout.splitlines()[-1].split()) == set()


def test_flags_are_read_as_typer_reads_them() -> None:
    from madang.cli.measure import arena
    from madang.cli.score import score

    words = "nylon_ppong", "-o", "players=2", "--option=rounds=1", "--json", "--matches", "3"
    found = read(arena, words, False)
    wanted = {"game": "nylon_ppong", "option": ["players=2", "rounds=1"], "as_json": True}
    assert found == {**wanted, "matches": 3}
    found = read(
        score, ("--lang", "ko", "hong_kong_mahjong", "--seat", "E", "123m", "--json"), True
    )
    assert found["asked"] == ["--seat", "E", "123m"]
    assert (found["lang"], found["as_json"]) == ("ko", True)
    assert read(score, ("nylon_ppong", "--", "--json"), True)["asked"] == ["--json"]
    assert read(arena, ("nylon_ppong", "-oplayers=2"), False)["option"] == ["players=2"]
    with pytest.raises(UsageError, match="'--json' does not take a value"):
        read(arena, ("nylon_ppong", "--json=1"), False)
    with pytest.raises(UsageError, match="No such option: --seat"):
        read(arena, ("nylon_ppong", "--seat=E"), False)
