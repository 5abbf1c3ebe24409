"""A bot of your own, in a Python file: the word `my_bot.py:Patient` names it.

`Patient` is a function `(observation, legal) -> word`, or a class without constructor arguments
that has `choose(observation, legal)`. It is given what its seat may know, as `Match.observation`
says it, and the words of what it may do; it never gets a state. Each seat gets an object of such
a class in each match, which remembers what it keeps there for that match.

The file is run, with all that Python may do. So only a person who starts a program names one; a
server takes none (`server.table.opening.checked_bot`).
"""

import inspect
import sys
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from random import SystemRandom
from types import ModuleType
from typing import Any, NamedTuple

from madang.bots import Bot
from madang.errors import MadangError, NotationError
from madang.game import Game, Mask, Observation, State
from madang.layout import Seat

Answer = Callable[[Observation, tuple[str, ...]], str]

BOT = "bot from a file"
EXAMPLE = "as in my_bot.py:Patient"


def file_in(word: str) -> Path:
    """Return the file that a word names: a path may have colons, a name has none."""
    path, _, name = word.rpartition(":")
    return Path(path if name.isidentifier() or not name else word)


def content_of(word: str) -> bytes:
    """Return what the file of a word holds; raise NotationError."""
    path = file_in(word)
    try:
        return path.read_bytes()
    except OSError as error:
        remedy = f"{path}: {error.strerror}; give the path of a Python file, {EXAMPLE}"
        raise NotationError(word, BOT, remedy) from None


def digest_of(word: str) -> str:
    """Return the SHA-256 of the file of a word; raise NotationError."""
    return sha256(content_of(word)).hexdigest()


@lru_cache(maxsize=32)
def module_of(path: Path, content: bytes) -> ModuleType:
    """Run a file with this content once; its exceptions pass through."""
    module = ModuleType(f"madang_bot_{sha256(content).hexdigest()[:16]}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # dataclasses look their module up
    exec(compile(content, str(path), "exec"), module.__dict__)
    return module


def line_of(path: Path, error: BaseException) -> str:
    """Say at which line of a file an error arose, and what it says."""
    lines, trace = [], error.__traceback__
    if isinstance(error, SyntaxError) and error.filename == str(path):
        lines.append(error.lineno)
    while trace:
        if trace.tb_frame.f_code.co_filename == str(path):
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    where = f"{path}, line {lines[-1]}" if lines else str(path)
    return f"{where}: {type(error).__name__}: {said}"


def maker_of(word: str) -> Callable[[], Answer]:
    """Return what makes an answering function for one seat and match; raise NotationError."""
    path, name = file_in(word), word.rpartition(":")[2]
    try:
        module = module_of(path, content_of(word))
    except NotationError:
        raise
    except (Exception, SystemExit) as error:
        remedy = f"{line_of(path, error)}; mend the file"
        if isinstance(error, ModuleNotFoundError):
            remedy += ". A bot is one file: what it imports must be installed"
        raise NotationError(word, BOT, remedy) from None
    made = getattr(module, name, None) if path != Path(word) else None
    if made is None or not callable(made):
        own = [
            found
            for found, value in vars(module).items()
            if callable(value) and getattr(value, "__module__", "") == module.__name__
        ]
        known = f"name one of {', '.join(own)}" if own else "write a function or a class there"
        raise NotationError(word, BOT, f"{known}, {EXAMPLE}")
    if not inspect.isclass(made):
        return lambda: made
    if not callable(getattr(made, "choose", None)):
        remedy = f"the class {name} needs a method choose(self, observation, legal)"
        raise NotationError(word, BOT, remedy)
    return lambda: getattr(made(), "choose")  # noqa: B009  (mypy knows no class here)


class OwnBot(Bot):
    """A bot from a file, in one seat of one match."""

    def __init__(self, game: Game, word: str, make: Callable[[], Answer]) -> None:
        super().__init__(word, refuse, SystemRandom())
        self.game, self.make = game, make
        try:
            self.answer = make()
        except (Exception, SystemExit) as error:
            remedy = f"{line_of(file_in(word), error)}; make it without constructor arguments"
            raise NotationError(word, BOT, remedy) from None

    def for_match(self) -> "OwnBot":
        """Return a bot that has seen nothing yet."""
        return OwnBot(self.game, self.name, self.make)

    def choose(
        self, view: State, options: NamedTuple, seat: Seat, mask: Mask, past: Any = None
    ) -> int:
        """Return the number of the action that the file answers; raise MadangError."""
        observation = self.game.views.observation(view, options, seat)
        legal = tuple(map(self.game.format_action, mask.nonzero()[0].tolist()))
        where = f"{self.name} in seat {seat} (they count from 0), deal {observation.deal}"
        try:
            word = self.answer(observation, legal)
        except (Exception, SystemExit) as error:
            asked = f"it was asked for one of {', '.join(legal)}"
            raise MadangError(f"{where}: {line_of(file_in(self.name), error)}; {asked}") from error
        action = self.game.parse_action(word)
        if action is None or not self.game.allows(view, options, seat, mask, action):
            raise NotationError(word, where, f"return one of the legal words: {', '.join(legal)}")
        return action


def refuse(*_: Any) -> int:
    """Say that this bot is no kernel."""
    raise TypeError("a bot from a file is asked by its method `choose`")


def own_bot(game: Game, word: str) -> Bot:
    """Return the bot that a word means; raise NotationError."""
    return OwnBot(game, word, maker_of(word))
