"""The rules pages, the code and the tests name the same sections.

A section of a game's own page is `4.2` here, one of a page that it shares `MJ 4.2`.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from madang.game import Game
from madang.games import GAMES
from madang.server.config import Settings

ROOT = Path(__file__).parents[1]
NUMBER = r"\d{1,2}(?:\.\d{1,2})?"
SECTION = rf"(?:[A-Z]{{2}} )?{NUMBER}"
LIST = rf"{SECTION}(?:[-–]{NUMBER})?(?:, {SECTION}(?:[-–]{NUMBER})?)*"
SHARED = {prefix: page for game in GAMES for prefix, page in game.pages.items()}
FOLDERS = {"mahjong_common": "mahjong"}  # whose code a page is about that games share

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_shared_page = pytest.mark.parametrize("prefix", SHARED)

# ---- what there is ---------------------------------------------------------------------------


def page_named(name: str) -> str:
    return (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


def page_of(game: Game) -> str:
    return page_named(game.name)


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


def sections_of(game: Game) -> set[str]:
    """Return every section that a game may cite."""
    return {*sections_on(game.name), *shared_by(game)}


def shared_by(game: Game) -> set[str]:
    """Return the sections of the pages that a game shares."""
    pages = game.pages.items()
    return {f"{prefix} {section}" for prefix, page in pages for section in sections_on(page)}


def sections_on(name: str) -> list[str]:
    page = page_named(name)
    return [*chapters_of(page), *rules_of(page)]


# ---- what is cited ---------------------------------------------------------------------------


def sections_in(text: str, own: str) -> Iterator[str]:
    """Yield the sections that "4.1-4.3, 8" names, or "4.1, MJ 5.2, 5.3"."""
    prefix = ""
    for given, number in re.findall(rf"(?:([A-Z]{{2}}) )?({NUMBER})", text):
        prefix = given or prefix
        yield number if prefix in ("", own) else f"{prefix} {number}"


def cited_in(source: str, own: str, others: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield what a module cites: in docstrings, comments, and as texts that are nothing else."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.fullmatch(r"(?:[A-Z]{2} \d{1,2}|\d{1,2}\.\d)\.?\d*", node.value):
                yield from sections_in(node.value, own)
            if leading := re.match(rf"({LIST})  \w", node.value):
                yield from sections_in(leading[1], own)
    for prefix in (own, *others):
        for named in re.findall(rf"\b({prefix} {NUMBER}(?:[-–]{NUMBER})?(?:, {NUMBER})*)", source):
            yield from sections_in(named, own)
    for bracketed in re.findall(r"\((\d+\.\d+(?:, \d+\.\d+)*)\)", source):
        yield from sections_in(bracketed, own)


def code_in(*folders: str) -> list[Path]:
    """Return the files of rules in a folder; advice and bots count, and cite sections of a game."""
    place = Path(ROOT, "src", "madang", *folders)
    apart = {place / "advice", place / "bots"}
    return sorted(path for path in place.rglob("*.py") if apart.isdisjoint(path.parents))


def sections_cited(game: Game) -> dict[str, str]:
    """Return every section that the game's code and tables cite, with a place that does."""
    cited = {}
    for path in code_in("games", game.name):
        source = path.read_text(encoding="utf-8")
        for section in cited_in(source, game.citation, tuple(game.pages)):
            cited[section] = path.name
    for row in (*game.option_rows, *game.actions, *game.layout.ends[1:]):
        cited[row.section] = f"the row of {row[0]}"
    return cited


def sections_tested(*folders: str) -> dict[str, str]:
    """Return every section that the name of a test carries, with such a test.

    `test_5_5_…` is a test of the folder's own page, `test_mj_5_5_…` of one that games share.
    """
    tested = {}
    for path in sorted(Path(ROOT, "tests", *folders).rglob("test_*.py")):
        for name, prefix, chapter, rule in re.findall(
            r"^def (test_(?:([a-z]{2})_)?(\d+)(?:_(\d+))?_[a-z]\w*)\(",
            path.read_text(encoding="utf-8"),
            re.MULTILINE,
        ):
            section = f"{chapter}.{rule}" if rule else chapter
            tested[f"{prefix.upper()} {section}".strip()] = name
    return tested


