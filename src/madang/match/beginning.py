"""How a match begins: new, with house rules and chance, or as a record tells it."""

from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from madang import record
from madang import shuffles as chance
from madang.engine import is_ready
from madang.errors import NotationError, RecordError
from madang.game import Game
from madang.games import game_of
from madang.games.option_types import GameName, typed_by_game
from madang.layout import is_whole
from madang.match.playing import Match
from madang.record import Record


@typed_by_game
def new_match(
    game: GameName | Game,
    /,
    *,
    seed: int | None = None,
    is_compiled: bool | None = None,
    **options: Any,
) -> Match:
    """Start a match, its first deal dealt; raise NotationError or OptionError.

    `options` are house rules by name, and may name a `preset`. Without a `seed` the cards come
    from the operating system's generator; with one, every match is the same. Compiled code plays
    where it is on the disk already (see `madang warm`); `is_compiled` says otherwise: True compiles
    for some seconds if it has to, False plays in plain Python. The results are the same. Where the
    game is known only when a program runs, give what `madang.games.game_named` returns.

    >>> match = new_match("nylon_ppong", seed=7, preset="table", players=3, stop_limit=8)
    >>> match.options.players, match.options.out_penalty, match.options.stop_limit
    (3, 50, 8)
    >>> new_match("nylon_ppong", players=9)
    Traceback (most recent call last):
    madang.errors.OptionError: nylon_ppong: option players cannot be 9; allowed: 2 to 6
    """
    rules = game_of(game)
    shuffles = chance.shuffles_of(rules.name, None if seed is None else chance.checked_seed(seed))
    made = rules.make_options(**options)
    match = Match(rules, made, shuffles, is_ready(rules) if is_compiled is None else is_compiled)
    match.go_on()
    return match


def replay(source: str | Path | Iterable[str], upto: int | None = None) -> Match:
    """Play a record again, and return the match as it then stands.

    `source` is the path of a file, the text of a record, which begins with `{`, or its lines.
    `upto` stops after so many events. The match can be played on; `go_on` first, if a deal is due.

    >>> match = new_match("nylon_ppong", seed=7)
    >>> match.play(match.to_act[0], "draw")
    >>> again = replay(match.record_lines())
    >>> again.observation() == match.observation()
    True
    """
    if upto is not None and not (is_whole(upto) and upto >= 0):
        raise NotationError(upto, "upto", "give a number of events, 0 or more, or None for all")
    log = read_record(source)
    match = Match(log.game, log.options, chance.shuffles_of(log.game.name, None))
    match.names_given, match.fair_given = log.names, log.fair
    for event in log.events[:upto]:
        match.repeat(event)
    if upto is None:
        record.check_end(log, match.table)
    return match


def read_record(source: str | Path | Iterable[str]) -> Record:
    """Read a record from a file, its text or its lines; raise RecordError or OSError."""
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("{"):
        return record.read(StringIO(source.lstrip("\ufeff"), newline=None))
    if not isinstance(source, str | Path):
        return record.read(source)
    try:
        with Path(source).open(encoding="utf-8-sig") as lines:
            return record.read(lines)
    except UnicodeDecodeError as error:
        raise RecordError(1, f"{source} is no text in UTF-8") from error
