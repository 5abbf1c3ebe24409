"""The files that a page loads, named ahead: a browser that follows imports waits at every level.

The page that is sent names everything that its first module imports, and holds a list of what each
module that is imported later needs. Both are read from the modules themselves, which `make check`
keeps in one form: imports begin a line, and what they name is in double quotes. The server joins
the style sheets that the page names, so that a browser asks for one file.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FIRST = "app.js"
PLACE = "    <!-- here the server names what modules import -->\n"
PAGE = "index.html"
JOINED = "page.css"  # all style sheets that the page names, in its order
LOOK_AGAIN = 1.0  # seconds for which nobody looks whether a file has changed

COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
NOW = re.compile(r'(?:^|;)(?:import|export)\b[\w$\s{},*]*"(\.[^"]+)"', re.MULTILINE)
LATER = re.compile(r'\bimport\(\s*(?:"([^"]*)"|`([^`]*)`)?')
SHEET = re.compile(r'["`](\.[^"`\n]+\.css)["`]')
DEFAULT = re.compile(r"^export default\b", re.MULTILINE)
LINK = re.compile(r' *<link rel="stylesheet" href="([^"]+)"(?: media="([^"]+)")? />\n')
HOLE = re.compile(r"\$\{[^}]*\}")

Found = tuple[str, int, int]  # a file, with its time and size


class Imports(NamedTuple):
    """The modules that a module names: paths as it writes them, `*` for the gaps of a template."""

    now: list[str]
    later: list[str]  # by `import()`
    sheets: list[str]  # style sheets, wherever it names them
    has_default: bool  # whether it has a default export itself


def imports_of(source: str) -> Imports:
    """Return what a module imports; raise ValueError for what only a run could tell.

    >>> imports_of('import { b } from "./a.js";\\nconst c = () => import(`../${d}/c.js`);')[:2]
    (['./a.js'], ['../*/c.js'])
    """
    code = COMMENT.sub("", source)
    later = [path or HOLE.sub("*", template) for path, template in LATER.findall(code)]
    if not all(later):
        raise ValueError("an import of what is no path cannot be followed")
    sheets = [HOLE.sub("*", path) for path in SHEET.findall(code)]
    return Imports(NOW.findall(code), later, sheets, bool(DEFAULT.search(code)))


class Modules:
    """The modules of a client, and what they need."""

    def __init__(self, client: Path) -> None:
        self.client = client
        self.imports: dict[str, Imports] = {}

    def first(self) -> list[str]:
        """Return the first module and all that it imports."""
        return self.modules_from(FIRST)

    def later(self) -> dict[str, list[str]]:
        """Return the further sheets and modules that each lazily imported module needs."""
        first = {*self.first()}
        return {path: self.needs_of(path, first) for path in sorted(self.later_modules())}

    def later_modules(self) -> set[str]:
        """Return the modules that are imported later and have a default export to take."""
        found: set[str] = set()
        queue = [FIRST]
        for path in queue:  # grows on the way
            later = {it for module in self.modules_from(path) for it in self.later_from(module)}
            queue += sorted(later - found)
            found |= later
        return found

    def needs_of(self, path: str, known: set[str]) -> list[str]:
        """Return the further files that a module needs: sheets first, its own sheets last."""
        modules = self.modules_from(path)
        sheets = [
            sheet
            for module in reversed(modules)
            for name in self.imports_in(module).sheets
            for sheet in self.matching(module, name)
        ]
        return [*dict.fromkeys(sheets), *(module for module in modules if module not in known)]

    def modules_from(self, first: str) -> list[str]:
        """Return a module and all that it imports, the nearest first."""
        found = dict.fromkeys([first])
        queue = [first]
        for path in queue:  # grows on the way
            near = dict.fromkeys(resolved(path, name) for name in self.imports_in(path).now)
            queue += [other for other in near if other not in found]
            found |= near
        return queue

    def later_from(self, module: str) -> list[str]:
        names = self.imports_in(module).later
        paths = [path for name in names for path in self.matching(module, name)]
        return [path for path in paths if self.imports_in(path).has_default]

    def matching(self, module: str, name: str) -> list[str]:
        """Return the files that a path in a module stands for."""
        pattern = resolved(module, name)
        if "*" not in pattern and (self.client / pattern).is_file():
            return [pattern]
        found = sorted(
            path.relative_to(self.client).as_posix() for path in self.client.glob(pattern)
        )
        if not found:
            raise ValueError(f"{module} names {pattern}, which is not there")
        return found

    def imports_in(self, module: str) -> Imports:
        if module not in self.imports:
            self.imports[module] = imports_of((self.client / module).read_text("utf-8"))
        return self.imports[module]


def resolved(module: str, name: str) -> str:
    """Return a path from the client's folder on."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), name))


class Preloads:
    """The lists of a client as its files are now."""

    def __init__(self, client: Path) -> None:
        self.client = client
        self.looked_at = float("-inf")
        self.found: frozenset[Found] = frozenset()

    def version(self) -> int:
        """Return a number that changes with the files; they are looked at once a second."""
        now = time.monotonic()
        if now - self.looked_at > LOOK_AGAIN:
            self.found, self.looked_at = frozenset(found_in(self.client)), now
        return hash(self.found)

    def filled_in(self, page: str) -> str:
        """Return a page with the lists, if it has a place for them, and with one joined sheet."""
        if PLACE in page:
            page = page.replace(PLACE, lists_of(self.client, self.version()))
        first = LINK.search(page)
        if not first:
            return page
        one = f'    <link rel="stylesheet" href="{JOINED}" />\n'
        return page[: first.start()] + one + LINK.sub("", page[first.start() :])

    def joined_sheets(self) -> str:
        """Join the style sheets that the page names."""
        return "".join(
            f"@media {media} {{\n{text}}}\n" if media else text
            for path, media in sheets_of_page(self.client)
            for text in [(self.client / path).read_text("utf-8")]
        )


def sheets_of_page(client: Path) -> list[tuple[str, str]]:
    """Return the style sheets that the page names, each with the media that it is for, or ""."""
    return LINK.findall((client / PAGE).read_text("utf-8"))


def found_in(place: Path) -> Iterator[Found]:
    """Find every file below a folder; looking at their times is quick, reading them is not."""
    for entry in os.scandir(place):
        if entry.is_dir():
            yield from found_in(Path(entry.path))
        else:
            now = entry.stat()
            yield entry.path, now.st_mtime_ns, now.st_size


@lru_cache(1)
def lists_of(client: Path, _version: int) -> str:
    """Return the text of the page in the place of the lists."""
    modules = Modules(client)
    links = "".join(f'    <link rel="modulepreload" href="{path}" />\n' for path in modules.first())
    needs = json.dumps(modules.later(), separators=(",", ":"))
    return f'{links}    <script type="application/json" id="needs">{needs}</script>\n'
