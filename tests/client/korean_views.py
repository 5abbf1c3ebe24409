"""Moments of Korean mahjong made up for pictures."""

from __future__ import annotations

from typing import Any

from madang.game import Data
from madang.mahjong.tiles import PLAYED, WORDS
from tests.client.mahjong_views import Kind, discards_of, moment, offer, part


def fields() -> Data:
    """Return what only a view of Korean mahjong has."""
    return {
        "ready": [None] * 4,
        "shown": [[] for _ in range(4)],
        "counters": [3, 3, 3, 3],
        "forbidden": None,
        "own": own(shanten=1, missing=None),
    }


KOREAN = Kind(
    "korean_mahjong",
    104,
    tuple(word for word in WORDS[:PLAYED] if not word.endswith("s")),
    fields,
)


def ready(turned: int | None = None, is_open: bool = False, double: bool = False) -> Data:
    return {"open": is_open, "double": double, "turned": turned}


def wait(left: int, points: int, drawn: int, **fields: Any) -> Data:
    """Return what a wait is worth, by a discard and by the own draw."""
    return {
        "left": left, "points": points, "minimum": points, "legal": points >= 2,
        "drawn_points": drawn, "drawn_minimum": drawn, "drawn_legal": drawn >= 2,
        "barred": False, **fields,
    }  # fmt: skip


def own(**fields: Any) -> Data:
    """Return what I know of my hand."""
    nothing = {"waits": {}, "discards": {}, "declared": {}, "double": False}
    return {"shanten": 0, **nothing, "missing": 0, **fields}


def early() -> Data:
    """Return my first turns: two or three discards in each river, nothing called yet."""
    update = moment(
        kind=KOREAN,
        hand="234m44678p55m567p",
        drawn="9p",
        rivers=(3, 3, 2, 2),
        bonus={1: ["f3"]},
        counters=[3, 3, 3, 3],
    )
    update["legal"] = discards_of(update["view"])
    update["deadlines"] = {"0": 14.0}
    return update


def late() -> Data:
    """Return the last tiles of a wall: long rivers, melds of all, and a discard that I may take."""
    update = moment(
        kind=KOREAN,
        hand="34678p5566m",
        drawn=None,
        melds={
            0: [("pung", "222z", 1, "2z")],
            1: [
                ("pung", "555z", 3, "5z"),
                ("kong", "9999m", 0, "9m"),
                ("pung", "111p", 2, "1p"),
            ],
            2: [("pung", "777z", 0, "7z"), ("pung", "888m", 1, "8m")],
            3: [],
        },
        rivers=(13, 12, 12, 11),
        bonus={0: ["f1"], 1: ["f3"], 3: ["f4"]},
        phase="claim",
        seat=3,
        to_act=[0],
        ready=[None, None, None, ready(8)],
        counters=[2, 3, 1, 0],
        own=own(shanten=1, missing=None),
    )
    offer(update, 3, "6m")
    update["legal"] = ["pass", "pung"]
    return update


def own_turn() -> Data:
    """Return my turn with fourteen tiles; I may declare, and somebody else has."""
    update = moment(
        kind=KOREAN,
        hand="234m44678p55m567p",
        drawn="9p",
        melds={2: [("pung", "555z", 3, "5z")], 3: [("pung", "333z", 2, "3z")]},
        rivers=(7, 7, 7, 6),
        bonus={0: ["f1"], 1: ["f3"]},
        ready=[None, ready(3), None, None],
        counters=[2, 3, 1, 3],
        own=own(
            discards={
                "9p": {"4p": wait(1, 3, 4), "5m": wait(2, 2, 4)},
                "6p": {"9p": wait(3, 1, 3)},
            },
            declared={
                "ready": {"9p": {"4p": wait(1, 4, 5), "5m": wait(2, 3, 5)}},
                "open-ready": {
                    "9p": {"4p": wait(1, 5, 6, barred=True), "5m": wait(2, 4, 6, barred=True)},
                    "6p": {"9p": wait(3, 3, 5, barred=True)},
                },
            },
        ),
    )
    legal = discards_of(update["view"])
    update["legal"] = [*legal, "ready 9p", "open-ready 9p", "open-ready 6p"]
    update["deadlines"] = {"0": 14.0}
    return update


def claim() -> Data:
    """Return a discard that I may take, or win with; I have a kong of it too."""
    update = moment(
        kind=KOREAN,
        hand="34555667p888m11z",
        drawn=None,
        rivers=(8, 8, 8, 9),
        bonus={0: ["f2"], 2: ["f1"]},
        phase="claim",
        seat=3,
        to_act=[0],
        own=own(waits={"5p": wait(1, 4, 6)}),
    )
    offer(update, 3, "5p")
    update["legal"] = ["pass", "win", "pung", "kong"]
    return update


