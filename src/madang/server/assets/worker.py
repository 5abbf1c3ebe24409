"""The worker that keeps the shell in the browser: its text, after its files and their hash.

The shell is what opens without a server: the files of the pages, what may be played and the rules.
Nothing in it differs from guest to guest.
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from madang.games.rules_pages import folder, languages_of_page, page_in, page_names
from madang.server.assets import catalogue
from madang.server.assets.catalogue import MANIFEST
from madang.server.assets.files import CLIENT
from madang.server.assets.preloads import JOINED, PAGE, Found, found_in, sheets_of_page
from madang.server.config import offered_search_ms

WORKER = "worker.js"
KINDS = {".css", ".html", ".js", ".json", ".png", ".svg", ".webmanifest"}
NOT_SHELL = {
    MANIFEST,  # the server reads it
    WORKER,
}


def shell_files() -> list[Path]:
    """Return the files that make the pages, without types."""
    paths = (path.relative_to(CLIENT) for path in sorted(CLIENT.rglob("*")))
    return [
        path for path in paths if path.suffix in KINDS and not NOT_SHELL.intersection(path.parts)
    ]


def api_answers(search_ms: int) -> dict[str, bytes]:
    """Return what the API tells everybody alike, by its address."""
    names = page_names()
    languages = sorted({language for name in names for language in languages_of_page(name)})
    pages = {
        f"/api/rules/{name}?language={language}": page_in(name, language).encode()
        for name in names
        for language in languages
    }
    return {"/api/games": msgspec.json.encode(catalogue.games(search_ms)), **pages}


def shell(search_ms: int = 0) -> dict[str, object]:
    """Return the addresses of the shell, and a hash of everything in it."""
    return shell_of(frozenset(found_in(CLIENT)) | frozenset(found_in(folder())), search_ms)


@lru_cache(1)
def shell_of(_: frozenset[Found], search_ms: int) -> dict[str, object]:
    """Read the shell, again when files have changed."""
    answers, found = api_answers(search_ms), hashlib.sha256()
    for path in [*shell_files(), Path(WORKER)]:
        found.update(f"{path.as_posix()}\0".encode() + (CLIENT / path).read_bytes())
    for address, answer in answers.items():
        found.update(f"{address}\0".encode() + answer)
    sent_otherwise = {PAGE, *(path for path, _ in sheets_of_page(CLIENT))}
    files = [path.as_posix() for path in shell_files() if path.as_posix() not in sent_otherwise]
    addresses = ["/", *(f"/{path}" for path in [JOINED, *files]), *answers]
    return {"version": found.hexdigest()[:16], "files": addresses}


def show_worker(request: Request) -> Response:
    """GET /worker.js: it changes whenever a file of the shell does."""
    text = (CLIENT / WORKER).read_text("utf-8")
    headers = {"Cache-Control": "no-cache"}
    files = json.dumps(shell(offered_search_ms(request.app.state.parts.settings)))
    return Response(f"self.SHELL = {files};\n{text}", 200, headers, "text/javascript")
