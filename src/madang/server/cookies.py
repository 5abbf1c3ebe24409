"""The cookie in which a browser remembers who its guest is, out of reach of scripts.

Where it is sent over HTTPS only, its name begins with `__Host-`: then no other host of the same
domain can set it. The plain name is read too, until every browser has been given the other one.
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
    cookies = cookie_parser("; ".join(headers))
    return cookies.get(name_of(settings)) or cookies.get(PLAIN)


def name_of(settings: Settings) -> str:
    """Return the name under which the secret is kept."""
    return BOUND if settings.secure_cookies else PLAIN


def set_cookie(response: Response, secret: str, settings: Settings) -> None:
    """Let the browser remember the secret, under one name."""
    secure = settings.secure_cookies
    response.set_cookie(
        name_of(settings),
        secret,
        max_age=DAYS * 86400,
        httponly=True,
        samesite="lax",
        secure=secure,
    )
    if secure:
        response.delete_cookie(PLAIN, httponly=True, samesite="lax", secure=True)


def is_to_move(headers: Sequence[str], settings: Settings) -> bool:
    """Tell whether a browser still has the secret under the old name alone."""
    return settings.secure_cookies and BOUND not in cookie_parser("; ".join(headers))
