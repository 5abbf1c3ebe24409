"""A batch as bytes: a line of JSON that says what it plays, then its buffers, then a hash of both.

Data of another version of this form, of the game's rules, of the layout of its records
and of the observations is refused with the reason.
"""

import hashlib
import json
from typing import Any

import numpy as np

from madang.batch.buffers import Buffers
from madang.batch.config import Config
from madang.errors import NotationError
from madang.game import Game
from madang.games import game_named

FORM = "madang batch 1"
HASH = 32  # bytes
SAID = (
    "bots",
    "rotate",
    "episode",
    "autoreset",
    "rewards_at",
    "reward_scale",
    "normalise",
    "first",
)  # as `Batch` gets them
KEPT = "envs", "slots", "lasts", "legals"  # of a buffers, in this order


def format_batch(buffers: Buffers, settings: dict[str, bool]) -> bytes:
    """Return a batch as bytes; `settings` are what its config does not tell."""
    head = json.dumps({**head_of(buffers), "settings": settings}).encode()
    body = b"".join([head, b"\n", *(getattr(buffers, name).tobytes() for name in KEPT)])
    return body + hashlib.sha256(body).digest()


def head_of(buffers: Buffers) -> dict[str, Any]:
    """Return what is said of a batch."""
    config = buffers.config
    game = config.game
    return {
        **versions_of(game),
        "layout": layout_of(buffers),
        "count": config.count,
        "options": [game.format_options(one) for one in config.different],
        "options_of": buffers.envs.options.tolist() if len(config.different) > 1 else None,
        "bots": roles_in(config),
        **{name: getattr(config, name) for name in SAID[1:]},
    }


def versions_of(game: Game) -> dict[str, Any]:
    """Return what must be the same for a batch to go on."""
    return {
        "form": FORM,
        "game": game.name,
        "rules_version": game.rules_version,
        "observations": game.observations.version,
    }


def layout_of(buffers: Buffers) -> str:
    """Return a hash of how the records are placed in buffers."""
    kinds = repr([getattr(buffers, name).dtype.descr for name in KEPT])
    return hashlib.sha256(kinds.encode()).hexdigest()[:16]


def roles_in(config: Config) -> Any:
    """Return who sits where as JSON holds it: once where it is the same in every match."""
    first, *others = config.roles
    return first if all(row == first for row in others) else config.roles


def parse_head(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return what is said of a batch, and its bytes; raise NotationError."""
    body, found = data[:-HASH], data[-HASH:]
    line, is_there, kept = body.partition(b"\n")
    if not is_there or hashlib.sha256(body).digest() != found:
        remedy = "give what `Batch.save` returned, whole and unchanged"
        raise NotationError(f"{len(data)} bytes", "saved batch", remedy)
    head = json.loads(line)
    check_versions(head)
    return head, kept


def check_versions(head: dict[str, Any]) -> None:
    """Refuse a batch of another version."""
    if head.get("form") != FORM:
        raise NotationError(head.get("form"), "form of a saved batch", f"this reads {FORM!r}")
    for name, ours in versions_of(game_named(head["game"])).items():
        if head[name] != ours:
            where = f"{name} of a saved batch of {head['game']}"
            raise NotationError(head[name], where, f"here it is {ours!r}: play it there")


def options_in(game: Game, head: dict[str, Any]) -> list[Any]:
    """Return the options of each match."""
    different = [game.make_options(**given) for given in head["options"]]
    return [different[row] for row in head["options_of"] or [0] * head["count"]]


def fill(buffers: Buffers, head: dict[str, Any], data: bytes) -> None:
    """Write what was saved into buffers of the same shape; raise NotationError."""
    sizes = [getattr(buffers, name).nbytes for name in KEPT]
    if head["layout"] != layout_of(buffers) or len(data) != sum(sizes):
        where = f"layout of a saved batch of {head['game']}"
        raise NotationError(head["layout"], where, f"here it is {layout_of(buffers)!r}")
    start = 0
    for name, size in zip(KEPT, sizes, strict=True):
        kept = getattr(buffers, name)
        kept[:] = np.frombuffer(data, kept.dtype, len(kept), start)
        start += size
