"""The rules pages, the code and the tests name the same sections."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from madang.game import Game
from madang.games import GAMES

ROOT = Path(__file__).parents[1]
SECTION = r"\d{1,2}(?:\.\d{1,2})?"
LIST = rf"{SECTION}(?:[-–]{SECTION})?(?:, {SECTION}(?:[-–]{SECTION})?)*"

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

# ---- what there is ---------------------------------------------------------------------------


def page_of(game: Game) -> str:
    return (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")


def chapters_of(page: str) -> list[str]:
    """Return the numbers of the headings: 1, 2, ..."""
    return re.findall(r"^## (\d+) ", page, re.MULTILINE)


def rules_of(page: str) -> list[str]:
    """Return the numbers of the rules: 1.1, 1.2, ..."""
    return re.findall(r"^(\d+\.\d+) ", page, re.MULTILINE)


def undivided(page: str) -> set[str]:
    """Return the chapters that are rules themselves."""
    divided = {rule.split(".")[0] for rule in rules_of(page)}
    return set(chapters_of(page)) - divided


# ---- what is cited ---------------------------------------------------------------------------


def sections_in(text: str) -> list[str]:
    """Read "4.1-4.3, 8": the sections it names."""
    return re.findall(SECTION, text)


def cited_in(source: str, prefix: str) -> Iterator[str]:
    """Yield what a module cites: in docstrings, comments, and as texts that are nothing else."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.fullmatch(r"\d{1,2}\.\d{1,2}", node.value):
                yield node.value
            if leading := re.match(rf"({LIST})  \w", node.value):
                yield from sections_in(leading[1])
    for named in re.findall(rf"{prefix} ({LIST})", source):
        yield from sections_in(named)
    for bracketed in re.findall(r"\((\d+\.\d+(?:, \d+\.\d+)*)\)", source):
        yield from sections_in(bracketed)


def code_of(game: Game) -> list[Path]:
    return sorted((ROOT / "src" / "madang" / "games" / game.name).rglob("*.py"))


def sections_cited(game: Game) -> dict[str, str]:
    """Return every section that the game's code and tables cite, with a place that does."""
    cited = {}
    for path in code_of(game):
        for section in cited_in(path.read_text(encoding="utf-8"), game.citation):
            cited[section] = path.name
    for row in (*game.option_rows, *game.actions):
        cited[row.section] = f"the row of {row[0]}"
    return cited


def sections_tested(game: Game) -> dict[str, str]:
    """Return every section that the name of a test carries, with such a test."""
    tested = {}
    for path in sorted((ROOT / "tests" / "games" / game.name).rglob("test_*.py")):
        for name, chapter, rule in re.findall(
            r"^def (test_(\d+)(?:_(\d+))?_[a-z]\w*)\(",
            path.read_text(encoding="utf-8"),
            re.MULTILINE,
        ):
            tested[f"{chapter}.{rule}" if rule else chapter] = name
    return tested


# ---- the checks ------------------------------------------------------------------------------


@every_game
def test_a_page_is_numbered_in_order(game: Game) -> None:
    page = page_of(game)
    assert chapters_of(page) == [str(n + 1) for n in range(len(chapters_of(page)))]
    for chapter in chapters_of(page):
        rules = [rule for rule in rules_of(page) if rule.split(".")[0] == chapter]
        assert rules == [f"{chapter}.{n + 1}" for n in range(len(rules))]


@every_game
def test_every_section_has_a_test_that_names_it(game: Game) -> None:
    page = page_of(game)
    wanted = set(rules_of(page)) | undivided(page) | set(cited_by_rows(game))
    assert wanted - set(sections_tested(game)) == set()


def cited_by_rows(game: Game) -> set[str]:
    return {row.section for row in (*game.option_rows, *game.actions)}


@every_game
def test_every_citation_in_code_names_a_section(game: Game) -> None:
    page, cited = page_of(game), sections_cited(game)
    there = {*chapters_of(page), *rules_of(page)}
    assert {section: place for section, place in cited.items() if section not in there} == {}
    assert len(cited) > len(chapters_of(page))


@every_game
def test_every_test_names_a_section_that_is_there(game: Game) -> None:
    page, tested = page_of(game), sections_tested(game)
    there = {*chapters_of(page), *rules_of(page)}
    assert {section: name for section, name in tested.items() if section not in there} == {}


@every_game
def test_every_option_stands_on_the_page_in_its_section(game: Game) -> None:
    page = page_of(game)
    for row in game.option_rows:
        start = re.search(rf"^(## )?{re.escape(row.section)} ", page, re.MULTILINE)
        assert start, row
        text = page[start.start() :]
        end = re.search(r"^(## |\d+\.\d+ )", text[start.end() - start.start() :], re.MULTILINE)
        text = text[: end.start() + start.end() - start.start()] if end else text
        assert f"[O {row.name}=" in text, f"{row.name} is not in {row.section}"


@every_game
def test_every_default_is_the_one_on_the_page(game: Game) -> None:
    page, options = page_of(game), game.house_rules.options_type()
    for row in game.option_rows:
        word = row.words[row.values.index(getattr(options, row.name))]
        (shown,) = re.findall(rf"\[O {row.name}=([\w/]+)", page)
        assert shown == word, row.name


def test_the_reader_of_citations_sees_them_all() -> None:
    source = '"""Of (NP 3-5, 8)."""\n"""4.1-4.3, 8.1  Do it."""\nx = "6.2"  # see (2.1)\n'
    assert sorted(cited_in(source, "NP")) == ["2.1", "3", "4.1", "4.3", "5", "6.2", "8", "8.1"]
