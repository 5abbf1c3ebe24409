"""Moments of mahjong made up for pictures, and those of Hong Kong: each is laid from one set."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

from madang.game import Data
from madang.mahjong.tiles import COPIES, PLAYED, WORDS, parse_tiles

SEATS = 4
WINDS = "ESWN"
EARLY = "z19"  # what people discard first


class Kind(NamedTuple):
    """A game, as far as its moments differ from another's."""

    game: str
    tiles: int
    kinds: tuple[str, ...]  # that are played
    fields: Callable[[], Data]  # of a view, that no other game has


HONG_KONG = Kind(
    "hong_kong_mahjong",
    144,
    WORDS[:PLAYED],
    lambda: {"goulash": 0, "own": {"shanten": 1, "waits": {}, "discards": {}, "locked": False}},
)


class Box:
    """The tiles that nobody has yet."""

    def __init__(self, seed: int, kinds: tuple[str, ...]) -> None:
        self.tiles = [word for word in kinds for _ in range(COPIES)]
        self.chance = random.Random(seed)

    def take(self, text: str) -> list[str]:
        """Take these tiles out."""
        taken = [WORDS[kind] for kind in parse_tiles(text)]
        for word in taken:
            self.tiles.remove(word)
        return taken

    def some(self, count: int) -> list[str]:
        """Take any tiles, sorted."""
        taken = self.chance.sample(self.tiles, count)
        for word in taken:
            self.tiles.remove(word)
        return sorted(taken, key=WORDS.index)

    def discards(self, count: int) -> list[str]:
        """Take what people discard: honours and terminals first, the middle later."""
        taken = self.chance.sample(self.tiles, count)
        for word in taken:
            self.tiles.remove(word)
        return sorted(taken, key=lambda word: not set(word) & set(EARLY))


def meld(
    kind: str,
    tiles: list[str],
    giver: int | None = None,
    claimed: str | None = None,
    added: bool = False,
) -> Data:
    return {
        "kind": kind,
        "tiles": tiles,
        "open": giver is not None,
        "giver": giver,
        "claimed": claimed,
        "added": added,
    }


UPDATE: Data = {
    "type": "update",
    "table": "t",
    "n": 40,
    "events": [],
    "legal": [],
    "deadlines": {},
    "odds": None,
    "standings": [[0, 0, 0, 0], [8, -2, -4, -2], [8, -10, 4, -2], [4, -4, 14, -14]],
    "places": [2, 3, 1, 4],
    "hint": None,
}  # whatever the moment

VIEW: Data = {
    "phase": "turn",
    "deal": 6,
    "deals": None,
    "is_last": False,
    "ended": "",
    "ended_by": [],
    "points": [0, 0, 0, 0],
    "totals": [12, -4, 28, -36],
    "explained": [],
    "dealer": 1,
    "round_wind": "E",
    "dice": [3, 5, 1],
    "broken": {"seat": 1, "stacks": 9, "first": 1, "skipped": 9},
    "offered": None,
    "opened": [],
    "false_wins": [0, 0, 0, 0],
    "same_deal": 1,
    "wins": [],
}  # unless a moment says otherwise


def moment(
    hand: str = "234m44678p55s567s",
    drawn: str | None = "9p",
    melds: dict[int, list[tuple[Any, ...]]] | None = None,
    rivers: tuple[int, int, int, int] = (7, 7, 7, 6),
    bonus: dict[int, list[str]] | None = None,
    seed: int = 7,
    viewer: int | None = 0,
    kind: Kind = HONG_KONG,
    **fields: Any,
) -> Data:
    """Return an update at a moment; `melds` are (kind, tiles, giver, claimed, added) by seat."""
    box = Box(seed, kind.kinds)
    concealed = box.take(hand) + (box.take(drawn) if drawn else [])
    board = {
        "melds": melds_from(box, melds or {}),
        "rivers": rivers_from(box, rivers),
        "bonus": [(bonus or {}).get(seat, []) for seat in range(SEATS)],
    }
    said = {**whose_turn(fields.get("seat", 0)), "drawn": drawn, **kind.fields(), **fields}
    sizes = sizes_of(board["melds"], fields.get("seat", 0) if is_turn(fields) else None)
    if viewer is not None:
        sizes[viewer] = len(concealed)
    own = sorted(concealed, key=WORDS.index)
    view = {
        **deepcopy(VIEW),
        **board,
        "game": kind.game,
        "hands": [own if seat == viewer else None for seat in range(SEATS)],
        "sizes": sizes,
        "deck": kind.tiles - tiles_on(board, sizes),
        "left": left_of(concealed, board, kind.kinds),
        **said,
    }
    return {**deepcopy(UPDATE), "view": view}


def melds_from(box: Box, melds: dict[int, list[tuple[Any, ...]]]) -> list[list[Data]]:
    """Lay the melds of each seat."""
    return [
        [meld(name, box.take(tiles), *more) for name, tiles, *more in melds.get(seat, [])]
        for seat in range(SEATS)
    ]


