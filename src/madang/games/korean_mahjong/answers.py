"""Korean mahjong: answers about real tiles in sentences."""

from collections.abc import Iterator

from madang.game import Data, Game
from madang.terminal.answers import (
    distance_lines,
    option_lines,
    payment_line,
    plain_lines,
    row_lines,
    split_lines,
)
from madang.terminal.answers import say as say_of_mahjong
from madang.terminal.words import Words


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
    kind = "points" if row["counts_for_minimum"] else "points.star"
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
    yield say(words, "counters", counters=" ".join(map(str, answer["counters"])))
    if any(answer["payments"]):
        paid = " ".join(f"{points:+d}".replace("-", "−") for points in answer["payments"])
        yield say(words, "race", payments=paid)
