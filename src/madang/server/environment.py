"""Reads the settings from the environment: `MADANG_PORT` and so on, each as its row allows."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, fields, replace
from difflib import get_close_matches
from functools import partial
from ipaddress import ip_network
from typing import Any

from madang.bots import bot_names
from madang.errors import MadangError
from madang.games import GAMES
from madang.server.config import MANY, Settings, listed

PREFIX = "MADANG_"
ELSEWHERE = "MADANG_CACHE_DIR", "MADANG_COMPLETE", "MADANG_TILES"  # what other parts read
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


class SettingError(MadangError):
    """A setting is unknown, or its value is not allowed."""

    def __init__(self, name: str, value: str, remedy: str) -> None:
        super().__init__(f"{name}={value}: {remedy}")
        self.name, self.value, self.remedy = name, value, remedy


def settings_from(environ: Mapping[str, str], **given: Any) -> Settings:
    """Return the settings that `environ` names, `given` on top; raise SettingError.

    >>> settings_from({"MADANG_GRACE": "5"}, port=0).grace
    5.0
    """
    rows = {variable(row): row for row in fields(Settings)}
    for name in sorted(environ):
        if name.startswith(PREFIX) and name not in rows and name not in ELSEWHERE:
            raise SettingError(name, environ[name], unknown(name, [*rows, *ELSEWHERE]))
    read = {row.name: value_of(row, environ[name]) for name, row in rows.items() if name in environ}
    return replace(Settings(), **{**read, **given})


def variable(row: "Field[Any]") -> str:
    """Return the name of the variable of a setting."""
    return f"{PREFIX}{row.name.upper()}"


def unknown(name: str, known: list[str]) -> str:
    """Say what to do about an unknown name."""
    near = get_close_matches(
        name.removeprefix(PREFIX), [it.removeprefix(PREFIX) for it in known], 1
    )
    hint = (
        f"did you mean {PREFIX}{near[0]}?"
        if near
        else "docs/reference/settings.md lists what there is."
    )
    return f"there is no such setting; {hint}"


def value_of(row: "Field[Any]", text: str) -> Any:
    """Read a value of the kind of its default."""
    try:
        return READ[type(row.default)](row, text.strip())
    except ValueError:
        raise SettingError(variable(row), text, f"allowed is {allowed(row)}.") from None


def truth_in(_: "Field[Any]", text: str) -> bool:
    """Read yes or no."""
    if text.lower() not in YES + NO:
        raise ValueError
    return text.lower() in YES


def number_in(row: "Field[Any]", text: str) -> float:
    """Read a number within its bounds."""
    number: float = int(text) if isinstance(row.default, int) else float(text)
    if not row.metadata["least"] <= number <= row.metadata["most"]:
        raise ValueError
    return number


def text_in(row: "Field[Any]", text: str) -> str:
    """Read a text; some are lists of something."""
    for part in listed(text):
        PARTS.get(row.name, str)(part)
    return text


def origin_in(text: str) -> None:
    """Check an origin: a scheme and a host, and nothing after them."""
    scheme, found, host = text.partition("://")
    if scheme not in ("http", "https") or not found or not host or "/" in host:
        raise ValueError


def host_name_in(text: str) -> None:
    """Check a name of a host, without a port."""
    if not text.replace(".", "").replace("-", "").replace("_", "").isalnum():
        raise ValueError


def bot_in(text: str) -> None:
    """Check that a game has a bot of this name."""
    if text not in all_bots():
        raise ValueError


def all_bots() -> list[str]:
    return sorted({name for game in GAMES for name in bot_names(game)})


READ: dict[type, Callable[["Field[Any]", str], Any]] = {
    bool: truth_in,
    int: number_in,
    float: number_in,
    str: text_in,
}
PARTS: dict[str, Callable[[str], Any]] = {
    "cover": bot_in,
    "origins": origin_in,
    "hosts": host_name_in,
    "proxies": partial(ip_network, strict=False),
    "metrics": partial(ip_network, strict=False),
}
NETWORKS = "addresses and networks with commas between, as 10.0.0.0/8"
SAID = {
    "cover": f"one of {', '.join(all_bots())}",
    "origins": "origins with commas between, as https://cards.example",
    "hosts": "names of hosts with commas between, as cards.example",
    "proxies": NETWORKS,
    "metrics": NETWORKS,
}


def allowed(row: "Field[Any]") -> str:
    """Say what a setting may be."""
    if isinstance(row.default, bool):
        return "true or false"
    if isinstance(row.default, str):
        return SAID.get(row.name, "any text")
    kind = "a whole number" if isinstance(row.default, int) else "a number"
    return f"{kind} {' '.join(bounds(row))}"


def bounds(row: "Field[Any]") -> Iterator[str]:
    """Say from where to where a number goes."""
    yield f"from {row.metadata['least']}"
    if row.metadata["most"] < MANY:
        yield f"to {row.metadata['most']}"