# ---- the checks ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*(game.name for game in GAMES), *SHARED.values()])
def test_a_page_is_numbered_in_order(name: str) -> None:
    page = page_named(name)
    assert chapters_of(page) == [str(n + 1) for n in range(len(chapters_of(page)))]
    for chapter in chapters_of(page):
        rules = [rule for rule in rules_of(page) if rule.split(".")[0] == chapter]
        assert rules == [f"{chapter}.{n + 1}" for n in range(len(rules))]


@every_game
def test_every_section_has_a_test_that_names_it(game: Game) -> None:
    page = page_of(game)
    wanted = set(rules_of(page)) | undivided(page) | set(cited_by_rows(game))
    assert wanted - set(sections_tested("games", game.name)) - shared_by(game) == set()


@every_shared_page
def test_every_section_that_games_share_has_a_test_that_names_it(prefix: str) -> None:
    """Of the tiles themselves, or of a game that is played by it."""
    page = page_named(SHARED[prefix])
    wanted = set(rules_of(page)) | undivided(page)
    tested = {f"{prefix} {section}" for section in sections_tested(FOLDERS[SHARED[prefix]])}
    for game in GAMES:
        tested |= set(sections_tested("games", game.name)) if prefix in game.pages else set()
    assert {f"{prefix} {section}" for section in wanted} - tested == set()


def cited_by_rows(game: Game) -> set[str]:
    return {row.section for row in (*game.option_rows, *game.actions)}


@every_game
def test_every_citation_in_code_names_a_section(game: Game) -> None:
    cited, there = sections_cited(game), sections_of(game)
    assert {section: place for section, place in cited.items() if section not in there} == {}
    assert len(cited) > len(chapters_of(page_of(game)))


@every_shared_page
def test_every_citation_in_code_that_games_share_names_a_section(prefix: str) -> None:
    there, cited = set(sections_on(SHARED[prefix])), {}
    for path in code_in(FOLDERS[SHARED[prefix]]):
        for section in cited_in(path.read_text(encoding="utf-8"), prefix):
            cited[section] = path.name
    assert {section: place for section, place in cited.items() if section not in there} == {}
    assert cited


@every_game
def test_every_test_names_a_section_that_is_there(game: Game) -> None:
    tested, there = sections_tested("games", game.name), sections_of(game)
    assert {section: name for section, name in tested.items() if section not in there} == {}


@every_shared_page
def test_every_test_of_what_games_share_names_a_section_that_is_there(prefix: str) -> None:
    tested = sections_tested(FOLDERS[SHARED[prefix]])
    there = set(sections_on(SHARED[prefix]))
    assert {section: name for section, name in tested.items() if section not in there} == {}


@every_game
def test_every_column_of_a_row_names_a_section(game: Game) -> None:
    assert {column.section for column in game.observations.columns} <= sections_of(game)


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


@every_shared_page
def test_every_option_of_a_shared_page_is_one_of_the_games_that_share_it(prefix: str) -> None:
    named = set(re.findall(r"\[O (\w+)=", page_named(SHARED[prefix]))) - {"name"}
    assert named
    for game in GAMES:
        if prefix in game.pages:
            assert named <= {row.name for row in game.option_rows}, game.name


def test_the_reader_of_citations_sees_them_all() -> None:
    source = '"""Of (NP 3-5, 8)."""\n"""4.1-4.3, 8.1  Do it."""\nx = "6.2"  # see (2.1)\n'
    assert sorted(cited_in(source, "NP")) == ["2.1", "3", "4.1", "4.3", "5", "6.2", "8", "8.1"]
    source = '"""Of (NP 3, XY 4.5)."""\n"""7.1, XY 8.1, 8.2  Do it."""\nx = "XY 6.2", "XY 9", "5"\n'
    shared = ["XY 4.5", "XY 6.2", "XY 8.1", "XY 8.2", "XY 9"]
    assert sorted(set(cited_in(source, "NP", ("XY",)))) == ["3", "7.1", *shared]


# ---- figures of strength ---------------------------------------------------------------------


def chapters_with_figures() -> Iterator[tuple[str, str]]:
    """Yield the page and the text of each chapter with a table that has a column of numbers."""
    for path in sorted((ROOT / "docs").glob("*.md")):
        for chapter in re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            if re.search(r"^\|.*---:", chapter, re.MULTILINE):
                yield path.stem, chapter


