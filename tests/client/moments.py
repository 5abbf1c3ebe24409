"""Moments that the tests in Node look at: of real matches, and some that are made up.

python -m tests.client.moments FILE
MOMENTS=FILE tools/npm.sh test
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from madang.game import WATCHER, Data
from madang.server.protocol import messages as m
from madang.server.table.updates import changes_between
from tests.client import korean_views, mahjong_views
from tests.client.conftest import play_through, search, told_of

Wanted = Callable[[Data], bool]

NYLON: Data = {"preset": "table", "players": 4, "rounds": 4, "triplet_only_finish": True}
NYLON_ENDS = "stop", "failed_stop", "out", "declare", "show", "deck_out"
WOLNAM: Data = {"game": "wolnam_ppong", "players": 4, "deals": 3, "style": "mixed"}
SIZES = "bet-min", "bet-quarter", "bet-half", "bet-three-quarters", "ado"


class Moment(NamedTuple):
    """A moment to look for; without a wish the whole match of a seed."""

    wanted: Wanted | None
    rules: Data
    viewer: int = 0
    seed: int = 1
    odds: bool = False  # whether the server sends them

    def told(self) -> list[Any]:
        """Find it; return what a shell tells a table."""
        if self.wanted:
            updates = search(self.wanted, self.viewer, **{"style": "eager", **self.rules})
        else:
            updates = play_through(self.viewer, self.seed, **self.rules)
        house = {name: value for name, value in self.rules.items() if name != "style"}
        return told_of(updates, self.viewer, **house, odds=self.odds)


def is_my_move(phase: str, word: str = "") -> Wanted:
    """Return what finds an update in which seat 0 is asked in this phase."""

    def wanted(update: Data) -> bool:
        legal = update["legal"]
        asked = [other for other in legal if other != "pass"]
        return bool(asked) and update["view"]["phase"] == phase and (not word or word in legal)

    return wanted


def ended(how: str) -> Wanted:
    """Return what finds a round that ended this way, and was not the last."""
    return lambda update: update["view"]["ended"] == how and update["view"]["phase"] == "deal"


def is_over(update: Data) -> bool:
    return bool(update["view"]["phase"] == "over")


def has_code(code: str) -> Wanted:
    """Return what finds an update in which this happens."""
    return lambda update: any(event["code"] == code for event in update["events"])


# ---- Nylon-ppong -----------------------------------------------------------------------------


def nylon(wanted: Wanted, viewer: int = 0, **rules: Any) -> Moment:
    """Return a moment of Nylon-ppong."""
    return Moment(wanted, {**NYLON, **rules}, viewer)


def three(wanted: Wanted) -> Moment:
    """Return a moment of three players by the rules of the house."""
    return Moment(wanted, {"players": 3})


NYLON_ASKED = {
    "turn": nylon(is_my_move("turn")),
    "turn with ppong": nylon(is_my_move("turn", "ppong")),
    "turn with stop": nylon(is_my_move("turn", "stop")),
    "discard": nylon(is_my_move("discard")),
    "discard with a combination": nylon(is_my_move("discard", "declare")),
    "call": nylon(is_my_move("call", "ppong")),
    "ppong out": nylon(lambda update: "ppong-out" in update["legal"]),
    "nothing": nylon(lambda it: it["legal"] == [] and it["view"]["phase"] == "turn"),
}
NYLON_WHOLE = {
    f"whole {seed}": Moment(None, {"preset": "table", "rounds": 4, "max_reshuffles": 1}, seed=seed)
    for seed in (3, 4)
}


def has_the_crane_drawn(update: Data) -> bool:
    """Tell whether I am to discard, and have drawn the first card of a hand's order."""
    return is_my_move("discard")(update) and bool(update["view"]["drawn"] == "1a")


def is_late_turn(update: Data) -> bool:
    """Tell whether it is my turn, after others have moved."""
    return is_my_move("turn")(update) and update["n"] > 20


