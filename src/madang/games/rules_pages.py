"""The rules pages: one copy, in `docs/rules`, which a built package carries as `madang/rules`.

A page is written in English, `nylon_ppong.md`; a translation is next to it, `nylon_ppong.ko.md`.
Every game has a page of its name; others hold what several games share, like `hwatu_cards`. The
sections of some of those are cited with a prefix, as in "MJ 5.5": see `Game.pages`.
"""

import re
from pathlib import Path

from madang.errors import NotationError
from madang.game import Game

PACKED = Path(__file__).parents[1] / "rules"
SOURCES = Path(__file__).parents[3] / "docs" / "rules"
ENGLISH = "en"
HEADING = re.compile(r"^## (\d+) ", re.MULTILINE)
RULE = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)


def folder() -> Path:
    """Return the folder of the pages."""
    return PACKED if PACKED.is_dir() else SOURCES


def page_names() -> tuple[str, ...]:
    """Return the names of all pages."""
    return tuple(sorted(path.stem for path in folder().glob("*.md") if "." not in path.stem))


def languages_of_page(name: str) -> tuple[str, ...]:
    """Return the languages in which a page is written, English first."""
    translated = sorted(path.suffixes[0][1:] for path in folder().glob(f"{name}.*.md"))
    return (ENGLISH, *translated)


def page_text(name: str, language: str = ENGLISH) -> str:
    """Return a page in one of its languages, as Markdown."""
    suffix = "" if language == ENGLISH else f".{language}"
    return (folder() / f"{name}{suffix}.md").read_text(encoding="utf-8")


def languages_of(game: Game) -> tuple[str, ...]:
    """Return the languages in which a game's rules are written, English first."""
    return languages_of_page(game.name)


def rules_page(game: Game, language: str = ENGLISH) -> str:
    """Return the rules of a game in one of its languages, as Markdown."""
    return page_text(game.name, language)


def page_in(name: str, language: str) -> str:
    """Return a page in this language, in English where it is not written in it."""
    return page_text(name, language if language in languages_of_page(name) else ENGLISH)


def cited(game: Game, section: str, language: str = ENGLISH) -> str:
    """Return the text of a section as a game cites it, `4.2` or `MJ 5.5`; raise NotationError."""
    page, number = game.place_of(section)
    return section_of(page_in(page, language), number)


def section_of(page: str, number: str) -> str:
    """Return a section, `4`, or one rule of it, `4.2`; raise NotationError.

    >>> section_of("# Page\\n\\n## 1 Deal\\n\\n1.1 Five.\\n\\n1.2 Six.\\n\\n## 2 End\\n", "1.1")
    '1.1 Five.'
    """
    starts = [(found.start(), found[1]) for found in HEADING.finditer(page)]
    if "." in number:
        starts += [(found.start(), found[1]) for found in RULE.finditer(page)]
    starts.sort()
    for (start, name), (end, _) in zip(starts, [*starts[1:], (len(page), "")], strict=True):
        if name == number:
            return page[start:end].strip()
    known = ", ".join(found[1] for found in HEADING.finditer(page))
    raise NotationError(number, "section", f"the page has sections {known}, and rules like 4.2")
