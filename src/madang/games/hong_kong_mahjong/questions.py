"""Answers for people who play with real tiles: what is it worth, who pays, how far is it?

The fields say which question it is: `winning_tile` and how it came (the worth of this hand),
`winner` and `faan` (who pays?), `concealed` alone (how far is it?).
Two more keep a score sheet: `winners` (who deals next?) and `false_win` (what does it cost?).
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from madang.analysis import Flag, answered, check_fields, is_whole, read_flag, read_whole
from madang.errors import NotationError
from madang.game import Data, Game
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.explain import sheet_of
from madang.games.hong_kong_mahjong.options import FLAT, OFF, Options
from madang.games.hong_kong_mahjong.patterns import EAST_GAVE, FLAGS, NOT_LIMIT, WHOLE_LIMIT, Score
from madang.games.hong_kong_mahjong.ready import shanten_beside
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.games.hong_kong_mahjong.scoring import (
    Share,
    base_points,
    best_score,
    limit_base,
    shares_of,
)
from madang.games.hong_kong_mahjong.state import DRAWN_HAND
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
    kongs_in,
    read_asked,
    read_held,
    read_win,
    typed,
)
from madang.mahjong.distance import distance_beside, shanten_orphans, shanten_pairs
from madang.mahjong.scoring.readings import DISCARD, SELF_DRAW, Situation
from madang.mahjong.suit_codes import Keys
from madang.mahjong.tiles import KINDS, PLAYED, WINDS
from madang.terminal.words import (
    Words,
    distance_lines,
    named,
    option_lines,
    payment_line,
    row_lines,
    split_lines,
)

# for the help of `madang score`
EXAMPLES = """madang score hong_kong_mahjong "2p [333m] [777m] [555p] [999p] + 2p" --seat W

In Hong Kong mahjong: what is it worth, who pays, how far is it?

