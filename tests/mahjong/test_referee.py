"""Matches of both mahjongs checked by a referee that was written from the rules pages alone.

At every moment both must ask the same seats and offer each the same words; at every end they agree
on how it came, on points, totals and the rows of each winner, and now and then on what a seat is
shown of its own hand. Walls are rigged: hands near to complete, their last tiles soon to come.
"""

import random
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from madang.errors import OptionError
from madang.games import game_named
from madang.options import format_options
from madang.table import Table
from tests.mahjong.drawn import any_hand
from tests.mahjong.positions import compiled
from tests.mahjong.slow import ORPHANS, without

GAMES = ("hong_kong_mahjong", "korean_mahjong")
HANDS = 5  # of a match, at most
LOOKS = 0.06  # of the moments at which a seat's own hand is compared
LIKELY = {  # options that make rare things meet, and how likely each is
    "hong_kong_mahjong": {
        "multiple_winners": ("all", 0.6),
        "goulash_points": ("5", 0.5),
        "rob_concealed_for_13_orphans": ("true", 0.5),
        "concealed_kong": ("shown", 0.7),
        "thirteen_orphans": ("true", 0.9),
        "faan_table": ("full_spicy", 0.7),
        "min_faan": ("0", 0.7),
        "limit_payment": ("flat", 0.7),
        "limit_points": ("9", 0.5),
        "concealed_hand_faan": ("1", 0.5),
    },
    "korean_mahjong": {"kong_after_ready": ("true", 0.4), "min_points": ("1", 0.3)},
}
RARE = ("same_wait", "concealed_kong", "dead_wait")  # kinds of rigged walls


class Rigged(NamedTuple):
    """A wall, and the hands that seats are meant to make, by their turn after the dealer."""

    wall: list[str]
    targets: list[list[str]]


# ---- what is played ----------------------------------------------------------------------------


def options_for(game: Any, chance: random.Random) -> Any:
    """Draw options that go together, many at their default."""
    while True:
        words = {
            row.name: chance.choice(row.words) for row in game.option_rows if chance.random() < 0.25
        }
        likely = LIKELY[game.name].items()
        words |= {name: word for name, (word, share) in likely if chance.random() < share}
        try:
            return game.make_options(**{**words, "rounds": "1"})
        except OptionError:
            continue


def rig(game: str, chance: random.Random) -> Rigged:
    """Draw a wall: hands that lack a few tiles, these among the first to be drawn."""
    drawer = import_module(f"tests.games.{game}.drawn").DRAWER
    left = [tile for tile in drawer.all for _ in range(4)] + [*drawer.bonus]
    kind = chance.choice((*RARE, *["any"] * 5))
    hands, soon = rare_hands(kind, drawer, chance)
    left = without(left, soon)
    while len(hands) < 4:
        sets, loose = any_hand(drawer, chance)
        hands.append([tile for kinds in sets for tile in kinds] + loose)
    targets, dealt = [], []
    for tiles in hands:
        there = [tile for at, tile in enumerate(tiles) if tiles[:at].count(tile) < left.count(tile)]
        left = without(left, there)
        lacking = max(len(there) - 13, chance.choice((1, 1, 2, 3)), 0)
        out = chance.sample(there, min(lacking, len(there))) if kind == "any" else there[13:]
        targets.append(there)
        dealt.append(without(there, out))
        soon += out
    chance.shuffle(left)
    for tiles in dealt:
        while len(tiles) < 13:
            tiles.append(left.pop())
        chance.shuffle(tiles)
    last = soon.pop() if soon else left.pop()
    chance.shuffle(soon)
    early = soon + [left.pop() for _ in range(min(len(left), 10))]
    chance.shuffle(early)
    wall = [tile for packet in (0, 4, 8) for tiles in dealt for tile in tiles[packet : packet + 4]]
    return Rigged([*wall, *(tiles[12] for tiles in dealt), last, *early, *left], targets)


def rare_hands(kind: str, drawer: Any, chance: random.Random) -> tuple[list[list[str]], list[str]]:
    """Draw hands in which something rare comes up, and the tile to be drawn first."""
    has_orphans = len(drawer.suits) == 3
    if kind == "same_wait" and has_orphans:
        wait = chance.choice(ORPHANS)
        twelve = without(ORPHANS, [wait])
        pairs = chance.sample(twelve, 3)
        loose = chance.sample(drawer.all, 13)
        return [loose, *([*twelve, pair] for pair in pairs)], [wait]
    if kind == "concealed_kong" and has_orphans:
        wait = chance.choice(ORPHANS)
        twelve = without(ORPHANS, [wait])
        kong = [wait] * 4 + chance.sample([tile for tile in drawer.all if tile != wait], 9)
        return [kong, [*twelve, chance.choice(twelve)]], []
    if kind == "dead_wait":
        suit, n = chance.choice(drawer.suits[:2]), chance.randint(2, 8)
        kong, pung = [f"{n}{suit}"] * 4, [f"{chance.choice('123')}z"] * 3
        beside = [f"{n - 1}{suit}", f"{n + 1}{suit}", "7z", "7z"]
        return [[*kong, *pung, *beside, *chance.sample(["5z", "6z", "4z"], 2)]], []
    return [], []


