"""What MkDocs is given beyond docs/: the start page, the Python reference, links that stay inside.

Hooks of `tools/site.yml`. A page of docs/ may lead to any file of the repository, as people read it
there; on the site such a link names the file.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

import griffe
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)]*)?\)")
LANGUAGE = re.compile(r"\.(ko|zh)\.md$")
STYLE = ":lang(ko) { word-break: keep-all; overflow-wrap: anywhere; }\n"  # words stay whole
HAND = re.compile(r"(?<=\] )\[(?=\d+[mpsz]\])")  # of mahjong, which Markdown would read as a link
DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
NAMES = {  # of the reference, by chapter
    "One match": (
        "madang.new_match",
        "madang.replay",
        "madang.match.Match",
        "madang.match.Results",
    ),
    "Real cards": ("madang.score", "madang.odds", "madang.score_rows"),
    "Tables and batches": ("madang.table.Table", "madang.batch.Batch"),
    "Environments": ("madang.envs.pettingzoo", "madang.envs.gymnasium", "madang.envs.open_spiel"),
    "Errors": ("madang.errors",),
}


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are no files of docs/."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    readme = re.sub(r"(\]\()docs/|(src=\")docs/", lambda found: found[1] or found[2], readme)
    readme = readme.replace("README.ko.md", "play.ko.md").replace("README.zh.md", "play.zh.md")
    files.append(File.generated(config, "index.md", content=readme))
    reference = ["# Python", "Public names; [what stable means](../embedding.md#what-is-public)."]
    for chapter, names in NAMES.items():
        reference += [f"## {chapter}", *(f"::: {name}" for name in names)]
    page = "\n\n".join(reference) + "\n"
    files.append(File.generated(config, "reference/python.md", content=page))
    files.append(File.generated(config, "site.css", content=STYLE))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Turn links to files that the site does not have into the names of these files."""

    def inside(link: re.Match[str]) -> str:
        words, path, _ = link.groups()
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), path))
        if files.get_file_from_path(target):
            return link[0]
        name = posixpath.normpath(posixpath.join("docs", target)).removeprefix("docs/../")
        return f"`{name}`" if words == path else f"{words} (`{name}`)"

    parts = FENCED.split(markdown)
    parts[::2] = [HAND.sub(r"\\[", LINK.sub(inside, part)) for part in parts[::2]]
    return "".join(parts)


def on_page_content(html: str, page: Any, config: Any, files: Files) -> str:
    """Say in which language a page is: its fonts and where lines break follow from that."""
    language = LANGUAGE.search(page.file.src_uri)
    tag = {"ko": "ko", "zh": "zh-Hant"}[language[1]] if language else ""
    return f'<div lang="{tag}">\n{html}\n</div>' if language else html


class Doctests(griffe.Extension):
    """Examples of docstrings as code: Markdown would read `[1, 2]` as a link."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Put the examples of one object into blocks."""
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
