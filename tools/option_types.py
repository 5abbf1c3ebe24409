"""What `make docs` writes into src/madang/games/option_types.py, from the tables of options."""

import subprocess
import sys
from collections.abc import Iterable

from madang.game import Game
from madang.games import GAMES
from madang.options import Option

HEAD = '''"""The names and the options of the games, by name, for type checkers.

Written by `make docs` from the tables of options; change it there.

Misspelt games and options are errors before a program runs. What may be given as a number, as its
word or as a bool when a program runs is given here in the form that reads best: numbers as `int`,
flags as `bool`, words as their words.
"""

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypedDict, TypeVar, Unpack, overload

from madang.game import Game

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)

'''
GIVEN = "/, *, seed: int | None = None, is_compiled: bool | None = None"
STARTS = '''class StartsMatch(Protocol[M_co]):
    """The signature of `madang.new_match`: each game with its own options."""

'''
LAST = f'''    @overload
    def __call__(self, game: Game, {GIVEN}, **options: Any) -> M_co: ...


def typed_by_game(start: Callable[..., M]) -> StartsMatch[M]:
    """Return the same function; type checkers then know its options for each game."""
    return start
'''


def option_types() -> str:
    """Return the whole file."""
    names = ", ".join(f'"{game.name}"' for game in GAMES)
    parts = [HEAD, f"GameName = Literal[{names}]\n\n\n", *map(class_of, GAMES), class_of_all()]
    starts = [f'''    @overload
    def __call__(
        self, game: Literal["{game.name}"], {GIVEN}, **options: Unpack[{class_name(game)}]
    ) -> M_co: ...
''' for game in GAMES]  # fmt: skip
    text = "".join([*parts, STARTS, *starts, LAST])
    command = [sys.executable, "-m", "ruff", "format", "--line-length=100", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def class_name(game: Game) -> str:
    """Return the name of the type of a game's options."""
    return game.name.title().replace("_", "") + "Options"


def class_of(game: Game) -> str:
    """Return the options of a game."""
    fields = [("preset", literal(game.house_rules.presets))]
    fields += [(row.name, type_of(row)) for row in game.option_rows]
    return typed_dict(class_name(game), f"House rules of {game.titles['en']} by name.", fields)


def class_of_all() -> str:
    """Return the options of all games: a name that two of them have allows what either does."""
    words = dict.fromkeys(word for game in GAMES for word in game.house_rules.presets)
    fields: dict[str, list[Option]] = {}
    for row in (row for game in GAMES for row in game.option_rows):
        fields.setdefault(row.name, []).append(row)
    every = [("preset", literal(words)), *((name, union(rows)) for name, rows in fields.items())]
    why = "House rules of some game: where it takes a program to know which."
    return typed_dict("AnyOptions", why, every)


def union(rows: Iterable[Option]) -> str:
    """Return a type that allows what any of these rows does."""
    kinds = {type_of(row) for row in rows if row.kind != "words"}
    words = dict.fromkeys(word for row in rows if row.kind == "words" for word in row.words)
    return " | ".join([*sorted(kinds), *([literal(words)] if words else [])])


def typed_dict(name: str, why: str, fields: Iterable[tuple[str, str]]) -> str:
    lines = "".join(f"    {field}: {kind}\n" for field, kind in fields)
    return f'class {name}(TypedDict, total=False):\n    """{why}"""\n\n{lines}\n\n'


def type_of(row: Option) -> str:
    """Return the type of an option as it is given by name."""
    return {"number": "int", "flag": "bool", "words": literal(row.words)}[row.kind]


def literal(words: Iterable[str]) -> str:
    """Return a type that allows these words."""
    return f"Literal[{', '.join(f'{word!r}' for word in words)}]"
