"""What loading a table costs: an event replayed, a snapshot read, a viewer's first update.

`python -m benchmarks.replays` prints CPU time of each, for every game, by compiled rules.
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from madang import shuffles as chance
from madang.game import Game, Kernels
from madang.games import GAMES
from madang.server.table.events import Acted, AnyEvent, Dealt, Opened, Seated, Started, WindowClosed
from madang.server.table.loading import log_from
from madang.server.table.play import Snapshots
from madang.server.table.reducers import apply_event, replayed
from madang.server.table.table_log import PERSON, PLAYING, TableLog
from madang.server.workers.compile import load_compiled

EVENTS = 400
SEATS = 4


def opening(game: Game) -> list[AnyEvent]:
    """Open a table of four people."""
    option = game.house_rules.seats_option
    options = game.make_options(**({option: SEATS} if option else {}))
    seats = range(game.seats(options))
    opened = Opened(
        game=game.name,
        rules=game.rules_version,
        options=game.format_options(options),
        host="guest 0",
        private=True,
        clock=None,
        call_window=0.0,
        open_bots=False,
    )
    return [opened, *(Seated(seat, PERSON, f"guest {seat}") for seat in seats), Started()]


def match_of(game: Game, kernels: Kernels) -> tuple[list[AnyEvent], Snapshots]:
    """Play by lot; return the events, and what a snapshot says in the middle of them."""
    events, lot, decks = opening(game), random.Random(1), chance.seeded(game, 1)
    log = replayed("bench", events, kernels)
    taken = Snapshots(log)
    while log.status == PLAYING and len(events) < EVENTS:
        event = next_event(log, lot, decks)
        taken.snapshot_before(event)
        apply_event(log, event)
        events.append(event)
    return events, taken


def next_event(log: TableLog, lot: random.Random, decks: Any) -> AnyEvent:
    """Let anything happen."""
    if log.may_deal:
        deck, dice = next(decks)
        return Dealt(log.game.layout.deck.format(deck), dice)
    if log.window:
        return WindowClosed()
    seat = log.table.to_act[0]
    legal = log.table.legal_actions(seat)
    return Acted(seat, lot.choice([word for word in legal if word != "win"] or list(legal)))


def microseconds(work: Callable[[], Any], times: int) -> float:
    """Return the CPU time of some work, the least of three tries."""
    tries = []
    for _ in range(3):
        began = time.process_time()
        for _ in range(times):
            work()
        tries.append((time.process_time() - began) / times)
    return 1e6 * min(tries)


def line_of(game: Game) -> str:
    """Measure one game."""
    kernels, _ = load_compiled(game)
    twins = {game.name: kernels}
    events, taken = match_of(game, kernels)
    each = microseconds(lambda: replayed("bench", events, kernels), 3) / len(events)
    taken.is_new = True
    snapshot = taken.newest()
    assert snapshot
    read = microseconds(lambda: log_from("bench", snapshot, twins), 50)
    return (
        f"{game.name:18} {each:6.1f} us an event of {len(events)}, "
        f"{read:6.0f} us a snapshot of {len(snapshot.payload) / 1000:.1f} kB"
    )


if __name__ == "__main__":
    for game in GAMES:
        if game.name in sys.argv[1:] or not sys.argv[1:]:
            print(line_of(game), flush=True)