def rivers_from(box: Box, counts: tuple[int, ...]) -> list[list[Data]]:
    """Lay the discards of each seat; nobody has taken any."""
    return [[{"tile": tile, "taken_by": None} for tile in box.discards(count)] for count in counts]


def whose_turn(seat: int) -> Data:
    """Return what follows from the seat that is on turn."""
    winds = [WINDS[(seat - 1) % SEATS] for seat in range(SEATS)]
    return {"seat": seat, "to_act": [seat], "winds": winds}


def is_turn(fields: Data) -> bool:
    """Tell whether the seat on turn has drawn."""
    return bool(fields.get("phase", "turn") == "turn")


def sizes_of(melds: list[list[Data]], drawn_by: int | None) -> list[int]:
    """Return how many tiles each seat has in hand."""
    return [13 - 3 * len(rows) + (seat == drawn_by) for seat, rows in enumerate(melds)]


def tiles_on(board: dict[str, list[list[Any]]], sizes: list[int]) -> int:
    """Return how many tiles are out of the wall."""
    melds = [row for rows in board["melds"] for row in rows]
    laid = sum(map(len, [*board["rivers"], *board["bonus"]]))
    return sum(sizes) + sum(3 + (row["kind"] == "kong") for row in melds) + laid


def left_of(
    concealed: list[str], board: dict[str, list[list[Any]]], kinds: tuple[str, ...]
) -> dict[str, int]:
    """Return how many of each kind have not been seen."""
    seen = list(concealed)
    seen += [tile for rows in board["melds"] for row in rows for tile in row["tiles"] or []]
    seen += [item["tile"] for river in board["rivers"] for item in river]
    return {word: COPIES - seen.count(word) for word in kinds}


def discards_of(view: Data) -> list[str]:
    """Return the words for every discard from the viewer's hand."""
    return [f"discard {tile}" for tile in dict.fromkeys(view["hands"][0])]


def offer(update: Data, seat: int, tile: str) -> None:
    """Let a seat throw a tile."""
    view = update["view"]
    view["rivers"][seat][-1]["tile"] = tile
    view["offered"] = {"tile": tile, "seat": seat, "kind": "discard"}
    update["events"] = [{"code": "discard", "seat": seat, "tile": tile}]
    update["deadlines"] = {"0": 3.6}


def early() -> Data:
    """Return my first turns: two or three discards in each river, nothing called yet."""
    update = moment(rivers=(3, 3, 2, 2), bonus={1: ["f3"]})
    update["legal"] = discards_of(update["view"])
    update["deadlines"] = {"0": 14.0}
    return update


def own_turn() -> Data:
    """Return my turn with fourteen tiles, the drawn one apart."""
    update = moment(
        melds={1: [("pung", "555z", 3, "5z")], 3: [("chow", "345p", 2, "4p")]},
        bonus={0: ["f1"], 1: ["f3", "f7"], 2: ["f6"]},
        own={
            "shanten": 0,
            "waits": {},
            "locked": False,
            "discards": {
                "9p": {"4p": {"left": 1, "faan": 3, "legal": True}},
                "4p": {"9p": {"left": 3, "faan": 1, "legal": False}},
            },
        },
    )
    update["legal"] = discards_of(update["view"])
    update["deadlines"] = {"0": 14.0}
    return update


def wait(left: int, faan: int, drawn: int, **fields: Any) -> Data:
    """Return what a wait is worth in Hong Kong mahjong, by a discard and by the own draw."""
    return {
        "left": left, "faan": faan, "limit": False, "legal": faan >= 3,
        "drawn_faan": drawn, "drawn_limit": False, "drawn_legal": drawn >= 3, **fields,
    }  # fmt: skip


def claim() -> Data:
    """Return a discard that I may take in three ways, or win with."""
    update = moment(
        hand="34455667p888s11z",
        drawn=None,
        rivers=(8, 8, 8, 9),
        bonus={0: ["f2", "f6"], 2: ["f1"]},
        phase="claim",
        seat=3,
        to_act=[0],
        own={
            "shanten": 0,
            "waits": {"5p": wait(1, 4, 5)},
            "discards": {},
            "locked": False,
        },
    )
    offer(update, 3, "5p")
    update["legal"] = ["pass", "win", "pung", "chow 345p", "chow 456p", "chow 567p"]
    return update


def crowded() -> Data:
    """Return four kongs before each of two seats, all bonus tiles, and rivers of 24."""
    update = moment(
        hand="5s",
        drawn="7p",
        melds={
            0: [
                ("kong", "2222m", 3, "2m"),
                ("kong", "1111z", 2, "1z"),
                ("kong", "8888p", 1, "8p", True),
                ("kong", "3333s"),
            ],
            1: [
                ("kong", "9999m", 0, "9m"),
                ("kong", "2222z", 2, "2z"),
                ("kong", "4444p", 3, "4p"),
                ("kong", "6666s", 0, "6s"),
            ],
            2: [("chow", "345m", 1, "3m"), ("pung", "777z", 0, "7z"), ("kong", "1111p")],
            3: [
                ("pung", "111s", 0, "1s"),
                ("pung", "444z", 2, "4z"),
                ("kong", "5555z", 1, "5z"),
            ],
        },
        rivers=(12, 11, 11, 11),
        bonus={0: ["f1", "f2", "f3", "f4", "f5", "f6", "f7"], 2: ["f8"]},
    )
    update["legal"] = [*discards_of(update["view"]), "win"]
    return update