A hand of tiles: [333m] is a meld, (1111z) a concealed kong, f1 a flower; the
winning tile follows the +. Its flags: --seat W, --round E, --by discard (or
self_draw, rob_kong), --discarder S, --last-tile, --kong-replacement,
--double-kong, --heavenly, --earthly. Without a winning tile: how far is it?

  {"concealed": "2233445566778p", "winning_tile": "8p", "by": "discard",
   "seat_wind": "W", "round_wind": "E"}

  {"winner": "W", "faan": 3, "by": "self_draw"}

  {"concealed": "1123345678999s", "melds": [], "visible": ["4s"]}"""

# ---- tiles that a question may name ----------------------------------------------------------

TILE_SET = TileSet(
    (1 << KINDS) - 1,
    BonusWords("flowers and seasons", "flower and season", "f1-f4 flowers and f5-f8 seasons"),
    missing="",
    claimed_chows="",
)
WINS = Drawn(range(PLAYED), 0xFF, claims_chows=True)  # never all eight, which would end the hand


# ---- how a question is typed (MJ 1.4) --------------------------------------------------------

TYPED = typed(FLAGS, {"faan": Flag("faan"), "limit": Flag("limit", takes_value=False)})


# ---- how far is it? --------------------------------------------------------------------------


def shapes(keys: Keys, melds: int, tiles: Keys, options: Options) -> Data:
    """MJ 12.1  Return the shanten to each shape; None: this hand cannot have it here."""
    pairs = shanten_pairs(*keys, options.seven_pairs_quad != 0)
    orphans = shanten_orphans(*keys)
    return {
        "standard": int(distance_beside(keys, melds, tiles)),
        "seven_pairs": None if melds or options.seven_pairs == OFF else int(pairs),
        "thirteen_orphans": None if melds or not options.thirteen_orphans else int(orphans),
    }


DISTANCE = Distance(TILE_SET, shanten_beside, shapes)


# ---- who pays? -------------------------------------------------------------------------------

EVERYBODY = 0b1111
PAYMENT_FIELDS = ("winner", "faan", "by", "discarder", "dealer", "limit")
MOST_FAAN = 100  # no hand has as many


def payment_answer(question: Data, options: Options) -> Data:
    """8  Answer who pays what for a hand that is worth so many faan, or the limit."""
    check_fields(question, PAYMENT_FIELDS, 'with "winner" the fields are')
    winner, giver = read_win(question)
    is_limit = read_flag(question, "limit", default=False)
    faan = read_faan(question.get("faan"), options, is_limit=is_limit)
    score = Score(1, 1, faan, 0, WHOLE_LIMIT if is_limit else NOT_LIMIT, 0, 0)
    shares = losers_of(winner, giver, score, options)
    payments = payments_of(winner, giver, score, options)
    return {
        "payments": {wind: paid["points"] for wind, paid in payments.items()},
        "explained": [explained(share, score, options) for share in shares],
    }


def read_faan(given: Any, options: Options, *, is_limit: bool) -> int:
    """4.2  Read the total of faan, which a limit does not need."""
    if given is None and is_limit:
        return 0
    least = 0 if is_limit else options.min_faan
    remedy = f"a hand that wins has {least} faan or more, and less than {MOST_FAAN} (4.2)"
    option = f"min_faan={given}" if is_whole(given, 0, least - 1) else ""
    return read_whole(given, "faan", least, MOST_FAAN - 1, remedy, option)


def losers_of(winner: int, giver: int, score: Score, options: Options) -> list[Share]:
    """8.2  Return what each of the three others owes."""
    return shares_of(winner, giver, EVERYBODY & ~(1 << winner), EAST, score, options)


def payments_of(winner: int, giver: int, score: Score, options: Options) -> Data:
    """8.2-8.6  Return for each seat, by its wind, what it wins and the doublings that made it."""
    found: dict[str, Data] = {wind: {"points": 0, "doublings": []} for wind in WINDS}
    for share in losers_of(winner, giver, score, options):
        payer = found[WINDS[share.payer]]
        payer["points"] -= share.points
        found[WINDS[winner]]["points"] += share.points
        if share.payer == share.loser:
            payer["doublings"] = list(share.doublings)
        else:  # 8.5
            payer.setdefault("pays_for", {})[WINDS[share.loser]] = share.points
    return found


def explained(share: Share, score: Score, options: Options) -> Data:
    """8  Return why a loser owes what it owes: where it begins, and what doubles it."""
    is_flat = score.limit != NOT_LIMIT and options.limit_payment == FLAT
    base = options.limit_points if is_flat else limit_base(options)
    if score.limit == NOT_LIMIT:
        base = base_points(score.faan_basic, options)
    return {
        "seat": WINDS[share.loser],
        "points": -share.points,
        "base_points": base,
        "doublings": list(share.doublings),
        "paid_by": WINDS[share.payer],
        "section": "8.5" if share.payer != share.loser else "8.4" if score.limit else "8.2",
    }


# ---- what is it worth? -----------------------------------------------------------------------

ALL_BONUS = 8
WORTH_FIELDS = (*TILES, *FLAGS, *PEOPLE)
FIRST_HANDS = frozenset(("heavenly", "earthly"))
EXTRA = "half"  # of a sheet: its limit rows say it already


def worth_answer(question: Data, options: Options) -> Data:
    """MJ 10  Answer what a hand is worth, with every reason."""
    check_fields(question, WORTH_FIELDS, "with a winning tile the fields are")
    asked = read(question, options)
    check_possible(asked, contradictions(asked))
    hand, situation = asked.hand, situation_of(asked)
    score = best_score(hand, situation, options)
    sheet = sheet_of(score, hand, situation, asked.melds, options)
    found: Data = msgspec.to_builtins(sheet)
    del found[EXTRA]
    found["payments"] = None
    if sheet.legal and asked.giver_is_known:
        found["payments"] = payments_of(asked.seat_wind, asked.giver, score, options)
    if not sheet.complete:
        found["shanten"] = DISTANCE.shanten_in(asked.whole, asked.melds, options)
    return found


def situation_of(asked: Asked) -> Situation:
    """Return how the hand was won."""
    flags = bits_of(asked.flags, FLAGS)
    if asked.discarder == EAST or "earthly" in asked.flags:
        flags |= EAST_GAVE
    return asked.situation(flags)


def read(question: Data, options: Options) -> Asked:
    """4.3  Read a question, in which all eight bonus tiles need no winning tile."""
    held = read_held(question, TILE_SET)
    is_flowers = bool(options.great_flowers) and len(held.bonus) == ALL_BONUS
    if is_flowers and held.by != SELF_DRAW:
        remedy = "all eight bonus tiles win from the wall: self_draw"
        raise NotationError(question.get("by"), "by", remedy, "4.3")
    asked = read_asked(question, held, TILE_SET, FLAGS, may_miss=is_flowers)
    if "earthly" in asked.flags and asked.discarder is None:  # East gave it: that is what it means
        asked = asked._replace(discarder=EAST)
    return asked


def contradictions(asked: Asked) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts a flag: the flag, whether it does here, the cause."""
    drawn, is_east = asked.by == SELF_DRAW, asked.seat_wind == EAST
    by_other = asked.discarder not in (None, EAST)
    # fmt: off
    return (
        *against_heavenly(asked),
        ("heavenly", "earthly" in asked.flags, "two_ways"),
        ("earthly", asked.by != DISCARD, "earthly_discard"),
        ("earthly", is_east,             "earthly_east"),
        ("earthly", by_other,            "earthly_giver"),
        ("earthly", bool(asked.melds),   "earthly_melds"),
        *against_replacement(asked),
        ("double_kong", not drawn,            "replacement_drawn"),
        ("double_kong", kongs_in(asked) < 2,  "no_two_kongs"),
        *against_last_tile(asked, FIRST_HANDS),
    )
    # fmt: on


