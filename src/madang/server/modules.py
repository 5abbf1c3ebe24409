"""The page, and in it the modules that it needs: it asks for all at once, not import by import."""

import json
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from madang.server.files import CLIENT, Copy, answer_with, copied

PAGE = "index.html"
SOURCES = ".html", ".js", ".css"
FIRST = "app.js"
IMPORT = re.compile(
    rb"""(?:^|[;}])(?:import|export)\b[\w\s,{}*$]*["'](\.[^"']+)["']""", re.MULTILINE
)
IMPORT_LATER = re.compile(rb"""=> import\("(\.[^"]+)"\)""")
STYLE = re.compile(rb"""["'](\.[^"']+\.css)["']""")
FIRST_SCRIPT = '    <script type="module"'


def first_modules() -> list[str]:
    """Return the first module and all that it imports, the nearest first."""
    return modules_from(FIRST)


def later_files() -> dict[str, list[str]]:
    """Return what each page and each game's table needs beside that: modules and style sheets."""
    known = {*first_modules()}
    games = sorted(path.relative_to(CLIENT).as_posix() for path in CLIENT.glob("games/*.js"))
    return {path: [*styles_of(path), *beside(known, path)] for path in [*pages(), *games]}


def pages() -> tuple[str, ...]:
    """Return the modules that the first one imports later."""
    file = CLIENT / FIRST
    return read_imports(file, file.stat().st_mtime_ns, IMPORT_LATER)


def beside(known: set[str], first: str) -> list[str]:
    """Return the modules from this one on that are not known."""
    return [path for path in modules_from(first) if path not in known]


def styles_of(module: str) -> tuple[str, ...]:
    """Return the style sheets that a module names, which are those of a game, in order."""
    file = CLIENT / module
    return read_imports(file, file.stat().st_mtime_ns, STYLE)


def modules_from(first: str) -> list[str]:
    """Return a module and all that it imports, the nearest first."""
    found = dict.fromkeys([first])
    queue = [first]
    for path in queue:  # grows on the way
        fresh = [other for other in imports_of(path) if other not in found]
        found |= dict.fromkeys(fresh)
        queue += fresh
    return [*found]


def imports_of(path: str) -> tuple[str, ...]:
    """Return the modules that one imports."""
    file = CLIENT / path
    return read_imports(file, file.stat().st_mtime_ns, IMPORT)


@lru_cache(maxsize=1024)
def read_imports(file: Path, _: int, how: re.Pattern[bytes]) -> tuple[str, ...]:
    """Return the modules that a file imports; read once as long as it has not changed."""
    named = how.findall(file.read_bytes())
    places = [(file.parent / name.decode()).resolve() for name in named]
    return tuple(dict.fromkeys(place.relative_to(CLIENT.resolve()).as_posix() for place in places))


def show_page(request: Request) -> Response:
    """GET /: the page, with the modules as they are now."""
    response = answer_with(page_now(), PAGE, request.headers)
    response.headers["Cache-Control"] = "no-cache"
    return response


def page_now() -> Copy:
    """Return the page as it is sent: everybody waits for it, so it is written when files change."""
    return page_of(tuple(sorted(changes_in(str(CLIENT)))))


@lru_cache(maxsize=1)
def page_of(_: tuple[tuple[str, int], ...]) -> Copy:
    """Return the page that these changes lead to."""
    return copied(PAGE, page_text().encode())


def changes_in(folder: str) -> Iterator[tuple[str, int]]:
    """Yield every source of the page, and when it changed."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from changes_in(entry.path)
            elif entry.name.endswith(SOURCES):
                yield entry.path, entry.stat().st_mtime_ns


def page_text() -> str:
    """Return the page with links to its modules, and what games need, before its first script."""
    return with_modules((CLIENT / PAGE).read_text("utf-8"))


def with_modules(page: str) -> str:
    """Return a page with links to the first modules, and what pages and games need beside them."""
    links = [f'    <link rel="modulepreload" href="{path}" />\n' for path in first_modules()]
    needs = f'    <script type="application/json" id="needs">{json.dumps(later_files())}</script>\n'
    return page.replace(FIRST_SCRIPT, "".join([*links, needs]) + FIRST_SCRIPT, 1)