def forbidden() -> Data:
    """Return a discard that would complete my hand, but is in my river too."""
    update = moment(
        kind=KOREAN,
        hand="34556667p888m11z",
        drawn=None,
        rivers=(8, 9, 8, 9),
        phase="claim",
        seat=3,
        to_act=[0],
        ready=[ready(4), None, None, None],
        counters=[3, 0, 3, 2],
        own=own(waits={"5p": wait(1, 4, 6, barred=True), "8p": wait(2, 1, 3, barred=True)}),
        forbidden={"why": "sacred_discard", "section": "6.1", "tile": "5p", "discard": 6},
    )
    offer(update, 3, "5p")
    update["view"]["rivers"][0][6]["tile"] = "5p"
    update["legal"] = []
    update["deadlines"] = {}
    return update


def crowded() -> Data:
    """Return kongs before every seat; two seats are ready, one of them open."""
    update = moment(
        kind=KOREAN,
        hand="5p",
        drawn="7p",
        melds={
            0: [
                ("kong", "2222m", 3, "2m"),
                ("kong", "1111z", 2, "1z"),
                ("kong", "8888p", 1, "8p", True),
                ("kong", "3333m"),
            ],
            1: [("kong", "9999m", 0, "9m"), ("pung", "222z", 2, "2z"), ("pung", "444p", 3, "4p")],
            2: [("kong", "1111p")],
            3: [("pung", "111m", 0, "1m"), ("pung", "444z", 2, "4z"), ("kong", "5555z", 1, "5z")],
        },
        rivers=(11, 10, 10, 9),
        bonus={0: ["f1", "f2"], 1: ["f4"], 2: ["f3"]},
        counters=[1, 3, 2, 0],
        ready=[None, None, ready(5, is_open=True), None],
        shown=[[], [], ["6m", "7m", "8m", "2p", "3p", "9p", "9p"], []],
        own=own(missing=1, waits={}),
    )
    update["legal"] = [*discards_of(update["view"]), "win"]
    return update


def long_rivers() -> Data:
    """Return a hand near its end; three seats are ready, one with its first discard."""
    update = moment(
        kind=KOREAN,
        hand="123m456p78m1z",
        drawn="5z",
        melds={0: [("pung", "666z", 2, "6z")]},
        rivers=(14, 13, 12, 11),
        ready=[None, ready(0, double=True), ready(9), ready(10, is_open=True)],
        shown=[[], [], [], ["2p", "3p", "7p", "8p", "9p", "9p", "7z", "7z", "1m", "2m", "3m"]],
        counters=[3, 3, 3, 3],
    )
    update["legal"] = discards_of(update["view"])
    return update


def row(name: str, points: int, count: int = 1, counts: bool = True) -> Data:
    """Return one row of a score sheet."""
    return {
        "id": name, "points": points, "count": count, "counts_for_minimum": counts, "section": "7",
    }  # fmt: skip


def result() -> Data:
    """Return a closed hand that was drawn, and the third counter of its winner."""
    update = moment(
        kind=KOREAN,
        hand="34455667p888m11z",
        drawn="5p",
        rivers=(11, 10, 10, 12),
        bonus={0: ["f2", "f4"]},
        phase="deal",
        seat=0,
        to_act=[],
        ended="self_draw",
        ended_by=[0],
        points=[32, -10, -12, -10],
        ready=[ready(6), None, None, None],
        counters=[3, 3, 3, 3],
        own=None,
    )
    update["view"]["wins"] = [
        {
            "seat": 0, "by": "self_draw", "tile": "5p", "giver": None,
            "sheet": {
                "complete": True, "legal": True, "why": "",
                "rows": [row("seat_wind", 1), row("flower_tile", 2, 2, counts=False),
                         row("premium_tile", 2, 2, counts=False), row("ready", 1, counts=False),
                         row("fully_concealed", 2)],
                "points_for_minimum": 3, "total_points": 8,
                "split": [part("chow", "345p", winning=True), part("chow", "456p"),
                          part("pung", "888m"), part("pung", "111z"), part("eyes", "77p")],
            },
            "payments": [{"seat": 1, "points": -8}, {"seat": 2, "points": -8},
                         {"seat": 3, "points": -8}],
            "horse": {"counters": [3, 3, 3, 3], "payments": [8, -2, -4, -2]},
        }
    ]  # fmt: skip
    update["events"] = [{"code": "deal_end", "ended": "self_draw", "seats": [0]}]
    return update


MOMENTS = {
    "early": early,
    "late": late,
    "own turn": own_turn,
    "claim": claim,
    "forbidden": forbidden,
    "crowded": crowded,
    "long rivers": long_rivers,
}
