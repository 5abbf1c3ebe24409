"""The cookie in which a browser remembers who its guest is, out of reach of scripts.

Where it is sent over HTTPS only, its name begins with `__Host-`, and no other name is read: any
host of the same domain could set one, and have people play as a guest whose secret it holds.
"""

from collections.abc import Sequence

from starlette.requests import cookie_parser
from starlette.responses import Response

from madang.server.config import Settings

PLAIN = "madang"
BOUND = "__Host-madang"
DAYS = 400  # browsers keep none for longer


def secret_in(headers: Sequence[str], settings: Settings) -> str | None:
    """Return the secret of the guest who sends these Cookie headers."""
    return cookie_parser("; ".join(headers)).get(name_of(settings))


def name_of(settings: Settings) -> str:
    """Return the name under which the secret is kept."""
    return BOUND if settings.secure_cookies else PLAIN


def set_cookie(response: Response, secret: str, settings: Settings) -> None:
    """Let the browser remember the secret."""
    response.set_cookie(
        name_of(settings),
        secret,
        max_age=DAYS * 86400,
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies,
    )