# ---- what follows the hand? ------------------------------------------------------------------

NEXT_HAND_FIELDS = ("dealer", "round_wind", "same_deal", "goulash", "winners")
MOST_GOULASH = 999_999
BETWEEN = Between(GAME, PLAY, DRAWN_HAND)


def next_hand(question: Data, options: Options) -> Data:
    """1.1, 1.2, 1.4  Answer who deals after a hand, in which round; `over`: no hand follows."""
    check_fields(question, NEXT_HAND_FIELDS, 'with "winners" the fields are')
    state = BETWEEN.read_hand(question, options)
    owed = f"a whole number from 0 to {MOST_GOULASH}"
    goulash = read_whole(question.get("goulash", 0), "goulash", 0, MOST_GOULASH, owed)
    winners = BETWEEN.read_winners(question["winners"])
    state.goulash = 0 if winners else goulash + options.goulash_points
    return {**BETWEEN.after(state, options, winners), "goulash": int(state.goulash)}


# ---- all questions ---------------------------------------------------------------------------

EXAMPLE = (  # what it is measured by
    "a hand",
    {
        "concealed": "2p",
        "melds": [{"kind": "pung", "tile": tile} for tile in ("3m", "7m", "5p", "9p")],
        "winning_tile": "2p",
        "by": "discard",
        "seat_wind": "W",
        "round_wind": "E",
        "discarder": "S",
    },
)
QUESTIONS = (
    ({"winner", "faan"}, payment_answer),
    ({"winners"}, next_hand),
    ({"false_win"}, BETWEEN.false_win),
    ({"winning_tile", "by", "seat_wind", "round_wind"}, worth_answer),
    ({"concealed", "melds", "visible"}, DISTANCE.answer),
)

REMEDY = 'give "concealed" with "winning_tile", "concealed" alone, or "winner" with "faan"'


def answer(question: Data, options: Options, seats_given: bool) -> Data:
    """Answer one question; raise NotationError when it cannot be read."""
    return answered(QUESTIONS, question, options, REMEDY)


# ---- the answers in sentences ------------------------------------------------------------------


