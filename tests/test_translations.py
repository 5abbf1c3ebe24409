"""Rules pages in other languages say the same, section by section."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from madang.games import GAMES
from madang.games.rules_pages import ENGLISH, languages_of_page, page_names, page_text, section_of

NUMBER = re.compile(r"^(?:## )?(\d+(?:\.\d+)?) ", re.MULTILINE)
TRANSLATED = [(name, tag) for name in page_names() for tag in languages_of_page(name)[1:]]
PAGES = [(name, language) for name, language in TRANSLATED if "\n## 1 " in page_text(name)]
SHARED = sorted(set(page_names()) - {game.name for game in GAMES})
every_translation = pytest.mark.parametrize(("name", "language"), PAGES)


def sections(page: str) -> list[tuple[str, str]]:
    """Return the numbered sections of a page in order, each with its own text."""
    starts = [*((found.start(), found[1]) for found in NUMBER.finditer(page)), (len(page), "")]
    return [(number, page[start:end]) for (start, number), (end, _) in pairwise(starts)]


def test_every_page_is_told_in_korean_and_nylon_ppong_in_chinese_too() -> None:
    assert all("ko" in languages_of_page(name) for name in page_names())
    assert (
        languages_of_page("nylon_ppong") == languages_of_page("hwatu_cards") == ("en", "ko", "zh")
    )


@pytest.mark.parametrize("name", SHARED)
def test_a_page_that_games_share_has_the_same_tables_marks_and_links_in_each_language(
    name: str,
) -> None:
    marks = [r"\[D\]", r"`[a-z0-9]+`", r"\(\w+\.md\)", r"^\| \d+ \|", r"CC0"]
    english, *others = [page_text(name, language) for language in languages_of_page(name)]
    for text in others:
        for mark in marks:
            assert re.findall(mark, text, re.M) == re.findall(mark, english, re.M), mark


@every_translation
def test_a_translation_has_the_same_sections_in_the_same_order(name: str, language: str) -> None:
    english, translated = page_text(name), page_text(name, language)
    assert [number for number, _ in sections(translated)] == [n for n, _ in sections(english)]
    assert section_of(translated, "1.1") != section_of(english, "1.1")


MARKS = {
    "options": r"\[O [a-z_]+=[^\]]*\]",
    "decisions": r"\[D\]",
    "words": r"`[a-z-]+`",
    "sections": r"(?<![\d.,–=])\d{1,2}\.\d(?!\d)",
    "large numbers": r"\d+,\d{3}",
}


@every_translation
@pytest.mark.parametrize("marks", MARKS.values(), ids=MARKS.keys())
def test_a_translation_names_the_same_things_in_each_section(
    name: str, language: str, marks: str
) -> None:
    english = dict(sections(page_text(name)))
    for number, text in sections(page_text(name, language)):
        there, here = re.findall(marks, english[number]), re.findall(marks, text)
        assert sorted(here) == sorted(there), number


def test_no_page_is_there_that_belongs_to_no_game() -> None:
    folder = Path(__file__).parents[1] / "docs" / "rules"
    known = {f"{name}.{lang}.md" for name in page_names() for lang in languages_of_page(name)[1:]}
    assert {path.name for path in folder.glob("*.*.md")} == known
    assert ENGLISH not in {language for _, language in TRANSLATED}
