"""Links that lost their `#`, or have it written as `%23`: they lead to their page."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse

PAGES = ("fair", "friend", "night", "replay", "seat", "t")  # whose address holds a code


async def lead_on(request: Request) -> RedirectResponse:
    """GET /t/CODE and /%23/t/CODE: the page behind `#`, which a browser never asks for."""
    path = request.url.path.removeprefix("/%23").removeprefix("/#").lstrip("/")
    return RedirectResponse(f"/#/{quote(path, safe='/%')}", 307)
