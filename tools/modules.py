"""List what the browser's part has to load: ``python -m tools.modules [--check]``.

A browser that follows imports waits once for each step of the way. So two lists are written, and
the page asks for everything at once: what its first module needs stands in `index.html`, what is
imported later, such as a page or the table of a game, in `core/needs.js`.
"""

from __future__ import annotations

import json
import posixpath
import re
import sys
from functools import cache
from pathlib import Path

from tools.imports import Imports, imports_of

CLIENT = Path(__file__).resolve().parents[1] / "src" / "madang" / "client"
FIRST = "app.js"
PAGE = "index.html"
NEEDS = "core/needs.js"
LINKS = re.compile(r'(?:^    <link rel="modulepreload" [^\n]*\n)+', re.MULTILINE)
NEEDS_HEAD = """\
/** What modules that are imported later need beside the first ones: `make modules` writes it. */

/** @type {Record<string, string[]>} */
export const NEEDS = """


# ---- what needs what -------------------------------------------------------------------------


def first_modules() -> list[str]:
    """Return the first module and all that it imports."""
    return modules_from(FIRST)


def later_files() -> dict[str, list[str]]:
    """Return what each module that is imported later needs beside that, sheets and modules."""
    first = {*first_modules()}
    return {path: needs_of(path, first) for path in sorted(later_modules())}


def later_modules() -> set[str]:
    """Return the modules that are imported later, from wherever."""
    found: set[str] = set()
    queue = [FIRST]
    for path in queue:  # grows on the way
        fresh = {later for module in modules_from(path) for later in later_from(module)} - found
        found |= fresh
        queue += sorted(fresh)
    return found


def needs_of(path: str, known: set[str]) -> list[str]:
    """Return what a module needs beside those that are known: style sheets first, its own last."""
    modules = modules_from(path)
    sheets = [sheet for module in reversed(modules) for sheet in sheets_of(module)]
    return [*dict.fromkeys(sheets), *(module for module in modules if module not in known)]


def modules_from(first: str) -> list[str]:
    """Return a module and all that it imports, the nearest first."""
    found = [first]
    for path in found:  # grows on the way
        near = (resolved(path, name) for name in imports_in(path).now)
        found += [other for other in dict.fromkeys(near) if other not in found]
    return found


def later_from(module: str) -> list[str]:
    """Return what a module imports later: it takes their default export."""
    patterns = [resolved(module, name) for name in imports_in(module).later]
    return [
        path for pattern in patterns for path in matching(pattern) if imports_in(path).has_default
    ]


def sheets_of(module: str) -> list[str]:
    """Return the style sheets that a module names."""
    return [path for name in imports_in(module).sheets for path in matching(resolved(module, name))]


def matching(pattern: str) -> list[str]:
    """Return the files that a pattern stands for."""
    found = sorted(path.relative_to(CLIENT).as_posix() for path in CLIENT.glob(pattern))
    if not found:
        raise ValueError(f"there is no {pattern}")
    return found


def resolved(module: str, name: str) -> str:
    """Return a path from the client's folder on."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), name))


@cache
def imports_in(module: str) -> Imports:
    """Return what a module imports."""
    return imports_of((CLIENT / module).read_text("utf-8"))


# ---- the two lists ---------------------------------------------------------------------------


def files() -> dict[str, str]:
    """Return the files with the lists as they should be."""
    links = "".join(f'    <link rel="modulepreload" href="{path}" />\n' for path in first_modules())
    needs = json.dumps(later_files(), indent=2)
    return {
        PAGE: LINKS.sub(links, (CLIENT / PAGE).read_text("utf-8"), count=1),
        NEEDS: f"{NEEDS_HEAD}{needs};\n",
    }


def main(check: bool) -> str | None:
    """Write the lists, or return which are not current."""
    stale = [name for name, text in files().items() if (CLIENT / name).read_text("utf-8") != text]
    if check:
        return f"not current, run make modules: {', '.join(stale)}" if stale else None
    for name, text in files().items():
        (CLIENT / name).write_text(text, encoding="utf-8", newline="\n")
    return None


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