def nylon_moments() -> dict[str, Moment]:
    """Return what is looked at of Nylon-ppong."""
    turn, discard = is_my_move("turn"), is_my_move("discard")
    return {
        **NYLON_ASKED,
        **NYLON_WHOLE,
        "only pass": nylon(lambda update: update["legal"] == ["pass"]),
        "declare": nylon(lambda update: "declare" in update["legal"]),
        "stop": nylon(lambda update: "stop" in update["legal"]),
        "first drawn": nylon(has_the_crane_drawn),
        "no stop": nylon(lambda it: turn(it) and "stop" not in it["legal"]),
        "discard 3": nylon(is_my_move("discard", "discard 3")),
        "watched": nylon(lambda update: update["n"] == 12, WATCHER),
        "deep pile": nylon(
            lambda it: turn(it) and len(it["view"]["pile"]) > 4, discard_history_visible=False
        ),
        **{
            f"end {how}": nylon(ended(how), style="collecting" if how == "show" else "eager")
            for how in NYLON_ENDS
        },
        "over": nylon(is_over, rounds=3),
        "over five": nylon(is_over, rounds=5),
        "hinted": nylon(lambda it: discard(it) and bool(it["hint"]["pairs"])),
        "late turn": nylon(is_late_turn),
        "Robin asked": three(lambda it: it["view"]["phase"] == "turn" and it["view"]["seat"] == 1),
        "three ended": three(lambda update: bool(update["view"]["ended"])),
        "three turn": three(lambda it: it["view"]["phase"] == "turn" and bool(it["legal"])),
        "three later": three(lambda update: update["n"] > 12),
    }


# ---- Wolnam-ppong ----------------------------------------------------------------------------


def wolnam(wanted: Wanted, viewer: int = 0, odds: bool = False, **rules: Any) -> Moment:
    """Return a moment of Wolnam-ppong."""
    return Moment(wanted, {**WOLNAM, **rules}, viewer, odds=odds)


def is_my_bet(update: Data) -> bool:
    """Tell whether seat 0 is asked, and every size may be bet."""
    return set(SIZES) <= set(update["legal"])


def is_capped(update: Data) -> bool:
    """Tell whether seat 0 may bet, but not the whole pot."""
    may = update["view"]["may_bet"]
    return bool(update["legal"]) and may["cap"] == "chips" and may["most"] >= may["least"]


def has_pair(update: Data) -> bool:
    """Tell whether seat 0 is asked with a pair in hand."""
    return "show" in update["legal"]


def has_bet(update: Data) -> bool:
    """Tell whether somebody else has just bet and drawn."""
    return any(event["code"] == "bet" and event["seat"] != 0 for event in update["events"])


def is_tie(update: Data) -> bool:
    """Tell whether a match is over and nobody is ahead."""
    return is_over(update) and update["places"] == [1, 1]


def ends_early(deals: int) -> Wanted:
    """Return what finds a match that is over before its last deal."""
    return lambda update: is_over(update) and update["view"]["deal"] < deals


WOLNAM_ASKED = {
    "bet": wolnam(is_my_bet),
    "capped": wolnam(is_capped, chips=120),
    "pair": wolnam(has_pair),
    "others bet": wolnam(lambda it: not it["legal"] and not it["view"]["ended"]),
}
WOLNAM_WHOLE = {
    f"whole {preset} {seed}": Moment(
        None,
        {**WOLNAM, "preset": preset, "players": 3, "deals": 6, "chips": 150},
        seed=seed,
    )
    for preset in ("source", "rain", "friends")
    for seed in (1, 2)
}


