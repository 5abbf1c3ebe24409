"""Where solutions are kept: each is found once, then read from the disk or at hand."""

import os
import pickle
import zlib
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from threading import Lock

from madang.bots.wolnam_ppong.duel.board import applies, board_of
from madang.bots.wolnam_ppong.duel.deals import Deal, Solution, solve
from madang.games.wolnam_ppong.options import Options
from madang.jit import version_folder

IN_MEMORY = 6  # solutions kept there, of at most 10 MB
ON_DISK = 32  # solutions kept there, of about 1 MB

SOLVING = Lock()  # who asks while somebody solves waits, unless the solution is at hand
SOLUTIONS: OrderedDict[Options, Solution] = OrderedDict()  # those at hand, used last at the end


def solution_of(options: Options) -> Solution:
    """Return how a match to which `applies` holds is played best; solved once, kept on disk."""
    solution = at_hand(options)
    if solution is None:
        with SOLVING:
            solution = at_hand(options) or taken(options, prepare(options))
    return solution


def take(options: Options, packed: bytes) -> None:
    """Have at hand what was prepared."""
    taken(options, packed)


def taken(options: Options, packed: bytes) -> Solution:
    """Unpack a solution, and have it at hand in the place of the one used longest ago."""
    solution = SOLUTIONS[options] = Solution(board_of(options), unpacked(packed))
    while len(SOLUTIONS) > IN_MEMORY:
        SOLUTIONS.popitem(last=False)
    return solution


def at_hand(options: Options) -> Solution | None:
    """Return a solution that is in memory, without waiting for who solves another match."""
    solution = SOLUTIONS.get(options)
    with suppress(KeyError):  # it may be put out between the two
        SOLUTIONS.move_to_end(options)
    return solution


def prepare(options: Options) -> bytes:
    """Return the solution that these sources have found before, or find it: seconds at 60 chips."""
    path = version_folder() / "wolnam_ppong-solver" / f"{'-'.join(map(str, options))}.solution"
    try:
        packed = path.read_bytes()
        unpacked(packed)
        os.utime(path)
    except (OSError, EOFError, zlib.error, pickle.UnpicklingError):
        packed = zlib.compress(pickle.dumps(solve(options).deals), 1)
        keep(path, packed)
    return packed


def unpacked(packed: bytes) -> tuple[Deal, ...]:
    """Return the deals of a solution; raise an error where these are none."""
    deals: tuple[Deal, ...] = pickle.loads(zlib.decompress(packed))
    return deals


def keep(path: Path, packed: bytes) -> None:
    """Write a solution; delete those that were read or written longest ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(f".{os.getpid()}")
    half.write_bytes(packed)
    half.replace(path)
    files = sorted(path.parent.glob("*.solution"), key=lambda file: file.stat().st_mtime_ns)
    for old in files[:-ON_DISK]:
        old.unlink(missing_ok=True)


def is_ready(options: Options) -> bool:
    """Tell whether `solver` can play at once."""
    return not applies(options) or options in SOLUTIONS
