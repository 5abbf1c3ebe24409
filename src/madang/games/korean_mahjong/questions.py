"""Answers for people who play with real tiles: what is it worth, who pays, how far is it?

The fields say which question it is: `winning_tile` and how it came (the worth of this hand),
`winner` and `points` (who pays?), `counters` (the horse race), `concealed` alone (how far is it?).
Two more keep a score sheet: `winners` (who deals next?) and `false_win` (what does it cost?).
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from madang.analysis import Flag, answered, check_fields, is_whole, read_flag, read_seat, read_whole
from madang.errors import NotationError
from madang.game import Data, Game
from madang.games.korean_mahjong import GAME
from madang.games.korean_mahjong.actions import KINDS
from madang.games.korean_mahjong.explain import sheet_of
from madang.games.korean_mahjong.options import BEFORE_OWN_FIRST_DRAW, Options
from madang.games.korean_mahjong.patterns import FLAGS
from madang.games.korean_mahjong.ready import shanten_beside
from madang.games.korean_mahjong.rules import PLAY
from madang.games.korean_mahjong.scoring import (
    COUNTERS,
    GIVER_PAYS,
    SEATS,
    best_score,
    pay_winner,
    race,
    removes_counter,
)
from madang.games.korean_mahjong.state import DRAWN_HAND, FLOWERS
from madang.games.korean_mahjong.state import TILE_SET as WHOLE_SET
from madang.mahjong.advice.answers import Between, Distance, Drawn
from madang.mahjong.advice.questions import (
    EAST,
    PEOPLE,
    TILES,
    Asked,
    BonusWords,
    Contradiction,
    TileSet,
    against_heavenly,
    against_last_tile,
    against_replacement,
    bits_of,
    check_possible,
    read_asked,
    read_held,
    read_win,
    typed,
)
from madang.mahjong.distance import distance_beside, shanten_pairs
from madang.mahjong.scoring.readings import DISCARD, SELF_DRAW, is_closed
from madang.mahjong.suit_codes import Keys
from madang.mahjong.tiles import WINDS, set_of
from madang.terminal.words import (
    Words,
    distance_lines,
    option_lines,
    payment_line,
    plain_lines,
    row_lines,
    split_lines,
)
from madang.terminal.words import say as say_of_mahjong

# for the help of `madang score`
EXAMPLES = """madang score korean_mahjong "55m88p [111m] [999p] [222z] + 8p" --seat E