def wolnam_moments() -> dict[str, Moment]:
    """Return what is looked at of Wolnam-ppong."""
    broke: Data = {"chips": 60, "min_bet": 20}
    two: Data = {"players": 2, "min_bet": 20, "style": "last"}
    return {
        **WOLNAM_ASKED,
        **WOLNAM_WHOLE,
        "watched": wolnam(has_bet, WATCHER),
        "has bet": wolnam(has_bet),
        "with odds": wolnam(is_my_bet, odds=True),
        **{
            f"broke {rebuy}": wolnam(
                lambda it: 0 in it["view"]["idle"] and bool(it["legal"]), rebuy=rebuy, **broke
            )
            for rebuy in (True, False)
        },
        "shown": wolnam(lambda update: len(update["view"]["shown"]) > 1),
        "folded": wolnam(lambda update: "fold" in update["view"]["results"][1:]),
        "ended": wolnam(lambda update: bool(update["view"]["ended"])),
        "over": wolnam(is_over),
        "won early": wolnam(ends_early(20), chips=120, deals=20, **two),
        "nobody ahead": wolnam(is_tie, chips=60, deals=2, **two),
    }


# ---- both mahjongs, made up ------------------------------------------------------------------

SHORT = {"HK": mahjong_views, "KM": korean_views}
MAHJONG: dict[str, Callable[[], Data]] = {
    f"{short} {name}": make
    for short, module in SHORT.items()
    for name, make in {**module.MOMENTS, "result": module.result}.items()
}


KINDS = {"HK": mahjong_views.HONG_KONG, "KM": korean_views.KOREAN}


def watched_mahjong(kind: mahjong_views.Kind) -> Data:
    """Return what somebody sees who has no seat."""
    return mahjong_views.moment(viewer=None, left=None, own=None, drawn=None, hand="", kind=kind)


def no_hand_drawn() -> Data:
    """Return a moment at which nobody is asked and I have not drawn."""
    return mahjong_views.moment(drawn=None, phase="claim", to_act=[])


def mahjong_moments() -> Iterator[tuple[str, list[Any]]]:
    """Yield what is looked at of both mahjongs."""
    for name, make in {**MAHJONG, "HK undrawn": no_hand_drawn}.items():
        yield name, made_up(make())
    yield "HK false wins", made_up(mahjong_views.own_turn(), false_win="points")
    for short, kind in KINDS.items():
        yield f"{short} watched", made_up(watched_mahjong(kind), viewer=WATCHER)


def made_up(update: Data, viewer: int = 0, **rules: Any) -> list[Any]:
    """Return what a shell tells a table of a moment that is made up."""
    return told_of([update], viewer, game=update["view"]["game"], **rules)


# ---- all of them -----------------------------------------------------------------------------


def every_moment() -> Iterator[tuple[str, list[Any]]]:
    """Yield each moment by its name, and its words."""
    matches = {"nylon": nylon_moments(), "wolnam": wolnam_moments()}
    for game, found in matches.items():
        for name, one in found.items():
            yield f"{game} {name}", one.told()
    yield from mahjong_moments()


def write_moments(path: Path) -> None:
    """Write all moments, and what the catalogue says of each game once."""
    games: Data = {}
    moments: Data = {}
    for name, (game, card, seat, updates, recap) in every_moment():
        games[game["name"]] = game
        moments[name] = {
            "game": game["name"], "card": card, "seat": seat, "updates": updates, "recap": recap,
        }  # fmt: skip
    changes = {
        "one who plays": sent_of("nylon_ppong", 1),
        "a watcher": sent_of("wolnam_ppong", WATCHER),
    }
    path.write_text(
        json.dumps({"games": games, "moments": moments, "changes": changes}), encoding="utf-8"
    )


def sent_of(game: str, viewer: int) -> Data:
    """Return updates of a match as text, and the changes between them as the server sends them."""
    match = play_through(viewer, game=game, style="mixed")[:80]
    updates = [msgspec.convert(update, m.Update) for update in match]
    sent = [changes_between(*both) for both in itertools.pairwise(updates)]
    return {
        "whole": [m.encode(update).decode() for update in updates],
        "sent": [m.encode(changes).decode() for changes in sent],
    }


if __name__ == "__main__":
    write_moments(Path(sys.argv[1]))
