"""The browser's part: files of `madang/client`, checked for change on every use."""

import mimetypes
from importlib import resources
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

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


class Files(StaticFiles):
    """Static files that a browser may keep, but must ask about: a new version shows at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with the file, or that it has not changed."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def client_files() -> ASGIApp:
    """Return the files, with the right types, compressed: they hold no secret."""
    for suffix, kind in TYPES.items():
        mimetypes.add_type(kind, suffix)
    return GZipMiddleware(Files(directory=CLIENT, html=True), minimum_size=500)
