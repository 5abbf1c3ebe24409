"""What strangers read first is true: code runs, commands exist, links lead somewhere."""

import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import madang
from madang.cli import run, typer_app
from madang.games import GAMES

ROOT = Path(__file__).parents[1]
GUIDE = [
    *sorted(ROOT.glob("README*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs").glob("tutorials/*.md")),
]
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
LOCALES = {"en": "en_US.UTF-8", "ko": "ko_KR.UTF-8", "zh": "zh_TW.UTF-8"}
COMMANDS = {command.callback.__name__ for command in typer_app().registered_commands}


def page_id(path):
    return str(path.relative_to(ROOT))


def blocks(path, language):
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.compiled
@pytest.mark.parametrize("path", GUIDE, ids=page_id)
def test_the_python_on_the_page_runs(path):
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert all(">>> " in block for block in blocks(path, "python"))


def test_the_readme_has_code_that_is_run():
    assert sum(block.count(">>> ") for block in blocks(ROOT / "README.md", "python")) >= 6


def those_with(found_on, pages):
    """Try the pages on which something is found: on others a test would assert nothing."""
    return pytest.mark.parametrize("path", [page for page in pages if found_on(page)], ids=page_id)


BEFORE = r"(?:\$ )?(?:.*\| |caffeinate -i |(?:sudo|podman exec) .*/)?"


def commands_on(path):
    """Return the name of each command that a page types, and what follows it."""
    text = "\n".join(blocks(path, "text")).replace("\\\n", " ")
    return re.findall(rf"^{BEFORE}madang (\w+)(.*)$", text, re.MULTILINE)


@those_with(commands_on, GUIDE)
def test_commands_on_the_page_exist_with_their_flags(path, capsys):
    for name, rest in commands_on(path):
        assert name in COMMANDS
        run([name, "--help"])
        help = capsys.readouterr().out
        for flag in re.findall(r"--[a-z][a-z-]*", rest):
            assert re.search(rf"{flag}(?![a-z-])", help), flag


def test_make_targets_that_pages_name_exist():
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for path in [*GUIDE, CONTRIBUTING, ROOT / "news" / "README.md"]:
        for target in re.findall(r"(?:`|^)make ([a-z-]+)", path.read_text("utf-8"), re.MULTILINE):
            assert target in targets, page_id(path)


EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))


def calls_of_python_on(path):
    """Return the lines of a page that call Python, or what comes with it."""
    lines = map(str.strip, path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if re.match(r"(\S*/)?(python|pytest|pip)[\d.]* .", line)]


@those_with(calls_of_python_on, [*GUIDE, CONTRIBUTING, *EXAMPLES])
def test_python_on_the_page_is_the_one_that_has_the_packages(path):
    """A line that is pasted has to run: the system's own Python has none of them."""
    for line in calls_of_python_on(path):
        makes_it = line.startswith("python3 -m venv .venv")
        assert makes_it or re.match(r"\.venv(-\w+)?/bin/", line), line