# ---- who plays it ------------------------------------------------------------------------------


def chosen(referee: Any, seat: int, target: list[str], chance: random.Random) -> str:
    """Choose a word: to win, to keep what is wanted, and now and then anything."""
    menu = sorted(referee.menus[seat])
    by_draw = referee.by == "self_draw"
    if "win" in menu:
        is_win = referee.wins_drawn(seat) if by_draw else seat in referee.could_win
        if chance.random() < (0.9 if is_win else 0.03):
            return "win"
    for word, share in (("kong", 0.7), ("pung", 0.4), ("chow", 0.2), ("ready", 0.5), ("open", 0.2)):
        found = [action for action in menu if action.startswith(word)]
        if found and chance.random() < share:
            return chance.choice(found)
    if not by_draw:
        return "pass"
    spare = list(referee.hands[seat])
    for tile in target:
        if tile in spare:
            spare.remove(tile)
    found = [f"discard {tile}" for tile in spare if f"discard {tile}" in menu]
    return chance.choice(found or [action for action in menu if action.startswith("discard")])


# ---- what is compared --------------------------------------------------------------------------


def compare(table: Any, referee: Any) -> None:
    """Compare who is asked and what each may say, and how a hand ended."""
    menus = {seat: {*table.legal_actions(seat)} for seat in table.to_act}
    assert menus == referee.menus
    seen = table.observation(-1)
    assert seen.points == referee.points
    assert [sorted(bonus) for bonus in seen.bonus] == [sorted(bonus) for bonus in referee.bonus]
    assert seen.deck == max(0, len(referee.wall) - referee.o["dead_wall"])
    assert (seen.ended or "") == referee.ended
    assert seen.totals == [
        total + (0 if referee.ended else points)
        for total, points in zip(referee.totals, referee.points, strict=True)
    ]
    if referee.ended:
        assert {won.seat for won in seen.wins} >= {*referee.winners}
        for won in seen.wins:
            if won.seat in referee.winners:
                assert sheet_of(won.sheet) in [
                    {name: result[name] for name in sheet_of(won.sheet)}
                    for result in referee.winners[won.seat]
                ]


def sheet_of(sheet: Any) -> dict[str, Any]:
    """Return the rows of a score sheet as the slow scorers write them."""
    if hasattr(sheet, "faan_total"):
        return {
            "rows": {row.id: row.faan for row in sheet.rows},
            "bonus": {row.id: row.faan for row in sheet.bonus_rows},
            "limits": {row.id for row in sheet.limit_rows},
            "faan": sheet.faan_total,
            "limit": ("half" if sheet.half else "whole") if sheet.limit else None,
        }
    rows = {row.id: row.points for row in sheet.rows}
    return {"rows": rows, "minimum": sheet.points_for_minimum, "points": sheet.total_points}


def look(table: Any, referee: Any, seat: int) -> None:
    """MJ 12  Compare what a seat sees of its own hand."""
    own, hand = table.observation(seat).own, referee.hands[seat]
    assert own.shanten == referee.shanten(seat), (hand, referee.melds[seat])
    if len(hand) % 3 == 1:
        assert {*own.waits} == referee.waits(seat, hand)
        assert (own.shanten == 0) == bool(own.waits)
    elif own.shanten <= 0:
        after = {tile: referee.waits(seat, without(hand, [tile])) for tile in {*hand}}
        waiting = {tile: waits for tile, waits in after.items() if waits}
        assert {tile: {*waits} for tile, waits in own.discards.items()} == waiting


def play(name: str, seed: int, kernels: Any) -> set[str]:
    """Play a match with the referee; return how its hands ended."""
    game, chance, ends = game_named(name), random.Random(seed), set()
    options = options_for(game, chance)
    table = Table(game, options, kernels)
    rules = import_module(f"tests.games.{name}.referee").Referee
    referee = rules(format_options(game.option_rows, options))
    while not referee.is_over and referee.hand_no < HANDS:
        rigged = rig(name, chance)
        table.deal(game.layout.deck.parse(" ".join(rigged.wall)), 0)
        referee.deal(rigged.wall)
        compare(table, referee)
        while not referee.ended:
            seat = chance.choice(sorted(referee.menus))
            if chance.random() < LOOKS:
                look(table, referee, chance.randrange(4))
            target = rigged.targets[(seat - referee.dealer) % 4]
            word = chosen(referee, seat, target, chance)
            table.play(seat, word)
            referee.play(seat, word)
            compare(table, referee)
        ends.add(referee.ended)
        assert table.needs_deal == (not referee.is_over)
    return ends


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_6_2_a_match_goes_as_the_pages_say(game: str, seed: int) -> None:
    play(game, seed, game_named(game).kernels)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("block", range(12))
@pytest.mark.parametrize("game", GAMES)
def test_6_2_many_matches_go_as_the_pages_say(game: str, block: int) -> None:
    ends: set[str] = set()
    for seed in range(1000 + 60 * block, 1060 + 60 * block):
        ends |= play(game, seed, compiled(game))
    assert ends >= {"self_draw", "discard", "drawn_hand"}