In Korean mahjong: the same, and what does the horse race bring? Its flags:
--blessing, --ready, --open-ready, --double-ready, and --seat, --round, --by,
--discarder, --last-tile, --kong-replacement, --heavenly, --earthly.

  {"concealed": "34567m123789p33z", "winning_tile": "8m",
   "by": "self_draw", "seat_wind": "S", "round_wind": "E", "open_ready": true}

  {"winner": "W", "points": 7, "by": "self_draw"}

  {"counters": [1, 3, 3, 3], "winner": 0, "fully_concealed": true}"""

# ---- tiles that a question may name ----------------------------------------------------------

TILE_SET = TileSet(
    set_of(map(int, WHOLE_SET)),
    BonusWords("flowers", "flower", "f1-f4 flowers"),
    missing="there are characters, dots, winds, dragons and f1-f4: no bamboo, no seasons",
    claimed_chows="a chow is claimed only to win: its tiles are concealed ones",
)
WINS = Drawn(KINDS, 1 << FLOWERS, claims_chows=False)


# ---- how a question is typed (MJ 1.4) --------------------------------------------------------

TYPED = typed(FLAGS, {"points": Flag("points")})


# ---- how far is it? --------------------------------------------------------------------------


def shapes(keys: Keys, melds: int, tiles: Keys, options: Options) -> Data:
    """MJ 12.1  Return the shanten to each shape; None: this hand cannot have it here."""
    pairs = shanten_pairs(*keys, options.seven_pairs_quad != 0)
    return {
        "standard": int(distance_beside(keys, melds, tiles)),
        "seven_pairs": None if melds else int(pairs),
    }


DISTANCE = Distance(TILE_SET, shanten_beside, shapes)


# ---- who pays? -------------------------------------------------------------------------------

PAYMENT_FIELDS = ("winner", "points", "by", "discarder", "dealer")
MOST_POINTS = 999  # no hand has as many


def payment_answer(question: Data, options: Options) -> Data:
    """8  Answer who pays what for a hand that is worth so many points in all."""
    check_fields(question, PAYMENT_FIELDS, 'with "winner" and "points" the fields are')
    winner, giver = read_win(question)
    points = [0] * SEATS
    pay_winner(points, winner, giver, read_points(question.get("points"), options))
    return {"payments": dict(zip(WINDS, points, strict=True))}


def read_points(given: Any, options: Options) -> int:
    """4.2, 7.2  Read the total of points, and return what the house counts of it."""
    least = options.min_points
    remedy = f"a hand that wins has {least} points or more, and at most {MOST_POINTS} (4.2)"
    option = f"min_points={given}" if is_whole(given, 0, least - 1) else ""
    points = read_whole(given, "points", least, MOST_POINTS, remedy, option)
    return min(points, options.max_points) if options.max_points else points


def payments_of(total: int, by: int) -> Data:
    """8.1, 8.2  Return what the discarder pays or each other seat, and what that brings."""
    discarder, each = (0, total) if by == SELF_DRAW else (GIVER_PAYS * total, 0)
    return {
        "discarder_pays": discarder,
        "each_pays": each,
        "winner_gets": discarder + each * (SEATS - 1),
    }


# ---- what is it worth? -----------------------------------------------------------------------

WORTH_FIELDS = (*TILES, *FLAGS, *PEOPLE)
FIRST_HANDS = frozenset(("heavenly", "earthly", "blessing"))
DECLARED = ("ready", "open_ready", "double_ready")


def worth_answer(question: Data, options: Options) -> Data:
    """MJ 10  Answer what a hand is worth, with every reason."""
    check_fields(question, WORTH_FIELDS, "with a winning tile the fields are")
    asked = read_asked(question, read_held(question, TILE_SET), TILE_SET, FLAGS)
    check_possible(asked, contradictions(asked, options))
    hand, situation = asked.hand, asked.situation(bits_of(asked.flags, FLAGS))
    score = best_score(hand, situation, options)
    sheet = sheet_of(score, hand, situation, asked.melds, options)
    removes = sheet.legal and bool(removes_counter(is_closed(hand), asked.by, options))
    found: Data = msgspec.to_builtins(sheet)
    found["payments"] = payments_of(sheet.total_points, asked.by) if sheet.legal else None
    found["horse"] = removes
    if not sheet.complete:
        found["shanten"] = DISTANCE.shanten_in(asked.whole, asked.melds, options)
    return found


def contradictions(asked: Asked, options: Options) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts a flag: the flag, whether it does here, the cause."""
    two_firsts = len(asked.flags & FIRST_HANDS) > 1
    is_east, has_melds = asked.seat_wind == EAST, bool(asked.melds)
    has_drawn = is_east and options.blessing == BEFORE_OWN_FIRST_DRAW
    claimed = any(meld.is_open for meld in asked.melds)
    # fmt: off
    return (
        *against_heavenly(asked),
        ("heavenly", two_firsts,              "two_ways"),
        ("earthly", asked.by != SELF_DRAW,    "earthly_drawn"),
        ("earthly", is_east,                  "earthly_dealer"),
        ("earthly", has_melds,                "go_around_melds"),
        ("earthly", two_firsts,               "two_ways"),
        ("blessing", asked.by != DISCARD,     "blessing_discard"),
        ("blessing", has_melds,               "go_around_melds"),
        ("blessing", has_drawn,               "blessing_dealer"),
        *against_replacement(asked),
        *against_last_tile(asked, FIRST_HANDS),
        *((flag, claimed, "ready_called") for flag in DECLARED),
        ("open_ready", asked.by != SELF_DRAW, "open_ready_drawn"),
    )
    # fmt: on


# ---- what follows the hand? ------------------------------------------------------------------

NEXT_HAND_FIELDS = ("dealer", "round_wind", "same_deal", "winners")
BETWEEN = Between(GAME, PLAY, DRAWN_HAND)


def next_hand(question: Data, options: Options) -> Data:
    """1.1-1.3  Answer who deals after a hand, in which round; `over`: no hand follows."""
    check_fields(question, NEXT_HAND_FIELDS, 'with "winners" the fields are')
    state = BETWEEN.read_hand(question, options)
    winners = BETWEEN.read_winners(question["winners"])
    if winners & winners - 1:
        remedy = "of several who could win the nearest does: give one seat, or none"
        raise NotationError(question["winners"], "winners", remedy, "3.4")
    return BETWEEN.after(state, options, winners)


# ---- the horse race (KM 9) -------------------------------------------------------------------

RACE_FIELDS = ("counters", "winner", "fully_concealed", "concealed_hand")


