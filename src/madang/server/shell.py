"""The worker that keeps the shell in the browser: its text, after its files and their hash."""

import hashlib
import json
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from madang.server.catalogue import MANIFEST
from madang.server.files import CLIENT

WORKER = "worker.js"
KINDS = {".css", ".html", ".js", ".json", ".png", ".svg", ".webmanifest"}
NOT_SHELL = {
    "art",  # cards: big, and fetched when a game is played
    MANIFEST,  # the server reads it
    WORKER,
}


def shell_files() -> list[Path]:
    """Return the files that make the pages, without cards and types."""
    paths = (path.relative_to(CLIENT) for path in sorted(CLIENT.rglob("*")))
    return [
        path for path in paths if path.suffix in KINDS and not NOT_SHELL.intersection(path.parts)
    ]


def shell() -> dict[str, object]:
    """Return the paths of the shell, and a hash of everything in it."""
    found = hashlib.sha256()
    for path in [*shell_files(), Path(WORKER)]:
        found.update(f"{path.as_posix()}\0".encode() + (CLIENT / path).read_bytes())
    files = ["/", *(f"/{path.as_posix()}" for path in shell_files() if path.name != "index.html")]
    return {"version": found.hexdigest()[:16], "files": files}


def show_worker(_: Request) -> Response:
    """GET /worker.js: another one whenever a file of the shell is another one."""
    text = (CLIENT / WORKER).read_text("utf-8")
    headers = {"Cache-Control": "no-cache"}
    return Response(f"self.SHELL = {json.dumps(shell())};\n{text}", 200, headers, "text/javascript")