def long_rivers() -> Data:
    """Return a hand near its end: 24 in a river."""
    update = moment(
        hand="123m456p78s11s", drawn="5z", melds={0: [("pung", "666z", 2, "6z")]},
        rivers=(24, 22, 19, 18),
    )  # fmt: skip
    update["legal"] = discards_of(update["view"])
    return update


def late() -> Data:
    """Return the last tiles of a wall: long rivers, melds of all, and a discard that I may take."""
    update = moment(
        hand="34678p55s",
        drawn=None,
        melds={
            0: [("chow", "123m", 3, "2m"), ("pung", "222z", 1, "2z")],
            1: [
                ("pung", "555z", 3, "5z"),
                ("kong", "9999m", 0, "9m"),
                ("chow", "234s", 0, "3s"),
                ("pung", "111p", 2, "1p"),
            ],
            2: [("kong", "7777z"), ("pung", "999s", 1, "9s")],
            3: [
                ("chow", "345m", 2, "4m"),
                ("pung", "333z", 0, "3z"),
                ("pung", "444z", 1, "4z"),
            ],
        },
        rivers=(21, 20, 20, 20),
        bonus={0: ["f1", "f6"], 1: ["f3", "f7"], 2: ["f2"], 3: ["f4", "f5", "f8"]},
        phase="claim",
        seat=3,
        to_act=[0],
        own={"shanten": 1, "waits": {}, "discards": {}, "locked": False},
    )
    offer(update, 3, "5p")
    update["legal"] = ["pass", "chow 345p", "chow 567p"]
    return update


def row(name: str, faan: int, section: str, count: int = 1) -> Data:
    """Return one row of a score sheet."""
    return {"id": name, "faan": faan, "count": count, "section": section}


def part(kind: str, text: str, is_open: bool = False, winning: bool = False) -> Data:
    """Return one set of a hand laid out."""
    tiles = [WORDS[kind] for kind in parse_tiles(text)]
    return {"kind": kind, "tiles": tiles, "open": is_open, "has_winning": winning}


def sheet(**fields: Any) -> Data:
    return {
        "complete": True, "legal": True, "why": "", "rows": [], "bonus_rows": [], "limit_rows": [],
        "faan_basic": 0, "faan_bonus": 0, "faan_total": 0, "limit": False, "half": False,
        "base_points": None, "split": [], **fields,
    }  # fmt: skip


def result() -> Data:
    """Return two winners on one discard: one by faan, one with a limit hand."""
    update = moment(
        hand="34455667p888s11z",
        drawn=None,
        melds={2: [("pung", "777m", 3, "7m")]},
        rivers=(11, 10, 10, 12),
        bonus={0: ["f2", "f6"]},
        phase="deal",
        seat=3,
        to_act=[],
        ended="discard",
        ended_by=[0, 2],
        points=[12, -40, 96, -68],
        own=None,
    )
    view = update["view"]
    mine = sheet(
        rows=[row("clean_hand", 3, "5"), row("seat_wind", 1, "5")],
        bonus_rows=[row("own_flower", 1, "6"), row("last_tile", 1, "6")],
        faan_basic=4,
        faan_bonus=2,
        faan_total=6,
        base_points=2,
        split=[part("chow", "345p", winning=True), part("chow", "456p"), part("pung", "888p"),
               part("pung", "111z", True), part("eyes", "77p")],
    )  # fmt: skip
    other = sheet(
        limit_rows=[{"id": "thirteen_orphans", "section": "7"}],
        limit=True,
        split=[part("orphans", "119m19p19s1234567z", winning=True)],
    )
    view["wins"] = [
        {"seat": 0, "by": "discard", "tile": "5p", "giver": 3, "sheet": mine, "goulash": 0,
         "payments": [{"seat": 3, "owed_by": 3, "points": -8,
                       "doublings": ["discarder", "loser_east"]},
                      {"seat": 1, "owed_by": 1, "points": -4, "doublings": ["loser_east"]}]},
        {"seat": 2, "by": "discard", "tile": "1m", "giver": 3, "sheet": other, "goulash": 0,
         "payments": [{"seat": 3, "owed_by": 3, "points": -64, "doublings": []},
                      {"seat": 1, "owed_by": 1, "points": -64, "doublings": []}]},
    ]  # fmt: skip
    update["events"] = [{"code": "deal_end", "ended": "discard", "seats": [0, 2]}]
    return update


MOMENTS = {
    "early": early,
    "late": late,
    "own turn": own_turn,
    "claim": claim,
    "crowded": crowded,
    "long rivers": long_rivers,
}