def horse_answer(question: Data, options: Options) -> Data:
    """9.1, 9.2  Answer what counters are left after a win, and what removing the third brings.

    `fully_concealed`: the hand was closed and self-drawn; `concealed_hand`: closed, won by discard.
    """
    check_fields(question, RACE_FIELDS, 'with "counters" the fields are')
    counters = read_counters(question["counters"])
    winner = read_seat(question.get("winner"), "winner", SEATS)
    drawn = read_flag(question, "fully_concealed", default=False)
    closed = drawn or read_flag(question, "concealed_hand", default=False)
    payments = [0] * SEATS
    if removes_counter(closed, SELF_DRAW if drawn else DISCARD, options):
        race(counters, payments, winner)
    return {"counters": counters, "payments": payments}


def read_counters(given: Any) -> list[int]:
    """1.4, 9.2  Read the counters that each seat has left: with none left all would be new."""
    if (
        not isinstance(given, list)
        or len(given) != SEATS
        or not all(is_whole(counter, 1, COUNTERS) for counter in given)
    ):
        remedy = f"give four numbers from 1 to {COUNTERS}, one a seat"
        raise NotationError(given, "counters", remedy, "9.2")
    return list(given)


# ---- all questions ---------------------------------------------------------------------------

EXAMPLE = (  # what it is measured by
    "a hand",
    {
        "concealed": "55m88p",
        "melds": [{"kind": "pung", "tile": tile} for tile in ("1m", "9p", "2z")],
        "winning_tile": "8p",
        "by": "discard",
        "seat_wind": "E",
        "round_wind": "E",
    },
)
QUESTIONS = (
    ({"counters"}, horse_answer),
    ({"winner", "points"}, payment_answer),
    ({"winners"}, next_hand),
    ({"false_win"}, BETWEEN.false_win),
    ({"winning_tile", "by", "seat_wind", "round_wind"}, worth_answer),
    ({"concealed", "melds", "visible"}, DISTANCE.answer),
)
REMEDY = (
    'give "concealed" with "winning_tile", "concealed" alone, "winner" with "points", '
    'or "counters" with "winner"'
)


def answer(question: Data, options: Options, seats_given: bool) -> Data:
    """Answer one question; raise NotationError when it cannot be read."""
    return answered(QUESTIONS, question, options, REMEDY)


# ---- the answers in sentences ------------------------------------------------------------------


def lines_of(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Say what a hand is worth, who pays, what the horse race brings, or how far it is."""
    if "complete" in answer:
        yield from worth_lines(game, question, answer, words)
    elif "counters" in answer:
        yield from race_lines(answer, words)
    elif "payments" in answer:
        for wind, points in answer["payments"].items():
            yield payment_line(game, wind, points, "", words)
    elif "shanten" in answer:
        yield from distance_lines(answer, words)
    else:
        yield from plain_lines(answer)


def say(words: Words, key: str, **values: object) -> str:
    """Say a sentence of this answer."""
    return words(f"korean_mahjong.score.{key}", **values)


# ---- what is it worth? -----------------------------------------------------------------------


def worth_lines(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Lay the hand out, then its rows, what they come to, who pays, and the horse race."""
    yield from split_lines(answer)
    yield from row_lines(game, [(row, points_said(row, words)) for row in answer["rows"]], words)
    yield sum_line(game, question, answer, words)
    if answer["legal"]:
        yield payment_sentence(answer["payments"], words)
    else:
        lower = {"min_points": answer["points_for_minimum"]}
        yield from option_lines(game, question, words, ({"seven_pairs_quad": True}, lower))
    if answer["horse"]:
        yield say(words, "horse")


def points_said(row: Data, words: Words) -> str:
    """Say what a row is worth, and with a star where it does not help the minimum."""
    kind = "row" if row["counts_for_minimum"] else "row.star"
    return say(words, kind, points=row["points"])


def sum_line(game: Game, question: Data, answer: Data, words: Words) -> str:
    """Say what the rows come to, or why the hand does not win."""
    minimum = answer["points_for_minimum"]
    if answer["why"] == "not_complete":
        return say_of_mahjong(words, "not_complete", shanten=answer["shanten"]["best"])
    if answer["why"]:
        least = game.make_options(**question.get("options", {})).min_points
        return say(words, answer["why"], minimum=minimum, least=least)
    return say(words, "sum", total=answer["total_points"], minimum=minimum)


def payment_sentence(payments: Data, words: Words) -> str:
    """Say who pays how much."""
    if payments["each_pays"]:
        return say(words, "each_pays", **payments)
    return say(words, "discarder_pays", **payments)


# ---- the horse race --------------------------------------------------------------------------


def race_lines(answer: Data, words: Words) -> Iterator[str]:
    """Write the counters that each seat has left, and what was paid."""
    yield say(words, "counters.left", counters=" ".join(map(str, answer["counters"])))
    if any(answer["payments"]):
        paid = " ".join(f"{points:+d}".replace("-", "−") for points in answer["payments"])
        yield say(words, "race", payments=paid)