def test_what_the_readme_shows_of_scoring_is_what_it_answers():
    question, answer = re.search(
        r"echo '(.*)' \| madang score nylon_ppong\n(.*)\n", readme()
    ).groups()
    said = subprocess.run(
        [sys.executable, "-m", "madang", "score", "nylon_ppong"],
        input=question,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == answer + "\n"


def readme():
    return (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_scoring_page_are_what_it_answers():
    met = set()
    page = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
    for chapter in re.split(r"^## ", page, flags=re.MULTILINE):
        call, game = asked_in(chapter)
        for block in re.findall(r"```json\n(.*?)```", chapter, re.DOTALL):
            question, expected = map(json.loads, block.splitlines())
            met.add((call, game))
            assert answered(call, game, question) == expected
    assert len(met) == len(GAMES) + 1


def asked_in(chapter):
    """Return whom a chapter of the page asks: its heading names the game, if not Nylon-ppong."""
    if chapter.startswith("Odds"):
        return madang.odds, "wolnam_ppong"
    named = (game.name for game in GAMES if chapter.startswith(game.titles["en"]))
    return madang.score, next(named, "nylon_ppong")


def answered(call, game, question):
    """Return what a question is answered with, be it a mistake."""
    try:
        return call(game, question)
    except madang.MadangError as error:
        return {"id": question["id"], "error": str(error)}


@pytest.mark.parametrize("language", LOCALES)
def test_what_the_scoring_page_types_is_answered_as_it_shows(language, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", LOCALES[language])
    typed = re.findall(r"\$ madang (.*)\n((?:.+\n)+)```", told_in("docs/score", language))
    assert {command.partition(" ")[0] for command, _ in typed} == {"odds", "score"}
    for command, answer in typed:
        assert run(shlex.split(command)) == 0
        assert capsys.readouterr().out == answer


def told_in(page, language):
    """Return a page in a language: docs/play.ko.md is docs/play.md in Korean."""
    tag = "" if language == "en" else f".{language}"
    return (ROOT / f"{page}{tag}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["ko", "zh"])
@pytest.mark.parametrize("page", ["docs/host", "docs/play", "docs/score"])
def test_a_page_in_another_language_has_the_parts_of_the_english_one(page, language):
    """A part that is added to one page is missed in the others here."""
    (marks, lines), other = (parts_of(told_in(page, each)) for each in ("en", language))
    own = [
        re.sub(r"(pictures/\w+-(?:phone|desk))\.webp", rf"\1-{language}.webp", it) for it in marks
    ]
    assert other == (own, lines), "the same parts, with pictures in the page's language"


def parts_of(page):
    """Return what a translation cannot change: headings by level, points, pictures, code."""
    marks = re.findall(r"^(#+|\s*-|<img src=\S+|```\w*) ?", page, re.MULTILINE)
    lines = [
        re.sub(r"  +.*", "", line)
        for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL)
        for line in block.splitlines()
        if re.match(r"(\$ )?[a-z]+ ", line)
    ]
    return marks, lines


@pytest.mark.parametrize("language", ["ko", "zh"])
def test_every_translated_page_is_linked_from_the_readme_of_its_language(language):
    pages = sorted((ROOT / "docs").glob(f"*.{language}.md"))
    assert len(pages) >= 3
    for path in pages:
        assert f"(docs/{path.name})" in told_in("README", language)
        assert f"]({path.name})" not in path.read_text(encoding="utf-8")
        assert f"]({path.name.split('.')[0]}.md)" in path.read_text(encoding="utf-8")
    assert f"(README.{language}.md)" in readme().splitlines()[0]


def links_within(path):
    """Return the links of a page that stay within the project."""
    text = path.read_text(encoding="utf-8")
    links = [*re.findall(r"\]\(([^)]+)\)", text), *re.findall(r'src="([^"]+)"', text)]
    return [link for link in links if "://" not in link]


@those_with(links_within, [*GUIDE, CONTRIBUTING, *sorted((ROOT / "docs").glob("r*/*.md"))])
def test_links_between_pages_lead_somewhere(path):
    for link in links_within(path):
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        assert target.exists(), link
        assert not anchor or anchor in anchors_of(target), link


def anchors_of(path):
    """Return the anchors of a page's headings, as sites that show Markdown make them."""
    headings = re.findall(r"^##* (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.compiled
@pytest.mark.parametrize("most", [40, pytest.param(200, marks=pytest.mark.long)])  # matches
def test_the_bot_of_the_tutorial_plays_as_the_page_shows(most, tmp_path, monkeypatch, capsys):
    """Type what the page types: the file grows block by block, and each answer is as shown."""
    from madang.cli import run

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "150")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\ny\n" * 9))
    page, file = ROOT / "docs" / "tutorials" / "first_bot.md", Path("my_bot.py")
    typed, content = 0, ""
    for kind, block in re.findall(r"```(py|text)\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        if kind == "py":
            content += f"{block}\n\n"
            file.write_text(content, encoding="utf-8")
        elif block.startswith("$ madang "):
            command, *answer = block.splitlines()
            if (asked := re.search(r"--matches (\d+)", command)) and int(asked[1]) > most:
                continue
            assert run(shlex.split(command)[2:]) == 0
            said = capsys.readouterr().out.splitlines()
            for line, shown in zip(said, answer):
                assert line.startswith(shown.removesuffix("…").rstrip())
            assert len(said) > len(answer)
            typed += 1
    assert typed == (3 if most == 40 else 4)


def test_the_example_bot_says_in_a_line_that_no_server_answers():
    bot = [sys.executable, ROOT / "docs" / "examples" / "bot.py"]
    for address in ("http://127.0.0.1:9", "localhost"):
        asked = subprocess.run(
            [*bot, address], capture_output=True, text=True, timeout=60, check=False
        )
        assert (asked.returncode, asked.stdout) == (1, "")
        assert asked.stderr.startswith(f"no server of Madang answers at {address}: ")
        assert asked.stderr.endswith("; start one with `madang serve`\n")


def test_the_example_of_ppo_names_the_command_that_installs_pytorch():
    ask = "import sys, runpy; sys.modules['torch'] = None; runpy.run_path(sys.argv[1])"
    said = subprocess.run(
        [sys.executable, "-c", ask, ROOT / "examples" / "ppo.py", "--help"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert said.returncode == 1
    assert re.fullmatch(r"examples/ppo.py needs more: pip install .*\[train\]'\n", said.stderr)


def test_the_example_bot_plays_a_match_on_a_real_server(tmp_path):
    quick = {"MADANG_THINK_LEAST": "0", "MADANG_THINK_MOST": "0", "MADANG_COMPILE": "false"}
    serve = [sys.executable, "-m", "madang", "serve", "--port", "0", "--db", tmp_path / "log.db"]
    with subprocess.Popen(
        serve, stdout=subprocess.PIPE, text=True, env={**os.environ, **quick}
    ) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            bot = [sys.executable, ROOT / "docs" / "examples" / "bot.py", address]
            said = subprocess.run(bot, capture_output=True, text=True, timeout=120, check=False)
        finally:
            server.terminate()
    assert (said.returncode, said.stderr) == (0, "")
    assert re.fullmatch(r"totals: \[-?\d+, -?\d+, -?\d+\]\n", said.stdout)
