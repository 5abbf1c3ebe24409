"""The worker that keeps the shell in the browser: its text, after its files and their hash.

The shell is what opens without a server: the files of the pages, what may be played and the rules.
Nothing in it differs from guest to guest.
"""

import hashlib
import json
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from madang.pages import languages_of_page, page_in, page_names
from madang.server import catalogue
from madang.server import messages as m
from madang.server.catalogue import MANIFEST
from madang.server.files import CLIENT

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


def told() -> dict[str, bytes]:
    """Return what the API tells everybody alike, by its address."""
    names = page_names()
    languages = sorted({language for name in names for language in languages_of_page(name)})
    pages = {
        f"/api/rules/{name}?language={language}": page_in(name, language).encode()
        for name in names
        for language in languages
    }
    return {"/api/games": m.encode(catalogue.games()), **pages}


def shell() -> dict[str, object]:
    """Return the addresses of the shell, and a hash of everything in it."""
    answers, found = told(), hashlib.sha256()
    for path in [*shell_files(), Path(WORKER)]:
        found.update(f"{path.as_posix()}\0".encode() + (CLIENT / path).read_bytes())
    for address, answer in answers.items():
        found.update(f"{address}\0".encode() + answer)
    files = ["/", *(f"/{path.as_posix()}" for path in shell_files() if path.name != "index.html")]
    return {"version": found.hexdigest()[:16], "files": [*files, *answers]}


def show_worker(_: Request) -> Response:
    """GET /worker.js: another one whenever a file of the shell is another one."""
    text = (CLIENT / WORKER).read_text("utf-8")
    headers = {"Cache-Control": "no-cache"}
    return Response(f"self.SHELL = {json.dumps(shell())};\n{text}", 200, headers, "text/javascript")