def lines_of(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Say what a hand is worth, who pays, or how far it is."""
    if "complete" in answer:
        yield from worth_lines(game, question, answer, words)
    elif "payments" in answer:
        yield from payment_lines(game, answer["payments"], answer["explained"], words)
    else:
        yield from distance_lines(answer, words)


def say(words: Words, key: str, **values: object) -> str:
    """Say a sentence of this answer."""
    return words(f"hong_kong_mahjong.score.{key}", **values)


# ---- what is it worth? -----------------------------------------------------------------------


def worth_lines(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Lay the hand out, then its rows, what they come to, and who pays."""
    yield from split_lines(answer)
    yield from row_lines(game, [*faan_of_rows(answer, words), *limits_of(answer, words)], words)
    yield sum_line(game, question, answer, words)
    if answer["payments"]:
        points = {wind: paid["points"] for wind, paid in answer["payments"].items()}
        shares = [{"seat": wind, **paid} for wind, paid in answer["payments"].items()]
        yield from payment_lines(game, points, shares, words)
    elif answer["legal"]:
        giver = "E" if question["seat_wind"] == "S" else "S"
        yield say(words, "who_gave", giver=giver)
    else:
        counted = counted_faan(game, question, answer)
        yield from option_lines(game, question, words, wider_options(counted))


def wider_options(faan: int) -> tuple[Data, ...]:
    """Return house rules by which more hands win, those of its shape before those of its faan."""
    lower = {"min_faan": faan}
    return (
        {"thirteen_orphans": True},
        {"seven_pairs": "4_faan"},
        {"seven_pairs_quad": True},
        {"seven_pairs": "4_faan", "seven_pairs_quad": True},
        {"bonus_counts_to_min": True},
        lower,
        {**lower, "faan_table": "half_spicy"},
    )


def counted_faan(game: Game, question: Data, answer: Data) -> int:
    """4.2  Return the faan that count toward the minimum."""
    counts_all = game.make_options(**question.get("options", {})).bonus_counts_to_min
    return int(answer["faan_total" if counts_all else "faan_basic"])


def faan_of_rows(answer: Data, words: Words) -> Iterator[tuple[Data, str]]:
    """Say what each basic and bonus row is worth."""
    for row in (*answer["rows"], *answer["bonus_rows"]):
        yield row, say(words, "row", faan=row["faan"])


def limits_of(answer: Data, words: Words) -> Iterator[tuple[Data, str]]:
    """Say of each limit hand whether it pays half."""
    for row in answer["limit_rows"]:
        yield row, say(words, "limit.half" if row["half"] else "limit")


def sum_line(game: Game, question: Data, answer: Data, words: Words) -> str:
    """Say what the rows come to, or why the hand does not win."""
    if answer["limit"]:
        is_half = all(row["half"] for row in answer["limit_rows"])
        return say(words, "is_limit.half" if is_half else "is_limit")
    if answer["why"] == "not_complete":
        return say(words, "not_complete", shanten=answer["shanten"]["best"])
    basic, bonus = answer["faan_basic"], answer["faan_bonus"]
    if answer["why"]:
        options = game.make_options(**question.get("options", {}))
        least, counted = options.min_faan, counted_faan(game, question, answer)
        if options.bonus_counts_to_min:
            return say(words, "below", faan=counted, least=least, short=least - counted)
        return say(words, answer["why"], basic=basic, least=least)
    total, base = answer["faan_total"], answer["base_points"]
    return say(words, "sum", basic=basic, bonus=bonus, total=total, base=base)


# ---- who pays? -------------------------------------------------------------------------------


def payment_lines(game: Game, payments: Data, shares: list[Data], words: Words) -> Iterator[str]:
    """Write what each seat wins, and what doubled it."""
    why = {share["seat"]: share["doublings"] for share in shares}
    for wind in WINDS:
        causes = [named(words, f"{game.name}.doubling", cause) for cause in why.get(wind, ())]
        note = say(words, "doubled", why=", ".join(causes)) if causes else ""
        yield payment_line(game, wind, payments[wind], note, words)
