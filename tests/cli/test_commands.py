"""The command line as a whole: help, version, refusals, and the smaller commands."""

import json
import subprocess
import sys
from collections import ChainMap
from itertools import pairwise
from pathlib import Path

import pytest

import madang
from madang.cli import typer_app
from madang.games import GAMES, game_named
from madang.games.rules_pages import cited, languages_of, rules_page, section_of
from madang.options import parse_value
from madang.terminal.words import LANGUAGES, with_shared

COMMANDS = [command.callback.__name__ for command in typer_app().registered_commands]


def test_the_version_is_said(call):
    assert call("--version").out == f"madang {madang.__version__}\n"


def test_without_a_command_the_help_is_shown(call):
    said = call()
    assert said.code == 0
    assert all(f" {command} " in said.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(call, command):
    said = call(command, "--help")
    assert said.code == 0
    assert f"madang {command}" in said.out
    callback = next(
        c.callback for c in typer_app().registered_commands if c.callback.__name__ == command
    )
    assert callback.__doc__


def test_a_sentence_of_a_help_goes_to_the_end_of_its_line(call, monkeypatch):
    monkeypatch.setattr("typer.rich_utils.MAX_WIDTH", 80)
    met = 0
    for command in COMMANDS:
        lines = call(command, "--help").out.partition("╭")[0].splitlines()
        for line, following in pairwise(line.strip() for line in lines):
            if line and following and '"' not in line + following:  # JSON is as it is
                assert len(f" {line} {following.split()[0]} ") > 80, line
                met += 1
    assert met


def test_the_module_is_the_program(process):
    assert process("--version").out == f"madang {madang.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("dance",), "dance"),
        (("--dance",), "--dance"),
        (("score",), "GAME"),
        (("score", "chess"), f"one of {GAMES[0].name}"),
        (("score", "nylon_ppong", "no/such/file"), "no/such/file: No such file"),
        (("play", "chess"), f"one of {GAMES[0].name}"),
        (("options", "chess"), f"one of {GAMES[0].name}"),
        (("rules", "chess"), f"one of {GAMES[0].name}"),
        (("rules", "nylon_ppong", "--section", "99"), "the page has sections 1, 2"),
        (("arena", "chess"), f"one of {GAMES[0].name}"),
        (("arena", "nylon_ppong", "--seats", "random,grandmother"), "grandmother"),
        (("arena", "nylon_ppong", "--seats", "random"), "players cannot be 1"),
        (("arena", "nylon_ppong", "--matches", "0"), "'--matches'"),
        (("arena", "nylon_ppong", "--resume"), "with --folder"),
        (("arena", "nylon_ppong", "--gain", "0.5"), "add --sequential"),
        (("arena", "nylon_ppong", "--error", "0.1"), "add --sequential"),
        (("arena", "nylon_ppong", "--sequential", "--without-luck"), "leave out --sequential or"),
        (("arena", "nylon_ppong", "--workers", "slurm"), "processes:8"),
        (("arena", "nylon_ppong", "--seats", "random,random", "-o", "players=3"), "name 3 bots"),
        (("serve", "--port", "70000"), "65535"),
        (("guests", "dance"), "'dance' is not one of list, show"),
        (("verify",), "FILE"),
    ],
)
def test_what_is_not_there_is_refused_in_one_line_with_exit_code_2(call, arguments, says):
    said = call(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert said.err.startswith("madang: ")
    assert says in said.err


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_options_are_listed_with_what_each_may_be(call, game):
    said = call("options", game.name)
    for row in game.option_rows:
        assert f"{row.name}=" in said.out
        assert f"({game.cite(row.section)})\n" in said.out
    for preset in game.house_rules.presets:
        assert f"preset {preset}: " in said.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_options_are_told_in_the_browser_s_own_sentences(call, game, language):
    folder = Path(madang.__file__).parent / "client" / "locales"
    files = [json.loads(path.read_text("utf-8")) for path in folder.glob(f"*.{language}.json")]
    written = [sections["rules"] for sections in files if "rules" in sections]
    sentences = with_shared(dict(ChainMap(*written)))
    said = call("options", game.name, "--lang", language).out
    told = {row["name"]: row for row in json_of(call, game, "--lang", language)["options"]}
    for row in game.option_rows:
        key = f"{game.name}.option.{row.name}"
        meaning = sentences[f"{key}.means"] if language != "en" else row.meaning
        assert f"    {sentences[key]}: {meaning}\n" in said
        assert (told[row.name]["label"], told[row.name]["meaning"]) == (sentences[key], meaning)
        for word in row.words if row.kind == "words" else ():
            assert f"{word} = {sentences[f'{key}.{word}']}" in said
    for preset in game.house_rules.presets:
        assert f"    {sentences[f'{game.name}.preset.{preset}']}: " in said
    assert "⟦" not in said


def json_of(call, game, *flags):
    return json.loads(call("options", game.name, "--json", *flags).out)


def test_the_options_speak_the_language_of_the_system_and_json_english(call, monkeypatch):
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    assert "스톱 한도" in call("options", "nylon_ppong").out
    assert "스톱" not in call("options", "nylon_ppong", "--json").out
    assert "스톱 한도" in call("options", "nylon_ppong", "--json", "--lang", "ko").out
    assert call("options", "nylon_ppong", "--lang", "fr").code == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_options_in_json_are_what_the_library_takes(call, game):
    data = json.loads(call("options", game.name, "--json").out)
    assert [row["name"] for row in data["options"]] == [row.name for row in game.option_rows]
    for row, option in zip(data["options"], game.option_rows, strict=True):
        assert tuple(parse_value("", option, value) for value in row["allowed"]) == option.values
        assert row["default"] in row["allowed"]
    for name, words in data["presets"].items():
        assert game.make_options(**words) == game.make_options(preset=name)


def test_the_rules_are_printed_whole_and_by_section(call):
    page = rules_page(game_named("nylon_ppong"))
    assert call("rules", "nylon_ppong").out == page + "\n"
    assert call("rules", "nylon_ppong", "--section", "5").out.startswith("## 5 ")
    said = call("rules", "nylon_ppong", "--section", "4.2").out
    assert said.startswith("4.2 ")
    assert "\n4.3" not in said


@pytest.mark.parametrize("language", ["ko", "zh"])
def test_the_rules_are_printed_in_the_languages_there_are(call, monkeypatch, language):
    page = rules_page(game_named("nylon_ppong"), language)
    assert call("rules", "nylon_ppong", "--lang", language).out == page + "\n"
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert call("rules", "nylon_ppong").out == page + "\n"
    assert call("rules", "nylon_ppong", "--lang", "en").out != page + "\n"


def test_a_language_that_the_page_is_not_written_in_names_those_it_is(call):
    said = call("rules", "nylon_ppong", "--lang", "fr")
    assert said.code != 0
    assert "en, ko, zh" in said.err


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rules_are_printed_in_every_language_in_which_they_are_written(call, game):
    for language in languages_of(game):
        said = call("rules", game.name, "--section", "3.1", "--lang", language).out
        assert said == section_of(rules_page(game, language), "3.1") + "\n"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_section_that_code_cites_can_be_printed(game):
    rows = {row.section for row in game.option_rows} | {action.section for action in game.actions}
    for section in rows:
        assert cited(game, section).split()[0] in (section.split()[-1], "##")


def test_a_shared_page_is_printed_and_its_sections_by_the_game_that_cites_them(call):
    whole = call("rules", "hong_kong_mahjong", "--lang", "en")
    assert whole.out.startswith("# Old Hong Kong mahjong")
    assert whole.err == "see also: madang rules mahjong_common\n"
    assert call("rules", "mahjong_common", "--lang", "ko").out.startswith("# 마작")
    by_game = call("rules", "hong_kong_mahjong", "--section", "MJ 6.2", "--lang", "en").out
    for number in ("6.2", "MJ 6.2"):
        assert by_game == call("rules", "mahjong_common", "--section", number, "--lang", "en").out
    assert by_game.startswith("6.2 Win beats pung")


@pytest.mark.compiled
def test_the_arena_says_who_is_better_and_by_how_much(call):
    flags = "--seats", "high_card,random", "--matches", 14, "--preset", "quick"
    data = json.loads(call("arena", "nylon_ppong", *flags, "--json").out)
    assert [one["bot"] for one in data["entrants"]] == ["high_card", "random"]
    said = call("arena", "nylon_ppong", *flags).out
    for one in data["entrants"]:
        assert f"{one['penalty']['mean']:.2f} ± " in said


@pytest.mark.compiled
def test_one_list_of_shuffles_has_no_interval_and_its_answer_is_still_json(call):
    flags = "--seats", "high_card,random", "--matches", 1, "--preset", "quick"
    said = call("arena", "nylon_ppong", *flags, "--json").out
    first = json.loads(said, parse_constant=pytest.fail)["entrants"][0]
    assert first["penalty"]["low"] is first["penalty"]["high"] is None
    assert first["penalty"]["mean"] < 99
    assert "nan" not in call("arena", "nylon_ppong", *flags).out


@pytest.mark.compiled
def test_the_arena_says_how_many_matches_it_takes_to_leave_out_luck(call):
    flags = "--seats", "careful,high_card", "--matches", 20, "--preset", "quick", "--without-luck"
    assert (
        "results without luck need 300 matches; these are 20"
        in call("arena", "nylon_ppong", *flags).out
    )


@pytest.mark.compiled
def test_the_arena_ends_by_itself_and_says_what_it_found(call):
    flags = "--seats", "high_card,random", "--preset", "quick", "--sequential", "--gain", 5
    said = call("arena", "nylon_ppong", *flags).out
    assert "sequential test: high_card gains: 5 points a deal is likelier than 0." in said
    data = json.loads(call("arena", "nylon_ppong", *flags, "--json").out)
    assert data["sequential"]["taken"] == "H1"
    assert data["sequential"]["llr"] >= data["sequential"]["upper"]
    assert data["sequential"]["lists"] == data["lists"]
    short = call("arena", "nylon_ppong", *flags, "--matches", 10).out
    assert "not decided: it looks at 100 lists at least; play more matches. 10 lists" in short


@pytest.mark.parametrize("command", ["bench", "load"])
def test_a_page_that_cannot_be_written_is_refused_before_anything_is_measured(
    call, tmp_path, command
):
    said = call(command, "--out", tmp_path)
    assert said.code == 2
    assert f"{tmp_path} is a folder; name a file in it" in said.err


def test_a_server_to_be_loaded_is_named_by_its_address(call):
    said = call("load", "--url", "nosuch")
    assert said.code == 2
    assert "--url: cannot read 'nosuch'; an address, like http://127.0.0.1:8000" in said.err


def test_regret_says_how_far_each_mean_may_be_off(call):
    said = call("regret", "wolnam_ppong", "--decisions", 200, "--json")
    lost = json.loads(said.out)["thousandths"]
    assert lost["exact"] == {"mean": 0, "low": 0, "high": 0}
    level = lost["random"]
    half = level["high"] - level["mean"]
    assert half == pytest.approx(level["mean"] - level["low"])
    assert half > 0
    said = call("regret", "wolnam_ppong", "--decisions", 200).out
    assert f"{level['mean']:.3f} ± {half:.3f} thousandths a decision" in said
    alone = call("regret", "wolnam_ppong", "--decisions", 1, "--json").out
    assert json.loads(alone)["thousandths"]["random"]["low"] is None


def test_regret_says_for_which_game_it_is_known(call):
    said = call("regret", "nylon_ppong")
    assert said.code == 2
    assert "known for wolnam_ppong" in said.err
    assert "madang arena nylon_ppong" in said.err


@pytest.mark.compiled
def test_the_arena_names_bots_of_its_game_and_says_what_each_gives_away(call):
    said = call("arena", "wolnam_ppong", "--matches", 1, "--json")
    data = json.loads(said.out)
    assert [one["bot"] for one in data["entrants"]] == ["shrewd", "exact", "exact", "exact"]
    assert data["regret"]["exact"] == {"mean": 0, "low": 0, "high": 0}
    flags = "--seats", "random,wide,exact,random,random,random", "--matches", 1
    lost = json.loads(call("arena", "wolnam_ppong", *flags, "--json").out)["regret"]
    mean = {word: one["mean"] for word, one in lost.items()}
    assert mean["exact"] == 0 < mean["wide"] < mean["random"]
    assert lost["wide"]["low"] < mean["wide"] < lost["wide"]["high"]
    said = call("arena", "wolnam_ppong", *flags).out
    around = f"{mean['wide']:.3f} ± {lost['wide']['high'] - mean['wide']:.3f}"
    assert f"wide: gives away {around} thousandths of the pot a decision" in said
    assert "regret" not in json.loads(call("arena", "nylon_ppong", "--matches", 1, "--json").out)


def test_serve_hands_its_flags_to_the_server(call, monkeypatch):
    given = []
    monkeypatch.setattr("madang.server.serve", lambda *a: given.append(a), raising=False)
    assert call("serve", "--host", "0.0.0.0", "--port", 0, "--open").code == 0
    assert given == [("0.0.0.0", 0, None, True)]


ASK = """
import sys
sys.argv = ["madang", "--version"]
from madang.__main__ import main
main()
print("typer" in sys.modules)
from madang.cli import run
for command in ([], ["play"], ["serve"], ["arena"]):
    run([*command, "--help"])
print(sorted({"numpy", "numba", "madang.games", "starlette"} & set(sys.modules)))
"""


def test_the_version_and_help_read_no_game():
    said = subprocess.run(
        [sys.executable, "-c", ASK], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    lines = said.stdout.splitlines()
    assert lines[0] == f"madang {madang.__version__}"
    assert lines[1] == "False"
    assert lines[-1] == "[]"
