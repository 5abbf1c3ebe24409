"""The browser's part: files of `madang/client`, checked for change on every use."""

import gzip
import json
import mimetypes
import os
import stat
from collections.abc import Callable
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import ASGIApp, Scope

from madang.server.assets.preloads import JOINED, PAGE, Preloads

CLIENT = Path(str(resources.files("madang"))) / "client"

# what browsers need, whatever the machine's own table says
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
WORDS = "locales/"  # files of words; a page asks for the sections that it needs
SMALL = 500  # bytes that are not worth compressing
KEPT = 1 << 18  # bytes of the largest file that stays in memory


class Copy(NamedTuple):
    """A file as it is sent, plain and compressed."""

    plain: bytes
    packed: bytes | None
    tag: str


class Files(StaticFiles):
    """Static files that a browser may keep, but must ask about: a new version shows at once.

    A page is a hundred small files: each is read and compressed once. They hold no secret.
    """

    copies: dict[str, tuple[tuple[int, ...], Copy]]  # with the times and sizes then
    sections: dict[str, tuple[str, dict[str, Copy]]]  # with the tag of the whole file then

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, html=True)
        self.copies, self.sections = {}, {}
        self.preloads = Preloads(directory)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with the file, or that it has not changed."""
        response = self.answer_from_memory(path, scope)
        response = response or await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response

    def answer_from_memory(self, path: str, scope: Scope) -> Response | None:
        """Answer with a small file; None for what goes the long way, such as a part of one."""
        headers = Headers(scope=scope)
        if path == JOINED and scope["method"] in {"GET", "HEAD"}:
            return answer_with(self.joined_copy(), path, headers)
        if scope["method"] != "GET" or "range" in headers or "\0" in path or len(path) > 200:
            return None
        place, found = self.lookup_path(PAGE if path == "." else path)
        if found is None or not stat.S_ISREG(found.st_mode) or found.st_size > KEPT:
            return None
        copy = self.copy_of(place, found)
        asked = parse_qs(scope["query_string"][:100].decode("latin-1")).get("of")
        if asked and path.startswith(WORDS):
            copy = self.sections_of(place, copy).get(asked[0], copy)
        return answer_with(copy, place, headers)

    def joined_copy(self) -> Copy:
        """Return the style sheets of the page as one file, as they are now."""
        now = (self.preloads.version(),)
        return self.kept(JOINED, now, lambda: self.preloads.joined_sheets().encode())

    def copy_of(self, place: str, found: os.stat_result) -> Copy:
        """Return the copy of a file as it is now; the page with all that the server adds to it."""
        now, path = (found.st_mtime_ns, found.st_size), Path(place)
        if path.name != PAGE:
            return self.kept(place, now, path.read_bytes)
        fill = self.preloads.filled_in
        with_lists = (*now, self.preloads.version())
        return self.kept(place, with_lists, lambda: fill(path.read_text("utf-8")).encode())

    def kept(self, name: str, now: tuple[int, ...], read: Callable[[], bytes]) -> Copy:
        """Return a copy from memory; read it again where `now` is another than then."""
        read_at, copy = self.copies.get(name, (None, None))
        if copy is None or read_at != now:
            copy = copied(name, read())
            self.copies[name] = now, copy
        return copy

    def sections_of(self, place: str, whole: Copy) -> dict[str, Copy]:
        """Return the sections of a file of words, each as a file of that section alone."""
        tag, sections = self.sections.get(place, ("", {}))
        if tag != whole.tag:
            sections = {
                name: copied(place, json.dumps({name: words}, ensure_ascii=False).encode())
                for name, words in json.loads(whole.plain).items()
            }
            self.sections[place] = whole.tag, sections
        return sections


def copied(name: str, plain: bytes) -> Copy:
    """Return a file as it is sent."""
    packed = gzip.compress(plain, 9, mtime=0) if is_worth_it(name, plain) else None
    return Copy(plain, packed, f'"{sha256(plain).hexdigest()[:32]}"')


def is_worth_it(name: str, plain: bytes) -> bool:
    """Tell whether a file becomes smaller."""
    return not name.endswith(".png") and len(plain) > SMALL


def answer_with(copy: Copy, name: str, asked: Headers) -> Response:
    """Answer with a copy in the form that was asked for, or that the browser has it."""
    headers = {"ETag": copy.tag, "Vary": "Accept-Encoding"}
    known = [tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")]
    if copy.tag in known or known == ["*"]:
        return NotModifiedResponse(Headers(headers))
    body = copy.plain
    if copy.packed and "gzip" in asked.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = copy.packed, "gzip"
    return Response(body, headers=headers, media_type=TYPES.get(Path(name).suffix))


def client_files() -> ASGIApp:
    """Return the files, with the right types."""
    for suffix, kind in TYPES.items():
        mimetypes.add_type(kind, suffix)
    return Files(CLIENT)
