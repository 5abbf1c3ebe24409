"""Who sits where in a batch: whoever steps it, or house bots inside compiled code."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from madang.batch.lanes import CALLER
from madang.bots import Choose, bots_of
from madang.errors import NotationError
from madang.game import Game
from madang.jit import is_kernel

LEARNER = "learner"  # the word for a seat of whoever steps the batch
Roles: TypeAlias = tuple[str, ...]  # one word a seat: LEARNER or a bot


def roles_of(given: Any, count: int) -> tuple[Roles | None, ...]:
    """Return the roles in each match: from one word a seat, or from such a row for each match."""
    if given is None or all(isinstance(word, str) for word in given):
        return (None if given is None else tuple(given),) * count
    rows = tuple(None if row is None else tuple(row) for row in given)
    if len(rows) != count:
        remedy = f"give one word a seat, or such a row for each of {count} matches"
        raise NotationError(f"{len(rows)} rows", "bots of a batch", remedy)
    return rows


def house_bots(game: Game, roles: Sequence[Roles | None]) -> dict[str, Choose]:
    """Return the bots that sit somewhere, by name; raise NotationError for one that cannot."""
    named = dict.fromkeys(word for row in dict.fromkeys(roles) for word in row or ())
    kinds = bots_of(game)
    can_sit = [word for word, kind in kinds.items() if is_kernel(kind.choose)]
    for word in named:
        if word != LEARNER and word not in can_sit:
            remedy = "give one of " + ", ".join([LEARNER, *can_sit])
            if word in kinds:
                remedy = f"it looks things up outside of compiled code; {remedy}"
            raise NotationError(word, f"bots of a batch of {game.name}", remedy)
    return {word: kinds[word].choose for word in kinds if word in named}


def seat_bots(
    lanes: Any, game: Game, roles: Sequence[Roles | None], names: Sequence[str], rotate: bool
) -> None:
    """Write into each lane who sits where; with `rotate` lane i is turned by i seats."""
    lanes.bots = CALLER
    for i, row in enumerate(roles):
        if row is not None:
            players = int(lanes.players[i])
            check_row(game, i, row, players)
            numbers = [CALLER if word == LEARNER else names.index(word) for word in row]
            turned = i % players if rotate else 0
            lanes.bots[i, :players] = numbers[-turned:] + numbers[:-turned]


def check_row(game: Game, i: int, row: Roles, players: int) -> None:
    """Refuse a row of another length than the table's, and one that asks nobody outside."""
    where = f"bots of match {i} of a batch of {game.name}"
    if len(row) != players:
        raise NotationError(",".join(row), where, f"{players} sit there: give as many words")
    if LEARNER not in row:
        raise NotationError(",".join(row), where, f"give at least one seat to the {LEARNER}")
