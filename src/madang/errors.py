"""Everything that Madang refuses, as a tree of typed errors.

```text
MadangError
├── MissingExtra       this needs more than the base install, and says what (extra)
├── NotationError      the text cannot be read             (value, where, remedy, section)
├── OptionError        an option is unknown, out of range, or excluded by another one
│                                                           (game, field, value, allowed)
├── PlayError          the table refuses
│   ├── NotYourTurn    (seat, to_act)
│   ├── IllegalAction  (action, legal, section, why)
│   └── StaleAction    (seen, current)
└── RecordError        a record does not replay            (line, what, why)

BrokenRules            a fault of ours: a card or a chip was made or lost
```

Every message names the value, the place and the remedy; the parts are attributes too.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[2]  # where this package is used as it was cloned
MOST_SHOWN = 200  # characters of a value in a message


class MadangError(ValueError):
    """Root of all refusals. Nothing was changed when one is raised."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Come back whole from another process: `args` is not what `__init__` takes."""
        return raised_again, (type(self), self.args, self.__dict__)


def raised_again(kind: Any, args: tuple[Any, ...], parts: Mapping[str, Any]) -> MadangError:
    """Return a refusal that was pickled."""
    error: MadangError = kind.__new__(kind, *args)
    error.__dict__.update(parts)
    return error


def pip_install(extra: str) -> str:
    """Return the command that installs an extra, of the checkout where this is one."""
    if (CHECKOUT / "pyproject.toml").is_file():
        return f"pip install -e '{CHECKOUT}[{extra}]'"
    return f"pip install 'madang[{extra}]'"


def shown(value: object) -> str:
    """Write a value as a message shows it.

    >>> shown("draw"), shown("x" * 1000)[-5:]
    ("'draw'", 'xxxx…')
    """
    try:
        text = repr(value)
    except RecursionError:
        text = f"{type(value).__name__} in more levels than can be read"
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


EXTRAS = {  # a package that is not in the base install -> the extra that brings it
    **dict.fromkeys(("llvmlite", "numba"), "fast"),
    **dict.fromkeys(("gymnasium", "PIL", "pettingzoo", "pyspiel", "resvg_py"), "envs"),
    **dict.fromkeys(("tensorboard", "torch"), "train"),
    **dict.fromkeys(("alembic", "confusable_homoglyphs", "httptools", "prometheus_client"), "play"),
    **dict.fromkeys(("rich", "segno", "sqlalchemy", "starlette", "typer", "uvicorn"), "play"),
    **dict.fromkeys(("websockets",), "play"),
}


class MissingExtra(MadangError, ModuleNotFoundError):
    """A part of Madang needs packages that the base install goes without."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs more: {pip_install(extra)}")
        self.extra = extra


@contextmanager
def naming_the_extra(what: str) -> Iterator[None]:
    """Raise MissingExtra where something inside imports a package of an extra in vain."""
    try:
        yield
    except ModuleNotFoundError as missing:
        extra = EXTRAS.get((missing.name or "").partition(".")[0])
        if extra is None:
            raise
        raise MissingExtra(what, extra) from missing


class NotationError(MadangError):
    """The text cannot be read."""

    def __init__(
        self,
        value: object,
        where: str,
        remedy: str,
        section: str = "",
        cause: str = "",
        option: str = "",
    ) -> None:
        rule = f" ({section})" if section else ""
        super().__init__(f"{where}: cannot read {shown(value)}; {remedy}{rule}")
        self.value, self.where, self.remedy, self.section = value, where, remedy, section
        self.cause = cause  # a word for the remedy, where others may want to say it themselves
        self.option = option  # a house rule by which it could be read: min_faan=2


class OptionError(MadangError):
    """An option is unknown, or its value is not allowed, alone or with the others.

    `meant` where it is unknown: the one that is spelt nearly so, or nothing.
    """

    def __init__(
        self, game: str, field: str, value: object, allowed: str, meant: str | None = None
    ) -> None:
        said = f"option {field} cannot be {shown(value)}"
        if meant is not None:
            said = f"there is no option {field}" + (f" (did you mean {meant}?)" if meant else "")
        super().__init__(f"{game}: {said}; allowed: {allowed}")
        self.game, self.field, self.value, self.allowed = game, field, value, allowed


class PlayError(MadangError):
    """The table refuses; its state is as it was."""


class NotYourTurn(PlayError):
    """The seat has nothing to do now."""

    def __init__(self, seat: int, to_act: tuple[int, ...]) -> None:
        seats = ", ".join(map(str, to_act))
        waiting = f"waiting for seat {seats}" if to_act else "waiting for nobody"
        super().__init__(f"seat {seat} has nothing to do now; {waiting}")
        self.seat, self.to_act = seat, to_act


class IllegalAction(PlayError):
    """The action is not among the legal ones. `why` may say more: a code and its arguments.

    The message has the code in plain words. A person reads the sentence for it in the own language,
    `refused.CODE` of the game's locale, in a terminal and in the browser.
    """

    def __init__(
        self,
        seat: int,
        action: str,
        legal: tuple[str, ...],
        section: str,
        why: Mapping[str, Any] | None = None,
    ) -> None:
        self.seat, self.action, self.legal, self.section = seat, action, legal, section
        self.why = dict(why or {})
        rule = f" (rules {section})" if section else ""
        said = {name: str(value).replace("_", " ") for name, value in self.why.items()}
        code = said.pop("code", "")
        said.pop("section", "")
        given = ", ".join(f"{name} {value}" for name, value in said.items())
        reason = f": {code}" if code else ""
        if given:
            reason += f" ({given})" if code else f", {given}"
        super().__init__(
            f"seat {seat} may not {shown(action)}{rule}{reason}; legal: {', '.join(legal)}"
        )


class StaleAction(PlayError):
    """The answer was given to an older question."""

    def __init__(self, seen: int, current: int) -> None:
        super().__init__(f"answer to event {seen}, but the table is at event {current}; look again")
        self.seen, self.current = seen, current


RECORD_FAULTS = "empty", "form", "version", "start", "order", "act", "end"


class RecordError(MadangError):
    """A record does not replay; `why`, one of RECORD_FAULTS, names the fault."""

    def __init__(self, line: int, what: str, why: str = "form") -> None:
        super().__init__(f"line {line}: {what}")
        self.line, self.what, self.why = line, what, why


class BrokenRules(RuntimeError):
    """A card or a chip was made or lost: a fault of the rules, nobody's move. Stop."""