@pytest.mark.parametrize(
    "chapter", [pytest.param(text, id=page) for page, text in chapters_with_figures()]
)
def test_a_chapter_with_figures_says_by_which_command_they_were_found(chapter: str) -> None:
    assert re.search(r"\b(madang|make|python -m) [a-z]", chapter), chapter.partition("\n")[0]


GAMES_OF_THE_TABLE = ("nylon_ppong", "wolnam_ppong", "hong_kong_mahjong", "korean_mahjong")


@pytest.mark.parametrize("name", GAMES_OF_THE_TABLE)
def test_the_table_of_environments_has_the_shapes_and_the_measured_rates(name: str) -> None:
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    results = (ROOT / "benchmarks" / "results.md").read_text(encoding="utf-8")
    column = GAMES_OF_THE_TABLE.index(name) + 1
    rows = [line.strip("| ").split("|") for line in page.splitlines() if line.startswith("| ")]
    shown = {row[0].strip(): row[column].strip() for row in rows if len(row) == 5}
    game = next(game for game in GAMES if game.name == name)
    table = game.observations
    assert shown["observation shape"] == f"({table.width},) {np.dtype(table.dtype).name}"
    assert shown["actions, `Discrete`"] == str(len(game.actions))
    for row, measured in (
        ("`gymnasium.make`, steps/s", "gymnasium.make"),
        ("`gymnasium.make_vec` of 4096, steps/s", "make_vec, 4096 matches"),
        ("`Batch` with observations and masks, steps/s", "observations, one thread"),
    ):
        assert f"| {name} | {measured} | {shown[row]} " in results


# ---- figures of size and speed ---------------------------------------------------------------

FIGURES = tomllib.loads((ROOT / "docs" / "figures.toml").read_text(encoding="utf-8"))
GUIDES = [*ROOT.glob("README*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/tutorials/*.md")]
STATES = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in GUIDES}
del STATES["docs/cluster.md"]  # whose figures are those of benchmarks/cluster.md
NUMBER_OF = r"\d(?:[\d,.]*\d)?"
AMOUNT = rf"(?<![\w.@=:]){NUMBER_OF}(?: to {NUMBER_OF})?(?: million)?"
UNIT = (
    r"(?:[kMG]B|µs|ms|seconds?|minutes?|% of one core|(?:moves|steps|rows|hands)(?:/s| a second))"
)
SHORT = r" (?:s|min)\b"  # 5 s; a hand is 123s


def figures_in(page: str) -> set[str]:
    """Return the sizes, times and rates that a page states outside code, written alike."""
    text = re.sub(r"```.*?```|`[^`]*`", "`", page, flags=re.DOTALL)
    found = re.findall(rf"{AMOUNT}(?:\s?{UNIT}(?![a-zA-Z])|{SHORT})", text)
    return {re.sub(r"\s", "", figure) for figure in found}


@pytest.mark.parametrize("name", sorted(STATES))
def test_a_page_states_the_figures_that_are_written_down_for_it(name: str) -> None:
    written = {
        re.sub(r"\s", "", value)
        for row in (*FIGURES["measured"], *FIGURES["chosen"])
        for value in (*row.get("values", ()), *row.get("settings", {}).values())
        if name in row["pages"]
    }
    assert figures_in(STATES[name]) == written, "write it into docs/figures.toml, with its command"


def test_figures_that_a_page_states_are_seen() -> None:
    page = (
        "It takes 1.6 µs, `9 ms`, 10 to 30 seconds,\n400MB, 2,000 moves/s or 5 s; 123s is a hand."
    )
    assert figures_in(page) == {"1.6µs", "10to30seconds", "400MB", "2,000moves/s", "5s"}


def test_every_measured_figure_has_its_command_and_its_day() -> None:
    for row in FIGURES["measured"]:
        assert row["what"]
        assert re.search(r"\b(make|madang|python -m|pip|ls|du) |\.py\b", row["by"]), row["by"]
        assert row["on"] >= date(2026, 11, 21)


def test_every_figure_of_a_setting_is_its_default() -> None:
    settings = {
        name: value for row in FIGURES["chosen"] for name, value in row.get("settings", {}).items()
    }
    assert len(settings) >= 4
    for name, value in settings.items():
        assert f"{getattr(Settings(), name):,}" == value.partition(" ")[0], name
